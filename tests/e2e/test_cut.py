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
    def cut(self, phone: int, lost: Cut, then: dict[str, int] | None) -> Iterator[App]:
        """What is changed inside waits; then the network is back, and all have `then`."""
        app, line = self.apps[phone], self.lines[phone]
        before = line.lost
        line.cut(lost)
        yield app
        self._eventually(lambda: line.lost > before, True)
        line.mend()
        app.page.evaluate(HEARD)
        self._eventually(self.everywhere, [then] * (COUNT + 1))
        for one in self.apps:
            expect(one.page.get_by_role("link", name=TROUBLE)).to_have_count(0)

    def everywhere(self) -> list[dict[str, int] | None]:
        """Names and totals in their order, by the server and by each phone."""
        return [self.stored(), *(app.totals() or None for app in self.apps)]

    def stored(self) -> dict[str, int] | None:
        """The totals by the server; None: the game is deleted."""
        names = {one["id"]: one["name"] for one in self.reader.get("players")["items"]}
        found = [one for one in self.reader.get("games")["items"] if one["id"] == self.game]
        if not found:
            return None
        return {names[one["player"]]: one["total"] for one in found[0]["standings"]}


@pytest.fixture
def table(
    browser: Browser, browser_context_args: Any, server: Server, eventually: Eventually
) -> Iterator[Table]:
    """Anna, Ben and Chiara, whose phones all show the game that Anna's has begun."""
    with ExitStack() as stack:
        lines = [stack.enter_context(Line(server.port)) for _ in range(COUNT)]
        contexts = [browser.new_context(**browser_context_args) for _ in lines]
        watches = [Watch(*each) for each in zip(contexts, (line.url for line in lines), strict=True)]
        apps = [App(each.new_page(), line.url) for each, line in zip(contexts, lines, strict=True)]
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
def test_all_show_the_same_after_each_change(table: Table, lost: Cut) -> None:
    first = {"Chiara": 3, "Ben": 5, "Anna": 9}
    corrected = first | {"Anna": 10}
    with table.cut(0, lost, first) as app:
        app.round([5, 55], [11], [60])
    with table.cut(1, lost, corrected) as app:
        app.press("Anna, round 1: 2 cards, 9 bullheads")
        app.tap(1)
        app.back()
    with table.cut(2, lost, dict.fromkeys(["Anna", "Ben", "Chiara"], 0)) as app:
        app.press("Round 1: look at it")
        app.press(re.compile("^Strike it out"))
    with table.cut(2, lost, corrected) as app:
        app.press("Undo")
    with table.cut(0, lost, {**corrected, "Dan": 10}) as app:
        app.manage("Somebody joins")
        app.page.get_by_role("textbox").fill("Dan")
        app.press(re.compile("^Add Dan"))
    with table.cut(1, lost, {**corrected, "Dan": 10}) as app:
        app.manage("Change the end")
        app.press(app.page.get_by_role("dialog").get_by_role("button", name="100", exact=True))
        app.press("Done")
    with table.cut(1, lost, {**corrected, "Dan": 10}) as app:
        app.manage("Stop the game")
    with table.cut(2, lost, None) as app:
        app.manage("Delete the game")
    with table.cut(2, lost, None) as app:
        app.press("Undo")
