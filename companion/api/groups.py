"""Groups: made, read, changed, deleted."""

from typing import Any

from flask import Response, url_for

from companion.api import answers
from companion.api.auth import makes_group, opens_group, reads, writes_even_deleted
from companion.api.blueprint import Blueprint
from companion.schemas.groups import GroupNameShape, GroupShape, NewGroupShape
from companion.services import groups
from companion.services.writing import Caller, Terms

blp = Blueprint("groups", __name__, description="People who play together.")


@blp.route("/groups", methods=["POST"])
@opens_group
@blp.arguments(NewGroupShape)
@blp.response(201, NewGroupShape)
def create_group(fields: dict[str, Any]) -> Response:
    """Make a group; the answer has the token of its first keeper, this once."""
    saved = groups.create(fields)
    return answers.item(NewGroupShape, saved, url_for(".get_group", group=saved.body["id"]))


@blp.route("/groups/<group>", methods=["PUT"])
@makes_group
@blp.arguments(GroupShape)
@blp.response(200, GroupShape)
@blp.alt_response(201, schema=GroupShape, success=True)
def put_group(token: str, terms: Terms, fields: dict[str, Any], group: str) -> Response:
    """Make a group with a token the phone made, change it, or restore it."""
    return answers.item(GroupShape, groups.put(token, group, fields, terms))


@blp.route("/groups/<group>", methods=["GET"])
@reads
@blp.response(200, GroupShape)
def get_group(caller: Caller) -> Response:
    """The group with its defaults, counts and the present cursor."""
    saved = groups.read(caller)
    return answers.unless_known(str(saved.version)) or answers.item(GroupShape, saved)


@blp.route("/groups/<group>", methods=["DELETE"])
@writes_even_deleted
@blp.arguments(GroupNameShape)
@blp.response(204)
def delete_group(caller: Caller, terms: Terms, fields: dict[str, Any]) -> Response:
    """Delete the group for all; a keeper can restore it for seven days."""
    groups.remove(caller, fields["name"], terms)
    return answers.gone()
