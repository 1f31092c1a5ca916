"""Back-ups: of an SQLite file while it is in use, its restoring, and the new epoch after one."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import func, select

from companion.db import db, write_transaction
from companion.models import Group, WriteLog
from companion.services import epochs


class Unfit(Exception):
    """What was asked for cannot be done; the message says why."""


def back_up(to: Path) -> None:
    """Copy the SQLite file as it is at one moment, while it is being written to.

    Unfit: the database is PostgreSQL, or something is there already.
    """
    source = _path()
    if to.exists():
        raise Unfit(f"{to} is there already.")
    with _unfinished(to) as copy, closing(sqlite3.connect(source)) as opened:
        opened.backup(copy)


def restore(of: Path) -> None:
    """Put a back-up into the place of the SQLite file, in one transaction, with new epochs.

    Unfit: it is no sound back-up, or the server still runs.
    """
    target = _path()
    db.session.remove()
    db.engine.dispose()
    work = target.with_name(f"{target.name}.restoring")
    work.unlink(missing_ok=True)
    try:
        _copy_sound(of, work)
        with closing(sqlite3.connect(work, isolation_level=None)) as copy:
            # Here, not afterwards: no moment has the old facts under the cursors of the new.
            _begin_epochs(copy)
            _replace(target, copy)
    finally:
        work.unlink(missing_ok=True)


def begin_epoch() -> int:
    """Give every group's feed a new epoch, so that every phone pulls all; returns how many."""
    with write_transaction() as session:
        groups = session.scalars(select(Group).with_for_update()).all()
        last = select(WriteLog.group_id, func.max(WriteLog.at)).group_by(WriteLog.group_id)
        moments = {row[0]: row[1] for row in session.execute(last)}
        for group in groups:
            group.epoch = epochs.after_backup(moments.get(group.id, group.updated_at))
    return len(groups)


def _path() -> Path:
    url = db.engine.url
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Unfit("This is for SQLite; PostgreSQL has pg_dump and pg_restore: docs/deploy.md.")
    return Path(url.database)


@contextmanager
def _unfinished(to: Path) -> Iterator[sqlite3.Connection]:
    """A new file that gets its name when it is whole and on the disk."""
    part = to.with_name(f"{to.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(part)) as copy:
            yield copy
            # A single file, without another one for what was written last.
            copy.execute("PRAGMA journal_mode = DELETE")
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)


def _copy_sound(of: Path, to: Path) -> None:
    if not of.is_file():
        raise Unfit(f"There is no file {of}.")
    with (
        closing(sqlite3.connect(f"{of.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(to)) as copy,
    ):
        try:
            source.backup(copy)
            sound = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            copy.execute("SELECT epoch FROM groups, alembic_version LIMIT 1")
        except sqlite3.DatabaseError as error:
            raise Unfit(f"{of} is no back-up of Bullpile: {error}.") from error
    if not sound:
        raise Unfit(f"{of} is damaged.")


def _begin_epochs(copy: sqlite3.Connection) -> None:
    last = "SELECT max(at) FROM writes WHERE group_id = groups.id"
    found = copy.execute(f"SELECT id, coalesce(({last}), updated_at) FROM groups")  # noqa: S608
    epochs_ = [
        (epochs.after_backup(datetime.fromisoformat(at).replace(tzinfo=UTC)), group)
        for group, at in found.fetchall()
    ]
    copy.executemany("UPDATE groups SET epoch = ? WHERE id = ?", epochs_)


def _replace(target: Path, copy: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(target, timeout=0, isolation_level=None)) as opened:
        try:
            # Needs the file for itself: everybody else must have closed it.
            opened.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            raise Unfit("Stop the server first: the database is in use.") from error
        copy.backup(opened)
