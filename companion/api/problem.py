"""Errors as application/problem+json (RFC 9457) with a code of one closed list."""

import json
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, current_app, request
from sqlalchemy import exc
from sqlalchemy.orm.exc import StaleDataError
from werkzeug.exceptions import HTTPException

from companion.rules.errors import RuleError
from companion.schemas.base import Moment
from companion.services.refusals import Refused

CONTENT_TYPE = "application/problem+json"

CODES: dict[str, tuple[int, str]] = {
    "unauthorized": (401, "Who are you?"),
    "forbidden": (403, "A viewer may read, not write"),
    "groups-closed": (403, "No new groups here"),
    "not-found": (404, "Nothing there"),
    "method-not-allowed": (405, "Not that way"),
    "player-has-games": (409, "The player has games"),
    "player-has-piles": (409, "The player has piles"),
    "game-has-piles": (409, "The game has piles"),
    "played-together": (409, "They played together"),
    "last-keeper": (409, "The last keeper stays"),
    "round-not-open": (409, "The round is not open yet"),
    "deleted": (410, "Deleted"),
    "cursor-gone": (410, "The cursor is of another feed"),
    "version-mismatch": (412, "Changed since"),
    "too-large": (413, "Too large"),
    "unsupported-media-type": (415, "Not JSON"),
    "invalid": (422, "Malformed"),
    "key-reused": (422, "The key belongs to another write"),
    "totals-only": (422, "This game has totals only"),
    "not-a-card": (422, "Not a card"),
    "card-twice": (422, "A card is there twice"),
    "not-four-rows": (422, "Not four rows"),
    "row-size": (422, "A row has one to five cards"),
    "row-not-ascending": (422, "The cards of a row ascend"),
    "player-twice": (422, "A player plays one card"),
    "unknown-player": (422, "Nobody of that name plays"),
    "no-such-row": (422, "Rows are 1 to 4"),
    "bad-request": (400, "Not understood"),
    "rate-limited": (429, "Too often"),
    "server-error": (500, "Our fault"),
    "database-unavailable": (503, "The database does not answer"),
    "too-many-streams": (503, "Too many phones listen"),
}
_RETRY_AFTER = {"database-unavailable": 5, "too-many-streams": 60}

_BY_STATUS = {
    400: "bad-request",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "unsupported-media-type",
    422: "invalid",
}


def problem(code: str, detail: str, **members: Any) -> Response:
    """The answer for a code; `members` stand beside the standard ones."""
    status, title = CODES[code]
    body = {
        "type": f"/api/docs#{code}",
        "title": title,
        "status": status,
        "detail": detail,
        "code": code,
        **members,
    }
    text = json.dumps(body, default=_plain)
    response = Response(text, status, content_type=CONTENT_TYPE)
    if status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    if code in _RETRY_AFTER:
        response.headers["Retry-After"] = str(_RETRY_AFTER[code])
    return response


def init_app(app: Flask) -> None:
    """Answer every error under /api as a problem; never with a page."""
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(RuleError, _against_the_rules)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(StaleDataError, _stale)
    for unavailable in (exc.OperationalError, exc.InterfaceError, exc.TimeoutError):
        app.register_error_handler(unavailable, _no_database)
    app.register_error_handler(exc.InternalError, _read_only)
    app.register_error_handler(Exception, _fault)


def _refused(error: Refused) -> Response:
    return problem(error.code, error.detail, **error.members)


def _against_the_rules(error: RuleError) -> Response:
    members: dict[str, Any] = {"errors": {"_schema": [error.message]}}
    if error.player is not None:
        members["player"] = error.player
    if error.card is not None:
        members["card"] = error.card
    return problem(error.code, error.message, **members)


def _http(error: HTTPException) -> Response | HTTPException:
    if not request.path.startswith("/api"):
        return error
    status = error.code or 500
    code = _BY_STATUS.get(status, "server-error" if status >= 500 else "bad-request")
    response = problem(code, error.description or "")
    if error.code == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers.extend(error.get_headers())
        response.content_type = CONTENT_TYPE
    return response


def _stale(_error: StaleDataError) -> Response:
    return problem("version-mismatch", "This has been changed since: read it again.", current=None)


def _read_only(error: exc.InternalError) -> Response:
    """PostgreSQL takes no writes while another server takes over its place."""
    if getattr(error.orig, "sqlstate", None) == "25006":
        return _no_database(error)
    return _fault(error)


def _no_database(error: Exception) -> Response:
    """Gone, locked, full, or all connections are in use: whoever waits may try again."""
    current_app.logger.error("database: %s", getattr(error, "orig", error))
    return problem("database-unavailable", "Nothing was saved. Try again in a moment.")


def _fault(error: Exception) -> Response:
    current_app.logger.exception("unexpected", exc_info=error)
    return problem("server-error", "Nothing was saved. This is not your fault.")


_MOMENT = Moment()


def _plain(value: Any) -> Any:
    return _MOMENT._serialize(value, None, None)
