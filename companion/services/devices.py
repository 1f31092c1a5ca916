"""Devices: phones that have joined a group, known by the hash of their token."""

import hashlib
import re
import secrets
import uuid
from typing import Any

from sqlalchemy import ColumnElement, delete, literal, select, tuple_

from companion.db import UtcDateTime, db
from companion.models import Device, Invite
from companion.services.refusals import Refused, invalid, not_found, unauthorized
from companion.services.writing import Caller, Saved, Target, Terms, Write, writing

# 32 bytes are 43 characters of base64url.
_STRONG_TOKEN = re.compile(r"[A-Za-z0-9_-]{43,200}={0,2}")


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
        last_seen=write.at,
    )
    write.stamp(device)
    write.session.add(device)
    return device


def page(caller: Caller, cursor: str | None, limit: int) -> tuple[list[dict[str, Any]], str | None]:
    """The devices of the group in the order they joined, and the cursor of the next page."""
    order = (Device.joined_at, Device.id)
    query = select(Device).where(Device.group_id == caller.group_id, ~Device.deleted)
    if cursor is not None:
        query = query.where(_behind(caller, cursor))
    found = db.session.scalars(query.order_by(*order).limit(limit + 1)).all()
    following = found[limit - 1].id if len(found) > limit else None
    return [show(device) for device in found[:limit]], following


def put(caller: Caller, terms: Terms, device_id: str, fields: dict[str, Any]) -> Saved:
    """Change a device's name or role; `{"deleted": false}` lets a removed one in again.

    Refused: no keeper would be left.
    """
    with writing(caller, terms) as write:
        device, target = _find(write, device_id), Target("device", device_id)
        if write.is_known(target):
            return Saved(show(device), device.version)
        if device.deleted and fields.get("deleted") is not False:
            raise Refused("deleted", "This device was removed.", current=show(device))
        wanted = (fields.get("name", device.name), fields.get("role", device.role), False)
        changed = wanted != (device.name, device.role, device.deleted)
        if changed:
            write.check(device.version, lambda: show(device))
            if device.role == "keeper" and wanted[1] == "viewer" and not device.deleted:
                _dismiss(write, device)
            device.name, device.role, device.deleted = wanted
            write.stamp(device)
        write.log("PUT", target, device.version, fields, changed=changed)
        return Saved(show(device), device.version)


def remove(caller: Caller, terms: Terms, device_id: str) -> None:
    """Take a device out of the group: its token opens nothing any more, at once.

    Refused: no keeper would be left.
    """
    with writing(caller, terms) as write:
        device, target = _find(write, device_id), Target("device", device_id)
        if write.is_known(target):
            return
        if device.deleted:
            write.log("DELETE", target, device.version, changed=False)
            return
        write.check(device.version, lambda: show(device))
        _dismiss(write, device)
        device.deleted = True
        write.close_streams(device.id)
        write.stamp(device)
        write.log("DELETE", target, device.version)


def show(device: Device) -> dict[str, Any]:
    """A device as it is answered; its token is not among it."""
    return {
        "id": device.id,
        "name": device.name,
        "role": device.role,
        "joined_at": device.joined_at,
        "last_seen": device.last_seen,
        "version": device.version,
        "updated_at": device.updated_at,
        "updated_by": device.updated_by,
        "deleted": device.deleted,
    }


def _find(write: Write, device_id: str) -> Device:
    device = write.session.get(Device, (write.group.id, device_id))
    if device is None:
        raise not_found("device")
    return device


def _behind(caller: Caller, cursor: str) -> ColumnElement[bool]:
    last = db.session.get(Device, (caller.group_id, cursor))
    if last is None:
        raise invalid("cursor", "Not a cursor of this list.")
    end = tuple_(literal(last.joined_at, UtcDateTime()), literal(last.id))
    return tuple_(Device.joined_at, Device.id) > end


def _dismiss(write: Write, device: Device) -> None:
    """Before a device goes or loses its role: somebody must stay, and its way back is closed.

    Whoever came in by a code still has it, and may have issued more; a phone that leaves of
    its own accord may come again by the code on the table.
    """
    others = select(Device.id).where(
        Device.group_id == write.group.id,
        Device.id != device.id,
        Device.role == "keeper",
        ~Device.deleted,
    )
    if device.role == "keeper" and write.session.scalar(others.limit(1)) is None:
        raise Refused("last-keeper", "The last keeper stays: make somebody else keeper first.")
    if device.id != write.device_id:
        codes = (Invite.group_id == write.group.id) & Invite.expires_at.is_not(None)
        write.session.execute(delete(Invite).where(codes))
