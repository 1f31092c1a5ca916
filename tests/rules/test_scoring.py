"""Seats, totals, ends and places: what holds for any game."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.scoring import (
    MOST_ROUNDS,
    End,
    Pairs,
    ScoredRound,
    Seat,
    counts,
    end_holds,
    ending_round,
    fewest_and_most_seated,
    places,
    running_totals,
    seated,
)
from tests.rules import deals

totals = st.lists(st.integers(0, 90), max_size=10)


class Scores:
    """Random seats and random rounds, some of them open or void."""

    def __init__(self, random: Random) -> None:
        self.seats: list[Seat] = deals.seats(random, random.randint(2, 10))
        self.rounds: list[ScoredRound] = [
            {
                "number": number,
                "void": random.random() < 0.2,
                "complete": random.random() < 0.8,
                "bullheads": [
                    (player, random.randint(0, 30)) for player in seated(self.seats, number)
                ],
            }
            for number in range(1, random.randint(1, 8))
        ]
        self.end: End = deals.end(random)

    def totals(self) -> list[Pairs]:
        return running_totals(self.seats, self.rounds)


scores = st.randoms(use_true_random=False).map(Scores)


@given(totals, st.randoms(use_true_random=False))
def test_places_do_not_depend_on_the_seat_order(numbers: list[int], random: Random) -> None:
    order = random.sample(range(len(numbers)), len(numbers))
    there = places(numbers)
    assert places([numbers[seat] for seat in order]) == [there[seat] for seat in order]


@given(totals)
def test_a_place_is_the_position_in_the_sorted_totals(numbers: list[int]) -> None:
    assert places(numbers) == [sorted(numbers).index(number) + 1 for number in numbers]


@given(scores)
def test_totals_are_those_of_the_players_there(game: Scores) -> None:
    for number, pairs in enumerate(game.totals(), 1):
        assert [player for player, _ in pairs] == seated(game.seats, number)


@given(scores)
def test_totals_never_fall_and_rise_by_the_round(game: Scores) -> None:
    after = game.totals()
    for round_, before, now in zip(game.rounds[1:], after, after[1:], strict=False):
        added = dict(round_["bullheads"]) if counts(round_) else {}
        start = dict(before)
        for player, total in now:
            assert total >= start.get(player, 0)
            if player in start:
                assert total == start[player] + added.get(player, 0)


@given(scores, st.integers(1, 8))
def test_a_round_changes_no_total_before_it(game: Scores, number: int) -> None:
    before = game.totals()
    if number <= len(game.rounds):
        round_ = game.rounds[number - 1]
        round_["void"] = not round_["void"]
        round_["bullheads"] = [(player, points + 1) for player, points in round_["bullheads"]]
    assert game.totals()[: number - 1] == before[: number - 1]


@given(scores)
def test_open_and_void_rounds_add_nothing(game: Scores) -> None:
    before = game.totals()
    for round_ in game.rounds:
        if not counts(round_):
            round_["bullheads"] = [(player, 500) for player, _ in round_["bullheads"]]
    assert game.totals() == before


@given(scores)
def test_a_late_joiner_begins_no_better_than_the_worst(game: Scores) -> None:
    after = game.totals()
    for seat in game.seats:
        comes = seat["from_round"]
        if seat["starts_at"] is None and 1 < comes <= len(game.rounds):
            before = dict(after[comes - 2])
            added = dict(game.rounds[comes - 1]["bullheads"]).get(seat["player"], 0)
            added = added if counts(game.rounds[comes - 1]) else 0
            now = dict(after[comes - 1]).get(seat["player"])
            assert now in (None, max(before.values()) + added)


@given(totals, st.integers(1, 90), st.integers(0, 9))
def test_more_than_the_limit_is_one_more_or_more(
    numbers: list[int], limit: int, rounds: int
) -> None:
    exceeded = end_holds({"limit": limit, "when": "exceeded"}, numbers, rounds)
    assert exceeded == end_holds({"limit": limit + 1, "when": "reached"}, numbers, rounds)
    assert exceeded == any(number > limit for number in numbers)


@given(scores)
def test_the_game_ends_with_the_first_round_that_can_end_it(game: Scores) -> None:
    after = game.totals()
    found = ending_round(game.end, game.rounds, after)
    could = [
        number
        for number, round_ in enumerate(game.rounds, 1)
        if counts(round_)
        and all(one["complete"] or one["void"] for one in game.rounds[:number])
        and end_holds(
            game.end,
            [total for _, total in after[number - 1]],
            sum(map(counts, game.rounds[:number])),
        )
    ]
    assert found == min(could, default=None)


@given(scores)
def test_a_higher_limit_never_ends_a_game_earlier(game: Scores) -> None:
    after = game.totals()
    ends = [
        ending_round({"limit": limit, "when": "reached"}, game.rounds, after) or MOST_ROUNDS + 1
        for limit in (1, 25, 66, 100, 1000)
    ]
    assert ends == sorted(ends)


@given(scores)
def test_fewest_and_most_are_those_of_all_hundred_rounds(game: Scores) -> None:
    sizes = [len(seated(game.seats, number)) for number in range(1, MOST_ROUNDS + 1)]
    assert fewest_and_most_seated(game.seats) == (min(sizes), max(sizes))
