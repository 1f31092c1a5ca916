"""The feed of a group: every item changed after a cursor, once, in its present state."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import select

from companion.db import db
from companion.models import Device, Game, Group, Player
from companion.services import devices, groups, players, results
from companion.services.loading import load_rounds
from companion.services.refusals import Refused, unauthorized
from companion.services.writing import Caller


class Feed(NamedTuple):
    """A page of changes, the cursor behind it, and whether there is more by now."""

    items: list[dict[str, Any]]
    cursor: str
    more: bool


def present_cursor(caller: Caller) -> str:
    """Where the group's feed ends now."""
    query = select(Group.epoch, Group.counter).where(Group.id == caller.group_id)
    epoch, counter = db.session.execute(query).one()
    return f"{epoch}.{counter}"


def listens_from(caller: Caller) -> str:
    """Where the feed of a phone that begins to listen ends now.

    Refused: its token opens nothing any more, which may have been said before it was heard.
    """
    query = (
        select(Group.epoch, Group.counter)
        .join(Device, Device.group_id == Group.id)
        .where(Group.id == caller.group_id, ~Group.deleted)
        .where(Device.id == caller.device_id, ~Device.deleted)
    )
    # What the request has read so far is of a moment before.
    db.session.rollback()
    found = db.session.execute(query).first()
    if found is None:
        raise unauthorized("This token opens nothing any more.")
    return f"{found.epoch}.{found.counter}"


def since(caller: Caller, cursor: str | None, limit: int) -> Feed:
    """The changes after a cursor (None: all), in the order they were made.

    Refused: the cursor is of another epoch, or ahead of this server.
    """
    group = db.session.get_one(Group, caller.group_id)
    after = _number(group, cursor)
    found = _changed(caller, group, after, limit + 1)
    found.sort(key=lambda row: row.change)
    more = len(found) > limit
    shown = found[:limit]
    end = f"{group.epoch}.{shown[-1].change}" if more else groups.cursor(group)
    return Feed([row.show() for row in shown], end, more)


class _Row(NamedTuple):
    change: int
    show: Callable[[], dict[str, Any]]


def _changed(caller: Caller, group: Group, after: int, limit: int) -> list[_Row]:
    rows = []
    seen = _group_change(caller, group)
    if seen > after:
        rows.append(_Row(seen, _entry("group", group, lambda item: groups.show(item, caller))))
    for kind, table, show in _KINDS:
        if kind == "device" and caller.role != "keeper":
            continue
        query = (
            select(table)
            .where(table.group_id == caller.group_id, table.change > after)
            .order_by(table.change)
            .limit(limit)
        )
        items = db.session.scalars(query).all()
        if table is Game:
            load_rounds(db.session(), items)
        rows.extend(_row(kind, item, show) for item in items)
    return rows


_KINDS: tuple[tuple[str, Any, Callable[[Any], dict[str, Any]]], ...] = (
    ("device", Device, devices.show),
    ("player", Player, players.show),
    ("game", Game, results.show),
)


def _group_change(caller: Caller, group: Group) -> int:
    """When the group, as this caller sees it, was changed last.

    It says his role. A viewer is not shown the devices, so this is where he learns of a new one.
    """
    if caller.role == "keeper":
        return group.change
    query = select(Device.change).where(
        Device.group_id == caller.group_id, Device.id == caller.device_id
    )
    return max(group.change, db.session.scalars(query).one())


def _row(kind: str, item: Any, show: Callable[[Any], dict[str, Any]]) -> _Row:
    return _Row(item.change, _entry(kind, item, show))


def _entry(
    kind: str, item: Any, show: Callable[[Any], dict[str, Any]]
) -> Callable[[], dict[str, Any]]:
    def entry() -> dict[str, Any]:
        return {
            "kind": kind,
            "id": item.id,
            "version": item.version,
            "deleted": item.deleted,
            "item": show(item),
        }

    return entry


def _number(group: Group, cursor: str | None) -> int:
    if cursor is None:
        return 0
    epoch, _, number = cursor.partition(".")
    known = epoch == group.epoch and number.isascii() and number.isdigit() and len(number) < 16
    if not known or int(number) > group.counter:
        raise Refused("cursor-gone", "This cursor is not of this server's feed: pull all.")
    return int(number)
