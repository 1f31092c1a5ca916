"""Bullpile: the score keeper for 6 nimmt! / Take 5."""

from flask import Flask
from flask_migrate import Migrate, upgrade
from sqlalchemy import inspect
from sqlalchemy.exc import OperationalError
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import api, commands, db, live, logs, metrics, models, web
from config import Config

__all__ = ["create_app", "models", "prepare_new_database"]

LARGEST_BODY = 256 * 1024


def create_app(config: Config | None = None) -> Flask:
    """The whole application: database, API, the built app. ValueError: a setting is wrong."""
    config = config or Config.from_environment()
    app = Flask(__name__, static_folder=None)
    app.config.update(
        SQLALCHEMY_DATABASE_URI=config.sqlalchemy_url,
        SQLALCHEMY_ENGINE_OPTIONS=db.engine_options(config.sqlalchemy_url, config.threads),
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        PUBLIC_URL=config.public_url,
        OPEN_GROUPS=config.open_groups,
        RATELIMIT_ENABLED=config.ratelimit_enabled,
        CORS_ORIGINS=config.cors_origins,
    )
    logs.init_app(app, config.log_level)
    metrics.init_app(app)
    db.init_app(app)
    Migrate(app, db.db, directory=commands.MIGRATIONS, render_as_batch=True, compare_type=True)
    live.init_app(app, config.streams)
    api.init_app(app)
    commands.init_app(app)
    web.init_app(app, config.static_dir)
    if config.trusted_proxies:
        _trust_proxies(app, config.trusted_proxies)
    return app


def _trust_proxies(app: Flask, count: int) -> None:
    """Believe so many proxies whom they ask for, and at which address they were asked.

    Without them the same headers are only what anybody says of himself.
    """
    app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
        app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_port=count, x_prefix=0
    )


def prepare_new_database(app: Flask) -> None:
    """Make an empty database ready, so that any way to start the app needs no step before it.

    One that has tables is left alone: bringing it up to date is for `prepare`, once, not for
    every process. One that does not answer is told by /readyz.
    """
    with app.app_context():
        try:
            if not inspect(db.db.engine).get_table_names():
                upgrade()
        except OperationalError:
            return
        finally:
            # A server forks after this; its processes must not share a connection.
            db.db.session.remove()
            db.db.engine.dispose()
