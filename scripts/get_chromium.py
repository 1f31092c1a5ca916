"""Make sure there is a Chromium for the browser tests; run inside .venv."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.e2e.browser import NAMES, installed

NO_CHROMIUM = """The browser tests need Chromium, and it could not be installed.
Install it (on Debian, as root:  apt install chromium), then run make test again."""


def main() -> None:
    """Find Chromium, else install it: as root from Debian's packages, else by playwright."""
    if installed():
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        install()
    if installed() is None and subprocess.call(
        [sys.executable, "-m", "playwright", "install", "chromium"]
    ):
        sys.exit(NO_CHROMIUM)


def install() -> None:
    """The first of Debian's packages that there is; what came of it is seen by what is there."""
    print("Installing Chromium", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    steps = [["update"], *(["install", "--no-install-recommends", name] for name in NAMES)]
    for step in steps:
        command = ["apt-get", "-qq", "-y", *step]
        subprocess.call(command, env=environment, stdout=subprocess.DEVNULL)
        if step != ["update"] and installed():
            return


if __name__ == "__main__":
    main()
