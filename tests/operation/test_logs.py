"""The log: lines of JSON with the id of the request, without tokens, names or what was sent."""

import json
import logging
import socket
from collections.abc import Callable
from typing import Any, NoReturn

import pytest
from flask import Flask
from sqlalchemy.exc import IntegrityError

from companion import logs
from companion.services import players
from tests import servers
from tests.blackbox.phones import Phone
from tests.factories import Table, assert_problem

SECRET = "Wilhelmine"


@pytest.fixture
def written(caplog: pytest.LogCaptureFixture) -> Callable[[], list[dict[str, Any]]]:
    """The lines that were written so far, from `info` on."""
    caplog.handler.setFormatter(logs.JsonLines())
    caplog.set_level(logging.INFO, "companion")
    return lambda: [json.loads(line) for line in caplog.text.splitlines()]


def test_a_request_is_a_line_without_what_was_sent(
    table: Table, written: Callable[[], list[dict[str, Any]]]
) -> None:
    table.phone.post(f"{table.group_path}/players", {"name": SECRET}, x_request_id="of-the-proxy")
    *_, line = written()
    assert line.pop("time").endswith("+00:00")
    assert line.pop("ms") >= 0
    assert line == {
        "level": "info",
        "message": "request",
        "request": "of-the-proxy",
        "method": "POST",
        "route": "/api/v1/groups/<group>/players",
        "status": 201,
        "group": table.group,
    }


@pytest.mark.parametrize("given", ["", "two words", "a" * 37, "new\tline", "<b>"])
def test_an_id_that_could_be_anything_is_not_taken_over(table: Table, given: str) -> None:
    answer = table.phone.get(table.group_path, x_request_id=given)
    assert answer.headers["X-Request-ID"] not in ("", given)


def test_every_answer_says_its_id(app: Flask, table: Table) -> None:
    ids = {
        answer.headers["X-Request-ID"]
        for answer in (
            table.phone.get(table.group_path),
            table.phone.get("/nothing"),
            app.test_client().get("/healthz"),
        )
    }
    assert len(ids) == 3


def failing(error: BaseException) -> Callable[..., NoReturn]:
    def fail(*_: object) -> NoReturn:
        raise error

    return fail


def test_a_fault_says_where_it_came_from_and_not_what_it_had_in_hand(
    table: Table,
    written: Callable[[], list[dict[str, Any]]],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fault = IntegrityError(f"INSERT '{SECRET}'", [SECRET], KeyError(SECRET))
    monkeypatch.setattr(players, "create", failing(fault))
    path = f"{table.group_path}/players"
    answer = table.phone.post(path, {"name": SECRET}, x_request_id="this-one")
    assert_problem(answer, 500, "server-error")
    line = written()[-2]
    assert (line["level"], line["request"]) == ("error", "this-one")
    assert line["errors"][0]["kind"] == "sqlalchemy.exc.IntegrityError"
    assert any(place.startswith("companion/api/players.py:") for place in line["errors"][0]["at"])
    assert SECRET not in caplog.text


def test_tokens_and_what_was_searched_for_are_struck_out() -> None:
    token = "t" * 43
    record = logging.makeLogRecord({"msg": f"Bearer {token}= of /games?q={SECRET}&a=b in 5"})
    line = json.loads(logs.JsonLines().format(record))
    assert line["message"] == "Bearer … of /games?… in 5"


def test_the_log_of_a_server_tells_no_secrets(sqlite_url: str) -> None:
    with servers.Server(sqlite_url, LOG_LEVEL="info", RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url, SECRET)
        phone.put("", {"name": SECRET + " 2"})
        phone.ask("GET", f"games?player={SECRET}")
        phone.ask("GET", f"/{SECRET}")
        phone.ask("PUT", "", {"name": 7, "x": SECRET})
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            # gunicorn itself refuses this header, and says so.
            head = f"GET / HTTP/1.1\r\nHost: x\r\nAuthorization : Bearer {phone.token}\r\n\r\n"
            connection.sendall(head.encode())
            connection.recv(1000)
        written = server.output
    lines = [json.loads(line) for line in written.splitlines() if not line.startswith("Bullpile")]
    assert {line["level"] for line in lines} == {"info", "warning"}
    assert sum(line["message"] == "request" for line in lines) >= 5
    assert phone.token not in written
    assert SECRET not in written
