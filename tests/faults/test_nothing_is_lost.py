"""Nothing that a person enters is lost, whatever happens to phones, network and server."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests import apps
from tests.faults.machine import Machine
from tests.faults.phones import Phones
from tests.faults.world import World
from tests.servers import Server

EVENINGS = int(os.environ.get("FAULTS", "0"))
"""How many evenings to look through, for a deep search; else the few of every run."""

QUICK = settings(
    max_examples=6, stateful_step_count=7, derandomize=True, deadline=None, database=None,
    suppress_health_check=list(HealthCheck), print_blob=True,
)  # fmt: skip
DEEP = settings(
    QUICK, max_examples=max(EVENINGS, 1), stateful_step_count=10, derandomize=False,
)  # fmt: skip


@pytest.fixture
def world(database_url: str, tmp_path: Path) -> Iterator[World]:
    """A server on an empty database."""
    apps.migrate(database_url)
    with Server(database_url, RATELIMIT_ENABLED="false") as server:
        running = World(server, database_url, tmp_path)
        yield running
        running.close()
        assert "Traceback" not in server.output, server.output


def test_nothing_is_lost(world: World, phones: Phones) -> None:
    Machine.world, Machine.phones = world, phones
    run_state_machine_as_test(Machine, settings=DEEP if EVENINGS else QUICK)
