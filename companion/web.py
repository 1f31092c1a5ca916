"""Serves the built app and the page that explains the API, with strict headers on every answer."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from wsgiref.headers import Headers

from flask import Flask, Response
from whitenoise import WhiteNoise

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

NOT_PAGES = ("/api", "/healthz", "/readyz", "/metrics", "/assets")
"""Below these nothing is a page of the app: what is not there is a 404, never index.html."""

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
DOCS_POLICY = POLICY | {"style-src": "'self' 'unsafe-inline'"}
"""RapiDoc styles itself with inline styles; it needs nothing else beyond the app's own policy."""


def _policy(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in directives.items())


SECURITY_HEADERS = {
    "Content-Security-Policy": _policy(POLICY),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>{head}
</head>
<body>
{body}
</body>
</html>
"""

NOT_BUILT = PAGE.format(
    title="Bullpile",
    head="",
    body="""<h1>Bullpile</h1>
<p>The server runs, but the app is not built: <code>make build</code> does that.</p>
<p>The score keeping API works: see <a href="/api/docs">/api/docs</a>.</p>""",
)

DOCS_PLAIN = PAGE.format(
    title="Bullpile API",
    head="",
    body="""<h1>Bullpile API</h1>
<p>The description for machines is <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
<code>make build</code> adds a page here to read it and try it.</p>""",
)

DOCS_READER = """<rapi-doc spec-url="/api/v1/openapi.json" load-fonts="false" show-header="false"
 render-style="read" primary-color="#2443d8" regular-font="system-ui, sans-serif"
 mono-font="ui-monospace, monospace" schema-description-expanded="true"></rapi-doc>
<noscript>Without JavaScript: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a></noscript>"""


def init_app(app: Flask, static_dir: Path) -> None:
    """Let app answer for the files of static_dir, its pages, `/api/docs`, and set the headers."""
    static_dir = static_dir.resolve()
    built = (static_dir / "index.html").is_file()
    files = _App(app.wsgi_app, static_dir) if built else None
    app.wsgi_app = _SecurityHeaders(files or app.wsgi_app)  # type: ignore[method-assign]
    if not built:
        app.add_url_rule("/", "not_built", lambda: NOT_BUILT)
    docs, policy = _docs(static_dir)

    def api_docs() -> Response:
        headers = {"Content-Security-Policy": policy, "Cache-Control": "no-cache"}
        return Response(docs, mimetype="text/html", headers=headers)

    app.add_url_rule("/api/docs", "api_docs", api_docs)


def _docs(static_dir: Path) -> tuple[str, str]:
    """The page that explains the API, and its content policy."""
    reader = next(static_dir.glob("assets/rapidoc-*.js"), None)
    if reader is None:
        return DOCS_PLAIN, _policy(POLICY)
    script = f'\n<script src="/assets/{reader.name}" defer></script>'
    page = PAGE.format(title="Bullpile API", head=script, body=DOCS_READER)
    return page, _policy(DOCS_POLICY)


class _App:
    """The built files; any other address outside NOT_PAGES is a page of the app: index.html."""

    def __init__(self, application: Any, static_dir: Path) -> None:
        self.files = WhiteNoise(
            application,
            root=str(static_dir),
            index_file=True,
            allow_all_origins=False,
            max_age=0,
            mimetypes={".webmanifest": "application/manifest+json"},
            add_headers_function=_cache_headers,
        )

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Any:
        path = environ.get("PATH_INFO", "")
        reading = environ["REQUEST_METHOD"] in ("GET", "HEAD")
        if reading and path not in self.files.files and _is_page(path):
            environ["PATH_INFO"] = "/"
        return self.files(environ, start_response)


def _is_page(path: str) -> bool:
    return not any(path == start or path.startswith(start + "/") for start in NOT_PAGES)


def _cache_headers(headers: Headers, path: str, url: str) -> None:
    """Hashed files are kept for ever; all others are asked for anew, and named by their content."""
    hashed = url.startswith("/assets/")
    headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
    # The default would be time and size, which two builds within a second can share.
    headers["ETag"] = f'"{hashlib.sha256(Path(path).read_bytes()).hexdigest()[:20]}"'


class _SecurityHeaders:
    """Adds SECURITY_HEADERS to every answer, where the answer has not set its own."""

    def __init__(self, application: Any) -> None:
        self.application = application

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            present = {name.lower() for name, _ in headers}
            missing = [item for item in SECURITY_HEADERS.items() if item[0].lower() not in present]
            return start_response(status, headers + missing, *exc_info)

        answer: Iterable[bytes] = self.application(environ, start)
        return answer
