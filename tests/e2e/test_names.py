"""Names that break score keepers: markup, long ones, other scripts and directions."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.app import BIG, LYING, PHONE, SMALL, App

MARKUP = "<img src=x onerror=alert(1)>"
LONG = [f"Maximiliane-Friederike Nr. {n:03}" for n in range(1, 11)]
"""Ten names of thirty letters."""
SCRIPTS = ["שרה בת אברהם", "محمد", "👨‍👩‍👧 Ña", "Łukasz (1)"]


def no_sideways_scroll(app: App) -> bool:
    """Whether the page is as wide as the screen."""
    wide: bool = app.page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return wide


def test_markup_as_a_name_stays_text(app: App) -> None:
    """Fault 18: on every screen, in the notice, in the title and in the curve."""
    app.start(MARKUP, "Ben", end=["50"])
    app.expect_order([MARKUP, "Ben"])
    app.round([20, 30, 40, 1], [3, 4, 6])
    app.tally(2)
    app.tap(5)
    app.next()
    app.tap(5)
    expect(app.find(f"5 was {MARKUP}’s Undo")).to_be_visible()
    app.press(re.compile("Undo$"))
    app.back()
    app.tally(2)
    app.choose(MARKUP)
    app.piles(0, 55)
    app.save_round(2)
    expect(app.title()).to_have_text(f"{MARKUP} wins")
    expect(app.page.get_by_role("img", name=re.compile(re.escape(MARKUP)))).to_be_visible()
    app.open("/games")
    expect(app.page.get_by_role("link", name=f"{MARKUP} won")).to_be_visible()
    app.press(app.page.get_by_role("link", name=f"{MARKUP} won"))
    expect(app.title()).to_have_text(f"{MARKUP} won")
    assert app.page.locator("img").count() == 0


def test_ten_players_with_long_names_fit(app: App) -> None:
    """Fault 19: at 360 px no page scrolls sideways and every total can be read."""
    app.page.set_viewport_size(SMALL)
    app.open()
    app.type_names(*LONG)
    assert no_sideways_scroll(app)
    app.press("Start with 10")
    app.tally()
    assert no_sideways_scroll(app)
    app.piles(*[[10 * n + 1, 10 * n + 2] for n in range(10)])
    assert no_sideways_scroll(app)
    app.save_round()
    for size in (SMALL, PHONE, LYING):
        app.page.set_viewport_size(size)
        assert no_sideways_scroll(app)
        for name, total in app.totals().items():
            runner = app.find(re.compile(f"^{re.escape(name)}, place"))
            runner.scroll_into_view_if_needed()
            box = runner.get_by_text(str(total), exact=True).last.bounding_box()
            assert box
            assert box["x"] + box["width"] <= size["width"]
    app.press("Change the game")
    app.page.set_viewport_size(SMALL)
    assert no_sideways_scroll(app)


def test_one_long_name_leaves_the_others_whole_in_the_table(app: App) -> None:
    """Only where columns are too narrow for any name all heads are two letters."""
    app.start("Anna", "Ben", "Cleo", "Maximiliane von Hohenstein")
    app.round(3, 10, 12, 15)
    heads = app.page.get_by_role("table").get_by_role("columnheader")
    expect(heads).to_have_text(["Anna", "Ben", "Cleo", re.compile("^Maximil.*…$")])
    app.page.set_viewport_size(BIG)
    expect(heads.last).to_have_text(re.compile("^Maximiliane .*…$"))


def test_no_curve_before_the_second_round(app: App) -> None:
    """One round is a picture of nothing; the names stand whole where there is room."""
    app.page.set_viewport_size(BIG)
    app.start("Anna-Lena", "Ben")
    curve = app.page.get_by_role("img", name=re.compile("^Totals by round"))
    app.round(3, 10)
    expect(curve).to_have_count(0)
    app.round(3, 10, number=2)
    expect(curve.get_by_text("Anna-Lena", exact=True)).to_be_visible()


def test_other_scripts_turn_no_line_around(app: App) -> None:
    """Every name stands in an element of its own direction, and is found as it was typed."""
    app.start(*SCRIPTS)
    app.round(1, 2, 3, 70)
    expect(app.title()).to_have_text(f"{SCRIPTS[0]} wins")
    app.expect(lambda: [name for _, name, _ in app.ranks()], SCRIPTS)
    for name in SCRIPTS:
        isolated = app.page.locator("bdi", has_text=re.compile(f"^{re.escape(name)}$"))
        expect(isolated.first).to_be_visible()


@pytest.mark.parametrize("same", ["anna ", "ANNA", "  Anna"])
def test_a_name_in_use_is_said_to_be(app: App, same: str) -> None:
    """Fault 17: letters that differ only in size, and blanks around, are the same name."""
    app.open()
    app.type_names("Anna", same)
    expect(app.page.get_by_role("alert")).to_contain_text("In use already.")
    expect(app.page.get_by_role("main").get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize(("one", "two"), [("Äsa", "A\u0308sa"), ("Weiß", "WEISS"), ("Ida", "ida")])
def test_letters_of_all_kinds_are_compared_as_the_server_does(app: App, one: str, two: str) -> None:
    """Fault 17: composed and decomposed, ß and SS."""
    app.open()
    app.type_names(one, two)
    expect(app.page.get_by_role("alert")).to_contain_text("In use already.")


def test_who_has_results_is_hidden_and_never_deleted(app: App) -> None:
    """Fault 16: he is offered no more, and old games keep his name."""
    app.start("Anna", "Ben", "Chiara", end=["By rounds", "2"])
    app.round(1, 2, 3)
    app.open("/settings")
    app.press(re.compile("^People"))
    app.press(app.page.get_by_role("dialog").get_by_role("button", name="Anna"))
    expect(app.page.get_by_role("button", name=re.compile("Delete|Remove"))).to_have_count(0)
    app.press("Hide")
    app.open("/new")
    people = app.page.get_by_role("group", name="Who is playing?")
    expect(people.get_by_role("button", name="Ben")).to_be_visible()
    expect(people.get_by_role("button", name="Anna")).to_have_count(0)
    app.open()
    app.expect_totals({"Anna": 1, "Ben": 2, "Chiara": 3})
