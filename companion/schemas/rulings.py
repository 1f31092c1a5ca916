"""Questions to the rules, and their answers."""

from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, validate

from companion.rules.cards import LAST_CARD
from companion.rules.rows import LONGEST_ROW, ROWS
from companion.rules.scoring import MOST_PLAYERS
from companion.schemas.base import Shape, Text, Whole, cards_field

# The rules refuse what is none, with codes of their own; the document says it beforehand.
A_CARD = {"minimum": 1, "maximum": LAST_CARD}
A_ROW = {"minItems": 1, "maxItems": LONGEST_ROW}
FOUR_ROWS = {"minItems": ROWS, "maxItems": ROWS}


class CardShape(Schema):
    """A card with its price."""

    card = fields.Integer()
    bullheads = fields.Integer()


class ScoreQuestion(Shape):
    """Which cards to count."""

    cards = cards_field(required=True)


class ScoreShape(Schema):
    """What they count."""

    bullheads = fields.Integer()
    card_count = fields.Integer()


class HalfKnownRowShape(Shape):
    """A row of which only the end and the number of cards are told."""

    end = Whole(required=True)
    count = Whole(required=True)


class RowField(fields.Field[Any]):
    """A row: a list of its cards, or {"end", "count"}. What may lie in it, the rules say."""

    documented: ClassVar[dict[str, Any]] = {
        "oneOf": [
            {"type": "array", "items": {"type": "integer", **A_CARD}, **A_ROW},
            {
                "type": "object",
                "properties": {
                    "end": {"type": "integer", **A_CARD},
                    "count": {"type": "integer", "minimum": 1, "maximum": LONGEST_ROW},
                },
                "required": ["end", "count"],
                "additionalProperties": False,
            },
        ]
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, dict):
            return HalfKnownRowShape().load(value)
        if not isinstance(value, list):
            raise ValidationError('A row is a list of cards or {"end", "count"}.')
        return [Whole().deserialize(card) for card in value]


class PlacementQuestion(Shape):
    """Where a card goes."""

    rows = fields.List(RowField(), required=True, metadata=FOUR_ROWS)
    card = Whole(required=True, metadata=A_CARD)


class OptionShape(Schema):
    """One row that a too low card may take."""

    row = fields.Integer()
    takes = fields.List(fields.Integer(), allow_none=True)
    take_bullheads = fields.Integer(allow_none=True)
    least_bullheads = fields.Integer()


class PlacementShape(Schema):
    """Where it goes, what it takes, and the rows afterwards."""

    card = fields.Integer()
    bullheads = fields.Integer()
    outcome = fields.String(validate=validate.OneOf(["append", "take_full_row", "choose_row"]))
    row = fields.Integer(allow_none=True)
    takes = fields.List(fields.Integer(), allow_none=True)
    take_bullheads = fields.Integer(allow_none=True)
    options = fields.List(fields.Nested(OptionShape), allow_none=True)
    suggested_row = fields.Integer(allow_none=True)
    sure = fields.Boolean(allow_none=True)
    rows_after = fields.List(RowField(), allow_none=True)


class PlayShape(Shape):
    """One player's card of a turn."""

    player = Text(required=True, validate=validate.Length(1, 100))
    card = Whole(required=True, metadata=A_CARD)


class TurnQuestion(Shape):
    """A turn to play."""

    rows = fields.List(
        fields.List(Whole(metadata=A_CARD), metadata=A_ROW), required=True, metadata=FOUR_ROWS
    )
    plays = fields.List(
        fields.Nested(PlayShape), required=True, validate=validate.Length(1, MOST_PLAYERS)
    )
    choices = fields.Dict(
        keys=Text(),
        # Another row is refused by the rules, who say so with a code of its own.
        values=Whole(metadata={"minimum": 1, "maximum": ROWS}),
        load_default=dict,
    )


class StepShape(Schema):
    """What one card did."""

    player = fields.String()
    card = fields.Integer()
    outcome = fields.String()
    row = fields.Integer()
    takes = fields.List(fields.Integer())


class PendingShape(Schema):
    """A choice that is missing."""

    player = fields.String()
    card = fields.Integer()
    options = fields.List(fields.Nested(OptionShape))
    suggested_row = fields.Integer()


class TurnShape(Schema):
    """The turn, as far as it could be played."""

    steps = fields.List(fields.Nested(StepShape))
    rows_after = fields.List(fields.List(fields.Integer()))
    bullheads = fields.Dict(keys=fields.String(), values=fields.Integer())
    pending = fields.Nested(PendingShape, allow_none=True)
