"""Runs every case of tests/vectors/ against the Python rules; its twin is vectors.test.ts."""

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.rules import audit, cards, game, names, rows, scoring, table
from companion.rules.errors import RuleError

FOLDER = Path(__file__).parent.parent / "vectors"
NOT_VECTORS = {"README.md", "format.schema.json"}
FILES = sorted(path for path in FOLDER.glob("*.json") if path.name not in NOT_VECTORS)
CASES = {path.stem: json.loads(path.read_text("utf-8")) for path in FILES}

RULES: dict[str, Callable[..., Any]] = {
    name: function
    for module in (cards, names, rows, table, scoring, audit, game)
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__ and not name.startswith("_")
}
# JSON has neither maps that keep the order of all keys nor sets.
READ: dict[str, Callable[[Any], Any]] = {"choices": dict, "taken": set}


def run(case: dict[str, Any]) -> dict[str, Any]:
    """What the rules say to a case: {"expect": result} or {"error": …}, as JSON has it."""
    arguments = [READ.get(key, lambda value: value)(given) for key, given in case["given"].items()]
    try:
        answer = {"expect": RULES[case["call"]](*arguments)}
    except RuleError as error:
        answer = {"error": {"code": error.code, "player": error.player, "card": error.card}}
    result: dict[str, Any] = json.loads(json.dumps(answer))
    return result


def only_asked(expected: Any, actual: Any) -> Any:
    """`actual` without the keys of objects that `expected` says nothing about."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return {
            key: only_asked(expected.get(key), actual[key]) for key in actual if key in expected
        }
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [only_asked(left, right) for left, right in zip(expected, actual, strict=True)]
    return actual


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{file}: {case['name']}")
        for file, cases in CASES.items()
        for case in cases
    ],
)
def test_case(case: dict[str, Any]) -> None:
    answer = run(case)
    if "expect_part" in case:
        assert only_asked(case["expect_part"], answer["expect"]) == case["expect_part"]
    else:
        assert answer == {key: case[key] for key in ("expect", "error") if key in case}


@pytest.mark.parametrize("file", CASES)
def test_file_has_the_described_format(file: str) -> None:
    schema = json.loads((FOLDER / "format.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(CASES[file], schema, cls=jsonschema.Draft202012Validator)
    assert len({case["name"] for case in CASES[file]}) == len(CASES[file]), "a name is there twice"


@pytest.mark.parametrize("file", CASES)
def test_arguments_stand_in_the_order_of_the_parameters(file: str) -> None:
    for case in CASES[file]:
        parameters = [
            name.rstrip("_") for name in inspect.signature(RULES[case["call"]]).parameters
        ]
        assert list(case["given"]) == parameters, case["name"]


def test_no_vector_file_is_left_unread() -> None:
    there = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert there == NOT_VECTORS | {path.name for path in FILES}


def test_no_rule_is_left_without_a_case() -> None:
    called = {case["call"] for cases in CASES.values() for case in cases}
    assert called == set(RULES)
