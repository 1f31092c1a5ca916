"""A server to measure: Bullpile on a new SQLite file, with a bare Flask beside it."""

import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import flask_migrate
from flask import Flask
from werkzeug.test import Client, EnvironBuilder, TestResponse

from companion import create_app
from config import Config

PREFIX = "/api/v1"
PLAYERS = 5
ROUNDS = 6


@dataclass
class World:
    """An application with a group, and the words to ask it."""

    app: Flask
    database_url: str
    client: Client
    token: str
    group: str
    players: list[str]

    @classmethod
    def new(cls) -> "World":
        """On a new SQLite file, with a group of five."""
        path = Path(tempfile.mkdtemp(prefix="bullpile-bench-")) / "bench.db"
        url = f"sqlite:///{path}"
        app = create_app(Config(database_url=url, static_dir=path.parent / "no"))
        with app.app_context():
            flask_migrate.upgrade()
        return cls.on(app, url)

    @classmethod
    def on(cls, app: Flask, url: str, players: int = PLAYERS) -> "World":
        """One more group in the database of this app."""
        world = cls(app, url, Client(app), "", "", [])
        made = world.ask("POST", "/groups", {"name": "Bench"}).get_json()
        world.token, world.group = made["token"], f"/groups/{made['id']}"
        world.players = [
            world.ask("POST", f"{world.group}/players", {"name": f"P{seat}"}).get_json()["id"]
            for seat in range(players)
        ]
        return world

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        """A request of the group's keeper; a refusal ends the measurement."""
        headers["Authorization"] = f"Bearer {self.token}"
        answer = self.client.open(f"{PREFIX}{path}", method=method, json=body, headers=headers)
        if answer.status_code >= 400:
            raise RuntimeError(f"{method} {path}: {answer.text}")
        return answer

    def play(self, seed: int, rounds: int = ROUNDS) -> str:
        """A game with random piles, not over before its last round; gives its path."""
        body = {"players": self.players, "end": {"limit": 1000, "when": "reached"}}
        made = self.ask("POST", f"{self.group}/games", body).get_json()
        game = f"{self.group}/games/{made['id']}"
        dice = random.Random(seed)
        for number in range(1, rounds + 1):
            cards = dice.sample(range(1, 105), 8 * len(self.players))
            for seat, player in enumerate(self.players):
                pile = {"cards": cards[8 * seat : 8 * seat + 8]}
                self.ask("PUT", f"{game}/rounds/{number}/piles/{player}", pile)
        return game


@contextmanager
def serving(world: World) -> Iterator[str]:
    """The world behind a real gunicorn, as it is served, with the reference; gives host:port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    command = [sys.executable, "-m", "gunicorn", "--bind", address, "bench.server:app"]
    settings = os.environ | {"DATABASE_URL": world.database_url, "THREADS": "4"}
    server = subprocess.Popen(command, env=settings, stdout=subprocess.DEVNULL)
    try:
        _wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            connection = HTTPConnection(address, timeout=2)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server to be measured did not start")


def request_to(app: Flask, path: str, headers: dict[str, str]) -> Callable[[], bytes]:
    """A GET, made ready once: what is measured is the application, not a client."""
    environ = EnvironBuilder(path, headers=list(headers.items())).get_environ()

    def start_response(status: str, *_: Any) -> Any:
        if status[:3] not in ("200", "304"):
            raise RuntimeError(f"{path}: {status}")

    return lambda: b"".join(app(dict(environ), start_response))
