"""What people do with the app, in their words: found as a screen reader finds it."""

import re
from collections.abc import Sequence
from typing import Self

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.reader import Reader

SLAB = re.compile(r"Next: |0, no cards$|Check it$|Save (?!round)")
"""The big key of a tally, whatever it says."""
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
LYING: ViewportSize = {"width": 640, "height": 360}
BIG: ViewportSize = {"width": 1280, "height": 800}

STORED = """async () => {
    const [known] = await indexedDB.databases();
    if (!known) return;
    const open = indexedDB.open(known.name);
    await new Promise((done) => { open.onsuccess = done; });
    const last = open.result.transaction([...open.result.objectStoreNames], "readwrite");
    await new Promise((done) => { last.oncomplete = done; });
    open.result.close();
}"""
"""A transaction over everything: it begins when all before it have ended."""

ON_TOP = """(card) => {
    const key = document.querySelector(`[data-card="${card}"]`);
    const { x, y, width, height } = key.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    const there = document.elementFromPoint(...middle);
    if (!key.contains(there)) throw new Error(`on ${card} lies ${there?.outerHTML.slice(0, 200)}`);
    return middle;
}"""
"""The middle of a card, which must be seen: playwright's own ways take four times as long."""

Entry = Sequence[int] | int
"""What a player says of his pile: its cards, or only its points."""


class App(Reader):
    """One page of the app; counts the taps that were needed."""

    def __init__(self, page: Page, url: str, touch: bool = True) -> None:
        super().__init__(page)
        self.url = url
        self.touch = touch
        self.taps = 0

    # Going about

    def open(self, path: str = "/") -> Self:
        """Load a page of the app, and wait until it stands."""
        self.stored()
        self.page.goto(self.url + path)
        self.ready()
        return self

    def ready(self) -> None:
        """Wait for the title of a page: every page has one."""
        expect(self.page.get_by_role("heading", level=1).first).to_be_attached()

    def reload(self) -> None:
        """As a person who pulls the page down, or a phone that threw it out of its memory."""
        self.stored()
        self.page.reload()
        self.ready()

    def stored(self) -> None:
        """Wait until the phone has written down what was tapped: a robot is faster than a disk."""
        if self.page.url.startswith(self.url):
            self.page.evaluate(STORED)

    def press(self, what: str | re.Pattern[str] | Locator, role: str = "button") -> None:
        """Tap what has this name (or the last one of several: what lies on top comes last)."""
        target = what if isinstance(what, Locator) else self.find(what, role)
        if self.touch:
            target.tap()
        else:
            target.click()
        self.taps += 1

    def find(self, name: str | re.Pattern[str], role: str = "button") -> Locator:
        """The last element with this role and name."""
        return self.page.get_by_role(role, name=name).last  # type: ignore[arg-type]

    def title(self) -> Locator:
        """The title of the page that is open."""
        return self.page.get_by_role("heading", level=1)

    def back(self) -> None:
        """One page back, by the app's own key."""
        self.press(self.page.get_by_role("button", name="Back", exact=True).locator("visible=true"))

    def manage(self, way: str) -> None:
        """From the scoreboard: "Change the game", and what is chosen there."""
        self.press("Change the game")
        self.press(re.compile(f"^{way}"))

    # A game

    def type_names(self, *names: str) -> None:
        """Type the names as on the first visit: Enter adds the next."""
        for name in names:
            self.page.get_by_role("textbox").fill(name)
            self.page.keyboard.press("Enter")

    def start(self, *names: str, end: Sequence[str] = ()) -> Self:
        """The first visit: type who plays, start; the scoreboard is open then."""
        self.open()
        self.type_names(*names)
        if end:
            self.choose_end(*end)
        self.press(f"Start with {len(names)}")
        expect(self.find("Tally round 1")).to_be_visible()
        return self

    def choose_end(self, *keys: str) -> None:
        """Before the start: tap these keys of the sheet, as in choose_end("By rounds", "2")."""
        self.press(self.page.get_by_role("button", name=re.compile("^Ends ")).first)
        for key in keys:
            self.press(self.page.get_by_role("dialog").get_by_role("button", name=key, exact=True))
        self.press(self.page.get_by_role("dialog").get_by_role("button", name=re.compile("Done$")))

    @property
    def game_id(self) -> str:
        """The id of the game that is open."""
        return self.page.url.removeprefix(self.url).split("/")[2]

    def tally(self, number: int = 1) -> None:
        """Open the round to be tallied."""
        self.press(re.compile(f"(Tally|Go on with|Mend) round {number}$"))
        expect(self.title()).to_contain_text(f"round {number}")

    def card(self, card: int) -> Locator:
        """The card in the grid."""
        grid = self.page.get_by_role("group", name="All cards")
        return grid.get_by_role("button", name=re.compile(rf"^{card}, "))

    def tap(self, *cards: int) -> None:
        """Tap cards of the grid, one after the other, as fast as a finger can."""
        if not self.touch:
            for card in cards:
                self.press(self.card(card))
            return
        if cards:
            expect(self.card(cards[0])).to_be_visible()
        for card in cards:
            self.page.touchscreen.tap(*self.page.evaluate(ON_TOP, card))
            self.taps += 1

    def next(self) -> None:
        """The big key of a tally: next player, no cards, or check the round."""
        self.press(SLAB)

    def choose(self, name: str) -> None:
        """Tap the player in the strip on top."""
        self.press(self.chip(name))

    def chip(self, name: str) -> Locator:
        """The player in the strip on top, with his sum so far."""
        strip = self.page.get_by_role("group", name="Players")
        return strip.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, "))

    def piles(self, *piles: Entry) -> None:
        """Enter a pile for everyone, from the first player on; the check is open then."""
        for pile in piles:
            if isinstance(pile, int):
                self.points(pile)
            else:
                self.tap(*pile)
            self.next()

    def save_round(self, number: int = 1) -> None:
        """After the check: save. The scoreboard is open then."""
        self.press(re.compile(f"Save round {number}$"))
        expect(self.page.get_by_role("group", name="Players")).to_have_count(0)

    def round(self, *piles: Entry, number: int = 1) -> None:
        """A whole round, from the scoreboard back to the scoreboard."""
        self.tally(number)
        self.piles(*piles)
        self.save_round(number)

    # Other ways to enter

    def keypad(self) -> Locator:
        """The keys for cards; the way there is the square key, unless they are open."""
        pad = self.page.get_by_role("group", name="Card keypad")
        if not pad.is_visible():
            self.press("Card keypad")
        return pad

    def type_cards(self, *cards: int) -> None:
        """Enter cards by number keys: 11 to 99 are complete after two, 1 to 10 need OK."""
        pad = self.keypad()
        for card in cards:
            self.digits(pad, card)
            if card <= 10:
                self.press(f"OK: {card}")

    def points(self, points: int) -> None:
        """Enter points only."""
        mode = self.page.get_by_role("button", name="Points", exact=True)
        if not mode.is_visible():
            self.keypad()
        self.press(mode)
        self.digits(self.page.get_by_role("group", name="Number pad for points"), points)

    def digits(self, pad: Locator, number: int) -> None:
        """Press the digits of a number."""
        for digit in str(number):
            self.press(pad.get_by_role("button", name=digit, exact=True))
