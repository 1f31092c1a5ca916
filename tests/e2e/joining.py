"""How one phone lets another into its group."""

import re

from playwright.sync_api import expect

from tests.e2e.app import App


def code_of(app: App, may: str = "May write") -> str:
    """Open Together and read the code aloud."""
    app.open("/together")
    app.press(may)
    code = app.page.locator("p.code")
    expect(code).to_have_text(re.compile(r"^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$"))
    return code.inner_text()


def join(app: App, code: str, who: str) -> App:
    """Type the code and say whose phone it is."""
    app.open("/join")
    app.page.get_by_role("textbox").fill(code)
    app.press("Join a group")
    app.press(who)
    expect(app.page.get_by_role("heading", name="Bullpile", level=1)).to_be_visible()
    return app
