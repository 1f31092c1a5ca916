"""Where a card goes, and whole turns."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypedDict

from companion.rules.cards import bullheads, sum_of_bullheads
from companion.rules.errors import RuleError
from companion.rules.rows import (
    LONGEST_ROW,
    ROWS,
    Option,
    Row,
    check_card,
    check_rows,
    known_cards,
    row_count,
    row_end,
    row_for,
    row_options,
    suggest_row,
)

Outcome: TypeAlias = Literal["append", "take_full_row", "choose_row"]


class Placement(TypedDict):
    """Where a card goes. For `choose_row` the player decides: row, takes, rows_after are None."""

    card: int
    bullheads: int
    outcome: Outcome
    row: int | None
    takes: list[int] | None
    take_bullheads: int | None
    options: list[Option] | None
    suggested_row: int | None
    sure: bool | None
    rows_after: list[Row] | None


class Play(TypedDict):
    """One player's card of a turn."""

    player: str
    card: int


class Step(TypedDict):
    """What one card of a turn did, in playing order."""

    player: str
    card: int
    outcome: Outcome
    row: int
    takes: list[int]


class Pending(TypedDict):
    """A card that is too low for all rows and waits for the player's choice."""

    player: str
    card: int
    options: list[Option]
    suggested_row: int


class Turn(TypedDict):
    """A turn played as far as possible; `bullheads` are pairs of player and points taken."""

    steps: list[Step]
    rows_after: list[list[int]]
    bullheads: list[tuple[str, int]]
    pending: Pending | None


def place(rows: Sequence[Row], card: int) -> Placement:
    """Where `card` goes on `rows`, what it takes, and the rows afterwards.

    RuleError: rows that cannot be, or a card that lies on the table already.
    """
    check_rows(rows)
    check_card(card)
    if any(card in (known_cards(row) or [row_end(row)]) for row in rows):
        raise RuleError("card-twice", f"Card {card} lies on the table already.", card=card)
    number = row_for(rows, card)
    if number is None:
        return _too_low(rows, card)
    row = rows[number - 1]
    if row_count(row) < LONGEST_ROW:
        return _placement(rows, card, "append", number, [])
    return _placement(rows, card, "take_full_row", number, known_cards(row))


def play_turn(rows: Sequence[list[int]], plays: Sequence[Play], choices: Mapping[str, int]) -> Turn:
    """Place the cards of a turn, lowest first, each on the rows as they are by then.

    `choices` gives the row (1..4) a player picks when the card is too low; one that is not needed
    is passed over. A missing one stops the turn: `pending` says whose. RuleError: see check_turn.
    """
    check_turn(rows, plays, choices)
    table = [list(row) for row in rows]
    steps: list[Step] = []
    taken = {play["player"]: 0 for play in plays}
    pending: Pending | None = None
    for play in sorted(plays, key=lambda play: play["card"]):
        player, card = play["player"], play["card"]
        number = row_for(table, card)
        outcome: Outcome = "append"
        takes: list[int] = []
        if number is None:
            if player not in choices:
                pending = _pending(table, play)
                break
            number, outcome = choices[player], "choose_row"
        elif len(table[number - 1]) == LONGEST_ROW:
            outcome = "take_full_row"
        if outcome != "append":
            takes, table[number - 1] = table[number - 1], []
        table[number - 1].append(card)
        taken[player] += sum_of_bullheads(takes)
        steps.append(
            {"player": player, "card": card, "outcome": outcome, "row": number, "takes": takes}
        )
    return {
        "steps": steps,
        "rows_after": table,
        "bullheads": list(taken.items()),
        "pending": pending,
    }


def check_turn(rows: Sequence[Row], plays: Sequence[Play], choices: Mapping[str, int]) -> None:
    """Raise RuleError unless each player plays one card that lies nowhere else."""
    check_rows(rows)
    on_table = {card for row in rows for card in known_cards(row) or []}
    players: set[str] = set()
    for play in plays:
        player, card = play["player"], play["card"]
        check_card(card)
        if player in players:
            raise RuleError("player-twice", f"{player} plays two cards.", player=player)
        if card in on_table:
            raise RuleError("card-twice", f"Card {card} is there twice.", player=player, card=card)
        players.add(player)
        on_table.add(card)
    for player, row in choices.items():
        if player not in players:
            raise RuleError("unknown-player", f"{player} plays no card.", player=player)
        if not 1 <= row <= ROWS:
            raise RuleError("no-such-row", f"Rows are 1 to 4, not {row}.", player=player)


def _too_low(rows: Sequence[Row], card: int) -> Placement:
    return {
        "card": card,
        "bullheads": bullheads(card),
        "outcome": "choose_row",
        "row": None,
        "takes": None,
        "take_bullheads": None,
        "options": row_options(rows),
        "suggested_row": suggest_row(rows),
        "sure": all(known_cards(row) is not None for row in rows),
        "rows_after": None,
    }


def _placement(
    rows: Sequence[Row], card: int, outcome: Outcome, number: int, takes: list[int] | None
) -> Placement:
    row = rows[number - 1]
    after: Row
    if outcome == "take_full_row":
        after = [card]
    elif isinstance(row, list):
        after = [*row, card]
    else:
        known = known_cards(row)
        after = {"end": card, "count": row["count"] + 1} if known is None else [*known, card]
    return {
        "card": card,
        "bullheads": bullheads(card),
        "outcome": outcome,
        "row": number,
        "takes": takes,
        "take_bullheads": None if takes is None else sum_of_bullheads(takes),
        "options": None,
        "suggested_row": None,
        "sure": None,
        "rows_after": [*rows[: number - 1], after, *rows[number:]],
    }


def _pending(table: list[list[int]], play: Play) -> Pending:
    return {
        "player": play["player"],
        "card": play["card"],
        "options": row_options(table),
        "suggested_row": suggest_row(table),
    }
