"""Fingers on the grid: fast, doubled, dragged; turning and reloading the phone in mid-pile."""

import itertools

import pytest
from playwright.sync_api import CDPSession, expect

from tests.e2e.app import LYING, PHONE, App

FAST = 150  # milliseconds
LISTEN = """() => {
  window.taps = [];
  addEventListener("pointerup", (event) => window.taps.push(event.timeStamp), true);
}"""


class Fingers:
    """Real touches, as fast as the browser takes them."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.phone: CDPSession = app.page.context.new_cdp_session(app.page)
        app.page.evaluate(LISTEN)

    def middle(self, card: int) -> tuple[float, float]:
        """Where to touch a card."""
        box = self.app.card(card).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """One event of the screen: touchStart, touchMove, touchEnd."""
        places = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def burst(self, *cards: int) -> float:
        """Tap the cards, and give the milliseconds from the first to the last tap."""
        places = [self.middle(card) for card in cards]
        self.app.page.evaluate("() => { window.taps.length = 0 }")
        for place in places:
            self.touch("touchStart", place)
            self.touch("touchEnd")
        times: list[float] = self.app.page.evaluate("window.taps")
        assert len(times) == len(cards)
        return times[-1] - times[0]


@pytest.fixture
def fingers(app: App) -> Fingers:
    """A game in its first tally, and fingers on the screen."""
    app.start("Anna", "Ben")
    app.tally()
    return Fingers(app)


def test_three_fast_taps_are_three_cards(app: App, fingers: Fingers) -> None:
    """Fault 27: three cards tapped within 150 ms are exactly those three."""
    expected = []
    for first in itertools.count(1, 9):
        cards = [first, first + 1, first + 8]
        took = fingers.burst(*cards)
        expected += cards
        expect(app.chip("Anna")).to_contain_text(f"{len(expected)} cards")
        app.expect_mine(sorted(expected))
        if took <= FAST:
            return
        assert first < 80, f"this machine cannot tap three times in {FAST} ms"


def test_a_double_tap_is_off_again(app: App, fingers: Fingers) -> None:
    """Fault 27: in and out, not in and in; and the page does not zoom."""
    fingers.burst(55, 55)
    app.expect_mine([])
    fingers.burst(55, 55, 55)
    app.expect_mine([55])
    assert app.page.evaluate("visualViewport.scale") == 1


def test_two_thumbs_at_once_are_two_cards(app: App, fingers: Fingers) -> None:
    left, right = fingers.middle(9), fingers.middle(16)
    fingers.touch("touchStart", left)
    fingers.touch("touchStart", left, right)
    fingers.touch("touchEnd")
    expect(app.chip("Anna")).to_contain_text("2 cards")
    app.expect_mine([9, 16])


def test_dragging_over_cards_selects_nothing(app: App, fingers: Fingers) -> None:
    start, end = fingers.middle(34), fingers.middle(38)
    fingers.touch("touchStart", start)
    for step in range(1, 11):
        fingers.touch("touchMove", (start[0] + (end[0] - start[0]) * step / 10, start[1]))
    fingers.touch("touchEnd")
    app.page.mouse.move(*start)
    app.page.mouse.down()
    app.page.mouse.move(*end, steps=5)
    app.page.mouse.up()
    app.expect_mine([])
    assert app.page.evaluate("getSelection().toString()") == ""
    assert app.page.evaluate("scrollX") == 0
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_reload_in_the_middle_of_a_pile_keeps_its_taps(app: App) -> None:
    """Fault 12: same player, same cards; the piles before are there too."""
    app.start("Anna", "Ben")
    app.tally()
    app.tap(5, 55)
    app.next()
    app.tap(104, 60)
    app.reload()
    expect(app.page.get_by_role("button", name="Ben, 4 bullheads, 2 cards")).to_be_visible()
    app.expect_mine([60, 104])
    app.choose("Anna")
    app.expect_mine([5, 55])


def test_turning_the_phone_keeps_everything(app: App) -> None:
    """Fault 13: lying and upright again: same player, same cards."""
    app.start("Anna", "Ben")
    app.tally()
    app.tap(5)
    app.next()
    app.tap(104, 60)
    for size in (LYING, PHONE):
        app.page.set_viewport_size(size)
        app.expect_mine([60, 104])
        expect(app.chip("Ben")).to_have_attribute("aria-pressed", "true")


def test_a_card_of_another_pile_moves_and_comes_back(app: App) -> None:
    """Fault 26: no question is asked; for some seconds it can be undone."""
    app.start("Anna", "Ben")
    app.tally()
    app.tap(5, 55)
    app.next()
    expect(app.card(55)).to_have_accessible_name("55, 7 bullheads, in Anna’s pile")
    app.tap(55)
    expect(app.card(55)).to_have_accessible_name("55, 7 bullheads, in Ben’s pile")
    expect(app.chip("Anna")).to_have_accessible_name("Anna, 2 bullheads, 1 card")
    app.press("55 was Anna’s Undo")
    expect(app.card(55)).to_have_accessible_name("55, 7 bullheads, in Anna’s pile")
    app.expect_mine([])
    expect(app.chip("Anna")).to_have_accessible_name("Anna, 9 bullheads, 2 cards")
