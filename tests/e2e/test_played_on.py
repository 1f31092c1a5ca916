"""A game that was over and played on keeps its win in reach; what a notice says stays true."""

import re

from playwright.sync_api import expect

from tests.e2e.app import App
from tests.e2e.conftest import Ask, Eventually


def played_on(app: App) -> None:
    """Ben has won at 66; the table plays on to 100."""
    app.start("Anna", "Ben")
    app.round(70, 20)
    expect(app.title()).to_contain_text("Ben")
    app.press("Play on")
    app.press("Play on to 100")
    expect(app.find("Tally round 2")).to_be_visible()


def test_the_earlier_end_is_offered_before_stopping(
    app: App, ask: Ask, eventually: Eventually
) -> None:
    played_on(app)
    app.round(5, 60, number=2)
    app.press("Change the game")
    ways = app.page.get_by_role("dialog").get_by_role("button")
    expect(ways.nth(1)).to_have_accessible_name(
        "Finish at 66 after all It counts: Ben wins with 20 after round 1"
    )
    expect(app.find("Stop the game Then it does not count, and nobody has won")).to_be_visible()
    app.press(ways.nth(1))
    expect(app.title()).to_have_text(re.compile("Ben\\s+wins"))
    expect(app.page.get_by_text("One more round played after the end")).to_be_visible()
    eventually(lambda: ask("/games")["items"][0]["status"], "finished")
    app.press("Undo")
    expect(app.title()).to_have_text("After round 2")


def test_stopping_says_what_it_does(app: App) -> None:
    played_on(app)
    app.manage("Stop the game")
    expect(app.page.get_by_text("Stopped: the game does not count")).to_be_visible()
    app.manage("Finish at 66 after all")
    expect(app.title()).to_have_text(re.compile("Ben\\s+wins"))


def test_playing_on_can_be_undone(app: App) -> None:
    played_on(app)
    app.press("Undo")
    expect(app.title()).to_have_text(re.compile("Ben\\s+wins"))


def test_no_other_game_has_an_earlier_end(app: App) -> None:
    app.start("Anna", "Ben")
    app.round(10, 20)
    app.press("Change the game")
    expect(app.find(re.compile("after all"))).to_have_count(0)


def test_a_round_that_does_not_count_is_not_called_saved(app: App) -> None:
    app.start("Anna", "Ben")
    app.tally()
    app.tap(5)
    app.next()
    app.tap(5)
    app.press(re.compile("Undo$"))
    app.points(3)
    app.next()
    app.save_round()
    saved = app.page.get_by_role("status").filter(has_text="Round 1 saved")
    expect(saved).to_be_visible()
    app.press("Round 1: look at it")
    app.press(re.compile("^Strike it out"))
    expect(saved).to_have_count(0)


def test_a_round_saved_as_it_is_is_kept_and_no_more(app: App) -> None:
    app.start("Anna", "Ben")
    app.tally()
    app.tap(*range(1, 22))
    app.next()
    app.next()
    app.press("Save as it is")
    kept = app.page.get_by_role("status").filter(has_text="Round 1 is kept, not counted yet")
    expect(kept).to_be_visible()
    expect(app.find("It does not count yet Mend round 1")).to_be_visible()


def test_the_result_says_what_its_numbers_are(app: App) -> None:
    """Where the scoreboard counts down, the result does not."""
    app.start("Anna", "Ben")
    app.back()
    app.press("Settings", role="link")
    app.press("Count down from the limit", role="switch")
    app.open()
    app.tally()
    app.piles(20, 10)
    expect(app.find(re.compile("^Anna points only 20 46"))).to_be_visible()
    app.save_round()
    app.round(50, 11, number=2)
    expect(app.page.get_by_text("Bullheads in all, not counted down")).to_be_visible()
    app.expect_ranks([("1", "Ben", "21"), ("2", "Anna", "70")])


def test_struck_out_rounds_have_no_number(app: App) -> None:
    app.start("Anna", "Ben")
    for number in (1, 2, 3):
        app.round(number, 3, number=number)
    for _ in range(2):
        app.press("Round 2: look at it")
        app.press(re.compile("^Strike it out"))
    heads = app.page.get_by_role("rowheader").all_inner_texts()
    assert heads == ["Round 1", "struck", "struck"]
    app.press("Struck-out round, 2 of 2: look at it")
    expect(app.page.get_by_role("dialog", name="Struck-out round, 2 of 2")).to_be_visible()
    app.press("Close")
    app.press("Anna, Struck-out round, 1 of 2: 2 bullheads")
    expect(app.title()).to_have_text("Correct a struck-out round")
