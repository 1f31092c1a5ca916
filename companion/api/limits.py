"""How often: guessing codes is slowed down, and nobody keeps the server busy alone."""

import math
import time
from collections.abc import Callable
from functools import wraps
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from flask import Flask, Response, current_app, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.api.problem import problem
from companion.services.refusals import Refused

View = Callable[..., Any]

# A table whose phones share an address stays far below; one that sends a whole evening at once
# may come near, and is told when to go on.
BY_ADDRESS = parse("12000 per minute")
BY_DEVICE = parse("6000 per minute")
# Behind each other: some tries for those who mistype, few for those who guess all night.
WRONG_CODES = (parse("10 per minute"), parse("60 per hour"))
NEW_GROUPS = parse("600 per hour")

_EXTENSION = "bullpile_limits"
_IPV6_NETWORK = 64


class TooOften(Exception):
    """Too many requests of one kind; `seconds` until the next one is answered."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"again in {seconds} s")
        self.seconds = seconds


def init_app(app: Flask) -> None:
    """Count requests from now on, unless RATELIMIT_ENABLED says no. Each process counts alone."""
    app.register_error_handler(TooOften, _too_often)
    if app.config["RATELIMIT_ENABLED"]:
        app.extensions[_EXTENSION] = FixedWindowRateLimiter(MemoryStorage())
        app.before_request(_count_address)


def count_device(group_id: str, device_id: str) -> None:
    """Count a request of a device. TooOften: it has sent too many.

    It is counted once its token is known to be good: made-up tokens are nobody's, and are
    counted by address.
    """
    _count(BY_DEVICE, "device", group_id, device_id)


def count_new_group() -> None:
    """Count a group that is to be made. TooOften: this address has made too many."""
    _count(NEW_GROUPS, "groups", address())


def slows_guessing(view: View) -> View:
    """A route at which codes could be guessed: after some wrong ones even right ones must wait."""

    @wraps(view)
    def guarded(**kwargs: Any) -> Any:
        who = ("codes", address())
        _check_codes(who)
        try:
            return view(**kwargs)
        except Refused as refused:
            if refused.code == "not-found":
                _count_wrong_code(who)
            raise

    return guarded


def address() -> str:
    """Who asks, as far as the network tells: an IPv4 address, or the network of an IPv6 one.

    Whoever has one address of IPv6 has the 2^64 of its network.
    """
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:
        return request.remote_addr or "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, _IPV6_NETWORK), strict=False))


def _count_address() -> None:
    if request.path.startswith("/api/v1"):
        _count(BY_ADDRESS, "address", address())


def _count(limit: RateLimitItem, *who: str) -> None:
    limiter = _limiter()
    if limiter is not None and not limiter.hit(limit, *who):
        raise TooOften(_seconds(limiter, limit, who))


def _check_codes(who: tuple[str, ...]) -> None:
    limiter = _limiter()
    if limiter is not None:
        for limit in WRONG_CODES:
            if not limiter.test(limit, *who):
                raise TooOften(_seconds(limiter, limit, who))


def _count_wrong_code(who: tuple[str, ...]) -> None:
    limiter = _limiter()
    if limiter is not None:
        for limit in WRONG_CODES:
            limiter.hit(limit, *who)


def _limiter() -> FixedWindowRateLimiter | None:
    found: FixedWindowRateLimiter | None = current_app.extensions.get(_EXTENSION)
    return found


def _seconds(limiter: FixedWindowRateLimiter, limit: RateLimitItem, who: tuple[str, ...]) -> int:
    return max(1, math.ceil(limiter.get_window_stats(limit, *who).reset_time - time.time()))


def _too_often(error: TooOften) -> Response:
    answer = problem("rate-limited", f"Try again in {error.seconds} seconds.")
    answer.headers["Retry-After"] = str(error.seconds)
    return answer
