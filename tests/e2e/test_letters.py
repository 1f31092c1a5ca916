"""Who has chosen bigger letters in the browser gets them, and everything still fits."""

from playwright.sync_api import BrowserContext, Locator

from tests.e2e.app import SMALL, App
from tests.e2e.test_sizes import is_inside

FITS = """() => document.documentElement.scrollWidth <= innerWidth
  && [...document.querySelectorAll("button, a, h1, h2, p, li")].every((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width < 2 || (left >= -1 && right <= innerWidth + 1);
  })"""
"""Nothing reaches beyond the edge of the screen."""


def letters(one: Locator) -> float:
    """How big the letters are, in pixels."""
    size: float = one.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    return size


def test_bigger_letters_of_the_browser_are_taken_over(app: App, context: BrowserContext) -> None:
    page = app.page
    page.set_viewport_size(SMALL)
    phone = context.new_cdp_session(page)
    app.start("Anna", "Benedikt", "Chiara", "David")
    name = page.get_by_role("list").get_by_text("Benedikt")
    before = letters(name), letters(page.locator("body"))
    phone.send("Page.setFontSizes", {"fontSizes": {"standard": 24}})
    app.reload()
    assert letters(page.locator("body")) == 1.5 * before[1] == 24
    assert letters(name) >= 1.25 * before[0]
    app.round([5, 55], [11, 60], [3], [4])
    assert page.evaluate(FITS)
    app.tally(2)
    app.tap(22)
    for card in (1, 8, 52, 104):
        assert is_inside(app.card(card), SMALL)
    assert is_inside(app.find("Next: Benedikt"), SMALL)
    assert page.evaluate(FITS)
    for path in ("/settings", "/new", "/where", "/rules", "/together"):
        app.open(path)
        assert page.evaluate(FITS), path
    app.open("/settings").back()
    assert page.evaluate(FITS)
