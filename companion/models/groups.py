"""Tables of a group: itself, its phones and how they get in, its people, its log."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from companion.db import Base, UtcDateTime
from companion.models.base import Deletable, Id, Json


class Group(Deletable, Base):
    """People who play together. `counter` is the feed's last number, `epoch` its beginning."""

    __tablename__ = "groups"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    defaults: Mapped[dict[str, Any]] = mapped_column(Json)
    epoch: Mapped[str] = mapped_column(String(16))
    counter: Mapped[int]
    deleted_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    erased: Mapped[bool] = mapped_column(default=False)

    __table_args__ = (
        CheckConstraint("deleted = (deleted_at IS NOT NULL)", name="deleted_at"),
        Index(None, "deleted_at"),
    )


class Device(Deletable, Base):
    """A phone that has joined a group. Only the hash of its token is kept."""

    __tablename__ = "devices"

    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    role: Mapped[str] = mapped_column(String(8))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    joined_at: Mapped[datetime] = mapped_column(UtcDateTime)
    last_seen: Mapped[datetime | None] = mapped_column(UtcDateTime)

    __table_args__ = (
        CheckConstraint("role IN ('keeper', 'viewer')", name="role"),
        Index(None, "group_id", "change"),
    )


class Invite(Base):
    """A code that lets phones in until it expires; the one without expiry is for recovery."""

    __tablename__ = "invites"

    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    role: Mapped[str] = mapped_column(String(8))
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    created_by: Mapped[str] = mapped_column(Id)

    __table_args__ = (
        UniqueConstraint("code_hash"),
        CheckConstraint("role IN ('keeper', 'viewer')", name="role"),
    )


class Player(Deletable, Base):
    """A person of a group. `renamed_from` is the name asked for when it was taken.

    `merged_into` is who he turned out to be; his games are the other's by then.
    """

    __tablename__ = "players"

    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    name_key: Mapped[str] = mapped_column(Text)
    renamed_from: Mapped[str | None] = mapped_column(Text)
    color: Mapped[str | None] = mapped_column(Text)
    archived: Mapped[bool] = mapped_column(default=False)
    merged_into: Mapped[str | None] = mapped_column(Id)

    __table_args__ = (
        Index(
            "uq_players_group_id_name_key",
            "group_id",
            "name_key",
            unique=True,
            sqlite_where=text("NOT deleted"),
            postgresql_where=text("NOT deleted"),
        ),
        Index(None, "group_id", "change"),
    )


class WriteLog(Base):
    """One write that was taken: by whom, to what, with what. `changed` is false for a repeat."""

    __tablename__ = "writes"

    group_id: Mapped[str] = mapped_column(ForeignKey("groups.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str | None] = mapped_column(Text)
    device_id: Mapped[str] = mapped_column(Id)
    method: Mapped[str] = mapped_column(String(6))
    kind: Mapped[str] = mapped_column(String(9))
    item_id: Mapped[str] = mapped_column(Id)
    number: Mapped[int | None]
    player_id: Mapped[str | None] = mapped_column(Id)
    version: Mapped[int]
    changed: Mapped[bool]
    body: Mapped[dict[str, Any] | None] = mapped_column(Json)
    at: Mapped[datetime] = mapped_column(UtcDateTime)

    __table_args__ = (
        UniqueConstraint("group_id", "key"),
        CheckConstraint("method IN ('PUT', 'DELETE')", name="method"),
        CheckConstraint(
            "kind IN ('group', 'device', 'player', 'game', 'round', 'pile', 'rows_left')",
            name="kind",
        ),
        Index(None, "group_id", "item_id", "n"),
    )
