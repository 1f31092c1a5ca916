"""PUT of a game that is there: changed, stopped, restored."""

from typing import Any

import pytest
from flask import Flask

from tests.factories import Table, assert_problem, body, new_table


def put(table: Table, **fields: Any) -> dict[str, Any]:
    answer = table.phone.put(table.path, fields)
    assert answer.status_code == 200, answer.text
    return body(answer)


def test_what_is_left_out_keeps_its_value(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(3, note="first", place="Kitchen", end={"rounds": 3})
    before = table.state()
    after = put(table, note="second")
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"note", "version", "updated_at"}


def test_null_takes_a_place_and_a_note_away(table: Table) -> None:
    table.start(2, note="first", place="Kitchen")
    game = put(table, note=None, place=None)
    assert (game["note"], game["place"]) == (None, None)


def test_an_answer_can_be_sent_back_whole(table: Table) -> None:
    table.start(3)
    table.round([5, 55], [], 11)
    game = table.state()
    assert put(table, **game) == game


def test_derived_fields_that_are_sent_are_not_looked_at(table: Table) -> None:
    table.start(2)
    game = table.state()
    nonsense: dict[str, Any] = {
        "rounds": "all",
        "standings": None,
        "winners": 5,
        "status": "finished",
        "finished_at": "never",
        "version": "x",
        "id": 7,
        "updated_by": [],
    }
    assert put(table, **nonsense) == game


def test_one_kind_of_end_replaces_the_other(table: Table) -> None:
    table.start(2)
    assert put(table, end={"rounds": 3})["end"] == {"rounds": 3}
    assert put(table, end={"limit": 9, "when": "exceeded"})["end"] == {
        "limit": 9,
        "when": "exceeded",
    }


def test_reordering_the_players_leaves_the_rounds_untouched(table: Table) -> None:
    """Fault 6."""
    table.start(3)
    table.round(5, 6, 7)
    before = table.state()["rounds"]
    order = [table.players[2], table.players[0], table.players[1]]
    game = put(table, players=order)
    assert game["players"] == order
    assert game["rounds"] == before
    assert [standing["total"] for standing in game["standings"]] == [5, 6, 7]


def test_a_player_without_piles_can_be_taken_out(table: Table) -> None:
    """Fault 6: the recorded piles stay."""
    table.start(3)
    table.round(5, 6)
    game = put(table, players=table.players[:2])
    assert game["rounds"][0]["complete"] is True


def test_a_player_with_piles_cannot_be_taken_out(table: Table) -> None:
    table.start(3)
    table.round(5)
    answer = table.phone.put(table.path, {"players": table.players[1:]})
    assert_problem(answer, 409, "player-has-piles")
    table.phone.delete(table.pile_path(1, 0))
    assert put(table, players=table.players[1:])["players"] == table.players[1:]


def test_fewer_than_two_would_remain(table: Table) -> None:
    table.start(2)
    answer = table.phone.put(table.path, {"players": table.players[:1]})
    assert "players" in assert_problem(answer, 422, "invalid")["errors"]


def test_a_seat_of_a_stranger_is_refused(table: Table) -> None:
    table.add_players(3)
    table.start(2)
    stranger = table.players[2]
    answer = table.phone.put(table.path, {"seats": {stranger: {"left_after": 1}}})
    assert stranger in assert_problem(answer, 422, "invalid")["errors"]["seats"]


def test_a_deleted_game_is_gone_and_can_be_restored(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    before = table.round([5, 55], [])
    assert table.phone.delete(table.path).status_code == 204
    for answer in (
        table.phone.get(table.path),
        table.phone.get(f"{table.path}/writes"),
        table.phone.put(table.path, {"note": "x"}),
        table.phone.put(table.pile_path(1, 0), {"points": 1}),
        table.phone.put(f"{table.path}/rounds/1", {"void": True}),
        table.phone.put(f"{table.path}/rounds/1/rows_left", {"cards": [1]}),
        table.phone.delete(table.pile_path(1, 0)),
    ):
        problem = assert_problem(answer, 410, "deleted")
        assert problem["current"]["rounds"] == before["rounds"]
        assert problem["current"]["deleted"] is True
    after = put(table, deleted=False)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"version", "updated_at"}
    assert table.state() == after


def test_restoring_may_change_it_at_once(table: Table) -> None:
    table.start(2)
    table.phone.delete(table.path)
    assert put(table, deleted=False, note="back")["note"] == "back"


def test_restoring_what_is_not_deleted_changes_nothing(table: Table) -> None:
    table.start(2)
    assert put(table, deleted=False)["version"] == 1


def test_a_game_with_piles_stays_what_it_is(table: Table) -> None:
    table.start(2)
    assert put(table, totals_only=True)["totals_only"] is True
    put(table, totals_only=False)
    table.round(5)
    answer = table.phone.put(table.path, {"totals_only": True})
    assert_problem(answer, 409, "game-has-piles")
    put(table, totals_only=False, note="the same is no change")


def test_a_refused_change_changes_nothing(table: Table) -> None:
    table.start(3)
    table.round(5)
    before = table.state()
    for fields in (
        {"note": "x", "players": table.players[1:]},
        {"note": "x", "totals_only": True},
        {"note": "x", "hand_size": 50},
        {"note": "x", "seats": {table.players[0]: {"from_round": 3, "left_after": 1}}},
    ):
        assert table.phone.put(table.path, fields).status_code in (409, 422)
    assert table.state() == before
    assert body(table.phone.get(f"{table.group_path}/games"))["items"][0]["note"] is None


@pytest.mark.parametrize("wrong", ["game", "%00", "1", "%F0%9F%90%82"])
def test_an_id_that_is_no_uuid_is_refused_or_not_there(app_on_both: Flask, wrong: str) -> None:
    table = new_table(app_on_both)
    path = f"{table.group_path}/games/{wrong}"
    content = {"players": table.add_players(2)}
    assert "game" in assert_problem(table.phone.put(path, content), 422, "invalid")["errors"]
    assert_problem(table.phone.get(path), 404, "not-found")
    assert_problem(table.phone.get(f"{path}/writes"), 404, "not-found")
    assert_problem(table.phone.delete(path), 404, "not-found")
    pile = f"{path}/rounds/1/piles/{table.players[0]}"
    assert_problem(table.phone.put(pile, {"points": 1}), 404, "not-found")


def test_the_id_may_be_written_in_capitals(table: Table) -> None:
    table.start(2)
    answer = table.phone.get(table.path.replace(table.game, table.game.upper()))
    assert body(answer)["id"] == table.game
