"""Players of a group."""

from typing import Any

from flask import Response, url_for

from companion.api import answers
from companion.api.auth import path_id, reads, writes
from companion.api.blueprint import Blueprint
from companion.schemas.base import PageQuery
from companion.schemas.players import MergeQuestion, NewPlayerShape, PlayerShape, PlayersShape
from companion.services import changes, merging, players
from companion.services.writing import Caller, Terms

blp = Blueprint("players", __name__, description="The people of a group.")


@blp.route("/groups/<group>/players", methods=["GET"])
@reads
@blp.arguments(PageQuery, location="query")
@blp.response(200, PlayersShape)
def list_players(caller: Caller, query: dict[str, Any]) -> Response:
    """The players by name."""
    tag = changes.present_cursor(caller)
    if known := answers.unless_known(tag):
        return known
    items, following = players.page(caller, query["cursor"], query["limit"])
    body = PlayersShape().dump({"items": items, "next": following})
    return answers.tagged(answers.json_response(body), tag)


@blp.route("/groups/<group>/players", methods=["POST"])
@writes
@blp.arguments(NewPlayerShape)
@blp.response(201, PlayerShape)
@blp.alt_response(200, schema=PlayerShape, success=True)
def create_player(caller: Caller, terms: Terms, fields: dict[str, Any]) -> Response:
    """Add a player; a taken name gets a number behind it."""
    saved = players.create(caller, terms, fields)
    place = url_for(".get_player", group=caller.group_id, player=saved.body["id"])
    return answers.item(PlayerShape, saved, place)


@blp.route("/groups/<group>/players/<player>", methods=["PUT"])
@writes
@blp.arguments(PlayerShape)
@blp.response(200, PlayerShape)
@blp.alt_response(201, schema=PlayerShape, success=True)
def put_player(caller: Caller, terms: Terms, fields: dict[str, Any], player: str) -> Response:
    """Add, change or restore a player."""
    saved = players.put(caller, terms, path_id(player, "player"), fields)
    return answers.item(PlayerShape, saved)


@blp.route("/groups/<group>/players/<player>", methods=["GET"])
@reads
@blp.response(200, PlayerShape)
def get_player(caller: Caller, player: str) -> Response:
    """One player."""
    saved = players.read(caller, player.lower())
    return answers.unless_known(str(saved.version)) or answers.item(PlayerShape, saved)


@blp.route("/groups/<group>/players/<player>", methods=["DELETE"])
@writes
@blp.response(204)
def delete_player(caller: Caller, terms: Terms, player: str) -> Response:
    """Delete a player without games; one with games can be archived."""
    players.remove(caller, terms, player.lower())
    return answers.gone()


@blp.route("/groups/<group>/players/<player>/merge", methods=["POST"])
@writes
@blp.arguments(MergeQuestion)
@blp.response(200, PlayerShape)
def merge_player(caller: Caller, terms: Terms, question: dict[str, Any], player: str) -> Response:
    """Make two players one: the other, who is answered, gets all games of this one."""
    saved = merging.merge(caller, terms, player.lower(), question["into"])
    return answers.item(PlayerShape, saved)
