"""What axe finds wrong with a screen for those who do not see it as others do."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.e2e.app import App

RUN = """async (rules) => {
  const found = await axe.run({ resultTypes: ["violations"], ...rules });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`));
}"""
CONTRAST = {"runOnly": ["color-contrast"]}


def faults(app: App) -> list[str]:
    """The rule, and where it is broken; what depends on the colours, in both themes."""
    page = app.page

    def run(rules: dict[str, Any]) -> list[str]:
        found: list[str] = page.evaluate(RUN, rules)
        return found

    # The page is given axe once, for it is large.
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    light = run({})
    page.emulate_media(color_scheme="dark")
    dark = run(CONTRAST)
    page.emulate_media(color_scheme="light")
    return light + [f"in the dark: {one}" for one in dark]
