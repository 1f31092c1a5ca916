"""What tables share: ids, JSON, and how items and entries carry their versions."""

from datetime import datetime

from sqlalchemy import JSON, String
from sqlalchemy.orm import Mapped, mapped_column

from companion.db import UtcDateTime

Id = String(36)
# A missing value is SQL's NULL, never JSON's, so that constraints can see it.
Json = JSON(none_as_null=True)


class Versioned:
    """What every item carries: its version, its place in the feed, who changed it and when."""

    version: Mapped[int]
    change: Mapped[int]
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_by: Mapped[str | None] = mapped_column(Id)


class Deletable(Versioned):
    """An item that keeps its row, and its version, when it is deleted."""

    deleted: Mapped[bool] = mapped_column(default=False)


class Entry:
    """A recorded fact inside a game, with a version of its own that counts through deletion."""

    version: Mapped[int] = mapped_column(default=0)
    deleted: Mapped[bool] = mapped_column(default=False)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_by: Mapped[str | None] = mapped_column(Id)
