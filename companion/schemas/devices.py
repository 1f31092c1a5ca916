"""Devices and invites, in and out."""

import re

from marshmallow import Schema, fields, validate

from companion.schemas.base import Item, Moment, Paged, Shape, Text, Whole
from companion.schemas.groups import Name

LONGEST_NAME = 80
LONGEST_INVITE = 7 * 24 * 3600
DEFAULT_INVITE = 24 * 3600

_STRONG_TOKEN = re.compile(r"^[A-Za-z0-9_-]{43,200}={0,2}$")


def role_field(*, required: bool = False) -> Text:
    """What a device may: a keeper reads and writes, a viewer reads."""
    return Text(validate=validate.OneOf(["keeper", "viewer"]), required=required)


class DeviceShape(Item):
    """A phone that has joined the group."""

    # One that never said a name has none; its answer may be sent back too.
    name = Name(LONGEST_NAME, least=0)
    role = role_field()
    joined_at = Moment(dump_only=True)
    last_seen = Moment(dump_only=True, allow_none=True)


class DevicesShape(Paged):
    """A page of devices, in the order they joined."""

    items = fields.List(fields.Nested(DeviceShape))


class InviteQuestion(Shape):
    """As what the table is let in, and for how many seconds."""

    role = role_field(required=True)
    expires_in = Whole(load_default=DEFAULT_INVITE, validate=validate.Range(1, LONGEST_INVITE))


class InviteShape(Schema):
    """An invite, told this once."""

    code = fields.String()
    url = fields.String(metadata={"description": "a page that joins; the code is its fragment"})
    role = role_field()
    expires_at = Moment()


class RecoveryShape(Schema):
    """The link that brings a keeper back; it does not expire."""

    url = fields.String()


class AcceptQuestion(Shape):
    """A code, the phone's name, and the token it made, if it made one."""

    code = Text(required=True, validate=validate.Length(1, 100))
    device_name = Name(LONGEST_NAME, required=True)
    token = Text(
        load_default=None,
        allow_none=False,
        validate=validate.Regexp(
            _STRONG_TOKEN, error="A token is at least 32 random bytes as base64url."
        ),
    )


class JoinedShape(Schema):
    """The group that was joined, and the token for it."""

    group = fields.String()
    device = fields.String()
    role = role_field()
    token = fields.String()
