"""One application for all tests of the API; every test has a group of its own."""

import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from companion.db import db
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
    invite = table.phone.post(f"{table.group_path}/invites", {"role": role})
    return accept(table.phone.app, body(invite)["code"])


def accept(app: Flask, code: str, name: str = "another phone") -> Phone:
    """A phone that joins with this code."""
    phone = Phone(app, secrets.token_urlsafe(32))
    question = {"code": code, "device_name": name, "token": phone.token}
    answer = Phone(app).post("/invites/accept", question)
    assert answer.status_code == 201, answer.text
    return phone


def device_path(table: Table, phone: Phone) -> str:
    """The path of this phone in the group of this table."""
    return f"{table.group_path}/devices/{body(phone.get(table.group_path))['device']}"


def revoke(table: Table, phone: Phone) -> None:
    """Take a phone out of the group of this table."""
    assert table.phone.delete(device_path(table, phone)).status_code == 204
