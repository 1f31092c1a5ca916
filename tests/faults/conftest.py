"""The phones of all tests here: bundled once, one process."""

from collections.abc import Iterator

import pytest

from tests.faults.phones import Phones


@pytest.fixture(scope="session")
def phones() -> Iterator[Phones]:
    """The process that hosts the phones."""
    running = Phones()
    yield running
    running.close()
