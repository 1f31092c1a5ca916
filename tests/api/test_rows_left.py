"""PUT and DELETE of the cards left on the table."""

from typing import Any

import pytest
from flask import Flask

from tests.api.support import codes
from tests.factories import Table, assert_problem, body, new_id, new_table


@pytest.fixture
def table(table: Table) -> Table:
    """A game of three with one pile."""
    table.start(3)
    table.pile(1, 0, [5])
    return table


def path(table: Table, number: int = 1) -> str:
    return f"{table.path}/rounds/{number}/rows_left"


ROWS = [[1, 2], [3], [4, 6, 8], [10]]


def test_they_are_told_by_row(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(3)
    answer = table.phone.put(path(table), {"rows": ROWS})
    left = body(answer)["rows_left"]
    assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
    assert (left["rows"], left["cards"]) == (ROWS, [1, 2, 3, 4, 6, 8, 10])
    assert (left["bullheads"], left["card_count"]) == (9, 7)
    assert table.state()["rounds"][0]["rows_left"] == left


def test_they_are_told_all_together(table: Table) -> None:
    left = body(table.phone.put(path(table), {"cards": [10, 1, 55]}))["rows_left"]
    assert (left["rows"], left["cards"], left["bullheads"]) == (None, [1, 10, 55], 11)


def test_they_are_taken_back(table: Table) -> None:
    table.phone.put(path(table), {"rows": ROWS})
    assert table.phone.delete(path(table)).status_code == 204
    assert table.state()["rounds"][0]["rows_left"] is None
    assert table.phone.delete(path(table)).status_code == 204


def test_an_answer_can_be_sent_back(table: Table) -> None:
    left = body(table.phone.put(path(table), {"rows": ROWS}))["rows_left"]
    answer = table.phone.put(path(table), left)
    assert (answer.status_code, body(answer)["rows_left"]) == (200, left)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rows", ROWS[:3]),
        ("rows", [*ROWS, [50]]),
        ("rows", [[], [3], [4], [5]]),
        ("rows", [[1, 2, 3, 4, 5, 6], [7], [8], [9]]),
        ("rows", [[0], [3], [4], [5]]),
        ("rows", [[105], [3], [4], [5]]),
        ("rows", [["1"], [3], [4], [5]]),
        ("rows", [[True], [3], [4], [5]]),
        ("rows", [1, 2, 3, 4]),
        ("rows", [None, [1], [2], [3]]),
        ("rows", "rows"),
        ("cards", [1, 1]),
        ("cards", [0]),
        ("cards", [1.5]),
        ("cards", 5),
        ("cards", [None]),
    ],
    ids=str,
)
def test_what_rows_cannot_be_is_refused_by_name(table: Table, field: str, value: Any) -> None:
    answer = table.phone.put(path(table), {field: value})
    assert field in assert_problem(answer, 422, "invalid")["errors"]


@pytest.mark.parametrize("content", [{}, {"rows": None}, {"cards": None}])
def test_one_of_the_two_is_said(table: Table, content: dict[str, Any]) -> None:
    problem = assert_problem(table.phone.put(path(table), content), 422, "invalid")
    assert problem["errors"]["_schema"]


def test_both_must_agree(table: Table) -> None:
    answer = table.phone.put(path(table), {"rows": ROWS, "cards": [1, 2]})
    assert "cards" in assert_problem(answer, 422, "invalid")["errors"]


def test_a_card_that_is_there_twice_is_kept_and_found(table: Table) -> None:
    """A recorded fact is never refused for the state of other facts."""
    answer = table.phone.put(path(table), {"rows": [[1], [1], [2], [5]]})
    assert answer.status_code == 201
    (finding,) = body(answer)["round"]["audit"]
    assert (finding["code"], finding["cards"]) == ("rows-left-double", [1, 5])


def test_a_double_card_can_be_sent_back_as_it_was_answered(table: Table) -> None:
    left = body(table.phone.put(path(table), {"rows": [[1], [1], [2], [5]]}))["rows_left"]
    assert table.phone.put(path(table), left).status_code == 200


def test_they_never_keep_a_round_from_being_complete(table: Table) -> None:
    table.phone.put(path(table), {"cards": [5]})
    round_ = table.round(None, [6], [7], number=1)["rounds"][0]
    assert "rows-left-double" in codes(round_)
    assert round_["complete"] is True


def test_missing_games_and_rounds_are_not_found(table: Table) -> None:
    for where in (path(table, 0), path(table, 101), path(table).replace(table.game, new_id())):
        assert_problem(table.phone.put(where, {"cards": []}), 404, "not-found")
        assert_problem(table.phone.delete(where), 404, "not-found")


def test_a_round_further_on_is_not_open(table: Table) -> None:
    answer = table.phone.put(path(table, 3), {"cards": [1]})
    assert_problem(answer, 409, "round-not-open")
