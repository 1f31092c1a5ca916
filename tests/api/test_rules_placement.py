"""Where a card goes."""

from typing import Any

import pytest
from flask import Flask

from tests.api.support import send
from tests.factories import Phone, assert_problem, body

ROWS = [[10, 12], [20], [30, 40, 41, 42, 43], [50]]


def place(app: Flask, card: Any, rows: Any = ROWS) -> Any:
    return Phone(app).post("/rules/placement", {"rows": rows, "card": card})


def test_it_goes_behind_the_highest_end_below_it(app: Flask) -> None:
    assert body(place(app, 23)) == {
        "card": 23,
        "bullheads": 1,
        "outcome": "append",
        "row": 2,
        "takes": [],
        "take_bullheads": 0,
        "rows_after": [[10, 12], [20, 23], [30, 40, 41, 42, 43], [50]],
    }


def test_the_sixth_card_takes_the_row(app: Flask) -> None:
    answer = body(place(app, 45))
    assert (answer["outcome"], answer["row"]) == ("take_full_row", 3)
    assert (answer["takes"], answer["take_bullheads"]) == ([30, 40, 41, 42, 43], 9)
    assert answer["rows_after"][2] == [45]


def test_a_card_too_low_for_all_rows_lets_the_player_choose(app: Flask) -> None:
    answer = body(place(app, 5))
    assert (answer["outcome"], answer["row"], answer["takes"]) == ("choose_row", None, None)
    assert (answer["suggested_row"], answer["sure"], answer["rows_after"]) == (2, True, None)
    assert [option["row"] for option in answer["options"]] == [1, 2, 3, 4]
    assert answer["options"][0] == {
        "row": 1,
        "takes": [10, 12],
        "take_bullheads": 4,
        "least_bullheads": 4,
    }


@pytest.mark.parametrize(
    ("rows", "suggested"),
    [
        ([[6, 7], [8], [9], [55]], 2),
        ([[6], [7], [8], [9]], 1),
        ([[10], [6, 7, 8], [30], [20]], 1),
        ([[6, 8, 9], [20], [55], [5, 7]], 2),
    ],
)
def test_the_cheapest_then_the_shortest_then_the_first_row_is_suggested(
    app: Flask, rows: list[list[int]], suggested: int
) -> None:
    assert body(place(app, 1, rows))["suggested_row"] == suggested


def test_only_a_choice_has_options(app: Flask) -> None:
    for card in (23, 45):
        assert not {"options", "suggested_row", "sure"} & body(place(app, card)).keys()


def test_of_a_row_only_the_end_need_be_known(app: Flask) -> None:
    half = [{"end": 20, "count": 3}, [30], [40], [50]]
    assert body(place(app, 23, half))["rows_after"][0] == {"end": 23, "count": 4}
    full = [{"end": 20, "count": 5}, [30], [40], [50]]
    answer = body(place(app, 23, full))
    assert (answer["takes"], answer["take_bullheads"], answer["row"]) == (None, None, 1)
    choice = body(place(app, 1, half))
    assert (choice["sure"], choice["options"][0]["take_bullheads"]) == (False, None)
    assert choice["options"][0]["least_bullheads"] == 5


def test_a_row_of_one_card_is_known_by_its_end(app: Flask) -> None:
    answer = body(place(app, 1, [{"end": 20, "count": 1}, [30], [40], [50]]))
    assert (answer["sure"], answer["options"][0]["takes"]) == (True, [20])


REFUSED = [
    (0, ROWS, "not-a-card"),
    (105, ROWS, "not-a-card"),
    (-3, ROWS, "not-a-card"),
    (10**300, ROWS, "not-a-card"),
    (20, ROWS, "card-twice"),
    (12, ROWS, "card-twice"),
    (1, [[10], [10], [20], [30]], "card-twice"),
    (1, [[10], {"end": 10, "count": 2}, [20], [30]], "card-twice"),
    (1, [[10], [20], [30]], "not-four-rows"),
    (1, [[10], [20], [30], [40], [50]], "not-four-rows"),
    (1, [], "not-four-rows"),
    (1, [[], [20], [30], [40]], "row-size"),
    (1, [[10, 11, 12, 13, 14, 15], [20], [30], [40]], "row-size"),
    (1, [{"end": 20, "count": 0}, [30], [40], [50]], "row-size"),
    (1, [{"end": 20, "count": 6}, [30], [40], [50]], "row-size"),
    (1, [[11, 10], [20], [30], [40]], "row-not-ascending"),
    (1, [[10, 10], [20], [30], [40]], "row-not-ascending"),
    (1, [{"end": 2, "count": 3}, [20], [30], [40]], "row-not-ascending"),
    (1, [[200], [20], [30], [40]], "not-a-card"),
    (1, [{"end": 105, "count": 3}, [20], [30], [40]], "not-a-card"),
]


@pytest.mark.parametrize(("card", "rows", "code"), REFUSED, ids=lambda value: str(value)[:30])
def test_a_table_that_cannot_be_is_refused_with_a_code(
    app: Flask, card: int, rows: Any, code: str
) -> None:
    problem = assert_problem(place(app, card, rows), 422, code)
    assert problem["errors"]["_schema"] == [problem["detail"]]


@pytest.mark.parametrize(
    "rows",
    [None, "rows", {}, [1, 2, 3, 4], [None] * 4, ["a"] * 4, [[1.5], [2], [3], [4]],
     [["1"], [2], [3], [4]], [[True], [2], [3], [4]], [[None], [2], [3], [4]],
     [{"end": 20}, [30], [40], [50]], [{"count": 2}, [30], [40], [50]],
     [{"end": "20", "count": 2}, [30], [40], [50]],
     [{"end": 20, "count": 2, "x": 1}, [30], [40], [50]]],
    ids=str,
)  # fmt: skip
def test_rows_that_are_malformed_are_refused_by_name(app: Flask, rows: Any) -> None:
    assert "rows" in assert_problem(place(app, 1, rows), 422, "invalid")["errors"]


@pytest.mark.parametrize("card", [None, "23", True, 2.5, [23], {}])
def test_a_card_that_is_malformed_is_refused_by_name(app: Flask, card: Any) -> None:
    assert "card" in assert_problem(place(app, card), 422, "invalid")["errors"]


def test_numbers_may_be_spelled_as_json_allows(app: Flask) -> None:
    text = '{"rows": [[1e1], [20.0], [30], [40]], "card": 2.3e1}'
    assert body(send(Phone(app), "POST", "/rules/placement", text))["row"] == 2
