"""One application for all tests of the API; every test has a group of its own."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from companion.db import db, write_transaction
from companion.services import devices
from companion.services.writing import Caller, Terms, writing
from tests import apps, servers
from tests.factories import Phone, Table, body, new_table


@pytest.fixture(scope="package")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on one SQLite file."""
    for app in apps.running(f"sqlite:///{tmp_path_factory.mktemp('api') / 'bullpile.db'}"):
        with app.app_context():
            event.listen(db.engine, "connect", _do_not_wait_for_the_disk)
        yield app


def _do_not_wait_for_the_disk(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA synchronous = OFF")


@pytest.fixture(scope="package")
def postgres_app() -> Iterator[Flask]:
    """The application on one PostgreSQL database."""
    url = servers.new_database()
    yield from apps.running(url)
    servers.drop_database(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def app_on_both(request: pytest.FixtureRequest) -> Flask:
    """Runs the test on both databases."""
    name = "app" if request.param == "sqlite" else "postgres_app"
    found: Flask = request.getfixturevalue(name)
    return found


@pytest.fixture(scope="module")
def untouched(app: Flask) -> Table:
    """A group with a game, for tests whose requests are all refused."""
    table = new_table(app)
    table.start(2)
    return table


@pytest.fixture
def other(app: Flask) -> Table:
    """Another group on the same server."""
    return new_table(app, "Sunday")


@pytest.fixture
def viewer(table: Table) -> Phone:
    """A phone that may read the group of `table`."""
    return join(table, "viewer")


def join(table: Table, role: str) -> Phone:
    """One more phone in the group of this table."""
    token = devices.new_token()
    app = table.phone.app
    me = body(table.phone.get(table.group_path))["device"]
    with app.app_context(), writing(Caller(table.group, me, "keeper"), Terms()) as write:
        devices.join(write, token, "another phone", role)
    return Phone(app, token)


def revoke(phone: Phone) -> None:
    """Take a phone out of its group, behind the back of the API."""
    with phone.app.app_context(), write_transaction() as session:
        device = devices.device_of(str(phone.token))
        assert device is not None
        session.merge(device).deleted = True
