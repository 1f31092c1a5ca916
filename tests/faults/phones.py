"""Phones under node: the app's own state and data, several in one process, told what to do."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, cast

from tests.servers import ROOT

FRONTEND = ROOT / "frontend"


class Phones:
    """The process that hosts them; `phones.tell(0, "act", what="pile", …)`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [_node(), str(_bundle() / "main.js")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, phone: int, command: str, **given: Any) -> dict[str, Any]:
        """What comes of a command; what the app did not expect fails the test."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(json.dumps({"phone": phone, "do": command, "with": given}) + "\n")
        to.flush()
        answer = cast("dict[str, Any]", json.loads(back.readline()))
        assert "error" not in answer, answer["error"]
        return answer

    def close(self) -> None:
        """End the process."""
        self._process.communicate(timeout=20)


@cache
def _node() -> str:
    """The Node.js that builds the app."""
    asked = [sys.executable, "scripts/node.py", "exec", "-c", "node -p process.execPath"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@cache
def _bundle() -> Path:
    """The app's code as files that node can run."""
    folder = Path(mkdtemp(prefix="bullpile-phones-"))
    vite = str(FRONTEND / "node_modules" / "vite" / "bin" / "vite.js")
    config = ["--config", "tests/faults/vite.config.ts", "--outDir", str(folder), "--emptyOutDir"]
    command = [_node(), vite, "build", *config]
    done = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder
