"""Which other sites' pages may use the API: none, unless CORS_ORIGINS names them."""

from flask import Flask, Response, request

_METHODS = "GET, POST, PUT, DELETE"
_ASKED = "Authorization, Content-Type, Feed-Epoch, Idempotency-Key, If-Match, If-None-Match"
_TOLD = "ETag, Location, Retry-After, X-Request-ID"
_A_DAY = "86400"


def init_app(app: Flask) -> None:
    """Let the configured sites in. Cookies stay out: a token is all that opens anything."""
    origins = frozenset(app.config["CORS_ORIGINS"])

    def allow(answer: Response) -> Response:
        if request.path.startswith("/api/v1"):
            # Caches must not give one site's answer to another.
            answer.vary.add("Origin")
            if request.origin in origins:
                answer.headers["Access-Control-Allow-Origin"] = str(request.origin)
                answer.headers["Access-Control-Expose-Headers"] = _TOLD
                if request.method == "OPTIONS":
                    answer.headers["Access-Control-Allow-Methods"] = _METHODS
                    answer.headers["Access-Control-Allow-Headers"] = _ASKED
                    answer.headers["Access-Control-Max-Age"] = _A_DAY
        return answer

    if origins:
        app.after_request(allow)
