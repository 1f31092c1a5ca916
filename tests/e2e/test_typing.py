"""A real keyboard reaches our number pads, and takes nothing from fields, keys and sheets."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.app import BIG, App


@pytest.fixture
def desk(app: App) -> App:
    """A game in its first tally, on a computer."""
    app.page.set_viewport_size(BIG)
    app.start("Anna", "Ben")
    app.tally()
    return app


def keys(app: App, *names: str) -> None:
    """Press keys of the keyboard, one after the other."""
    for name in names:
        app.page.keyboard.press(name)


def sum_of(app: App, name: str, said: str) -> None:
    """What the strip says of a player by now."""
    expect(app.chip(name)).to_have_accessible_name(f"{name}, {said}")


def test_cards_are_typed_right_after_the_keypad_opened(desk: App) -> None:
    """The toggle does not keep the focus: Enter is OK for 1 to 10, else the slab."""
    desk.keypad()
    keys(desk, "5", "5", "7", "Enter")
    sum_of(desk, "Anna", "8 bullheads, 2 cards")
    keys(desk, "1", "Backspace", "2", "3", "1", "0", "4")
    sum_of(desk, "Anna", "10 bullheads, 4 cards")
    keys(desk, "Enter")
    expect(desk.chip("Ben")).to_have_attribute("aria-pressed", "true")
    expect(desk.page.get_by_role("group", name="Card keypad")).to_be_visible()
    keys(desk, "3", "3", "Enter")
    expect(desk.find("Save round 1")).to_be_visible()


def test_points_are_typed(desk: App) -> None:
    """Fault 10: there is no way to points below 0, with a fraction, or beyond 1,000."""
    desk.keypad()
    desk.press(desk.page.get_by_role("button", name="Points", exact=True))
    keys(desk, "-", "7", "e", "x")
    sum_of(desk, "Anna", "7 bullheads, points")
    keys(desk, "0", "0", "0", "0")
    sum_of(desk, "Anna", "700 bullheads, points")
    keys(desk, "Backspace", "Backspace", "Backspace")
    keys(desk, "1", "2", "3", "Backspace")
    sum_of(desk, "Anna", "12 bullheads, points")
    keys(desk, "Enter")
    expect(desk.chip("Ben")).to_have_attribute("aria-pressed", "true")


def test_enter_on_a_key_that_has_the_focus_presses_that_key(desk: App) -> None:
    """Who goes by Tab keeps all he had."""
    pad = desk.keypad()
    pad.get_by_role("button", name="6", exact=True).focus()
    keys(desk, "Enter", "Enter")
    sum_of(desk, "Anna", "5 bullheads, 1 card")
    assert desk.page.evaluate("document.activeElement.innerText") == "6"
    desk.chip("Ben").focus()
    keys(desk, "Enter")
    expect(desk.chip("Ben")).to_have_attribute("aria-pressed", "true")


def test_a_mouse_on_a_digit_leaves_enter_to_the_pad(desk: App) -> None:
    pad = desk.keypad()
    pad.get_by_role("button", name="8", exact=True).click()
    keys(desk, "Enter")
    sum_of(desk, "Anna", "1 bullhead, 1 card")


def test_keys_held_with_control_are_the_browsers(desk: App) -> None:
    desk.keypad()
    keys(desk, "Control+0", "Control+5")
    expect(desk.find("0, no cards")).to_be_visible()
    expect(desk.page.get_by_text("5 …")).to_have_count(0)


def test_a_dot_is_no_digit(desk: App) -> None:
    """Between cards it parts them; in points it would make 15 of 1.5."""
    desk.keypad()
    keys(desk, *"1,5.")
    sum_of(desk, "Anna", "3 bullheads, 2 cards")
    desk.choose("Ben")
    desk.press(desk.page.get_by_role("button", name="Points", exact=True))
    keys(desk, *"1.")
    expect(desk.page.get_by_text("Bullheads are whole numbers.")).to_be_visible()
    keys(desk, "5")
    sum_of(desk, "Ben", "5 bullheads, points")


def test_a_card_typed_twice_is_said_to_be_in(desk: App) -> None:
    desk.keypad()
    keys(desk, *"5555")
    expect(desk.page.get_by_text("55 is in Anna’s pile")).to_be_visible()
    sum_of(desk, "Anna", "7 bullheads, 1 card")


def test_escape_leads_from_the_check_to_the_piles(desk: App) -> None:
    """As the way back of a phone does."""
    desk.next()
    desk.next()
    expect(desk.find("Save round 1")).to_be_visible()
    keys(desk, "Escape")
    expect(desk.title()).to_contain_text("Tally round 1")
    expect(desk.card(55)).to_be_visible()


def test_in_the_grid_digits_do_nothing(desk: App) -> None:
    keys(desk, "5", "5")
    desk.expect_mine([])


def test_a_row_is_told_by_keys(app: App) -> None:
    """Row after row: the pad of the next one listens at once."""
    app.page.set_viewport_size(BIG)
    app.open("/where")
    for end in ("12", "37", "43", "58"):
        keys(app, *end, "Enter")
    expect(app.title()).to_contain_text("Tap it")
    expect(app.find("Row 4, 1 card, ends with 58").first).to_be_visible()


def test_a_field_and_a_sheet_keep_their_keys(app: App) -> None:
    """A digit in a name is of the name; the pad of a sheet has the keys of the sheet."""
    app.open()
    app.page.get_by_role("textbox").focus()
    app.page.keyboard.type("Ben 2")
    expect(app.page.get_by_role("textbox")).to_have_value("Ben 2")
    app.page.keyboard.press("Enter")
    app.press(app.page.get_by_role("button", name=re.compile("^Ends ")).first)
    app.press(app.page.get_by_role("dialog").get_by_role("button", name="Other", exact=True))
    keys(app, "7", "5", "Enter")
    expect(app.page.get_by_role("dialog")).to_have_count(0)
    ends = app.page.get_by_role("button", name=re.compile("^Ends at 75 or more"))
    expect(ends.first).to_be_visible()
