"""Merging: two players who turned out to be one person become one."""

from typing import Any

from sqlalchemy import select, union

from companion.models import Game, Pile, Player, Round, Seat
from companion.services import players
from companion.services.games import save
from companion.services.loading import load_rounds
from companion.services.refusals import Refused, invalid, not_found
from companion.services.writing import Caller, Saved, Target, Terms, Write, writing


def merge(caller: Caller, terms: Terms, player_id: str, into_id: str) -> Saved:
    """Give all that a player has played to another, and delete him; the answer is the other.

    Refused: one of them is deleted, or they have played in one game, as two people do.
    """
    with writing(caller, terms) as write:
        player, into = _pair(write, player_id, into_id)
        target, body = Target("player", player_id), {"into": into_id}
        if write.is_known(target):
            return Saved(players.show(into), into.version)
        if player.merged_into == into_id:
            write.log("PUT", target, player.version, body, changed=False)
            return Saved(players.show(into), into.version)
        if player.deleted:
            raise Refused("deleted", "This player is deleted.", current=players.show(player))
        write.check(player.version, lambda: players.show(player))
        if into.deleted:
            raise invalid("into", "This player is deleted.")
        for game in _games_to_move(write, player_id, into_id):
            _move(write, game, player_id, into_id)
            save(write, game)
            effect = {"merged": {"player": player_id, "into": into_id}}
            write.log_effect(Target("game", game.id), game.version, effect)
        _leave(write, player, into_id)
        write.log("PUT", target, player.version, body)
        return Saved(players.show(into), into.version)


def _pair(write: Write, player_id: str, into_id: str) -> tuple[Player, Player]:
    player = write.session.get(Player, (write.group.id, player_id))
    if player is None:
        raise not_found("player")
    into = write.session.get(Player, (write.group.id, into_id))
    if into is None:
        raise invalid("into", "No such player.")
    if into is player:
        raise invalid("into", "This is the player himself.")
    return player, into


def _games_to_move(write: Write, player_id: str, into_id: str) -> list[Game]:
    """The games in which he has a part, deleted ones too.

    Refused: one in which both have a part. A deleted one of that kind stays as it is, and brings
    him back if it is ever restored.
    """
    found = []
    for game in _games_of(write, player_id):
        if not players.has_part(game, player_id):
            continue
        if not players.has_part(game, into_id):
            found.append(game)
        elif not game.deleted:
            raise Refused("played-together", "They have played in one game: they are two people.")
    return found


def _games_of(write: Write, player_id: str) -> list[Game]:
    group_id = write.group.id
    ids = union(
        *(
            select(table.game_id).where(table.group_id == group_id, table.player_id == player_id)
            for table in _WITH_PLAYERS
        )
    )
    query = select(Game).where(Game.group_id == group_id, Game.id.in_(ids)).order_by(Game.change)
    games = list(write.session.scalars(query))
    load_rounds(write.session, games)
    return games


_WITH_PLAYERS: tuple[Any, ...] = (Seat, Pile)


def _move(write: Write, game: Game, player_id: str, into_id: str) -> None:
    for seat in game.seats:
        if seat.player_id == player_id:
            seat.player_id = into_id
    for round_ in game.rounds:
        mine = _pile(round_, player_id)
        if mine is None:
            continue
        if (withdrawn := _pile(round_, into_id)) is not None:
            # Versions count on: what a phone remembers of the old pile must not fit the new one.
            mine.version = max(mine.version, withdrawn.version) + 1
            round_.piles.remove(withdrawn)
            # The row has to be gone before another gets its key.
            write.session.flush()
        mine.player_id = into_id


def _pile(round_: Round, player_id: str) -> Pile | None:
    return next((pile for pile in round_.piles if pile.player_id == player_id), None)


def _leave(write: Write, player: Player, into_id: str) -> None:
    """Delete him; he and all who were merged into him before are the other from now on."""
    query = select(Player).filter_by(group_id=write.group.id, merged_into=player.id)
    player.deleted = True
    for each in [player, *write.session.scalars(query)]:
        each.merged_into = into_id
        write.stamp(each)
