"""Commands for whoever runs the server: `flask --app app prepare`, `rebuild`."""

from pathlib import Path

import click
import flask_migrate
from flask import Flask

from companion.services import groups, summaries

MIGRATIONS = str(Path(__file__).with_name("migrations"))


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
