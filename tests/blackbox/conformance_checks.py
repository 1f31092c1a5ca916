"""Loaded by schemathesis: lets requests meet what is there, and asks why they are refused."""

import itertools
import json
import os
import re
import zlib
from typing import Any

import jsonschema
import schemathesis
from schemathesis.checks import CheckContext
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.transport import Response
from schemathesis.generation.meta import TestPhase

# path parameter: what is there; after the name of an operation: what is there for it alone
KNOWN: dict[str, list[Any]] = json.loads(os.environ["CONFORMANCE_IDS"])
# The rules of the table say what rows and cards can be; a schema cannot.
CODES = {
    "card-twice",
    "key-reused",
    "no-such-row",
    "not-a-card",
    "not-four-rows",
    "player-twice",
    "row-not-ascending",
    "row-size",
    "totals-only",
    "unknown-player",
}
REASONS = re.compile(
    "|".join(
        (
            "Say .*",  # one field or another
            "`rows` and `cards` do not agree.",
            "An element is there twice.",  # in lists, after 5.0 has become 5
            "This is not the exact name of the group.",
            "Length must be between .*|Shorter than .*|Longer than .*",  # after tidying a name
            "NUL or half a character in the text.",
            "Not a moment as RFC 3339, .*",  # of the years 1900 to 2999
            "No such player.|This player is deleted.|This is the player himself.",
            "Does not play in this game.",
            "Fewer than two would play: .*|More than ten would play at once.",
            r"\d+ hands of this size are more than the deck has.",
            "A player cannot leave before he has joined.",
            "Missing data for required field.",  # of a game or player that is not there yet
            "Not a cursor of this list.",
            "Use DELETE to delete.",
            "Not JSON: .*",  # numbers beyond all bounds
        )
    ),
    re.DOTALL,
)


ONE_OF = {"putPile": ("points", "cards"), "putRowsLeft": ("rows", "cards")}
FIRST: dict[str, Any] = {"points": 7, "rows": [[1], [2, 3], [4], [5, 6]]}
keys = itertools.count()


@schemathesis.hook
def before_call(_context: Any, case: Any, _kwargs: dict[str, Any]) -> None:
    """Let nine of ten requests meet what is there, whatever else is wrong with them."""
    meta, operation = case.meta, case.operation.definition.raw.get("operationId")
    if meta is None or meta.phase.name == TestPhase.STATEFUL or operation == "deleteGroup":
        return
    whole = f"{case.path_parameters} {case.headers} {case.query} {case.body}"
    dice = zlib.crc32(whole.encode(errors="replace"))
    if not meta.is_negative_at(ParameterLocation.PATH):
        for number, name in enumerate(case.path_parameters):
            if name in KNOWN and (name == "group" or dice % 10):
                ids = KNOWN.get(f"{operation} {name}", KNOWN[name])
                case.path_parameters[name] = ids[(dice // 10 + number) % len(ids)]
    if not meta.is_negative_at(ParameterLocation.HEADER):
        mend_headers(case.headers, dice)
    if isinstance(case.body, dict) and not meta.is_negative_at(ParameterLocation.BODY):
        mend(case.body, operation, dice)


def mend_headers(headers: Any, dice: int) -> None:
    """Let keys be new, and nearly all writes be meant for this feed: else that alone is refused."""
    if "Idempotency-Key" in headers:
        headers["Idempotency-Key"] = f"key-{next(keys)}"
    if dice % 10:
        headers.pop("Feed-Epoch", None)


def mend(body: dict[str, Any], operation: str, dice: int) -> None:
    """Make true what the document cannot ask for: one of two fields, people who are there."""
    if operation in ONE_OF:
        first, second = ONE_OF[operation]
        if body.get(first) is not None:
            body.pop(second, None)
        elif body.get(second) is None:
            body[first] = FIRST[first]
    if operation == "mergePlayer":
        body["into"] = KNOWN["player"][dice % len(KNOWN["player"])]
    if operation in ("createGame", "putGame") and dice % 10:
        players = KNOWN["player"]
        if "players" in body:
            body["players"] = players[: max(2, min(len(body["players"]), len(players)))]
        seats = list(body.get("seats", {}).values())
        if seats:
            body["seats"] = dict(zip(body.get("players", players[:2]), seats, strict=False))


@schemathesis.check
def refused_for_known_reasons(_ctx: CheckContext, response: Response, case: Any) -> None:
    """A 422 on data that the document allows has a reason that the document cannot state."""
    if response.status_code != 422 or case.meta is None:
        return
    parts = case.meta.components.values()
    if not case.meta.generation.mode.is_positive or any(part.mode.is_negative for part in parts):
        return
    if not allowed(case):
        # Now and then what was generated as right is not.
        return
    problem = json.loads(response.content)
    if problem["code"] in CODES:
        return
    unknown = [reason for reason in leaves(problem["errors"]) if not REASONS.fullmatch(reason)]
    assert not unknown, f"the document allows this: {unknown}"


def allowed(case: Any) -> bool:
    """Whether the document really allows this body."""
    whole = case.operation.schema.raw_schema
    asked = case.operation.definition.raw.get("requestBody")
    if asked is None:
        return True
    shape = asked["content"]["application/json"]["schema"]
    schema = {"allOf": [shape], "components": whole["components"]}
    return bool(jsonschema.Draft202012Validator(schema).is_valid(case.body))


def leaves(value: Any) -> list[str]:
    """All messages, however deep."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value
    return [leaf for each in inner for leaf in leaves(each)]
