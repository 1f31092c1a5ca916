"""A walk through every screen of the app: for what must hold on all of them, and for pictures."""

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import expect

from tests.e2e.app import App

NAMES = ("Anna", "Ben", "Chiara", "David")
ROUND_1 = [[5, 11, 23, 24, 30, 41], [8, 9, 12, 15, 60], [], [33, 50, 71, 90, 102]]
ROUND_2 = [[1, 2, 22, 66], [48, 49, 52], [104, 3, 4, 6, 7], [35, 75, 81, 82]]
ROUND_3 = [[55, 10, 20, 44], [13], [61, 62, 63], [25, 65, 85, 95]]
ROUND_4 = [[11, 77, 88, 99, 70, 100], [19, 21], [14, 16, 17], [45]]


def every_screen(app: App, offline: Callable[[bool], None]) -> Iterator[str]:
    """Bring the app to one screen after the other, and say its name each time."""
    yield from first_game(app)
    yield from tallying(app)
    yield from sheets(app)
    yield from the_end(app)
    yield from where(app)
    yield from around(app)
    new_game(app)
    app.open("/settings").back()
    yield "home-running"
    app.press(re.compile("Go on$"), role="link")
    offline(True)
    app.round(7, 8, 9, 10)
    yield "score-waiting"
    app.press(re.compile("waiting"), role="link")
    expect(app.title()).to_have_text("Changes")
    yield "waiting"
    offline(False)


def new_game(app: App) -> None:
    """One more game with the same people."""
    app.open("/new")
    app.press("New game")
    expect(app.find("Tally round 1")).to_be_visible()


def first_game(app: App) -> Iterator[str]:
    """From the first visit to the first scoreboard."""
    app.open("/games")
    yield "history-empty"
    app.open()
    yield "home-first"
    app.type_names(*NAMES[:3])
    app.page.get_by_role("textbox").fill("anna")
    yield "names-taken"
    app.page.get_by_role("textbox").fill(NAMES[3])
    app.press(app.page.get_by_role("button", name=re.compile("^Ends ")).first)
    yield "end-sheet"
    app.page.keyboard.press("Escape")
    app.press("Start with 4")
    yield "score-new"


def tallying(app: App) -> Iterator[str]:
    """Two rounds, entered in all ways, with all that the check may say."""
    app.tally()
    yield "tally-empty"
    app.tap(*ROUND_1[0])
    app.next()
    app.tap(*ROUND_1[1], 41)
    yield "tally-moved"
    app.press(re.compile("Undo$"))
    app.keypad()
    yield "keypad"
    app.digits(app.keypad(), 1)
    yield "keypad-half"
    app.press("OK: 1")
    app.press(app.page.get_by_role("button", name="Undo", exact=True).last)
    app.press(app.page.get_by_role("button", name="Points", exact=True))
    yield "points"
    app.press("Card grid")
    app.next()
    app.next()
    app.tap(33)
    app.next()
    yield "check-found"
    app.press(re.compile("^David’s pile"))
    app.tap(*ROUND_1[3][1:])
    yield "tally"
    app.next()
    yield "check-clean"
    app.save_round(1)
    yield "score-saved"
    app.round(*ROUND_2, number=2)
    app.round(*ROUND_3, number=3)
    yield "score"


def sheets(app: App) -> Iterator[str]:
    """What opens over the scoreboard."""
    app.press("Change the game")
    yield "manage"
    app.press("Somebody joins")
    yield "manage-joins"
    app.page.keyboard.press("Escape")
    app.press("Somebody leaves")
    yield "manage-leaves"
    app.page.keyboard.press("Escape")
    app.page.keyboard.press("Escape")
    app.press("Round 2: look at it")
    yield "round"
    app.page.keyboard.press("Escape")
    app.press("Anna, round 1: ")
    yield "tally-correct"
    app.back()


def the_end(app: App) -> Iterator[str]:
    """Who has won, and looking back."""
    app.round(*ROUND_4, number=4)
    yield "end"
    app.press("Play on")
    yield "end-play-on"
    app.page.keyboard.press("Escape")
    path = f"/game/{app.game_id}/detail"
    app.press("Play again")
    app.round(22, 22, 70, 23)
    yield "end-shared"
    app.press("Play again")
    app.round(10, 3, 4, 5)
    app.manage("Stop the game")
    yield "end-stopped"
    app.open(path)
    yield "detail"
    new_game(app)
    app.open("/screen")
    yield "screen"
    app.open("/games")
    yield "history"
    app.open()
    app.back()
    yield "home"


def where(app: App) -> Iterator[str]:
    """Where does it go: telling, asking, and the three answers."""
    app.open("/where")
    yield "where-row"
    app.press("Choose in the grid")
    yield "where-row-grid"
    app.tap(12)
    app.press(re.compile("Done$"))
    for end, count in [(37, 2), (43, 5), (58, 4)]:
        keys = app.page.get_by_role("group", name=re.compile("^Cards in row"))
        app.press(keys.get_by_role("button", name=str(count), exact=True))
        app.digits(app.page.get_by_role("group", name="Its last card"), end)
        app.press(re.compile("Done$"))
    yield "where-pick"
    for card, name in [(59, "append"), (44, "takes"), (3, "low")]:
        app.tap(card)
        yield f"where-{name}"
        app.back()


def around(app: App) -> Iterator[str]:
    """Rules, settings and what is said when nothing is there."""
    for path in ("rules", "settings", "waiting", "nowhere"):
        app.open(f"/{path}")
        yield "waiting-none" if path == "waiting" else path
    app.open("/settings")
    for row in ("Whose phone", "Ends", "People"):
        app.press(app.page.get_by_role("button", name=re.compile(f"^{row}")).last)
        yield f"settings-{row.split(maxsplit=1)[0].lower()}"
        if row == "People":
            app.press(app.page.get_by_role("dialog").get_by_role("button", name="Anna"))
            yield "settings-person"
            app.page.keyboard.press("Escape")
        app.page.keyboard.press("Escape")
