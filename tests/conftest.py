"""What all tests share: databases to run against, each new and empty."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests import apps, servers
from tests.factories import Table, new_table


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A new SQLite file."""
    return f"sqlite:///{tmp_path / 'bullpile.db'}"


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """A new, empty database on a real PostgreSQL."""
    url = servers.new_database()
    yield url
    servers.drop_database(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Runs the test on both databases."""
    fixture = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(fixture)
    return url


@pytest.fixture
def app(sqlite_url: str) -> Iterator[Flask]:
    """The application on a new SQLite file."""
    yield from apps.running(sqlite_url)


@pytest.fixture
def app_on_both(database_url: str) -> Iterator[Flask]:
    """The application on a new database, once on SQLite, once on PostgreSQL."""
    yield from apps.running(database_url)


@pytest.fixture
def table(app: Flask) -> Table:
    """A group with one keeper; the table speaks the game."""
    return new_table(app)
