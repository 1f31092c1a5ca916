"""A new version is deployed while the app is open: a notice, a tap, and then the new one runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from config import Config
from tests.e2e.app import App
from tests.e2e.watch import Watch
from tests.servers import ROOT, Server

NEW = "9.9.9-new"
WAITS = "navigator.serviceWorker.getRegistration().then(one => one.waiting !== null)"
LOADED = "performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)"


@pytest.fixture(scope="module")
def new_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app, built again as another version."""
    folder = tmp_path_factory.mktemp("new") / "dist"
    vite = ["exec", "--", "vite", "build", "--emptyOutDir", "--outDir", str(folder)]
    subprocess.run(
        [sys.executable, "scripts/node.py", *vite],
        cwd=ROOT,
        env=os.environ | {"BULLPILE_VERSION": NEW},
        check=True,
        capture_output=True,
    )
    return folder


def assets(folder: Path) -> set[str]:
    """The files with a hash in their names, as paths of the server."""
    return {f"/assets/{file.name}" for file in (folder / "assets").iterdir()}


def version(app: App) -> str:
    """The version that the settings show."""
    row = app.page.get_by_role("main").get_by_text("Version", exact=True).locator("xpath=..")
    return row.inner_text().removeprefix("Version").strip()


def test_a_new_version_waits_for_a_tap(
    page: Page,
    context: BrowserContext,
    built: None,
    new_build: Path,
    tmp_path: Path,
    sqlite_url: str,
) -> None:
    """Fault 21: the version shown is that of the running code; old and new files never mix."""
    deployed = tmp_path / "dist"
    shutil.copytree(Config.from_environment().static_dir, deployed)
    old_files = assets(deployed)
    with Server(sqlite_url, STATIC_DIR=str(deployed)) as server:
        watch = Watch(context, server.url)
        app = App(page, server.url).start("Anna", "Ben")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        app.open("/settings")
        old = version(app)
        assert old != NEW
        app.open()
        app.tally()
        app.tap(5, 55)

        watch.network_may_fail = True
        server.kill()
        shutil.rmtree(deployed)
        shutil.copytree(new_build, deployed)
        server.start()
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        notice = page.get_by_role("status").filter(has_text="A new version is ready")
        app.expect(lambda: page.evaluate(WAITS), True)
        expect(notice).to_have_count(0)  # not in the middle of a tally
        app.back()
        expect(notice).to_be_visible()

        for path in ("/rules", "/games", "/where", "/together", "/settings"):
            app.open(path)
            expect(notice).to_have_count(0 if path == "/where" else 1)
        assert version(app) == old, "nothing happens before the tap"
        loaded = {path for path in page.evaluate(LOADED) if path.startswith("/assets/")}
        assert loaded
        assert loaded <= old_files

        app.open()
        app.press(notice.get_by_role("button", name="Load it"))
        expect(notice).to_have_count(0, timeout=20_000)
        app.ready()
        app.tally()
        app.expect_mine([5, 55])
        app.open("/settings")
        assert version(app) == NEW
        loaded = {path for path in page.evaluate(LOADED) if path.startswith("/assets/")}
        assert loaded
        assert loaded <= assets(new_build)
        expect(notice).to_have_count(0)
        assert watch.complaints == []
