"""Rate limits: codes cannot be guessed, and nobody keeps the server busy alone."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from limits import parse

from companion.api import limits
from tests import apps
from tests.api.conftest import accept, join
from tests.api.test_post_invite import invite
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table

TRIES = 10


@pytest.fixture
def app(tmp_path: Any) -> Iterator[Flask]:
    """An application that counts, as it does outside of tests."""
    url = f"sqlite:///{tmp_path / 'bullpile.db'}"
    yield from apps.running(url, ratelimit_enabled=True)


@pytest.fixture
def table(app: Flask) -> Table:
    """A group on it."""
    return new_table(app)


def guess(app: Flask, code: str = "AAAAAAAA", address: str = "192.0.2.1", **headers: str) -> Any:
    return app.test_client().post(
        "/api/v1/invites/accept",
        json={"code": code, "device_name": "x"},
        environ_base={"REMOTE_ADDR": address},
        headers=headers,
    )


def assert_too_often(answer: Any, most_seconds: int = 60) -> None:
    assert_problem(answer, 429, "rate-limited")
    assert 1 <= int(answer.headers["Retry-After"]) <= most_seconds


def test_guessing_codes_is_slowed_down(app: Flask) -> None:
    for _ in range(TRIES):
        assert_problem(guess(app), 404, "not-found")
    assert_too_often(guess(app))


def test_then_even_a_right_code_has_to_wait(app: Flask, table: Table) -> None:
    code = invite(table)["code"]
    for _ in range(TRIES):
        guess(app)
    assert_too_often(guess(app, code))
    assert guess(app, code, address="192.0.2.2").status_code == 201


def test_right_codes_are_not_counted(app: Flask, table: Table) -> None:
    code = invite(table)["code"]
    for _ in range(TRIES + 5):
        accept(app, code)


def test_a_table_that_mistypes_may_go_on_after_a_while(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRONG_CODES", (parse("3 per second"),))
    code = invite(table)["code"]
    answers = [guess(app).status_code for _ in range(6)]
    assert 429 in answers
    time.sleep(1.1)
    assert guess(app, code).status_code == 201


def test_who_waits_every_minute_is_slowed_by_the_hour(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast, slow = limits.WRONG_CODES
    assert (slow.amount, slow.get_expiry()) == (60, 3600)
    monkeypatch.setattr(limits, "WRONG_CODES", (parse("1000 per minute"), slow))
    for _ in range(60):
        assert guess(app).status_code == 404
    assert_too_often(guess(app), 3600)
    assert (fast.amount, fast.get_expiry()) == (TRIES, 60)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("", "", True),
    ],
)
def test_an_address_is_one_of_ipv4_or_a_network_of_ipv6(
    app: Flask, first: str, second: str, same: bool
) -> None:
    for _ in range(TRIES):
        guess(app, address=first)
    assert (guess(app, address=second).status_code == 429) is same


def test_what_anybody_says_of_his_address_is_not_believed(app: Flask) -> None:
    for n in range(TRIES):
        guess(app, **{"X-Forwarded-For": f"198.51.100.{n}"})
    assert_too_often(guess(app, **{"X-Forwarded-For": "198.51.100.99"}))


def test_a_trusted_proxy_tells_the_address(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'proxied.db'}"
    for app in apps.running(url, ratelimit_enabled=True, trusted_proxies=1):
        for n in range(TRIES):
            # What stands before the proxy's own word was said by the client.
            header = {"X-Forwarded-For": f"203.0.113.{n}, 198.51.100.1"}
            assert guess(app, **header).status_code == 404
        assert_too_often(guess(app, **{"X-Forwarded-For": "198.51.100.1"}))
        assert guess(app, **{"X-Forwarded-For": "198.51.100.2"}).status_code == 404
        table = new_table(app)
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "scores.example"}
        answer = table.phone.post(f"{table.group_path}/invites", {"role": "viewer"}, **headers)
        assert body(answer)["url"].startswith("https://scores.example/join#")


def test_one_device_has_its_limit_whatever_its_address(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = join(table, "viewer")
    monkeypatch.setattr(limits, "BY_DEVICE", parse("5 per minute"))
    answers = [phone.get(table.group_path) for _ in range(7)]
    assert [answer.status_code for answer in answers][:5] == [200] * 5
    assert_too_often(answers[-1])
    assert table.phone.get(table.group_path).status_code == 200


def test_a_device_that_writes_its_group_is_counted_too(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BY_DEVICE", parse("5 per minute"))
    for _ in range(5):
        assert table.phone.put(table.group_path, {}).status_code == 200
    assert_too_often(table.phone.put(table.group_path, {}))


@pytest.mark.parametrize("path", ["/rules/cards", "/groups/x", "/nothing", "/openapi.json"])
def test_one_address_has_its_limit_whatever_its_tokens(
    app: Flask, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(limits, "BY_ADDRESS", parse("5 per minute"))
    answers = [Phone(app, f"token-{n}").get(path) for n in range(6)]
    assert 429 not in {answer.status_code for answer in answers[:5]}
    assert_too_often(answers[5])


def test_health_is_always_told(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BY_ADDRESS", parse("1 per minute"))
    for _ in range(3):
        assert app.test_client().get("/healthz").status_code == 200


def test_new_groups_are_limited_however_they_are_made(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "NEW_GROUPS", parse("2 per hour"))
    phone = Phone(app, "a" * 43)
    path = f"/groups/{new_id()}"
    assert phone.put(path, {"name": "Us"}).status_code == 201
    assert Phone(app).post("/groups", {"name": "Us"}).status_code == 201
    assert_too_often(Phone(app).post("/groups", {"name": "Us"}), 3600)
    assert_too_often(Phone(app, "b" * 43).put(f"/groups/{new_id()}", {"name": "Us"}), 3600)
    assert phone.put(path, {"name": "We"}).status_code == 200


def test_without_limits_nothing_is_too_often(tmp_path: Any) -> None:
    for app in apps.running(f"sqlite:///{tmp_path / 'unlimited.db'}", ratelimit_enabled=False):
        assert {guess(app).status_code for _ in range(TRIES + 5)} == {404}


def test_a_whole_evening_at_once_is_not_too_often(app: Flask, table: Table) -> None:
    """A phone that was offline sends everything in one go."""
    for _ in range(300):
        answer = table.phone.put(f"{table.group_path}/players/{new_id()}", {"name": "Tom"})
        assert answer.status_code == 201
