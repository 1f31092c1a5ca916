"""POST of a recovery link: a keeper's secret, without expiry, one for a group."""

import base64
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from companion.db import db, write_transaction
from companion.models import Invite
from tests.api.conftest import accept, revoke
from tests.api.test_post_invite import invite
from tests.factories import Phone, Table, assert_problem, body, new_table


def secret(table: Table) -> str:
    answer = table.phone.post(f"{table.group_path}/recovery", None)
    assert answer.status_code == 201, answer.text
    assert set(body(answer)) == {"url"}
    address, found = body(answer)["url"].split("#")
    assert address == "http://localhost/join"
    return str(found)


def try_(app: Flask, code: str) -> Any:
    return Phone(app).post("/invites/accept", {"code": code, "device_name": "New phone"})


def test_it_brings_a_keeper_back(app_on_both: Flask) -> None:
    """A fresh phone with nothing but the link reaches the same group."""
    table = new_table(app_on_both)
    table.start(2)
    back = accept(app_on_both, secret(table))
    assert body(back.get(table.group_path))["role"] == "keeper"
    assert back.get(table.path).status_code == 200


def test_the_secret_has_128_bits(table: Table) -> None:
    secrets = {secret(table) for _ in range(5)}
    assert len(secrets) == 5
    assert {len(base64.urlsafe_b64decode(each + "==")) for each in secrets} == {16}


def test_a_new_one_revokes_the_last(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    first = secret(table)
    second = secret(table)
    assert_problem(try_(app_on_both, first), 404, "not-found")
    assert try_(app_on_both, second).status_code == 201


def test_groups_have_one_each(table: Table, other: Table) -> None:
    mine, theirs = secret(table), secret(other)
    assert body(try_(table.phone.app, mine))["group"] == table.group
    assert body(try_(table.phone.app, theirs))["group"] == other.group


def test_it_does_not_expire(table: Table) -> None:
    found = secret(table)
    with table.phone.app.app_context(), write_transaction() as session:
        (kept,) = session.query(Invite).filter_by(group_id=table.group)
        kept.created_at = datetime.now(UTC) - timedelta(days=4000)
    invite(table)
    assert try_(table.phone.app, found).status_code == 201


def test_codes_and_the_link_leave_each_other_alone(table: Table) -> None:
    code = invite(table)["code"]
    found = secret(table)
    invite(table)
    for each in (code, found):
        assert try_(table.phone.app, each).status_code == 201


def test_it_outlives_the_phone_that_made_it(table: Table) -> None:
    """The lost phone is taken out of the group with the one that came back by the link."""
    found = secret(table)
    back = accept(table.phone.app, found)
    revoke(Table(back, table.group), table.phone)
    assert try_(table.phone.app, found).status_code == 201


@pytest.mark.parametrize("change", [str.lower, str.upper, lambda found: found[:-1]])
def test_it_is_taken_letter_by_letter(table: Table, change: Any) -> None:
    found = secret(table)
    assert_problem(try_(table.phone.app, change(found)), 404, "not-found")


def test_a_viewer_gets_none(table: Table, viewer: Phone) -> None:
    assert_problem(viewer.post(f"{table.group_path}/recovery", None), 403, "forbidden")


def test_caches_do_not_keep_it(table: Table) -> None:
    answer = table.phone.post(f"{table.group_path}/recovery", None)
    assert answer.headers["Cache-Control"] == "no-store"


def test_neither_codes_nor_secrets_nor_tokens_are_kept_in_plain(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    joined = body(try_(app_on_both, invite(table)["code"]))
    known = [secret(table), invite(table)["code"], joined["token"], str(table.phone.token)]
    with app_on_both.app_context(), db.engine.connect() as connection:
        everything = "".join(
            str(connection.execute(each.select()).all()) for each in db.metadata.sorted_tables
        )
    assert joined["device"] in everything
    assert not [each for each in known if each in everything]
