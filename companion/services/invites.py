"""Invites: short codes for a whole table until they expire, and one recovery secret a group."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from sqlalchemy import delete, select

from companion.db import db
from companion.models import Device, Invite
from companion.services import devices
from companion.services.refusals import not_found
from companion.services.writing import Caller, Role, Terms, Write, writing

# Without 0, 1, I, L, O: nobody has to ask which one is meant.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8
DEFAULT_SECONDS = 24 * 3600
MOST_SECONDS = 7 * DEFAULT_SECONDS
RECOVERY_BYTES = 16


class Issued(NamedTuple):
    """An invite as it is told once; only the hash of its code is kept."""

    code: str
    role: Role
    expires_at: datetime | None


class Joined(NamedTuple):
    """What accepting an invite leads to."""

    group: str
    device: str
    role: Role
    token: str


def create(caller: Caller, role: Role, expires_in: int) -> Issued:
    """A code for everybody at the table, until it expires."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    with writing(caller, Terms()) as write:
        _forget_expired(write)
        expires_at = write.at + timedelta(seconds=expires_in)
        _keep(write, code, role, expires_at)
    return Issued(code, role, expires_at)


def recover(caller: Caller) -> Issued:
    """A keeper's secret without expiry; the one issued before opens nothing any more."""
    secret = secrets.token_urlsafe(RECOVERY_BYTES)
    with writing(caller, Terms()) as write:
        write.session.execute(
            delete(Invite).where(Invite.group_id == caller.group_id, Invite.expires_at.is_(None))
        )
        _keep(write, secret, "keeper", None)
    return Issued(secret, "keeper", None)


def accept(code: str, device_name: str, token: str | None) -> Joined:
    """Let a phone in; the same token again is the same device, and the higher role wins.

    Refused: no such code, or expired; a token of another group; one that was revoked.
    """
    invite = _find(code)
    if token is not None:
        devices.check_strength(token)
    token = token or devices.new_token()
    caller = Caller(invite.group_id, "", cast(Role, invite.role))
    with writing(caller, Terms()) as write:
        known = devices.device_of(token)
        if known is None:
            device = devices.join(write, token, device_name, invite.role)
            write.device_id = device.updated_by = device.id
        else:
            device = _again(write, known, device_name, invite.role)
        return Joined(write.group.id, device.id, cast(Role, device.role), token)


def _again(write: Write, device: Device, name: str, role: str) -> Device:
    if device.deleted:
        raise devices.unauthorized("This device was removed from its group.")
    if device.group_id != write.group.id:
        raise not_found("invite")
    role = "keeper" if "keeper" in (device.role, role) else "viewer"
    if (device.name, device.role) != (name or device.name, role):
        device.name, device.role = name or device.name, role
        write.device_id = device.id
        write.stamp(device)
    return device


def _find(code: str) -> Invite:
    found = db.session.scalar(select(Invite).where(Invite.code_hash == _hash(code)))
    if found is None or (found.expires_at is not None and found.expires_at < datetime.now(UTC)):
        raise not_found("invite")
    return found


def _keep(write: Write, code: str, role: Role, expires_at: datetime | None) -> None:
    write.session.add(
        Invite(
            group_id=write.group.id,
            code_hash=_hash(code),
            role=role,
            expires_at=expires_at,
            created_at=write.at,
            created_by=write.device_id,
        )
    )


def _forget_expired(write: Write) -> None:
    write.session.execute(
        delete(Invite).where(Invite.group_id == write.group.id, Invite.expires_at < write.at)
    )


def _hash(code: str) -> str:
    plain = "".join(code.split()).replace("-", "")
    # A short code is read aloud and typed in any case; a recovery secret is only ever copied.
    if len(plain) == CODE_LENGTH:
        return hashlib.sha256(plain.upper().encode()).hexdigest()
    return hashlib.sha256("".join(code.split()).encode()).hexdigest()


def url_of(issued: Issued, address: str) -> str:
    """The link that joins; the code stands in the fragment, which no server ever sees."""
    return f"{address}/join#{issued.code}"


def show(issued: Issued, address: str) -> dict[str, Any]:
    """An invite as it is answered."""
    return {
        "code": issued.code,
        "url": url_of(issued, address),
        "role": issued.role,
        "expires_at": issued.expires_at,
    }
