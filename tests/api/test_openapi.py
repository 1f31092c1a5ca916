"""The document is valid OpenAPI 3.1 and describes every route."""

import re
from typing import Any

import pytest
from flask import Flask
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from companion.api.problem import CODES
from tests.api.support import Operation, document, name, of_a_group, operations, with_a_body
from tests.factories import Phone

each = pytest.mark.parametrize("operation", operations(), ids=name)


def described(operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = document()["paths"][f"/api/v1{operation.path}"]
    inner: dict[str, Any] = found[operation.method.lower()]
    return inner


def test_it_is_valid_openapi_3_1() -> None:
    assert document()["openapi"].startswith("3.1.")
    assert not list(OPENAPI_31_VALIDATOR.iter_errors(document()))


def test_all_that_it_refers_to_is_there() -> None:
    for reference in set(re.findall(r"'\$ref': '([^']+)'", str(document()))):
        found: Any = document()
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]


def test_it_is_served_as_json(app: Flask) -> None:
    answer = Phone(app).get("/openapi.json")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [one.operation_id for one in operations()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", one) for one in names)


def test_every_route_is_described(app: Flask) -> None:
    routes = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule.removeprefix("/api/v1")))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1/")
    }
    routes.discard(("GET", "/openapi.json"))
    assert {(one.method, one.path) for one in operations()} == routes


@each
def test_it_says_what_the_operation_is_for(operation: Operation) -> None:
    assert described(operation)["summary"].endswith(".")
    assert described(operation)["tags"]


@each
def test_it_says_what_a_good_answer_is(operation: Operation) -> None:
    good = [code for code in described(operation)["responses"] if code.startswith("2")]
    assert good


@each
def test_it_describes_the_problems(operation: Operation) -> None:
    text = str(document()["components"]["responses"])
    assert "application/problem+json" in text
    responses = described(operation)["responses"]
    assert "default" in responses
    assert not operation.takes_json or "422" in responses


@each
def test_every_part_of_the_path_is_a_parameter(operation: Operation) -> None:
    item = document()["paths"][f"/api/v1{operation.path}"]
    parameters = [*item.get("parameters", []), *described(operation).get("parameters", [])]
    in_path = {one["name"] for one in parameters if one.get("in") == "path"}
    assert in_path == set(re.findall(r"{(\w+)}", operation.path))


@pytest.mark.parametrize("operation", of_a_group(), ids=name)
def test_what_needs_a_token_says_so(operation: Operation) -> None:
    assert described(operation)["security"] == [{"token": []}]


@pytest.mark.parametrize("operation", with_a_body(), ids=name)
def test_a_body_that_is_needed_says_so(operation: Operation) -> None:
    assert described(operation)["requestBody"]["required"] is True


def test_it_lists_every_code() -> None:
    shape = document()["components"]["schemas"]["ProblemShape"]
    assert shape["properties"]["code"]["enum"] == list(CODES)
