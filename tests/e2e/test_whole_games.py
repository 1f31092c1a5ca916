"""Whole games, each entered in another way, up to who has won and what then."""

import re

from playwright.sync_api import expect

from tests.e2e.app import App
from tests.e2e.conftest import Ask, Eventually


def test_a_game_to_66_by_the_grid(app: App) -> None:
    """Fault 9: a game of which nobody said when it ends ends at 66, and says so everywhere."""
    app.start("Anna", "Ben")
    expect(app.page.get_by_text("Ends at 66 or more")).to_be_visible()
    app.round([55, 11, 22, 33, 44], [5, 1])
    app.round([55, 11, 22, 33, 44], [], number=2)
    app.expect_totals({"Ben": 3, "Anna": 54})
    app.tally(3)
    app.piles([66, 55], [2, 3, 4, 6])
    expect(app.page.get_by_text("Anna reaches 66, the game ends")).to_be_visible()
    app.save_round(3)
    expect(app.title()).to_have_text("Ben wins")
    expect(app.page.get_by_text("7 bullheads. Anna reached 66.")).to_be_visible()
    app.expect_ranks([("1", "Ben", "7"), ("2", "Anna", "66")])


def test_a_game_to_66_by_the_keypad(app: App) -> None:
    """The choice is remembered: who once typed goes on typing, also in the next round."""
    app.start("Anna", "Ben")
    app.tally()
    for number, pile in enumerate([(55, 11, 22, 33), (55, 44, 66, 77), (88, 99, 7, 100, 104)], 1):
        if number > 1:
            app.tally(number)
        app.type_cards(*pile)
        app.next()
        app.type_cards(number)
        app.next()
        app.save_round(number)
    app.expect_totals({"Ben": 3, "Anna": 59})
    app.tally(4)
    app.type_cards(55)
    app.next()
    app.next()
    app.save_round(4)
    expect(app.title()).to_have_text("Ben wins")
    app.expect_ranks([("1", "Ben", "3"), ("2", "Anna", "66")])


def test_a_game_by_points_may_be_shared(app: App) -> None:
    """Fault 2: of 10, 10 and 70 two win, and the third has place 3; fault 8: it ends once."""
    app.start("Anna", "Ben", "Chiara")
    app.round(10, 10, 70)
    expect(app.title()).to_have_text(re.compile(r"Anna (and|&)\s+Ben\s+win"))
    assert app.page.evaluate("scrollY") == 0, "the end is seen from its top"
    expect(app.page.get_by_text("10 bullheads each, a shared win.")).to_be_visible()
    app.expect_ranks([("1", "Anna", "10"), ("1", "Ben", "10"), ("3", "Chiara", "70")])


def test_places_are_shared_in_the_middle_too(app: App) -> None:
    """Fault 2: 5, 9, 9, 9 and 70 have the places 1, 2, 2, 2, 5. Fault 1: the lowest is first."""
    app.start("A", "B", "C", "D", "E")
    app.round(9, 70, 9, 5, 9)
    places = [("1", "D", "5"), ("2", "A", "9"), ("2", "C", "9"), ("2", "E", "9"), ("5", "B", "70")]
    app.expect_ranks(places)


def test_two_across_the_limit_end_the_game_once(app: App, ask: Ask, eventually: Eventually) -> None:
    """Fault 8: from 60 to 75 in one round, two players at once: one end, one result."""
    app.start("Anna", "Ben", "Chiara")
    app.round(30, 30, 5)
    app.round(30, 30, 5, number=2)
    app.round(15, 16, 5, number=3)
    expect(app.title()).to_have_text("Chiara wins")
    expect(app.page.get_by_text("15 bullheads. Anna and Ben reached 66.")).to_be_visible()
    app.back()
    expect(app.page.get_by_role("link", name="Chiara won")).to_have_count(1)
    eventually(lambda: [game["status"] for game in ask("/games")["items"]], ["finished"])
    assert ask("/games")["items"][0]["finished_after_round"] == 3


def test_playing_on_goes_to_a_higher_limit(app: App) -> None:
    app.start("Anna", "Ben")
    app.round(66, 3)
    app.press("Play on")
    app.press("Play on to 100")
    expect(app.title()).to_have_text("After round 1")
    expect(app.page.get_by_text("Ends at 100 or more").first).to_be_visible()
    app.round(34, 3, number=2)
    expect(app.title()).to_have_text("Ben wins")


def test_a_game_ends_as_was_agreed_before_the_start(app: App) -> None:
    """Above 66 means that 66 is not the end; a number of rounds ends it without a limit."""
    app.start("Anna", "Ben", end=["Above it"])
    expect(app.page.get_by_text("Ends above 66")).to_be_visible()
    app.round(66, 3)
    expect(app.title()).to_have_text("After round 1")
    app.manage("Change the end")
    app.press(app.page.get_by_role("button", name="By rounds"))
    app.press(app.page.get_by_role("button", name="2", exact=True))
    app.press(app.page.get_by_role("dialog").get_by_role("button", name="after 2 rounds Done"))
    expect(app.page.get_by_text("Ends after 2 rounds")).to_be_visible()
    app.round(0, 3, number=2)
    expect(app.title()).to_have_text("Ben wins")
    expect(app.page.get_by_text("6 bullheads in 2 rounds.")).to_be_visible()
