"""Doing things at the same moment."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def at_once(actions: Sequence[Callable[[], Result]]) -> list[Result]:
    """Start all of them together; their results in the same order."""
    barrier = threading.Barrier(len(actions))

    def wait_and_do(action: Callable[[], Result]) -> Result:
        barrier.wait()
        return action()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(wait_and_do, actions))
