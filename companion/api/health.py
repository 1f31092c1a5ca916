"""Is the server there, and does its database answer."""

from flask import Blueprint, Response

from companion.api import answers
from companion.services import health

blp = Blueprint("health", __name__)


@blp.get("/healthz")
def healthz() -> Response:
    """The server is there."""
    return answers.json_response({"status": "ok"})


@blp.get("/readyz")
def readyz() -> Response:
    """The database answers too; else 503."""
    health.check_database()
    return answers.json_response({"status": "ok"})
