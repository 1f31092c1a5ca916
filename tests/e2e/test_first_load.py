"""The app and the page on the API load under the strict policy, from this server alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.servers import Server

pytestmark = pytest.mark.usefixtures("watch")


def test_the_app_loads_in_its_own_typeface(page: Page, server: Server) -> None:
    page.goto(server.url, wait_until="load")
    expect(page.locator("#app > *").first).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    loaded = page.evaluate(
        "[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)"
    )
    assert any("Bricolage 86" in family for family in loaded)


def test_the_page_on_the_api_shows_its_endpoints(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/api/docs", wait_until="networkidle")
    # The reader of the document is not ours, and takes its time on a busy machine.
    endpoint = page.get_by_text("/api/v1/rules/placement").first
    expect(endpoint).to_be_visible(timeout=30_000)
