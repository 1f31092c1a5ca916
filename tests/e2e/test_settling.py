"""Two phones disagree: both versions are seen, one is kept, and both phones say the same then."""

import re
import uuid

from playwright.sync_api import Locator, expect

from tests.e2e.app import App
from tests.e2e.axe import faults
from tests.e2e.conftest import Ask, Eventually, Phones
from tests.e2e.joining import code_of, join


def pair(app: App, phone: Phones) -> App:
    """A second phone at the same game; its network may be taken away."""
    address = app.page.url
    other = join(phone(410, may_fail=True), code_of(app), "Nobody’s")
    other.page.evaluate("navigator.serviceWorker.ready")
    for one in (app, other):
        one.page.goto(address)
        one.ready()
    return other


def correct(app: App, name: str, *cards: int) -> None:
    """Tap these cards in or out of a pile of round 1, from the scoreboard and back to it."""
    app.press(re.compile(rf"^{name}, round 1: "))
    expect(app.chip(name)).to_have_attribute("aria-pressed", "true")
    app.tap(*cards)
    app.back()
    expect(app.find("Change the game")).to_be_visible()


def apart(app: App, other: App, mine: tuple[str, int], theirs: tuple[str, int]) -> None:
    """Both correct a pile; the other phone hears of it only afterwards."""
    other.page.context.set_offline(True)
    correct(other, *theirs)
    with app.page.expect_response(re.compile("/piles/")):
        correct(app, *mine)
    online(other)


def online(app: App) -> None:
    """The network comes back."""
    app.page.context.set_offline(False)
    app.page.evaluate("dispatchEvent(new Event('online'))")


def pile(app: App, says: str) -> Locator:
    """The pile in the table of rounds, as it is now."""
    return app.find(re.compile(rf"^{re.escape(says)}"))


def test_the_same_pile_changed_on_two_phones(app: App, phone: Phones) -> None:
    """Fault 28: the later one picks, may take it back, and both are equal in the end."""
    app.start("Anna", "Ben")
    app.round([4, 8, 20], [5])
    other = pair(app, phone)
    apart(app, other, ("Anna", 33), ("Anna", 61))
    other.press("Choose")
    sheet = other.page.get_by_role("dialog", name="Two versions of Anna’s pile")
    theirs = sheet.get_by_role("button", name=re.compile("only here: 33"))
    expect(theirs).to_have_attribute("aria-pressed", "false")
    expect(sheet.get_by_role("button", pressed=True)).to_contain_text("only here: 61")
    assert faults(other) == []
    other.press(theirs)
    other.press(re.compile("Keep 10$"))
    expect(other.page.get_by_text("10 kept")).to_be_visible()
    other.press("Undo")
    other.press("1 not taken", "link")
    other.press(re.compile("Keep 6$"))
    expect(other.page.get_by_text("Nothing waits")).to_be_visible()
    other.back()
    for one in (app, other):
        expect(pile(one, "Anna, round 1: 4 cards, 6 bullheads")).to_be_visible()
    for one in (app, other):
        one.expect_totals({"Ben": 2, "Anna": 6})


def test_a_pile_half_tapped_here_and_sent_by_another_phone(app: App, phone: Phones) -> None:
    """It is asked for at once, on the scoreboard where it was left."""
    app.start("Anna", "Ben")
    other = pair(app, phone)
    other.tally()
    other.choose("Ben")
    other.tap(3, 55)
    other.back()
    app.round([4], [3, 54])
    other.press("Choose")
    sheet = other.page.get_by_role("dialog", name="Two versions of Ben’s pile")
    expect(sheet.get_by_role("button", pressed=True)).to_contain_text("only here: 55")
    other.press(re.compile("Keep 8$"))
    for one in (app, other):
        one.expect_totals({"Anna": 1, "Ben": 8})


def test_a_card_in_two_piles_is_settled_with_one_tap(app: App, phone: Phones) -> None:
    """Both phones say so, one says whose it was, and may take it back."""
    app.start("Anna", "Ben")
    app.round([4, 8, 20], [5])
    other = pair(app, phone)
    apart(app, other, ("Anna", 77), ("Ben", 77))
    for one in (app, other):
        expect(one.find("77 is in Anna’s and Ben’s piles", "heading")).to_be_visible()
    assert faults(app) == []
    app.press(re.compile("^It was Anna’s"))
    expect(pile(app, "Ben, round 1: 1 card, 2 bullheads")).to_be_visible()
    expect(app.page.get_by_text("Must be mended")).to_have_count(0)
    expect(app.page.get_by_text("77: Anna’s")).to_be_visible()
    app.press("Undo")
    expect(app.page.get_by_text("Must be mended")).to_be_visible()
    other.press(re.compile("^It was Ben’s"))
    for one in (app, other):
        expect(pile(one, "Anna, round 1: 3 cards, 5 bullheads")).to_be_visible()
        expect(pile(one, "Ben, round 1: 2 cards, 7 bullheads")).to_be_visible()
    for one in (app, other):
        one.expect_totals({"Anna": 5, "Ben": 7})
    app.open(f"/game/{app.game_id}/detail")
    expect(app.page.get_by_text("Anna, round 1: 10 became 5")).to_be_visible()
    assert faults(app) == []
    app.press(app.page.get_by_role("button", name="Take back").first)
    expect(app.page.get_by_text("Anna, round 1: 5 became 10")).to_be_visible()
    app.open(f"/game/{app.game_id}")
    settled_in_opposite_ways(app, other)


def settled_in_opposite_ways(app: App, other: App) -> None:
    """Both give 77 away at the same moment: both are told that nobody has it, and one tap helps."""
    other.page.context.set_offline(True)
    other.press(re.compile("^It was Ben’s"))
    expect(pile(other, "Anna, round 1: 3 cards")).to_be_visible()
    with app.page.expect_response(re.compile("/piles/")):
        app.press(re.compile("^It was Anna’s"))
    online(other)
    for one in (app, other):
        expect(one.find("77 is in nobody’s pile", "heading")).to_be_visible()
    assert faults(app) == []
    app.press(re.compile("^It was Anna’s"))
    for one in (app, other):
        expect(one.find("77 is in nobody’s pile", "heading")).to_have_count(0)
        expect(pile(one, "Anna, round 1: 4 cards, 10 bullheads")).to_be_visible()
        expect(pile(one, "Ben, round 1: 1 card, 2 bullheads")).to_be_visible()


def test_a_game_deleted_while_another_phone_writes(
    app: App, phone: Phones, ask: Ask, eventually: Eventually
) -> None:
    """What was entered is kept and said; with one tap the game is back with it."""
    app.start("Anna", "Ben")
    app.round([4, 8, 20], [5])
    other = pair(app, phone)
    other.page.context.set_offline(True)
    correct(other, "Anna", 33)
    correct(other, "Ben", 7)
    app.manage("Delete the game")
    eventually(lambda: ask("/games")["items"], [])
    online(other)
    expect(other.find("This game was deleted", "heading")).to_be_visible()
    assert faults(other) == []
    other.press("2 not taken", "link")
    kept = "What was entered here is kept. Anna’s pile, round 1: 4 cards, 10 bullheads"
    expect(other.page.get_by_text(kept)).to_be_visible()
    assert faults(other) == []
    other.press(re.compile("^Let these 2 go"))
    expect(other.page.get_by_text("Nothing waits")).to_be_visible()
    other.press("Undo")
    other.press(re.compile("^Bring the game back"))
    expect(other.page.get_by_text("Nothing waits")).to_be_visible()
    app.press(re.compile("^Anna, Ben|^Ben, Anna"), "link")
    expect(pile(app, "Anna, round 1: 4 cards, 10 bullheads")).to_be_visible()
    expect(pile(app, "Ben, round 1: 2 cards, 3 bullheads")).to_be_visible()
    app.expect_totals({"Ben": 3, "Anna": 10})


def test_two_names_of_one_person_become_one(app: App, ask: Ask) -> None:
    """Another phone added Tom, too: the app asks, and afterwards history knows one."""
    app.start("Anna", "Tom")
    app.round([5], [1])
    ask(f"/players/{uuid.uuid4()}", put={"name": "tom"})
    app.open("/settings")
    app.press(re.compile("^People Same person"))
    app.press(re.compile("^Tom and tom 2"))
    dialog = app.page.get_by_role("dialog", name="Same person?")
    for name, stays in (("Tom", "true"), ("tom 2", "false")):
        key = dialog.get_by_role("button", name=name, exact=True)
        expect(key).to_have_attribute("aria-pressed", stays)
    assert faults(app) == []
    app.press(key)
    app.press(re.compile("Make them one$"))
    expect(app.page.get_by_text("Tom is tom 2 now")).to_be_visible()
    app.open("/games")
    expect(app.find(re.compile("^Anna, tom 2"), "link")).to_be_visible()
