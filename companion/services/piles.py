"""Piles: what a player took in a round, entered, corrected, taken back."""

from datetime import UTC
from typing import Any

from companion.models import Game, Pile, Player
from companion.services import players, results
from companion.services.entries import Slot, game_for, open_round
from companion.services.refusals import invalid, not_found
from companion.services.writing import Caller, Saved, Target, Terms, Write, writing


def put(
    caller: Caller, terms: Terms, game_id: str, number: int, player_id: str, fields: dict[str, Any]
) -> Saved:
    """Enter or correct a pile: `cards` or `points`; `entered_at` when it was on the phone."""
    with writing(caller, terms) as write:
        slot = _slot(write, game_id, number, player_id)
        cards = None if fields.get("cards") is None else sorted(fields["cards"])
        if slot.game.totals_only and cards is not None:
            raise invalid("cards", "This game has totals only: say points.", "totals-only")
        if slot.entry is not None and slot.is_filled:
            entered_at = slot.entry.entered_at
        else:
            # A phone's clock may be ahead; nothing is entered in the future.
            entered_at = min(fields.get("entered_at", write.at), write.at).astimezone(UTC)
        wanted = {"cards": cards, "points": fields.get("points"), "entered_at": entered_at}
        return slot.record(wanted, fields, "pile")


def remove(caller: Caller, terms: Terms, game_id: str, number: int, player_id: str) -> None:
    """Back to "not entered yet"."""
    with writing(caller, terms) as write:
        slot = _slot(write, game_id, number, player_id)
        slot.withdraw({"cards": None, "points": None})


def _slot(write: Write, game_id: str, number: int, player_id: str) -> Slot[Pile]:
    game = game_for(write, game_id, number)
    player = _player(write, game, player_id)
    round_ = results.round_of(game, number)
    piles = round_.piles if round_ is not None else []
    pile = next((pile for pile in piles if pile.player_id == player.id), None)

    def make() -> Pile:
        made = Pile(player_id=player.id, version=0)
        open_round(write, game, number).piles.append(made)
        return made

    def prepare() -> None:
        players.bring_back(write, player)

    target = Target("pile", game_id, number, player_id)
    return Slot(write, game, target, pile, results.show_pile, make, prepare)


def _player(write: Write, game: Game, player_id: str) -> Player:
    player = write.session.get(Player, (game.group_id, player_id))
    if player is None:
        raise not_found("player")
    return write.session.get_one(Player, (game.group_id, players.heir(game, player)))
