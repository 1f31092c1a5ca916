"""Loads games of one group with what is in them: one query a table, however many games.

The ORM's own eager loading compares pairs of keys, for which SQLite reads the whole table.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import set_committed_value

from companion.models import Game, Pile, Round, RowsLeft, Seat


def find_game(session: Session, group_id: str, game_id: str) -> Game | None:
    """A game with all that is in it, also a deleted one."""
    game = session.get(Game, (group_id, game_id))
    if game is not None:
        load_rounds(session, [game])
    return game


def load_seats(session: Session, games: Sequence[Game]) -> None:
    """Fill in who plays, in seat order."""
    seats = _by_game(session, games, Seat)
    for game in games:
        ordered = sorted(seats[game.id], key=lambda seat: seat.position)
        set_committed_value(game, "seats", ordered)


def load_rounds(session: Session, games: Sequence[Game]) -> None:
    """Fill in who plays and everything that was recorded."""
    load_seats(session, games)
    rounds, piles, rows_left = (
        _by_game(session, games, table) for table in (Round, Pile, RowsLeft)
    )
    for game in games:
        ordered = sorted(rounds[game.id], key=lambda round_: round_.number)
        set_committed_value(game, "rounds", ordered)
        left = {entry.number: entry for entry in rows_left[game.id]}
        for round_ in ordered:
            own = [pile for pile in piles[game.id] if pile.number == round_.number]
            set_committed_value(round_, "piles", own)
            set_committed_value(round_, "rows_left", left.get(round_.number))


def _by_game(session: Session, games: Sequence[Game], table: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    if games:
        query = select(table).where(
            table.group_id == games[0].group_id, table.game_id.in_([game.id for game in games])
        )
        for row in session.scalars(query):
            found[row.game_id].append(row)
    return found
