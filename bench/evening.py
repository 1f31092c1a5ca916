"""An evening of many tables: phones that follow, by stream or by polling, that write and read."""

import asyncio
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle

from bench.client import Connection, Pool

WRITES_A_SECOND = 5
READS_A_SECOND = 100
POLL_SECONDS = 3
SETTLE_SECONDS = 30
CONNECTIONS = 32


@dataclass
class Phone:
    """A phone, the cursor it knows, and the points it has seen in its table's pile.

    `points` are the last ones written there; the first phone of a table keeps them.
    """

    token: str
    group: str
    game: str
    pile: str
    cursor: str = ""
    points: int = 0
    seen: set[int] = field(default_factory=set)


@dataclass
class Evening:
    """What was asked and seen. `follow` is "streams", "polling", or "" (they pull unasked).

    `cpu` are the seconds the server has used while it took `took` seconds, behind the beginning;
    `missed` the changes that a phone of the table had not seen at the end.
    """

    port: int
    tables: list[list[Phone]]
    follow: str
    seconds: float
    cpu_so_far: Callable[[], float] = lambda: 0.0
    cpu: float = 0.0
    took: float = 0.0
    requests: int = 0
    failed: int = 0
    missed: int = 0
    reads: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    written: dict[tuple[str, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pool = Pool(self.port, CONNECTIONS)

    def _missing(self) -> int:
        """Changes that a phone of the table has not seen yet."""
        return sum(
            points not in phone.seen
            for table in self.tables
            for phone in table
            for group, points in self.written
            if group == phone.group
        )

    def median(self, which: list[float]) -> float:
        """In milliseconds."""
        return 1000 * statistics.median(which) if which else 0.0

    async def run(self) -> None:
        """All of it; the load begins when everybody listens."""
        everybody = [phone for table in self.tables for phone in table]
        for phone in everybody:
            phone.seen.clear()
            await self._pull(phone)
        following = await self._follow(everybody)
        self.requests, self.delays = 0, []
        began, cpu = time.perf_counter(), self.cpu_so_far()
        await asyncio.gather(self._write_all(), self._read_all(everybody))
        while self._missing() and time.perf_counter() < began + self.seconds + SETTLE_SECONDS:
            await asyncio.sleep(0.05)
        # Counted now: the next evening's phones are the same ones.
        self.missed = self._missing()
        self.took, self.cpu = time.perf_counter() - began, self.cpu_so_far() - cpu
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        self.pool.close()

    async def _follow(self, everybody: list[Phone]) -> list["asyncio.Task[None]"]:
        if self.follow == "polling":
            return [asyncio.create_task(self._poll(phone)) for phone in everybody]
        return await self.listen_all() if self.follow else []

    async def listen_all(self) -> list["asyncio.Task[None]"]:
        """Let everybody listen; returns when all of them hear."""
        everybody = [phone for table in self.tables for phone in table]
        ready = asyncio.Semaphore(0)
        tasks = []
        for number, phone in enumerate(everybody):
            tasks.append(asyncio.create_task(self._listen(phone, ready)))
            if number % CONNECTIONS == 0:
                await asyncio.sleep(0.02)
        for _ in everybody:
            await asyncio.wait_for(ready.acquire(), 30)
        return tasks

    async def _listen(self, phone: Phone, ready: asyncio.Semaphore) -> None:
        connection = Connection(self.port)
        try:
            async for cursor in connection.listen(f"{phone.group}/events", phone.token):
                ready.release()
                if cursor != phone.cursor:
                    await self._pull(phone)
            self.failed += 1
        finally:
            connection.close()

    async def _poll(self, phone: Phone) -> None:
        await asyncio.sleep(random.uniform(0, POLL_SECONDS))
        while True:
            await self._pull(phone, tag=phone.cursor)
            await asyncio.sleep(POLL_SECONDS)

    async def _write_all(self) -> None:
        writing = []
        tables = cycle(self.tables)
        for number in range(int(self.seconds * WRITES_A_SECOND)):
            writing.append(asyncio.create_task(self._write(next(tables), number)))
            await asyncio.sleep(1 / WRITES_A_SECOND)
        await asyncio.gather(*writing)

    async def _write(self, table: list[Phone], number: int) -> None:
        phone = table[number % len(table)]
        # Never what is there already: that would be no change, and nobody would be told.
        points = table[0].points = (table[0].points + random.randrange(1, 1001)) % 1001
        self.written[phone.group, points] = time.perf_counter()
        await self._ask("PUT", phone, phone.pile, {"points": points})
        if not self.follow:
            await asyncio.gather(*[self._pull(other) for other in table])

    async def _read_all(self, everybody: list[Phone]) -> None:
        reading = []
        for _ in range(int(self.seconds * READS_A_SECOND)):
            reading.append(asyncio.create_task(self._read(random.choice(everybody))))
            await asyncio.sleep(1 / READS_A_SECOND)
        await asyncio.gather(*reading)

    async def _read(self, phone: Phone) -> None:
        self.reads.append(await self._ask("GET", phone, phone.game))

    async def _pull(self, phone: Phone, tag: str = "") -> None:
        since = f"?since={phone.cursor}" if phone.cursor else ""
        await self._ask("GET", phone, f"{phone.group}/changes{since}", tag=tag)

    async def _ask(
        self, method: str, phone: Phone, path: str, body: object = None, tag: str = ""
    ) -> float:
        """Ask, and take in what a pull tells; how many seconds the answer took."""
        async with self.pool.one() as connection:
            began = time.perf_counter()
            answer = await connection.ask(method, path, phone.token, body, tag)
            took = time.perf_counter() - began
        self.requests += 1
        self.failed += answer.status >= 400
        if answer.status == 200 and "/changes" in path:
            self._take_in(phone, answer.body)
        return took

    def _take_in(self, phone: Phone, feed: dict[str, object]) -> None:
        phone.cursor = str(feed["cursor"])
        for change in feed["items"]:  # type: ignore[attr-defined]
            for round_ in change["item"].get("rounds", []) if change["kind"] == "game" else []:
                for pile in round_["piles"].values():
                    points = pile["bullheads"]
                    if points not in phone.seen:
                        phone.seen.add(points)
                        if at := self.written.get((phone.group, points)):
                            self.delays.append(time.perf_counter() - at)
