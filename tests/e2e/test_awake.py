"""The screen stays on during a game, as long as that is wanted and allowed."""

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.app import App
from tests.e2e.conftest import Eventually

SPY = """
window.locks = { asked: 0, held: [] };
const request = async () => {
  window.locks.asked += 1;
  if (window.refuseLocks) throw new DOMException("battery low", "NotAllowedError");
  const lock = new EventTarget();
  lock.release = async () => {
    window.locks.held = window.locks.held.filter((one) => one !== lock);
    lock.dispatchEvent(new Event("release"));
  };
  window.locks.held.push(lock);
  return lock;
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  if (state === "hidden") for (const lock of window.locks.held) lock.release();
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Locks:
    """What the app has asked the phone for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(SPY)

    def held(self) -> int:
        """How many locks are held now."""
        count: int = self.page.evaluate("window.locks.held.length")
        return count

    def show(self, state: str) -> None:
        """Hide the page or show it again: a hidden page loses its lock."""
        self.page.evaluate(HIDE, state)


@pytest.fixture
def locks(page: Page) -> Locks:
    """A spy in the place of the phone's wake lock."""
    return Locks(page)


def test_awake_during_a_game_and_let_go_at_its_end(
    app: App, locks: Locks, eventually: Eventually
) -> None:
    """Fault 20: asked again after hiding and showing, and released at the end."""
    app.open()
    assert locks.held() == 0
    app.start("Anna", "Ben", end=["50"])
    eventually(locks.held, 1)
    app.tally()
    eventually(locks.held, 1)
    locks.show("hidden")
    eventually(locks.held, 0)
    locks.show("visible")
    eventually(locks.held, 1)
    app.piles(60, 3)
    app.save_round()
    eventually(locks.held, 0)


def test_a_refused_lock_is_harmless(app: App, page: Page, locks: Locks) -> None:
    """Fault 20: the battery is low, the game goes on."""
    page.add_init_script("window.refuseLocks = true;")
    app.start("Anna", "Ben")
    app.round(10, 3)
    app.expect_totals({"Ben": 3, "Anna": 10})
    assert page.evaluate("window.locks.asked") > 0


def test_not_asked_for_when_turned_off(app: App, page: Page, locks: Locks) -> None:
    app.open("/settings")
    app.press(re.compile("^Keep the screen awake"), role="switch")
    app.start("Anna", "Ben")
    app.round(10, 3)
    assert page.evaluate("window.locks.asked") == 0
