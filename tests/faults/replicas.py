"""Whether a phone has what the server has, and derives what the server derives."""

from typing import Any

from tests.faults import facts

DERIVED = ("status", "winners", "finished_after_round", "rounds_after_end")
AGREED = ("players", "end", "deck", "hand_size", "place", "note", "stopped", "totals_only")
OF_ROUND = (
    "number", "shown_as", "void", "complete", "waiting_for", "audit", "bullheads", "totals",
)  # fmt: skip
OF_STANDING = ("player", "total", "place", "winner", "left")
OF_PILE = ("cards", "bullheads", "card_count", "source", "version")


def of_feed(items: list[dict[str, Any]]) -> dict[str, Any]:
    """The stored facts of all items, each with its version."""
    found: dict[str, Any] = {}
    for one in items:
        if one["kind"] == "device" or one["item"] is None:
            continue
        known = facts.of_item(one["kind"], one["id"], one["item"], deleted=one["deleted"])
        stored = {slot: value for slot, value in known.items() if value != facts.NOTHING}
        found[f"{one['kind']} {one['id']}"] = {"version": one["version"], **stored}
    return found


def of_game(game: dict[str, Any]) -> dict[str, Any]:
    """What a game is and what follows, of a server's answer or of a phone's view."""
    return {
        **{name: game[name] for name in (*DERIVED, *AGREED, "deleted")},
        "standings": [_only(one, OF_STANDING) for one in game["standings"]],
        "rounds": [
            {
                **_only(round_, OF_ROUND),
                "piles": {player: _only(one, OF_PILE) for player, one in round_["piles"].items()},
                "rows_left": facts.pile(round_["rows_left"]),
            }
            for round_ in game["rounds"]
        ],
    }


def _only(item: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: item[name] for name in names}
