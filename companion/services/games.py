"""Games: who plays, what was agreed; made, changed, deleted, listed."""

import base64
import binascii
import uuid
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import literal, select, tuple_

from companion.db import UtcDateTime, db
from companion.models import Game, Group, Seat
from companion.services import results
from companion.services.loading import find_game, load_seats
from companion.services.refusals import Refused, invalid, not_found
from companion.services.seating import seat_players
from companion.services.writing import Caller, Saved, Target, Terms, Write, id_for, writing

_VERSION = select(Game.version, Game.deleted)
# What a client sets as it is, beside players, seats, end and started_at.
_PLAIN = ("deck", "hand_size", "time_zone", "place", "note", "stopped", "totals_only")

# Refusals for the state of the game, which come behind those for its version.
_STATE = ("game-has-piles", "player-has-piles")


class Filter(NamedTuple):
    """Which games a list has."""

    status: str | None = None
    player: str | None = None


def create(caller: Caller, terms: Terms, fields: dict[str, Any]) -> Saved:
    """A new game under an id made here; the same key again is the same game."""
    return put(caller, terms, id_for(caller, terms, "game"), fields)


def put(caller: Caller, terms: Terms, game_id: str, fields: dict[str, Any]) -> Saved:
    """Make or change a game; `{"deleted": false}` brings a deleted one back."""
    with writing(caller, terms) as write:
        game, target = _find(write, game_id), Target("game", game_id)
        if write.is_known(target) and game is not None:
            return Saved(results.show(game), game.version)
        if game is None:
            write.check(None, dict)
            return _make(write, target, fields)
        if game.deleted and fields.get("deleted") is not False:
            raise Refused("deleted", "This game is deleted.", current=results.show(game))
        before, agreed = results.show(game), _agreed(game)
        try:
            _apply(write, game, fields)
        except Refused as refused:
            if refused.code in _STATE:
                write.check(game.version, lambda: before)
            raise
        changed = _agreed(game) != agreed
        if changed:
            # Checked late, as only a real change can be outdated; the refusal undoes it.
            write.check(game.version, lambda: before)
            save(write, game)
        write.log("PUT", target, game.version, fields, changed=changed)
        return Saved(results.show(game), game.version)


def read(caller: Caller, game_id: str) -> Saved:
    """One whole game. Refused: there is none, or it is deleted."""
    game = find_game(db.session(), caller.group_id, game_id)
    if game is None:
        raise not_found("game")
    if game.deleted:
        raise Refused("deleted", "This game is deleted.", current=results.show(game))
    return Saved(results.show(game), game.version)


def version(caller: Caller, game_id: str) -> int | None:
    """The version of a game that is there; None: no such game, or a deleted one."""
    query = _VERSION.where(Game.group_id == caller.group_id, Game.id == game_id)
    found = db.session.execute(query).first()
    return None if found is None or found[1] else found[0]


def check_live(caller: Caller, game_id: str) -> None:
    """Refuse unless the game is there and not deleted."""
    if version(caller, game_id) is None:
        read(caller, game_id)


def remove(caller: Caller, terms: Terms, game_id: str) -> None:
    """Delete a game; `{"deleted": false}` brings it back."""
    with writing(caller, terms) as write:
        game, target = find(write, game_id), Target("game", game_id)
        if write.is_known(target):
            return
        if game.deleted:
            write.log("DELETE", target, game.version, changed=False)
            return
        write.check(game.version, lambda: results.show(game))
        game.deleted = True
        write.stamp(game)
        write.log("DELETE", target, game.version)


def page(
    caller: Caller, chosen: Filter, cursor: str | None, limit: int
) -> tuple[list[dict[str, Any]], str | None]:
    """Games without rounds, newest first, and the cursor of the next page."""
    query = select(Game).where(Game.group_id == caller.group_id, Game.deleted.is_(False))
    if chosen.status is not None:
        query = query.where(Game.status == chosen.status)
    if chosen.player is not None:
        same_game = (Seat.group_id == Game.group_id) & (Seat.game_id == Game.id)
        query = query.join(Seat, same_game).where(Seat.player_id == chosen.player)
    if cursor is not None:
        query = query.where(tuple_(Game.started_at, Game.id) < _parse(cursor))
    query = query.order_by(Game.started_at.desc(), Game.id.desc()).limit(limit + 1)
    games = db.session.scalars(query).all()
    load_seats(db.session(), games)
    following = _cursor(games[limit - 1]) if len(games) > limit else None
    return [results.show_listed(game) for game in games[:limit]], following


def find(write: Write, game_id: str) -> Game:
    """A game to write into, also a deleted one. Refused: there is none."""
    game = _find(write, game_id)
    if game is None:
        raise not_found("game")
    return game


def check_not_deleted(game: Game) -> None:
    """Refuse to write into a deleted game."""
    if game.deleted:
        raise Refused("deleted", "This game is deleted.", current=results.show(game))


def save(write: Write, game: Game) -> None:
    """Derive a changed game anew and give it its next version."""
    results.settle(game)
    write.stamp(game)


def _find(write: Write, game_id: str) -> Game | None:
    return find_game(write.session, write.group.id, game_id)


def _make(write: Write, target: Target, fields: dict[str, Any]) -> Saved:
    if "players" not in fields:
        raise invalid("players", "Missing data for required field.")
    game = _blank(write.group, target.item_id, write.at)
    with write.session.no_autoflush:
        _apply(write, game, fields)
        save(write, game)
    write.session.add(game)
    write.log("PUT", target, game.version, fields)
    return Saved(results.show(game), game.version, created=True)


def _blank(group: Group, game_id: str, now: datetime) -> Game:
    game = Game(
        group_id=group.id,
        id=game_id,
        deck=group.defaults["deck"],
        hand_size=10,
        started_at=now.replace(microsecond=0),
        started_offset=0,
        time_zone="UTC",
        stopped=False,
        totals_only=False,
        deleted=False,
        seats=[],
        rounds=[],
    )
    _set_end(game, group.defaults["end"])
    return game


def _apply(write: Write, game: Game, fields: dict[str, Any]) -> None:
    has_piles = any(not pile.deleted for round_ in game.rounds for pile in round_.piles)
    if has_piles and fields.get("totals_only", game.totals_only) != game.totals_only:
        raise Refused("game-has-piles", "This game has piles: it stays as it was begun.")
    game.deleted = False
    for name in _PLAIN:
        if name in fields:
            setattr(game, name, fields[name])
    if "end" in fields:
        _set_end(game, fields["end"])
    if "started_at" in fields:
        moment: datetime = fields["started_at"]
        offset = moment.utcoffset()
        game.started_at = moment
        game.started_offset = 0 if offset is None else int(offset.total_seconds()) // 60
    seat_players(write, game, fields.get("players"), fields.get("seats", {}))


def _agreed(game: Game) -> tuple[dict[str, Any], int]:
    # Equal moments may have different offsets.
    return results.agreed(game), game.started_offset


def _set_end(game: Game, end: dict[str, Any]) -> None:
    game.end_limit, game.end_when = end.get("limit"), end.get("when")
    game.end_rounds = end.get("rounds")


def _cursor(game: Game) -> str:
    text = f"{game.started_at.isoformat()} {game.id}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _parse(cursor: str) -> Any:
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        moment, game_id = base64.urlsafe_b64decode(padded.encode()).decode().split(" ")
        started_at = datetime.fromisoformat(moment).astimezone(UTC)
        known_id = str(uuid.UUID(game_id))
    except (ValueError, OverflowError, binascii.Error) as error:
        raise invalid("cursor", "Not a cursor of this list.") from error
    return tuple_(literal(started_at, UtcDateTime()), literal(known_id))
