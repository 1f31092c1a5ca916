"""The migrations make exactly the tables of the models, and lose no data on the way."""

import shutil
from pathlib import Path
from typing import Any

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import CheckConstraint, Connection, Engine, create_engine, inspect, select
from sqlalchemy.types import TypeEngine

from companion.commands import MIGRATIONS
from companion.db import Base, db
from tests import apps, servers
from tests.database import worlds

FIRST = "0001"
REBUILD = """
from alembic import op
import sqlalchemy as sa
revision, down_revision = "later", "{after}"
RECREATE = "always" if op.get_bind().dialect.name == "sqlite" else "never"

def upgrade():
    for name in ("groups", "games", "rounds"):
        with op.batch_alter_table(name, recreate=RECREATE) as batch:
            batch.add_column(sa.Column("extra", sa.Text()))
    {more}

def downgrade():
    for name in ("groups", "games", "rounds"):
        with op.batch_alter_table(name, recreate=RECREATE) as batch:
            batch.drop_column("extra")
"""


def plain(item: Any) -> Any:
    """A description of which the parts can be compared: types and conditions as text."""
    if isinstance(item, dict):
        return {key: plain(value) for key, value in item.items()}
    if isinstance(item, TypeEngine):
        return repr(item)  # with its length and zone
    return item if isinstance(item, int | list | None) else str(item)


def described(connection: Connection) -> dict[str, Any]:
    """All that the database says of its tables."""
    inspector = inspect(connection)

    def every(items: Any) -> list[Any]:
        return sorted((plain(item) for item in items), key=lambda item: str(item["name"]))

    return {
        name: {
            # In whatever order: a column that came later is the last one in old databases.
            "columns": every(inspector.get_columns(name)),
            "key": inspector.get_pk_constraint(name),
            "foreign keys": every(inspector.get_foreign_keys(name)),
            "unique": every(inspector.get_unique_constraints(name)),
            "indexes": every(inspector.get_indexes(name)),
            "checks": every(inspector.get_check_constraints(name)),
        }
        for name in inspector.get_table_names()
        if name != "alembic_version"
    }


@pytest.fixture
def made_from_models(app_on_both: Flask, tmp_path: Path) -> Any:
    """An engine of the same kind whose tables were made from the models, without migrations."""
    sqlite = worlds.is_sqlite(app_on_both)
    url = f"sqlite:///{tmp_path / 'models.db'}" if sqlite else servers.new_database()
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    Base.metadata.create_all(engine)
    yield engine
    engine.dispose()
    if not sqlite:
        servers.drop_database(url)


def test_migrations_and_models_say_the_same(app_on_both: Flask, made_from_models: Engine) -> None:
    with app_on_both.app_context(), db.engine.connect() as migrated:
        context = MigrationContext.configure(
            migrated, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, Base.metadata) == []
        with made_from_models.connect() as modelled:
            wanted = described(modelled)
            assert described(migrated) == wanted
    assert set(wanted) == {table.name for table in worlds.TABLES}
    assert sum(len(table["checks"]) for table in wanted.values()) == sum(
        isinstance(constraint, CheckConstraint)
        for table in worlds.TABLES
        for constraint in table.constraints
    )


def test_all_the_way_down_and_up_again(app_on_both: Flask) -> None:
    with app_on_both.app_context(), db.engine.connect() as connection:
        before = described(connection)
        connection.rollback()
        flask_migrate.downgrade(revision="base")
        assert described(connection) == {}
        connection.rollback()
        flask_migrate.upgrade()
        assert described(connection) == before
    worlds.fill(app_on_both)


def test_there_is_one_line_of_migrations() -> None:
    script = ScriptDirectory(MIGRATIONS)
    assert len(script.get_heads()) == 1
    assert script.get_bases() == [FIRST]


def test_data_survive_every_migration_down_and_up(app_on_both: Flask) -> None:
    table = worlds.fill(app_on_both)
    before = worlds.answers(table)
    with app_on_both.app_context():
        # Below the first there are no tables.
        flask_migrate.downgrade(revision=FIRST)
        flask_migrate.upgrade()
    assert worlds.answers(table) == before


@pytest.fixture
def later(tmp_path: Path) -> Any:
    """Makes a copy of the migrations with one more, that rebuilds tables others point to."""

    def make(more: str) -> str:
        folder = tmp_path / "migrations"
        shutil.copytree(MIGRATIONS, folder)
        head = ScriptDirectory(MIGRATIONS).get_current_head()
        text = REBUILD.format(after=head, more=more)
        (folder / "versions" / "later.py").write_text(text)
        return str(folder)

    return make


def test_a_migration_that_rebuilds_a_parent_keeps_its_children(
    app_on_both: Flask, later: Any
) -> None:
    table = worlds.fill(app_on_both)
    before = worlds.answers(table)
    folder = later("")
    with app_on_both.app_context(), db.engine.connect() as connection:
        kept = worlds.rows(connection)
        connection.rollback()
        flask_migrate.upgrade(directory=folder)
        assert "extra" in {each["name"] for each in inspect(connection).get_columns("games")}
        assert worlds.rows(connection) == kept
        connection.rollback()
        flask_migrate.downgrade(directory=folder)
        assert worlds.rows(connection) == kept
    assert worlds.answers(table) == before


def test_a_migration_that_leaves_orphans_is_undone(
    sqlite_url: str, later: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Only SQLite: it migrates without foreign keys and looks afterwards."""
    for app in apps.running(sqlite_url):
        table = worlds.fill(app)
        before = worlds.answers(table)
        folder = later("op.execute('DELETE FROM rounds')")
        with app.app_context():
            with pytest.raises(SystemExit):
                flask_migrate.upgrade(directory=folder)
            assert "without their parents" in caplog.text
            version = db.session.execute(select(db.text("version_num FROM alembic_version")))
            assert version.scalar() == ScriptDirectory(MIGRATIONS).get_current_head()
        assert worlds.answers(table) == before


def test_migrating_leaves_the_connection_with_foreign_keys(sqlite_url: str) -> None:
    app = apps.make(sqlite_url)
    with app.app_context():
        flask_migrate.upgrade()
        with db.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    apps.close(app)
