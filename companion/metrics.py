"""/metrics: what was asked, how long it took, in the words of Prometheus."""

from flask import Flask, Response, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Histogram,
    generate_latest,
    values,
)
from prometheus_client.multiprocess import MultiProcessCollector

from companion import logs

REQUESTS = Histogram(
    "bullpile_request_seconds",
    "Requests, by route and status of the answer, and how long they took",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
_METHODS = {"GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS"}


def init_app(app: Flask) -> None:
    """Count every request, and answer /metrics."""
    app.after_request(_count)
    app.add_url_rule("/metrics", "metrics", _show)


def _count(response: Response) -> Response:
    route = request.url_rule.rule if request.url_rule else "none"
    method = request.method if request.method in _METHODS else "other"
    REQUESTS.labels(method, route, response.status_code).observe(logs.seconds())
    return response


def _show() -> Response:
    """What this server has counted, all its processes together."""
    registry = REGISTRY
    if values.ValueClass is not values.MutexValue:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
