"""What all shapes share: strict fields, and what is done with fields that are not to be set."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate

from companion.rules.cards import LAST_CARD

# RFC 3339; Python's own parser takes more and PostgreSQL less.
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,6})?\d*([Zz]|[+-]\d\d:\d\d)")
# NUL breaks PostgreSQL, a lone surrogate every database.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_YEARS = range(1900, 3000)


class Shape(Schema):
    """A shape that refuses unknown fields and passes over what only the server sets."""

    class Meta:
        unknown = RAISE

    @pre_load
    def pass_over_derived(self, data: Any, **_: Any) -> Any:
        """An answer may be sent back as it came; what is derived in it is not looked at."""
        if not isinstance(data, Mapping):
            return data
        derived = {name for name, field in self.fields.items() if field.dump_only}
        return {name: value for name, value in data.items() if name not in derived}


class Whole(fields.Integer):
    """An integer: 5, 5.0 and 1e1 are; "5", true and 5.9 are not."""

    default_error_messages = {"invalid": "Not a whole number."}

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        if isinstance(value, float) and not value.is_integer():
            raise self.make_error("invalid", input=value)
        return int(value)


class Truth(fields.Boolean):
    """true or false, nothing that only looks like it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Text(fields.String):
    """Text that both databases can keep."""

    default_error_messages = {"unstorable": "NUL or half a character in the text."}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if _UNSTORABLE.search(text):
            raise self.make_error("unstorable")
        return text


class Moment(fields.Field[datetime]):
    """A moment as RFC 3339 text with an offset, from 1900 to 2999."""

    default_error_messages = {
        "invalid": "Not a moment as RFC 3339, like 2026-03-14T21:30:00+01:00."
    }

    def _serialize(
        self, value: datetime | None, attr: str | None, obj: Any, **kwargs: Any
    ) -> str | None:
        if value is None:
            return None
        text = value.isoformat()
        return (
            text.removesuffix("+00:00") + "Z" if value.utcoffset() == UTC.utcoffset(None) else text
        )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        parts = _MOMENT.fullmatch(value) if isinstance(value, str) else None
        if parts is None:
            raise self.make_error("invalid")
        fraction, offset = parts[1] or "", parts[2].upper().replace("Z", "+00:00")
        try:
            moment = datetime.fromisoformat(f"{value[:10]}T{value[11:19]}{fraction}{offset}")
        except ValueError as error:
            raise self.make_error("invalid") from error
        if moment.year not in _YEARS:
            raise self.make_error("invalid")
        return moment


class Id(Text):
    """A UUID, answered and kept in its lower-case form."""

    default_error_messages = {"invalid": "Not a UUID."}

    def __init__(self, **kwargs: Any) -> None:
        kwargs["metadata"] = {"format": "uuid"} | kwargs.pop("metadata", {})
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        found = canonical_id(super()._deserialize(value, attr, data, **kwargs))
        if found is None:
            raise self.make_error("invalid")
        return found


_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def canonical_id(value: str) -> str | None:
    """The lower-case form of a UUID; None when it is none."""
    lower = value.lower()
    return lower if _UUID.fullmatch(lower) else None


def card_field(**kwargs: Any) -> Whole:
    """A card, 1..104."""
    return Whole(validate=validate.Range(1, LAST_CARD), **kwargs)


def all_different(values: list[Any]) -> None:
    """Refuse a list with an element twice."""
    if len(set(values)) < len(values):
        raise ValidationError("An element is there twice.")


def cards_field(**kwargs: Any) -> fields.List[int]:
    """A set of cards in a list."""
    return fields.List(
        card_field(), validate=[all_different], metadata={"uniqueItems": True}, **kwargs
    )


class Versioned(Shape):
    """What every item carries and nobody sets."""

    version = fields.Integer(dump_only=True, metadata={"description": "1, 2, 3, …; the ETag"})
    updated_at = Moment(dump_only=True)
    updated_by = fields.String(dump_only=True, allow_none=True, metadata={"description": "device"})


class Item(Versioned):
    """An item with an id that can be deleted and restored."""

    id = fields.String(dump_only=True, metadata={"format": "uuid"})
    deleted = Truth(
        validate=validate.OneOf([False], error="Use DELETE to delete."),
        metadata={"description": "false restores a deleted item"},
    )


class Query(Shape):
    """What a list is asked for."""

    limit = fields.Integer(load_default=50, validate=validate.Range(1, 200))

    @pre_load
    def empty_is_absent(self, data: Any, **_: Any) -> Any:
        """`?status=` asks for nothing."""
        return {name: value for name, value in dict(data).items() if value != ""}


class PageQuery(Query):
    """Which page of a list."""

    cursor = Text(load_default=None)


class Paged(Shape):
    """The manner of every list."""

    next = fields.String(
        allow_none=True, metadata={"description": "the `cursor` of the next page; null at the end"}
    )
