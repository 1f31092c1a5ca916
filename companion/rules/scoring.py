"""Who sits in a round, totals, the end of the game, places."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypedDict, final

FEWEST_PLAYERS = 2
MOST_PLAYERS = 10
MOST_ROUNDS = 100
MOST_POINTS = 1000

Pairs: TypeAlias = list[tuple[str, int]]


class Seat(TypedDict):
    """When one player sits at the table; `starts_at` None means: derived at `from_round`."""

    player: str
    from_round: int
    starts_at: int | None
    left_after: int | None


@final
class LimitEnd(TypedDict):
    """The game ends when a total is at least ("reached") or above ("exceeded") the limit."""

    limit: int
    when: Literal["reached", "exceeded"]


@final
class RoundsEnd(TypedDict):
    """The game ends after so many rounds that count."""

    rounds: int


End: TypeAlias = LimitEnd | RoundsEnd


class ScoredRound(TypedDict):
    """What a round adds: `bullheads` are pairs of a seated player and the points of his pile."""

    number: int
    void: bool
    complete: bool
    bullheads: Pairs


def is_seated(seat: Seat, number: int) -> bool:
    """Whether the player of this seat plays in round `number`."""
    left_after = seat["left_after"]
    return seat["from_round"] <= number and (left_after is None or number <= left_after)


def seated(seats: Sequence[Seat], number: int) -> list[str]:
    """The players of round `number` in seat order."""
    return [seat["player"] for seat in seats if is_seated(seat, number)]


def fewest_and_most_seated(seats: Sequence[Seat]) -> tuple[int, int]:
    """The smallest and the largest number of players that ever sit in a round (1..100)."""
    turning_points = {1}
    for seat in seats:
        turning_points.add(seat["from_round"])
        if seat["left_after"] is not None:
            turning_points.add(seat["left_after"] + 1)
    counts = [len(seated(seats, number)) for number in turning_points if 1 <= number <= MOST_ROUNDS]
    return min(counts), max(counts)


def counts(round_: ScoredRound) -> bool:
    """Whether a round adds to the totals: complete and not struck out."""
    return round_["complete"] and not round_["void"]


def running_totals(seats: Sequence[Seat], rounds: Sequence[ScoredRound]) -> list[Pairs]:
    """The totals of the seated players after each round, and at last those going into the next.

    `rounds` are numbered 1, 2, 3, … without gaps. A late joiner without `starts_at` begins with
    the highest total after the round before.
    """
    totals: dict[str, int] = {}
    after: list[Pairs] = []
    for number in range(1, len(rounds) + 2):
        before = [totals[player] for player in seated(seats, number - 1)]
        for seat in seats:
            if seat["from_round"] == number:
                given = seat["starts_at"]
                totals[seat["player"]] = max(before, default=0) if given is None else given
        if number <= len(rounds) and counts(rounds[number - 1]):
            for player, points in rounds[number - 1]["bullheads"]:
                totals[player] += points
        after.append([(player, totals[player]) for player in seated(seats, number)])
    return after


def end_holds(end: End, totals: Sequence[int], rounds_counted: int) -> bool:
    """Whether the game is over with these totals of the seated players.

    The published rules disagree on "66 or more" and "more than 66", so the game says which.
    """
    if "rounds" in end:
        return rounds_counted >= end["rounds"]
    if end["when"] == "reached":
        return any(total >= end["limit"] for total in totals)
    return any(total > end["limit"] for total in totals)


def ending_round(end: End, rounds: Sequence[ScoredRound], totals: Sequence[Pairs]) -> int | None:
    """The first round after which the game is over; None while it is not.

    All rounds up to it are complete or void. `totals` as `running_totals` gives them.
    """
    rounds_counted = 0
    for round_, pairs in zip(rounds, totals, strict=False):
        if not round_["complete"] and not round_["void"]:
            return None
        if not counts(round_):
            continue
        rounds_counted += 1
        if end_holds(end, [total for _, total in pairs], rounds_counted):
            return round_["number"]
    return None


def places(totals: Sequence[int]) -> list[int]:
    """The place of each total: the lowest is 1, equal ones share, then as many are skipped."""
    return [1 + sum(other < total for other in totals) for total in totals]
