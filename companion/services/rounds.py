"""Rounds: struck out and taken back; the cards left in the rows at their end."""

from typing import Any

from companion.models import Game, Round, RowsLeft
from companion.services import results
from companion.services.entries import Slot, game_for, open_round
from companion.services.writing import Caller, Saved, Target, Terms, Write, writing


def put(caller: Caller, terms: Terms, game_id: str, number: int, fields: dict[str, Any]) -> Saved:
    """Strike a round out (`void`), or take it back; its piles stay."""
    with writing(caller, terms) as write:
        game = game_for(write, game_id, number)
        round_ = results.round_of(game, number)

        def show(round_: Round) -> dict[str, Any]:
            return {"number": number, "void": round_.void, "version": round_.version}

        def make() -> Round:
            return open_round(write, game, number)

        slot = Slot(write, game, Target("round", game_id, number), round_, show, make)
        return slot.record({"void": fields["void"]}, fields, None)


def put_rows_left(
    caller: Caller, terms: Terms, game_id: str, number: int, fields: dict[str, Any]
) -> Saved:
    """Tell the cards left on the table, by row (`rows`) or together (`cards`)."""
    rows = fields.get("rows")
    cards = sorted(fields["cards"] if rows is None else [card for row in rows for card in row])
    with writing(caller, terms) as write:
        slot = _rows_left(write, game_for(write, game_id, number), number)
        return slot.record({"rows": rows, "cards": cards}, fields, "rows_left")


def remove_rows_left(caller: Caller, terms: Terms, game_id: str, number: int) -> None:
    """Back to "nobody entered them"."""
    with writing(caller, terms) as write:
        slot = _rows_left(write, game_for(write, game_id, number), number)
        slot.withdraw({"rows": None, "cards": None})


def _rows_left(write: Write, game: Game, number: int) -> Slot[RowsLeft]:
    round_ = results.round_of(game, number)

    def make() -> RowsLeft:
        made = open_round(write, game, number).rows_left = RowsLeft(version=0)
        return made

    target = Target("rows_left", game.id, number)
    left = round_.rows_left if round_ is not None else None
    return Slot(write, game, target, left, results.show_rows_left, make)
