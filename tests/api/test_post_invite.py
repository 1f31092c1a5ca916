"""POST of an invite: a short code for the whole table, until it expires."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from companion.db import db, write_transaction
from companion.models import Invite
from companion.services.invites import code_hash
from tests import apps
from tests.api.conftest import accept, join
from tests.factories import Phone, Table, assert_problem, body, new_table

CODE = re.compile(r"[2-9A-HJKMNP-Z]{8}")
DAY = 24 * 3600


def invite(table: Table, **fields: Any) -> dict[str, Any]:
    answer = table.phone.post(f"{table.group_path}/invites", {"role": "viewer"} | fields)
    assert answer.status_code == 201, answer.text
    return body(answer)


@pytest.mark.parametrize("role", ["keeper", "viewer"])
def test_it_tells_a_code_and_a_link_with_the_code_in_its_fragment(
    app_on_both: Flask, role: str
) -> None:
    made = invite(new_table(app_on_both), role=role)
    assert set(made) == {"code", "url", "role", "expires_at"}
    assert CODE.fullmatch(made["code"])
    assert made["role"] == role
    assert made["url"] == f"http://localhost/join#{made['code']}"


def test_no_two_codes_are_the_same(table: Table) -> None:
    assert len({invite(table)["code"] for _ in range(20)}) == 20


@pytest.mark.parametrize(
    ("fields", "seconds"),
    [({}, DAY), ({"expires_in": 1}, 1), ({"expires_in": 7 * DAY}, 7 * DAY)],
    ids=["usual", "shortest", "longest"],
)
def test_it_expires_after_a_day_unless_said_otherwise(
    table: Table, fields: dict[str, int], seconds: int
) -> None:
    expires = datetime.fromisoformat(invite(table, **fields)["expires_at"])
    assert abs(expires - datetime.now(UTC) - timedelta(seconds=seconds)) < timedelta(seconds=60)


@pytest.mark.parametrize(
    "fields",
    [
        {"role": None},
        {"role": "owner"},
        {"role": ["keeper"]},
        {"expires_in": 0},
        {"expires_in": -1},
        {"expires_in": 7 * DAY + 1},
        {"expires_in": 1.5},
        {"expires_in": "60"},
        {"expires_in": True},
        {"expires_in": None},
    ],
    ids=str,
)
def test_malformed_fields_are_refused_by_name(table: Table, fields: dict[str, Any]) -> None:
    answer = table.phone.post(f"{table.group_path}/invites", {"role": "viewer"} | fields)
    assert set(assert_problem(answer, 422, "invalid")["errors"]) == set(fields)


def test_a_role_is_needed(table: Table) -> None:
    answer = table.phone.post(f"{table.group_path}/invites", {})
    assert "role" in assert_problem(answer, 422, "invalid")["errors"]


def test_a_viewer_invites_nobody(table: Table, viewer: Phone) -> None:
    answer = viewer.post(f"{table.group_path}/invites", {"role": "viewer"})
    assert_problem(answer, 403, "forbidden")


def test_a_repeated_request_makes_another_code_and_both_let_in(table: Table) -> None:
    """It is told once, so it cannot be told again."""
    first, second = invite(table), invite(table)
    for each in (first, second):
        assert accept(table.phone.app, each["code"]).get(table.group_path).status_code == 200


def test_caches_do_not_keep_it(table: Table) -> None:
    answer = table.phone.post(f"{table.group_path}/invites", {"role": "viewer"})
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_new_code_clears_away_those_that_have_expired(table: Table) -> None:
    app = table.phone.app
    gone, good = invite(table), invite(table)
    expire(table, gone["code"])
    invite(table)
    with app.app_context():
        assert db.session.query(Invite).filter_by(group_id=table.group).count() == 2
    accept(app, good["code"])


def expire(table: Table, code: str) -> None:
    """Let a code have been issued long ago."""
    with table.phone.app.app_context(), write_transaction() as session:
        found = session.query(Invite).filter_by(code_hash=code_hash(code)).one()
        found.expires_at = datetime.now(UTC) - timedelta(seconds=1)


def test_links_lead_to_the_public_url(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'bullpile.db'}"
    for app in apps.running(url, public_url="https://scores.example/bull"):
        table = new_table(app)
        assert re.fullmatch(r"https://scores\.example/bull/join#\w{8}", invite(table)["url"])
        answer = table.phone.post(f"{table.group_path}/recovery", None, Host="evil.example")
        assert body(answer)["url"].startswith("https://scores.example/bull/join#")


def test_without_a_public_url_links_lead_where_the_request_came(table: Table) -> None:
    answer = table.phone.post(
        f"{table.group_path}/invites", {"role": "viewer"}, Host="10.0.0.5:8000"
    )
    assert body(answer)["url"].startswith("http://10.0.0.5:8000/join#")


def test_a_keeper_of_today_invites(table: Table) -> None:
    keeper = join(table, "keeper")
    made = keeper.post(f"{table.group_path}/invites", {"role": "keeper"})
    assert made.status_code == 201
