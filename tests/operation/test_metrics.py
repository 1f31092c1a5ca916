"""/metrics: every request is counted by route and status; processes count together."""

import re

import requests
from flask import Flask

from tests.blackbox.ears import listening
from tests.blackbox.phones import Phone
from tests.factories import Table
from tests.servers import Server


def counted(text: str, name: str, **labels: str) -> float:
    """A number of /metrics; 0 if there is none."""
    wanted = {f'{label}="{value}"' for label, value in labels.items()}
    for line in text.splitlines():
        found = re.fullmatch(r"(\w+)(?:{(.*)})? (\S+)", line)
        if found and found[1] == name and set((found[2] or "").split(",")) - {""} == wanted:
            return float(found[3])
    return 0


def requests_of(app: Flask, **labels: str) -> float:
    answer = app.test_client().get("/metrics")
    assert answer.mimetype == "text/plain"
    return counted(answer.text, "bullpile_request_seconds_count", **labels)


def test_requests_are_counted_by_route_and_status(app: Flask, table: Table) -> None:
    route = "/api/v1/groups/<group>"
    before = {
        status: requests_of(app, method="GET", route=route, status=status)
        for status in ("200", "401")
    }
    table.phone.get(table.group_path)
    app.test_client().get(f"/api/v1{table.group_path}")
    for status, count in before.items():
        assert requests_of(app, method="GET", route=route, status=status) == count + 1


def test_what_anybody_may_invent_makes_no_new_counter(app: Flask) -> None:
    before = requests_of(app, method="other", route="none", status="404")
    for path in ("/api/v1/one", "/api/v1/two"):
        app.test_client().open(path, method="BREW")
    assert requests_of(app, method="other", route="none", status="404") == before + 2
    text = app.test_client().get("/metrics").text
    assert "BREW" not in text
    assert "/two" not in text


def test_processes_count_together(postgres_url: str) -> None:
    with Server(postgres_url, WORKERS="2", RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        for _ in range(20):
            # A connection each: the processes take turns.
            phone.again().get("")
        with listening(*[phone.again() for _ in range(6)]) as ears:
            phone.put("", {"name": "Friday"})
            for ear in ears:
                ear.hear()
            text = requests.get(f"{server.url}/metrics", timeout=10).text
        labels = {"method": "GET", "route": "/api/v1/groups/<group>", "status": "200"}
        assert counted(text, "bullpile_request_seconds_count", **labels) == 20
        assert counted(text, "bullpile_streams") == 6
        assert counted(text, "bullpile_pushes_total") == 6
