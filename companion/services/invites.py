"""Invites: short codes for a whole table until they expire, and one recovery secret a group."""

import hashlib
import hmac
import re
import secrets
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.db import db
from companion.models import Device, Invite
from companion.services import devices
from companion.services.refusals import not_found, unauthorized
from companion.services.writing import Caller, Role, Target, Terms, Write, write_into, writing

# Without 0, 1, I, L, O: nobody has to ask which one is meant.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8
RECOVERY_BYTES = 16

# One for all, as a code is all that is known when it is looked up.
_SALT = b"bullpile invite"
_SHORT = re.compile(rf"[{ALPHABET}]{{{CODE_LENGTH}}}")
_SPACES = re.compile(r"[\s-]+")


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
    """A code for everybody at the table, for so many seconds."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    hashed = code_hash(code)
    with writing(caller, Terms()) as write:
        expired = (Invite.group_id == write.group.id) & (Invite.expires_at <= write.at)
        write.session.execute(delete(Invite).where(expired))
        expires_at = write.at + timedelta(seconds=expires_in)
        _keep(write, hashed, role, expires_at)
    return Issued(code, role, expires_at)


def recover(caller: Caller) -> Issued:
    """A keeper's secret without expiry; the one issued before opens nothing any more."""
    secret = secrets.token_urlsafe(RECOVERY_BYTES)
    with writing(caller, Terms()) as write:
        last = (Invite.group_id == write.group.id) & Invite.expires_at.is_(None)
        write.session.execute(delete(Invite).where(last))
        _keep(write, code_hash(secret), "keeper", None)
    return Issued(secret, "keeper", None)


def accept(code: str, device_name: str, token: str | None) -> Joined:
    """Let a phone in; the same token again is the same device, and the higher role wins.

    Refused: no such code, or expired; a token of another group; one that was revoked.
    """
    hashed = code_hash(code)
    group_id = _find(db.session(), hashed).group_id
    token = token or devices.new_token()
    try:
        with write_into(group_id, str(uuid.uuid4()), Terms()) as write:
            # Asked again behind the lock: it may have been taken back while this waited.
            invite = _find(write.session, hashed)
            device = _let_in(write, invite, device_name, token)
            return Joined(group_id, device.id, cast(Role, device.role), token)
    except IntegrityError as error:
        # At the same moment the same token has joined another group.
        raise not_found("invite") from error


def url_of(code: str, address: str) -> str:
    """The link that joins; the code stands in the fragment, which no server ever sees."""
    return f"{address}/join#{code}"


def show(issued: Issued, address: str) -> dict[str, Any]:
    """An invite as it is answered."""
    return {**issued._asdict(), "url": url_of(issued.code, address)}


def code_hash(code: str) -> str:
    """What is kept of a code, however it was typed.

    A short one is stretched: whoever steals the database must not find it while it is good.
    A recovery secret is long and random, so a plain hash is enough.
    """
    short = _SPACES.sub("", code).upper()
    if not _SHORT.fullmatch(short):
        return hashlib.sha256(code.strip().encode()).hexdigest()
    stretched = hashlib.scrypt(short.encode(), salt=_SALT, n=2**12, r=8, p=1, dklen=32)
    return stretched.hex()


def _let_in(write: Write, invite: Invite, name: str, token: str) -> Device:
    device = devices.device_of(token)
    if device is None:
        device = devices.join(write, token, name, invite.role, write.device_id)
        write.log("PUT", Target("device", device.id), 1, {"name": name, "role": invite.role})
        write.session.flush()
        return device
    if device.group_id != write.group.id:
        raise not_found("invite")
    if device.deleted:
        raise unauthorized("This device was removed from its group.")
    role = "keeper" if "keeper" in (device.role, invite.role) else "viewer"
    if (device.name, device.role) != (name, role):
        write.device_id = device.id
        device.name, device.role = name, role
        write.stamp(device)
        write.log("PUT", Target("device", device.id), device.version, {"name": name, "role": role})
    return device


def _find(session: Session, hashed: str) -> Invite:
    found = session.scalar(select(Invite).where(Invite.code_hash == hashed))
    expired = found is not None and found.expires_at and found.expires_at <= datetime.now(UTC)
    if found is None or expired or not hmac.compare_digest(found.code_hash, hashed):
        raise not_found("invite")
    return found


def _keep(write: Write, hashed: str, role: Role, expires_at: datetime | None) -> None:
    write.session.add(
        Invite(
            group_id=write.group.id,
            code_hash=hashed,
            role=role,
            expires_at=expires_at,
            created_at=write.at,
            created_by=write.device_id,
        )
    )
