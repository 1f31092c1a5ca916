"""Players, in and out."""

from marshmallow import fields, validate

from companion.rules.names import LONGEST_NAME
from companion.schemas.base import Id, Item, Paged, Shape, Text, Truth
from companion.schemas.groups import Name


class PlayerShape(Item):
    """A person of the group."""

    name = Name(LONGEST_NAME)
    renamed_from = fields.String(
        dump_only=True,
        allow_none=True,
        metadata={"description": "the name asked for, when it was taken"},
    )
    color = Text(allow_none=True, validate=validate.Length(1, 40))
    archived = Truth()
    merged_into = fields.String(
        dump_only=True,
        allow_none=True,
        metadata={"description": "the player he turned out to be, who has his games now"},
    )


class NewPlayerShape(PlayerShape):
    """A player that the server makes an id for."""

    name = Name(LONGEST_NAME, required=True)


class PlayersShape(Paged):
    """A page of players, by name."""

    items = fields.List(fields.Nested(PlayerShape))


class MergeQuestion(Shape):
    """Who the player turned out to be."""

    into = Id(required=True)
