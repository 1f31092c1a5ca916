"""Who sits in a game: seats given, changed, taken away, checked."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from companion.models import Game, Player, Seat
from companion.rules.cards import LAST_CARD
from companion.rules.scoring import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    fewest_and_most_seated,
)
from companion.rules.scoring import Seat as SeatFacts
from companion.services import players
from companion.services.refusals import Refused, invalid
from companion.services.writing import Write

STARTERS = 4


def seat_players(
    write: Write, game: Game, wanted: list[str] | None, seats: Mapping[str, dict[str, Any]]
) -> None:
    """Seat the players in this order; `seats` sets single fields of single players.

    Refused: unknown players, one with piles taken out, one added to a game with piles without
    `from_round`, fewer than two or more than ten at any time, more cards than the deck has.
    """
    order = [seat.player_id for seat in game.seats] if wanted is None else wanted
    _check_named(order, seats)
    heirs = _heirs(write, game, order)
    order = [heirs[player] for player in order]
    seats = {heirs[player]: fields for player, fields in seats.items()}
    _bring_back(write, order)
    _check_added(game, order, seats)
    present = {seat.player_id: seat for seat in game.seats}
    _check_taken_out(game, set(present) - set(order))
    game.seats = [
        present.get(player) or Seat(group_id=game.group_id, player_id=player, from_round=1)
        for player in order
    ]
    for position, seat in enumerate(game.seats):
        seat.position = position
        _set(seat, seats.get(seat.player_id, {}))
    _check_numbers(game)


def _heirs(write: Write, game: Game, order: list[str]) -> dict[str, str]:
    """Who stands for each of them; two who would become one are two people in this game."""
    query = select(Player).where(
        Player.group_id == write.group.id, Player.id.in_(order), Player.merged_into.is_not(None)
    )
    merged = {player.id: players.heir(game, player) for player in write.session.scalars(query)}
    found = [merged.get(player, player) for player in order]
    return {
        player: heir if found.count(heir) == 1 else player
        for player, heir in zip(order, found, strict=True)
    }


def _set(seat: Seat, fields: dict[str, Any]) -> None:
    if "from_round" in fields:
        seat.from_round = 1 if fields["from_round"] is None else fields["from_round"]
    for name in ("starts_at", "left_after"):
        if name in fields:
            setattr(seat, name, fields[name])
    if seat.left_after is not None and seat.left_after < seat.from_round - 1:
        raise invalid("seats", "A player cannot leave before he has joined.")


def _check_named(order: list[str], seats: Mapping[str, Any]) -> None:
    if strangers := set(seats) - set(order):
        raise Refused(
            "invalid",
            "A seat is given to somebody who does not play.",
            errors={"seats": {player: ["Does not play in this game."] for player in strangers}},
        )


def _bring_back(write: Write, order: list[str]) -> None:
    query = select(Player).where(Player.group_id == write.group.id, Player.id.in_(order))
    known = {player.id: player for player in write.session.scalars(query)}
    if unknown := [player for player in order if player not in known]:
        raise Refused(
            "invalid",
            "There is no such player in this group.",
            errors={"players": {player: ["No such player."] for player in unknown}},
        )
    for player in known.values():
        players.bring_back(write, player)


def _check_added(game: Game, order: list[str], seats: Mapping[str, dict[str, Any]]) -> None:
    if not _players_with_piles(game):
        return
    present = {seat.player_id for seat in game.seats}
    for player in order:
        if player not in present and seats.get(player, {}).get("from_round") is None:
            raise Refused(
                "invalid",
                "A player who joins a game under way needs `from_round`.",
                errors={"seats": {player: {"from_round": ["Missing data for required field."]}}},
            )


def _check_taken_out(game: Game, gone: set[str]) -> None:
    if gone & _players_with_piles(game):
        raise Refused("player-has-piles", "This player has piles: he can leave, not be taken out.")


def _players_with_piles(game: Game) -> set[str]:
    return {pile.player_id for round_ in game.rounds for pile in round_.piles if not pile.deleted}


def _check_numbers(game: Game) -> None:
    facts: list[SeatFacts] = [
        {
            "player": seat.player_id,
            "from_round": seat.from_round,
            "starts_at": seat.starts_at,
            "left_after": seat.left_after,
        }
        for seat in game.seats
    ]
    fewest, most = fewest_and_most_seated(facts)
    if fewest < FEWEST_PLAYERS:
        raise invalid("players", "Fewer than two would play: stop the game instead.")
    if most > MOST_PLAYERS:
        raise invalid("players", "More than ten would play at once.")
    if most * game.hand_size + STARTERS > LAST_CARD:
        raise invalid("hand_size", f"{most} hands of this size are more than the deck has.")
