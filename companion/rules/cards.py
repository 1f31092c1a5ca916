"""The 104 cards and their bullheads."""

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias

Deck: TypeAlias = Literal["standard", "tactics"]

LAST_CARD = 104
DECK_BULLHEADS = 171


def is_card(value: object) -> bool:
    """Whether `value` is one of the integers 1..104."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= LAST_CARD


def bullheads(card: int) -> int:
    """The penalty points of a card: 55 has 7, other multiples of 11 have 5, of 10 3, of 5 2.

    Source: AMIGO rulebook (values printed on the cards).
    """
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


def sum_of_bullheads(cards: Iterable[int]) -> int:
    """The bullheads of a pile or a row; 0 for none."""
    return sum(bullheads(card) for card in cards)


def deck_in_use(deck: Deck, hand_size: int, players: int) -> int:
    """The highest card of the deck: 104, or hand size x players + 4 with `tactics`."""
    if deck == "tactics":
        return min(hand_size * players + 4, LAST_CARD)
    return LAST_CARD


def dearest(count: int, last_card: int) -> int:
    """The most bullheads that `count` cards of the deck 1..last_card can have."""
    return sum(_prices(last_card)[-count:]) if count > 0 else 0


def cheapest(count: int, last_card: int) -> int:
    """The fewest bullheads that `count` cards of the deck 1..last_card can have."""
    return sum(_prices(last_card)[:count]) if count > 0 else 0


@cache  # asked for with every audit, for a handful of decks
def _prices(last_card: int) -> tuple[int, ...]:
    return tuple(sorted(bullheads(card) for card in range(1, last_card + 1)))
