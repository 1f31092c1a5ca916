"""Create .venv with Python 3.11 or newer; runs before anything is installed, on any Python 3."""

import os
import shutil
import subprocess
import sys

NEEDED = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
NO_VENV = """This Python cannot make a virtual environment (it has no venv or ensurepip).
On Debian and Ubuntu:  apt install python3-venv  (as root), then run make again."""


def main(folder: str) -> None:
    """Make folder a working virtual environment, or say what is missing."""
    if sys.version_info < NEEDED:
        use_newer(folder)
    if starts(os.path.join(folder, "bin", "python"), "import pip"):
        return
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        sys.exit(NO_VENV)
    print(f"Creating {folder} with Python {sys.version.split()[0]}")
    # What is there does not start: its Python was removed or the folder moved, so begin anew.
    venv.create(folder, clear=True, with_pip=True)


def use_newer(folder: str) -> None:
    """Run again with a Python that is new enough, if one is installed under its own name."""
    for name in NEWER:
        if shutil.which(name) and starts(name, "pass"):
            sys.exit(subprocess.call([name, __file__, folder]))
    found = ".".join(map(str, sys.version_info[:3]))
    sys.exit(
        f"Bullpile needs Python 3.11 or newer; {sys.executable} is {found}.\n"
        "If a newer one is installed, name it:  make run PYTHON=/path/to/python3.12"
    )


def starts(python: str, code: str) -> bool:
    """Whether this Python starts and can run the code."""
    try:
        return subprocess.call([python, "-c", code], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


if __name__ == "__main__":
    main(sys.argv[1])
