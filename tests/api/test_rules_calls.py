"""The rules without a token: cards, score."""

from typing import Any

import pytest
from flask import Flask

from tests.api.support import send
from tests.factories import Phone, assert_problem, body


def test_the_deck_has_104_cards_and_171_bullheads(app: Flask) -> None:
    answer = Phone(app).get("/rules/cards")
    cards: Any = answer.get_json()
    assert [card["card"] for card in cards] == list(range(1, 105))
    assert sum(card["bullheads"] for card in cards) == 171
    assert "max-age" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("card", "bullheads"), [(55, 7), (11, 5), (99, 5), (10, 3), (100, 3), (5, 2), (95, 2), (104, 1)]
)
def test_a_card_has_its_price(app: Flask, card: int, bullheads: int) -> None:
    answer = Phone(app).post("/rules/score", {"cards": [card]})
    assert body(answer) == {"bullheads": bullheads, "card_count": 1}


@pytest.mark.parametrize(
    ("text", "bullheads", "count"),
    [
        ('{"cards": [5, 55]}', 9, 2),
        ('{"cards": []}', 0, 0),
        ('{"cards": [5.0, 1e1]}', 5, 2),
        (f'{{"cards": {list(range(1, 105))}}}', 171, 104),
    ],
)
def test_a_pile_is_counted(app: Flask, text: str, bullheads: int, count: int) -> None:
    answer = send(Phone(app), "POST", "/rules/score", text)
    assert answer.status_code == 200
    assert body(answer) == {"bullheads": bullheads, "card_count": count}


@pytest.mark.parametrize(
    "cards",
    [[0], [105], [-5], [5, 5], [5.9], ["5"], [True], [None], [[5]], 5, "5", None, {}, [10**50]],
    ids=str,
)
def test_what_is_no_pile_is_refused(app: Flask, cards: Any) -> None:
    answer = Phone(app).post("/rules/score", {"cards": cards})
    assert "cards" in assert_problem(answer, 422, "invalid")["errors"]


def test_cards_are_needed(app: Flask) -> None:
    assert "cards" in assert_problem(Phone(app).post("/rules/score", {}), 422, "invalid")["errors"]


def test_a_token_is_not_looked_at(app: Flask) -> None:
    assert Phone(app, "wrong").get("/rules/cards").status_code == 200
