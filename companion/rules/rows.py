"""The four rows: what may lie in them, which one a card belongs to, what taking one costs.

A row is a list of its cards in ascending order, or {"end", "count"} when only those are known.
Rows are numbered 1 to 4.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias, TypedDict

from companion.rules.cards import bullheads, is_card, sum_of_bullheads
from companion.rules.errors import RuleError

ROWS = 4
LONGEST_ROW = 5


class HalfKnownRow(TypedDict):
    """A row of which only the last card and the number of cards are known."""

    end: int
    count: int


Row: TypeAlias = list[int] | HalfKnownRow


class Option(TypedDict):
    """One row that a too low card may take; unknown cards make takes and take_bullheads None."""

    row: int
    takes: list[int] | None
    take_bullheads: int | None
    least_bullheads: int


def row_end(row: Row) -> int:
    """The last card of a row."""
    return row[-1] if isinstance(row, list) else row["end"]


def row_count(row: Row) -> int:
    """How many cards lie in a row."""
    return len(row) if isinstance(row, list) else row["count"]


def known_cards(row: Row) -> list[int] | None:
    """The cards of a row; None when not all are known. A single card is its own end."""
    if isinstance(row, list):
        return row
    return [row["end"]] if row["count"] == 1 else None


def check_rows(rows: Sequence[Row]) -> None:
    """Raise RuleError unless there are four rows of 1..5 ascending cards, no card twice."""
    if len(rows) != ROWS:
        raise RuleError("not-four-rows", f"A table has four rows, not {len(rows)}.")
    seen: set[int] = set()
    for number, row in enumerate(rows, 1):
        for card in check_row(row, number):
            if card in seen:
                raise RuleError("card-twice", f"Card {card} lies on the table twice.", card=card)
            seen.add(card)


def check_row(row: Row, number: int) -> list[int]:
    """The cards known of row `number`; RuleError unless it can be a row."""
    if not 1 <= row_count(row) <= LONGEST_ROW:
        raise RuleError("row-size", f"Row {number} has {row_count(row)} cards, not 1 to 5.")
    cards = row if isinstance(row, list) else [row["end"]]
    for card in cards:
        check_card(card)
    # Even unknown cards must be lower than the end, and there are only so many.
    ascending = all(left < right for left, right in pairwise(cards))
    if not ascending or row_count(row) > row_end(row):
        raise RuleError("row-not-ascending", f"The cards of row {number} cannot ascend.")
    return cards


def check_card(card: int) -> None:
    """Raise RuleError unless `card` is 1..104."""
    if not is_card(card):
        raise RuleError("not-a-card", f"{card} is not a card: they are 1 to 104.", card=card)


def row_for(rows: Sequence[Row], card: int) -> int | None:
    """The row (1..4) a card must go to: the highest end below it. None: too low for all rows.

    Source: AMIGO rulebook, rules "ascending" and "smallest difference".
    """
    fitting = [(row_end(row), number) for number, row in enumerate(rows, 1) if row_end(row) < card]
    return max(fitting)[1] if fitting else None


def row_options(rows: Sequence[Row]) -> list[Option]:
    """What each of the four rows would cost a card that is too low, in row order."""
    options: list[Option] = []
    for number, row in enumerate(rows, 1):
        cards = known_cards(row)
        cost = None if cards is None else sum_of_bullheads(cards)
        least = bullheads(row_end(row)) + row_count(row) - 1 if cost is None else cost
        options.append(
            {"row": number, "takes": cards, "take_bullheads": cost, "least_bullheads": least}
        )
    return options


def suggest_row(rows: Sequence[Row]) -> int:
    """The row we suggest to take: fewest bullheads, then fewest cards, then lowest number."""
    return cheapest_of(row_options(rows), rows)


def cheapest_of(options: Sequence[Option], rows: Sequence[Row]) -> int:
    """The row of the cheapest of these options, by the same order."""
    return min(
        (option["least_bullheads"], row_count(row), option["row"])
        for option, row in zip(options, rows, strict=True)
    )[2]
