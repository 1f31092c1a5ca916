"""Epochs: where a group's feed began; after a back-up, also until when its facts were kept."""

import base64
import secrets
from datetime import UTC, datetime, timedelta

_RANDOM_BYTES = 4
_MOMENT_BYTES = 7
# Without the signs that fill up.
_MOMENT_LENGTH = 10
_LENGTH = 6 + _MOMENT_LENGTH
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def first() -> str:
    """The epoch of a new group."""
    return secrets.token_hex(4)


def after_backup(kept_until: datetime) -> str:
    """The epoch of a group whose back-up was restored; the last change in it is of this moment."""
    moment = (kept_until - _BEGINNING) // _MICROSECOND
    return secrets.token_urlsafe(_RANDOM_BYTES) + _text(moment.to_bytes(_MOMENT_BYTES, "big"))


def kept_until(epoch: str) -> datetime | None:
    """The moment given to `after_backup`; None: it is a first epoch."""
    if len(epoch) != _LENGTH:
        return None
    moment = base64.urlsafe_b64decode(epoch[-_MOMENT_LENGTH:] + "==")
    return _BEGINNING + int.from_bytes(moment, "big") * _MICROSECOND


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
