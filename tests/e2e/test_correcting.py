"""What was entered can be corrected at any time, and all that follows from it follows."""

import re

from playwright.sync_api import expect

from tests.e2e.app import App
from tests.e2e.conftest import Ask, Eventually


def test_an_old_round_is_corrected(app: App, ask: Ask, eventually: Eventually) -> None:
    """Fault 3: a card of round 1 of 3 changes totals, places and curve at once."""
    app.start("Anna", "Ben")
    app.round([5], [60, 2, 3, 4])
    app.round([], [10], number=2)
    app.round([1], [], number=3)
    app.expect_totals({"Anna": 3, "Ben": 9})
    app.press("Anna, round 1: 1 card")
    expect(app.title()).to_have_text("Correct round 1")
    app.expect_mine([5])
    app.tap(55)
    app.press("Save Anna")
    expect(app.title()).to_have_text("After round 3")
    app.expect_totals({"Ben": 9, "Anna": 10})
    expect(
        app.find(re.compile("Totals by round. Ben: 6, 9, 9. Anna: 9, 9, 10"), "img")
    ).to_be_visible()
    expect(app.find("Anna, round 1: 2 cards, 9 bullheads, corrected")).to_be_visible()
    game = app.game_id
    eventually(lambda: [one["total"] for one in ask(f"/games/{game}")["standings"]], [9, 10])


def test_a_correction_reopens_the_game_and_another_ends_it(app: App) -> None:
    """Fault 7: nobody reaches the limit any more: open again; corrected back: finished again."""
    app.start("Anna", "Ben", end=["50"])
    app.round(20, 13)
    app.round(30, 3, number=2)
    expect(app.title()).to_have_text("Ben wins")
    for points, shown in [(29, "After round 2"), (30, "Ben wins")]:
        app.press(re.compile(r"^Anna, round 2: "))
        app.digits(app.page.get_by_role("group", name="Number pad for points"), points)
        app.press("Save Anna")
        expect(app.title()).to_have_text(shown)


def test_a_card_tapped_in_and_out_leaves_nothing(app: App) -> None:
    """Fault 4: 0 cards and 0 bullheads, whatever the card."""
    app.start("Anna", "Ben")
    app.tally()
    for card in (55, 1, 104):
        app.tap(card)
        expect(app.chip("Anna")).not_to_have_accessible_name("Anna, not entered yet")
        app.tap(card)
        app.expect_mine([])
        expect(app.find("Anna: no card yet 0, no cards")).to_be_visible()


def test_no_cards_is_not_the_same_as_not_entered(
    app: App, ask: Ask, eventually: Eventually
) -> None:
    """Fault 5: an empty pile is a 0 that counts; who has said nothing is named, not taken as 0."""
    app.start("Anna", "Ben", "Chiara")
    app.tally()
    app.next()
    expect(app.chip("Anna")).to_have_accessible_name("Anna, 0 bullheads")
    app.tap(5)
    app.back()
    expect(app.page.get_by_text("Waiting for Ben and Chiara")).to_be_visible()
    expect(app.find("Anna, round 1: said: no cards")).to_have_text("0")
    expect(app.find("Chiara, round 1: not entered yet")).to_have_text("–")
    app.expect_totals({"Anna": 0, "Ben": 0, "Chiara": 0})
    assert app.page.evaluate("scrollY") == 0
    game = app.game_id
    eventually(lambda: len(ask(f"/games/{game}")["rounds"][0]["waiting_for"]), 2)


def test_a_hasty_finger_says_nothing_for_the_next(app: App) -> None:
    """Fault 5: the second tap of a double tap neither books 0 for the next nor saves the round."""
    app.start("Anna", "Ben")
    app.tally()
    app.tap(5)
    app.find("Next: Ben").dblclick()
    expect(app.chip("Ben")).to_have_accessible_name("Ben, not entered yet")
    app.find(re.compile("0, no cards$")).dblclick()
    expect(app.find("Save round 1")).to_be_visible()


def test_a_correction_left_behind_can_be_undone(app: App) -> None:
    """Who opens a pile to look at it and touches a card finds out, and gets it back."""
    app.start("Anna", "Ben")
    app.round([5, 55], [11])
    app.press("Anna, round 1: 2 cards, 9 bullheads")
    app.tap(55)
    app.back()
    expect(app.page.get_by_text("Round 1, corrected: Anna")).to_be_visible()
    app.expect_totals({"Anna": 2, "Ben": 5})
    app.press("Undo")
    expect(app.find(re.compile("^Anna, place 2, 9 bullheads"))).to_be_visible()


def test_points_that_nobody_typed_are_no_zero(app: App) -> None:
    """Fault 5: to turn to the points says nothing yet; the cards count until points are typed."""
    app.start("Anna", "Ben")
    app.tally()
    app.tap(5, 55)
    app.keypad()
    app.press(app.page.get_by_role("button", name="Points", exact=True))
    expect(app.chip("Anna")).to_have_accessible_name("Anna, 9 bullheads, 2 cards")
    app.press("Card grid")
    app.expect_mine([5, 55])


def test_a_round_is_struck_out_and_counts_again(app: App) -> None:
    """Fault 26: striking out can be undone, at once and later; the numbers on screen close up."""
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.round(7, 20, number=2)
    app.press("Round 1: look at it")
    app.press(re.compile("^Strike it out"))
    expect(app.title()).to_have_text("After round 1")
    app.expect_totals({"Anna": 7, "Ben": 20})
    app.press("Undo")
    expect(app.title()).to_have_text("After round 2")
    app.expect_totals({"Anna": 17, "Ben": 23})
    app.press("Round 2: look at it")
    app.press(re.compile("^Strike it out"))
    expect(app.title()).to_have_text("After round 1")
    app.reload()
    app.press("Struck-out round: look at it")
    app.press("Let it count again")
    expect(app.title()).to_have_text("After round 2")
    app.expect_totals({"Anna": 17, "Ben": 23})


def test_a_player_joins_late_and_another_leaves(app: App, eventually: Eventually) -> None:
    """Fault 6: the recorded rounds stay as they are; the late one starts at the highest total."""
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.manage("Somebody joins")
    app.page.get_by_role("textbox").fill("Chiara")
    app.press(
        "Add Chiara from round 2" if app.find("Add Chiara from round 2").count() else "Add Chiara"
    )
    app.expect_totals({"Ben": 3, "Anna": 10, "Chiara": 10})
    app.round(1, 2, 3, number=2)
    app.expect_totals({"Ben": 5, "Anna": 11, "Chiara": 13})
    app.manage("Somebody leaves")
    app.press("Ben leaves")
    app.expect_order(["Anna", "Chiara", "Ben"])
    app.tally(3)
    expect(app.chip("Ben")).to_have_count(0)
    app.piles(1, 5)
    app.save_round(3)
    app.expect_totals({"Anna": 12, "Chiara": 18, "Ben": 5})
    app.press("Change the game")
    app.press("Ben comes back")
