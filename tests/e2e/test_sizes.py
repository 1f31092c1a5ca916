"""All screens at all sizes: nothing scrolls sideways, the main key is there, text can be read."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.app import BIG, LYING, PHONE, SMALL, App

SIZES: list[ViewportSize] = [PHONE, SMALL, LYING, BIG]


WORDS = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("header h1"));
  return range.getBoundingClientRect().toJSON();
}"""
"""Where the words of the poster stand, not the block they are in."""


def is_inside(key: Locator, size: ViewportSize) -> bool:
    """Whether all of the key can be seen without scrolling."""
    box = key.bounding_box()
    assert box
    return (
        box["y"] >= 0
        and box["y"] + box["height"] <= size["height"]
        and box["x"] >= 0
        and box["x"] + box["width"] <= size["width"]
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_main_key_is_visible_while_entering(app: App, size: ViewportSize) -> None:
    """Fault 25: by grid, keypad and points; all cards of the grid are there, too."""
    app.page.set_viewport_size(size)
    app.start("Anna", "Ben", "Chiara")
    app.tally()
    assert is_inside(app.find("0, no cards"), size)
    for card in (1, 13, 52, 104):
        assert is_inside(app.card(card), size)
    cells = [app.card(card).bounding_box() for card in (1, 104)]
    assert all(cell and cell["height"] >= 24 and cell["width"] >= 30 for cell in cells)
    app.tap(104)
    pad = app.keypad()
    for digit in "1590":
        assert is_inside(pad.get_by_role("button", name=digit, exact=True), size)
    assert is_inside(app.find("Next: Ben"), size)
    app.press(app.page.get_by_role("button", name="Points", exact=True))
    assert is_inside(app.find("0, no cards"), size)
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_bars_are_low_on_a_phone_on_its_side(app: App) -> None:
    """Notice and main key share one bar, so that people are seen above it; the rest scrolls."""
    app.start("Anna", "Ben", "Chiara", "David", "Emil", "Frida")
    app.round(3, 10, 12, 15, 1, 2)
    app.page.set_viewport_size(LYING)
    notice, key = app.page.get_by_text("Round 1 saved"), app.find("Tally round 2")
    bars = [one.bounding_box() for one in (notice, key)]
    assert all(box and box["y"] >= 0.84 * LYING["height"] for box in bars)
    edit = app.find("Edit").bounding_box()
    assert edit
    assert min(edit["width"], edit["height"]) >= 44
    people = app.page.get_by_role("main").get_by_role("listitem").all()
    top = min(box["y"] for box in bars if box)
    boxes = [one.bounding_box() for one in people]
    assert sum(box is not None and box["y"] + box["height"] <= top for box in boxes) >= 5
    app.find("Change the game").last.scroll_into_view_if_needed()
    assert is_inside(app.find("Change the game"), LYING)


def test_the_keypad_shows_the_last_five_cards(app: App) -> None:
    app.start("Anna", "Ben")
    app.tally()
    app.tap(11, 22, 33, 44, 55, 66, 101)
    app.keypad()
    for size in SIZES:
        app.page.set_viewport_size(size)
        chips = app.page.get_by_role("group", name="Last cards").locator(".card")
        expect(chips).to_have_text(["33", "44", "55", "66", "101"])
        assert all(is_inside(chip, size) for chip in chips.all())


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_bars_begin_where_the_content_begins(app: App, over: bool) -> None:
    """On a wide screen too: title, content, notice and key have one left edge."""
    app.start("Anna", "Ben", end=["50"])
    app.round(60 if over else 10, 20)
    for width in (1280, 1600):
        app.page.set_viewport_size({"width": width, "height": 800})
        words = "Play again" if over else "Tally round 2"
        texts = [app.page.get_by_text(one).last for one in ("Round 1 saved", words)]
        edges = [box["x"] for text in texts if (box := text.bounding_box())]
        rule = app.page.get_by_role("table").bounding_box() if over else None
        start = rule or app.page.get_by_text("Ends at 50 or more").bounding_box()
        assert start
        assert edges == pytest.approx([start["x"], start["x"]], abs=1)


def test_no_horn_runs_through_a_letter(app: App) -> None:
    """On the poster of the end the bull stands clear of the big words."""
    app.start("Cy", "Bo", end=["50"])
    app.round(10, 60)
    for stop in (False, True):
        if stop:
            app.press("Play again")
            app.round(1, 2)
            app.manage("Stop the game")
            expect(app.title()).to_have_text("Stopped")
        for size in SIZES:
            app.page.set_viewport_size(size)
            bull = app.page.locator("header .bull").bounding_box()
            words = app.page.evaluate(WORDS)
            assert bull
            assert words["right"] <= bull["x"] or words["bottom"] <= bull["y"] + 8, size
        app.page.set_viewport_size(PHONE)


def test_inputs_are_large_enough_and_zoom_is_allowed(app: App) -> None:
    """Fault 23: 16 px, else iPhones zoom in by themselves; and a person may zoom."""
    app.open()
    field = app.page.get_by_role("textbox")
    assert field.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 16
    viewport = app.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport


def test_the_bottom_bar_stands_above_the_home_bar(app: App) -> None:
    """Fault 24: what the phone keeps for itself at the bottom is padding of the bar."""
    app.start("Anna", "Ben")
    phone = app.page.context.new_cdp_session(app.page)
    before = app.find("Tally round 1").bounding_box()
    phone.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"bottom": 34}})
    after = app.find("Tally round 1").bounding_box()
    assert before
    assert after
    words = app.page.get_by_text("Tally round 1", exact=True).bounding_box()
    assert words
    assert words["y"] + words["height"] <= PHONE["height"] - 34


def test_no_page_scrolls_sideways(app: App) -> None:
    app.start("Anna", "Ben", "Chiara", end=["50"])
    app.round(10, 20, 3)
    game = f"/game/{app.game_id}"
    paths = ["/", "/where", "/games", "/rules", "/settings", "/waiting", "/new", "/nowhere"]
    for path in [game, f"{game}/detail", *paths]:
        app.open(path)
        for size in SIZES:
            app.page.set_viewport_size(size)
            wide = app.page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide, f"{path} at {size}"


def test_addresses_that_lead_nowhere_say_so(app: App) -> None:
    app.open("/game/none")
    expect(app.title()).to_have_text("Nothing here")
    app.press("Go home")
    expect(app.title()).to_have_text("Bullpile")
