"""What is known, field by field: of items as the server sends them, and of what people enter."""

import json
from collections.abc import Iterator
from typing import Any

Slot = tuple[str, ...]
Facts = dict[Slot, str]
"""The value of each field; one that is not there is as good as null."""

NOTHING = "null"
PLAYER_FIELDS = ("name", "color", "archived")
GROUP_FIELDS = ("name", "defaults")
GAME_FIELDS = (
    "players", "end", "deck", "hand_size", "time_zone", "place", "note", "stopped", "totals_only",
)  # fmt: skip


def canonical(value: Any) -> str:
    """Equal things are equal text."""
    return json.dumps(value, sort_keys=True)


def of_write(path: str, body: dict[str, Any] | None, method: str = "PUT") -> Facts:
    """What a write says of each field, or what stood there; `body` None: nothing is there."""
    _, room, *rest = [*path.split("/"), ""]
    if "piles" in rest or "rows_left" in rest:
        return {(path.strip("/"),): pile(body)}
    if "rounds" in rest:
        return {(path.strip("/"), "void"): canonical((body or {}).get("void", False))}
    item = path.strip("/") or "group"
    if method == "DELETE":
        return {(item, "deleted"): canonical(True)}
    return dict(_of_item(item, room, body or {}))


def _of_item(item: str, room: str, body: dict[str, Any]) -> Iterator[tuple[Slot, str]]:
    names = {"players": PLAYER_FIELDS, "games": GAME_FIELDS}.get(room, GROUP_FIELDS)
    for name in (*names, "deleted"):
        if name in body:
            default = False if name in ("archived", "stopped", "totals_only") else None
            value = default if body[name] is None else body[name]
            yield (item, name), canonical(value)
    for player, seat in body.get("seats", {}).items():
        for name, value in seat.items():
            given = 1 if name == "from_round" and value is None else value
            yield (item, "seats", player, name), canonical(given)


def pile(body: dict[str, Any] | None) -> str:
    """A pile or the rows left, however they were given."""
    if body is None:
        return NOTHING
    if body.get("rows"):
        return canonical({"rows": body["rows"]})
    if body.get("cards") is not None:
        return canonical({"cards": sorted(body["cards"])})
    return canonical({"points": body["points"] if "points" in body else body["bullheads"]})


def of_item(kind: str, item_id: str, item: dict[str, Any], *, deleted: bool) -> Facts:
    """All fields of an item and of what is inside it."""
    path = "" if kind == "group" else f"/{kind}s/{item_id}"
    facts = of_write(path, {**item, "deleted": deleted})
    for round_ in item.get("rounds", []):
        at = f"{path}/rounds/{round_['number']}"
        facts |= of_write(at, {"void": round_["void"]})
        for player, stored in round_["piles"].items():
            facts |= of_write(f"{at}/piles/{player}", stored)
        facts |= of_write(f"{at}/rows_left", round_["rows_left"])
    return facts
