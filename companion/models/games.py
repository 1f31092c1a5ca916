"""Tables of a game: what was agreed, who sits, what was entered."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    Text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.db import Base, UtcDateTime
from companion.models.base import Deletable, Entry, Id, Json


class Game(Deletable, Base):
    """What was agreed for a game. `summary` is derived, kept for lists, written with each change.

    `started_at` is UTC; `started_offset` its offset in minutes where the game was played.
    """

    __tablename__ = "games"

    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    end_limit: Mapped[int | None]
    end_when: Mapped[str | None] = mapped_column(String(8))
    end_rounds: Mapped[int | None]
    deck: Mapped[str] = mapped_column(String(8))
    hand_size: Mapped[int]
    started_at: Mapped[datetime] = mapped_column(UtcDateTime)
    started_offset: Mapped[int]
    time_zone: Mapped[str] = mapped_column(String(64))
    place: Mapped[str | None] = mapped_column(Text)
    note: Mapped[str | None] = mapped_column(Text)
    stopped: Mapped[bool]
    totals_only: Mapped[bool]
    status: Mapped[str] = mapped_column(String(11))
    summary: Mapped[dict[str, Any]] = mapped_column(Json)

    # What is in a game is loaded by services.loading; anything else would load row by row.
    seats: Mapped[list["Seat"]] = relationship(cascade="all, delete-orphan", lazy="raise")
    rounds: Mapped[list["Round"]] = relationship(cascade="all, delete-orphan", lazy="raise")

    __table_args__ = (
        CheckConstraint(
            "(end_limit IS NULL) = (end_when IS NULL)"
            " AND (end_limit IS NULL) <> (end_rounds IS NULL)",
            name="one_end",
        ),
        CheckConstraint("end_limit BETWEEN 1 AND 1000", name="limit"),
        CheckConstraint("end_when IN ('reached', 'exceeded')", name="when"),
        CheckConstraint("end_rounds BETWEEN 1 AND 100", name="end_rounds"),
        CheckConstraint("deck IN ('standard', 'tactics')", name="deck"),
        CheckConstraint("hand_size BETWEEN 1 AND 50", name="hand_size"),
        CheckConstraint("status IN ('in_progress', 'finished', 'stopped')", name="status"),
        Index(None, "group_id", "change"),
        Index(None, "group_id", "deleted", "started_at", "id"),
        Index(None, "group_id", "deleted", "status", "started_at", "id"),
    )


class Seat(Base):
    """A player's seat in a game. `starts_at` NULL: derived when he joins late."""

    __tablename__ = "seats"

    group_id: Mapped[str] = mapped_column(Id, primary_key=True)
    game_id: Mapped[str] = mapped_column(Id, primary_key=True)
    player_id: Mapped[str] = mapped_column(Id, primary_key=True)
    position: Mapped[int]
    from_round: Mapped[int]
    starts_at: Mapped[int | None]
    left_after: Mapped[int | None]

    __table_args__ = (
        ForeignKeyConstraint(["group_id", "game_id"], ["games.group_id", "games.id"]),
        ForeignKeyConstraint(["group_id", "player_id"], ["players.group_id", "players.id"]),
        CheckConstraint("from_round BETWEEN 1 AND 100", name="from_round"),
        CheckConstraint("starts_at BETWEEN 0 AND 1000", name="starts_at"),
        CheckConstraint("left_after BETWEEN from_round - 1 AND 100", name="left_after"),
        Index(None, "group_id", "player_id", "game_id"),
    )


class Round(Entry, Base):
    """A round that was ever recorded; its number is permanent. `version` counts strikings-out."""

    __tablename__ = "rounds"

    group_id: Mapped[str] = mapped_column(Id, primary_key=True)
    game_id: Mapped[str] = mapped_column(Id, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    void: Mapped[bool] = mapped_column(default=False)

    piles: Mapped[list["Pile"]] = relationship(cascade="all, delete-orphan", lazy="raise")
    rows_left: Mapped["RowsLeft | None"] = relationship(cascade="all, delete-orphan", lazy="raise")

    __table_args__ = (
        ForeignKeyConstraint(["group_id", "game_id"], ["games.group_id", "games.id"]),
        CheckConstraint("number BETWEEN 1 AND 100", name="number"),
    )


class Pile(Entry, Base):
    """What one player took in one round: ascending cards, or points alone."""

    __tablename__ = "piles"

    group_id: Mapped[str] = mapped_column(Id, primary_key=True)
    game_id: Mapped[str] = mapped_column(Id, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[str] = mapped_column(Id, primary_key=True)
    cards: Mapped[list[int] | None] = mapped_column(Json)
    points: Mapped[int | None]
    entered_at: Mapped[datetime] = mapped_column(UtcDateTime)

    __table_args__ = (
        ForeignKeyConstraint(
            ["group_id", "game_id", "number"],
            ["rounds.group_id", "rounds.game_id", "rounds.number"],
        ),
        ForeignKeyConstraint(["group_id", "player_id"], ["players.group_id", "players.id"]),
        CheckConstraint("deleted OR (cards IS NULL) <> (points IS NULL)", name="cards_or_points"),
        CheckConstraint("points BETWEEN 0 AND 1000", name="points"),
        Index(None, "group_id", "player_id"),
    )


class RowsLeft(Entry, Base):
    """The cards left on the table at the end of a round, by row when the rows were told."""

    __tablename__ = "rows_left"

    group_id: Mapped[str] = mapped_column(Id, primary_key=True)
    game_id: Mapped[str] = mapped_column(Id, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    rows: Mapped[list[list[int]] | None] = mapped_column(Json)
    cards: Mapped[list[int] | None] = mapped_column(Json)

    __table_args__ = (
        ForeignKeyConstraint(
            ["group_id", "game_id", "number"],
            ["rounds.group_id", "rounds.game_id", "rounds.number"],
        ),
        CheckConstraint("deleted OR cards IS NOT NULL", name="cards"),
    )
