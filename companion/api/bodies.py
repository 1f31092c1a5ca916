"""The bodies of games, kept by version: most reads find the answer ready."""

import json

from companion.schemas.games import GameShape
from companion.services import games
from companion.services.writing import Caller, Saved

_MOST_KEPT = 1000
_shape = GameShape()
_kept: dict[tuple[str, str, int], bytes] = {}


def game_body(caller: Caller, game_id: str, version: int | None) -> tuple[bytes, int]:
    """The JSON of a game and its version; `version` is the present one, if it is there.

    Refused: there is no such game, or it is deleted.
    """
    if version is not None:
        body = _kept.get((caller.group_id, game_id, version))
        if body is not None:
            return body, version
    saved = games.read(caller, game_id)
    return keep(caller.group_id, saved), saved.version


def keep(group_id: str, saved: Saved) -> bytes:
    """Make the JSON of a game and keep it."""
    text = json.dumps(_shape.dump(saved.body), ensure_ascii=False, separators=(",", ":"))
    body = text.encode()
    _kept[group_id, saved.body["id"], saved.version] = body
    while len(_kept) > _MOST_KEPT:
        # The oldest goes; another thread may have been quicker.
        _kept.pop(next(iter(_kept)), None)
    return body
