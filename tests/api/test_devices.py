"""Devices of a group: listed, renamed, given another role, removed, let in again."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from companion import db as companion_db
from companion.db import write_transaction
from companion.models import Device
from tests.api.conftest import accept, device_path, join, revoke
from tests.api.test_post_invite import invite
from tests.factories import NOBODY, Phone, Table, assert_problem, body, new_id, new_table


def listed(table: Table, query: str = "") -> dict[str, Any]:
    answer = table.phone.get(f"{table.group_path}/devices{query}")
    assert answer.status_code == 200, answer.text
    return body(answer)


def age(phone: Phone, minutes: float) -> None:
    """Let this phone have been seen so long ago."""
    with phone.app.app_context(), write_transaction() as session:
        seen = datetime.now(UTC) - timedelta(minutes=minutes)
        session.query(Device).update({"last_seen": seen})


def test_the_list_has_names_roles_and_when_they_were_seen(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    accept(app_on_both, invite(table)["code"], "Ben's")
    found = listed(table)
    assert found["next"] is None
    assert [(one["name"], one["role"]) for one in found["items"]] == [
        ("Anna's phone", "keeper"),
        ("Ben's", "viewer"),
    ]
    for one in found["items"]:
        assert one["joined_at"] == one["last_seen"]
        assert (one["version"], one["deleted"]) == (1, False)


def test_the_list_is_in_the_order_they_joined_page_by_page(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    for name in "abcd":
        accept(app_on_both, invite(table)["code"], name)
    found, cursor = [], ""
    while cursor is not None:
        page = listed(table, f"?limit=2&cursor={quote(cursor)}")
        found += [one["name"] for one in page["items"]]
        cursor = page["next"]
    assert found == ["Anna's phone", "a", "b", "c", "d"]


@pytest.mark.parametrize("cursor", ["x", NOBODY, "%00", "%F0%9F%A5%87"])
def test_a_cursor_that_is_none_is_refused(app_on_both: Flask, cursor: str) -> None:
    table = new_table(app_on_both)
    answer = table.phone.get(f"{table.group_path}/devices?cursor={cursor}")
    assert "cursor" in assert_problem(answer, 422, "invalid")["errors"]


def test_the_list_is_not_for_viewers(table: Table, viewer: Phone) -> None:
    assert_problem(viewer.get(f"{table.group_path}/devices"), 403, "forbidden")


def test_the_list_answers_304_until_somebody_is_seen(table: Table, viewer: Phone) -> None:
    path = f"{table.group_path}/devices"
    known = table.phone.get(path).headers["ETag"]
    assert table.phone.get(path, if_none_match=known).status_code == 304
    age(table.phone, 11)
    viewer.get(table.group_path)
    assert table.phone.get(path, if_none_match=known).status_code == 200


def test_being_seen_is_noted_every_ten_minutes_and_is_no_change(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    cursor = body(table.phone.get(table.group_path))["cursor"]
    for minutes, noted in ((9.5, False), (10.5, True)):
        age(table.phone, minutes)
        (device,) = listed(table)["items"]
        seen = datetime.fromisoformat(device["last_seen"])
        assert (datetime.now(UTC) - seen < timedelta(minutes=5)) is noted
        assert device["version"] == 1
    assert body(table.phone.get(table.group_path))["cursor"] == cursor


def test_many_requests_at_once_are_answered_while_one_is_noted(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    age(table.phone, 60)
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: table.phone.get(table.group_path), range(12)))
    assert {answer.status_code for answer in answers} == {200}


def test_to_be_noted_nobody_waits_for_a_writer(
    app_on_both: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(app_on_both)
    age(table.phone, 60)
    # Whoever waits, waits longer than this test.
    monkeypatch.setattr(companion_db, "_WAIT_SECONDS", 3600)
    answers: list[Any] = []
    reader = threading.Thread(
        target=lambda: answers.append(table.phone.get(table.group_path)), daemon=True
    )
    with app_on_both.app_context(), write_transaction() as session:
        session.query(Device).filter_by(group_id=table.group).update({"name": "Busy"})
        reader.start()
        reader.join(60)
        assert answers[0].status_code == 200
        session.rollback()


def test_a_keeper_renames_any_phone(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    theirs = device_path(table, join(table, "viewer"))
    answer = table.phone.put(theirs, {"name": " Ben's\n phone "})
    assert (body(answer)["name"], body(answer)["role"]) == ("Ben's phone", "viewer")
    assert answer.headers["ETag"] == '"2"'
    assert answer.headers["ETag"] == table.phone.put(theirs, body(answer)).headers["ETag"]


def test_a_change_of_role_counts_at_once(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    phone = join(table, "viewer")
    path = device_path(table, phone)
    write = f"{table.group_path}/players/{new_id()}"
    assert_problem(phone.put(write, {"name": "Zoe"}), 403, "forbidden")
    assert body(table.phone.put(path, {"role": "keeper"}))["role"] == "keeper"
    assert phone.put(write, {"name": "Zoe"}).status_code == 201
    assert body(table.phone.put(path, {"role": "viewer"}))["role"] == "viewer"
    assert_problem(phone.put(write, {"name": "Zoë"}), 403, "forbidden")


def test_a_removed_phone_is_out_at_once(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    phone = join(table, "keeper")
    path = device_path(table, phone)
    assert phone.get(table.group_path).status_code == 200
    answer = table.phone.delete(path)
    assert (answer.status_code, answer.data) == (204, b"")
    assert_problem(phone.get(table.group_path), 401, "unauthorized")
    assert_problem(phone.put(table.group_path, {"name": "Mine"}), 401, "unauthorized")
    assert [one["name"] for one in listed(table)["items"]] == ["Anna's phone"]


def test_a_removed_phone_can_be_let_in_again(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    phone = join(table, "keeper")
    path = device_path(table, phone)
    revoke(table, phone)
    problem = assert_problem(table.phone.put(path, {"name": "x"}), 410, "deleted")
    assert problem["current"]["deleted"] is True
    assert_problem(phone.get(table.group_path), 401, "unauthorized")
    back = body(table.phone.put(path, {"deleted": False, "role": "viewer"}))
    assert (back["deleted"], back["role"], back["version"]) == (False, "viewer", 3)
    assert body(phone.get(table.group_path))["role"] == "viewer"


@pytest.mark.parametrize("role", ["keeper", "viewer"])
def test_every_phone_may_remove_itself(app_on_both: Flask, role: str) -> None:
    table = new_table(app_on_both)
    phone = join(table, role)
    path = device_path(table, phone)
    in_capitals = path.replace(path[-36:], path[-36:].upper())
    assert phone.delete(in_capitals).status_code == 204
    assert_problem(phone.get(table.group_path), 401, "unauthorized")
    assert table.phone.delete(path).status_code == 204


def test_a_viewer_removes_and_changes_nobody(table: Table, viewer: Phone) -> None:
    for path in (device_path(table, table.phone), f"{table.group_path}/devices/{new_id()}"):
        assert_problem(viewer.delete(path), 403, "forbidden")
    for phone in (table.phone, viewer):
        answer = viewer.put(device_path(table, phone), {"role": "keeper"})
        assert_problem(answer, 403, "forbidden")


@pytest.mark.parametrize(
    "fields",
    [
        {"name": None},
        {"name": 5},
        {"name": "n" * 81},
        {"name": "a\x00"},
        {"role": None},
        {"role": "owner"},
        {"role": 1},
        {"deleted": True},
        {"deleted": None},
    ],
    ids=lambda fields: str(fields)[:30],
)
def test_malformed_fields_are_refused_by_name(table: Table, fields: dict[str, Any]) -> None:
    answer = table.phone.put(device_path(table, table.phone), fields)
    assert set(assert_problem(answer, 422, "invalid")["errors"]) == set(fields)


def test_a_missing_device_is_not_found(table: Table, other: Table) -> None:
    theirs = device_path(other, other.phone).rsplit("/", 1)[1]
    for device in (new_id(), theirs):
        path = f"{table.group_path}/devices/{device}"
        assert_problem(table.phone.put(path, {"name": "x"}), 404, "not-found")
        assert_problem(table.phone.delete(path), 404, "not-found")
    assert other.phone.get(other.group_path).status_code == 200


@pytest.mark.parametrize("wrong", ["x", "%00", NOBODY[1:], "%FF", "a" * 5000])
def test_an_id_that_is_no_uuid_is_refused_or_not_there(app_on_both: Flask, wrong: str) -> None:
    table = new_table(app_on_both)
    path = f"{table.group_path}/devices/{wrong}"
    assert "device" in assert_problem(table.phone.put(path, {}), 422, "invalid")["errors"]
    assert_problem(table.phone.delete(path), 404, "not-found")
