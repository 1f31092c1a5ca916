"""A whole turn: lowest card first, each on the rows as they are by then."""

from typing import Any

import pytest
from flask import Flask

from tests.factories import Phone, assert_problem, body

ROWS = [[10, 12], [20], [30, 40, 41, 42, 43], [50]]


def turn(app: Flask, plays: Any, choices: Any = None, rows: Any = ROWS) -> Any:
    content = {"rows": rows, "plays": plays}
    if choices is not None:
        content["choices"] = choices
    return Phone(app).post("/rules/turn", content)


def plays(**cards: Any) -> list[dict[str, Any]]:
    return [{"player": player, "card": card} for player, card in cards.items()]


def test_the_lowest_card_goes_first(app: Flask) -> None:
    answer = body(turn(app, plays(Anna=46, Ben=45, Chiara=21)))
    assert [(step["player"], step["row"]) for step in answer["steps"]] == [
        ("Chiara", 2),
        ("Ben", 3),
        ("Anna", 3),
    ]
    assert answer["rows_after"] == [[10, 12], [20, 21], [45, 46], [50]]
    assert answer["bullheads"] == {"Anna": 0, "Ben": 9, "Chiara": 0}
    assert answer["pending"] is None


def test_it_stops_at_a_missing_choice_and_says_so(app: Flask) -> None:
    answer = body(turn(app, plays(Anna=5, Ben=13)))
    assert (answer["steps"], answer["rows_after"]) == ([], ROWS)
    pending = answer["pending"]
    assert (pending["player"], pending["card"], pending["suggested_row"]) == ("Anna", 5, 2)
    assert [option["row"] for option in pending["options"]] == [1, 2, 3, 4]


def test_a_choice_lets_it_go_on(app: Flask) -> None:
    answer = body(turn(app, plays(Anna=5, Ben=13), {"Anna": 1}))
    assert [step["outcome"] for step in answer["steps"]] == ["choose_row", "append"]
    assert answer["steps"][0]["takes"] == [10, 12]
    assert answer["rows_after"][0] == [5, 13]
    assert answer["bullheads"] == {"Anna": 4, "Ben": 0}


def test_a_choice_that_is_not_needed_is_passed_over(app: Flask) -> None:
    answer = turn(app, plays(Anna=13), {"Anna": 1})
    assert body(answer)["steps"][0]["outcome"] == "append"


def test_a_player_is_any_text(app: Flask) -> None:
    name = "<b>🐂 Ärger</b>"
    answer = turn(app, [{"player": name, "card": 13}])
    assert body(answer)["bullheads"] == {name: 0}


@pytest.mark.parametrize(
    ("cards", "choices", "rows", "code"),
    [
        ({"Anna": 0}, None, ROWS, "not-a-card"),
        ({"Anna": 105}, None, ROWS, "not-a-card"),
        ({"Anna": 20}, None, ROWS, "card-twice"),
        ({"Anna": 21, "Ben": 21}, None, ROWS, "card-twice"),
        ({"Anna": 21}, {"Ben": 1}, ROWS, "unknown-player"),
        ({"Anna": 5}, {"Anna": 0}, ROWS, "no-such-row"),
        ({"Anna": 5}, {"Anna": 5}, ROWS, "no-such-row"),
        ({"Anna": 5}, {"Anna": 10**100}, ROWS, "no-such-row"),
        ({"Anna": 21}, None, ROWS[:3], "not-four-rows"),
        ({"Anna": 21}, None, [[], *ROWS[1:]], "row-size"),
        ({"Anna": 21}, None, [[12, 10], *ROWS[1:]], "row-not-ascending"),
        ({"Anna": 21}, None, [[20], *ROWS[1:]], "card-twice"),
    ],
)
def test_a_turn_that_cannot_be_is_refused_with_a_code(
    app: Flask, cards: dict[str, int], choices: Any, rows: Any, code: str
) -> None:
    assert_problem(turn(app, plays(**cards), choices, rows), 422, code)


def test_the_player_and_the_card_are_named(app: Flask) -> None:
    problem = assert_problem(turn(app, plays(Anna=21, Ben=21)), 422, "card-twice")
    assert (problem["player"], problem["card"]) == ("Ben", 21)


def test_nobody_plays_two_cards(app: Flask) -> None:
    answer = turn(app, [*plays(Anna=21), *plays(Anna=22)])
    assert assert_problem(answer, 422, "player-twice")["player"] == "Anna"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("plays", []),
        ("plays", None),
        ("plays", {}),
        ("plays", [{"player": str(n), "card": 60 + n} for n in range(11)]),
        ("plays", [{"player": "", "card": 21}]),
        ("plays", [{"player": 7, "card": 21}]),
        ("plays", [{"player": "a\x00", "card": 21}]),
        ("plays", [{"player": "\ud800", "card": 21}]),
        ("plays", [{"player": "Anna"}]),
        ("plays", [{"player": "Anna", "card": "21"}]),
        ("plays", [{"player": "Anna", "card": 21, "row": 2}]),
        ("choices", []),
        ("choices", None),
        ("choices", {"Anna": "1"}),
        ("choices", {"Anna": True}),
        ("choices", {"Anna": 1.5}),
        ("choices", {"\ud800": 1}),
        ("rows", None),
        ("rows", [{"end": 20, "count": 3}, [30], [40], [50]]),
        ("rows", [["1"], [30], [40], [50]]),
    ],
    ids=lambda value: str(value)[:20].encode("ascii", "replace").decode(),
)
def test_malformed_fields_are_refused_by_name(app: Flask, field: str, value: Any) -> None:
    content = {"rows": ROWS, "plays": plays(Anna=21), field: value}
    answer = Phone(app).post("/rules/turn", content)
    assert field in assert_problem(answer, 422, "invalid")["errors"]
