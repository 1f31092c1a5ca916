"""Rounds, piles, rows left, in and out."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from companion.rules.rows import LONGEST_ROW, ROWS
from companion.rules.scoring import MOST_POINTS
from companion.schemas.base import (
    Moment,
    Shape,
    Truth,
    Versioned,
    Whole,
    all_different,
    card_field,
    cards_field,
)

SOURCES = ["cards", "points", "table"]


class FindingShape(Schema):
    """One thing the audit of a round has to say."""

    code = fields.String()
    severity = fields.String(validate=validate.OneOf(["error", "warning"]))
    players = fields.List(fields.String())
    cards = fields.List(fields.Integer())
    numbers = fields.Dict(keys=fields.String(), values=fields.Integer())


class PileShape(Versioned):
    """A bull pile: its cards, or its points alone."""

    cards = cards_field(allow_none=True)
    points = Whole(load_only=True, validate=validate.Range(0, MOST_POINTS))
    bullheads = fields.Integer(dump_only=True, allow_none=True)
    card_count = fields.Integer(dump_only=True, allow_none=True)
    source = fields.String(
        dump_only=True, allow_none=True, validate=validate.OneOf([*SOURCES, None])
    )
    entered_at = Moment(metadata={"format": "date-time"})

    @validates_schema
    def cards_or_points(self, data: dict[str, Any], **_: Any) -> None:
        """Exactly one of the two is said."""
        if (data.get("cards") is None) == ("points" not in data):
            raise ValidationError("Say the cards of the pile or its points, one of the two.")


class RowsLeftShape(Versioned):
    """The cards left on the table: by row, or all together."""

    rows = fields.List(
        fields.List(card_field(), validate=validate.Length(1, LONGEST_ROW)),
        allow_none=True,
        validate=validate.Length(equal=ROWS),
    )
    cards = fields.List(card_field(), allow_none=True)
    bullheads = fields.Integer(dump_only=True)
    card_count = fields.Integer(dump_only=True)

    @validates_schema
    def rows_or_cards(self, data: dict[str, Any], **_: Any) -> None:
        """One of the two is said; both, as answered, must agree."""
        rows, cards = data.get("rows"), data.get("cards")
        if rows is None and cards is None:
            raise ValidationError("Say `rows` or `cards`.")
        if rows is None and cards is not None:
            _check_set(cards)
        told = sorted(card for row in rows or [] for card in row)
        if rows is not None and cards is not None and told != sorted(cards):
            raise ValidationError("`rows` and `cards` do not agree.", "cards")


def _check_set(cards: list[int]) -> None:
    # Rows that are told keep even a card that lies there twice: the audit names it.
    try:
        all_different(cards)
    except ValidationError as error:
        raise ValidationError(error.messages, "cards") from error


class RoundShape(Schema):
    """A round: its piles, and what follows from them."""

    number = fields.Integer()
    shown_as = fields.Integer(allow_none=True)
    void = fields.Boolean()
    complete = fields.Boolean()
    waiting_for = fields.List(fields.String())
    audit = fields.List(fields.Nested(FindingShape))
    piles = fields.Dict(keys=fields.String(), values=fields.Nested(PileShape))
    bullheads = fields.Dict(keys=fields.String(), values=fields.Integer())
    totals = fields.Dict(keys=fields.String(), values=fields.Integer())
    rows_left = fields.Nested(RowsLeftShape, allow_none=True)
    table = fields.Dict(allow_none=True)
    version = fields.Integer()


class VoidShape(Shape):
    """Strike a round out, or take it back."""

    void = Truth(required=True)


class SavedShape(Schema):
    """What a write into a round leads to; `round` is null when nothing is recorded in it."""

    round = fields.Nested(RoundShape, allow_none=True)
    status = fields.String()


class SavedPileShape(SavedShape):
    """A pile that was written, its round, and the status of the game."""

    pile = fields.Nested(PileShape, allow_none=True)


class SavedRowsLeftShape(SavedShape):
    """Rows left that were written, their round, and the status of the game."""

    rows_left = fields.Nested(RowsLeftShape, allow_none=True)
