"""The feed, out."""

from marshmallow import Schema, fields, validate

from companion.schemas.base import Query, Text


class ChangesQuery(Query):
    """Behind which cursor."""

    since = Text(load_default=None)


class ChangeShape(Schema):
    """An item that has changed, as it is now."""

    kind = fields.String(validate=validate.OneOf(["group", "player", "game", "device"]))
    id = fields.String()
    version = fields.Integer()
    deleted = fields.Boolean()
    item = fields.Dict()


class ChangesShape(Schema):
    """The changes, the cursor behind them, and whether there are more by now."""

    items = fields.List(fields.Nested(ChangeShape))
    cursor = fields.String()
    more = fields.Boolean()
