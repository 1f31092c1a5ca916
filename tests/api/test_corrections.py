"""What follows from correcting: totals, end, reopening, play on, rounds after the end."""

from typing import Any

import pytest
from flask import Flask

from tests.api.support import places
from tests.factories import Table, body, new_table


def totals_by_round(game: dict[str, Any]) -> list[list[int]]:
    return [list(round_["totals"].values()) for round_ in game["rounds"]]


def test_correcting_round_1_of_3_changes_all_that_follows(app_on_both: Flask) -> None:
    """Fault 3: totals, places and status change in the same answer."""
    table = new_table(app_on_both)
    table.start(3)
    for piles in ([5], [1], [2, 3]), ([55], [10], []), ([20], [30], [40]):
        table.round(*piles)
    assert totals_by_round(table.state()) == [[2, 1, 2], [9, 4, 2], [12, 7, 5]]
    answer = table.pile(1, 0, 60)
    assert answer["status"] == "finished"
    game = table.state()
    assert totals_by_round(game) == [[60, 1, 2], [67, 4, 2], [70, 7, 5]]
    assert (game["finished_after_round"], game["rounds_after_end"]) == (2, 1)
    assert places(game) == [3, 2, 1]
    assert game["winners"] == [table.players[2]]


def test_a_game_is_open_again_when_nobody_reaches_the_limit(app_on_both: Flask) -> None:
    """Fault 7: corrected back, it is finished again."""
    table = new_table(app_on_both)
    table.start(2)
    finished = table.round(66, 3)
    assert finished["status"] == "finished"
    table.pile(1, 0, 65)
    game = table.state()
    assert (game["status"], game["winners"]) == ("in_progress", [])
    assert (game["finished_after_round"], game["finished_at"]) == (None, None)
    assert not any(standing["winner"] for standing in game["standings"])
    (listed,) = body(table.phone.get(f"{table.group_path}/games"))["items"]
    assert (listed["status"], listed["winners"]) == ("in_progress", [])
    table.pile(1, 0, 66)
    again = table.state()
    for name in ("status", "winners", "finished_after_round", "finished_at", "standings"):
        assert again[name] == finished[name]


def test_taking_a_pile_of_the_last_round_back_reopens(table: Table) -> None:
    table.start(2)
    table.round(66, 3)
    table.phone.delete(table.pile_path(1, 1))
    assert table.state()["status"] == "in_progress"


@pytest.mark.parametrize(("when", "before", "after"), [("reached", 65, 66), ("exceeded", 66, 67)])
def test_a_game_ends_at_its_limit_or_above_it(
    table: Table, when: str, before: int, after: int
) -> None:
    table.start(2, end={"limit": 66, "when": when})
    assert table.round(before, 0)["status"] == "in_progress"
    assert table.round(after, 0, number=1)["status"] == "finished"


def test_crossing_the_limit_by_much_ends_once(table: Table) -> None:
    """Fault 8: from 60 to 75 in one round."""
    table.start(2)
    table.round(60, 1)
    game = table.round(15, 1)
    assert (game["status"], game["finished_after_round"]) == ("finished", 2)
    assert game["winners"] == [table.players[1]]


def test_two_players_across_the_limit_at_once_end_once(table: Table) -> None:
    """Fault 8."""
    table.start(3)
    table.round(60, 61, 1)
    game = table.round(20, 30, 2)
    assert game["finished_after_round"] == 2
    assert (game["winners"], places(game)) == ([table.players[2]], [2, 3, 1])


def test_playing_on_is_raising_the_limit(table: Table) -> None:
    table.start(2)
    table.round(66, 3)
    game = body(table.phone.put(table.path, {"end": {"limit": 100, "when": "reached"}}))
    assert (game["status"], game["winners"]) == ("in_progress", [])
    assert table.round(34, 3)["status"] == "finished"
    assert table.state()["finished_after_round"] == 2


def test_lowering_the_limit_can_end_a_game(table: Table) -> None:
    table.start(2)
    table.round(20, 3)
    game = body(table.phone.put(table.path, {"end": {"limit": 20, "when": "reached"}}))
    assert (game["status"], game["finished_after_round"]) == ("finished", 1)


def test_a_game_of_rounds_ends_after_them(table: Table) -> None:
    table.start(2, end={"rounds": 2})
    assert table.round(66, 100)["status"] == "in_progress"
    assert table.round(0, 0)["status"] == "finished"


def test_rounds_after_the_end_do_not_move_the_places(table: Table) -> None:
    table.start(2)
    ended = table.round(66, 3)
    game = table.round(0, 200)
    assert game["rounds_after_end"] == 1
    for name in ("standings", "winners", "finished_after_round", "finished_at"):
        assert game[name] == ended[name]
    assert totals_by_round(game) == [[66, 3], [66, 203]]


def test_a_game_does_not_end_over_an_open_round(table: Table) -> None:
    table.start(2)
    table.round(5, None)
    table.round(70, 3)
    assert table.state()["status"] == "in_progress"
    assert table.state()["rounds"][0]["waiting_for"] == [table.players[1]]
    answer = table.pile(1, 1, 0)
    assert (answer["status"], table.state()["finished_after_round"]) == ("finished", 2)


def test_an_incomplete_round_adds_nothing(table: Table) -> None:
    table.start(3)
    table.round(1, 2, 3)
    table.round(50, None, 60)
    assert table.totals() == [1, 2, 3]


def test_a_round_with_an_error_adds_nothing_until_it_is_mended(table: Table) -> None:
    table.start(2)
    game = table.round([55], [55])
    assert (game["rounds"][0]["complete"], table.totals()) == (False, [0, 0])
    assert game["rounds"][0]["waiting_for"] == []
    table.pile(1, 1, [5])
    assert table.totals() == [7, 2]


def test_a_game_can_be_stopped_and_taken_up_again(table: Table) -> None:
    table.start(2)
    table.round(5, 6)
    stopped = body(table.phone.put(table.path, {"stopped": True}))
    assert (stopped["status"], stopped["winners"]) == ("stopped", [])
    assert places(stopped) == [1, 2]
    assert stopped["finished_at"] is None
    assert body(table.phone.put(table.path, {"stopped": False}))["status"] == "in_progress"


def test_finished_beats_stopped(table: Table) -> None:
    table.start(2, stopped=True)
    assert table.round(66, 3)["status"] == "finished"
    table.pile(1, 0, 5)
    assert table.state()["status"] == "stopped"


def test_a_stopped_game_takes_late_piles(table: Table) -> None:
    table.start(2, stopped=True)
    assert table.round(5, 6)["rounds"][0]["complete"] is True


@pytest.mark.parametrize(
    ("piles", "wanted", "winners"),
    [
        ((10, 10, 70), [1, 1, 3], 2),
        ((5, 9, 9, 9, 70), [1, 2, 2, 2, 5], 1),
        ((70, 70), [1, 1], 2),
        ((0, 66), [1, 2], 1),
    ],
)
def test_the_lowest_wins_and_ties_share(
    table: Table, piles: tuple[int, ...], wanted: list[int], winners: int
) -> None:
    """Faults 1 and 2."""
    table.start(len(piles))
    game = table.round(*piles)
    assert places(game) == wanted
    assert game["winners"] == table.players[:winners]
    (listed,) = body(table.phone.get(f"{table.group_path}/games"))["items"]
    assert (listed["standings"], listed["winners"]) == (game["standings"], game["winners"])


def test_standings_are_by_place_then_seat(table: Table) -> None:
    table.start(4)
    table.round(7, 3, 7, 3)
    order = [standing["player"] for standing in table.state()["standings"]]
    assert order == [table.players[seat] for seat in (1, 3, 0, 2)]


def test_a_game_is_finished_when_the_last_pile_of_its_last_round_was_first_entered(
    table: Table,
) -> None:
    table.start(2)
    for seat, points, hour in ((0, 66, 22), (1, 3, 21)):
        sent = {"points": points, "entered_at": f"2026-03-14T{hour}:00:00+01:00"}
        table.phone.put(table.pile_path(1, seat), sent)
    assert table.state()["finished_at"] == "2026-03-14T21:00:00Z"
    table.pile(1, 0, 67)
    table.round(0, 0)
    assert table.state()["finished_at"] == "2026-03-14T21:00:00Z"
    (listed,) = body(table.phone.get(f"{table.group_path}/games"))["items"]
    assert listed["finished_at"] == "2026-03-14T21:00:00Z"


def test_a_game_that_ends_by_correcting_an_old_round_was_finished_back_then(table: Table) -> None:
    table.start(2)
    for number in (1, 2):
        for seat in (0, 1):
            sent = {"points": 1, "entered_at": f"2026-03-1{number}T20:0{seat}:00Z"}
            table.phone.put(table.pile_path(number, seat), sent)
    table.pile(1, 0, 66)
    assert table.state()["finished_at"] == "2026-03-11T20:01:00Z"
