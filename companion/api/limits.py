"""How often: guessing codes is slowed down, and nobody keeps the server busy alone."""

import hashlib
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

View = Callable[..., Any]

_MANY = "6000 per minute"
_WRONG_CODES = "10 per minute; 60 per hour"
_NEW_GROUPS = "600 per hour"


def _who() -> str:
    """The token that asks, not in plain; without one, the address."""
    token = request.headers.get("Authorization")
    if token is None:
        return get_remote_address()
    return hashlib.sha256(token.encode()).hexdigest()


limiter = Limiter(_who, default_limits=[_MANY], headers_enabled=True, storage_uri="memory://")


def init_app(app: Flask) -> None:
    """Count requests from now on, unless RATELIMIT_ENABLED says no."""
    limiter.init_app(app)


def guesses(view: View) -> View:
    """A route at which codes could be guessed: few wrong ones are answered."""
    limited: View = limiter.limit(
        _WRONG_CODES, key_func=get_remote_address, deduct_when=_was_wrong
    )(view)
    return limited


def makes_groups(view: View) -> View:
    """A route that anybody may call and that keeps something."""
    limited: View = limiter.limit(_NEW_GROUPS, key_func=get_remote_address)(view)
    return limited


def _was_wrong(response: Response) -> bool:
    return response.status_code == 404
