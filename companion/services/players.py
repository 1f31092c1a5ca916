"""Players: people of a group. A name is never refused for being taken, and never taken twice."""

from typing import Any

from sqlalchemy import select

from companion.db import db
from companion.models import Game, Pile, Player, Seat
from companion.rules.names import free_name, name_key
from companion.services.refusals import Refused, invalid, not_found
from companion.services.writing import Caller, Saved, Target, Terms, Write, id_for, writing


def create(caller: Caller, terms: Terms, fields: dict[str, Any]) -> Saved:
    """A new player under an id made here; the same key again is the same player."""
    return put(caller, terms, id_for(caller, terms, "player"), fields)


def put(caller: Caller, terms: Terms, player_id: str, fields: dict[str, Any]) -> Saved:
    """Make or change a player; `{"deleted": false}` brings a deleted one back."""
    with writing(caller, terms) as write:
        player = write.session.get(Player, (caller.group_id, player_id))
        target = Target("player", player_id)
        if write.is_known(target) and player is not None:
            return Saved(show(player), player.version)
        created = player is None
        if player is None:
            player = _new(caller.group_id, player_id, fields)
            write.check(None, dict)
        elif player.deleted and fields.get("deleted") is not False:
            raise Refused("deleted", "This player is deleted.", current=show(player))
        wanted = _wanted(write, player, fields)
        changed = any(getattr(player, name) != value for name, value in wanted.items())
        if changed and not created:
            write.check(player.version, lambda: show(player))
        if changed:
            for name, value in wanted.items():
                setattr(player, name, value)
            write.stamp(player)
            write.session.add(player)
        write.log("PUT", target, player.version, fields, changed=changed)
        return Saved(show(player), player.version, created)


def read(caller: Caller, player_id: str) -> Saved:
    """One player. Refused: there is none, or he is deleted."""
    player = db.session.get(Player, (caller.group_id, player_id))
    if player is None:
        raise not_found("player")
    if player.deleted:
        raise Refused("deleted", "This player is deleted.", current=show(player))
    return Saved(show(player), player.version)


def page(caller: Caller, cursor: str | None, limit: int) -> tuple[list[dict[str, Any]], str | None]:
    """The players by name, and the cursor of the next page."""
    query = select(Player).where(Player.group_id == caller.group_id, ~Player.deleted)
    if cursor is not None:
        # A name's key is there once, so it is all a cursor needs.
        query = query.where(Player.name_key > cursor)
    found = db.session.scalars(query.order_by(Player.name_key).limit(limit + 1)).all()
    following = found[limit - 1].name_key if len(found) > limit else None
    return [show(player) for player in found[:limit]], following


def remove(caller: Caller, terms: Terms, player_id: str) -> None:
    """Delete a player. Refused: he is in a game that is not deleted (archive him instead)."""
    with writing(caller, terms) as write:
        player = write.session.get(Player, (caller.group_id, player_id))
        target = Target("player", player_id)
        if player is None:
            raise not_found("player")
        if write.is_known(target):
            return
        if player.deleted:
            write.log("DELETE", target, player.version, changed=False)
            return
        write.check(player.version, lambda: show(player))
        if _has_games(write, player_id):
            raise Refused("player-has-games", "This player has games: archive him instead.")
        player.deleted = True
        write.stamp(player)
        write.log("DELETE", target, player.version)


def bring_back(write: Write, player: Player) -> None:
    """Undelete a player whom a game names; his name may have been taken since."""
    if player.deleted:
        for name, value in _wanted(write, player, {}).items():
            setattr(player, name, value)
        write.stamp(player)
        # The next one who comes back must find this name taken.
        write.session.flush()


def heir(game: Game, player: Player) -> str:
    """Who stands for a player in this game: himself, or whom he was merged into.

    A phone that does not know of the merge yet goes on writing under the old id. Who has a part
    in the game keeps it.
    """
    if player.merged_into is None or has_part(game, player.id):
        return player.id
    return player.merged_into


def has_part(game: Game, player_id: str) -> bool:
    """Whether he sits in the game, or has a pile in it without a seat."""
    if any(seat.player_id == player_id for seat in game.seats):
        return True
    piles = (pile for round_ in game.rounds for pile in round_.piles if not pile.deleted)
    return any(pile.player_id == player_id for pile in piles)


def show(player: Player) -> dict[str, Any]:
    """A player as he is answered."""
    return {
        "id": player.id,
        "name": player.name,
        "renamed_from": player.renamed_from,
        "color": player.color,
        "archived": player.archived,
        "merged_into": player.merged_into,
        "version": player.version,
        "updated_at": player.updated_at,
        "updated_by": player.updated_by,
        "deleted": player.deleted,
    }


def _new(group_id: str, player_id: str, fields: dict[str, Any]) -> Player:
    if "name" not in fields:
        raise invalid("name", "Missing data for required field.")
    return Player(group_id=group_id, id=player_id, archived=False)


def _wanted(write: Write, player: Player, fields: dict[str, Any]) -> dict[str, Any]:
    """The columns as they should be: what is carried, else what is there; a free name."""
    asked = fields.get("name", player.renamed_from or player.name)
    if not player.deleted and fields.get("name", player.name) == player.name:
        name, renamed_from = player.name, player.renamed_from
    else:
        name, renamed_from = _free(write, player, asked)
    return {
        "name": name,
        "name_key": name_key(name),
        "renamed_from": renamed_from,
        "color": fields.get("color", player.color),
        "archived": fields.get("archived", player.archived),
        "merged_into": None,
        "deleted": False,
    }


def _free(write: Write, player: Player, asked: str) -> tuple[str, str | None]:
    others = select(Player.name_key).where(
        Player.group_id == player.group_id, Player.id != player.id, ~Player.deleted
    )
    taken = set(write.session.scalars(others))
    name = free_name(asked, taken)
    if name == asked:
        return name, None
    # The number once given stays: a repeated request must not count on.
    still_his = not player.deleted and player.renamed_from == asked
    return (player.name if still_his else name), asked


def _has_games(write: Write, player_id: str) -> bool:
    """Whether he sits in a game that is there, or has a pile in it without a seat."""
    live = (Game.group_id == write.group.id) & ~Game.deleted
    seats = select(Game.id).join(Seat, (Seat.group_id == Game.group_id) & (Seat.game_id == Game.id))
    piles = select(Game.id).join(Pile, (Pile.group_id == Game.group_id) & (Pile.game_id == Game.id))
    queries = (
        seats.where(live, Seat.player_id == player_id),
        piles.where(live, Pile.player_id == player_id, ~Pile.deleted),
    )
    return any(write.session.scalar(query.limit(1)) is not None for query in queries)
