"""What a phone keeps: without room, in a private window, emptied; and what a server has lost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, expect

from tests import apps
from tests.e2e.app import SMALL, App
from tests.e2e.test_sizes import is_inside
from tests.e2e.watch import Watch
from tests.servers import Server

TINY = 3_000
"""Bytes: room for the database of the app, and for the first taps."""
SHORT = "Not kept: phone full"
LINK = "Come in by a code or a recovery link"


def room(phone: CDPSession, url: str, **quota: int) -> None:
    """How much the browser lets the app keep; without a number as much as ever."""
    phone.send("Storage.overrideQuotaForOrigin", {"origin": url, **quota})


def test_a_full_phone_says_so_goes_on_and_keeps_all_when_there_is_room(
    browser: Browser, browser_context_args: dict[str, object], server: Server
) -> None:
    """On a low phone, where the title is gone, the tally says that, and how much waits."""
    options = {**browser_context_args, "viewport": SMALL, "service_workers": "block"}
    context = browser.new_context(**options)  # type: ignore[arg-type]
    app = App(context.new_page(), server.url)
    page = app.page
    page.goto(f"{server.url}/healthz")
    phone = context.new_cdp_session(page)
    room(phone, server.url, quotaSize=TINY)
    context.route("**/api/**", lambda route: route.abort())
    app.start("Anna", "Ben")
    app.round([5, 55], [11, 60])
    expect(page.get_by_role("status").filter(has_text="this phone has no room")).to_be_visible()
    expect(page.get_by_text("Round 1 saved")).to_have_count(0)
    app.tally(2)
    app.tap(22, 33)
    expect(app.find(re.compile(SHORT))).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(SHORT)
    for card in (1, 104):
        assert is_inside(app.card(card), SMALL)
    back = page.get_by_role("button", name="Back", exact=True).locator("visible=true")
    expect(back).to_contain_text("R 2")

    room(phone, server.url)
    back.tap()
    app.press("Try again")
    expect(page.get_by_text("no room")).to_have_count(0)
    app.tally(2)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(back).to_have_attribute("title", re.compile(r"^\d+ waiting$"))
    app.reload()
    app.expect_mine([22, 33])
    app.back()
    app.expect_totals({"Ben": 8, "Anna": 9})
    context.close()


def test_where_nothing_can_be_kept_the_app_says_so_and_works(
    app: App, context: BrowserContext, watch: Watch
) -> None:
    """As in a private window that has no storage; who closes it before all is sent is asked."""
    context.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page = app.page
    page.goto(app.url)
    notice = page.get_by_text("This phone keeps nothing once the page is closed")
    expect(notice).to_be_visible()
    app.type_names("Anna", "Ben")
    with page.expect_response(lambda answer: "/piles/" in answer.url and answer.ok):
        app.press("Start with 2")
        app.round([5, 55], [11])
    expect(notice).to_be_visible()
    app.expect_totals({"Ben": 5, "Anna": 9})
    watch.network_may_fail = True
    context.set_offline(True)
    app.round([22], [33], number=2)
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    app.expect_totals({"Ben": 10, "Anna": 14})


def test_an_emptied_phone_fills_itself_while_open_and_comes_back_by_its_link(
    app: App, context: BrowserContext, watch: Watch
) -> None:
    """Fault 15: with only the link, an empty browser reaches the same group and its games."""
    app.start("Anna", "Ben")
    app.round([5, 55], [11])
    app.open("/together")
    app.press("Recovery link")
    app.press(re.compile("Make the link$"))
    link = app.page.locator("p.link").inner_text()
    app.open().tally(2)
    watch.network_may_fail = True  # requests that go through the worker end with it
    phone = context.new_cdp_session(app.page)
    emptied = {"origin": app.url, "storageTypes": "all"}
    phone.send("Storage.clearDataForOrigin", emptied)
    app.tap(22, 33)
    app.expect(lambda: len(app.page.evaluate("indexedDB.databases()")), 1)
    app.reload()
    app.expect_mine([22, 33])
    app.back()
    app.expect_totals({"Ben": 5, "Anna": 9})

    app.page.goto("about:blank")
    phone.send("Storage.clearDataForOrigin", emptied)
    app.page.goto(app.url)
    app.press(LINK, "link")
    app.page.get_by_role("textbox").fill(link)
    app.press("Join a group")
    app.press("Anna")
    app.press(re.compile("^Anna, Ben"), "link")
    expect(app.title()).to_have_text("After round 1")
    app.expect_totals({"Ben": 5, "Anna": 9})


@pytest.fixture
def phones(
    browser: Browser, browser_context_args: dict[str, object], own_server: Server
) -> Iterator[list[App]]:
    """Two phones of one group, in which Anna and Ben have played a round."""
    contexts = [browser.new_context(**browser_context_args) for _ in range(2)]  # type: ignore[arg-type]
    first, second = (App(context.new_page(), own_server.url) for context in contexts)
    first.start("Anna", "Ben").round([5, 55], [11])
    first.open("/together")
    first.press("May write")
    code = first.page.locator("p.code").inner_text()
    second.open("/join")
    second.page.get_by_role("textbox").fill(code)
    second.press("Join a group")
    second.press("Ben")
    second.press(re.compile("^Anna, Ben"), "link")
    first.open()
    yield [first, second]
    for context in contexts:
        context.close()


def flask(url: str, *arguments: str) -> None:
    """One of the commands of the server, without a process of its own: it would cost seconds."""
    app = apps.make(url)
    result = app.test_cli_runner().invoke(args=arguments)
    apps.close(app)
    assert result.exit_code == 0, result.output


def test_two_phones_give_a_restored_server_back_what_it_lacks(
    phones: list[App], own_server: Server, sqlite_url: str, tmp_path: Path
) -> None:
    first, second = phones
    file = str(tmp_path / "back-up.db")
    flask(sqlite_url, "backup", file)
    first.round([1, 2, 3], [77], number=2)
    expect(second.title()).to_have_text("After round 2")
    second.press("Ben, round 1: ")
    second.tap(60)
    second.back()
    whole = {"Ben": 13, "Anna": 12}
    expect(first.find("Ben, round 1: 2 cards, 8 bullheads")).to_be_visible()

    own_server.stop()
    flask(sqlite_url, "restore", file)
    own_server.start()
    for app in phones:
        app.page.evaluate("dispatchEvent(new Event('online'))")
        expect(app.page.get_by_role("status").filter(has_text="has lost something")).to_be_visible()
        app.expect_totals({"Ben": 5, "Anna": 9})
    first.press(first.page.get_by_role("button", name="Look", exact=True))
    for change in ("Anna’s pile, round 2", "Ben’s pile, round 2", "Ben’s pile, round 1"):
        expect(first.page.get_by_role("listitem").filter(has_text=change)).to_be_visible()
    first.press("Send them again")
    expect(first.page.get_by_role("heading", name="Nothing waits")).to_be_visible()
    first.back()
    # The other one hears that nothing is lacking any more.
    expect(second.title()).to_have_text("After round 2")
    expect(second.page.get_by_text("has lost something")).to_have_count(0)
    for app in phones:
        app.open()
        expect(app.title()).to_have_text("After round 2")
        app.expect_totals(whole)
