"""Placements and turns: no card is lost, and the order of the players does not matter."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.errors import RuleError
from companion.rules.rows import LONGEST_ROW, check_rows
from companion.rules.table import Play, place, play_turn
from tests.rules import deals, oracle

randoms = st.randoms(use_true_random=False)


class Table:
    """Random rows, a card for each of some players, and a row for each should it be too low."""

    def __init__(self, random: Random) -> None:
        self.rows = deals.rows(random)
        self.players = random.sample(deals.PLAYERS, random.randint(1, 10))
        self.plays = deals.plays(random, self.rows, self.players)
        self.choices = {player: random.randint(1, 4) for player in self.players}

    def cards(self) -> list[int]:
        return [card for row in self.rows for card in row] + [play["card"] for play in self.plays]


tables = randoms.map(Table)


@given(tables)
def test_no_card_is_lost_or_doubled_over_a_turn(table: Table) -> None:
    turn = play_turn(table.rows, table.plays, table.choices)
    taken = [card for step in turn["steps"] for card in step["takes"]]
    left = [card for row in turn["rows_after"] for card in row]
    assert sorted(taken + left) == sorted(table.cards())
    check_rows(turn["rows_after"])


@given(tables)
def test_a_turn_is_what_the_rules_say_word_by_word(table: Table) -> None:
    turn = play_turn(table.rows, table.plays, table.choices)
    plays = {play["player"]: play["card"] for play in table.plays}
    rows_after, took = oracle.turn(table.rows, plays, table.choices)
    assert turn["rows_after"] == rows_after
    assert turn["bullheads"] == [(player, oracle.worth(took[player])) for player in table.players]


@given(tables)
def test_a_turn_is_one_placement_after_the_other(table: Table) -> None:
    turn = play_turn(table.rows, table.plays, table.choices)
    rows = table.rows
    for step in turn["steps"]:
        placed = place(rows, step["card"])
        assert placed["outcome"] == step["outcome"]
        if placed["outcome"] == "choose_row":
            assert step["takes"] == rows[step["row"] - 1]
            rows = [*rows[: step["row"] - 1], [step["card"]], *rows[step["row"] :]]
        else:
            assert (placed["row"], placed["takes"]) == (step["row"], step["takes"])
            rows = placed["rows_after"]  # type: ignore[assignment] # all rows are known here
    assert rows == turn["rows_after"]


@given(tables)
def test_cards_are_placed_lowest_first_and_once(table: Table) -> None:
    steps = play_turn(table.rows, table.plays, table.choices)["steps"]
    assert [step["card"] for step in steps] == sorted(play["card"] for play in table.plays)
    for step in steps:
        full = step["outcome"] == "take_full_row"
        assert len(step["takes"]) == LONGEST_ROW if full else len(step["takes"]) <= LONGEST_ROW
        assert (step["outcome"] == "append") == (step["takes"] == [])


@given(tables)
def test_only_the_lowest_card_of_a_turn_can_be_too_low(table: Table) -> None:
    steps = play_turn(table.rows, table.plays, table.choices)["steps"]
    assert all(step["outcome"] != "choose_row" for step in steps[1:])


@given(tables, randoms)
def test_the_order_of_players_does_not_matter(table: Table, random: Random) -> None:
    shuffled: list[Play] = random.sample(table.plays, len(table.plays))
    one = play_turn(table.rows, table.plays, table.choices)
    other = play_turn(table.rows, shuffled, table.choices)
    assert (one["steps"], one["rows_after"]) == (other["steps"], other["rows_after"])
    assert dict(one["bullheads"]) == dict(other["bullheads"])


@given(tables)
def test_nothing_given_is_changed(table: Table) -> None:
    before = deepcopy((table.rows, table.plays, table.choices))
    play_turn(table.rows, table.plays, table.choices)
    place(table.rows, table.plays[0]["card"])
    assert (table.rows, table.plays, table.choices) == before


@given(tables)
def test_a_turn_without_choices_waits_or_needs_none(table: Table) -> None:
    turn = play_turn(table.rows, table.plays, {})
    lowest = min(table.plays, key=lambda play: play["card"])
    if oracle.forced_row(table.rows, lowest["card"]) is None:
        assert turn["pending"] is not None
        assert (turn["pending"]["player"], turn["pending"]["card"]) == tuple(lowest.values())
        assert (turn["steps"], turn["rows_after"]) == ([], table.rows)
    else:
        assert turn == play_turn(table.rows, table.plays, table.choices)
        assert turn["pending"] is None


@given(randoms, st.integers(1, 104))
def test_a_placement_leaves_rows_that_can_be(random: Random, card: int) -> None:
    table = deals.rows(random)
    if any(card in row for row in table):
        return
    known = place(table, card)
    half = place(deals.half_known(random, table), card)
    assert (known["outcome"], known["row"]) == (half["outcome"], half["row"])
    assert half["takes"] in (None, known["takes"])
    if half["rows_after"] is not None:
        check_rows(half["rows_after"])


def test_a_refused_turn_names_player_and_card() -> None:
    plays: list[Play] = [{"player": "ann", "card": 5}, {"player": "bob", "card": 5}]
    with pytest.raises(RuleError) as refused:
        play_turn([[1], [2], [3], [4]], plays, {})
    assert (refused.value.player, refused.value.card) == ("bob", 5)
    assert refused.value.message == "Card 5 is there twice."


@pytest.mark.parametrize(
    ("plays", "choices", "words"),
    [
        ([("ann", 5), ("ann", 6)], {}, "ann plays two cards."),
        ([("ann", 5)], {"bob": 1}, "bob plays no card."),
        ([("ann", 5)], {"ann": 5}, "Rows are 1 to 4, not 5."),
        ([("ann", 105)], {}, "105 is not a card: they are 1 to 104."),
    ],
)
def test_a_refused_turn_says_why(
    plays: list[tuple[str, int]], choices: dict[str, int], words: str
) -> None:
    turn: list[Play] = [{"player": player, "card": card} for player, card in plays]
    with pytest.raises(RuleError) as refused:
        play_turn([[1], [2], [3], [4]], turn, choices)
    assert refused.value.message == words
