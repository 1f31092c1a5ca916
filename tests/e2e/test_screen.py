"""The scoreboard on a television: let in by code or link, live, awake, honest, nothing to tap."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.app import App
from tests.e2e.axe import faults
from tests.e2e.conftest import POLL, TELEVISION, Eventually, Phones
from tests.e2e.test_awake import Locks

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
FITS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const bottoms = [...document.querySelectorAll("li")].map(
    (one) => one.getBoundingClientRect().bottom);
  const low = Math.max(0, ...bottoms);
  return scrollWidth <= innerWidth && scrollHeight <= innerHeight && low <= innerHeight;
}"""
SCREENS = ((800, 600), (1920, 1080), (3840, 2160), (1280, 720))


def rows(page: Page) -> list[str]:
    """What the board says of each player, in its order, as a screen reader hears it."""
    return page.get_by_role("listitem").locator(".off-screen").all_inner_texts()


def code_for_a_screen(app: App) -> str:
    """From Together: the sheet with the address and the code."""
    app.open("/together")
    app.press(re.compile("^Big screen"))
    sheet = app.page.get_by_role("dialog")
    expect(sheet.get_by_text(re.compile("/screen$"))).to_be_visible()
    code = sheet.locator("p.code").inner_text()
    app.page.keyboard.press("Escape")
    return code.replace(" ", "")


def test_a_television_shows_each_round_at_once_and_the_end(
    app: App, phone: Phones, eventually: Eventually
) -> None:
    """By its link, which leaves no trace; then awake, by push, without anything to tap."""
    app.start("Anna", "Ben")
    game = app.page.url
    code = code_for_a_screen(app)
    tv = phone(401, may_fail=True, **TELEVISION)
    locks = Locks(tv.page)
    tv.page.goto(f"{app.url}/screen#{code}")
    expect(tv.title()).to_have_text("New game")
    assert tv.page.url == f"{app.url}/screen"
    assert tv.page.get_by_role("button").or_(tv.page.get_by_role("link")).count() == 0
    eventually(locks.held, 1)

    app.page.goto(game)
    app.tally()
    app.points(55)
    app.next()
    expect(tv.page.get_by_text("Round 1 waits for Ben")).to_be_visible(timeout=POLL / 2)
    app.points(9)
    app.next()
    app.save_round(1)
    expect(tv.title()).to_have_text("After round 1", timeout=POLL / 2)
    assert rows(tv.page) == [
        "Ben, place 1, 9 bullheads, 9 in the last round",
        "Anna, place 2, 55 bullheads, 55 in the last round",
    ]
    expect(tv.page.get_by_text("Ends at 66 or more")).to_be_visible()
    expect(tv.page.get_by_text("11 to go")).to_have_count(0)
    expect(tv.page.locator("[aria-live]")).to_have_text("After round 1. Ben 9, Anna 55.")

    assert faults(tv) == []
    tv.page.context.set_offline(True)
    tv.page.evaluate(LOOK)
    away = tv.page.get_by_text(re.compile(r"The server is away. As of \d\d:\d\d$"))
    expect(away).to_be_visible()
    tv.page.context.set_offline(False)
    tv.page.evaluate("dispatchEvent(new Event('online'))")
    expect(away).to_have_count(0)

    app.round(20, 3, number=2)
    expect(tv.title()).to_have_text("Ben wins", timeout=POLL / 2)
    assert faults(tv) == []
    expect(tv.page.get_by_text("12 bullheads. Anna reached 66.")).to_be_visible()

    app.open("/together")
    app.press(re.compile("^Big screen.*Watches$"))
    app.press(re.compile("^Take it out"))
    app.press("Really take it out")
    expect(tv.title()).to_have_text("This screen was taken out", timeout=POLL / 2)
    assert faults(tv) == []
    tv.page.get_by_role("textbox").fill(code_for_a_screen(app).lower())
    tv.press("Show the scoreboard")
    expect(tv.title()).to_have_text("Ben wins")


def test_ten_long_names_fit_on_every_screen(app: App, phone: Phones) -> None:
    """Typed at the television, after a wrong code; nothing scrolls."""
    app.start(*(f"Bartholomäus Maximilian Schmidt {n}" for n in range(10)))
    app.round(*range(10))
    code = code_for_a_screen(app)
    tv = phone(404, **TELEVISION)
    tv.open("/screen")
    tv.page.get_by_role("textbox").fill("22222222")
    tv.press("Show the scoreboard")
    expect(tv.page.get_by_text("No group has this code.")).to_be_visible()
    tv.page.get_by_role("textbox").fill(code)
    tv.press("Show the scoreboard")
    expect(tv.title()).to_have_text("After round 1")
    for width, height in SCREENS:
        tv.page.set_viewport_size({"width": width, "height": height})
        assert len(rows(tv.page)) == 10
        assert tv.page.evaluate(FITS), (width, height)


def test_a_keeper_who_comes_by_the_link_stays_a_keeper(app: App) -> None:
    """His own phone shows its board, with a way back; before a game it says so."""
    app.start("Anna", "Ben")
    app.manage("Delete the game")
    code = code_for_a_screen(app)
    app.press(re.compile("^Big screen"))
    assert faults(app) == []
    app.press("Show it on this device", "link")
    expect(app.page.get_by_role("heading", name="No game yet")).to_be_visible()
    assert faults(app) == []
    app.press("Back to Bullpile", "link")
    app.page.goto(f"{app.url}/screen#{code}")
    app.press("Show the scoreboard")
    expect(app.page.get_by_role("heading", name="No game yet")).to_be_visible()
    app.open("/together")
    expect(app.page.get_by_role("heading", name="One phone")).to_be_visible()
    expect(app.find(re.compile("this phone Writes$"))).to_be_visible()
