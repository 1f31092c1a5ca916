"""Devices of a group, and how others are let in."""

from typing import Any

from flask import Response, current_app, request

from companion.api import answers
from companion.api.auth import keeps, path_id, removes_device, writes
from companion.api.blueprint import Blueprint
from companion.api.limits import guesses
from companion.schemas.base import PageQuery
from companion.schemas.devices import (
    AcceptQuestion,
    DeviceShape,
    DevicesShape,
    InviteQuestion,
    InviteShape,
    JoinedShape,
    RecoveryShape,
)
from companion.services import devices, invites
from companion.services.writing import Caller, Terms

blp = Blueprint("devices", __name__, description="Phones of a group, and how they get in.")


@blp.route("/groups/<group>/invites", methods=["POST"])
@writes
@blp.arguments(InviteQuestion)
@blp.response(201, InviteShape)
def create_invite(caller: Caller, _terms: Terms, question: dict[str, Any]) -> Response:
    """A code that lets the whole table in until it expires."""
    issued = invites.create(caller, question["role"], question["expires_in"])
    return answers.json_response(InviteShape().dump(invites.show(issued, _address())), 201)


@blp.route("/groups/<group>/recovery", methods=["POST"])
@writes
@blp.response(201, RecoveryShape)
def create_recovery(caller: Caller, _terms: Terms) -> Response:
    """A link that brings the group back; the one issued before opens nothing any more."""
    return answers.json_response({"url": invites.url_of(invites.recover(caller), _address())}, 201)


@blp.route("/invites/accept", methods=["POST"])
@guesses
@blp.arguments(AcceptQuestion)
@blp.response(201, JoinedShape)
def accept_invite(question: dict[str, Any]) -> Response:
    """Join a group with a code or a recovery secret."""
    joined = invites.accept(question["code"], question["device_name"], question["token"])
    return answers.json_response(JoinedShape().dump(joined._asdict()), 201)


@blp.route("/groups/<group>/devices", methods=["GET"])
@keeps
@blp.arguments(PageQuery, location="query")
@blp.response(200, DevicesShape)
def list_devices(caller: Caller, query: dict[str, Any]) -> Response:
    """The phones of the group, with roles and when they were last seen."""
    items, following = devices.page(caller, query["cursor"], query["limit"])
    return answers.json_response(DevicesShape().dump({"items": items, "next": following}))


@blp.route("/groups/<group>/devices/<device>", methods=["PUT"])
@writes
@blp.arguments(DeviceShape)
@blp.response(200, DeviceShape)
def put_device(caller: Caller, terms: Terms, fields: dict[str, Any], device: str) -> Response:
    """Change the name or the role of a phone."""
    return answers.item(DeviceShape, devices.put(caller, terms, path_id(device, "device"), fields))


@blp.route("/groups/<group>/devices/<device>", methods=["DELETE"])
@removes_device
@blp.response(204)
def delete_device(caller: Caller, terms: Terms, device: str) -> Response:
    """Take a phone out of the group, at once; every phone may remove itself."""
    devices.remove(caller, terms, device.lower())
    return answers.gone()


def _address() -> str:
    configured: str | None = current_app.config["PUBLIC_URL"]
    return (configured or request.host_url).rstrip("/")
