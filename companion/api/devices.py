"""Devices of a group, and how others are let in."""

import hashlib
from typing import Any

from flask import Response, current_app, request

from companion.api import answers
from companion.api.auth import keeps, keeps_reading, path_id, removes_device, writes
from companion.api.blueprint import Blueprint
from companion.api.limits import slows_guessing
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
@keeps
@blp.arguments(InviteQuestion)
@blp.response(201, InviteShape)
def create_invite(caller: Caller, question: dict[str, Any]) -> Response:
    """Make a code that lets the whole table in until it expires."""
    issued = invites.create(caller, question["role"], question["expires_in"])
    return _told_once(InviteShape().dump(invites.show(issued, _address())))


@blp.route("/groups/<group>/recovery", methods=["POST"])
@keeps
@blp.response(201, RecoveryShape)
def create_recovery(caller: Caller) -> Response:
    """Make a link that brings a keeper back; the one made before opens nothing any more."""
    issued = invites.recover(caller)
    return _told_once({"url": invites.url_of(issued.code, _address())})


@blp.route("/invites/accept", methods=["POST"])
@slows_guessing
@blp.arguments(AcceptQuestion)
@blp.response(201, JoinedShape)
def accept_invite(question: dict[str, Any]) -> Response:
    """Join a group with a code, or come back with the secret of a recovery link."""
    joined = invites.accept(question["code"], question["device_name"], question["token"])
    return _told_once(JoinedShape().dump(joined._asdict()))


@blp.route("/groups/<group>/devices", methods=["GET"])
@keeps_reading
@blp.arguments(PageQuery, location="query")
@blp.response(200, DevicesShape)
def list_devices(caller: Caller, query: dict[str, Any]) -> Response:
    """The phones of the group in the order they joined, with roles and when last seen."""
    items, following = devices.page(caller, query["cursor"], query["limit"])
    answer = answers.json_response(DevicesShape().dump({"items": items, "next": following}))
    # When a device was seen is in no version and no cursor: only the answer itself tells.
    tag = hashlib.sha256(answer.get_data()).hexdigest()[:20]
    return answers.unless_known(tag) or answers.tagged(answer, tag)


@blp.route("/groups/<group>/devices/<device>", methods=["PUT"])
@writes
@blp.arguments(DeviceShape)
@blp.response(200, DeviceShape)
def put_device(caller: Caller, terms: Terms, fields: dict[str, Any], device: str) -> Response:
    """Change the name or the role of a phone, or let a removed one in again."""
    return answers.item(DeviceShape, devices.put(caller, terms, path_id(device, "device"), fields))


@blp.route("/groups/<group>/devices/<device>", methods=["DELETE"])
@removes_device
@blp.response(204)
def delete_device(caller: Caller, terms: Terms, device: str) -> Response:
    """Take a phone out of the group, at once; every phone may remove itself."""
    devices.remove(caller, terms, device)
    return answers.gone()


def _told_once(body: dict[str, Any]) -> Response:
    answer = answers.json_response(body, 201)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _address() -> str:
    configured: str | None = current_app.config["PUBLIC_URL"]
    return configured or request.host_url.rstrip("/")
