"""Take the README's pictures from the running app, or with --all FOLDER one of every screen."""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from palette import shrink  # noqa: E402, I001  (beside this file)
from tests.e2e.app import PHONE, SMALL, App  # noqa: E402
from tests.e2e.browser import FLAGS, installed  # noqa: E402
from tests.e2e.tour import every_screen  # noqa: E402
from tests.servers import Server  # noqa: E402

FOR_README = ROOT / "docs" / "screenshots"
THEMES = ("light", "dark")
ROUNDS = [
    [[5, 11, 23, 24, 30, 41], [8, 9, 12, 15, 60], [44, 71, 72], [33, 50, 90, 102]],
    [[1, 2, 22, 66], [48, 49, 52], [], [35, 75, 81, 82, 104]],
    [[10, 20, 44, 45], [13, 17], [61, 62, 63], [25, 65, 85, 95, 96]],
    [[33, 36, 55, 77, 78], [19, 21, 70], [4, 6, 7], [88, 89, 101]],
    [[77, 78, 79, 80], [53, 54, 56], [28, 29], [99, 100, 103]],
]


def main() -> None:
    """Read the arguments, start a server, take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every screen, for looking at")
    folder = parser.parse_args().all
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        with Server(f"sqlite:///{temporary}/bullpile.db", RATELIMIT_ENABLED="false") as server:
            if folder:
                take_all(browser, server, folder)
            else:
                take_for_readme(browser, server)
        browser.close()


@contextmanager
def phone(browser: Browser, url: str, size: ViewportSize, sharp: float = 1) -> Iterator[App]:
    """A fresh phone of this size, with the app in it."""
    context = browser.new_context(
        viewport=size,
        device_scale_factor=sharp,
        is_mobile=True,
        has_touch=True,
        reduced_motion="reduce",
        locale="en-GB",
    )
    yield App(context.new_page(), url)
    context.close()


def take(page: Page, folder: Path, name: str, small: bool = False) -> None:
    """The screen in both themes; small takes some seconds, and a third of the room."""
    folder.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        picture = page.screenshot()
        (folder / f"{name}-{theme}.png").write_bytes(shrink(picture) if small else picture)
    page.emulate_media(color_scheme="light")


def take_all(browser: Browser, server: Server, folder: Path) -> None:
    """Every screen, at both sizes of phones."""
    for size in (PHONE, SMALL):
        with phone(browser, server.url, size) as app:
            for screen in every_screen(app, app.page.context.set_offline):
                take(app.page, folder / f"{size['width']}x{size['height']}", screen)


def take_for_readme(browser: Browser, server: Server) -> None:
    """The screens that tell what the app is."""
    with phone(browser, server.url, PHONE, sharp=2) as app:
        app.start("Anna", "Ben", "Chiara", "David")
        for number, piles in enumerate(ROUNDS[:3], 1):
            app.round(*piles, number=number)
        app.tally(4)
        for pile in ROUNDS[3][:2]:
            app.tap(*pile)
            app.next()
        app.tap(*ROUNDS[3][2])
        take(app.page, FOR_README, "tally", small=True)
        app.next()
        app.piles(ROUNDS[3][3])
        app.save_round(4)
        app.reload()
        take(app.page, FOR_README, "scoreboard", small=True)
        app.round(*ROUNDS[4], number=5)
        app.reload()
        take(app.page, FOR_README, "end", small=True)
        ask_where(app)
        take(app.page, FOR_README, "where", small=True)


def ask_where(app: App) -> None:
    """Four rows, all cards known, and a sixth card."""
    app.open("/where")
    for row in ([12, 14, 15, 21, 26], [37, 38], [43], [58, 60, 71]):
        app.press("Give them all")
        app.tap(*row)
        app.press(re.compile("Done$"))
    app.tap(30)


if __name__ == "__main__":
    main()
