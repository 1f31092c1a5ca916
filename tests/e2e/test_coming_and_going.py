"""People leave a running game and come back: nothing that was played is lost, all can be undone."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.app import App
from tests.e2e.conftest import Ask, Eventually


def notice(app: App, text: str) -> Locator:
    """The notice on the slab that says this."""
    return app.page.get_by_role("status").filter(has_text=text)


def three_rounds(app: App) -> None:
    """Ben leaves after round 2; round 3 is played without him."""
    app.start("Anna", "Ben", "Cleo")
    app.round(10, 3, 20)
    app.round(1, 2, 3, number=2)
    app.manage("Somebody leaves")
    app.press("Ben leaves no more piles after round 2")
    expect(notice(app, "Ben leaves after round 2")).to_be_visible()
    app.round(5, 6, number=3)


def test_rounds_without_him_count_when_he_is_back(
    app: App, ask: Ask, eventually: Eventually
) -> None:
    three_rounds(app)
    app.round(7, 8, number=4)
    app.expect_totals({"Anna": 23, "Cleo": 37, "Ben": 5})
    app.press("Change the game")
    app.press("Ben comes back from round 5, with 0 in rounds 3 and 4")
    expect(notice(app, "Ben is back from round 5")).to_be_visible()
    expect(app.title()).to_have_text("After round 4")
    app.expect_totals({"Ben": 5, "Anna": 23, "Cleo": 37})
    expect(app.find("Ben, round 4: 0 bullheads, points only")).to_be_visible()
    app.round(1, 1, 1, number=5)
    app.expect_totals({"Ben": 6, "Anna": 24, "Cleo": 38})
    eventually(lambda: ask("/games")["items"][0]["standings"][0]["total"], 6)


def test_coming_back_can_be_undone(app: App, eventually: Eventually) -> None:
    three_rounds(app)
    app.manage("Ben comes back")
    app.expect_totals({"Ben": 5, "Anna": 16, "Cleo": 29})
    app.press("Undo")
    app.expect_totals({"Anna": 16, "Cleo": 29, "Ben": 5})
    expect(app.find("Ben, round 3")).to_have_count(0)
    expect(app.title()).to_have_text("After round 3")


def test_leaving_can_be_undone(app: App, eventually: Eventually) -> None:
    app.start("Anna", "Ben", "Cleo")
    app.round(10, 3, 20)
    app.manage("Somebody leaves")
    app.press(re.compile("^Ben leaves"))
    app.expect_order(["Anna", "Cleo", "Ben"])
    app.press("Undo")
    app.expect_order(["Ben", "Anna", "Cleo"])


def test_somebody_leaves_in_the_middle_of_a_round(app: App) -> None:
    """Whose pile is not in can go without this round, or after it; whose pile is in only after."""
    app.start("Anna", "Ben", "Cleo", "Dan")
    app.round(10, 3, 20, 5)
    app.tally(2)
    app.points(4)
    app.next()
    app.back()
    app.manage("Somebody leaves")
    expect(app.find("Ben leaves no more piles after round 2")).to_be_visible()
    app.press("Now, without round 2")
    expect(app.find("Anna leaves no more piles after round 2")).to_be_visible()
    app.press("Ben leaves no more piles after round 1")
    expect(notice(app, "Ben leaves after round 1")).to_be_visible()
    app.tally(2)
    expect(app.chip("Ben")).to_have_count(0)


def test_who_leaves_later_can_stay(app: App) -> None:
    app.start("Anna", "Ben", "Cleo")
    app.round(10, 3, 20)
    app.manage("Somebody leaves")
    app.press("After round 2")
    app.press("Ben leaves no more piles after round 2")
    app.expect_totals({"Ben": 3, "Anna": 10, "Cleo": 20})
    app.manage("Ben stays after all")
    expect(notice(app, "Ben stays")).to_be_visible()
    app.round(1, 2, 3, number=2)
    app.tally(3)
    expect(app.chip("Ben")).to_be_visible()
