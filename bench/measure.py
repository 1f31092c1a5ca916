"""Interleaved medians: what calls cost, measured turn by turn so that noise is shared."""

import statistics
import time
from collections.abc import Callable

Call = Callable[[], object]


def medians(calls: dict[str, Call], rounds: int, warm_up: int = 50) -> dict[str, float]:
    """The median seconds of each call; in every round each is called once, in turn."""
    for call in calls.values():
        for _ in range(warm_up):
            call()
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(values) for name, values in times.items()}
