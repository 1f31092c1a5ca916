"""What the app shows, read as a screen reader would; what must be there is waited for."""

import re
import time
from collections.abc import Callable, Iterable
from typing import Any

import requests
from playwright.sync_api import Page

RUNNER = re.compile(r"(?:, place \d+|, left)?, (\d+) bullheads?\b")
"""How the scoreboard names a player to a screen reader, behind the name."""
CELL = re.compile(r", (?:round \d+|Struck-out round[^:]*): ")
"""How the table of rounds names a pile, behind the name."""
LABELS = "all => all.map((one) => one.getAttribute('aria-label') ?? one.innerText)"
"""All at once: the page may change at any moment."""

PATIENCE = 10  # seconds


class Reader:
    """One page of the app, to be read. A page is rarely there at once: use expect_ in tests."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def expect_totals(self, totals: dict[str, int]) -> None:
        """The scoreboard comes to show these."""
        self.expect(self.totals, totals)

    def expect_order(self, names: list[str]) -> None:
        """The scoreboard comes to show these, in this order."""
        self.expect(lambda: list(self.totals()), names)

    def expect_ranks(self, ranks: list[tuple[str, str, str]]) -> None:
        """The list of the end comes to show these."""
        self.expect(self.ranks, ranks)

    def expect_mine(self, cards: list[int]) -> None:
        """The pile being tapped comes to have these cards."""
        self.expect(self.mine, cards)

    def expect(self, read: Callable[[], Any], expected: Any) -> None:
        """Read again and again, until it is what is expected."""
        deadline = time.monotonic() + PATIENCE
        while (found := attempt(read)) != expected and time.monotonic() < deadline:
            self.page.wait_for_timeout(50)
        assert found == expected

    def totals(self) -> dict[str, int]:
        """Name and total by the scoreboard, in its order."""
        read = {}
        for label in self.labels(RUNNER):
            found = RUNNER.search(label)
            if not found or CELL.search(label):
                continue
            read[label[: found.start()]] = int(found[1])
        return read

    def labels(self, name: re.Pattern[str]) -> list[str]:
        """The names of all buttons like this, as a screen reader says them."""
        buttons = self.page.get_by_role("button", name=name)
        found: list[str] = buttons.evaluate_all(LABELS)
        return found

    def ranks(self) -> list[tuple[str, str, str]]:
        """Place, name and total by the list of the end; a tag stands for the first place."""
        items = self.page.get_by_role("main").get_by_role("listitem").all()
        parts: Iterable[list[str]] = (item.locator("> *").all_inner_texts() for item in items)
        return [(place.strip() or "1", name, total) for place, name, total in parts]

    def mine(self) -> list[int]:
        """The cards of the pile being tapped."""
        grid = self.page.get_by_role("group", name="All cards")
        pressed = grid.get_by_role("button", pressed=True).all()
        return [int(card.get_attribute("data-card") or 0) for card in pressed]


def attempt(read: Callable[[], Any]) -> Any:
    """What is read, or why it cannot be read yet."""
    try:
        return read()
    except (requests.HTTPError, LookupError) as error:
        return error
