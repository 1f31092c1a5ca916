"""A line between one phone and the server that is cut in the middle of a change."""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Literal, Self

Cut = Literal["answer", "request"]
"""What is lost: the answer of a change that has arrived, or the change itself."""

WRITES = (b"PUT ", b"DELETE ")
PIECE = 65_536


class Line:
    """Passes on what a phone and the server say; at its own address. Use it in a `with`."""

    def __init__(self, port: int) -> None:
        self._server = ("127.0.0.1", port)
        self._open = socket.create_server(("127.0.0.1", 0))
        self._cut: Cut | None = None
        self._ends: list[socket.socket] = []
        self._writing: set[socket.socket] = set()
        self.lost = 0
        """How many changes were on their way when it was cut."""
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Where the phone finds the server."""
        return f"http://127.0.0.1:{self._open.getsockname()[1]}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()
        self._break_off()

    def cut(self, lost: Cut) -> None:
        """The next change loses its answer, or does not even arrive; nothing passes after it."""
        self._cut = lost

    def mend(self) -> None:
        """Everything passes again."""
        self._cut = None
        self._writing.clear()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                phone, _ = self._open.accept()
                server = socket.create_connection(self._server)
                self._ends += [phone, server]
                there = threading.Thread(target=self._pass_there, args=(phone, server), daemon=True)
                back = threading.Thread(target=self._pass_back, args=(server, phone), daemon=True)
                there.start()
                back.start()

    def _pass_there(self, phone: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := phone.recv(PIECE):
                if self._cut and piece.startswith(WRITES):
                    self.lost += 1
                    self._writing.add(server)
                if self._cut == "request":
                    break
                server.sendall(piece)
        _end(phone, server)

    def _pass_back(self, server: socket.socket, phone: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := server.recv(PIECE):
                if self._cut == "answer" and server in self._writing:
                    # It has arrived; from now on there is no network at all.
                    self._cut = "request"
                if self._cut == "request":
                    break
                phone.sendall(piece)
        _end(phone, server)

    def _break_off(self) -> None:
        _end(*self._ends)


def _end(*ends: socket.socket) -> None:
    for end in ends:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
