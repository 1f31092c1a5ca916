"""Games of a group, and the log of their writes."""

from typing import Any

from flask import Response, url_for

from companion.api import answers
from companion.api.auth import path_id, reads, reads_game, writes
from companion.api.blueprint import Blueprint
from companion.api.bodies import game_body
from companion.schemas.games import (
    GameShape,
    GamesQuery,
    GamesShape,
    NewGameShape,
    WritesQuery,
    WritesShape,
)
from companion.services import changes, games
from companion.services import writes as log
from companion.services.writing import Caller, Terms

blp = Blueprint("games", __name__, description="The games of a group.")


@blp.route("/groups/<group>/games", methods=["GET"])
@reads
@blp.arguments(GamesQuery, location="query")
@blp.response(200, GamesShape)
def list_games(caller: Caller, query: dict[str, Any]) -> Response:
    """The games without their rounds, newest first."""
    tag = changes.present_cursor(caller)
    if known := answers.unless_known(tag):
        return known
    chosen = games.Filter(query["status"], query["player"])
    items, following = games.page(caller, chosen, query["cursor"], query["limit"])
    body = GamesShape().dump({"items": items, "next": following})
    return answers.tagged(answers.json_response(body), tag)


@blp.route("/groups/<group>/games", methods=["POST"])
@writes
@blp.arguments(NewGameShape)
@blp.response(201, GameShape)
@blp.alt_response(200, schema=GameShape, success=True)
def create_game(caller: Caller, terms: Terms, fields: dict[str, Any]) -> Response:
    """Begin a game."""
    saved = games.create(caller, terms, fields)
    place = url_for(".get_game", group=caller.group_id, game=saved.body["id"])
    return answers.item(GameShape, saved, place)


@blp.route("/groups/<group>/games/<game>", methods=["PUT"])
@writes
@blp.arguments(GameShape)
@blp.response(200, GameShape)
@blp.alt_response(201, schema=GameShape, success=True)
def put_game(caller: Caller, terms: Terms, fields: dict[str, Any], game: str) -> Response:
    """Begin, change, stop or restore a game."""
    return answers.item(GameShape, games.put(caller, terms, path_id(game, "game"), fields))


@blp.route("/groups/<group>/games/<game>", methods=["GET"])
@reads_game
@blp.response(200, GameShape)
def get_game(caller: Caller, version: int | None, game: str) -> Response:
    """The whole game: rounds, totals, standings, winners."""
    if version is not None and (known := answers.unless_known(str(version))):
        return known
    body, version = game_body(caller, game.lower(), version)
    return answers.tagged(Response(body, content_type="application/json"), str(version))


@blp.route("/groups/<group>/games/<game>", methods=["DELETE"])
@writes
@blp.response(204)
def delete_game(caller: Caller, terms: Terms, game: str) -> Response:
    """Delete a game; it can be restored."""
    games.remove(caller, terms, game.lower())
    return answers.gone()


@blp.route("/groups/<group>/games/<game>/writes", methods=["GET"])
@reads
@blp.arguments(WritesQuery, location="query")
@blp.response(200, WritesShape)
def list_writes(caller: Caller, query: dict[str, Any], game: str) -> Response:
    """Who changed what in a game, when, with what; newest first."""
    tag = changes.present_cursor(caller)
    items, following = log.page(caller, game.lower(), query["cursor"], query["limit"])
    if known := answers.unless_known(tag):
        return known
    body = WritesShape().dump({"items": items, "next": following and str(following)})
    return answers.tagged(answers.json_response(body), tag)
