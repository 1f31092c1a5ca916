"""The tally on the smallest phones: Undo and the round are there, letters are explained."""

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.app import BIG, LYING, PHONE, SMALL, App
from tests.e2e.test_sizes import is_inside

TEN = (
    "Annabel", "Annika", "Benedikt", "Benjamin", "Christopher",
    "Ann", "Friederike", "Gundula", "Hans-Jörg", "Ida",
)  # fmt: skip
ON_TOP = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
SCROLLS = "one => one.scrollHeight > one.clientHeight"
COVERED = """() => [...document.querySelectorAll("button:enabled, a[href]")].filter((one) => {
  if (!one.checkVisibility({ visibilityProperty: true })) return false;
  const { x, y, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((one) => one.ariaLabel ?? one.innerText)"""
"""What Tab or a finger could reach though something lies over it."""


def undo(app: App) -> Locator:
    """The one Undo that can be seen."""
    return app.page.get_by_role("button", name="Undo", exact=True).locator("visible=true")


def tally(app: App, names: tuple[str, ...], size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.start(*names)
    app.tally()


@pytest.mark.parametrize("names", [TEN[:4], TEN], ids=["four", "ten"])
@pytest.mark.parametrize("size", [SMALL, LYING], ids=["upright", "lying"])
def test_undo_can_be_reached(app: App, names: tuple[str, ...], size: ViewportSize) -> None:
    """In the grid and by points; the grid still does not scroll, its cards stay large."""
    tally(app, names, size)
    app.tap(55, 104)
    assert app.page.evaluate(COVERED) == []
    key = undo(app)
    assert is_inside(key, size)
    assert key.evaluate(ON_TOP)
    box = key.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    app.press(key)
    app.expect_mine([55])
    grid = app.page.get_by_role("group", name="All cards")
    assert not grid.evaluate(SCROLLS)
    card = app.card(104).bounding_box()
    assert card
    assert card["height"] >= 36
    app.points(7)
    app.press(undo(app))
    expect(app.chip(names[0])).to_have_accessible_name(f"{names[0]}, 7 bullheads, 1 card")


@pytest.mark.parametrize("size", [SMALL, LYING], ids=["upright", "lying"])
def test_the_round_is_said(app: App, size: ViewportSize) -> None:
    """Where the title has no room there is a short one."""
    tally(app, TEN[:4], size)
    mark = app.page.get_by_text("R 1", exact=True).locator("visible=true")
    expect(mark).to_have_count(1)
    assert is_inside(mark, size)
    app.page.set_viewport_size(PHONE)
    expect(mark).to_have_count(0)
    expect(app.title()).to_be_in_viewport()


@pytest.mark.parametrize("size", [SMALL, LYING], ids=["upright", "lying"])
def test_letters_on_cards_are_explained_in_the_strip(app: App, size: ViewportSize) -> None:
    """Annabel An, Annika Ai, Ann A2: the same on the card and at the name."""
    tally(app, TEN, size)
    for card in range(1, 11):
        app.tap(card)
        app.next()
    app.press("Back to the piles")
    app.choose("Ida")
    for card, name in enumerate(TEN[:-1], 1):
        letters = app.card(card).locator(".two").inner_text()
        tag = app.chip(name).locator(".two")
        expect(tag).to_have_text(letters)
        assert is_inside(tag, size)
    app.page.set_viewport_size(PHONE)
    expect(app.chip("Ann").locator(".two")).to_be_hidden()


def test_a_small_deck_fills_the_grid(app: App) -> None:
    """With tactics the cards that nobody plays with are not there."""
    app.open()
    app.type_names("Ada", "Bo", "Cy")
    app.press(app.page.get_by_role("button", name=re.compile("^Ends ")).first)
    app.press(re.compile("^Tactics"))
    app.press(app.page.get_by_role("dialog").get_by_role("button", name=re.compile("Done$")))
    app.press("Start with 3")
    app.tally()
    grid = app.page.get_by_role("group", name="All cards")
    for size in (SMALL, PHONE, LYING, BIG):
        app.page.set_viewport_size(size)
        expect(grid.get_by_role("button")).to_have_count(34)
        assert not grid.evaluate(SCROLLS)
        first, last = app.card(1).bounding_box(), app.card(34).bounding_box()
        assert first
        assert last
        bottom = last["y"] + last["height"]
        assert bottom > 0.75 * size["height"]
