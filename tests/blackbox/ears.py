"""Phones that listen: a thread for each reads its stream, and hands on what it hears."""

import json
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from tests.blackbox.phones import ANSWER_WITHIN, Phone

OVER, BROKEN = "over", "broken"


class Refused(Exception):
    """No stream: the status of the answer."""


class Ear:
    """One open stream. `hear()` waits for the next cursor, OVER or BROKEN."""

    def __init__(self, phone: Phone) -> None:
        connection = HTTPConnection(urlsplit(phone.server).netloc, timeout=ANSWER_WITHIN)
        connection.connect()
        self._socket = connection.sock
        path = f"/api/v1/groups/{phone.group}/events"
        connection.request("GET", path, headers={"Authorization": f"Bearer {phone.token}"})
        self._answer = connection.getresponse()
        if self._answer.status != 200:
            connection.close()
            raise Refused(self._answer.status)
        self._heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def hear(self) -> str:
        """The next cursor, or how the stream ended."""
        return self._heard.get(timeout=ANSWER_WITHIN)

    def has_heard_all(self) -> bool:
        """Nothing waits to be heard."""
        return self._heard.empty()

    def go(self) -> None:
        """Stop listening, as a phone does that is locked."""
        with suppress(OSError):  # it is over already
            self._socket.shutdown(socket.SHUT_RDWR)

    def _read(self) -> None:
        text = b""
        try:
            while part := self._answer.read1(4096):
                *lines, text = (text + part).split(b"\n")
                for line in lines:
                    if line.startswith(b"data: "):
                        self._heard.put(json.loads(line.removeprefix(b"data: "))["cursor"])
            self._heard.put(OVER)
        except (OSError, HTTPException):
            self._heard.put(BROKEN)
        finally:
            self._socket.close()


@contextmanager
def listening(*phones: Phone) -> Iterator[list[Ear]]:
    """All of them listen, and have heard where the feed ends."""
    ears = [Ear(phone) for phone in phones]
    for ear in ears:
        ear.hear()
    yield ears
    for ear in ears:
        ear.go()
