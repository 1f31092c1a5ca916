"""Access: who has a token, asked once at the beginning of every request."""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from sqlalchemy import Select, bindparam, select, update
from sqlalchemy.exc import OperationalError

from companion.db import db, write_transaction
from companion.models import Device, Game, Group
from companion.services.devices import token_hash, unauthorized
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
            group.deleted,
            device.last_seen,
            game.version,
        )
        .join_from(Device.__table__, Group.__table__, group.id == device.group_id)
        .outerjoin(Game.__table__, asked)
        .where(device.token_hash == bindparam("token_hash"), device.deleted.is_(False))
    )


# Every request begins with it: one query, built once, beside the ORM.
_ACCESS = _access_query()


def authenticate(token: str, game_id: str | None = None) -> Access:
    """Who has this token, and the version of the game asked for.

    Refused: nobody has it, or a device that was revoked.
    """
    with db.engine.connect() as connection:
        wanted = {"token_hash": token_hash(token), "game": game_id}
        found = connection.execute(_ACCESS, wanted).first()
    if found is None:
        raise unauthorized("This token opens nothing.")
    group_id, device_id, role, deleted, last_seen, version = found
    _note(group_id, device_id, last_seen)
    return Access(Caller(group_id, device_id, cast(Role, role)), deleted, version)


def _note(group_id: str, device_id: str, last_seen: datetime | None) -> None:
    """Remember, now and then, that a device was here; it is no change of the device."""
    now = datetime.now(UTC)
    if last_seen is not None and now - last_seen < SEEN_EVERY:
        return
    device = (Device.group_id == group_id) & (Device.id == device_id)
    try:
        with write_transaction() as session:
            session.execute(update(Device).where(device).values(last_seen=now))
    except OperationalError:
        # A busy database has more important things to write.
        return
