"""The log: one JSON object a line, with the id of its request, without tokens and names."""

import json
import logging
import re
import secrets
import time
from datetime import UTC, datetime
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

from flask import Flask, Response, g, has_request_context, request

ROOT = Path(__file__).resolve().parent.parent
_KNOWN_ID = re.compile(r"[A-Za-z0-9._-]{1,36}")
# Nothing of ours that long is fit to be read: a token has 43 characters, an id 36.
_SECRET = re.compile(r"[A-Za-z0-9_-]{40,}={0,2}")
# What is searched for may be a name.
_QUERY = re.compile(r"\?\S+")
log = logging.getLogger(__name__)


class JsonLines(logging.Formatter):
    """A record as one line of JSON; of an error where it came from, not what it had in hand."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": _QUERY.sub("?…", _SECRET.sub("…", record.getMessage())),
        }
        if has_request_context():
            line["request"] = g.get("request_id")
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            line["errors"] = _errors(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def init_app(app: Flask, level: str) -> None:
    """Write the log from this level on, `debug` to `error`, to the standard error."""
    ours = logging.getLogger("companion")
    if not ours.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(JsonLines())
        ours.addHandler(handler)
    ours.setLevel(level.upper())
    app.before_request(_begin)
    app.after_request(_end)


def seconds() -> float:
    """How long the present request has taken so far."""
    return time.perf_counter() - float(g.began)


def _begin() -> None:
    g.began = time.perf_counter()
    # That of a proxy, so that its log and ours can be laid side by side.
    given = request.headers.get("X-Request-ID", "")
    g.request_id = given if _KNOWN_ID.fullmatch(given) else secrets.token_hex(8)


def _end(response: Response) -> Response:
    response.headers["X-Request-ID"] = g.request_id
    if log.isEnabledFor(logging.INFO):
        fields = {
            "method": request.method,
            # The rule and not the path, in which anything could stand.
            "route": request.url_rule and request.url_rule.rule,
            "status": response.status_code,
            "ms": round(1000 * seconds(), 1),
        }
        if group := (request.view_args or {}).get("group"):
            fields["group"] = group
        log.info("request", extra={"fields": fields})
    return response


def _errors(error: BaseException) -> list[dict[str, Any]]:
    """The error and those that led to it: their kind and their places, innermost place last.

    Their messages are left out: those of a database quote what was to be written.
    """
    found: list[dict[str, Any]] = []
    following: BaseException | None = error
    while following is not None and len(found) < 5:
        kind = type(following)
        found.append(
            {
                "kind": f"{kind.__module__}.{kind.__qualname__}",
                "at": _places(following.__traceback__),
            }
        )
        following = following.__cause__ or following.__context__
    return found


def _places(trace: TracebackType | None) -> list[str]:
    return [
        f"{frame.f_code.co_filename.removeprefix(f'{ROOT}/')}:{line} {frame.f_code.co_name}"
        for frame, line in walk_tb(trace)
    ]
