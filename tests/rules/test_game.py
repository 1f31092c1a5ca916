"""Whole games: read once more from the rules, and what no correction may do."""

from copy import deepcopy
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import GameFacts, GameResult, score_game
from tests.rules import deals, oracle

# A seed, as hypothesis would have to draw each card of each turn by itself.
randoms = st.integers(0, 2**32).map(Random)
games = randoms.map(deals.game)


def outcome(result: GameResult) -> tuple[object, ...]:
    return (result["standings"], result["winners"], result["finished_after_round"])


@given(games)
def test_a_game_is_what_the_rules_say_word_by_word(facts: GameFacts) -> None:
    result, second = score_game(facts), oracle.Game(facts)
    assert result["finished_after_round"] == second.ending()
    assert [round_["number"] for round_ in result["rounds"]] == list(range(1, second.last + 1))
    for round_ in result["rounds"]:
        r = round_["number"]
        assert round_["audit"] == second.findings(r)
        assert round_["complete"] == second.complete(r)
        assert round_["waiting_for"] == ([] if second.void(r) else second.waits_for(r))
        assert dict(round_["totals"]) == {one: second.total(one, r) for one in second.there(r)}
    there = second.places()
    assert {one["player"]: one["place"] for one in result["standings"] if one["place"]} == there
    firsts = [player for player, place in there.items() if place == 1]
    assert result["winners"] == (firsts if second.ending() else [])


@given(games)
def test_standings_are_in_order_and_tell_each_player_once(facts: GameFacts) -> None:
    standings = score_game(facts)["standings"]
    seats = [seat["player"] for seat in facts["seats"]]
    ranks = [(one["left"], one["place"] or 99, seats.index(one["player"])) for one in standings]
    assert ranks == sorted(ranks)
    assert sorted(one["player"] for one in standings) == sorted(seats)
    assert not any(one["place"] for one in standings if one["left"])


@given(games)
def test_the_status_follows_from_the_end(facts: GameFacts) -> None:
    result = score_game(facts)
    finished = result["finished_after_round"] is not None
    assert (result["status"] == "finished") == finished == bool(result["winners"])
    assert (result["status"] == "stopped") == (facts["stopped"] and not finished)
    assert finished or result["rounds_after_end"] == 0


@given(games)
def test_shown_numbers_count_the_rounds_that_are_not_void(facts: GameFacts) -> None:
    rounds = score_game(facts)["rounds"]
    shown = [round_["shown_as"] for round_ in rounds if not round_["void"]]
    assert shown == list(range(1, len(shown) + 1))
    assert all(round_["shown_as"] is None for round_ in rounds if round_["void"])


@given(games, randoms)
def test_striking_out_and_taking_back_is_a_no_op(facts: GameFacts, random: Random) -> None:
    if not facts["rounds"]:
        return
    before = deepcopy(score_game(facts))
    round_ = random.choice(facts["rounds"])
    was = round_["void"]
    round_["void"] = not was
    struck = score_game(facts)
    round_["void"] = was
    assert score_game(facts) == before
    other = [one for one in struck["rounds"] if one["number"] != round_["number"]]
    kept = {one["number"]: one["bullheads"] for one in before["rounds"]}
    assert all(one["bullheads"] == kept[one["number"]] for one in other)


@given(games, randoms)
def test_the_order_in_which_facts_arrive_does_not_matter(facts: GameFacts, random: Random) -> None:
    before = score_game(facts)
    random.shuffle(facts["rounds"])
    for round_ in facts["rounds"]:
        random.shuffle(round_["piles"])
    assert score_game(facts) == before


@given(games)
def test_nothing_given_is_changed(facts: GameFacts) -> None:
    before = deepcopy(facts)
    score_game(facts)
    assert facts == before


@given(games)
def test_rounds_after_the_end_move_nothing(facts: GameFacts) -> None:
    result = score_game(facts)
    ended = result["finished_after_round"]
    if ended is None:
        return
    facts["rounds"] = [one for one in facts["rounds"] if one["number"] <= ended]
    without = score_game(facts)
    assert outcome(without) == outcome(result)
    assert without["rounds_after_end"] == 0
    later = [one for one in result["rounds"] if one["number"] > ended and not one["void"]]
    assert result["rounds_after_end"] == len(later)


@given(games, randoms)
def test_a_corrected_pile_changes_no_other_round(facts: GameFacts, random: Random) -> None:
    with_piles = [one for one in facts["rounds"] if one["piles"]]
    if not with_piles:
        return
    before = score_game(facts)["rounds"]
    changed = random.choice(with_piles)
    random.choice(changed["piles"]).update({"cards": None, "points": random.randint(0, 60)})
    after = score_game(facts)["rounds"]
    for old, new in zip(before, after, strict=True):
        if old["number"] != changed["number"]:
            assert (old["bullheads"], old["audit"]) == (new["bullheads"], new["audit"])
        if old["number"] < changed["number"]:
            assert old == new


@given(games)
def test_the_lowest_total_wins(facts: GameFacts) -> None:
    result = score_game(facts)
    placed = [one for one in result["standings"] if one["place"]]
    if result["winners"]:
        best = min(one["total"] for one in placed)
        assert result["winners"] == [one["player"] for one in placed if one["total"] == best]
