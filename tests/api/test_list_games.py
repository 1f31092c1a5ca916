"""The list of games: newest first, by pages, by status, by player."""

import base64
from typing import Any

import pytest
from flask import Flask

from tests.factories import NOBODY, Table, assert_problem, body, new_id, new_table


def listed(table: Table, query: str = "") -> list[dict[str, Any]]:
    answer = table.phone.get(f"{table.group_path}/games{query}")
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = body(answer)["items"]
    return items


def ids(table: Table, query: str = "") -> list[str]:
    return [game["id"] for game in listed(table, query)]


def test_games_come_newest_first_by_when_they_began(app_on_both: Flask) -> None:
    """Fault 30: order holds across offsets and a change to summer time."""
    table = new_table(app_on_both)
    began = [
        "2026-03-29T01:30:00+01:00",
        "2026-03-28T23:30:00-03:00",
        "2026-03-29T03:05:00+02:00",
        "2026-03-29T12:00:00+14:00",
        "2026-03-28T20:00:00Z",
    ]
    made = [table.start(2, started_at=moment) for moment in began]
    assert ids(table) == [made[1], made[2], made[0], made[3], made[4]]


def test_a_listed_game_is_the_game_without_its_rounds(table: Table) -> None:
    table.start(3, end={"rounds": 1}, started_at="2026-03-29T03:05:00+02:00")
    game = table.round([5, 55], [], 11)
    del game["rounds"]
    assert listed(table) == [game]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 200])
def test_pages_have_every_game_once(app_on_both: Flask, size: int) -> None:
    table = new_table(app_on_both)
    moments = ["2026-01-01T00:00:00Z"] * 3 + ["2026-01-02T00:00:00Z", "2026-01-02T00:00:00.5Z"]
    made = {table.start(2, started_at=moment) for moment in moments}
    found: list[str] = []
    query = f"?limit={size}"
    while True:
        page = body(table.phone.get(f"{table.group_path}/games{query}"))
        found += [game["id"] for game in page["items"]]
        if page["next"] is None:
            break
        query = f"?limit={size}&cursor={page['next']}"
    assert len(found) == len(made)
    assert set(found) == made
    assert found == ids(table)


def test_fifty_are_a_page(table: Table) -> None:
    people = table.add_players(2)
    for _ in range(51):
        table.phone.post(f"{table.group_path}/games", {"players": people})
    assert len(listed(table)) == 50
    assert len(listed(table, "?limit=200")) == 51


def test_games_are_found_by_status(table: Table) -> None:
    running = table.start(2)
    finished = table.start(2, end={"rounds": 1})
    table.round(1, 2)
    stopped = table.start(2, stopped=True)
    assert ids(table, "?status=in_progress") == [running]
    assert ids(table, "?status=finished") == [finished]
    assert ids(table, "?status=stopped") == [stopped]
    assert len(ids(table, "?status=")) == 3


def test_games_are_found_by_player(table: Table) -> None:
    table.start(2)
    third = table.start(3)
    people = table.players
    assert ids(table, f"?player={people[2]}") == [third]
    assert ids(table, f"?player={people[2].upper()}&status=in_progress") == [third]
    assert ids(table, f"?player={people[2]}&status=finished") == []
    assert len(ids(table, f"?player={people[0]}")) == 2
    assert ids(table, f"?player={new_id()}") == []


def test_deleted_games_are_not_listed(table: Table) -> None:
    table.start(2)
    table.phone.delete(table.path)
    assert ids(table) == []
    table.phone.put(table.path, {"deleted": False})
    assert ids(table) == [table.game]


def test_games_of_other_groups_are_not_listed(table: Table, other: Table) -> None:
    other.start(2)
    assert ids(table) == []


def encoded(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


CURSORS = [
    "abc",
    "%00",
    "%F0%9F%90%82",
    "====",
    encoded("2026-01-01T00:00:00+00:00"),
    encoded("yesterday " + NOBODY),
    encoded("2026-01-01T00:00:00+00:00 \x00"),
    encoded("2026-01-01T00:00:00+00:00 no-id"),
    encoded("0001-01-01T00:00:00+23:00 " + NOBODY),
    encoded("9999-12-31T23:59:59-23:00 " + NOBODY),
]


@pytest.mark.parametrize("cursor", CURSORS)
def test_a_cursor_that_is_none_is_refused(app_on_both: Flask, cursor: str) -> None:
    table = new_table(app_on_both)
    answer = table.phone.get(f"{table.group_path}/games?cursor={cursor}")
    assert "cursor" in assert_problem(answer, 422, "invalid")["errors"]


def test_a_cursor_without_a_zone_is_no_fault(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    cursor = encoded("2026-01-01T00:00:00 " + new_id())
    assert table.phone.get(f"{table.group_path}/games?cursor={cursor}").status_code < 500


@pytest.mark.parametrize("what", ["players", "games", "changes", "games/{game}/writes"])
@pytest.mark.parametrize(
    "query", ["limit=0", "limit=201", "limit=-1", "limit=x", "limit=1.5", "limit=1" + "0" * 30]
)
def test_a_limit_outside_1_to_200_is_refused(table: Table, what: str, query: str) -> None:
    table.start(2)
    path = f"{table.group_path}/{what}".format(game=table.game)
    answer = table.phone.get(f"{path}?{query}")
    assert "limit" in assert_problem(answer, 422, "invalid")["errors"]


@pytest.mark.parametrize("query", ["colour=red", "limit=5&Limit=6", "status=over", "player=Anna"])
def test_an_unknown_question_is_refused(table: Table, query: str) -> None:
    answer = table.phone.get(f"{table.group_path}/games?{query}")
    assert assert_problem(answer, 422, "invalid")["errors"]
