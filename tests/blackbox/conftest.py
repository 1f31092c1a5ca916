"""Running servers on databases of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import servers
from tests.blackbox.phones import Phone


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one server for a whole module, on SQLite."""
    folder: Path = tmp_path_factory.mktemp("server")
    with servers.Server(f"sqlite:///{folder / 'bullpile.db'}") as server:
        yield server.url


@pytest.fixture
def server(database_url: str) -> Iterator[servers.Server]:
    """A server of the test's own, once on SQLite, once on PostgreSQL."""
    with servers.Server(database_url, RATELIMIT_ENABLED="false") as running:
        yield running
        assert "Traceback" not in running.output, running.output


@pytest.fixture
def phone(server: servers.Server) -> Phone:
    """The first keeper of a group."""
    return Phone.of_new_group(server.url)
