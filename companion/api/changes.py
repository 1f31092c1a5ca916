"""The feed: what has changed since."""

from typing import Any

from flask import Response

from companion.api import answers
from companion.api.auth import reads
from companion.api.blueprint import Blueprint
from companion.schemas.changes import ChangesQuery, ChangesShape
from companion.schemas.devices import DeviceShape
from companion.schemas.games import GameShape
from companion.schemas.groups import GroupShape
from companion.schemas.players import PlayerShape
from companion.services import changes
from companion.services.writing import Caller

blp = Blueprint("changes", __name__, description="Following along.")

_SHAPES = {
    "group": GroupShape(),
    # That a device was seen is no change, so the feed would tell it once and never again.
    "device": DeviceShape(exclude=("last_seen",)),
    "player": PlayerShape(),
    "game": GameShape(),
}


@blp.route("/groups/<group>/changes", methods=["GET"])
@reads
@blp.arguments(ChangesQuery, location="query")
@blp.response(200, ChangesShape)
def list_changes(caller: Caller, query: dict[str, Any]) -> Response:
    """Every item changed after the cursor, each once, in its present state."""
    if known := answers.unless_known(changes.present_cursor(caller)):
        return known
    feed = changes.since(caller, query["since"], query["limit"])
    items = [
        {**change, "item": _SHAPES[change["kind"]].dump(change["item"])} for change in feed.items
    ]
    body = {"items": items, "cursor": feed.cursor, "more": feed.more}
    return answers.tagged(answers.json_response(body), feed.cursor)
