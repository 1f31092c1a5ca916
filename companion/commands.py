"""Commands for whoever runs the server: `flask --app app prepare`, `rebuild`."""

from pathlib import Path

import click
import flask_migrate
from flask import Flask
from sqlalchemy import inspect
from sqlalchemy.exc import OperationalError

from companion.db import db
from companion.services import groups, summaries

MIGRATIONS = str(Path(__file__).with_name("migrations"))


def prepare_new_database(app: Flask) -> None:
    """Make an empty database ready, so that any way to start the app needs no step before it.

    One that has tables is left alone: bringing it up to date is for `prepare`, once, not for
    every process. One that does not answer is told by /readyz.
    """
    with app.app_context():
        try:
            if not inspect(db.engine).get_table_names():
                flask_migrate.upgrade()
        except OperationalError:
            return
        finally:
            # A server forks after this; its processes must not share a connection.
            db.session.remove()
            db.engine.dispose()


def init_app(app: Flask) -> None:
    """Add the commands to `flask --app app`."""

    @app.cli.command()
    def prepare() -> None:
        """Bring the database up to date and erase groups deleted seven days ago."""
        flask_migrate.upgrade()
        groups.erase_expired()

    @app.cli.command()
    def rebuild() -> None:
        """Check what lists keep of every game against its facts, and mend it."""
        games, mended = summaries.rebuild()
        click.echo(f"{games} games checked, {mended} mended")
