"""A name that cannot be taken is not dropped: the start waits, and what is wrong can be read."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.app import PHONE, SMALL, App

SIX = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
SEE = """(message) => {
    const { bottom } = message.getBoundingClientRect();
    return bottom <= document.querySelector(".slab").getBoundingClientRect().top;
}"""
"""Whether the message ends above the bar."""


def read(message: Locator) -> None:
    """The message is there, and nothing lies over it."""
    expect(message).to_be_visible()
    assert message.evaluate(SEE)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_the_start_waits_for_a_name_that_is_taken(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open()
    app.type_names(*SIX, "Ben")
    message = app.page.get_by_role("alert")
    read(message)
    app.page.evaluate("scrollTo(0, 0)")
    app.press("Mend the name")
    expect(app.title()).to_have_text("Bullpile")
    expect(app.page.get_by_role("textbox")).to_be_focused()
    read(message)
    app.page.get_by_role("textbox").fill("Ben 2")
    app.press("Start with 7")
    expect(app.find("Tally round 1")).to_be_visible()
    app.expect_order([*SIX, "Ben 2"])


def test_the_start_waits_for_a_name_that_is_too_long(app: App) -> None:
    app.open()
    app.type_names("Anna", "Ben")
    app.page.get_by_role("textbox").fill("x" * 41)
    app.press("40 letters at most. Mend the name")
    expect(app.title()).to_have_text("Bullpile")
    app.page.get_by_role("textbox").fill("")
    app.press("Start with 2")
    expect(app.find("Tally round 1")).to_be_visible()


def test_who_is_known_and_typed_plays(app: App) -> None:
    """Also without Enter: what stands in the field is no less than what was tapped."""
    app.start("Anna", "Ben", "Cleo")
    app.open("/new")
    app.press(app.page.get_by_role("button", name="Cleo", exact=True))
    app.press("Somebody else")
    app.page.get_by_role("textbox").fill("cleo")
    app.press("Anna, Ben, Cleo New game")
    expect(app.find("Tally round 1")).to_be_visible()
    app.expect_order(["Anna", "Ben", "Cleo"])


def test_who_joins_is_not_mistaken_for_somebody_else(app: App) -> None:
    """A name that is refused does not let the one in who was tapped before."""
    app.start("Anna", "Ben", "Cleo")
    app.open("/new")
    app.press(app.page.get_by_role("button", name="Cleo", exact=True))
    app.press("New game")
    app.manage("Somebody joins")
    app.press(app.page.get_by_role("button", name="Cleo", exact=True))
    app.page.get_by_role("textbox").fill("Ben")
    expect(app.find("Mend the name")).to_be_disabled()
    app.page.get_by_role("textbox").fill("cleo")
    app.press("Add Cleo")
    expect(app.page.get_by_role("status").filter(has_text="Cleo is in")).to_be_visible()
