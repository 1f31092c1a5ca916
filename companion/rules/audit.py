"""The audit of a round: what its piles and the rows left on the table cannot, or hardly, be.

h is the hand size, n the number of players seated in the round; h·n + 4 cards are in play.
"""

from collections.abc import Sequence
from typing import Literal, TypedDict

from companion.rules.cards import (
    Deck,
    cheapest,
    dearest,
    deck_in_use,
    sum_of_bullheads,
)

# Four rows keep 4 to 20 cards, so at least h·n + 4 - 20 of them end in piles.
CARDS_IN_FULL_ROWS = 20
STARTERS = 4
# 99.9 % of simulated rounds stay within these bullheads of one player, by number of players.
LIKELY_MOST_OF_ONE = [34, 42, 46, 48, 51, 52, 52, 53, 53]


class Pile(TypedDict):
    """A bull pile: its cards, or its points alone; the other one is None."""

    player: str
    cards: list[int] | None
    points: int | None


class Finding(TypedDict):
    """One thing the audit has to say. An `error` keeps the round from being complete."""

    code: str
    severity: Literal["error", "warning"]
    players: list[str]
    cards: list[int]
    numbers: dict[str, int]


class _Round:
    """The counts that several findings need."""

    def __init__(
        self,
        players: Sequence[str],
        piles: Sequence[Pile],
        rows_left: Sequence[int] | None,
        deck: Deck,
        hand_size: int,
    ) -> None:
        by_player = {pile["player"]: pile for pile in piles}
        self.piles = [by_player[player] for player in players if player in by_player]
        # Sorted: phones and server need not have received the piles in the same order.
        self.others = sorted(player for player in by_player if player not in players)
        self.rows_left = rows_left
        self.deck = deck
        self.hand_size = hand_size
        self.players = len(players)
        self.dealt = hand_size * self.players
        self.last_card = deck_in_use(deck, hand_size, self.players)
        self.all_in = len(self.piles) == len(players)
        self.by_cards = self.all_in and all(pile["cards"] is not None for pile in self.piles)
        self.cards = sum(len(pile["cards"] or []) for pile in self.piles)
        self.total = sum(pile_bullheads(pile) for pile in self.piles)
        # Only then is every card that is not in a pile known to lie in a row.
        self.exact = self.dealt + STARTERS == self.last_card


def pile_bullheads(pile: Pile) -> int:
    """The bullheads of a pile, counted from its cards or as said."""
    return sum_of_bullheads(pile["cards"] or []) if pile["points"] is None else pile["points"]


def audit(
    players: Sequence[str],
    piles: Sequence[Pile],
    rows_left: Sequence[int] | None,
    deck: Deck,
    hand_size: int,
) -> list[Finding]:
    """All findings of a round in their fixed order.

    `players` are those seated, in seat order; a pile of somebody else is named and not counted.
    `rows_left` are the cards left in the four rows, None when nobody entered them.
    """
    round_ = _Round(players, piles, rows_left, deck, hand_size)
    return [
        *_cards_taken_twice(round_),
        *_cards_not_in_deck(round_),
        *_too_many_cards(round_),
        *[_finding("not-seated", players=[player]) for player in round_.others],
        *_too_few_cards(round_),
        *_no_bullheads_at_all(round_),
        *_impossible_points(round_),
        *_impossible_total(round_),
        *_unlikely_total(round_),
        *_rows_left(round_),
    ]


def _cards_taken_twice(round_: _Round) -> list[Finding]:
    owners: dict[int, list[str]] = {}
    for pile in round_.piles:
        for card in pile["cards"] or []:
            owners.setdefault(card, []).append(pile["player"])
    return [
        _finding("card-taken", "error", players=owners[card], cards=[card])
        for card in sorted(owners)
        if len(owners[card]) > 1
    ]


def _cards_not_in_deck(round_: _Round) -> list[Finding]:
    findings = []
    for pile in round_.piles:
        outside = sorted(card for card in pile["cards"] or [] if card > round_.last_card)
        if outside:
            findings.append(
                _finding(
                    "card-not-in-deck",
                    "error",
                    players=[pile["player"]],
                    cards=outside,
                    numbers={"last_card": round_.last_card},
                )
            )
    return findings


def _too_many_cards(round_: _Round) -> list[Finding]:
    at_least_one = sum(pile["cards"] is None and pile_bullheads(pile) > 0 for pile in round_.piles)
    cards = round_.cards + at_least_one
    if cards <= round_.dealt:
        return []
    return [_finding("too-many-cards", "error", numbers={"cards": cards, "most": round_.dealt})]


def _too_few_cards(round_: _Round) -> list[Finding]:
    least = round_.dealt + STARTERS - CARDS_IN_FULL_ROWS
    if not round_.by_cards or round_.cards >= least:
        return []
    return [_finding("too-few-cards", numbers={"cards": round_.cards, "least": least})]


def _no_bullheads_at_all(round_: _Round) -> list[Finding]:
    possible = round_.dealt + STARTERS <= CARDS_IN_FULL_ROWS
    if not round_.all_in or round_.total > 0 or possible:
        return []
    return [_finding("no-bullheads-at-all")]


def _impossible_points(round_: _Round) -> list[Finding]:
    # A player makes at most h takes of at most five cards.
    most = dearest(min(round_.dealt, 5 * round_.hand_size), round_.last_card)
    return [
        _finding(
            "impossible-points",
            players=[pile["player"]],
            numbers={"points": pile["points"], "most": most},
        )
        for pile in round_.piles
        if pile["points"] is not None and pile["points"] > most
    ]


def _impossible_total(round_: _Round) -> list[Finding]:
    least = cheapest(round_.dealt + STARTERS - CARDS_IN_FULL_ROWS, round_.last_card)
    most = dearest(round_.dealt, round_.last_card)
    if not round_.all_in or least <= round_.total <= most:
        return []
    numbers = {"total": round_.total, "least": least, "most": most}
    return [_finding("impossible-total", numbers=numbers)]


def _unlikely_total(round_: _Round) -> list[Finding]:
    if round_.deck != "standard" or round_.hand_size != 10 or not 2 <= round_.players <= 10:
        return []
    most_of_one = LIKELY_MOST_OF_ONE[round_.players - 2]
    above = [pile["player"] for pile in round_.piles if pile_bullheads(pile) > most_of_one]
    twice_the_middle = 33 * round_.players - 30
    odd_total = round_.all_in and abs(2 * round_.total - twice_the_middle) > 52
    if not above and not odd_total:
        return []
    numbers = {
        "total": round_.total,
        "least": max(0, (twice_the_middle - 51) // 2),
        "most": (twice_the_middle + 52) // 2,
        "most_of_one": most_of_one,
    }
    return [_finding("unlikely-total", players=above, numbers=numbers)]


def _rows_left(round_: _Round) -> list[Finding]:
    if round_.rows_left is None:
        return []
    findings = []
    found, expected = round_.cards + len(round_.rows_left), round_.dealt + STARTERS
    if round_.by_cards and found != expected:
        numbers = {"cards": found, "expected": expected}
        findings.append(_finding("rows-left-count", numbers=numbers))
    in_piles = {card for pile in round_.piles for card in pile["cards"] or []}
    missing = [
        card
        for card in range(1, round_.last_card + 1)
        if card not in in_piles and card not in round_.rows_left
    ]
    if round_.exact and round_.by_cards and missing:
        findings.append(_finding("rows-left-missing", cards=missing))
    findings.extend(_rows_left_double(round_, in_piles))
    total = round_.total + sum_of_bullheads(round_.rows_left)
    worth = sum_of_bullheads(range(1, round_.last_card + 1))
    if round_.exact and round_.all_in and total != worth:
        numbers = {"sum": total, "expected": worth}
        findings.append(_finding("rows-left-sum", numbers=numbers))
    return findings


def _rows_left_double(round_: _Round, in_piles: set[int]) -> list[Finding]:
    rows = list(round_.rows_left or [])
    double = sorted({card for card in rows if card in in_piles or rows.count(card) > 1})
    if not double:
        return []
    owners = [
        pile["player"]
        for pile in round_.piles
        if any(card in double for card in pile["cards"] or [])
    ]
    return [_finding("rows-left-double", players=owners, cards=double)]


def _finding(
    code: str,
    severity: Literal["error", "warning"] = "warning",
    *,
    players: list[str] | None = None,
    cards: list[int] | None = None,
    numbers: dict[str, int] | None = None,
) -> Finding:
    return {
        "code": code,
        "severity": severity,
        "players": players or [],
        "cards": cards or [],
        "numbers": numbers or {},
    }
