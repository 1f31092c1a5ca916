"""Other sites: closed out, unless CORS_ORIGINS names them."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests import apps
from tests.factories import Table, new_table

FRIEND, STRANGER = "https://friend.example", "https://evil.example"


@pytest.fixture
def friendly(tmp_path: Any) -> Iterator[Table]:
    """A group on a server that lets one site in."""
    url = f"sqlite:///{tmp_path / 'bullpile.db'}"
    for app in apps.running(url, cors_origins=(FRIEND,)):
        yield new_table(app)


def allowed(answer: TestResponse) -> dict[str, str]:
    return {
        name: value
        for name, value in answer.headers.items()
        if name.lower().startswith("access-control-")
    }


def preflight(app: Flask, path: str, origin: str) -> TestResponse:
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "authorization,content-type,if-match",
    }
    return app.test_client().options(f"/api/v1{path}", headers=headers)


def test_unless_configured_no_other_site_is_let_in(table: Table) -> None:
    for origin in (FRIEND, STRANGER, "null"):
        assert not allowed(table.phone.get(table.group_path, Origin=origin))
        assert not allowed(preflight(table.phone.app, table.group_path, origin))


def test_a_site_that_is_named_may_ask_and_read(friendly: Table) -> None:
    answer = friendly.phone.get(friendly.group_path, Origin=FRIEND)
    assert answer.status_code == 200
    assert allowed(answer) == {
        "Access-Control-Allow-Origin": FRIEND,
        "Access-Control-Expose-Headers": "ETag, Location, Retry-After, X-Request-ID",
    }
    assert answer.vary.as_set() >= {"origin"}
    told = allowed(preflight(friendly.phone.app, friendly.group_path, FRIEND))
    assert told["Access-Control-Allow-Origin"] == FRIEND
    assert "PUT" in told["Access-Control-Allow-Methods"]
    for header in ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"):
        assert header in told["Access-Control-Allow-Headers"]


def test_it_may_read_problems_too(friendly: Table) -> None:
    for path, status in (("/groups/x", 404), ("/nothing", 404)):
        answer = friendly.phone.get(path, Origin=FRIEND)
        assert (answer.status_code, len(allowed(answer))) == (status, 2)


@pytest.mark.parametrize(
    "origin",
    [STRANGER, "null", "*", "", "https://friend.example.evil", "http://friend.example", FRIEND * 2],
)
def test_any_other_site_is_not(friendly: Table, origin: str) -> None:
    assert not allowed(friendly.phone.get(friendly.group_path, Origin=origin))
    assert not allowed(preflight(friendly.phone.app, friendly.group_path, origin))


def test_cookies_are_let_in_from_nowhere(friendly: Table) -> None:
    for answer in (
        friendly.phone.get(friendly.group_path, Origin=FRIEND),
        preflight(friendly.phone.app, friendly.group_path, FRIEND),
    ):
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert "Set-Cookie" not in answer.headers


def test_pages_outside_of_the_api_are_for_nobody_else(friendly: Table) -> None:
    answer = friendly.phone.app.test_client().get("/api/docs", headers={"Origin": FRIEND})
    assert not allowed(answer)
