"""Over plain http in the home network there is no secure context; everything works all the same."""

import re
import socket

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.app import App
from tests.e2e.watch import Watch
from tests.servers import Server

UNTRUSTED = "The Cross-Origin-Opener-Policy header has been ignored"
"""What Chromium says of a header that only counts where the context is secure."""


def own_address() -> str:
    """The machine's own address in its network. Nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address: str = probe.getsockname()[0]
        return address


def test_a_phone_in_the_home_network(
    page: Page, context: BrowserContext, built: None, sqlite_url: str
) -> None:
    with Server(sqlite_url, host="0.0.0.0") as server:
        url = f"http://{own_address()}:{server.port}"
        watch = Watch(context, url)
        app = App(page, url).start("Anna", "Ben")
        assert page.evaluate("isSecureContext") is False
        assert page.evaluate("'serviceWorker' in navigator") is False
        with page.expect_response(lambda answer: "/piles/" in answer.url and answer.ok):
            app.round([5, 55, 1, 2], [11])
        app.tally(2)
        app.tap(22, 33)
        app.reload()
        app.expect_mine([22, 33])
        app.back()

        watch.network_may_fail = True
        server.kill()
        app.tally(2)
        app.tap(44)
        app.next()
        app.next()
        app.save_round(2)
        expect(app.title()).to_have_text("After round 2")
        app.expect_totals({"Ben": 5, "Anna": 26})
        server.start()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_role("link", name=re.compile("waiting"))).to_have_count(0)
        app.open("/waiting")
        expect(page.get_by_role("heading", name="Nothing waits")).to_be_visible()
        assert [one for one in watch.complaints if UNTRUSTED not in one] == []
