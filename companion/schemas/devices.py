"""Devices, out."""

from marshmallow import fields, validate

from companion.schemas.base import Item, Moment


class DeviceShape(Item):
    """A phone that has joined the group."""

    name = fields.String()
    role = fields.String(validate=validate.OneOf(["keeper", "viewer"]))
    joined_at = Moment(dump_only=True)
