"""A game as it is answered: its facts, and what the rules derive from them."""

from datetime import datetime, timedelta, timezone
from typing import Any, cast

from companion.models import Game, Pile, Round, RowsLeft
from companion.rules.audit import Pile as PileFacts
from companion.rules.audit import pile_bullheads
from companion.rules.cards import Deck, sum_of_bullheads
from companion.rules.game import GameFacts, GameResult, RoundResult, score_game
from companion.rules.scoring import End


def derive(game: Game) -> GameResult:
    """What the rules say of a loaded game."""
    return score_game(_facts(game))


def show(game: Game) -> dict[str, Any]:
    """The whole game with its rounds."""
    result = derive(game)
    return {
        **agreed(game),
        "status": result["status"],
        "rounds": [show_round(game, round_) for round_ in result["rounds"]],
        **summarise(game, result),
    }


def show_listed(game: Game) -> dict[str, Any]:
    """A game without its rounds, from its summary alone."""
    summary = game.summary
    finished_at = summary["finished_at"]
    return {
        **agreed(game),
        "status": game.status,
        **summary,
        "finished_at": finished_at and datetime.fromisoformat(finished_at),
    }


def summarise(game: Game, result: GameResult) -> dict[str, Any]:
    """What lists tell of a game."""
    ended_after = result["finished_after_round"]
    finished_at = None
    if ended_after is not None:
        ending = next(round_ for round_ in game.rounds if round_.number == ended_after)
        players = [player for player, _ in result["rounds"][ended_after - 1]["bullheads"]]
        finished_at = max(pile.entered_at for pile in ending.piles if pile.player_id in players)
    return {
        "standings": result["standings"],
        "winners": result["winners"],
        "finished_after_round": ended_after,
        "rounds_after_end": result["rounds_after_end"],
        "finished_at": finished_at,
    }


def settle(game: Game) -> GameResult:
    """Derive the game anew and keep what lists need of it."""
    result = derive(game)
    summary = summarise(game, result)
    finished_at = summary["finished_at"]
    game.status = result["status"]
    game.summary = {**summary, "finished_at": finished_at and finished_at.isoformat()}
    return result


def show_round(game: Game, round_: RoundResult) -> dict[str, Any]:
    """A round: its piles as recorded, in seat order, and what is derived from them."""
    recorded = round_of(game, round_["number"])
    position = {seat.player_id: seat.position for seat in game.seats}
    piles = [pile for pile in recorded.piles if not pile.deleted] if recorded else []
    piles.sort(key=lambda pile: (position.get(pile.player_id, len(position)), pile.player_id))
    rows_left = recorded.rows_left if recorded else None
    return {
        "number": round_["number"],
        "shown_as": round_["shown_as"],
        "void": round_["void"],
        "complete": round_["complete"],
        "waiting_for": round_["waiting_for"],
        "audit": round_["audit"],
        "piles": {pile.player_id: show_pile(pile) for pile in piles},
        "bullheads": dict(round_["bullheads"]),
        "totals": dict(round_["totals"]),
        "rows_left": show_rows_left(rows_left),
        "table": None,
        "version": recorded.version if recorded else 0,
    }


def round_of(game: Game, number: int) -> Round | None:
    """The round with this number, if it was ever recorded."""
    return next((round_ for round_ in game.rounds if round_.number == number), None)


def show_pile(pile: Pile) -> dict[str, Any]:
    """A pile; one that was taken back has neither cards nor bullheads."""
    facts = _pile_facts(pile)
    return {
        "cards": pile.cards,
        "bullheads": None if pile.deleted else pile_bullheads(facts),
        "card_count": None if pile.cards is None else len(pile.cards),
        "source": None if pile.deleted else "points" if pile.cards is None else "cards",
        "entered_at": pile.entered_at,
        **_entry(pile),
    }


def show_rows_left(left: RowsLeft | None) -> dict[str, Any] | None:
    """The cards left on the table, None when nobody entered them."""
    if left is None or left.deleted or left.cards is None:
        return None
    return {
        "rows": left.rows,
        "cards": left.cards,
        "bullheads": sum_of_bullheads(left.cards),
        "card_count": len(left.cards),
        **_entry(left),
    }


def show_end(game: Game) -> End:
    """What ends the game."""
    if game.end_rounds is not None:
        return {"rounds": game.end_rounds}
    return cast(End, {"limit": game.end_limit, "when": game.end_when})


def agreed(game: Game) -> dict[str, Any]:
    """What was agreed for a game and who plays, with its version."""
    offset = timezone(timedelta(minutes=game.started_offset))
    return {
        "id": game.id,
        "players": [seat.player_id for seat in game.seats],
        "seats": {
            seat.player_id: {
                "from_round": seat.from_round,
                "starts_at": seat.starts_at,
                "left_after": seat.left_after,
            }
            for seat in game.seats
        },
        "end": show_end(game),
        "deck": game.deck,
        "hand_size": game.hand_size,
        "started_at": game.started_at.astimezone(offset),
        "time_zone": game.time_zone,
        "place": game.place,
        "note": game.note,
        "stopped": game.stopped,
        "totals_only": game.totals_only,
        "version": game.version,
        "updated_at": game.updated_at,
        "updated_by": game.updated_by,
        "deleted": game.deleted,
    }


def _entry(entry: Pile | RowsLeft) -> dict[str, Any]:
    return {
        "version": entry.version,
        "updated_at": entry.updated_at,
        "updated_by": entry.updated_by,
    }


def _facts(game: Game) -> GameFacts:
    return {
        "seats": [
            {
                "player": seat.player_id,
                "from_round": seat.from_round,
                "starts_at": seat.starts_at,
                "left_after": seat.left_after,
            }
            for seat in game.seats
        ],
        "end": show_end(game),
        "deck": cast(Deck, game.deck),
        "hand_size": game.hand_size,
        "stopped": game.stopped,
        "totals_only": game.totals_only,
        "rounds": [
            {
                "number": round_.number,
                "void": round_.void,
                "piles": [_pile_facts(pile) for pile in round_.piles if not pile.deleted],
                "rows_left": _cards_left(round_),
            }
            for round_ in game.rounds
        ],
    }


def _cards_left(round_: Round) -> list[int] | None:
    left = round_.rows_left
    return None if left is None or left.deleted else left.cards


def _pile_facts(pile: Pile) -> PileFacts:
    return {"player": pile.player_id, "cards": pile.cards, "points": pile.points}
