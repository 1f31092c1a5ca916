"""The audit: silent about what can be played, and never other than its table of findings."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.audit import Pile, audit
from companion.rules.cards import Deck
from tests.rules import deals, oracle

# A seed, as hypothesis would have to draw each card of each turn by itself.
randoms = st.integers(0, 2**32).map(Random)


def entered(round_: deals.PlayedRound) -> list[Pile]:
    return [
        {"player": player, "cards": cards, "points": None}
        for player, cards in round_["piles"].items()
    ]


def codes(players: list[str], piles: list[Pile], left: list[int], deck: Deck) -> set[str]:
    return {finding["code"] for finding in audit(players, piles, left, deck, 10)}


@pytest.mark.parametrize("deck", ["standard", "tactics"])
@pytest.mark.parametrize("count", range(2, 11))
def test_a_round_as_it_was_played_is_possible(count: int, deck: Deck) -> None:
    players = deals.PLAYERS[:count]
    for seed in range(20):
        played = deals.played_round(Random(f"{count} {deck} {seed}"), players, deck, 10)
        left = [card for row in played["rows"] for card in row]
        assert codes(players, entered(played), left, deck) <= {"unlikely-total"}


@given(randoms)
def test_it_says_what_the_table_of_findings_says(random: Random) -> None:
    count = random.randint(1, 10)
    players = random.sample(deals.PLAYERS, count)
    deck, hand_size = random.choice(deals.DECKS), random.choice(deals.HAND_SIZES)
    round_ = deals.recorded_round(random, 1, players, deck, hand_size)
    given_ = (players, round_["piles"], round_["rows_left"], deck, hand_size)
    assert audit(*given_) == oracle.Audit(*given_).findings


@given(randoms)
def test_the_order_in_which_piles_arrive_does_not_matter(random: Random) -> None:
    players = random.sample(deals.PLAYERS, random.randint(2, 10))
    round_ = deals.recorded_round(random, 1, players, "tactics", 10)
    piles = random.sample(round_["piles"], len(round_["piles"]))
    found = audit(players, round_["piles"], round_["rows_left"], "tactics", 10)
    assert audit(players, piles, round_["rows_left"], "tactics", 10) == found


@given(randoms)
def test_a_card_put_into_a_second_pile_is_an_error(random: Random) -> None:
    players = random.sample(deals.PLAYERS, random.randint(2, 10))
    played = deals.played_round(random, players, "standard", 10)
    giver = max(players, key=lambda player: len(played["piles"][player]))
    taker = next(player for player in players if player != giver)
    card = random.choice(played["piles"][giver])
    played["piles"][taker].append(card)
    findings = audit(players, entered(played), None, "standard", 10)
    assert [one["cards"] for one in findings if one["code"] == "card-taken"] == [[card]]
    assert findings[0]["severity"] == "error"
    assert set(findings[0]["players"]) == {giver, taker}


@given(randoms)
def test_with_the_whole_deck_known_every_slip_of_a_card_is_seen(random: Random) -> None:
    players = random.sample(deals.PLAYERS, random.randint(2, 10))
    played = deals.played_round(random, players, "tactics", 10)
    left = [card for row in played["rows"] for card in row]
    piles = entered(played)
    pile = max(piles, key=lambda pile: len(pile["cards"] or []))
    assert pile["cards"]
    wrong = random.choice([card for card in range(1, 105) if card not in pile["cards"]])
    pile["cards"][random.randrange(len(pile["cards"]))] = wrong
    assert "rows-left-missing" in codes(players, piles, left, "tactics")
