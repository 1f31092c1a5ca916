"""The log of a game's writes: who changed what, when, with what."""

from typing import Any

from sqlalchemy import select

from companion.db import db
from companion.models import WriteLog
from companion.services import games
from companion.services.writing import Caller


def page(
    caller: Caller, game_id: str, before: int | None, limit: int
) -> tuple[list[dict[str, Any]], int | None]:
    """The writes of a game, newest first, and the number behind which the next page begins.

    Refused: there is no such game, or it is deleted.
    """
    games.check_live(caller, game_id)
    query = select(WriteLog).filter_by(group_id=caller.group_id, item_id=game_id, changed=True)
    if before is not None:
        query = query.where(WriteLog.n < before)
    found = db.session.scalars(query.order_by(WriteLog.n.desc()).limit(limit + 1)).all()
    following = found[limit - 1].n if len(found) > limit else None
    return [_show(write) for write in found[:limit]], following


def _show(write: WriteLog) -> dict[str, Any]:
    return {
        "n": write.n,
        "key": write.key,
        "device": write.device_id,
        "method": write.method,
        "kind": write.kind,
        "round": write.number,
        "player": write.player_id,
        "version": write.version,
        "body": write.body,
        "at": write.at,
    }
