"""Three phones at one table; the network is cut in the middle of each kind of change."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.blackbox.phones import Phone
from tests.e2e.app import App
from tests.e2e.conftest import Eventually
from tests.e2e.joining import code_of, join
from tests.e2e.lines import Cut, Line
from tests.e2e.watch import Watch
from tests.servers import Server

HEARD = "dispatchEvent(new Event('online'))"
TROUBLE = re.compile("waiting|not taken")
COUNT = 3


class Table:
    """The phones, each on a line of its own, and what the server has."""

    def __init__(self, apps: list[App], lines: list[Line], eventually: Eventually) -> None:
        self.apps, self.lines, self._eventually = apps, lines, eventually
        self.game = ""
        self.reader: Phone

    @contextmanager
    def cut(self, phone: int, lost: Cut) -> Iterator[App]:
        """What is changed inside is on its way when the network goes; then it comes back."""
        app, line = self.apps[phone], self.lines[phone]
        before = line.lost
        line.cut(lost)
        yield app
        self._eventually(lambda: line.lost > before, True)
        line.mend()
        app.page.evaluate(HEARD)

    def all_have(self, totals: dict[str, int]) -> None:
        """The server and every phone have these totals, in this order; nothing waits."""
        self._eventually(
            lambda: [self.stored(), *(app.totals() for app in self.apps)], [totals] * (COUNT + 1)
        )
        for app in self.apps:
            expect(app.page.get_by_role("link", name=TROUBLE)).to_have_count(0)

    def all_say(self, status: list[str], *titles: str) -> None:
        """The server lists games of this status, and the phones have these titles."""
        self._eventually(lambda: [one["status"] for one in self._games()], status)
        for app, title in zip(self.apps, titles, strict=True):
            expect(app.title()).to_have_text(title)

    def stored(self) -> dict[str, int]:
        """The totals by the server."""
        names = {one["id"]: one["name"] for one in self.reader.get("players")["items"]}
        return {names[one["player"]]: one["total"] for one in self._games()[0]["standings"]}

    def _games(self) -> list[dict[str, Any]]:
        games: list[dict[str, Any]] = self.reader.get("games")["items"]
        return games


@pytest.fixture
def table(
    browser: Browser, browser_context_args: Any, server: Server, eventually: Eventually
) -> Iterator[Table]:
    """Anna, Ben and Chiara, whose phones all show the game that Anna's has begun."""
    with ExitStack() as stack:
        lines = [stack.enter_context(Line(server.port)) for _ in range(COUNT)]
        contexts = [browser.new_context(**browser_context_args) for _ in lines]
        both = list(zip(contexts, lines, strict=True))
        watches = [Watch(context, line.url) for context, line in both]
        apps = [App(context.new_page(), line.url) for context, line in both]
        apps[0].start("Anna", "Ben", "Chiara")
        sitting = Table(apps, lines, eventually)
        sitting.game = apps[0].game_id
        code = code_of(apps[0])
        token = watches[0].authorization.removeprefix("Bearer ")
        sitting.reader = Phone(server.url, watches[0].group.rsplit("/", 1)[1], token)
        for app, name in zip(apps[1:], ["Ben", "Chiara"], strict=True):
            join(app, code, name)
        for app, watch in zip(apps, watches, strict=True):
            app.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            app.open(f"/game/{sitting.game}")
            watch.network_may_fail = True
        yield sitting
        for context in contexts:
            context.close()
        assert [watch.complaints for watch in watches] == [[]] * COUNT


@pytest.mark.parametrize("lost", ["answer", "request"])
def test_all_have_the_same_after_each_change(table: Table, lost: Cut) -> None:
    first = {"Chiara": 3, "Ben": 5, "Anna": 9}
    corrected = first | {"Anna": 10}
    with table.cut(0, lost) as app:
        app.round([5, 55], [11], [60])
    table.all_have(first)
    with table.cut(1, lost) as app:
        app.press("Anna, round 1: 2 cards, 9 bullheads")
        app.tap(1)
        app.back()
    table.all_have(corrected)
    with table.cut(2, lost) as app:
        app.press("Round 1: look at it")
        app.press(re.compile("^Strike it out"))
    table.all_have({"Anna": 0, "Ben": 0, "Chiara": 0})
    with table.cut(2, lost) as app:
        app.press("Undo")
    table.all_have(corrected)
    with table.cut(0, lost) as app:
        app.manage("Somebody joins")
        app.page.get_by_role("textbox").fill("Dan")
        app.press(re.compile("^Add Dan"))
    table.all_have({**corrected, "Dan": 10})
    with table.cut(1, lost) as app:
        app.manage("Stop the game")
    table.all_say(["stopped"], "Stopped", "Stopped", "Stopped")
    with table.cut(2, lost) as app:
        app.press("Go on after all")
    table.all_have({**corrected, "Dan": 10})
    with table.cut(2, lost) as app:
        app.manage("Delete the game")
    table.all_say([], "Game deleted", "Game deleted", "Bullpile")
    with table.cut(2, lost) as app:
        app.press("Undo")
    table.apps[2].press(re.compile("^Anna, Ben"), "link")
    table.all_have({**corrected, "Dan": 10})
    for app in table.apps:
        app.open("/settings")
    with table.cut(0, lost) as app:
        app.choose_end("By rounds", "3")
    for app in table.apps:
        expect(app.page.get_by_text("after 3 rounds")).to_be_visible()
    assert table.reader.get("")["defaults"]["end"] == {"rounds": 3}
