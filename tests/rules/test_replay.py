"""The replay: always the same, and it meets everything that the rules can say."""

from collections import Counter
from itertools import islice

import pytest

from tests.rules import replay
from tests.rules.run import Case


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return list(replay.cases(share=0.2))


def test_it_is_always_the_same(cases: list[Case]) -> None:
    assert list(islice(replay.cases(share=0.2), 500)) == cases[:500]


def test_it_meets_every_finding(cases: list[Case]) -> None:
    met = Counter(
        finding["code"] for case in cases if case["call"] == "audit" for finding in case["expect"]
    )
    assert len(met) == 13, met


def test_it_meets_every_refusal(cases: list[Case]) -> None:
    met = Counter(case["error"]["code"] for case in cases if "error" in case)
    assert len(met) == 8, met


def test_it_meets_every_way_a_card_can_go(cases: list[Case]) -> None:
    turns = [case["expect"] for case in cases if case["call"] == "play_turn" and "expect" in case]
    met = Counter(step["outcome"] for turn in turns for step in turn["steps"])
    assert min(met["append"], met["choose_row"], met["take_full_row"]) > 50
    assert 50 < sum(turn["pending"] is not None for turn in turns) < len(turns) - 50


def test_it_meets_every_kind_of_game(cases: list[Case]) -> None:
    games = [case["expect"] for case in cases if case["call"] == "score_game"]
    met = Counter(game["status"] for game in games)
    met["shared"] = sum(len(game["winners"]) > 1 for game in games)
    met["played on"] = sum(game["rounds_after_end"] > 0 for game in games)
    met["left"] = sum(any(one["left"] for one in game["standings"]) for game in games)
    met["void"] = sum(any(one["void"] for one in game["rounds"]) for game in games)
    met["waiting"] = sum(any(one["waiting_for"] for one in game["rounds"]) for game in games)
    assert len(met) == 8, met
    assert min(met.values()) > 0, met
