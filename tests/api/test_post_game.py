"""POST and the first PUT of a game: what must be said, what is taken for granted."""

from typing import Any

import pytest
from flask import Flask

from tests.factories import Table, assert_problem, body, new_id, new_table


def begin(table: Table, count: int = 2, **fields: Any) -> Any:
    content = {"players": table.add_players(count), **fields}
    return table.phone.post(f"{table.group_path}/games", content)


def test_a_game_needs_only_its_players(app_on_both: Flask) -> None:
    """Fault 9: a new game without a limit has 66."""
    table = new_table(app_on_both)
    answer = begin(table, 3)
    game = body(answer)
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/v1{table.group_path}/games/{game['id']}"
    assert answer.headers["ETag"] == '"1"'
    wanted = {
        "players": table.players,
        "end": {"limit": 66, "when": "reached"},
        "deck": "standard",
        "hand_size": 10,
        "time_zone": "UTC",
        "place": None,
        "note": None,
        "stopped": False,
        "totals_only": False,
        "status": "in_progress",
        "rounds": [],
        "winners": [],
        "finished_after_round": None,
        "rounds_after_end": 0,
        "finished_at": None,
        "version": 1,
        "deleted": False,
    }
    assert {name: game[name] for name in wanted} == wanted
    assert [standing["place"] for standing in game["standings"]] == [1, 1, 1]
    assert body(table.phone.get(f"{table.group_path}/games/{game['id']}")) == game


def test_a_phone_begins_a_game_under_its_own_id(app_on_both: Flask) -> None:
    table, game = new_table(app_on_both), new_id()
    path = f"{table.group_path}/games/{game}"
    content = {"players": table.add_players(2)}
    made = table.phone.put(path, content, if_none_match="*")
    assert (made.status_code, body(made)["id"]) == (201, game)
    assert table.phone.put(path, content).status_code == 200


def test_a_new_game_leaves_the_running_one(table: Table) -> None:
    """Fault 14."""
    first = table.start(2)
    table.round(5, 6)
    before = table.state()
    table.start(2)
    table.game = first
    assert table.state() == before


def test_all_fields_are_kept(table: Table) -> None:
    fields = {
        "end": {"limit": 100, "when": "exceeded"},
        "deck": "tactics",
        "hand_size": 8,
        "started_at": "2026-03-14T21:30:00.250000+01:00",
        "time_zone": "Europe/Berlin",
        "place": "Kitchen",
        "note": "With <b>cake</b>\nand tea",
        "stopped": True,
        "totals_only": True,
    }
    game = body(begin(table, 2, **fields))
    assert {name: game[name] for name in fields} == fields


@pytest.mark.parametrize("count", [2, 10])
def test_two_to_ten_play(table: Table, count: int) -> None:
    assert begin(table, count).status_code == 201


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_do_not_play(table: Table, count: int) -> None:
    assert "players" in assert_problem(begin(table, count), 422, "invalid")["errors"]


def test_more_than_ten_do_not_play_at_once(table: Table) -> None:
    people = table.add_players(10)
    more = body(table.phone.post(f"{table.group_path}/players", {"name": "Eleventh"}))["id"]
    answer = table.phone.post(f"{table.group_path}/games", {"players": [*people, more]})
    assert "players" in assert_problem(answer, 422, "invalid")["errors"]


def test_nobody_plays_twice(table: Table) -> None:
    people = table.add_players(2)
    for order in ([people[0], people[0]], [*people, people[0].upper()]):
        answer = table.phone.post(f"{table.group_path}/games", {"players": order})
        assert "players" in assert_problem(answer, 422, "invalid")["errors"]


def test_unknown_players_are_refused_by_name(table: Table, other: Table) -> None:
    known, foreign, unknown = table.add_players(1)[0], other.add_players(1)[0], new_id()
    content = {"players": [known, foreign, unknown]}
    answer = table.phone.post(f"{table.group_path}/games", content)
    errors = assert_problem(answer, 422, "invalid")["errors"]
    assert set(errors["players"]) == {foreign, unknown}


def test_players_are_needed(table: Table) -> None:
    for answer in (
        table.phone.post(f"{table.group_path}/games", {"note": "x"}),
        table.phone.put(f"{table.group_path}/games/{new_id()}", {"note": "x"}),
        table.phone.put(f"{table.group_path}/games/{new_id()}", {"deleted": False}),
    ):
        assert "players" in assert_problem(answer, 422, "invalid")["errors"]


@pytest.mark.parametrize(
    "end",
    [
        None,
        {},
        [],
        66,
        {"limit": 66},
        {"when": "reached"},
        {"limit": 0, "when": "reached"},
        {"limit": 1001, "when": "reached"},
        {"limit": -1, "when": "reached"},
        {"limit": 66.5, "when": "reached"},
        {"limit": "66", "when": "reached"},
        {"limit": True, "when": "reached"},
        {"limit": None, "when": "reached"},
        {"limit": 66, "when": "touched"},
        {"limit": 66, "when": "reached", "rounds": 5},
        {"rounds": 0},
        {"rounds": 101},
        {"rounds": "5"},
        {"rounds": 10**400},
        {"rounds": 5, "color": "red"},
    ],
    ids=str,
)
def test_an_end_that_is_none_is_refused(table: Table, end: Any) -> None:
    assert "end" in assert_problem(begin(table, end=end), 422, "invalid")["errors"]


@pytest.mark.parametrize(
    "end",
    [
        {"limit": 1, "when": "reached"},
        {"limit": 1000, "when": "exceeded"},
        {"rounds": 1},
        {"rounds": 100},
    ],
    ids=str,
)
def test_an_end_at_the_edge_is_taken(table: Table, end: Any) -> None:
    assert body(begin(table, end=end))["end"] == end


@pytest.mark.parametrize("number", ["66.0", "6.6e1", "660e-1"])
def test_a_whole_number_may_be_written_in_any_way(table: Table, number: str) -> None:
    """Fault 10: 5.0 and 1e1 are integers."""
    game = body(begin(table, end={"limit": float(number), "when": "reached"}))
    assert game["end"]["limit"] == 66


@pytest.mark.parametrize(
    "fields",
    [
        {"players": None},
        {"players": "all"},
        {"players": [1, 2]},
        {"players": ["Anna", "Ben"]},
        {"players": {}},
        {"deck": "tarot"},
        {"deck": None},
        {"deck": 1},
        {"hand_size": 0},
        {"hand_size": 51},
        {"hand_size": "10"},
        {"hand_size": None},
        {"place": "p" * 201},
        {"place": 5},
        {"note": "n" * 2001},
        {"note": "\x00"},
        {"note": ["\ud800"]},
        {"stopped": 1},
        {"stopped": "false"},
        {"stopped": None},
        {"totals_only": 0},
        {"seats": None},
        {"seats": []},
        {"seats": {"Anna": {}}},
        {"deleted": True},
    ],
    ids=lambda fields: str(fields)[:30],
)
def test_malformed_fields_are_refused_by_name(table: Table, fields: dict[str, Any]) -> None:
    answer = begin(table, **fields)
    assert set(assert_problem(answer, 422, "invalid")["errors"]) == set(fields)


@pytest.mark.parametrize(
    ("count", "hand", "fits"), [(10, 10, True), (10, 11, False), (2, 50, True)]
)
def test_the_hands_and_the_rows_are_at_most_the_deck(
    table: Table, count: int, hand: int, fits: bool
) -> None:
    answer = begin(table, count, hand_size=hand)
    if fits:
        assert answer.status_code == 201
    else:
        assert "hand_size" in assert_problem(answer, 422, "invalid")["errors"]
