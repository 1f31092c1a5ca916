"""PUT of a pile: by cards, by points, corrected; what a pile cannot be."""

from typing import Any

import pytest
from flask import Flask

from tests.api.support import send
from tests.factories import Table, assert_problem, body, new_id, new_table


@pytest.fixture
def table(table: Table) -> Table:
    """A game of three."""
    table.start(3)
    return table


def test_a_pile_by_cards_is_counted(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(3)
    answer = table.phone.put(table.pile_path(1, 0), {"cards": [55, 5]})
    assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
    pile = body(answer)["pile"]
    assert (pile["cards"], pile["bullheads"], pile["card_count"]) == ([5, 55], 9, 2)
    assert (pile["source"], pile["version"]) == ("cards", 1)


def test_a_pile_by_points_has_no_cards(table: Table) -> None:
    pile = table.pile(1, 0, 9)["pile"]
    assert (pile["cards"], pile["bullheads"], pile["card_count"]) == (None, 9, None)
    assert pile["source"] == "points"


def test_the_answer_has_the_round_and_the_status(table: Table) -> None:
    answer = table.pile(1, 0, [5, 55])
    assert answer["status"] == "in_progress"
    assert answer["round"]["complete"] is False
    assert answer["round"]["waiting_for"] == table.players[1:]
    assert answer["round"] == table.state()["rounds"][0]


@pytest.mark.parametrize("pile", [[], 0])
def test_an_empty_pile_is_a_zero_that_counts(table: Table, pile: Any) -> None:
    """Fault 5: `0` and `[]` sent explicitly are stored and shown as 0."""
    shown = table.pile(1, 0, pile)
    assert shown["pile"]["bullheads"] == 0
    assert shown["round"]["bullheads"] == {table.players[0]: 0}
    assert table.players[0] not in shown["round"]["waiting_for"]


def test_who_is_not_entered_yet_is_named_and_never_zero(table: Table) -> None:
    """Fault 5."""
    round_ = table.round([5], None, [])["rounds"][0]
    assert round_["waiting_for"] == [table.players[1]]
    assert table.players[1] not in round_["bullheads"]
    assert set(round_["totals"].values()) == {0}


def test_every_card_can_be_taken_out_again(table: Table) -> None:
    """Fault 4, for all 104."""
    for card in range(1, 105):
        assert table.pile(1, 0, [card])["pile"]["card_count"] == 1
        pile = table.pile(1, 0, [])["pile"]
        assert (pile["cards"], pile["bullheads"], pile["card_count"]) == ([], 0, 0)


def test_a_pile_of_all_cards_has_171(table: Table) -> None:
    assert table.pile(1, 0, list(range(1, 105)))["pile"]["bullheads"] == 171


def test_a_pile_can_change_from_cards_to_points_and_back(table: Table) -> None:
    table.pile(1, 0, [5, 55])
    assert table.pile(1, 0, 9)["pile"]["source"] == "points"
    pile = table.pile(1, 0, [5, 55])["pile"]
    assert (pile["source"], pile["version"]) == ("cards", 3)


def test_cards_are_a_set(table: Table) -> None:
    first = table.phone.put(table.pile_path(1, 0), {"cards": [3, 1, 2]})
    again = table.phone.put(table.pile_path(1, 0), {"cards": [2, 3, 1]})
    assert (again.status_code, again.headers["ETag"]) == (200, first.headers["ETag"])


REFUSED = [
    ("cards", [0]),
    ("cards", [105]),
    ("cards", [-1]),
    ("cards", [5, 5]),
    ("cards", [5, 5.0]),
    ("cards", [5.5]),
    ("cards", ["5"]),
    ("cards", [True]),
    ("cards", [None]),
    ("cards", [[5]]),
    ("cards", [10**300]),
    ("cards", [10**4000]),
    ("cards", 5),
    ("cards", "5"),
    ("cards", {"5": 5}),
    ("points", -1),
    ("points", 1.5),
    ("points", 5.9),
    ("points", "7"),
    ("points", ""),
    ("points", True),
    ("points", False),
    ("points", None),
    ("points", [7]),
    ("points", 1001),
    ("points", 10**400),
    ("points", 1e300),
    ("entered_at", "yesterday"),
]


@pytest.mark.parametrize(("field", "value"), REFUSED, ids=lambda value: str(value)[:20])
def test_what_a_pile_cannot_be_is_refused_by_name(table: Table, field: str, value: Any) -> None:
    """Fault 10: points that are negative, 1.5, "7", true or null."""
    content = {field: value} | ({"points": 1} if field == "entered_at" else {})
    problem = assert_problem(table.phone.put(table.pile_path(1, 0), content), 422, "invalid")
    assert field in problem["errors"]
    assert table.state()["rounds"] == []


@pytest.mark.parametrize(
    "content", [{}, {"cards": [5], "points": 2}, {"cards": None}, {"cards": [], "points": 0}]
)
def test_a_pile_is_either_cards_or_points(table: Table, content: dict[str, Any]) -> None:
    problem = assert_problem(table.phone.put(table.pile_path(1, 0), content), 422, "invalid")
    assert problem["errors"]["_schema"]


@pytest.mark.parametrize(
    ("text", "bullheads"),
    [
        ('{"points": 5.0}', 5),
        ('{"points": 1e1}', 10),
        ('{"points": -0}', 0),
        ('{"points": 1000}', 1000),
        ('{"cards": [5.0, 1e1, 55]}', 12),
        ('{"cards": null, "points": 4}', 4),
        ('{"cards": [104], "bullheads": 99, "version": 7, "source": "table"}', 1),
    ],
)
def test_whole_numbers_are_taken_in_any_spelling(table: Table, text: str, bullheads: int) -> None:
    """Fault 10: 5.0 and 1e1 are the integers 5 and 10."""
    answer = send(table.phone, "PUT", table.pile_path(1, 0), text)
    assert body(answer)["pile"]["bullheads"] == bullheads


def test_an_answered_pile_can_be_sent_back(table: Table) -> None:
    pile = table.pile(1, 0, [5, 55])["pile"]
    answer = table.phone.put(table.pile_path(1, 0), pile)
    assert (answer.status_code, body(answer)["pile"]) == (200, pile)


@pytest.mark.parametrize("number", [0, 101, 1000, 10**30])
def test_rounds_are_1_to_100(table: Table, number: int) -> None:
    answer = table.phone.put(table.pile_path(number, 0), {"points": 1})
    assert_problem(answer, 404, "not-found")


@pytest.mark.parametrize("number", ["-1", "1.5", "one", "", "1" * 5000, "%00"])
def test_a_round_that_is_no_number_is_not_there(table: Table, number: str) -> None:
    path = f"{table.path}/rounds/{number}/piles/{table.players[0]}"
    assert table.phone.put(path, {"points": 1}).status_code in (404, 405)


def test_a_round_opens_when_the_one_before_was_recorded(table: Table) -> None:
    answer = table.phone.put(table.pile_path(2, 0), {"points": 1})
    problem = assert_problem(answer, 409, "round-not-open")
    assert "round 1" in problem["detail"]
    table.pile(1, 0, 1)
    table.pile(2, 0, 1)
    assert_problem(table.phone.put(table.pile_path(4, 0), {"points": 1}), 409, "round-not-open")
    assert len(table.state()["rounds"]) == 2


def test_a_hundred_rounds_are_played_and_no_more(table: Table) -> None:
    table.phone.put(table.path, {"end": {"rounds": 100}})
    for number in range(1, 101):
        table.pile(number, 0, 1)
    assert len(table.state()["rounds"]) == 100
    answer = table.phone.put(table.pile_path(101, 0), {"points": 1})
    assert_problem(answer, 404, "not-found")


def test_missing_games_and_players_are_not_found(table: Table) -> None:
    elsewhere = table.pile_path(1, 0).replace(table.game, new_id())
    for path in (elsewhere, table.pile_path(1, new_id())):
        assert_problem(table.phone.put(path, {"points": 1}), 404, "not-found")


def test_a_pile_is_first_entered_when_the_phone_says(table: Table) -> None:
    path = table.pile_path(1, 0)
    sent = {"points": 1, "entered_at": "2026-03-14T22:00:00+01:00"}
    assert body(table.phone.put(path, sent))["pile"]["entered_at"] == "2026-03-14T21:00:00Z"
    corrected = {"points": 2, "entered_at": "2026-03-15T22:00:00+01:00"}
    pile = body(table.phone.put(path, corrected))["pile"]
    assert (pile["entered_at"], pile["bullheads"]) == ("2026-03-14T21:00:00Z", 2)


def test_nothing_is_entered_in_the_future(table: Table) -> None:
    sent = {"points": 1, "entered_at": "2999-01-01T00:00:00Z"}
    pile = body(table.phone.put(table.pile_path(1, 0), sent))["pile"]
    assert pile["entered_at"] == pile["updated_at"]
