"""Games, in and out."""

from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from companion.rules.scoring import MOST_POINTS, MOST_ROUNDS
from companion.schemas.base import (
    Id,
    Item,
    Moment,
    Paged,
    PageQuery,
    Query,
    Shape,
    Text,
    Truth,
    Whole,
    all_different,
)
from companion.schemas.rounds import RoundShape

# What the column of a log's numbers can hold.
_LARGEST = 2**31 - 1
ENDS = ["reached", "exceeded"]
STATUSES = ["in_progress", "finished", "stopped"]


def deck_field(**kwargs: Any) -> fields.String:
    """Which deck is played with."""
    return Text(validate=validate.OneOf(["standard", "tactics"]), **kwargs)


class EndShape(Shape):
    """What ends the game: a limit that is reached or exceeded, or a number of rounds."""

    limit = Whole(validate=validate.Range(1, MOST_POINTS))
    when = Text(validate=validate.OneOf(ENDS))
    rounds = Whole(validate=validate.Range(1, MOST_ROUNDS))

    @validates_schema
    def one_of_two(self, data: dict[str, Any], **_: Any) -> None:
        """Either `limit` and `when`, or `rounds`."""
        if set(data) not in ({"limit", "when"}, {"rounds"}):
            raise ValidationError("Say `limit` and `when`, or `rounds`.")


class EndField(fields.Field[Any]):
    """What ends the game; the document has two closed shapes, so that none can be half said."""

    documented: ClassVar[dict[str, Any]] = {
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "limit": {"type": "integer", "minimum": 1, "maximum": MOST_POINTS},
                    "when": {"type": "string", "enum": ENDS},
                },
                "required": ["limit", "when"],
                "additionalProperties": False,
            },
            {
                "type": "object",
                "properties": {"rounds": {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}},
                "required": ["rounds"],
                "additionalProperties": False,
            },
        ]
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return EndShape().load(value)


class SeatShape(Shape):
    """When a player sits at the table."""

    from_round = Whole(allow_none=True, validate=validate.Range(1, MOST_ROUNDS))
    starts_at = Whole(
        allow_none=True,
        validate=validate.Range(0, MOST_POINTS),
        metadata={"description": "null: the highest total after the round before"},
    )
    left_after = Whole(allow_none=True, validate=validate.Range(0, MOST_ROUNDS))


class StandingShape(Schema):
    """Where a player stands."""

    player = fields.String()
    total = fields.Integer()
    place = fields.Integer(allow_none=True)
    winner = fields.Boolean()
    left = fields.Boolean()


class ListedGameShape(Item):
    """A game without its rounds."""

    players = fields.List(
        Id(), validate=[validate.Length(2, 100), all_different], metadata={"uniqueItems": True}
    )
    seats = fields.Dict(keys=Id(), values=fields.Nested(SeatShape))
    end = EndField()
    deck = deck_field()
    hand_size = Whole(validate=validate.Range(1, 50))
    started_at = Moment(metadata={"format": "date-time"})
    time_zone = Text(
        validate=[
            validate.Length(1, 64),
            validate.Regexp(r"\A[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*\Z", error="Not a time zone."),
        ]
    )
    place = Text(allow_none=True, validate=validate.Length(max=200))
    note = Text(allow_none=True, validate=validate.Length(max=2000))
    stopped = Truth()
    totals_only = Truth()
    status = fields.String(dump_only=True, validate=validate.OneOf(STATUSES))
    standings = fields.List(fields.Nested(StandingShape), dump_only=True)
    winners = fields.List(fields.String(), dump_only=True)
    finished_after_round = fields.Integer(dump_only=True, allow_none=True)
    rounds_after_end = fields.Integer(dump_only=True)
    finished_at = Moment(dump_only=True, allow_none=True)


class GameShape(ListedGameShape):
    """A whole game."""

    rounds = fields.List(fields.Nested(RoundShape), dump_only=True)


class NewGameShape(GameShape):
    """A game that the server makes an id for."""

    players = fields.List(
        Id(),
        required=True,
        validate=[validate.Length(2, 100), all_different],
        metadata={"uniqueItems": True},
    )


class GamesQuery(PageQuery):
    """Which games of the group."""

    status = Text(load_default=None, validate=validate.OneOf(STATUSES))
    player = Id(load_default=None)


class GamesShape(Paged):
    """A page of games, newest first."""

    items = fields.List(fields.Nested(ListedGameShape))


class WriteShape(Schema):
    """One write of a game's log."""

    n = fields.Integer()
    key = fields.String(allow_none=True)
    device = fields.String()
    method = fields.String(validate=validate.OneOf(["PUT", "DELETE"]))
    kind = fields.String(validate=validate.OneOf(["game", "round", "pile", "rows_left"]))
    round = fields.Integer(allow_none=True)
    player = fields.String(allow_none=True)
    version = fields.Integer()
    body = fields.Dict(allow_none=True)
    at = Moment()


class WritesQuery(Query):
    """Which page of the log."""

    cursor = fields.Integer(load_default=None, validate=validate.Range(1, _LARGEST))


class WritesShape(Paged):
    """A page of the log, newest first."""

    items = fields.List(fields.Nested(WriteShape))
