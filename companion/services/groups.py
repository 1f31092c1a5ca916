"""Groups: made by a server or by a phone that starts offline, changed, deleted for seven days."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.db import db, write_transaction
from companion.models import (
    Device,
    Game,
    Group,
    Invite,
    Pile,
    Player,
    Round,
    RowsLeft,
    Seat,
    WriteLog,
)
from companion.services import devices, epochs
from companion.services.refusals import Refused, invalid, not_found, unauthorized
from companion.services.writing import Caller, Saved, Target, Terms, Write, deleted_group, writing

KEPT_AFTER_DELETION = timedelta(days=7)
DEFAULTS = {"end": {"limit": 66, "when": "reached"}, "deck": "standard"}
# Children before parents.
_CONTENTS = (WriteLog, Invite, Pile, RowsLeft, Round, Seat, Game, Player, Device)


def create(fields: dict[str, Any]) -> Saved:
    """A new group with the caller as its first keeper; the body holds the token, this once."""
    token = devices.new_token()
    saved = _make(str(uuid.uuid4()), token, fields)
    saved.body["token"] = token
    return saved


def may_put(token: str, group_id: str) -> Caller | None:
    """The keeper who changes this group; None: a phone that makes it with a token of its own.

    Refused: a token known for another group, somebody else's id (both as if nothing were there).
    """
    device = devices.device_of(token)
    if device is None:
        devices.check_strength(token)
        if db.session.get(Group, group_id) is None:
            return None
        raise not_found("group")
    if device.deleted:
        raise unauthorized("This device was removed from its group.")
    if device.group_id != group_id:
        raise not_found("group")
    if device.role != "keeper":
        raise Refused("forbidden", "A viewer may read, not write.")
    return Caller(group_id, device.id, "keeper")


def put(token: str, group_id: str, fields: dict[str, Any], terms: Terms) -> Saved:
    """Make the group with a token its phone made, or change it. Refused: see `may_put`."""
    caller = may_put(token, group_id)
    if caller is None:
        return _make_once(group_id, token, fields, terms)
    return _change(caller, fields, terms)


def read(caller: Caller) -> Saved:
    """The caller's group with its counts and the present cursor."""
    group = db.session.get_one(Group, caller.group_id)
    return Saved(show(group, caller), group.version)


def is_deleted(caller: Caller) -> Refused:
    """The refusal for everything in a deleted group."""
    group = db.session.get_one(Group, caller.group_id)
    return Refused("deleted", "This group is deleted.", current=deleted_group(group))


def remove(caller: Caller, name: str, terms: Terms) -> None:
    """Delete the group for all at once. Refused: the name is not exactly the group's."""
    with writing(caller, terms, restores=True) as write:
        group, target = write.group, Target("group", write.group.id)
        if write.is_known(target):
            return
        if group.deleted:
            write.log("DELETE", target, group.version, changed=False)
            return
        if name != group.name:
            raise invalid("name", "This is not the exact name of the group.")
        write.check(group.version, lambda: show(group, caller))
        group.deleted = True
        group.deleted_at = write.at
        write.stamp(group)
        write.close_streams()
        write.log("DELETE", target, group.version)


def erase_expired() -> int:
    """Erase the contents of groups that were deleted seven days ago; their ids stay reserved.

    Returns how many.
    """
    before = datetime.now(UTC) - KEPT_AFTER_DELETION
    expired = select(Group.id).where(~Group.erased, Group.deleted_at < before)
    if not db.session.scalars(expired.limit(1)).first():
        return 0
    with write_transaction() as session:
        ids = session.scalars(expired.with_for_update()).all()
        for group_id in ids:
            for table in _CONTENTS:
                session.execute(delete(table).where(table.group_id == group_id))
            group = session.get_one(Group, group_id)
            group.name, group.erased = "", True
    return len(ids)


def show(group: Group, caller: Caller) -> dict[str, Any]:
    """A group as this caller sees it."""
    return {
        "id": group.id,
        "name": group.name,
        "defaults": group.defaults,
        "role": caller.role,
        "device": caller.device_id,
        "counts": _counts(group.id),
        "cursor": cursor(group),
        "version": group.version,
        "updated_at": group.updated_at,
        "updated_by": group.updated_by,
        "deleted": group.deleted,
    }


def cursor(group: Group) -> str:
    """The group's place in its feed: `<epoch>.<n>`."""
    return f"{group.epoch}.{group.counter}"


def _counts(group_id: str) -> dict[str, int]:
    queries = (
        (name, select(func.count()).where(table.group_id == group_id, ~table.deleted))
        for name, table in (("players", Player), ("games", Game), ("devices", Device))
    )
    return {name: db.session.scalar(query) or 0 for name, query in queries}


def _make_once(group_id: str, token: str, fields: dict[str, Any], terms: Terms) -> Saved:
    if terms.if_match is not None:
        raise Refused("version-mismatch", "There is no such group yet.", more={"current": None})
    if "name" not in fields:
        raise invalid("name", "Missing data for required field.")
    try:
        return _make(group_id, token, fields, terms)
    except IntegrityError:
        # The same request came twice at once; the other one has made it.
        return put(token, group_id, fields, Terms(key=terms.key))


def _make(group_id: str, token: str, fields: dict[str, Any], terms: Terms = Terms()) -> Saved:  # noqa: B008
    erase_expired()
    with write_transaction() as session:
        now = datetime.now(UTC)
        device_id = str(uuid.uuid4())
        group = Group(
            id=group_id,
            name=fields["name"],
            defaults=DEFAULTS | fields.get("defaults", {}),
            epoch=epochs.first(),
            counter=0,
        )
        write = Write(session, group, device_id, terms, now)
        write.stamp(group)
        session.add(group)
        session.flush()
        devices.join(write, token, fields.get("device_name", ""), "keeper", device_id)
        write.log("PUT", Target("group", group_id), 1, fields)
        session.flush()
        caller = Caller(group_id, device_id, "keeper")
        return Saved(show(group, caller), group.version, created=True)


def _change(caller: Caller, fields: dict[str, Any], terms: Terms) -> Saved:
    restores = fields.get("deleted") is False
    with writing(caller, terms, restores=True) as write:
        group, target = write.group, Target("group", caller.group_id)
        if group.deleted_at is not None and group.deleted_at < write.at - KEPT_AFTER_DELETION:
            # Its time is over, even if it has not been erased yet.
            raise not_found("group")
        if write.is_known(target):
            return Saved(show(group, caller), group.version)
        if group.deleted and not restores:
            raise Refused("deleted", "This group is deleted.", current=deleted_group(group))
        _rename_device(write, caller, fields)
        new_name = fields.get("name", group.name)
        new_defaults = group.defaults | fields.get("defaults", {})
        changed = group.deleted or (new_name, new_defaults) != (group.name, group.defaults)
        if changed:
            write.check(group.version, lambda: show(group, caller))
            group.name, group.defaults = new_name, new_defaults
            group.deleted, group.deleted_at = False, None
            write.stamp(group)
        write.log("PUT", target, group.version, fields, changed=changed)
        write.session.flush()
        return Saved(show(group, caller), group.version)


def _rename_device(write: Write, caller: Caller, fields: dict[str, Any]) -> None:
    device = _device(write.session, caller)
    if fields.get("device_name", device.name) != device.name:
        device.name = fields["device_name"]
        write.stamp(device)


def _device(session: Session, caller: Caller) -> Device:
    return session.get_one(Device, (caller.group_id, caller.device_id))
