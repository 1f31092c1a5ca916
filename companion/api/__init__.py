"""The HTTP API, version 1: blueprints, one noun a file; a route is a sentence."""

from typing import Any

from flask import Flask

from companion.api import (
    changes,
    cors,
    devices,
    events,
    games,
    groups,
    health,
    limits,
    players,
    problem,
    rounds,
    rulings,
)
from companion.api.blueprint import Api

PREFIX = "/api/v1"


def init_app(app: Flask) -> None:
    """Register everything under /api/v1, its document, and the health checks."""
    app.config.update(
        API_TITLE="Bullpile",
        API_VERSION="1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX=PREFIX,
        API_SPEC_OPTIONS={
            "info": {"description": "The scores of 6 nimmt! / Take 5, kept with a real deck."},
            "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        },
    )
    api = Api(app)
    problem.init_app(app)
    limits.init_app(app)
    cors.init_app(app)
    app.url_value_preprocessor(_without_nul)
    nouns = (rulings, groups, devices, players, games, rounds, changes, events)
    for blueprint in (noun.blp for noun in nouns):
        api.register_blueprint(blueprint, url_prefix=PREFIX)
    app.register_blueprint(health.blp)


def _without_nul(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """NUL in a path names nothing, and PostgreSQL would stumble over it: replace it."""
    values = values or {}
    for name, value in values.items():
        if isinstance(value, str) and "\0" in value:
            values[name] = value.replace("\0", "\ufffd")
