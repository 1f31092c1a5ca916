"""Applications for tests: on a migrated database of their own."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import flask_migrate
from flask import Flask

from companion import create_app, live
from companion.db import db
from config import Config
from tests import servers


def running(url: str, **settings: Any) -> Iterator[Flask]:
    """An application on this new database, with all tables; closed afterwards."""
    if url.startswith("sqlite:///"):
        shutil.copyfile(_migrated_sqlite(), url.removeprefix("sqlite:///"))
    else:
        servers.replace_database(url, _migrated_postgres())
    app = make(url, **settings)
    yield app
    close(app)


def make(url: str, **settings: Any) -> Flask:
    """An application on this database as it is; no built app, nothing is too often."""
    usual: dict[str, Any] = {
        "database_url": url,
        "static_dir": Path("/nowhere"),
        "ratelimit_enabled": False,
    }
    return create_app(Config(**usual | settings))


def close(app: Flask) -> None:
    """End what listens, and give back all connections."""
    with app.app_context():
        live.hub().stop()
        db.session.remove()
        db.engine.dispose()


def migrate(url: str) -> None:
    """Bring this database up to date with the real migrations."""
    app = make(url)
    with app.app_context():
        flask_migrate.upgrade()
    close(app)


@cache
def _migrated_sqlite() -> str:
    path = f"{mkdtemp(prefix='bullpile-')}/empty.db"
    migrate(f"sqlite:///{path}")
    return path


@cache
def _migrated_postgres() -> str:
    url = servers.new_database()
    migrate(url)
    return servers.database_name(url)
