"""Cards: the deck, and tapping cards in and out of a pile."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.cards import (
    DECK_BULLHEADS,
    LAST_CARD,
    bullheads,
    cheapest,
    dearest,
    is_card,
    sum_of_bullheads,
)
from tests.rules.oracle import PRINTED

DECK = range(1, LAST_CARD + 1)
cards = st.sampled_from(DECK)


def test_the_deck_is_worth_171() -> None:
    assert sum_of_bullheads(DECK) == DECK_BULLHEADS == 171
    assert {card: bullheads(card) for card in DECK} == PRINTED


def test_there_are_104_cards() -> None:
    assert [number for number in range(-10, 300) if is_card(number)] == list(DECK)


@pytest.mark.parametrize("card", DECK)
def test_a_card_tapped_in_and_out_leaves_nothing(card: int) -> None:
    pile = {card}
    assert sum_of_bullheads(pile) > 0
    pile ^= {card}
    assert sum_of_bullheads(pile) == 0


@given(st.lists(cards, max_size=60), st.lists(cards, max_size=60))
def test_two_piles_are_worth_their_sum_in_any_order(one: list[int], other: list[int]) -> None:
    together = sum_of_bullheads(one) + sum_of_bullheads(other)
    assert sum_of_bullheads(sorted(one + other)) == together
    assert sum_of_bullheads(iter(other + one)) == together


@pytest.mark.parametrize("last_card", [1, 5, 11, 14])
@pytest.mark.parametrize("count", range(6))
def test_dearest_and_cheapest_of_all_piles_there_are(last_card: int, count: int) -> None:
    piles = list(combinations(range(1, last_card + 1), min(count, last_card)))
    sums = [sum(PRINTED[card] for card in pile) for pile in piles]
    assert dearest(count, last_card) == max(sums)
    assert cheapest(count, last_card) == min(sums)


@given(st.integers(0, LAST_CARD), st.integers(1, LAST_CARD))
def test_the_dearest_and_the_cheapest_rest_make_the_deck(count: int, last_card: int) -> None:
    count = min(count, last_card)
    worth = sum(PRINTED[card] for card in range(1, last_card + 1))
    assert dearest(count, last_card) + cheapest(last_card - count, last_card) == worth
