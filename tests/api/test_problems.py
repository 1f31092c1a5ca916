"""Errors: always problems of RFC 9457, never a page, each with a code of the closed list."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from flask import Flask
from sqlalchemy.orm.exc import StaleDataError
from werkzeug.exceptions import BadRequest, ServiceUnavailable

from companion.api.problem import CODES
from companion.services import rulings
from tests import apps
from tests.factories import Phone, Table, assert_problem, body


@pytest.mark.parametrize(
    "path", ["", "/", "/nothing", "/groups/", "/rules", "/rules/score/", "/groups/a/b/c", "/%00"]
)
def test_what_is_not_there_is_a_problem(app: Flask, path: str) -> None:
    assert_problem(Phone(app).get(path), 404, "not-found")


def test_what_is_not_there_beside_the_version_is_a_problem_too(app: Flask) -> None:
    for path in ("/api", "/api/", "/api/v2/groups", "/api/nothing"):
        assert_problem(app.test_client().get(path), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/groups"),
        ("DELETE", "/rules/cards"),
        ("GET", "/rules/score"),
        ("PATCH", "/groups/x"),
        ("TRACE", "/groups/x"),
        ("BREW", "/groups/x/games"),
    ],
)
def test_another_method_is_a_problem_that_says_which_are_allowed(
    app: Flask, method: str, path: str
) -> None:
    answer = Phone(app).call(method, path)
    assert_problem(answer, 405, "method-not-allowed")
    assert answer.headers["Allow"]


def test_the_kind_of_a_problem_leads_to_its_explanation(app: Flask) -> None:
    problem = body(Phone(app).get("/nothing"))
    assert problem["type"] == "/api/docs#not-found"
    assert app.test_client().get("/api/docs").status_code == 200


def failing(error: BaseException) -> Callable[..., NoReturn]:
    def fail(*_: object) -> NoReturn:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (RuntimeError("secret"), 500, "server-error"),
        (KeyError("secret"), 500, "server-error"),
        (StaleDataError("secret"), 412, "version-mismatch"),
        (BadRequest("Not like this."), 400, "bad-request"),
    ],
)
def test_a_fault_is_a_problem_that_tells_no_secrets(
    app: Flask, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    monkeypatch.setattr(rulings, "score", failing(error))
    answer = Phone(app).post("/rules/score", {"cards": []})
    assert_problem(answer, status, code)
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_an_error_without_a_code_of_ours_is_a_problem_too(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "score", failing(ServiceUnavailable()))
    answer = Phone(app).post("/rules/score", {"cards": []})
    assert_problem(answer, 500, "server-error")


def test_a_database_that_does_not_answer_is_said() -> None:
    app = apps.make("postgresql://127.0.0.1:1/none?connect_timeout=2")
    answer = Phone(app, "any").get("/groups/x")
    assert_problem(answer, 503, "database-unavailable")
    assert answer.headers["Retry-After"] == "5"
    apps.close(app)


def test_every_code_is_expected_by_a_test() -> None:
    said = {
        node.value
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(CODES) <= said


def test_a_problem_and_an_answer_have_the_strict_headers(table: Table) -> None:
    for answer in (table.phone.get(table.group_path), table.phone.get("/nothing")):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src" in answer.headers["Content-Security-Policy"]
