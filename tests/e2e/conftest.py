"""A real Chromium and a real server process; what the browser complains about fails the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page

from config import Config
from tests.e2e.app import PHONE, App
from tests.e2e.browser import FLAGS, installed
from tests.e2e.reader import PATIENCE, Reader
from tests.e2e.watch import Watch
from tests.servers import Server

POLL = 15_000
"""Milliseconds after which a phone without a stream would ask; what comes sooner was pushed."""
TELEVISION = {"viewport": {"width": 1280, "height": 720}, "has_touch": False, "is_mobile": False}

Ask = Callable[..., Any]
Eventually = Callable[[Callable[[], Any], Any], None]
Phones = Callable[..., App]
"""Makes a phone; `refused` are the answers of the server that its test is about."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium where there is one, else the one playwright installed."""
    own = {"executable_path": path} if (path := installed()) else {}
    return {**browser_type_launch_args, **own, "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone in Berlin, held upright; motion is reduced so that nothing has to be waited for."""
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    here = {"locale": "en-GB", "timezone_id": "Europe/Berlin", "reduced_motion": "reduce"}
    return {**browser_context_args, **phone, **here}


@pytest.fixture(scope="session")
def built() -> None:
    """The app must have been built: without it there is nothing to test."""
    index = Config.from_environment().static_dir / "index.html"
    assert index.is_file(), f"{index} is missing: make build makes it"


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bullpile as `make serve` starts it; every test's phone makes a group of its own there."""
    database = tmp_path_factory.mktemp("server") / "bullpile.db"
    with Server(f"sqlite:///{database}", RATELIMIT_ENABLED="false") as running:
        yield running
        assert "Traceback" not in running.output, running.output


@pytest.fixture
def own_server(built: None, sqlite_url: str) -> Iterator[Server]:
    """A server that the test may kill."""
    with Server(sqlite_url, RATELIMIT_ENABLED="false") as running:
        yield running


@pytest.fixture
def watch(context: BrowserContext, server: Server) -> Iterator[Watch]:
    """All that the browser complains about; at the end of the test it must be nothing."""
    watching = Watch(context, server.url)
    yield watching
    assert watching.complaints == []


@pytest.fixture
def app(page: Page, server: Server, watch: Watch) -> App:
    """The app in a fresh phone."""
    page.set_default_timeout(PATIENCE * 1000)
    return App(page, server.url)


@pytest.fixture
def phone(
    browser: Browser, browser_context_args: dict[str, Any], server: Server
) -> Iterator[Phones]:
    """Another phone, with nothing on it; what its browser complains about fails the test."""
    contexts: list[tuple[BrowserContext, Watch]] = []

    def another(*refused: int, may_fail: bool = False, **device: Any) -> App:
        context = browser.new_context(**{**browser_context_args, **device})
        watch = Watch(context, server.url)
        watch.expected.update(refused)
        watch.network_may_fail = may_fail
        contexts.append((context, watch))
        return App(context.new_page(), server.url, touch=device.get("has_touch", True))

    yield another
    for context, watch in contexts:
        context.close()
        assert watch.complaints == []


@pytest.fixture
def ask(watch: Watch) -> Ask:
    """Ask the server about the phone's group with the phone's own token: ask("/games").

    With put={...} it writes, as another phone of the group would.
    """

    def answer(path: str = "", put: Any = None) -> Any:
        headers = {"Authorization": watch.authorization}
        method = "GET" if put is None else "PUT"
        address = watch.group + path
        response = requests.request(method, address, headers=headers, json=put, timeout=PATIENCE)
        response.raise_for_status()
        return response.json()

    return answer


@pytest.fixture
def eventually(page: Page) -> Eventually:
    """Wait until what is asked again and again is what is expected."""
    return Reader(page).expect
