"""Every constraint of the models really forbids what it is there for, on both databases."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import CheckConstraint, Connection, ForeignKeyConstraint, UniqueConstraint, select
from sqlalchemy.exc import IntegrityError

from companion.db import Base, db
from tests.database import worlds

TABLES = Base.metadata.tables

# constraint: what to change in a copy of a good row so that this one alone is broken
CHECKS: dict[str, dict[str, Any]] = {
    "ck_groups_deleted_at": {"id": "other", "deleted": True},
    "ck_devices_role": {"id": "other", "token_hash": "other", "role": "guest"},
    "ck_invites_role": {"code_hash": "other", "role": "guest"},
    "ck_games_one_end": {"id": "other", "end_rounds": 3},
    "ck_games_limit": {"id": "other", "end_limit": 1001},
    "ck_games_when": {"id": "other", "end_when": "later"},
    "ck_games_end_rounds": {
        "id": "other",
        "end_limit": None,
        "end_when": None,
        "end_rounds": 101,
    },
    "ck_games_deck": {"id": "other", "deck": "tarot"},
    "ck_games_hand_size": {"id": "other", "hand_size": 51},
    "ck_games_status": {"id": "other", "status": "lost"},
    "ck_seats_from_round": {"player_id": "new", "from_round": 0, "left_after": None},
    "ck_seats_starts_at": {"player_id": "new", "starts_at": -1},
    "ck_seats_left_after": {"player_id": "new", "from_round": 5, "left_after": 3},
    "ck_rounds_number": {"number": 101},
    "ck_piles_cards_or_points": {"player_id": "new", "cards": [5], "points": 2},
    "ck_piles_points": {"player_id": "new", "cards": None, "points": 1001},
    "ck_rows_left_cards": {"number": 2, "cards": None},
    "ck_writes_method": {"n": 999, "key": "other", "method": "PATCH"},
    "ck_writes_kind": {"n": 999, "key": "other", "kind": "meal"},
}
FOREIGN_KEYS: dict[str, dict[str, Any]] = {
    "fk_devices_group_id_groups": {"group_id": "nobody", "token_hash": "other"},
    "fk_invites_group_id_groups": {"group_id": "nobody", "code_hash": "other"},
    "fk_players_group_id_groups": {"group_id": "nobody"},
    "fk_games_group_id_groups": {"group_id": "nobody"},
    "fk_writes_group_id_groups": {"group_id": "nobody"},
    "fk_seats_group_id_game_id_games": {"game_id": "nobody"},
    "fk_seats_group_id_player_id_players": {"player_id": "nobody"},
    "fk_rounds_group_id_game_id_games": {"game_id": "nobody"},
    "fk_piles_group_id_game_id_number_rounds": {"number": 99},
    "fk_piles_group_id_player_id_players": {"player_id": "nobody"},
    "fk_rows_left_group_id_game_id_number_rounds": {"number": 99},
}
UNIQUE: dict[str, dict[str, Any]] = {
    "uq_devices_token_hash": {"id": "other"},
    "uq_invites_code_hash": {"group_id": "elsewhere"},
    "uq_players_group_id_name_key": {"id": "other"},
    "uq_writes_group_id_key": {"n": 999, "key": "taken"},
}


def table_of(constraint: str) -> str:
    """`ck_rows_left_cards` belongs to `rows_left`."""
    rest = constraint.split("_", 1)[1]
    return max((name for name in TABLES if rest.startswith(f"{name}_")), key=len)


@pytest.fixture
def connection(app_on_both: Flask) -> Iterator[Connection]:
    """A database with something in every table, and one player who sits in no game."""
    table = worlds.fill(app_on_both)
    table.add_players(4)
    with app_on_both.app_context(), db.engine.connect() as connection:
        writes = TABLES["writes"]
        copy(connection, "writes", {"n": 998, "key": "taken"})
        players = TABLES["players"]
        connection.execute(
            players.update().where(players.c.id == table.players[3]).values(id="new")
        )
        assert connection.execute(select(writes).where(writes.c.n == 998)).one()
        connection.commit()
        yield connection


def copy(connection: Connection, table: str, changes: dict[str, Any]) -> None:
    """Insert a copy of the table's first row with these columns changed."""
    order = TABLES[table].primary_key.columns
    row = connection.execute(select(TABLES[table]).order_by(*order)).mappings().first()
    assert row is not None
    connection.execute(TABLES[table].insert().values({**row, **changes}))


def refused(connection: Connection, table: str, changes: dict[str, Any]) -> str:
    """What the database says to such a copy; it must refuse it."""
    with pytest.raises(IntegrityError) as caught:
        copy(connection, table, changes)
    connection.rollback()
    return str(caught.value.orig)


def test_checks_forbid(connection: Connection) -> None:
    for name, changes in CHECKS.items():
        assert name in refused(connection, table_of(name), changes)


def test_foreign_keys_forbid(connection: Connection) -> None:
    for name, changes in FOREIGN_KEYS.items():
        message = refused(connection, table_of(name), changes)
        if connection.dialect.name == "sqlite":
            assert message == "FOREIGN KEY constraint failed", name
        else:
            assert name in message


def test_what_is_unique_cannot_be_there_twice(connection: Connection) -> None:
    for name, changes in UNIQUE.items():
        message = refused(connection, table_of(name), changes)
        column = name.split("_")[-1]
        assert name in message or ("UNIQUE" in message and column in message)


def test_keys_cannot_be_there_twice(connection: Connection) -> None:
    for name in TABLES:
        assert "UNIQUE" in (message := refused(connection, name, {})) or f"pk_{name}" in message


def test_what_must_be_there_cannot_be_missing(connection: Connection) -> None:
    for table in TABLES.values():
        for column in table.columns:
            if not column.nullable:
                message = refused(connection, table.name, {column.name: None})
                assert "not-null" in message or "NOT NULL" in message, column


def test_a_good_copy_is_taken(connection: Connection) -> None:
    """So that nothing above is refused for another reason than its own."""
    copy(connection, "players", {"id": "other", "name_key": "other"})
    copy(connection, "players", {"id": "third", "deleted": True})
    copy(connection, "games", {"id": "other"})
    copy(connection, "seats", {"player_id": "new"})
    copy(connection, "piles", {"player_id": "new"})
    copy(connection, "rows_left", {"number": 2})


def test_no_constraint_is_left_untried() -> None:
    found: dict[type, set[str]] = {
        CheckConstraint: set(),
        ForeignKeyConstraint: set(),
        UniqueConstraint: set(),
    }
    for table in TABLES.values():
        for constraint in table.constraints:
            if type(constraint) in found:
                found[type(constraint)].add(str(constraint.name))
        found[UniqueConstraint] |= {str(index.name) for index in table.indexes if index.unique}
    assert found == {
        CheckConstraint: set(CHECKS),
        ForeignKeyConstraint: set(FOREIGN_KEYS),
        UniqueConstraint: set(UNIQUE),
    }
