"""Hears what PostgreSQL tells: every process hears what any process has committed."""

import asyncio
import logging
from collections.abc import Callable

import psycopg

from companion.live.news import News

CHANNEL = "bullpile"
PING_SECONDS = 15
RETRY_SECONDS = 1
log = logging.getLogger(__name__)


async def listen(
    url: str,
    hears: asyncio.Event,
    tell: Callable[[list[News]], None],
    went_deaf: Callable[[], None],
) -> None:
    """Pass on all news, for ever; `hears` is set while nothing can be missed.

    `went_deaf` is called when the connection was lost: what was told since, nobody knows.
    """
    while True:
        try:
            await _listen(url, hears, tell)
        except psycopg.Error as error:
            log.warning("the database is not heard: %s", type(error).__name__)
        finally:
            hears.clear()
            went_deaf()
        await asyncio.sleep(RETRY_SECONDS)


async def _listen(url: str, hears: asyncio.Event, tell: Callable[[list[News]], None]) -> None:
    connection = await psycopg.AsyncConnection.connect(
        url,
        autocommit=True,
        connect_timeout=5,
        keepalives_idle=10,
        keepalives_interval=5,
        keepalives_count=3,
    )
    async with connection:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        hears.set()
        while True:
            async for notice in connection.notifies(timeout=PING_SECONDS):
                tell([News.of_line(notice.payload)])
            await connection.execute("SELECT 1")
