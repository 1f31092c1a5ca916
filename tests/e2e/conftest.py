"""A real Chromium and a real server process; what the browser complains about fails the test."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request

from tests.servers import Server

# Nothing here may ask the browser maker's servers for anything.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium where there is one, else the one playwright installed."""
    own = {"executable_path": path} if (path := shutil.which("chromium")) else {}
    return {**browser_type_launch_args, **own, "args": FLAGS}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bullpile as `make serve` starts it, on a new SQLite file, one for each test file."""
    database = tmp_path_factory.mktemp("server") / "bullpile.db"
    with Server(f"sqlite:///{database}") as running:
        yield running


@pytest.fixture
def complaints(page: Page, server: Server) -> list[str]:
    """What goes wrong in page from here on: errors, refusals of the policy, foreign requests."""
    found: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith((server.url, "data:", "blob:")):
            found.append(f"asked {request.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("request", on_request)
    return found
