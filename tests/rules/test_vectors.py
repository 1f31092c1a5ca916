"""Runs every case of tests/vectors/ against the Python rules; its twin is vectors.test.ts."""

import inspect
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.rules.run import RULES, Case, run

FOLDER = Path(__file__).parent.parent / "vectors"
NOT_VECTORS = {"README.md", "format.schema.json"}
FILES = sorted(path for path in FOLDER.glob("*.json") if path.name not in NOT_VECTORS)
CASES: dict[str, list[Case]] = {path.stem: json.loads(path.read_text("utf-8")) for path in FILES}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{file}: {case['name']}")
        for file, cases in CASES.items()
        for case in cases
    ],
)
def test_case(case: Case) -> None:
    answer = run(case)
    if "expect_part" in case:
        assert _only_asked(case["expect_part"], answer["expect"]) == case["expect_part"]
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


def _only_asked(expected: Any, actual: Any) -> Any:
    """`actual` without the keys of objects that `expected` says nothing about."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return {key: _only_asked(expected[key], actual[key]) for key in actual if key in expected}
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [_only_asked(left, right) for left, right in zip(expected, actual, strict=True)]
    return actual
