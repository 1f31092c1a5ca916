"""Where does it go? Four rows are told once, then a card a question, without any network."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.e2e.app import BIG, LYING, PHONE, SMALL, App
from tests.e2e.test_sizes import is_inside

Row = tuple[int, int] | list[int]
"""How many cards lie there and which is the last, or all of them."""


class Rows:
    """The four rows on the table, as people tell and ask."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.page = app.page

    def key(self, group: str, name: str) -> None:
        """Press a key of a pad or of a choice."""
        keys = self.page.get_by_role("group", name=group)
        self.app.press(keys.get_by_role("button", name=name, exact=True))

    def tell(self, *rows: Row) -> None:
        """Tell the rows, from row 1 on."""
        for number, row in enumerate(rows, 1):
            expect(self.app.title()).to_contain_text(f"Row {number}")
            if isinstance(row, list):
                self.app.press("Give them all")
                self.app.tap(*row)
            else:
                count, end = row
                if count > 1:
                    self.key(f"Cards in row {number}", str(count))
                self.app.digits(self.page.get_by_role("group", name="Its last card"), end)
            self.app.press(re.compile("Done$"))

    def ask(self, card: int) -> Locator:
        """Tap the card, and give the answer."""
        self.app.tap(card)
        expect(self.app.title()).to_have_text("Where does it go?")
        return self.page.get_by_role("main")

    def lit(self) -> Locator:
        """The row that is lit."""
        lanes = self.page.get_by_role("group", name="The four rows")
        return lanes.get_by_role("button", pressed=True)


@pytest.fixture
def rows(app: App) -> Rows:
    """The page, opened from a phone that has no game."""
    app.open()
    app.press("Where?", role="link")
    return Rows(app)


def test_a_card_goes_behind_the_nearest_lower_end(app: App, rows: Rows) -> None:
    rows.tell((1, 12), (2, 37), (3, 43), (4, 58))
    answer = rows.ask(44)
    expect(answer).to_contain_text("Row 3, fourth card")
    expect(rows.lit()).to_have_accessible_name("Row 3, 3 cards, ends with 43")
    app.press(re.compile("Put in row 3$"))
    expect(app.title()).to_contain_text("Tap it")
    answer = rows.ask(45)  # the next question needs only the next card
    expect(answer).to_contain_text("Row 3, fifth card")
    expect(answer).to_contain_text("Row 3 is full now.")


def test_the_sixth_card_takes_five(app: App, rows: Rows) -> None:
    """With all cards known the price is exact; with only the end known it is the least."""
    rows.tell([10, 20, 30, 40, 55], (5, 70), (1, 3), (1, 90))
    answer = rows.ask(60)
    expect(answer).to_contain_text("Row 1 is full: you take its 5 cards")
    expect(answer).to_contain_text("19")
    expect(answer).not_to_contain_text("at least")
    app.press("Back")
    answer = rows.ask(71)
    expect(answer).to_contain_text("Row 2 is full: you take its 5 cards")
    expect(answer).to_contain_text("at least 7")
    expect(answer).to_contain_text("Four of its cards are not known.")
    app.press(re.compile("Take row 2$"))
    expect(app.find("Row 2, 1 card, ends with 71").first).to_be_visible()


def test_a_card_too_low_says_what_each_row_costs(app: App, rows: Rows) -> None:
    rows.tell([55], (1, 20), [11], (2, 31))
    answer = rows.ask(5)
    expect(answer).to_contain_text("Too low: row 4 costs")
    expect(answer).to_contain_text("Or tap another row.")
    # What lies under the finger by now was not touched: the suggested row is lit.
    expect(rows.lit()).to_have_accessible_name("Row 4, 2 cards, ends with 31")
    expect(answer).to_contain_text("Row 4 seems to cost least.")
    app.press(re.compile("^Row 3, "))
    expect(answer).to_contain_text("Too low: row 3 costs")
    expect(answer).to_contain_text("Row 2 costs less.")
    app.press(re.compile("Take row 3$"))
    expect(app.find("Row 3, 1 card, ends with 5").first).to_be_visible()
    app.press("Undo")
    expect(app.find("Row 3, 1 card, ends with 11").first).to_be_visible()


def test_rows_that_cost_the_same_are_said(app: App, rows: Rows) -> None:
    """A row with unknown cards that costs more in any case leaves no doubt about the others."""
    rows.tell((3, 60), (1, 20), (1, 30), (1, 40))
    answer = rows.ask(1)
    expect(answer).to_contain_text("Too low: row 2 costs")
    expect(answer).to_contain_text("Rows 3 and 4 cost the same.")
    app.press(re.compile("^Row 4, "))
    expect(answer).to_contain_text("Rows 2 and 3 cost the same.")


def test_why_a_row_cannot_be_is_said_in_full(app: App, rows: Rows) -> None:
    """Beside what was typed, not cut in a key that is off."""
    for size in (SMALL, PHONE, LYING, BIG):
        app.page.set_viewport_size(size)
        app.open("/where")
        rows.key("Cards in row 1", "5")
        app.digits(app.page.get_by_role("group", name="Its last card"), 3)
        why = app.page.get_by_text("Cards of a row go up: the last of 5 is at least 5.")
        assert is_inside(why, size)
        assert why.evaluate("one => one.scrollWidth <= one.clientWidth")
        expect(app.find(re.compile("Done$"))).to_be_disabled()


def test_all_four_rows_are_seen_on_a_phone_on_its_side(app: App, rows: Rows) -> None:
    app.page.set_viewport_size(LYING)
    slab = app.find("Row 1 Type the last card").bounding_box()
    row = app.find(re.compile("^Row 4, ")).bounding_box()
    assert slab
    assert row
    assert row["y"] + row["height"] <= slab["y"]


def test_an_end_can_be_chosen_in_the_grid(app: App, rows: Rows) -> None:
    app.press("Choose in the grid")
    app.tap(93)  # a key of the number pad is there next
    expect(app.find("1 card, ends with 93 Done")).to_be_visible()


def test_it_works_offline_and_remembers_the_rows(
    app: App, rows: Rows, context: BrowserContext
) -> None:
    app.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    rows.tell((1, 12), (2, 37), (3, 43), (4, 58))
    app.reload()
    expect(rows.ask(13)).to_contain_text("Row 1, second card")
