"""Rounds of a game: piles, striking out, rows left."""

from typing import Any

from flask import Response

from companion.api import answers
from companion.api.auth import writes
from companion.api.blueprint import Blueprint
from companion.schemas.rounds import (
    PileShape,
    RowsLeftShape,
    SavedPileShape,
    SavedRowsLeftShape,
    SavedShape,
    VoidShape,
)
from companion.services import piles, rounds
from companion.services.writing import Caller, Terms

blp = Blueprint("rounds", __name__, description="What is recorded of the rounds of a game.")

_ROUND = "/groups/<group>/games/<game>/rounds/<int:number>"


@blp.route(f"{_ROUND}/piles/<player>", methods=["PUT"])
@writes
@blp.arguments(PileShape)
@blp.response(200, SavedPileShape)
@blp.alt_response(201, schema=SavedPileShape, success=True)
def put_pile(
    caller: Caller, terms: Terms, fields: dict[str, Any], game: str, number: int, player: str
) -> Response:
    """Enter or correct a pile: its cards, or its points alone."""
    saved = piles.put(caller, terms, game.lower(), number, player.lower(), fields)
    return answers.item(SavedPileShape, saved)


@blp.route(f"{_ROUND}/piles/<player>", methods=["DELETE"])
@writes
@blp.response(204)
def delete_pile(caller: Caller, terms: Terms, game: str, number: int, player: str) -> Response:
    """Back to "not entered yet"."""
    piles.remove(caller, terms, game.lower(), number, player.lower())
    return answers.gone()


@blp.route(_ROUND, methods=["PUT"])
@writes
@blp.arguments(VoidShape)
@blp.response(200, SavedShape)
def put_round(
    caller: Caller, terms: Terms, fields: dict[str, Any], game: str, number: int
) -> Response:
    """Strike a round out, or take it back."""
    saved = rounds.put(caller, terms, game.lower(), number, fields)
    return answers.item(SavedShape, saved._replace(created=False))


@blp.route(f"{_ROUND}/rows_left", methods=["PUT"])
@writes
@blp.arguments(RowsLeftShape)
@blp.response(200, SavedRowsLeftShape)
@blp.alt_response(201, schema=SavedRowsLeftShape, success=True)
def put_rows_left(
    caller: Caller, terms: Terms, fields: dict[str, Any], game: str, number: int
) -> Response:
    """Tell which cards were left on the table."""
    saved = rounds.put_rows_left(caller, terms, game.lower(), number, fields)
    return answers.item(SavedRowsLeftShape, saved)


@blp.route(f"{_ROUND}/rows_left", methods=["DELETE"])
@writes
@blp.response(204)
def delete_rows_left(caller: Caller, terms: Terms, game: str, number: int) -> Response:
    """Back to "nobody entered them"."""
    rounds.remove_rows_left(caller, terms, game.lower(), number)
    return answers.gone()
