"""Several phones keep one score: let in by code or link, told at once, and taken out at once."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.app import App
from tests.e2e.axe import faults
from tests.e2e.conftest import POLL, Phones
from tests.e2e.joining import code_of, join
from tests.e2e.watch import Watch


def test_a_second_phone_joins_by_typing_and_hears_at_once(app: App, phone: Phones) -> None:
    """Both tally their own pile; each shows what the other did by one push."""
    app.start("Anna", "Ben")
    address = app.page.url
    other = join(phone(), code_of(app).lower(), "Ben")
    other.page.goto(address)
    app.page.goto(address)
    app.tally()
    app.tap(5, 55)
    app.next()
    done = other.find("Anna, round 1: 2 cards, 9 bullheads")
    expect(done).to_be_visible(timeout=POLL / 2)
    other.tally()
    expect(other.chip("Ben")).to_have_attribute("aria-pressed", "true")
    other.tap(11)
    other.next()
    other.save_round(1)
    app.back()
    expect(app.title()).to_have_text("After round 1", timeout=POLL / 2)
    for one in (app, other):
        one.expect_totals({"Ben": 5, "Anna": 9})
    app.open("/together")
    expect(app.page.get_by_text("Ben’s phone")).to_be_visible()
    assert faults(app) == []


def test_a_scanned_link_joins_and_leaves_no_trace_in_the_address_bar(
    app: App, phone: Phones
) -> None:
    app.start("Anna", "Ben")
    code = code_of(app).replace(" ", "")
    other = phone()
    other.page.goto(f"{app.url}/join#{code}")
    expect(other.page.get_by_role("textbox")).to_have_value(code)
    assert other.page.url == f"{app.url}/join"
    assert faults(other) == []
    other.press("Join a group")
    expect(other.find("Nobody’s")).to_be_visible()
    assert faults(other) == []
    other.press("Nobody’s")
    expect(other.find(re.compile("^Anna, Ben"), "link")).to_be_visible()


def test_a_wrong_code_says_so(app: App, watch: Watch) -> None:
    watch.expected.add(404)
    app.open("/join")
    expect(app.find("Join a group")).to_be_disabled()
    app.page.get_by_role("textbox").fill("2222-2222")
    app.press("Join a group")
    expect(app.page.get_by_text("No group has this code.")).to_be_visible()


def test_a_viewer_watches_and_is_taken_out_at_once(app: App, phone: Phones) -> None:
    app.start("Anna", "Ben")
    address = app.page.url
    other = join(phone(401), code_of(app, "May only watch"), "Nobody’s")
    expect(other.page.get_by_text("This phone may only watch.")).to_be_visible()
    expect(other.find(re.compile("Start with|New game|Somebody else"))).to_have_count(0)
    other.page.goto(address)
    expect(other.page.get_by_role("heading", level=1)).to_be_visible()
    expect(other.find("Tally round 1")).to_have_count(0)
    app.press(re.compile("Watches$"))
    app.press(re.compile("^Take it out"))
    assert faults(app) == []
    app.press("Really take it out", "button")
    expect(app.page.get_by_role("heading", name="One phone")).to_be_visible()
    other.page.goto(f"{app.url}/waiting")
    expect(other.page.get_by_text("The server no longer knows this phone.")).to_be_visible()


def test_who_was_taken_out_comes_back_by_a_code_with_what_waits(app: App, phone: Phones) -> None:
    app.start("Anna", "Ben")
    address = app.page.url
    other = join(phone(401, may_fail=True), code_of(app), "Nobody’s")
    other.page.goto(address)
    other.ready()
    other.page.evaluate("navigator.serviceWorker.ready")
    other.page.context.set_offline(True)
    other.round([5, 55], [11])
    app.press(re.compile("(?<!this phone )Writes$"))
    app.press(re.compile("^Take it out"))
    app.press("Really take it out")
    expect(app.page.get_by_role("heading", name="One phone")).to_be_visible()
    other.page.context.set_offline(False)
    other.page.evaluate("dispatchEvent(new Event('online'))")
    other.press(other.page.get_by_role("button", name="Look", exact=True))
    expect(other.page.get_by_text("They go out by themselves")).to_have_count(0)
    assert faults(other) == []
    other.press(re.compile("Join a group$"), "link")
    other.page.get_by_role("textbox").fill(code_of(app))
    other.press("Join a group")
    other.press("Nobody’s")
    app.page.goto(address)
    app.expect_totals({"Ben": 5, "Anna": 9})


def test_one_table_plays_again_once(app: App, phone: Phones) -> None:
    """Whoever taps it second goes into the game that the first one has begun."""
    app.start("Anna", "Ben", end=["50"])
    address = app.page.url
    app.round(60, 3)
    other = join(phone(), code_of(app), "Nobody’s")
    for one in (app, other):
        one.page.goto(address)
    app.press("Play again")
    expect(app.find("Tally round 1")).to_be_visible()
    other.press("The next game has begun Go on", "link")
    expect(other.find("Tally round 1")).to_be_visible()
    assert other.game_id == app.game_id


def test_a_changed_role_is_known_at_once(app: App, phone: Phones) -> None:
    """The watching phone may write: the pads appear. It may no longer: they go, the taps stay."""
    app.start("Anna", "Ben")
    address = app.page.url
    other = join(phone(), code_of(app, "May only watch"), "Nobody’s")
    other.page.goto(address)
    expect(other.title()).to_be_visible()

    def may(what: str) -> None:
        app.press(re.compile("(?<!this phone )(Watches|Writes)$"))
        app.press(app.page.get_by_role("dialog").get_by_role("button", name=what))
        app.press(re.compile("Save$"))
        expect(app.page.get_by_role("dialog")).to_have_count(0)

    may("May write")
    expect(other.find("Tally round 1")).to_be_visible(timeout=POLL / 2)
    other.tally()
    other.tap(5)
    may("May only watch")
    expect(other.page.get_by_text("This phone may only watch.")).to_be_visible(timeout=POLL / 2)
    expect(other.page.get_by_text("What you tapped stays on this phone.")).to_be_visible()
    expect(other.card(5)).to_have_count(0)
    assert faults(other) == []
    may("May write")
    expect(other.card(5)).to_have_attribute("aria-pressed", "true", timeout=POLL / 2)


def test_the_recovery_link_brings_everything_to_a_new_phone(app: App, phone: Phones) -> None:
    """It is asked for after the first game, but not of who has made it, or comes with it."""
    app.start("Anna", "Ben")
    address = app.page.url
    app.round([5, 55], [11])
    expect(app.find("Recovery link")).to_have_count(0)
    app.round(70, 0, number=2)
    app.press("Recovery link")
    app.press(re.compile("Make the link$"))
    link = app.page.locator("p.link").inner_text()
    assert faults(app) == []
    app.page.keyboard.press("Escape")
    expect(app.find("Not now")).to_have_count(0)
    other = phone()
    other.page.goto(link)
    expect(other.page.get_by_text("You come with a link.")).to_be_visible()
    assert "#" not in other.page.url
    other.press("Join a group")
    other.press("Anna")
    expect(other.find(re.compile("Ben won"), "link")).to_be_visible()
    other.page.goto(address)
    expect(other.title()).to_have_text(re.compile(r"Ben\s+wins"))
    other.expect_ranks([("1", "Ben", "5"), ("2", "Anna", "79")])
    expect(other.find("Not now")).to_have_count(0)


def test_a_group_that_never_met_the_server_says_when_it_can_be_shared(
    app: App, page: Page, context: BrowserContext, watch: Watch
) -> None:
    watch.network_may_fail = True
    app.open()
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    context.set_offline(True)
    app.type_names("Anna", "Ben")
    app.press("Start with 2")
    app.press("Back")
    app.press("Settings", "link")
    app.press(re.compile("^Together"), "link")
    expect(page.get_by_text("As soon as there is a network")).to_be_visible()
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("p.code")).to_be_visible()
