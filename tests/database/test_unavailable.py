"""A database that is full, locked or gone: 503, nothing half saved, and it goes on afterwards."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import event

from companion.db import db
from tests import apps, servers
from tests.factories import Table, assert_problem, new_table


@pytest.fixture
def table(app: Flask) -> Table:
    """A game on SQLite."""
    table = new_table(app)
    table.start(2)
    return table


@pytest.fixture
def on_postgres(postgres_url: str) -> Iterator[Table]:
    """A game on PostgreSQL, whose locks are waited for only for a moment."""
    for app in apps.running(postgres_url):
        apps.close(app)
    app = apps.make(f"{postgres_url}&options=-c%20lock_timeout%3D100")
    table = new_table(app)
    table.start(2)
    yield table
    apps.close(app)


def refused(table: Table) -> None:
    """A write is answered with 503 and not taken."""
    before = table.state()["note"]
    answer = table.phone.put(table.path, {"note": "refused " * 200})
    assert_problem(answer, 503, "database-unavailable")
    assert answer.headers["Retry-After"] == "5"
    assert table.state()["note"] == before


def taken(table: Table) -> None:
    """A write is taken."""
    assert table.phone.put(table.path, {"note": "taken"}).status_code == 200
    assert table.state()["note"] == "taken"


def set_on_all_connections(app: Flask, pragma: str) -> None:
    """Set a pragma on every connection from now on."""

    def connect(connection: Any, _record: Any) -> None:
        connection.execute(f"PRAGMA {pragma}")

    with app.app_context():
        db.session.remove()
        db.engine.dispose()
        event.listen(db.engine, "connect", connect)


def test_a_full_disk(app: Flask, table: Table, sqlite_url: str) -> None:
    # SQLite answers the same when its file may not grow as when the disk is full.
    set_on_all_connections(app, "max_page_count = 1")
    fill = 0
    while table.phone.put(table.path, {"note": f"{fill} " * 400}).status_code == 200:
        fill += 1
    refused(table)
    set_on_all_connections(app, "max_page_count = 1000000")
    taken(table)


def test_a_locked_file(app: Flask, table: Table, sqlite_url: str) -> None:
    set_on_all_connections(app, "busy_timeout = 10")
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused(table)
    other.execute("ROLLBACK")
    other.close()
    taken(table)


def test_a_file_that_was_moved_away(app: Flask, table: Table, sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    away = path.parent / "away"
    away.mkdir()
    before = table.state()
    files = sorted(path.parent.glob("bullpile.db*"))
    for file in files:
        file.rename(away / file.name)
    for _ in range(2):
        for answer in (
            table.phone.get(table.path),
            table.phone.put(table.path, {"note": "lost"}),
            app.test_client().get("/readyz"),
        ):
            assert_problem(answer, 503, "database-unavailable")
    assert not path.exists()
    for file in files:
        (away / file.name).rename(file)
    assert table.state() == before
    taken(table)


@contextmanager
def administered(url: str) -> Iterator[Callable[[str], None]]:
    """Say something to PostgreSQL, beside the program."""
    with psycopg.connect(url, autocommit=True) as connection:

        def say(statement: str) -> None:
            connection.execute(statement.encode())

        yield say


def test_a_locked_table(on_postgres: Table, postgres_url: str) -> None:
    with administered(postgres_url) as say:
        say("BEGIN")
        say("LOCK TABLE groups IN EXCLUSIVE MODE")
        refused(on_postgres)
        say("ROLLBACK")
    taken(on_postgres)


@pytest.mark.parametrize("state", ["53100", "53200", "57P03"])
def test_what_postgres_says_of_itself(on_postgres: Table, postgres_url: str, state: str) -> None:
    """A full disk, no memory, starting: said by PostgreSQL's own errors."""
    with administered(postgres_url) as say:
        say(
            "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION USING ERRCODE = '{state}'; END $$"
        )
        say("CREATE TRIGGER fail BEFORE UPDATE ON games EXECUTE FUNCTION fail()")
        refused(on_postgres)
        say("DROP TRIGGER fail ON games")
    taken(on_postgres)


def test_a_postgres_that_takes_no_writes(on_postgres: Table, postgres_url: str) -> None:
    name = servers.database_name(postgres_url)
    with administered(servers.postgres()) as say:
        say(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        apps.close(on_postgres.phone.app)
        refused(on_postgres)
        say(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    apps.close(on_postgres.phone.app)
    taken(on_postgres)


def test_a_postgres_that_is_gone(on_postgres: Table, postgres_url: str) -> None:
    name = servers.database_name(postgres_url)
    with administered(servers.postgres()) as say:
        say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        say(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        for answer in (
            on_postgres.phone.get(on_postgres.path),
            on_postgres.phone.put(on_postgres.path, {"note": "lost"}),
            on_postgres.phone.app.test_client().get("/readyz"),
        ):
            assert_problem(answer, 503, "database-unavailable")
        say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    taken(on_postgres)
