"""The database: one engine, SQLite or PostgreSQL, reads on a snapshot, writes one by one."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import DateTime, Dialect, Engine, MetaData, event
from sqlalchemy.engine import Connection
from sqlalchemy.engine.url import make_url
from sqlalchemy.exc import DisconnectionError, OperationalError
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.types import TypeDecorator

_WRITES = "bullpile_writes"
_WAIT_SECONDS = 5
_sqlite_writer = threading.Lock()


class Base(DeclarativeBase):
    """The base of all tables; constraints have names, so that migrations can find them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(metadata=Base.metadata)


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment in UTC; SQLite itself would give it back without its zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value and value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


def engine_options(url: str, threads: int) -> dict[str, Any]:
    """The engine's options: a connection for every thread; makes the folder of an SQLite file."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        if not address.database or address.database == ":memory:":
            return {}
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        return {"pool_size": threads}
    # A server that is gone, or a lock that is held, ends in an answer and not in waiting threads.
    waits = {
        "connect_timeout": _WAIT_SECONDS,
        "tcp_user_timeout": 2000 * _WAIT_SECONDS,
        "options": f"-c lock_timeout={_WAIT_SECONDS}s",
    }
    return {
        # A read is one snapshot, or a game's version and its piles could be of two moments.
        "isolation_level": "REPEATABLE READ",
        "pool_pre_ping": True,
        "pool_size": threads,
        "connect_args": {name: waits[name] for name in waits if name not in address.query},
    }


def init_app(app: Flask) -> None:
    """Connect the app to its database and set SQLite up."""
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _set_up_sqlite(db.engine)


@contextmanager
def write_transaction(*, waits: bool = True) -> Iterator[Session]:
    """A session whose transaction writes: committed at the end, rolled back on any error.

    On SQLite it waits for the one writer of this process (unless `waits` is false), then for
    those of others, 5 s at most each. OperationalError: it waited in vain, or the database cannot
    take it.
    """
    session = db.session()
    # What was read before belongs to an older snapshot.
    session.rollback()
    sqlite = session.get_bind().dialect.name == "sqlite"
    options: dict[str, Any] = {_WRITES: True}
    if not sqlite:
        # The lock on the group's row waits; what is read behind it must be what is true by then.
        options["isolation_level"] = "READ COMMITTED"
    with _only_writer(_WAIT_SECONDS if waits else 0) if sqlite else nullcontext():
        try:
            session.connection(execution_options=options)
            yield session
            session.commit()
        except BaseException:
            session.rollback()
            raise


@contextmanager
def _only_writer(seconds: int) -> Iterator[None]:
    if not _sqlite_writer.acquire(timeout=seconds):
        busy = sqlite3.OperationalError("the writers before this one do not come to an end")
        raise OperationalError("BEGIN IMMEDIATE", None, busy)
    try:
        yield
    finally:
        _sqlite_writer.release()


def _set_up_sqlite(engine: Engine) -> None:
    _watch_file(engine)

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        # Transactions are begun by us, as the driver's own way would lose updates.
        connection.isolation_level = None
        for pragma in (
            "journal_mode = WAL",
            # An answered write survives a power cut.
            "synchronous = FULL",
            "foreign_keys = ON",
            f"busy_timeout = {1000 * _WAIT_SECONDS}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES)
        # Through the driver: SQLAlchemy's own way would cost as much as a small query.
        raw = connection.connection.dbapi_connection
        statement = "BEGIN IMMEDIATE" if writes else "BEGIN"
        try:
            if raw is not None:
                raw.cursor().execute(statement)
        except sqlite3.OperationalError as error:
            raise OperationalError(statement, None, error) from error


def _watch_file(engine: Engine) -> None:
    """Notice that the file was moved away: SQLite would go on writing to where nobody looks."""
    path = engine.url.database
    if not path or path == ":memory:":
        return
    seen = False

    @event.listens_for(engine, "do_connect")
    def before(*_: Any) -> None:
        # To connect would make a new, empty file.
        if seen and not Path(path).exists():
            raise sqlite3.OperationalError("the file is gone")

    @event.listens_for(engine, "connect")
    def connect(_connection: Any, record: Any) -> None:
        nonlocal seen
        seen = True
        record.info["file"] = _identity(path)

    @event.listens_for(engine, "checkout")
    def checkout(_connection: Any, record: Any, _proxy: Any) -> None:
        if _identity(path) != record.info["file"]:
            raise DisconnectionError("another file")


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
