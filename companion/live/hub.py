"""The hub: knows which phones listen to which group, and writes to all of them in one thread."""

import asyncio
import socket
import threading
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any, TypeVar

from prometheus_client import Gauge

from companion.live import postgres
from companion.live.news import News
from companion.live.stream import Stream

STREAMS = Gauge("bullpile_streams", "Phones that listen", multiprocess_mode="livesum")
WAIT_SECONDS = 3
Result = TypeVar("Result")


class Full(Exception):
    """As many phones listen as may."""


class Deaf(Exception):
    """Nothing is heard from the database, so nothing could be told."""


class Hub:
    """The streams of this process. Its thread starts with the first one, so behind any fork.

    `most` is how many there may be; `database` the PostgreSQL that tells what is committed, None
    when all writes are made by this process.
    """

    def __init__(self, most: int, database: str | None) -> None:
        self.database = database
        self._most = most
        self._streams: defaultdict[str, set[Stream]] = defaultdict(set)
        self._count = 0
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._hears = asyncio.Event()
        self._listener: asyncio.Task[None] | None = None

    def open(self, group_id: str, device_id: str) -> Stream:
        """A stream that hears all from now on. Full, Deaf: there cannot be one."""
        return self._run(self._open(group_id, device_id))

    def connect(self, stream: Stream, told: str, connection: socket.socket, chunked: bool) -> None:
        """Let the stream write to this connection, where the cursor `told` was told already."""

        async def connect() -> None:
            stream.begin(told=told, chunked=chunked)
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(lambda: stream, connection)

        self._run(connect())

    def abandon(self, stream: Stream) -> None:
        """The answer is over for the server's thread; end the stream if it was never connected."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(stream.end_unless_connected)

    def tell(self, news: list[News]) -> None:
        """Pass news on to the phones they are for, from any thread."""
        if self._loop is not None and news:
            self._loop.call_soon_threadsafe(self._tell, news)

    def retire(self) -> None:
        """End all streams and open no more; returns at once, also from the handler of a signal."""
        self._most = 0
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end_all)

    def stop(self) -> None:
        """End all streams and the thread."""
        with self._starting:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is not None and thread is not None:
            asyncio.run_coroutine_threadsafe(self._stop(), loop).result(WAIT_SECONDS)
            thread.join(WAIT_SECONDS)

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        with self._starting:
            loop = self._loop or self._start()
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    def _start(self) -> asyncio.AbstractEventLoop:
        loop = self._loop = asyncio.new_event_loop()
        self._hears = asyncio.Event()
        self._thread = threading.Thread(target=self._serve, args=(loop,), name="live", daemon=True)
        self._thread.start()
        return loop

    def _serve(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.database is None:
            self._hears.set()
        else:
            listening = postgres.listen(self.database, self._hears, self._tell, self._end_all)
            self._listener = loop.create_task(listening)
        loop.run_forever()
        loop.close()

    async def _open(self, group_id: str, device_id: str) -> Stream:
        try:
            await asyncio.wait_for(self._hears.wait(), WAIT_SECONDS)
        except TimeoutError as error:
            raise Deaf from error
        if self._count >= self._most:
            raise Full
        stream = Stream(group_id, device_id, self._forget)
        self._streams[group_id].add(stream)
        self._count += 1
        STREAMS.inc()
        return stream

    def _forget(self, stream: Stream) -> None:
        listening = self._streams[stream.group_id]
        listening.discard(stream)
        if not listening:
            del self._streams[stream.group_id]
        self._count -= 1
        STREAMS.dec()

    def _tell(self, news: list[News]) -> None:
        for group_id, cursor, device_id in news:
            for stream in list(self._streams.get(group_id, ())):
                if cursor is not None:
                    stream.tell(cursor)
                elif device_id in (None, stream.device_id):
                    stream.end()

    def _end_all(self) -> None:
        for streams in list(self._streams.values()):
            for stream in list(streams):
                stream.end()

    async def _stop(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener])
        self._end_all()
        loop = asyncio.get_running_loop()
        # What was written last leaves in the next turn of the loop.
        loop.call_later(0.05, loop.stop)
