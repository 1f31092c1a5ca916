"""Following along: what is committed is told to all phones of the group that listen."""

import resource
import weakref

from flask import Flask, current_app
from sqlalchemy import text
from sqlalchemy.engine.url import make_url
from sqlalchemy.orm import Session

from companion.live import answer
from companion.live.hub import Deaf, Full, Hub
from companion.live.news import News
from companion.live.postgres import CHANNEL

__all__ = [
    "Deaf",
    "Full",
    "News",
    "announce",
    "answer",
    "hub",
    "init_app",
    "notify",
    "retire",
    "stop",
]

_NAME = "bullpile_live"
_OTHER_FILES = 256
"""Files and connections that are no streams: requests, the database, its pool."""
_hubs = weakref.WeakSet[Hub]()
_NOTIFY = text("SELECT pg_notify(:channel, :line)")


def init_app(app: Flask, most_streams: int) -> None:
    """Give the app its hub; nothing is started yet."""
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    database = None
    if url.get_backend_name() == "postgresql":
        database = url.set(drivername="postgresql").render_as_string(hide_password=False)
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    made = Hub(max(0, min(most_streams, files - _OTHER_FILES)), database)
    app.extensions[_NAME] = made
    _hubs.add(made)


def hub() -> Hub:
    """The hub of the current app."""
    found: Hub = current_app.extensions[_NAME]
    return found


def notify(session: Session, news: list[News]) -> None:
    """Inside of a transaction: PostgreSQL tells it to every process, if and when it commits."""
    if hub().database is not None:
        for one in news:
            session.execute(_NOTIFY, {"channel": CHANNEL, "line": one.line()})


def announce(news: list[News]) -> None:
    """Behind the commit: on SQLite this is the only process, so its hub is told directly."""
    if hub().database is None:
        hub().tell(news)


def retire() -> None:
    """This process is about to end: let all phones go, so that they come again elsewhere."""
    for one in list(_hubs):
        one.retire()


def stop() -> None:
    """The last moment of this process: wait until all streams have ended in order."""
    for one in list(_hubs):
        one.stop()
