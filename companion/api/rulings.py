"""Questions to the rules; no token needed, nothing stored."""

from typing import Any

from flask import Response

from companion.api import answers
from companion.api.blueprint import Blueprint
from companion.schemas.rulings import (
    CardShape,
    PlacementQuestion,
    PlacementShape,
    ScoreQuestion,
    ScoreShape,
    TurnQuestion,
    TurnShape,
)
from companion.services import rulings

blp = Blueprint("rules", __name__, description="What the rules say; nothing is stored.")

_OF_A_CHOICE = ("options", "suggested_row", "sure")


@blp.route("/rules/cards", methods=["GET"])
@blp.response(200, CardShape(many=True))
def list_cards() -> Response:
    """The 104 cards with their bullheads."""
    response = answers.json_response(rulings.cards())
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response


@blp.route("/rules/score", methods=["POST"])
@blp.arguments(ScoreQuestion)
@blp.response(200, ScoreShape)
def score_pile(question: dict[str, Any]) -> Response:
    """What a pile counts."""
    return answers.json_response(rulings.score(question["cards"]))


@blp.route("/rules/placement", methods=["POST"])
@blp.arguments(PlacementQuestion)
@blp.response(200, PlacementShape)
def place_card(question: dict[str, Any]) -> Response:
    """In which row a card must go, and what it takes."""
    placement = rulings.placement(question["rows"], question["card"])
    shown = {
        name: value
        for name, value in placement.items()
        if name not in _OF_A_CHOICE or placement["outcome"] == "choose_row"
    }
    return answers.json_response(shown)


@blp.route("/rules/turn", methods=["POST"])
@blp.arguments(TurnQuestion)
@blp.response(200, TurnShape)
def play_turn(question: dict[str, Any]) -> Response:
    """A whole turn, lowest card first; it stops at a missing choice and says so."""
    played = rulings.turn(question["rows"], question["plays"], question["choices"])
    return answers.json_response(played)
