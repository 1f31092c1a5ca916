"""The log of a game's writes: who, when, what."""

from typing import Any

import pytest
from flask import Flask

from tests.api.conftest import join
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table


def log(table: Table, query: str = "") -> list[dict[str, Any]]:
    answer = table.phone.get(f"{table.path}/writes{query}")
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = body(answer)["items"]
    return items


def test_it_tells_corrections_newest_first(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    key, me = new_id(), body(table.phone.get(table.group_path))["device"]
    table.phone.put(table.pile_path(1, 0), {"cards": [55, 5]}, idempotency_key=key)
    table.phone.delete(table.pile_path(1, 0))
    table.phone.put(f"{table.path}/rounds/1", {"void": True})
    table.phone.put(f"{table.path}/rounds/1/rows_left", {"cards": [7]})
    table.phone.put(table.path, {"started_at": "2026-01-01T14:00:00+02:00"})
    told = log(table)
    assert [(write["method"], write["kind"], write["round"]) for write in told] == [
        ("PUT", "game", None),
        ("PUT", "rows_left", 1),
        ("PUT", "round", 1),
        ("DELETE", "pile", 1),
        ("PUT", "pile", 1),
        ("PUT", "game", None),
    ]
    pile = told[4]
    assert (pile["player"], pile["version"], pile["key"]) == (table.players[0], 1, key)
    assert (pile["body"], pile["device"]) == ({"cards": [55, 5]}, me)
    assert pile["at"].endswith("Z")
    assert told[3]["body"] is None
    assert told[0]["body"] == {"started_at": "2026-01-01T14:00:00+02:00"}


def test_it_tells_which_phone_it_was(table: Table) -> None:
    table.start(2)
    phone = join(table, "keeper")
    phone.put(table.pile_path(1, 0), {"points": 5})
    assert log(table)[0]["device"] == body(phone.get(table.group_path))["device"]


def test_what_changed_nothing_is_not_told(table: Table) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    before = log(table)
    table.phone.put(table.pile_path(1, 0), {"points": 5}, idempotency_key=new_id())
    table.phone.put(table.pile_path(9, 0), {"points": 5})
    table.phone.delete(table.pile_path(1, 1), idempotency_key=new_id())
    assert log(table) == before


def test_writes_of_other_games_are_not_told(table: Table) -> None:
    first = table.start(2)
    table.pile(1, 0, 5)
    table.start(2)
    assert [write["kind"] for write in log(table)] == ["game"]
    table.game = first
    assert len(log(table)) == 2


@pytest.mark.parametrize("size", [1, 2, 3, 200])
def test_pages_have_every_write_once(app_on_both: Flask, size: int) -> None:
    table = new_table(app_on_both)
    table.start(2)
    for points in range(6):
        table.pile(1, 0, points)
    found: list[dict[str, Any]] = []
    query = f"?limit={size}"
    while True:
        page = body(table.phone.get(f"{table.path}/writes{query}"))
        found += page["items"]
        if page["next"] is None:
            break
        query = f"?limit={size}&cursor={page['next']}"
    assert found == log(table)
    assert len(found) == 7


@pytest.mark.parametrize("cursor", ["0", "-1", "x", "1.5", "2147483648", "9" * 40, "%00"])
def test_a_cursor_that_is_none_is_refused(app_on_both: Flask, cursor: str) -> None:
    table = new_table(app_on_both)
    table.start(2)
    answer = table.phone.get(f"{table.path}/writes?cursor={cursor}")
    assert "cursor" in assert_problem(answer, 422, "invalid")["errors"]


def test_a_missing_game_has_no_log(table: Table) -> None:
    answer = table.phone.get(f"{table.group_path}/games/{new_id()}/writes")
    assert_problem(answer, 404, "not-found")


def test_deleting_and_restoring_is_told(table: Table) -> None:
    table.start(2)
    table.phone.delete(table.path)
    table.phone.put(table.path, {"deleted": False})
    assert [write["method"] for write in log(table)] == ["PUT", "DELETE", "PUT"]


def test_a_viewer_may_look(table: Table, viewer: Phone) -> None:
    table.start(2)
    assert viewer.get(f"{table.path}/writes").status_code == 200
