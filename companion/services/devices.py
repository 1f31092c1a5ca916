"""Devices: phones that have joined a group, known by the hash of their token."""

import hashlib
import re
import secrets
import uuid
from typing import Any, NamedTuple, cast

from sqlalchemy import Select, bindparam, select

from companion.db import db
from companion.models import Device, Game, Group
from companion.services.refusals import Refused
from companion.services.writing import Caller, Role, Write

# 32 bytes are 43 characters of base64url.
_STRONG_TOKEN = re.compile(r"[A-Za-z0-9_-]{43,200}={0,2}")


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
        select(device.group_id, device.id, device.role, group.deleted, game.version)
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
    group_id, device_id, role, deleted, version = found
    return Access(Caller(group_id, device_id, cast(Role, role)), deleted, version)


def unauthorized(detail: str) -> Refused:
    """No token, a wrong one, or one that was revoked."""
    return Refused("unauthorized", detail)


def new_token() -> str:
    """A token that cannot be guessed: 32 random bytes, base64url."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What is kept of a token. It is long and random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_strength(token: str) -> None:
    """Refuse a token a client made that could be guessed."""
    if not _STRONG_TOKEN.fullmatch(token):
        raise unauthorized("A token is at least 32 random bytes as base64url.")


def device_of(token: str) -> Device | None:
    """The device of a token, also a revoked one."""
    return db.session.scalar(select(Device).where(Device.token_hash == token_hash(token)))


def join(write: Write, token: str, name: str, role: str, device_id: str | None = None) -> Device:
    """Let a new device into the group of this write."""
    device = Device(
        group_id=write.group.id,
        id=device_id or str(uuid.uuid4()),
        name=name,
        role=role,
        token_hash=token_hash(token),
        joined_at=write.at,
    )
    write.stamp(device)
    write.session.add(device)
    return device


def show(device: Device) -> dict[str, Any]:
    """A device as it is answered; its token is not among it."""
    return {
        "id": device.id,
        "name": device.name,
        "role": device.role,
        "joined_at": device.joined_at,
        "version": device.version,
        "updated_at": device.updated_at,
        "updated_by": device.updated_by,
        "deleted": device.deleted,
    }
