"""POST of a group: the convenience for people with curl."""

import re
from typing import Any

import pytest
from flask import Flask

from tests.factories import Phone, assert_problem, body, new_table


def test_it_makes_a_group_with_the_caller_as_its_keeper(app_on_both: Flask) -> None:
    answer = Phone(app_on_both).post("/groups", {"name": "Thursday", "device_name": "My phone"})
    group = body(answer)
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/v1/groups/{group['id']}"
    assert answer.headers["ETag"] == '"1"'
    assert (group["name"], group["role"], group["version"]) == ("Thursday", "keeper", 1)
    assert group["counts"] == {"players": 0, "games": 0, "devices": 1}
    opened = Phone(app_on_both, group["token"]).get(f"/groups/{group['id']}")
    assert opened.status_code == 200


def test_the_token_is_shown_this_once(app: Flask) -> None:
    made = body(Phone(app).post("/groups", {"name": "Thursday"}))
    assert re.fullmatch(r"[A-Za-z0-9_-]{43,}", made["token"])
    again = Phone(app, made["token"]).get(f"/groups/{made['id']}")
    assert "token" not in body(again)


def test_a_new_game_of_a_new_group_ends_at_66_or_more(app: Flask) -> None:
    """Fault 9: without a limit it is 66, and says so."""
    table = new_table(app)
    assert body(table.phone.get(table.group_path))["defaults"] == {
        "end": {"limit": 66, "when": "reached"},
        "deck": "standard",
    }


def test_two_groups_may_have_one_name(app: Flask) -> None:
    assert new_table(app).group != new_table(app).group


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("  Thursday \n night ", "Thursday night"),
        ("a\u00a0\u3000\u2028b", "a b"),
        ("A\u0308rger", "Ärger"),
        ("n" * 80, "n" * 80),
        ("  " + "n" * 80 + "  ", "n" * 80),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ],
)
def test_a_name_is_cleaned(app: Flask, sent: str, stored: str) -> None:
    assert body(Phone(app).post("/groups", {"name": sent}))["name"] == stored


@pytest.mark.parametrize(
    "name", ["", " ", "\u3000\u2003", "n" * 81, None, 5, True, ["a"], {"a": 1}, "a\x00", "\udc00"]
)
def test_a_bad_name_is_refused(app: Flask, name: Any) -> None:
    answer = Phone(app).post("/groups", {"name": name})
    assert "name" in assert_problem(answer, 422, "invalid")["errors"]


def test_a_name_is_needed(app: Flask) -> None:
    problem = assert_problem(Phone(app).post("/groups", {}), 422, "invalid")
    assert list(problem["errors"]) == ["name"]


@pytest.mark.parametrize("name", ["", "n" * 81, None, 5])
def test_a_bad_name_of_the_device_is_refused(app: Flask, name: Any) -> None:
    answer = Phone(app).post("/groups", {"name": "a", "device_name": name})
    assert "device_name" in assert_problem(answer, 422, "invalid")["errors"]
