"""Times: kept as UTC with the offset beside, with the zone of the phone."""

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from tests.factories import Table, assert_problem, body, new_table


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        ("2026-03-14T23:30:00-03:00", "2026-03-14T23:30:00-03:00"),
        ("2026-07-01T00:30:00+02:00", "2026-07-01T00:30:00+02:00"),
        ("2026-03-14T21:30:00Z", "2026-03-14T21:30:00Z"),
        ("2026-03-14t21:30:00z", "2026-03-14T21:30:00Z"),
        ("2026-03-14T21:30:00+00:00", "2026-03-14T21:30:00Z"),
        ("2026-03-14T21:30:00-00:00", "2026-03-14T21:30:00Z"),
        ("2026-03-14T21:30:00+05:45", "2026-03-14T21:30:00+05:45"),
        ("2026-03-14T21:30:00-03:30", "2026-03-14T21:30:00-03:30"),
        ("2026-03-14T21:30:00.123456Z", "2026-03-14T21:30:00.123456Z"),
        ("2026-03-14T21:30:00.123456789Z", "2026-03-14T21:30:00.123456Z"),
        ("2024-02-29T00:00:00+14:00", "2024-02-29T00:00:00+14:00"),
        ("1900-01-01T00:00:00+14:00", "1900-01-01T00:00:00+14:00"),
        ("2999-12-31T23:59:59-12:00", "2999-12-31T23:59:59-12:00"),
    ],
)
def test_a_moment_keeps_its_offset(app_on_both: Flask, sent: str, answered: str) -> None:
    """Fault 30: a game at 23:30 in São Paulo or 00:30 in Berlin keeps its local date."""
    table = new_table(app_on_both)
    table.start(2, started_at=sent)
    assert table.state()["started_at"] == answered
    listed = body(table.phone.get(f"{table.group_path}/games"))["items"]
    assert listed[0]["started_at"] == answered
    again = table.phone.put(table.path, {"started_at": answered})
    assert body(again)["version"] == 1


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "2026-03-14",
        "2026-03-14T21:30:00",
        "2026-03-14 21:30:00Z",
        "2026-03-14T21:30Z",
        "2026-03-14T21:30:00+0100",
        "2026-03-14T21:30:00+01",
        "2026-03-14T21:30:00+24:00",
        "2026-02-30T21:30:00Z",
        "2026-03-14T25:30:00Z",
        "2026-03-14T21:30:61Z",
        "20260314T213000Z",
        "2026-W11-6T21:30:00Z",
        "٢٠٢٦-03-14T21:30:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-12:00",
        "1899-12-31T23:59:59Z",
        "2026-03-14T21:30:00Z\n",
        1773523800,
        1e10,
        None,
        True,
        [],
    ],
    ids=str,
)
def test_what_is_no_moment_is_refused(table: Table, sent: Any) -> None:
    table.start(2)
    answer = table.phone.put(table.path, {"started_at": sent})
    assert "started_at" in assert_problem(answer, 422, "invalid")["errors"]
    pile = table.phone.put(table.pile_path(1, 0), {"points": 1, "entered_at": sent})
    assert "entered_at" in assert_problem(pile, 422, "invalid")["errors"]


def test_another_offset_of_the_same_moment_is_a_change(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2, started_at="2026-01-01T12:00:00Z")
    known = table.phone.get(table.path).headers["ETag"]
    changed = body(table.phone.put(table.path, {"started_at": "2026-01-01T14:00:00+02:00"}))
    assert (changed["started_at"], changed["version"]) == ("2026-01-01T14:00:00+02:00", 2)
    assert table.phone.get(table.path, if_none_match=known).status_code == 200
    assert table.state()["started_at"] == "2026-01-01T14:00:00+02:00"


def test_without_a_moment_it_is_now(table: Table) -> None:
    table.start(2)
    began = datetime.fromisoformat(table.state()["started_at"])
    assert abs((datetime.now(UTC) - began).total_seconds()) < 60


@pytest.mark.parametrize(
    "zone",
    [
        "UTC",
        "Europe/Berlin",
        "America/Argentina/Buenos_Aires",
        "Etc/GMT+5",
        "GMT-0",
        "Mars/Olympus_Mons",
        "z" * 64,
    ],
)
def test_a_zone_is_kept_even_an_unknown_one(table: Table, zone: str) -> None:
    table.start(2, time_zone=zone)
    assert table.state()["time_zone"] == zone


@pytest.mark.parametrize(
    "zone",
    ["", " ", "Europe/", "/Europe", "Europe//Berlin", "../etc/passwd", "Europe/Berlin\n", "Köln",
     "z" * 65, None, 1, ["UTC"], "a b", "<b>"],
    ids=str,
)  # fmt: skip
def test_what_is_no_zone_is_refused(table: Table, zone: Any) -> None:
    table.start(2)
    answer = table.phone.put(table.path, {"time_zone": zone})
    assert "time_zone" in assert_problem(answer, 422, "invalid")["errors"]
