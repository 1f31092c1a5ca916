"""Rulings: what the rules say of cards and rows that somebody asks about; nothing is stored."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.cards import LAST_CARD, bullheads, sum_of_bullheads
from companion.rules.rows import Row
from companion.rules.table import Placement, Play, place, play_turn


def cards() -> list[dict[str, int]]:
    """Every card with its bullheads."""
    return [{"card": card, "bullheads": bullheads(card)} for card in range(1, LAST_CARD + 1)]


def score(pile: Sequence[int]) -> dict[str, int]:
    """What a pile counts."""
    return {"bullheads": sum_of_bullheads(pile), "card_count": len(pile)}


def placement(rows: Sequence[Row], card: int) -> Placement:
    """Where a card goes. RuleError: rows or a card that cannot be."""
    return place(rows, card)


def turn(
    rows: Sequence[list[int]], plays: Sequence[Play], choices: Mapping[str, int]
) -> dict[str, Any]:
    """A turn played as far as the choices go. RuleError: a turn that cannot be."""
    played = play_turn(rows, plays, choices)
    return {**played, "bullheads": dict(played["bullheads"])}
