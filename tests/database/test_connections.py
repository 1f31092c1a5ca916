"""How connections are set up: durable and checked on SQLite, snapshots on PostgreSQL."""

import threading

from flask import Flask

from companion.db import db, write_transaction
from companion.models import Group
from tests.factories import new_table


def test_every_sqlite_connection_is_durable_and_checked(app: Flask) -> None:
    with app.app_context():
        several = [db.engine.connect() for _ in range(5)]
        for connection in several:
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
            assert found == {
                "journal_mode": "wal",
                "synchronous": 2,
                "foreign_keys": 1,
                "busy_timeout": 5000,
            }
        for connection in several:
            connection.close()


def test_a_read_is_one_snapshot(app_on_both: Flask) -> None:
    """What is written between two reads of one request is not seen by the second."""
    table = new_table(app_on_both)
    with app_on_both.app_context():
        before = db.session.query(Group.name, Group.counter).all()
        writer = threading.Thread(target=table.add_players, args=(3,))
        writer.start()
        writer.join()
        db.session.expire_all()
        assert db.session.query(Group.name, Group.counter).all() == before
        db.session.rollback()
        assert db.session.query(Group.name, Group.counter).all() != before


def test_a_write_sees_what_was_written_while_it_waited(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    with app_on_both.app_context():
        old = db.session.query(Group.counter).scalar()
        table.add_players(2)
        with write_transaction() as session:
            group = session.get(Group, table.group, with_for_update=True, populate_existing=True)
            assert group is not None
            assert group.counter == old + 4  # the player and the log of the write, twice


def test_a_write_that_fails_leaves_nothing(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    with app_on_both.app_context():
        try:
            with write_transaction() as session:
                session.get_one(Group, table.group).name = "lost"
                session.flush()
                raise RuntimeError
        except RuntimeError:
            pass
        assert db.session.query(Group.name).scalar() == "Thursday"
