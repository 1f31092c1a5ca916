"""What a service refuses: a code of the closed list, and what the caller needs to go on."""

from typing import Any


class Refused(Exception):
    """A request that is not carried out. `code` is one of api.problem.CODES.

    `errors` maps fields to messages (malformed input), `current` is the present item (outdated
    or deleted), `more` are further members of the answer.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        errors: dict[str, Any] | None = None,
        current: dict[str, Any] | None = None,
        more: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.members: dict[str, Any] = {**(more or {})}
        if errors is not None:
            self.members["errors"] = errors
        if current is not None:
            self.members["current"] = current


def unauthorized(detail: str) -> Refused:
    """No token, a wrong one, or one that was revoked."""
    return Refused("unauthorized", detail)


def not_found(what: str) -> Refused:
    """The same answer for what never existed and for what belongs to another group."""
    return Refused("not-found", f"There is no such {what} here.")


def invalid(field: str, message: str, code: str = "invalid") -> Refused:
    """One field that cannot be what it is."""
    return Refused(code, message, errors={field: [message]})
