"""Games known by their final totals alone: one round, points, no audit."""

import pytest

from tests.api.support import places
from tests.factories import Table, assert_problem, body


@pytest.fixture
def table(table: Table) -> Table:
    """A game of three with totals only."""
    table.start(3, totals_only=True)
    return table


def test_it_is_finished_when_all_totals_are_there(table: Table) -> None:
    table.round(3, 12, None)
    assert table.state()["status"] == "in_progress"
    game = table.round(None, None, 12, number=1)
    assert (game["status"], game["winners"]) == ("finished", [table.players[0]])
    assert places(game) == [1, 2, 2]


@pytest.mark.parametrize("end", [{"limit": 66, "when": "reached"}, {"rounds": 5}])
def test_its_end_does_not_matter(table: Table, end: dict[str, object]) -> None:
    table.phone.put(table.path, {"end": end})
    assert table.round(3, 12, 5)["status"] == "finished"


def test_points_go_up_to_a_thousand(table: Table) -> None:
    assert table.round(1000, 0, 999)["rounds"][0]["audit"] == []
    answer = table.phone.put(table.pile_path(1, 0), {"points": 1001})
    assert "points" in assert_problem(answer, 422, "invalid")["errors"]


@pytest.mark.parametrize("cards", [[], [5, 55]])
def test_cards_are_refused(table: Table, cards: list[int]) -> None:
    answer = table.phone.put(table.pile_path(1, 0), {"cards": cards})
    assert "cards" in assert_problem(answer, 422, "totals-only")["errors"]


def test_there_is_one_round(table: Table) -> None:
    table.round(3, 12, 5)
    answer = table.phone.put(table.pile_path(2, 0), {"points": 1})
    problem = assert_problem(answer, 409, "round-not-open")
    assert "round 2" not in problem["detail"]


def test_a_game_that_was_played_by_cards_does_not_become_one(table: Table) -> None:
    table.start(2)
    table.round([5], [])
    answer = table.phone.put(table.path, {"totals_only": True})
    assert_problem(answer, 409, "game-has-piles")
    for seat in (0, 1):
        table.phone.delete(table.pile_path(1, seat))
    assert body(table.phone.put(table.path, {"totals_only": True}))["totals_only"] is True
