"""Access: who has a token, asked once at the beginning of every request."""

import hmac
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from sqlalchemy import Select, bindparam, select, update
from sqlalchemy.exc import InternalError, OperationalError

from companion.db import db, write_transaction
from companion.models import Device, Game, Group
from companion.services.devices import token_hash
from companion.services.refusals import unauthorized
from companion.services.writing import Caller, Role

SEEN_EVERY = timedelta(minutes=10)


class Access(NamedTuple):
    """What a token opens: the caller, whether his group is deleted, the game he asks for.

    `game_version` is None when there is no such game in his group, or a deleted one.
    """

    caller: Caller
    deleted: bool
    game_version: int | None


def _access_query() -> Select[Any]:
    device, group, game = Device.__table__.c, Group.__table__.c, Game.__table__.c
    asked = (
        (game.group_id == device.group_id)
        & (game.id == bindparam("game"))
        & game.deleted.is_(False)
    )
    return (
        select(
            device.group_id,
            device.id,
            device.role,
            device.token_hash,
            device.last_seen,
            group.deleted,
            game.version,
        )
        .join_from(Device.__table__, Group.__table__, group.id == device.group_id)
        .outerjoin(Game.__table__, asked)
        .where(device.token_hash == bindparam("token_hash"), device.deleted.is_(False))
    )


# Nothing was loaded yet that would have to be kept up to date.
_AS_IT_IS = {"synchronize_session": False}
# Every request begins with it: one query, built once, beside the ORM.
_ACCESS = _access_query()


def authenticate(token: str, game_id: str | None = None) -> Access:
    """Who has this token, and the version of the game asked for.

    Refused: nobody has it, or a device that was revoked.
    """
    hashed = token_hash(token)
    with db.engine.connect() as connection:
        found = connection.execute(_ACCESS, {"token_hash": hashed, "game": game_id}).first()
    # An index compares as long as it fits; with hashes that tells nothing, and this tells less.
    if found is None or not hmac.compare_digest(found.token_hash, hashed):
        raise unauthorized("This token opens nothing.")
    group_id, device_id, role, _, last_seen, deleted, version = found
    if last_seen is None or datetime.now(UTC) - last_seen >= SEEN_EVERY:
        _note(group_id, device_id)
    return Access(Caller(group_id, device_id, cast(Role, role)), deleted, version)


def _note(group_id: str, device_id: str) -> None:
    """Remember that a device was here. It is no change of the device: no version, no feed.

    A read must not wait for a writer, nor fail where nothing can be written: it is noted later.
    """
    now = datetime.now(UTC)
    # Of many requests at once the first one writes.
    due = (
        select(Device.id)
        .where(Device.group_id == group_id, Device.id == device_id)
        .where(Device.last_seen.is_(None) | (Device.last_seen <= now - SEEN_EVERY))
        .with_for_update(skip_locked=True)
    )
    seen = update(Device).where(Device.group_id == group_id, Device.id.in_(due))
    try:
        with write_transaction(waits=False) as session:
            session.execute(seen.values(last_seen=now), execution_options=_AS_IT_IS)
    except (OperationalError, InternalError):
        return
