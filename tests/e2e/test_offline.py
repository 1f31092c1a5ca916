"""Everything works without a network, loses nothing, and arrives when it is back."""

import re

import requests
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.app import App
from tests.e2e.conftest import Ask, Eventually
from tests.e2e.watch import Watch
from tests.servers import Server

KEPT = """async () => {
  const names = await caches.keys();
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  const requests = await Promise.all(opened.map((cache) => cache.keys()));
  return requests.flat().map((request) => request.url);
}"""


def keep_app(app: App) -> None:
    """Wait until the service worker has everything the app is made of."""
    app.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def totals_of_first_game(ask: Ask) -> list[int]:
    """The totals of the newest game, as the server has them."""
    return [standing["total"] for standing in ask("/games")["items"][0]["standings"]]


def test_from_tap_to_reload_to_reconnect(
    app: App, context: BrowserContext, watch: Watch, ask: Ask, eventually: Eventually
) -> None:
    app.start("Anna", "Ben")
    keep_app(app)
    eventually(lambda: len(ask("/games")["items"]), 1)
    watch.network_may_fail = True
    context.set_offline(True)
    app.round([5, 55], [11, 60])
    expect(app.page.get_by_role("link", name=re.compile("waiting"))).to_be_visible()
    app.tally(2)
    app.tap(22, 33)
    app.reload()
    app.expect_mine([22, 33])
    app.next()
    app.tap(7, 8)
    app.next()
    app.save_round(2)
    app.expect_totals({"Ben": 10, "Anna": 19})
    assert ask("/games")["items"][0]["status"] == "in_progress"
    assert totals_of_first_game(ask) == [0, 0], "nothing can have arrived"
    context.set_offline(False)
    eventually(lambda: totals_of_first_game(ask), [10, 19])
    expect(app.page.get_by_role("link", name=re.compile("waiting"))).to_have_count(0)
    watch.network_may_fail = False


def test_a_first_game_without_any_network(
    app: App, context: BrowserContext, watch: Watch, ask: Ask, eventually: Eventually
) -> None:
    """Group, token and ids are made by the phone: the server hears of them when it can."""
    app.open()
    keep_app(app)
    watch.network_may_fail = True
    context.set_offline(True)
    app.reload()
    app.type_names("Anna", "Ben")
    app.press("Start with 2")
    app.round([5, 1, 2, 3], [11])
    context.set_offline(False)
    expect(app.page.get_by_role("link", name=re.compile("waiting"))).to_have_count(0)
    eventually(lambda: totals_of_first_game(ask), [5, 5])
    watch.network_may_fail = False


def test_the_server_is_killed_and_started_again(
    page: Page, own_server: Server, context: BrowserContext
) -> None:
    """Fault 29: nothing answered is lost, what was on its way comes once."""
    watch = Watch(context, own_server.url)
    app = App(page, own_server.url).start("Anna", "Ben")
    keep_app(app)
    with page.expect_response(lambda answer: "/piles/" in answer.url):
        app.tally()
        app.tap(5, 55)
        app.next()
    watch.network_may_fail = True
    own_server.kill()
    app.tap(11, 60)
    app.next()
    app.save_round()
    app.tally(2)
    app.tap(33, 44)
    app.reload()
    app.expect_mine([33, 44])
    own_server.start()
    app.next()
    app.press("Back")
    app.open("/waiting")
    # The app may have sent by itself before anybody can press.
    nothing = page.get_by_role("heading", name="Nothing waits")
    app.press(app.find("Try now").or_(nothing))
    expect(nothing).to_be_visible()
    headers = {"Authorization": watch.authorization}
    [game] = requests.get(f"{watch.group}/games", headers=headers, timeout=10).json()["items"]
    whole = requests.get(f"{watch.group}/games/{game['id']}", headers=headers, timeout=10).json()
    piles = [[pile["cards"] for pile in one["piles"].values()] for one in whole["rounds"]]
    assert piles == [[[5, 55], [11, 60]], [[33, 44]]]
    assert watch.complaints == []


def test_the_api_is_never_answered_from_a_cache(
    app: App, context: BrowserContext, watch: Watch
) -> None:
    """Fault 22: with the worker in charge and no network, /api does not answer at all."""
    app.start("Anna", "Ben")
    keep_app(app)
    app.reload()
    assert app.page.evaluate("navigator.serviceWorker.controller !== null")
    path = watch.group.removeprefix(app.url)
    fetched = "path => fetch(path).then(answer => answer.status, error => error.name)"
    assert app.page.evaluate(fetched, path) == 401
    watch.complaints.clear()  # that 401
    watch.network_may_fail = True
    context.set_offline(True)
    assert app.page.evaluate(fetched, path) == "TypeError"
    kept = app.page.evaluate(KEPT)
    assert kept
    assert not [url for url in kept if "/api" in url]


def test_hidden_for_an_hour_and_shown_again(app: App, context: BrowserContext) -> None:
    """Fault 11: the same game, the same rounds, no copy; the drafts are there too."""
    app.start("Anna", "Ben")
    app.round([5, 55], [11, 60])
    app.tally(2)
    app.tap(22)
    phone = context.new_cdp_session(app.page)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})
    phone.send("Page.setWebLifecycleState", {"state": "active"})
    app.expect_mine([22])
    app.back()
    app.expect_totals({"Ben": 8, "Anna": 9})
    app.back()
    running = app.page.get_by_role("link", name="Anna, Ben")
    expect(running.filter(has_not_text="Go on")).to_have_count(1)
