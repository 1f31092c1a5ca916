"""Every screen in both themes for axe; the keyboard alone; what a screen reader is told."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.app import BIG, App
from tests.e2e.axe import faults
from tests.e2e.conftest import Ask, Eventually
from tests.e2e.tour import every_screen
from tests.e2e.watch import Watch

MOST_TABS = 60
IN_FOCUS = """() => {
  const one = document.activeElement;
  return one.getAttribute("aria-label") ?? one.innerText ?? "";
}"""


def test_axe_finds_nothing_on_any_screen(app: App, context: BrowserContext, watch: Watch) -> None:
    found = {}

    def offline(gone: bool) -> None:
        watch.network_may_fail = True
        context.set_offline(gone)

    for screen in every_screen(app, offline):
        if wrong := faults(app):
            found[screen] = wrong
    assert found == {}


class Keyboard:
    """Somebody who has no pointer."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, name: str) -> None:
        """Tab until what has this name (or ends with it) has the focus."""
        seen = []
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            seen.append(" ".join(self.page.evaluate(IN_FOCUS).split()))
            if seen[-1].endswith(name):
                return
        pytest.fail(f"no way to {name!r} by Tab: {seen}")

    def on(self, name: str) -> None:
        """Go there and press it."""
        self.to(name)
        expect(self.page.locator(":focus")).to_be_enabled()  # a key that just changed is held
        self.page.keyboard.press("Enter")


def test_start_and_tally_by_the_keyboard_alone(app: App) -> None:
    """One tab stop for the grid, arrows inside it; the focus stays on the card."""
    app.page.set_viewport_size(BIG)
    keys = Keyboard(app.page)
    app.open()
    keys.to("")  # the field has no text yet
    while app.page.evaluate("document.activeElement.tagName") != "INPUT":
        app.page.keyboard.press("Tab")
    for name in ("Anna", "Ben"):
        app.page.keyboard.type(name)
        app.page.keyboard.press("Enter")
    keys.on("Start with 2")
    expect(app.title()).to_be_focused()
    keys.on("Tally round 1")
    expect(app.find("0, no cards")).to_be_visible()
    expect(app.title()).to_be_focused()
    keys.to("1, 1 bullhead")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Space"):
        app.page.keyboard.press(key)
    expect(app.card(5)).to_be_focused()
    expect(app.card(5)).to_have_attribute("aria-pressed", "true")
    app.page.keyboard.press("ArrowDown")
    app.page.keyboard.press("Space")
    app.expect(lambda: len(app.mine()), 2)
    keys.on("Next: Ben")
    keys.on("0, no cards")
    keys.on("Save round 1")
    expect(app.title()).to_have_text("After round 1")
    app.expect(lambda: app.totals().get("Ben"), 0)


def test_a_screen_reader_hears_the_sum(app: App) -> None:
    app.start("Anna", "Ben")
    app.tally()
    app.tap(5, 55)
    said = app.page.locator("[aria-live=polite]").filter(has_text="Anna: 2 cards, 9 bullheads")
    expect(said).to_have_count(1)
    expect(app.card(5)).to_have_accessible_name("5, 2 bullheads, in Anna’s pile")
    app.next()
    expect(app.card(5)).to_have_accessible_name("5, 2 bullheads, in Anna’s pile")
    expect(app.card(5)).to_have_attribute("aria-pressed", "false")


def test_the_title_has_the_focus_on_a_new_page(app: App) -> None:
    app.start("Anna", "Ben")
    expect(app.title()).to_be_focused()
    app.tally()
    expect(app.title()).to_be_focused()
    app.page.keyboard.press("Tab")
    app.back()
    expect(app.title()).to_be_focused()


def test_a_closed_sheet_gives_the_focus_back(app: App) -> None:
    app.start("Anna", "Ben")
    opener = app.find("Change the game")
    opener.focus()
    app.page.keyboard.press("Enter")
    expect(app.page.get_by_role("dialog")).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(app.page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_the_focus_stays_when_the_places_change(app: App, ask: Ask, eventually: Eventually) -> None:
    """Another phone corrects a pile, the runners change places, the focus goes with its runner."""
    app.start("Anna", "Ben")
    app.round(3, 20)
    [anna] = [one["id"] for one in ask("/players")["items"] if one["name"] == "Anna"]
    game = f"/games/{app.game_id}"
    eventually(lambda: ask(game)["rounds"][0]["complete"], True)
    app.find(re.compile("^Ben, place 2")).focus()
    ask(f"{game}/rounds/1/piles/{anna}", put={"points": 30})
    app.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    app.expect_totals({"Ben": 20, "Anna": 30})
    expect(app.find(re.compile("^Ben, place 1"))).to_be_focused()
