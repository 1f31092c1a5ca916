"""Groups, in and out."""

from typing import Any

from marshmallow import fields, validate

from companion.rules.names import clean_name
from companion.schemas.base import Item, Shape, Text
from companion.schemas.games import EndField, deck_field


class Name(Text):
    """A name as it is stored: composed, trimmed, inner white space one space."""

    def __init__(self, longest: int, least: int = 1, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(least, longest), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return clean_name(super()._deserialize(value, attr, data, **kwargs))


class DefaultsShape(Shape):
    """What a new game of the group has unless it says otherwise."""

    end = EndField()
    deck = deck_field()


class CountsShape(Shape):
    """How much there is in a group."""

    players = fields.Integer(dump_only=True)
    games = fields.Integer(dump_only=True)
    devices = fields.Integer(dump_only=True)


class GroupShape(Item):
    """People who play together."""

    name = Name(80)
    device_name = Name(80, load_only=True)
    defaults = fields.Nested(DefaultsShape)
    role = fields.String(dump_only=True, validate=validate.OneOf(["keeper", "viewer"]))
    device = fields.String(dump_only=True, metadata={"description": "id of the asking device"})
    counts = fields.Nested(CountsShape, dump_only=True)
    cursor = fields.String(dump_only=True, metadata={"description": "the present end of the feed"})


class NewGroupShape(GroupShape):
    """A group that the server makes; its token is answered this once."""

    name = Name(80, required=True)
    token = fields.String(dump_only=True)


class GroupNameShape(Shape):
    """The exact name, so that nobody deletes a group by mistake."""

    name = Text(required=True)
