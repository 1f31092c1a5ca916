"""One phone that listens: a connection the hub writes to, all in the hub's thread."""

import asyncio
from collections.abc import Callable
from typing import cast

from prometheus_client import Counter

from companion.live.news import is_newer

PUSHES = Counter("bullpile_pushes", "Changes told to a phone by its stream")
BEAT_SECONDS = 15
"""Silence would make proxies and phones take a stream for dead."""
MOST_BEATS = 40
"""After ten minutes a phone has to come again, and to show that its token still opens."""
MOST_UNREAD = 64 * 1024
"""Bytes a phone may leave unread before it is let go."""


def event(cursor: str) -> bytes:
    """What a phone is told: where the feed ends, nothing of what is in it."""
    return f'event: change\ndata: {{"cursor":"{cursor}"}}\n\n'.encode()


class Stream(asyncio.Protocol):
    """A phone's stream, from the request on; it gets its connection when the answer has begun."""

    def __init__(self, group_id: str, device_id: str, forget: Callable[["Stream"], None]) -> None:
        self.group_id, self.device_id = group_id, device_id
        self.is_over = False
        self._forget = forget
        self._transport: asyncio.Transport | None = None
        self._chunked = False
        self._told: str | None = None
        self._latest: str | None = None
        self._beats = 0
        self._beat: asyncio.TimerHandle | None = None

    def begin(self, *, told: str, chunked: bool) -> None:
        """The answer has begun with the event of the cursor `told`; how its body is framed."""
        self._told, self._chunked = told, chunked

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From here on the phone hears; first what came while the answer began."""
        self._transport = cast(asyncio.Transport, transport)
        if self.is_over:
            self._say_goodbye()
            return
        self._catch_up()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The phone has gone, or was let go."""
        self._transport = None
        self.end()

    def tell(self, cursor: str) -> None:
        """The feed now ends at this cursor."""
        if is_newer(cursor, self._latest):
            self._latest = cursor
            self._catch_up()

    def end(self) -> None:
        """Close it in order: the phone sees the end of the answer, not a broken one."""
        if self.is_over:
            return
        self.is_over = True
        if self._beat is not None:
            self._beat.cancel()
        self._say_goodbye()
        self._forget(self)

    def end_unless_connected(self) -> None:
        """End it if it has no connection and will get none."""
        if self._transport is None:
            self.end()

    def _catch_up(self) -> None:
        if self._transport is None or self._latest is None:
            return
        if is_newer(self._latest, self._told):
            self._told = self._latest
            PUSHES.inc()
            self._write(event(self._latest))

    def _wait(self) -> None:
        self._beat = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._on_beat)

    def _on_beat(self) -> None:
        self._beats += 1
        if self._beats >= MOST_BEATS:
            self.end()
            return
        self._write(b":\n\n")
        self._wait()

    def _write(self, data: bytes) -> None:
        if self._transport is None:
            return
        self._transport.write(b"%X\r\n%b\r\n" % (len(data), data) if self._chunked else data)
        if self._transport.get_write_buffer_size() > MOST_UNREAD:
            self._transport.abort()

    def _say_goodbye(self) -> None:
        if self._transport is not None:
            if self._chunked:
                self._transport.write(b"0\r\n\r\n")
            self._transport.close()
