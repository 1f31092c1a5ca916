"""Which address answers what: files, pages of the app, and what is neither."""

import pytest
from flask.testing import FlaskClient

PAGES = ["/", "/games/0198c5", "/join/ABCD-EFGH", "/apiary", "/healthzz", "/a.b/c", "/%C3%A9"]
NO_PAGES = ["/api", "/api/", "/api/v1/nothing", "/readyz", "/metrics", "/assets/gone-abc.js"]


@pytest.mark.parametrize("path", PAGES)
def test_any_address_of_the_app_answers_with_the_app(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    assert answer.text == "<title>the app</title>"


@pytest.mark.parametrize("path", NO_PAGES)
def test_what_belongs_to_the_server_never_answers_with_the_app(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "the app" not in answer.text


def test_endpoints_are_reached_through_the_files(client: FlaskClient) -> None:
    assert client.get("/api/v1/ping").json == {"pong": True}
    assert client.get("/healthz").text == "ok"


def test_files_keep_their_type(client: FlaskClient) -> None:
    assert client.get("/sw.js").mimetype == "text/javascript"
    assert client.get("/manifest.webmanifest").mimetype == "application/manifest+json"


def test_a_page_can_be_asked_for_its_head_but_not_be_written(client: FlaskClient) -> None:
    head = client.head("/games/1")
    assert (head.status_code, head.data) == (200, b"")
    assert client.post("/games/1").status_code == 404
    assert client.post("/").status_code == 405


@pytest.mark.parametrize("path", ["/../config.py", "/%2e%2e/config.py", "/assets/../../config.py"])
def test_nothing_outside_the_build_is_given_away(client: FlaskClient, path: str) -> None:
    assert "environ" not in client.get(path).text


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, br", "br", b"brotli"),
        ("gzip", "gzip", b"gzipped"),
        ("identity", None, b"let plain;" * 9),
    ],
)
def test_the_smallest_accepted_variant_is_sent(
    client: FlaskClient, accepted: str, encoding: str | None, body: bytes
) -> None:
    answer = client.get("/assets/index-abc123.js", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == encoding
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.data == body


def test_hashed_files_are_kept_for_ever_and_all_others_asked_for_again(
    client: FlaskClient,
) -> None:
    def kept(path: str) -> str:
        return client.get(path).headers["Cache-Control"]

    assert kept("/assets/index-abc123.js") == "public, max-age=31536000, immutable"
    for path in ("/", "/games/1", "/sw.js", "/manifest.webmanifest"):
        assert kept(path) == "no-cache"


def test_an_unchanged_page_is_not_sent_again(client: FlaskClient) -> None:
    etag = client.get("/").headers["ETag"]
    answer = client.get("/games/1", headers={"If-None-Match": etag})
    assert (answer.status_code, answer.data) == (304, b"")


def test_without_a_build_the_first_page_says_so_and_leads_to_the_api(unbuilt: FlaskClient) -> None:
    answer = unbuilt.get("/")
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    assert 'href="/api/docs"' in answer.text
    assert unbuilt.get("/games/1").status_code == 404
