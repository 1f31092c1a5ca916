"""Commands for whoever runs the server: `flask --app app prepare`, `rebuild`, `backup`, …"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import flask_migrate
from flask import Flask

from companion.services import backups, groups, summaries

FILE = click.Path(path_type=Path)
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

    @app.cli.command()
    @click.argument("to", type=FILE)
    def backup(to: Path) -> None:
        """Copy the SQLite database to a new file, while the server runs."""
        with _told():
            backups.back_up(to)

    @app.cli.command()
    @click.argument("of", type=FILE)
    def restore(of: Path) -> None:
        """Put a back-up into the place of the SQLite database; the server must not run."""
        with _told():
            backups.restore(of)
        flask_migrate.upgrade()

    @app.cli.command()
    def new_epoch() -> None:
        """After pg_restore: tell all phones to pull everything."""
        click.echo(f"{backups.begin_epoch()} groups begin anew")


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except backups.Unfit as error:
        raise click.ClickException(str(error)) from error
