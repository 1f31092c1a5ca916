"""Answers: an item with its ETag, a list with its cursor, "not modified", "gone"."""

import json
from functools import cache
from typing import Any

from flask import Response, request
from marshmallow import Schema

from companion.services.writing import Saved


def item(shape: type[Schema], saved: Saved, location: str | None = None) -> Response:
    """An item after a write (201 when the write made it) or a read."""
    response = json_response(_made(shape).dump(saved.body), 201 if saved.created else 200)
    if saved.version:
        response.headers["ETag"] = f'"{saved.version}"'
    if location is not None:
        response.headers["Location"] = location
    return response


def unless_known(tag: str) -> Response | None:
    """304 when the asker has the answer with this ETag already."""
    if not request.if_none_match.contains_weak(tag):
        return None
    response = Response(status=304)
    response.headers["ETag"] = f'"{tag}"'
    return response


def tagged(response: Response, tag: str) -> Response:
    """The answer with its ETag; it may be kept, and must be asked for again."""
    response.headers["ETag"] = f'"{tag}"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def gone() -> Response:
    """Deleted, now or before."""
    return Response(status=204)


def json_response(body: Any, status: int = 200) -> Response:
    """Compact JSON."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, content_type="application/json")


@cache  # making a shape costs more than using it
def _made(shape: type[Schema]) -> Schema:
    return shape()
