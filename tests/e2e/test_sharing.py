"""The end of a game is sent round as a picture, with its text where the phone can."""

import base64
import struct
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.app import App

SHEET = """
    navigator.canShare = () => true;
    navigator.share = async ({ files, text }) => {
        const read = new FileReader();
        read.readAsDataURL(files[0]);
        await new Promise((done) => { read.onload = done; });
        window.shared = { text, name: files[0].name, picture: read.result.split(",")[1] };
    };
"""
"""The sheet of a phone, which Chromium on a computer has not."""
NASTY = "<img src=x onerror=alert(1)>"
FORMULAS = ["=1+1", "+49", "-Tom", "@x"]


def size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG, in pixels."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", picture[16:24])


def test_a_phone_shares_a_picture_and_its_text(app: App, page: Page) -> None:
    """Faults 18 and 31: a name is text, as it was typed, in the shared text and the picture."""
    page.add_init_script(SHEET)
    app.start("Anna", NASTY, *FORMULAS)
    app.round(10, 70, 20, 30, 40, 50)
    app.press("Share")
    app.expect(lambda: page.evaluate("'shared' in window"), True)
    shared = page.evaluate("window.shared")
    places = zip(["Anna", *FORMULAS, NASTY], [10, 20, 30, 40, 50, 70], strict=True)
    lines = [f"{place}. {name}: {total}" for place, (name, total) in enumerate(places, 1)]
    assert shared["text"] == "\n".join(["Anna wins", *lines])
    assert shared["name"] == "bullpile.png"
    width, height = size(base64.b64decode(shared["picture"]))
    assert (width, height > 600) == (1080, True)


def test_a_computer_saves_the_picture(app: App, page: Page) -> None:
    """On a computer, and over plain http, there is no sheet to share with."""
    app.start("Anna", "Ben", "Chiara", "Wolfeschlegelsteinhausenberger")
    app.round(10, 10, 70, 3)
    with page.expect_download() as download:
        app.press("Share")
    expect(page.get_by_text("Picture saved")).to_be_visible()
    assert download.value.suggested_filename == "bullpile.png"
    assert size(Path(download.value.path()).read_bytes())[0] == 1080
