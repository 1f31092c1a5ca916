"""Make sure there is a Chromium for the browser tests, if there are any; run inside .venv."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NO_CHROMIUM = """The browser tests need Chromium, and it could not be installed.
Install it (on Debian, as root:  apt install chromium), then run make test again."""


def main() -> None:
    """Find Chromium, else install it: as root from Debian's packages, else by playwright."""
    if not any((ROOT / "tests" / "e2e").glob("test_*.py")) or shutil.which("chromium"):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing Chromium", flush=True)
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update"], ["install", "--no-install-recommends", "chromium"]):
            subprocess.call(
                ["apt-get", "-qq", "-y", *step], env=environment, stdout=subprocess.DEVNULL
            )
        if shutil.which("chromium"):
            return
    if subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"]):
        sys.exit(NO_CHROMIUM)


if __name__ == "__main__":
    main()
