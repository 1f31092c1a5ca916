"""What is set stays set; what is said about rules and time is what holds."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.app import App
from tests.servers import Server

BUZZ = """() => {
  window.buzzes = 0;
  navigator.vibrate = () => { window.buzzes += 1; return true; };
}"""


def test_settings_stay_after_a_reload(app: App) -> None:
    app.open("/settings")
    app.press("Dark")
    app.press(re.compile("^Keep the screen awake"), role="switch")
    app.press("Buzz at every card", role="switch")
    app.press("Deutsch")
    expect(app.page.locator("html")).to_have_attribute("lang", "de")
    app.reload()
    expect(app.page.locator("html")).to_have_attribute("lang", "de")
    expect(app.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(app.page.get_by_role("button", name="Deutsch", pressed=True)).to_be_visible()
    switches = [one.get_attribute("aria-checked") for one in app.page.get_by_role("switch").all()]
    assert switches == ["false", "false", "false"]
    app.press("English")
    expect(app.page.locator("html")).to_have_attribute("lang", "en")
    expect(app.title()).to_have_text("Settings")


def test_every_card_buzzes_unless_that_is_turned_off(app: App) -> None:
    app.start("Anna", "Ben")
    app.page.evaluate(BUZZ)
    app.tally()
    app.tap(5, 55)
    assert app.page.evaluate("window.buzzes") == 2
    app.open("/settings")
    app.press("Buzz at every card", role="switch")
    app.open()
    app.page.evaluate(BUZZ)
    app.tally()
    app.tap(11)
    assert app.page.evaluate("window.buzzes") == 0


def test_the_rules_say_which_end_is_in_force(app: App) -> None:
    """Fault 9: 66 or more unless another end was agreed, and then that."""
    app.open("/rules")
    expect(app.page.get_by_text("A new game ends at 66 or more")).to_be_visible()
    app.start("Anna", "Ben", end=["Above it", "100"])
    app.press("Change the game")
    app.press(re.compile("^Rules of this game"), role="link")
    expect(app.page.get_by_text("This game ends above 100; the lowest total wins.")).to_be_visible()


def test_counting_down_shows_the_way_to_the_limit(app: App) -> None:
    """Fault 1: who counts down still has the lowest total first."""
    app.open("/settings")
    app.press(re.compile("^Count down"), role="switch")
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.expect_order(["Ben", "Anna"])
    expect(app.find(re.compile("^Anna, place 2"))).to_contain_text("56")


def test_the_group_may_agree_on_another_end(app: App) -> None:
    app.start("Anna", "Ben")
    app.open("/settings")
    app.choose_end("By rounds", "3")
    expect(app.page.get_by_text("after 3 rounds")).to_be_visible()
    app.open()
    app.back()
    app.press("Start with 2")
    expect(app.page.get_by_text("Ends after 3 rounds")).to_be_visible()


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("America/Sao_Paulo", "2026-03-16T02:30:00Z", "15"),
        ("Europe/Berlin", "2026-03-28T23:30:00Z", "29"),
    ],
)
def test_a_game_has_the_day_of_its_table(
    browser: Browser, server: Server, browser_context_args: Any, zone: str, moment: str, day: str
) -> None:
    """Fault 30: 23:30 in São Paulo, 00:30 in Berlin before summer time: the local date."""
    context = browser.new_context(**{**browser_context_args, "timezone_id": zone})
    page = context.new_page()
    page.clock.set_fixed_time(moment)
    app = App(page, server.url).start("Anna", "Ben")
    app.open("/games")
    expect(page.get_by_role("heading", level=2, name=re.compile(rf"\b{day}\b"))).to_be_visible()
    context.close()
