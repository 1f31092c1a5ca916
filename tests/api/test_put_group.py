"""PUT of a group: made by a phone that started offline, changed, restored."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from tests.api.conftest import join, revoke
from tests.factories import Phone, Table, assert_problem, body, new_id


def a_phone(app: Flask) -> Phone:
    return Phone(app, secrets.token_urlsafe(32))


def test_a_phone_makes_a_group_with_its_own_token(app_on_both: Flask) -> None:
    phone, path = a_phone(app_on_both), f"/groups/{new_id()}"
    defaults = {"end": {"rounds": 5}, "deck": "tactics"}
    made = phone.put(path, {"name": "Us", "device_name": "Mine", "defaults": defaults})
    assert made.status_code == 201
    assert (body(made)["role"], body(made)["version"]) == ("keeper", 1)
    assert body(made)["defaults"] == defaults
    assert "token" not in body(made)
    assert phone.get(path).status_code == 200


def test_the_same_request_again_makes_nothing(app_on_both: Flask) -> None:
    """Fault 29: the answer is lost and the request repeated."""
    phone, path, key = a_phone(app_on_both), f"/groups/{new_id()}", new_id()
    made = phone.put(path, {"name": "Us"}, idempotency_key=key, if_none_match="*")
    again = phone.put(path, {"name": "Us"}, idempotency_key=key, if_none_match="*")
    assert (made.status_code, again.status_code) == (201, 200)
    assert body(again)["version"] == 1
    assert body(again)["counts"]["devices"] == 1


def test_the_same_request_many_times_at_once_makes_one_group(app_on_both: Flask) -> None:
    phone, path, key = a_phone(app_on_both), f"/groups/{new_id()}", new_id()
    with ThreadPoolExecutor(6) as threads:
        answers = list(
            threads.map(lambda _: phone.put(path, {"name": "Us"}, idempotency_key=key), range(6))
        )
    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [201]
    assert body(phone.get(path))["counts"]["devices"] == 1


def test_two_phones_with_one_id_make_one_group(app_on_both: Flask) -> None:
    path = f"/groups/{new_id()}"
    phones = [a_phone(app_on_both) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda phone: phone.put(path, {"name": "Us"}), phones))
    assert sorted(answer.status_code for answer in answers) == [201, 404, 404, 404]


@pytest.mark.parametrize(
    "token", ["short", "a" * 42, "a" * 201, "ä" * 43, "a" * 43 + "!", "a b" * 20]
)
def test_a_token_that_could_be_guessed_makes_no_group(app: Flask, token: str) -> None:
    answer = Phone(app, token).put(f"/groups/{new_id()}", {"name": "Us"})
    assert_problem(answer, 401, "unauthorized")


def test_a_token_that_is_known_makes_no_second_group(table: Table) -> None:
    answer = table.phone.put(f"/groups/{new_id()}", {"name": "Us"})
    assert_problem(answer, 404, "not-found")


def test_the_id_of_others_makes_no_group(table: Table, other: Table) -> None:
    for phone in (a_phone(table.phone.app), other.phone):
        assert_problem(phone.put(table.group_path, {"name": "Mine"}), 404, "not-found")
    assert body(table.phone.get(table.group_path))["name"] == "Thursday"


def test_a_revoked_phone_makes_and_changes_nothing(table: Table) -> None:
    phone = join(table, "keeper")
    revoke(table, phone)
    for path in (table.group_path, f"/groups/{new_id()}"):
        assert_problem(phone.put(path, {"name": "Mine"}), 401, "unauthorized")


def test_an_id_that_is_no_uuid_is_refused(app: Flask) -> None:
    for wrong in ("friends", "%00", "123", new_id()[:-1]):
        answer = a_phone(app).put(f"/groups/{wrong}", {"name": "Us"})
        assert "group" in assert_problem(answer, 422, "invalid")["errors"]


def test_an_id_in_capitals_is_the_same_id(table: Table) -> None:
    answer = table.phone.put(table.group_path.replace(table.group, table.group.upper()), {})
    assert (answer.status_code, body(answer)["id"]) == (200, table.group)


def test_a_name_is_needed_to_make_one(app: Flask) -> None:
    answer = a_phone(app).put(f"/groups/{new_id()}", {"device_name": "Mine"})
    assert "name" in assert_problem(answer, 422, "invalid")["errors"]


def test_if_match_makes_no_group(app: Flask) -> None:
    phone, path = a_phone(app), f"/groups/{new_id()}"
    problem = assert_problem(
        phone.put(path, {"name": "Us"}, if_match='"1"'), 412, "version-mismatch"
    )
    assert problem["current"] is None
    assert_problem(phone.get(path), 401, "unauthorized")


def test_what_is_left_out_keeps_its_value(table: Table) -> None:
    table.phone.put(table.group_path, {"defaults": {"deck": "tactics"}})
    changed = body(table.phone.put(table.group_path, {"name": "Friday"}))
    assert (changed["name"], changed["version"]) == ("Friday", 3)
    assert changed["defaults"] == {"end": {"limit": 66, "when": "reached"}, "deck": "tactics"}


def test_the_defaults_go_into_new_games(table: Table) -> None:
    defaults = {"end": {"limit": 100, "when": "exceeded"}, "deck": "tactics"}
    table.phone.put(table.group_path, {"defaults": defaults})
    table.start(2)
    game = table.state()
    assert {"end": game["end"], "deck": game["deck"]} == defaults


def test_the_name_of_the_phone_is_not_a_change_of_the_group(table: Table) -> None:
    answer = table.phone.put(table.group_path, {"device_name": "Renamed"})
    assert body(answer)["version"] == 1
    feed = body(table.phone.get(f"{table.group_path}/changes"))["items"]
    assert [change["item"]["name"] for change in feed if change["kind"] == "device"] == ["Renamed"]


def test_an_answer_can_be_sent_back(table: Table) -> None:
    shown = body(table.phone.get(table.group_path))
    shown["name"] = "Friday"
    answer = table.phone.put(table.group_path, shown)
    assert (answer.status_code, body(answer)["name"]) == (200, "Friday")


@pytest.mark.parametrize(
    "fields",
    [
        {"name": None},
        {"name": ""},
        {"defaults": None},
        {"defaults": []},
        {"defaults": {"players": []}},
        {"defaults": {"deck": "tarot"}},
        {"defaults": {"end": {"limit": 0, "when": "reached"}}},
        {"defaults": {"end": {"limit": 66}}},
        {"defaults": {"end": {"limit": 66, "when": "reached", "rounds": 3}}},
        {"deleted": True},
        {"deleted": None},
        {"deleted": "false"},
    ],
    ids=str,
)
def test_malformed_fields_are_refused_by_name(table: Table, fields: dict[str, Any]) -> None:
    answer = table.phone.put(table.group_path, fields)
    assert set(assert_problem(answer, 422, "invalid")["errors"]) == set(fields)
