"""The whole game from its facts: rounds, totals, end, standings, winners.

Facts may contradict each other; everything here is derived from them and nothing is refused.
"""

from collections.abc import Sequence
from typing import Literal, TypedDict

from companion.rules.audit import Finding, Pile, audit, pile_bullheads
from companion.rules.cards import Deck
from companion.rules.scoring import (
    End,
    Pairs,
    ScoredRound,
    Seat,
    counts,
    ending_round,
    is_seated,
    places,
    running_totals,
    seated,
)


class RoundFacts(TypedDict):
    """What was recorded of a round; `rows_left` are the cards left on the table, if entered."""

    number: int
    void: bool
    piles: list[Pile]
    rows_left: list[int] | None


class GameFacts(TypedDict):
    """What was recorded of a game. `rounds` in any order; a number without a fact may be absent."""

    seats: list[Seat]
    end: End
    deck: Deck
    hand_size: int
    stopped: bool
    totals_only: bool
    rounds: list[RoundFacts]


class AuditedRound(ScoredRound):
    """What a round says for itself, whatever the other rounds are."""

    waiting_for: list[str]
    audit: list[Finding]


class RoundResult(AuditedRound):
    """A round as derived. `totals`: of the players seated in it, after it."""

    shown_as: int | None
    totals: Pairs


class Standing(TypedDict):
    """Where a player stands; `place` is None for one who left or has not yet sat down."""

    player: str
    total: int
    place: int | None
    winner: bool
    left: bool


class GameResult(TypedDict):
    """A game as derived; `winners` are known once it is finished."""

    status: Literal["in_progress", "finished", "stopped"]
    rounds: list[RoundResult]
    standings: list[Standing]
    winners: list[str]
    finished_after_round: int | None
    rounds_after_end: int


def score_game(game: GameFacts) -> GameResult:
    """Derive everything from the facts of a game."""
    seats = game["seats"]
    scored = [score_round(game, round_) for round_ in all_rounds(game["rounds"])]
    totals = running_totals(seats, scored)
    end: End = {"rounds": 1} if game["totals_only"] else game["end"]
    ended_after = ending_round(end, scored, totals)
    reference = latest_round(scored) if ended_after is None else ended_after
    standings = stand(seats, reference, totals, ended_after is not None)
    shown = 0
    rounds: list[RoundResult] = []
    for round_, pairs in zip(scored, totals, strict=False):
        shown += not round_["void"]
        shown_as = None if round_["void"] else shown
        rounds.append({**round_, "shown_as": shown_as, "totals": pairs})
    return {
        "status": "finished" if ended_after else "stopped" if game["stopped"] else "in_progress",
        "rounds": rounds,
        "standings": standings,
        "winners": [standing["player"] for standing in standings if standing["winner"]],
        "finished_after_round": ended_after,
        "rounds_after_end": sum(
            ended_after is not None and round_["number"] > ended_after and not round_["void"]
            for round_ in scored
        ),
    }


def all_rounds(rounds: Sequence[RoundFacts]) -> list[RoundFacts]:
    """The rounds 1, 2, 3, … up to the last one with a fact; those between are there, empty."""
    by_number = {
        round_["number"]: round_
        for round_ in rounds
        if round_["void"] or round_["piles"] or round_["rows_left"] is not None
    }
    return [
        by_number.get(number, {"number": number, "void": False, "piles": [], "rows_left": None})
        for number in range(1, max(by_number, default=0) + 1)
    ]


def score_round(game: GameFacts, round_: RoundFacts) -> AuditedRound:
    """The audit of a round, whom it waits for, and the bullheads of the seated players' piles.

    A round that is struck out waits for nobody; a game known by its totals alone has no audit.
    """
    players = seated(game["seats"], round_["number"])
    by_player = {pile["player"]: pile for pile in round_["piles"]}
    missing = [player for player in players if player not in by_player]
    findings: list[Finding] = []
    if not game["totals_only"]:
        findings = audit(
            players, round_["piles"], round_["rows_left"], game["deck"], game["hand_size"]
        )
    return {
        "number": round_["number"],
        "void": round_["void"],
        "complete": not missing and all(one["severity"] != "error" for one in findings),
        "waiting_for": [] if round_["void"] else missing,
        "audit": findings,
        "bullheads": [
            (player, pile_bullheads(by_player[player])) for player in players if player in by_player
        ],
    }


def current_round(rounds: Sequence[ScoredRound]) -> int:
    """The number of the round that is being played or entered: the first that is open."""
    for round_ in rounds:
        if not round_["void"] and not counts(round_):
            return round_["number"]
    return len(rounds) + 1


def latest_round(rounds: Sequence[ScoredRound]) -> int:
    """The number of the round whose standings are shown while the game runs.

    It is the last one as long as it is open, else the next one: an open round further up must not
    hide what was recorded after it.
    """
    still_open = bool(rounds) and not rounds[-1]["void"] and not counts(rounds[-1])
    return len(rounds) if still_open else len(rounds) + 1


def stand(
    seats: Sequence[Seat], reference: int, totals: Sequence[Pairs], finished: bool
) -> list[Standing]:
    """The standings in round `reference`: by place, then seat; those who left come last.

    Placed are the players seated in that round. `totals` as `running_totals` gives them.
    """
    last_total: dict[str, int] = {seat["player"]: seat["starts_at"] or 0 for seat in seats}
    for pairs in totals[:reference]:
        last_total.update(pairs)
    here = [seat for seat in seats if is_seated(seat, reference)]
    place_of = dict(
        zip(
            [seat["player"] for seat in here],
            places([last_total[seat["player"]] for seat in here]),
            strict=True,
        )
    )
    standings: list[Standing] = []
    for seat in seats:
        player, left_after = seat["player"], seat["left_after"]
        place = place_of.get(player)
        standings.append(
            {
                "player": player,
                "total": last_total[player],
                "place": place,
                "winner": finished and place == 1,
                "left": left_after is not None and left_after < reference,
            }
        )
    # `sorted` keeps the seat order of equals; without a place: not yet there before gone.
    return sorted(standings, key=lambda one: (one["left"], one["place"] or len(seats) + 1))
