"""What lists keep of games, checked against the facts."""

from sqlalchemy import select

from companion.db import db, write_transaction
from companion.models import Game
from companion.services import results
from companion.services.loading import find_game
from companion.services.writing import lock_group


def rebuild() -> tuple[int, int]:
    """Derive every game anew; returns how many there are and how many were wrong."""
    ids = db.session.execute(select(Game.group_id, Game.id)).all()
    mended = 0
    for group_id, game_id in ids:
        with write_transaction() as session:
            lock_group(session, group_id)
            game = find_game(session, group_id, game_id)
            if game is None:
                continue
            before = (game.status, game.summary)
            results.settle(game)
            mended += before != (game.status, game.summary)
    return len(ids), mended
