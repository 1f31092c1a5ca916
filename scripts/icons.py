"""Draw the PNG icons from frontend/public/icon.svg, for phones that take no SVG."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from palette import shrink  # noqa: E402, I001  (beside this file)
from tests.e2e.browser import FLAGS, installed  # noqa: E402

PUBLIC = ROOT / "frontend" / "public"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}


def main() -> None:
    """One picture for each size; the drawing fills its square, so it is maskable as it is."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    page_of = "<style>*{{margin:0}}svg{{display:block;width:{0}px;height:{0}px}}</style>{1}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of.format(size, drawing))
            (PUBLIC / name).write_bytes(shrink(page.screenshot()))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
