"""A group with something in every table, and all rows of a database for comparison."""

from typing import Any

from flask import Flask
from sqlalchemy import Connection, select

from companion.db import Base, db
from tests.factories import Table, body, new_table

TABLES = Base.metadata.sorted_tables


def fill(app: Flask) -> Table:
    """A game with piles by cards and by points, rows left, a struck-out round; an invite."""
    table = new_table(app)
    table.start(3, place="Kitchen")
    table.round([5, 55], [], 11)
    table.round([1, 2], 3, None)
    rows = {"rows": [[6], [10, 20], [30], [40, 50, 60]]}
    assert table.phone.put(f"{table.path}/rounds/1/rows_left", rows).status_code == 201
    assert table.phone.put(f"{table.path}/rounds/2", {"void": True}).status_code == 200
    invite = table.phone.post(f"{table.group_path}/invites", {"role": "viewer"})
    assert invite.status_code == 201
    return table


def rows(connection: Connection) -> dict[str, list[Any]]:
    """All rows of all tables, in an order of their own."""
    return {
        table.name: sorted((row._asdict() for row in connection.execute(select(table))), key=repr)
        for table in TABLES
    }


def answers(table: Table) -> list[Any]:
    """What the API says of this group: itself, its players, its game, its whole feed."""
    paths = ("", "/players", "/games", f"/games/{table.game}", "/changes")
    found = [table.phone.get(f"{table.group_path}{path}") for path in paths]
    assert [answer.status_code for answer in found] == [200] * len(paths)
    return [body(answer) for answer in found]


def is_sqlite(app: Flask) -> bool:
    """Whether this application runs on SQLite."""
    with app.app_context():
        return db.engine.dialect.name == "sqlite"
