"""Running servers: one for a module, on each database."""

from collections.abc import Iterator

import pytest

from tests import servers
from tests.blackbox.phones import Phone


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def module_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A new database for all tests of a module, once on SQLite, once on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('server') / 'bullpile.db'}"
    else:
        url = servers.new_database()
        yield url
        servers.drop_database(url)


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[servers.Server]:
    """One server for all tests of a module; none of them may make it stumble."""
    with servers.Server(module_database, RATELIMIT_ENABLED="false") as running:
        yield running
        assert "Traceback" not in running.output, running.output


@pytest.fixture
def phone(server: servers.Server) -> Phone:
    """The first keeper of a new group."""
    return Phone.of_new_group(server.url)
