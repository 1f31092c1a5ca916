"""The app and the page on the API load under the strict policy, from this server alone."""

from playwright.sync_api import Page, expect

from tests.servers import Server


def test_the_app_loads_in_its_own_typeface(
    page: Page, server: Server, complaints: list[str]
) -> None:
    page.goto(server.url, wait_until="networkidle")
    expect(page.locator("#app > *").first).to_be_visible()
    assert page.evaluate("document.fonts.check('800 20px \"Bricolage 86\"')")
    assert complaints == []


def test_the_page_on_the_api_shows_its_endpoints(
    page: Page, server: Server, complaints: list[str]
) -> None:
    page.goto(f"{server.url}/api/docs", wait_until="networkidle")
    expect(page.get_by_text("/api/v1/rules/placement").first).to_be_visible()
    assert complaints == []
