"""One write: the lock on its group, its preconditions, its number in the feed, its log."""

import json
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion import live
from companion.db import write_transaction
from companion.models import Device, Entry, Group, Versioned, WriteLog
from companion.services import epochs
from companion.services.refusals import Refused, not_found, unauthorized

Matching: TypeAlias = frozenset[int] | Literal["*"] | None
Role: TypeAlias = Literal["keeper", "viewer"]


@dataclass(frozen=True)
class Caller:
    """Who asks: a device of one group and its role."""

    group_id: str
    device_id: str
    role: Role


@dataclass(frozen=True)
class Terms:
    """What a write depends on: its key, the versions it may or may not meet, the feed it knows."""

    key: str | None = None
    if_match: Matching = None
    if_none_match: Matching = None
    epoch: str | None = None


class Saved(NamedTuple):
    """An item as it is after a write, its version, and whether the write made it."""

    body: dict[str, Any]
    version: int
    created: bool = False


class Target(NamedTuple):
    """What a write is addressed to; inside a game, `item_id` is the game's."""

    kind: str
    item_id: str
    number: int | None = None
    player_id: str | None = None


@dataclass
class Write:
    """A running write transaction that holds the lock on its group."""

    session: Session
    group: Group
    device_id: str
    terms: Terms
    at: datetime
    _changes: bool = False
    _closed: list[live.News] = field(default_factory=list)

    def is_known(self, target: Target) -> bool:
        """Whether this key was taken before. Refused: it was taken for something else."""
        if self.terms.key is None:
            return False
        known = self.session.scalar(
            select(WriteLog).filter_by(group_id=self.group.id, key=self.terms.key)
        )
        if known is None:
            return False
        if (known.kind, known.item_id, known.number, known.player_id) != target:
            raise Refused("key-reused", "This Idempotency-Key belongs to a write of another item.")
        return True

    def check(self, version: int | None, current: Callable[[], dict[str, Any]]) -> None:
        """Refuse unless the preconditions hold for an item of this version (None: not there)."""
        wanted, unwanted = self.terms.if_match, self.terms.if_none_match
        if _holds(wanted, version, without=True) and not _holds(unwanted, version, without=False):
            return
        raise Refused(
            "version-mismatch",
            "This has been changed since: look at `current` and send again.",
            more={"current": None if version is None else current()},
        )

    def stamp(self, item: Versioned) -> None:
        """Give a changed item its next version and its place in the feed."""
        self.group.counter += 1
        item.change = self.group.counter
        self._changes = True
        self._mark(item)

    def stamp_entry(self, entry: Entry) -> None:
        """Give a changed entry its next version; the game around it is stamped by itself."""
        self._mark(entry)

    def log(
        self, method: str, target: Target, version: int, body: Any = None, *, changed: bool = True
    ) -> None:
        """Write down who changed what, with what; a repeat without a key leaves no trace."""
        if changed or self.terms.key is not None:
            self._write_down(method, target, version, body, self.terms.key, changed=changed)

    def log_effect(self, target: Target, version: int, body: Any) -> None:
        """Write down that this write, logged with its key elsewhere, has changed this item too."""
        self._write_down("PUT", target, version, body, None, changed=True)

    def _write_down(
        self,
        method: str,
        target: Target,
        version: int,
        body: Any,
        key: str | None,
        *,
        changed: bool,
    ) -> None:
        self.group.counter += 1
        self.session.add(
            WriteLog(
                group_id=self.group.id,
                n=self.group.counter,
                key=key,
                device_id=self.device_id,
                method=method,
                kind=target.kind,
                item_id=target.item_id,
                number=target.number,
                player_id=target.player_id,
                version=version,
                changed=changed,
                body=_plain(body),
                at=self.at,
            )
        )

    def close_streams(self, device_id: str | None = None) -> None:
        """With the commit, close the streams of this device, or of all: its token opens no more."""
        self._closed.append(live.News(self.group.id, device_id=device_id))

    def news(self) -> list[live.News]:
        """What those who listen are to be told of this write."""
        cursor = f"{self.group.epoch}.{self.group.counter}"
        return [live.News(self.group.id, cursor)] * self._changes + self._closed

    def _mark(self, item: Versioned | Entry) -> None:
        item.version = (item.version or 0) + 1
        item.updated_at = self.at
        item.updated_by = self.device_id


@contextmanager
def writing(caller: Caller, terms: Terms, *, restores: bool = False) -> Iterator[Write]:
    """A write of this caller. Refused: see `write_into`; he was removed, or lost his role."""
    with write_into(caller.group_id, caller.device_id, terms, restores=restores) as write:
        _check_still_here(write.session, caller)
        yield write


@contextmanager
def write_into(
    group_id: str, device_id: str, terms: Terms, *, restores: bool = False
) -> Iterator[Write]:
    """A write into a group. All of them come one after another; listeners are told.

    Refused: there is no such group, or it is deleted, unless the write restores it; the caller
    knows the feed of another epoch.
    """
    with write_transaction() as session:
        group = lock_group(session, group_id)
        if group is None or group.erased:
            raise not_found("group")
        if terms.epoch not in (None, group.epoch):
            raise cursor_gone(group, terms.epoch)
        if group.deleted and not restores:
            raise Refused("deleted", "This group is deleted.", current=deleted_group(group))
        write = Write(session, group, device_id, terms, datetime.now(UTC))
        yield write
        news = write.news()
        live.notify(session, news)
    live.announce(news)


def id_for(caller: Caller, terms: Terms, kind: str) -> str:
    """An id for a new item; requests with the same key, even at the same moment, get the same."""
    if terms.key is None:
        return str(uuid.uuid4())
    return str(uuid.uuid5(uuid.UUID(caller.group_id), f"{kind} {terms.key}"))


def lock_group(session: Session, group_id: str) -> Group | None:
    """The group's row, locked until the end of the transaction."""
    return session.get(Group, group_id, with_for_update=True, populate_existing=True)


def cursor_gone(group: Group, epoch: str | None) -> Refused:
    """For a phone that has followed this other epoch: until when the server has kept all of it."""
    return Refused(
        "cursor-gone",
        "This cursor is not of this server's feed: pull all.",
        more={"kept_until": None if epoch == group.epoch else epochs.kept_until(group.epoch)},
    )


def deleted_group(group: Group) -> dict[str, Any]:
    """All that is told of a deleted group."""
    return {
        "id": group.id,
        "name": group.name,
        "version": group.version,
        "updated_at": group.updated_at,
        "updated_by": group.updated_by,
        "deleted": True,
    }


def _check_still_here(session: Session, caller: Caller) -> None:
    """Who may was asked before the lock; another device may have had it since."""
    query = select(Device.role, Device.deleted).where(
        Device.group_id == caller.group_id, Device.id == caller.device_id
    )
    found = session.execute(query).first()
    if found is None or found.deleted:
        raise unauthorized("This device was removed from its group.")
    if caller.role == "keeper" and found.role != "keeper":
        raise Refused("forbidden", "Only a keeper may do this.")


def _plain(body: Any) -> Any:
    return json.loads(json.dumps(body, default=lambda moment: moment.isoformat()))


def _holds(matching: Matching, version: int | None, *, without: bool) -> bool:
    if matching is None:
        return without
    if version is None:
        return False
    return matching == "*" or version in matching
