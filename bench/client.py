"""As little of HTTP as a thousand phones in one process can afford."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

PREFIX = "/api/v1"


class Answer(NamedTuple):
    """Status, and what the body says (None: it is empty)."""

    status: int
    body: Any


class Connection:
    """One kept-alive connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, token: str, body: Any = None, tag: str = ""
    ) -> Answer:
        """A request below /api/v1; begun anew if the server has closed the idle connection."""
        try:
            return await self._ask(method, path, token, body, tag)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return await self._ask(method, path, token, body, tag)

    async def listen(self, path: str, token: str) -> AsyncIterator[str]:
        """The cursors of a stream, until it ends."""
        reader = await self._send("GET", path, token, None, "")
        status, _ = await _head(reader)
        if status != 200:
            raise ConnectionError(f"no stream: {status}")
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))["cursor"]

    def close(self) -> None:
        """Give it up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def _ask(self, method: str, path: str, token: str, body: Any, tag: str) -> Answer:
        reader = await self._send(method, path, token, body, tag)
        status, length = await _head(reader)
        content = await reader.readexactly(length)
        return Answer(status, json.loads(content) if content else None)

    async def _send(
        self, method: str, path: str, token: str, body: Any, tag: str
    ) -> asyncio.StreamReader:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        content = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} {PREFIX}{path} HTTP/1.1",
            "Host: bench",
            f"Authorization: Bearer {token}",
            *([f'If-None-Match: "{tag}"'] if tag else []),
            *(
                ["Content-Type: application/json", f"Content-Length: {len(content)}"]
                if content
                else []
            ),
        ]
        self._writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
        return self._reader


class Pool:
    """Connections that take turns."""

    def __init__(self, port: int, size: int) -> None:
        self._free: asyncio.Queue[Connection] = asyncio.Queue()
        for _ in range(size):
            self._free.put_nowait(Connection(port))

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        """A connection of one's own for a moment."""
        connection = await self._free.get()
        try:
            yield connection
        finally:
            self._free.put_nowait(connection)

    def close(self) -> None:
        """Close all; nobody may use one."""
        while not self._free.empty():
            self._free.get_nowait().close()


async def _head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """The status, and the length of the body."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    length = 0
    for line in head[1:]:
        name, _, value = line.partition(":")
        if name.lower() == "content-length":
            length = int(value)
    return int(head[0].split()[1]), length
