"""Rows: which row a card belongs to, what to suggest, and the words of what is refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.errors import RuleError
from companion.rules.rows import (
    Row,
    check_card,
    check_rows,
    known_cards,
    row_count,
    row_end,
    row_for,
    row_options,
    suggest_row,
)
from tests.rules import deals, oracle

randoms = st.randoms(use_true_random=False)
cards = st.integers(1, 104)


@given(randoms)
def test_rows_that_can_lie_on_a_table_pass(random: Random) -> None:
    table = deals.rows(random)
    check_rows(table)
    check_rows(deals.half_known(random, table))


@given(randoms, cards)
def test_one_row_or_none_takes_a_card(random: Random, card: int) -> None:
    table = deals.rows(random)
    assert row_for(table, card) == oracle.forced_row(table, card)
    assert (row_for(table, card) is None) == all(card <= row[-1] for row in table)


@given(randoms, cards)
def test_what_is_unknown_of_a_row_does_not_move_a_card(random: Random, card: int) -> None:
    table = deals.rows(random)
    assert row_for(deals.half_known(random, table), card) == row_for(table, card)


@given(randoms)
def test_no_row_is_a_better_take_than_the_suggested_one(random: Random) -> None:
    table = deals.rows(random)
    suggested = suggest_row(table)
    costs = [(oracle.worth(row), len(row), number) for number, row in enumerate(table, 1)]
    assert costs[suggested - 1] == min(costs)


@given(randoms)
def test_a_half_known_row_never_costs_less_than_said(random: Random) -> None:
    table = deals.rows(random)
    seen = deals.half_known(random, table)
    for option, row, half in zip(row_options(seen), table, seen, strict=True):
        assert option["least_bullheads"] <= oracle.worth(row)
        assert option["take_bullheads"] in (None, oracle.worth(row))
        assert (option["takes"] is None) == (known_cards(half) is None)
        assert (row_end(half), row_count(half)) == (row_end(row), row_count(row))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([[1], [2], [3]], "A table has four rows, not 3."),
        ([[1], [], [3], [4]], "Row 2 has 0 cards, not 1 to 5."),
        ([[1], [2], [3, 2], [4]], "The cards of row 3 cannot ascend."),
        ([[1], [2], [3], [2]], "Card 2 lies on the table twice."),
        ([[105], [2], [3], [4]], "105 is not a card: they are 1 to 104."),
    ],
)
def test_a_refusal_says_what_is_wrong(rows: list[Row], words: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_rows(rows)
    assert str(refused.value) == refused.value.message == words


def test_a_refusal_names_the_card() -> None:
    with pytest.raises(RuleError) as refused:
        check_card(0)
    assert (refused.value.code, refused.value.card, refused.value.player) == ("not-a-card", 0, None)
