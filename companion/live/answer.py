"""The answer of a stream: begun by the server's thread, then written by the hub alone.

So an open stream holds a connection and no thread. Under gunicorn the connection itself changes
hands; any other server passes on what the hub writes, with a thread for each stream.
"""

import os
import socket
from collections.abc import Callable, Iterator
from typing import Any

from companion.live.stream import event

Connect = Callable[[socket.socket, bool], None]


def body(environ: dict[str, Any], cursor: str, connect: Connect) -> Iterator[bytes]:
    """The body of the answer, from the event of this cursor on.

    `connect` gets the connection the hub is to write to, and whether to write in chunks.
    """
    yield event(cursor)
    connection = environ.get("gunicorn.socket")
    protocol = environ["SERVER_PROTOCOL"]
    # A subclass would encrypt, and HTTP/2 has several answers in one connection.
    if type(connection) is socket.socket and protocol in ("HTTP/1.0", "HTTP/1.1"):
        connect(take_over(connection), protocol == "HTTP/1.1")
        return
    near, far = socket.socketpair()
    with near:
        connect(far, False)
        while data := near.recv(4096):
            yield data


def take_over(connection: socket.socket) -> socket.socket:
    """The connection as a socket of ours; the server goes on with one that leads nowhere."""
    ours = connection.dup()
    nowhere, far = socket.socketpair()
    far.close()
    os.dup2(nowhere.fileno(), connection.fileno(), inheritable=False)
    nowhere.close()
    return ours
