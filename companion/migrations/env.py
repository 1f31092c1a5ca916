"""Runs the migrations on the app's own database, SQLite or PostgreSQL."""

from typing import Any, Literal

from alembic import context
from flask import current_app

from companion.db import UtcDateTime, db


def render_item(kind: str, item: Any, _autogen: Any) -> str | Literal[False]:
    """Write our own types as what they are in the database: a migration imports no code of ours."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def run() -> None:
    """Migrate in one transaction; on SQLite without foreign keys, or a rebuilt table loses rows."""
    with current_app.app_context(), db.engine.connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        # Never given back to the pool: whoever got it next would have what is set for this alone.
        connection.detach()
        if sqlite:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            # Several servers may start at once: one migrates, the others wait until it is done.
            connection.exec_driver_sql("SET lock_timeout = '5min'")
            connection.exec_driver_sql("SELECT pg_advisory_lock(66)")
            # What is read from here on is what is true behind the lock.
            connection.commit()
        context.configure(
            connection=connection,
            target_metadata=db.metadata,
            render_as_batch=True,
            compare_type=True,
            render_item=render_item,
        )
        with context.begin_transaction():
            context.run_migrations()
        if sqlite:
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                raise RuntimeError(f"a migration left rows without their parents: {broken}")
            connection.commit()


run()
