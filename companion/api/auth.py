"""Who may: the token of the request, its group, its role; and on what terms it writes."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import current_app, request

from companion.api import limits
from companion.api.blueprint import Blueprint
from companion.schemas.base import canonical_id
from companion.services import access, groups
from companion.services.access import Access
from companion.services.refusals import Refused, invalid, not_found, unauthorized
from companion.services.writing import Caller, Matching, Terms

_KEY = re.compile(r"[\x21-\x7e]{1,100}")
_TAG = re.compile(r'\s*(?:W/)?"([^"]*)"\s*(?:,|\Z)')

_WRITE_HEADERS = [
    {"in": "header", "name": name, "required": False, "description": text, "schema": schema}
    for name, text, schema in (
        (
            "If-Match",
            'Write only if the version is this one, like `"3"`; else 412 with `current`.',
            {"type": "string"},
        ),
        ("If-None-Match", "`*`: write only if there is nothing yet.", {"type": "string"}),
        (
            "Idempotency-Key",
            "A UUID of this write: sent again, it is answered and not carried out again.",
            {"type": "string", "pattern": r"^[\x21-\x7e]{1,100}$"},
        ),
        (
            "Feed-Epoch",
            "What stands before the dot of your cursor: 410 `cursor-gone` after a restore.",
            {"type": "string"},
        ),
    )
]
_READ_HEADERS = [
    {
        "in": "header",
        "name": "If-None-Match",
        "required": False,
        "description": "The ETag of an earlier answer: 304 if nothing has changed.",
        "schema": {"type": "string"},
    }
]
View = Callable[..., Any]


def reads(view: View) -> View:
    """A route for every device of the group; the view gets the caller first."""

    @wraps(view)
    def guarded(group: str, **kwargs: Any) -> Any:
        return view(_access(group).caller, **kwargs)

    return _documents_read(guarded)


def reads_game(view: View) -> View:
    """A route for every device of the group; the view gets the caller and the game's version."""

    @wraps(view)
    def guarded(group: str, game: str) -> Any:
        found = _access(group, game)
        return view(found.caller, found.game_version, game)

    return _documents_read(guarded)


def _documents_read(guarded: View) -> View:
    documented: View = Blueprint.doc(
        security=[{"token": []}],
        parameters=_READ_HEADERS,
        responses={"304": {"description": "Not modified: the asker has it already"}},
    )(guarded)
    return documented


def writes(view: View) -> View:
    """A route for keepers; the view gets the caller and the terms of the write first."""
    return _writing(view, even_deleted=False)


def writes_even_deleted(view: View) -> View:
    """A route for keepers that a deleted group answers too."""
    return _writing(view, even_deleted=True)


def opens_group(view: View) -> View:
    """The route at which anybody may make a group, as long as the server makes new ones."""

    @wraps(view)
    def guarded(**kwargs: Any) -> Any:
        _check_new_group()
        return view(**kwargs)

    return guarded


def makes_group(view: View) -> View:
    """The route that makes a group, with a token of the phone's own, or changes it.

    The view gets the token and the terms of the write first.
    """

    @wraps(view)
    def guarded(group: str, **kwargs: Any) -> Any:
        token, group = bearer(), path_id(group, "group")
        caller = groups.may_put(token, group)
        if caller is None:
            _check_new_group()
        else:
            limits.count_device(caller.group_id, caller.device_id)
        return view(token, terms(), group=group, **kwargs)

    return _documents_write(guarded)


def removes_device(view: View) -> View:
    """A route for keepers, and for every device about itself; the view gets caller and terms."""

    @wraps(view)
    def guarded(group: str, device: str) -> Any:
        caller, device = _access(group).caller, device.lower()
        if device != caller.device_id:
            _check_keeper(caller)
        return view(caller, terms(), device)

    return _documents_write(guarded)


def keeps(view: View) -> View:
    """A route for keepers that writes nothing others could overwrite; the view gets the caller."""

    @wraps(view)
    def guarded(group: str, **kwargs: Any) -> Any:
        caller = _access(group).caller
        _check_keeper(caller)
        return view(caller, **kwargs)

    return _documents_token(guarded)


def keeps_reading(view: View) -> View:
    """A route that only keepers may read; the view gets the caller first."""
    return _documents_read(keeps(view))


def bearer() -> str:
    """The token of the request. Refused: there is none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise unauthorized("Send `Authorization: Bearer <token>`.")
    return token.strip()


def terms() -> Terms:
    """The key and the preconditions of the request. Refused: they are malformed."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise invalid("Idempotency-Key", "Send a UUID, at most 100 visible ASCII characters.")
    epoch = request.headers.get("Feed-Epoch")
    return Terms(key, _matching("If-Match"), _matching("If-None-Match"), epoch)


def path_id(value: str, what: str) -> str:
    """An id of the path under which something is to be made. Refused: it is no UUID."""
    found = canonical_id(value)
    if found is None:
        raise invalid(what, "Not a UUID.")
    return found


def _documents_write(view: View) -> View:
    documented: View = Blueprint.doc(security=[{"token": []}], parameters=_WRITE_HEADERS)(view)
    return documented


def _documents_token(view: View) -> View:
    documented: View = Blueprint.doc(security=[{"token": []}])(view)
    return documented


def _writing(view: View, *, even_deleted: bool) -> View:
    @wraps(view)
    def guarded(group: str, **kwargs: Any) -> Any:
        caller = _access(group, even_deleted=even_deleted).caller
        _check_keeper(caller)
        return view(caller, terms(), **kwargs)

    return _documents_write(guarded)


def _check_keeper(caller: Caller) -> None:
    if caller.role != "keeper":
        raise Refused("forbidden", "Only a keeper may do this.")


def _check_new_group() -> None:
    if not current_app.config["OPEN_GROUPS"]:
        raise Refused("groups-closed", "This server makes no new groups.")
    limits.count_new_group()


def _access(group: str, game: str | None = None, *, even_deleted: bool = False) -> Access:
    found = access.authenticate(bearer(), game and game.lower())
    limits.count_device(found.caller.group_id, found.caller.device_id)
    if found.caller.group_id != canonical_id(group):
        raise not_found("group")
    if found.deleted and not even_deleted:
        raise groups.is_deleted(found.caller)
    return found


def _matching(header: str) -> Matching:
    """The versions of a header: `"3"`, `W/"3"`, several of them, or `*`."""
    value = request.headers.get(header)
    if value is None:
        return None
    if value.strip() == "*":
        return "*"
    tags = _TAG.findall(value)
    # A tag we never gave out matches nothing.
    return frozenset(int(tag) for tag in tags if tag.isascii() and tag.isdigit() and len(tag) < 16)
