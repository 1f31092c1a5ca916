"""What the audit finds is shown before a round is saved, with the way to mend it."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.app import SMALL, App
from tests.e2e.conftest import Ask, Eventually
from tests.e2e.test_sizes import is_inside


def test_a_clean_round_says_what_happens(app: App) -> None:
    app.start("Anna", "Ben", "Chiara")
    app.tally()
    app.piles([1, 2, 3, 4, 6, 7, 8, 55], [9, 12, 13, 14, 60, 61], [])
    expect(app.title()).to_have_text("All in")
    expect(app.page.get_by_role("heading", name="14 cards, 22 bullheads")).to_be_visible()
    expect(app.page.get_by_text("Nothing to mend.")).to_be_visible()
    expect(app.find("The game goes on Save round 1")).to_be_visible()
    app.press(re.compile("^Ben 6 cards"))
    app.expect_mine([9, 12, 13, 14, 60, 61])


def test_too_many_cards_must_be_mended(app: App) -> None:
    """With two players twenty cards were dealt: a twenty-first cannot be."""
    app.start("Anna", "Ben")
    app.tally()
    app.piles(list(range(1, 22)), [])
    expect(app.page.get_by_text("Must be mended")).to_be_visible()
    expect(app.page.get_by_text("21 cards: at most 20 were dealt").first).to_be_visible()
    app.press("Mend it")
    app.choose("Anna")
    app.tap(21)
    app.choose("Ben")
    app.next()
    expect(app.find("Save round 1")).to_be_visible()


def test_a_round_can_be_saved_as_it_is(app: App, ask: Ask, eventually: Eventually) -> None:
    """Facts are never refused: the round stays open, and the scoreboard leads back to it."""
    app.start("Anna", "Ben")
    app.tally()
    app.piles(list(range(1, 22)), [])
    app.press("Save as it is; the round stays open")
    expect(app.find("It does not count yet Mend round 1")).to_be_visible()
    app.expect_totals({"Anna": 0, "Ben": 0})
    eventually(lambda: ask(f"/games/{app.game_id}")["rounds"][0]["complete"], False)
    app.press("Mend round 1")
    app.choose("Anna")
    app.tap(21)
    app.press(re.compile("Check it|Save Anna"))
    expect(app.title()).to_be_visible()


def test_a_warning_never_blocks(app: App) -> None:
    app.start("Anna", "Ben")
    app.tally()
    app.piles([5, 1, 2], [])
    expect(app.page.get_by_text("Worth a look")).to_be_visible()
    app.press("It is right, don’t show it")
    expect(app.title()).to_have_text("All in")
    app.save_round()
    app.expect_totals({"Ben": 0, "Anna": 4})


def test_an_impossible_total_is_not_called_rare_as_well(app: App) -> None:
    """One finding about the total; said to be right, the other one does not take its place."""
    app.start("Anna", "Ben", "Chiara", "David")
    app.tally()
    app.piles(5, 4, 9, 1)
    expect(app.title()).to_have_text("One thing")
    expect(app.page.get_by_text("19 bullheads in all: too few")).to_be_visible()
    app.press("It is right, don’t show it")
    expect(app.title()).to_have_text("All in")


@pytest.mark.parametrize("names", [("Annabel", "Annika"), ("Maximiliane A", "Maximiliane B")])
def test_the_ways_to_two_piles_are_told_apart(app: App, names: tuple[str, str]) -> None:
    """At 360 px both had begun, and ended, with "Stapel von Ann…"."""
    app.page.set_viewport_size(SMALL)
    app.start(*names)
    app.tally()
    app.piles([1], [2])
    for name in names:
        way = app.find(f"{name}’s pile, 1 card, 1").get_by_text(name, exact=True)
        assert way.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        assert is_inside(way, SMALL)


def test_a_card_in_two_piles_is_shown_with_both(app: App, ask: Ask) -> None:
    """It can only come from two phones: each had its own pile, then both were sent."""
    app.start("Anna", "Ben")
    app.tally()
    app.piles([1, 2, 3, 4], [6, 7, 8, 55])
    app.save_round()
    put_pile(app, ask, "Anna", [1, 2, 3, 55])
    app.reload()
    expect(app.find("Mend round 1")).to_be_visible()
    app.tally(1)
    expect(app.card(55)).to_have_accessible_name(
        re.compile("in the piles of (Anna and Ben|Ben and Anna)")
    )
    app.next()
    expect(app.page.get_by_text("55 is in Anna’s and Ben’s piles").first).to_be_visible()
    app.press(re.compile("^It was Ben’s"))
    expect(app.find("Save round 1")).to_be_visible()
    app.press("Undo")
    app.press("Mend 55")
    app.choose("Ben")
    app.tap(55)
    app.next()
    app.save_round()
    app.expect_totals({"Ben": 3, "Anna": 10})


def put_pile(app: App, ask: Ask, name: str, cards: list[int]) -> None:
    """What another phone of the group would send."""
    [player] = [one["id"] for one in ask("/players")["items"] if one["name"] == name]
    ask(f"/games/{app.game_id}/rounds/1/piles/{player}", put={"cards": cards})
