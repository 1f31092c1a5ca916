"""Games beside each other, stopped, deleted and taken back; none is lost on the way."""

import re

from playwright.sync_api import expect

from tests.e2e.app import App
from tests.e2e.conftest import Ask, Eventually


def test_a_new_game_leaves_the_running_one(app: App) -> None:
    """Fault 14: both are listed, and each keeps its rounds."""
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.back()
    expect(app.page.get_by_role("heading", name="New game")).to_be_visible()
    app.press("Start with 2 Anna, Ben")
    expect(app.find("Tally round 1")).to_be_visible()
    app.round(7, 8)
    app.open()
    expect(app.page.get_by_role("heading", name="Running")).to_be_visible()
    running = app.page.get_by_role("link", name=re.compile("After one round"))
    expect(running).to_have_count(2)
    app.press(running.last)
    app.expect_totals({"Ben": 3, "Anna": 10})


def test_the_only_running_game_opens_at_once(app: App) -> None:
    """And the bar of the first page leads back to it."""
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.open()
    expect(app.title()).to_have_text("After round 1")
    app.back()
    expect(app.title()).to_have_text("Bullpile")
    app.press("Anna, Ben Go on", role="link")
    expect(app.title()).to_have_text("After round 1")


def test_a_game_is_stopped_and_goes_on_after_all(app: App) -> None:
    """Fault 26: stopping can be undone, now and later."""
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.manage("Stop the game")
    expect(app.title()).to_have_text("Stopped")
    expect(app.page.get_by_text("After 1 round. It does not count.")).to_be_visible()
    app.press("Undo")
    expect(app.title()).to_have_text("After round 1")
    app.manage("Stop the game")
    expect(app.title()).to_have_text("Stopped")
    app.reload()
    app.press("Go on after all")
    expect(app.title()).to_have_text("After round 1")


def test_a_deleted_game_comes_back(app: App, ask: Ask, eventually: Eventually) -> None:
    """Fault 26: deleting does not ask, it can be taken back, and it does not lie next to Save."""
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.manage("Delete the game")
    expect(app.title()).to_have_text("Bullpile")
    expect(app.page.get_by_role("heading", name="Running")).to_have_count(0)
    app.press("Undo")
    expect(app.page.get_by_role("heading", name="Running")).to_be_visible()
    app.press(app.page.get_by_role("link", name=re.compile("After one round")))
    app.expect_totals({"Ben": 3, "Anna": 10})
    eventually(lambda: [one["status"] for one in ask("/games")["items"]], ["in_progress"])


def test_a_deleted_game_comes_back_long_afterwards(
    app: App, ask: Ask, eventually: Eventually
) -> None:
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.manage("Delete the game")
    eventually(lambda: ask("/games")["items"], [])
    app.open("/games")
    expect(app.page.get_by_role("heading", name="Deleted, and can come back")).to_be_visible()
    app.press(app.page.get_by_role("link", name=re.compile("^Anna, Ben|^Ben, Anna")))
    app.press("Bring the game back")
    expect(app.find("Tally round 2")).to_be_visible()
    app.expect_totals({"Ben": 3, "Anna": 10})
    eventually(lambda: [one["status"] for one in ask("/games")["items"]], ["in_progress"])


def test_the_history_is_by_day_with_a_filter_by_player(app: App) -> None:
    app.start("Anna", "Ben", end=["50"])
    app.round(60, 3)
    app.back()
    app.press(app.page.get_by_role("button", name="Ben", exact=True))
    app.press("Somebody else")
    app.page.get_by_role("textbox").fill("Chiara")
    app.press(re.compile("New game$"))
    app.round(66, 3)
    app.back()
    app.press("History", role="link")
    games = app.page.get_by_role("link", name=re.compile("won"))
    expect(games).to_have_count(2)
    app.press("Chiara")
    expect(games).to_have_count(1)
    app.press(games)
    expect(app.title()).to_have_text("Chiara won")
    expect(app.page.get_by_text("One round, ended at 66 or more.")).to_be_visible()
    app.press("Open the scoreboard")
    expect(app.title()).to_have_text("Chiara wins")


def test_a_phone_of_one_player_begins_with_his_pile(app: App) -> None:
    app.start("Anna", "Ben")
    app.back()
    app.press("Settings", role="link")
    app.press(re.compile("^Whose phone"))
    app.press("Ben")
    app.open()
    app.tally()
    expect(app.chip("Ben")).to_have_attribute("aria-pressed", "true")
