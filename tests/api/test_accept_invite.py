"""Accepting an invite: a phone joins, once, with a token of its own or one that is made for it."""

import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from tests.api.conftest import accept, join, revoke
from tests.api.test_post_invite import expire, invite
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table


def ask(app: Flask, code: str, **fields: Any) -> Any:
    return Phone(app).post("/invites/accept", {"code": code, "device_name": "Ben's"} | fields)


def token() -> str:
    return secrets.token_urlsafe(32)


@pytest.mark.parametrize("role", ["keeper", "viewer"])
def test_a_phone_joins_with_a_token_of_its_own(app_on_both: Flask, role: str) -> None:
    table, mine = new_table(app_on_both), token()
    answer = ask(app_on_both, invite(table, role=role)["code"], token=mine)
    joined = body(answer)
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    assert set(joined) == {"group", "device", "role", "token"}
    assert (joined["group"], joined["role"], joined["token"]) == (table.group, role, mine)
    group = body(Phone(app_on_both, mine).get(table.group_path))
    assert (group["role"], group["device"]) == (role, joined["device"])
    assert group["counts"]["devices"] == 2


def test_a_phone_without_a_token_gets_one(table: Table) -> None:
    joined = body(ask(table.phone.app, invite(table)["code"]))
    assert re.fullmatch(r"[A-Za-z0-9_-]{43,}", joined["token"])
    assert Phone(table.phone.app, joined["token"]).get(table.group_path).status_code == 200


def test_a_code_is_good_for_the_whole_table(table: Table) -> None:
    code = invite(table)["code"]
    phones = [accept(table.phone.app, code) for _ in range(5)]
    assert len({body(phone.get(table.group_path))["device"] for phone in phones}) == 5


@pytest.mark.parametrize(
    "typed", ["{}", " {} ", "{0[0]}-{0[1]}", "{0[0]} {0[1]}", "{0[0]}\t{0[1]}"]
)
def test_it_may_be_typed_in_any_case_and_with_gaps(table: Table, typed: str) -> None:
    code = invite(table)["code"].lower()
    halves = [code[:4], code[4:]]
    found = typed.format(halves) if "[" in typed else typed.format(code)
    assert ask(table.phone.app, found).status_code == 201


def test_the_same_token_again_is_the_same_device(app_on_both: Flask) -> None:
    table, mine = new_table(app_on_both), token()
    code = invite(table)["code"]
    first, again = (ask(app_on_both, code, token=mine) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert body(first) == body(again)
    (device,) = [one for one in devices(table) if one["id"] == body(first)["device"]]
    assert device["version"] == 1


def devices(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = body(table.phone.get(f"{table.group_path}/devices"))["items"]
    return found


def test_the_same_token_many_times_at_once_is_one_device(app_on_both: Flask) -> None:
    table, mine = new_table(app_on_both), token()
    code = invite(table)["code"]
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: ask(app_on_both, code, token=mine), range(6)))
    assert [answer.status_code for answer in answers] == [201] * 6
    assert len({body(answer)["device"] for answer in answers}) == 1
    assert len(devices(table)) == 2


@pytest.mark.parametrize(
    ("first", "then", "role"),
    [
        ("viewer", "keeper", "keeper"),
        ("keeper", "viewer", "keeper"),
        ("viewer", "viewer", "viewer"),
    ],
)
def test_the_higher_role_wins(table: Table, first: str, then: str, role: str) -> None:
    mine = token()
    for each in (first, then):
        joined = body(ask(table.phone.app, invite(table, role=each)["code"], token=mine))
    assert joined["role"] == role
    assert body(Phone(table.phone.app, mine).get(table.group_path))["role"] == role


def test_joining_again_gives_the_phone_its_new_name(table: Table) -> None:
    code, mine = invite(table)["code"], token()
    for name in ("Ben's", "Ben's new one"):
        ask(table.phone.app, code, token=mine, device_name=name)
    assert [one["name"] for one in devices(table)] == ["Anna's phone", "Ben's new one"]


def test_keepers_see_in_the_feed_who_has_joined(table: Table) -> None:
    cursor = body(table.phone.get(table.group_path))["cursor"]
    joined = body(ask(table.phone.app, invite(table)["code"]))
    (change,) = body(table.phone.get(f"{table.group_path}/changes?since={cursor}"))["items"]
    assert (change["kind"], change["id"]) == ("device", joined["device"])
    assert change["item"]["updated_by"] == joined["device"]
    assert "last_seen" not in change["item"]


@pytest.mark.parametrize(
    "code", ["AAAAAAAA", "aaaaaaaa", "0O1IL0O1", "x", "a" * 100, "äöüß", "' OR 1=1", "\u2028 "]
)
def test_an_unknown_code_opens_nothing(app: Flask, code: str) -> None:
    assert_problem(ask(app, code), 404, "not-found")


def test_an_expired_code_answers_like_an_unknown_one(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    code = invite(table)["code"]
    expire(table, code)
    expired, unknown = ask(app_on_both, code), ask(app_on_both, "AAAAAAAA")
    assert_problem(expired, 404, "not-found")
    assert body(expired) == body(unknown)


def test_a_token_of_another_group_joins_nothing(app_on_both: Flask) -> None:
    table, other = new_table(app_on_both), new_table(app_on_both)
    answer = ask(app_on_both, invite(table)["code"], token=other.phone.token)
    assert_problem(answer, 404, "not-found")
    assert len(devices(table)) == 1


def test_one_token_in_two_groups_at_once_joins_one(app_on_both: Flask) -> None:
    tables, mine = [new_table(app_on_both) for _ in range(4)], token()
    codes = [invite(table)["code"] for table in tables]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda code: ask(app_on_both, code, token=mine), codes))
    assert sorted(answer.status_code for answer in answers) == [201, 404, 404, 404]


def test_a_removed_phone_needs_a_new_token(table: Table) -> None:
    phone = join(table, "viewer")
    revoke(table, phone)
    code = invite(table)["code"]
    assert_problem(ask(table.phone.app, code, token=phone.token), 401, "unauthorized")
    assert ask(table.phone.app, code).status_code == 201


def test_nobody_joins_a_deleted_group(table: Table) -> None:
    code = invite(table)["code"]
    table.phone.delete(table.group_path, {"name": "Thursday"})
    assert_problem(ask(table.phone.app, code), 410, "deleted")
    table.phone.put(table.group_path, {"deleted": False})
    assert ask(table.phone.app, code).status_code == 201


@pytest.mark.parametrize(
    "fields",
    [
        {"code": ""},
        {"code": None},
        {"code": 12345678},
        {"code": "a" * 101},
        {"code": "a\x00"},
        {"device_name": ""},
        {"device_name": None},
        {"device_name": "n" * 81},
        {"device_name": 5},
        {"token": None},
        {"token": "short"},
        {"token": "a" * 42},
        {"token": "a" * 201},
        {"token": "ä" * 43},
        {"token": "a" * 43 + "!"},
    ],
    ids=lambda fields: str(fields)[:40],
)
def test_malformed_fields_are_refused_by_name(table: Table, fields: dict[str, Any]) -> None:
    content = {"code": invite(table)["code"], "device_name": "x"} | fields
    answer = Phone(table.phone.app).post("/invites/accept", content)
    assert set(assert_problem(answer, 422, "invalid")["errors"]) == set(fields)


@pytest.mark.parametrize("missing", ["code", "device_name"])
def test_code_and_name_are_needed(app: Flask, missing: str) -> None:
    fields = {"code": "AAAAAAAA", "device_name": "x"}
    fields.pop(missing)
    answer = Phone(app).post("/invites/accept", fields)
    assert list(assert_problem(answer, 422, "invalid")["errors"]) == [missing]


def test_a_group_made_at_the_same_moment_with_the_same_token_is_the_only_one(
    app_on_both: Flask,
) -> None:
    for _ in range(3):
        table, mine = new_table(app_on_both), token()
        code = invite(table)["code"]

        def call(n: int, code: str = code, mine: str = mine) -> int:
            phone = Phone(app_on_both, mine)
            made = phone.put(f"/groups/{new_id()}", {"name": "Us"}) if n else None
            return (made or ask(app_on_both, code, token=mine)).status_code

        with ThreadPoolExecutor(2) as threads:
            assert sorted(threads.map(call, range(2))) == [201, 404]
