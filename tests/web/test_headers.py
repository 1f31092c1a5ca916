"""The headers that keep a browser strict, on every answer whoever gives it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import web

EVERYWHERE = ["/", "/games/1", "/sw.js", "/assets/index-abc123.js", "/index.html", "/healthz"]
OF_THE_API = ["/api/v1/ping", "/api/v1/nothing", "/api/docs"]


@pytest.mark.parametrize("path", EVERYWHERE + OF_THE_API)
def test_every_answer_has_the_headers_once(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    for name in web.SECURITY_HEADERS:
        assert len(headers.getlist(name)) == 1, name
    assert "Access-Control-Allow-Origin" not in headers


def test_an_answer_that_was_not_modified_has_them_too(client: FlaskClient) -> None:
    etag = client.get("/").headers["ETag"]
    answer = client.get("/", headers={"If-None-Match": etag})
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_a_failing_endpoint_has_them_too(client: FlaskClient) -> None:
    app = client.application
    assert isinstance(app, Flask)

    def fail() -> str:
        raise RuntimeError

    app.add_url_rule("/api/v1/fail", "fail", fail)
    answer = client.get("/api/v1/fail")
    assert answer.status_code == 500
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_policy_allows_nothing_inline_and_no_other_host(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy
    for directive in ("default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"):
        assert directive in policy


def test_the_docs_page_may_only_style_itself_inline(client: FlaskClient) -> None:
    answer = client.get("/api/docs")
    assert answer.mimetype == "text/html"
    assert 'src="/assets/rapidoc-9.9.9.js"' in answer.text
    assert 'spec-url="/api/v1/openapi.json"' in answer.text
    assert 'load-fonts="false"' in answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert policy.count("unsafe") == 1
    assert "style-src 'self' 'unsafe-inline'" in policy


def test_without_a_build_the_docs_page_links_to_the_description(unbuilt: FlaskClient) -> None:
    answer = unbuilt.get("/api/docs")
    assert 'href="/api/v1/openapi.json"' in answer.text
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
