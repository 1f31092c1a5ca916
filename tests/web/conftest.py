"""A bare app with a small stand-in for the build: web.py needs no more."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import web


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A folder as the build leaves it, with compressed variants of some files."""
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<title>the app</title>")
    (dist / "sw.js").write_text("// worker")
    (dist / "manifest.webmanifest").write_text("{}")
    script = dist / "assets" / "index-abc123.js"
    script.write_text("let plain;" * 9)
    script.with_suffix(".js.br").write_bytes(b"brotli")
    script.with_suffix(".js.gz").write_bytes(b"gzipped")
    (dist / "assets" / "rapidoc-9.9.9.js").write_text("// reader")
    return dist


class _Client(FlaskClient):
    """Reads and closes every answer at once, as a browser does with a file."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        return super().open(*args, **{"buffered": True, **kwargs})


def bare_app(static_dir: Path) -> Flask:
    """An app with one endpoint of its own, and web.py."""
    app = Flask("bare", static_folder=None)
    app.add_url_rule("/api/v1/ping", "ping", lambda: {"pong": True})
    app.add_url_rule("/healthz", "healthz", lambda: "ok")
    app.test_client_class = _Client
    web.init_app(app, static_dir)
    return app


@pytest.fixture
def client(build: Path) -> FlaskClient:
    """A client of an app that is built."""
    return bare_app(build).test_client()


@pytest.fixture
def unbuilt(tmp_path: Path) -> FlaskClient:
    """A client of an app that is not built."""
    return bare_app(tmp_path / "nothing").test_client()
