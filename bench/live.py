"""A thousand phones that listen, beside the same load without streams, and beside polling."""

import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
from sqlalchemy import event

from bench.evening import Evening, Phone
from bench.world import World
from companion import create_app
from companion.db import db
from companion.services import access, devices
from companion.services.writing import Terms, writing
from config import Config
from tests import apps, servers

TABLES, PHONES = 250, 4
SECONDS = 20.0
STOP_SECONDS = 3.0
WAYS = {"no streams": "", "streams": "streams", "polling": "polling"}
MOST_TIMES_DEARER = 1.5
"""What a request may cost with a thousand open streams, against none."""


def _processes(server: servers.Server) -> list[psutil.Process]:
    first = psutil.Process(server.pid)
    return [first, *first.children(recursive=True)]


def _cpu(server: servers.Server) -> float:
    """The seconds all processes of the server have used so far."""
    times = [process.cpu_times() for process in _processes(server)]
    return float(sum(each.user + each.system for each in times))


def _memory(server: servers.Server) -> float:
    """What they have for themselves, in MiB."""
    return float(sum(process.memory_full_info().uss for process in _processes(server))) / 2**20


def run() -> bool:
    """Print what it costs on both databases; whether nothing failed and the budgets are met."""
    print(
        f"{TABLES} tables of {PHONES} phones, each way for {SECONDS:.0f} s: "
        "5 writes a second with the pulls they cause, 100 reads a second"
    )
    file = Path(tempfile.mkdtemp(prefix="bullpile-bench-")) / "bench.db"
    met = _measure("one process, SQLite", f"sqlite:///{file}", workers="1")
    url = servers.new_database()
    met = _measure("two processes, PostgreSQL", url, workers="2") and met
    servers.drop_database(url)
    return met


def _measure(name: str, url: str, workers: str) -> bool:
    print(f"  {name}")
    tables = _set_up(url)
    evenings = {}
    with servers.Server(url, RATELIMIT_ENABLED="false", WORKERS=workers) as server:
        for way, follow in WAYS.items():
            cpu = partial(_cpu, server)
            evening = evenings[way] = Evening(server.port, tables, follow, SECONDS, cpu)
            asyncio.run(evening.run())
            _show(way, evening, _memory(server))
        took = _stop(server, tables)
    dearer = _per_request(evenings["streams"]) / _per_request(evenings["no streams"])
    spared = _share(evenings["polling"]) / _share(evenings["streams"])
    print(f"    streams: {dearer:.2f} times the CPU of a request without (at most 1.5);")
    print(f"    polling: {spared:.2f} times the CPU of streams (more than 1)")
    print(f"    stopped with {TABLES * PHONES} open streams in {took:.1f} s (at most 3)")
    whole = not any(evening.failed or evening.missed for evening in evenings.values())
    return whole and dearer <= MOST_TIMES_DEARER and spared > 1 and took < STOP_SECONDS


def _per_request(evening: Evening) -> float:
    return evening.cpu / evening.requests


def _share(evening: Evening) -> float:
    return evening.cpu / evening.took


def _show(way: str, evening: Evening, memory: float) -> None:
    print(
        f"    {way + ':':<11} {evening.requests} requests, {evening.failed} failed, "
        f"{evening.missed} changes missed; read {evening.median(evening.reads):.1f} ms, "
        f"seen after {evening.median(evening.delays):.0f} ms (medians); "
        f"{1e3 * _per_request(evening):.2f} ms of CPU a request, "
        f"{100 * _share(evening):.0f} % of a core, {memory:.0f} MiB"
    )


def _stop(server: servers.Server, tables: list[list[Phone]]) -> float:
    """How long the server takes to stop while everybody listens."""

    async def stop() -> float:
        evening = Evening(server.port, tables, "streams", 0)
        following = await evening.listen_all()
        began = time.perf_counter()
        await asyncio.to_thread(server.stop)
        took = time.perf_counter() - began
        await asyncio.gather(*following, return_exceptions=True)
        return took

    return asyncio.run(stop())


def _set_up(url: str) -> list[list[Phone]]:
    """Groups of four devices, each with a game that has begun."""
    apps.migrate(url)
    app = create_app(Config(database_url=url, static_dir=Path("/nowhere")))
    with app.app_context():
        if url.startswith("sqlite"):
            event.listen(db.engine, "connect", _do_not_wait_for_the_disk)
    tables = []
    for _ in range(TABLES):
        world = World.on(app, url, players=2)
        game = world.play(seed=1, rounds=1)
        tokens = [world.token, *_join(world, PHONES - 1)]
        pile = f"{game}/rounds/1/piles/{world.players[0]}"
        tables.append([Phone(token, world.group, game, pile) for token in tokens])
    apps.close(app)
    return tables


def _do_not_wait_for_the_disk(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA synchronous = OFF")


def _join(world: World, count: int) -> list[str]:
    """More devices of the group; gives their tokens."""
    tokens = [devices.new_token() for _ in range(count)]
    with world.app.app_context():
        me = access.authenticate(world.token).caller
        with writing(me, Terms()) as write:
            for token in tokens:
                devices.join(write, token, "phone", "keeper")
    return tokens
