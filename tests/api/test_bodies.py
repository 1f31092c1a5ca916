"""What every operation with a body refuses, whatever it is about."""

import json

import pytest

from tests.api.support import (
    MORE_THAN_ALLOWED,
    Operation,
    document,
    name,
    send,
    with_a_body,
)
from tests.factories import Phone, Table, assert_problem, body

each = pytest.mark.parametrize("operation", with_a_body(), ids=name)
DEEP = 20_000


@each
@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded"])
def test_only_json_is_taken(untouched: Table, operation: Operation, kind: str | None) -> None:
    answer = send(untouched.phone, operation.method, operation.address(untouched), "{}", kind)
    assert_problem(answer, 415, "unsupported-media-type")


@each
@pytest.mark.parametrize("size", [MORE_THAN_ALLOWED, 4 * MORE_THAN_ALLOWED])
def test_a_body_over_256_kib_is_too_large(
    untouched: Table, operation: Operation, size: int
) -> None:
    content = '{"name": "' + "a" * size + '"}'
    answer = send(untouched.phone, operation.method, operation.address(untouched), content)
    assert_problem(answer, 413, "too-large")


@each
@pytest.mark.parametrize(
    "content",
    [
        "",
        " ",
        "{",
        '{"name"}',
        "{'name': 1}",
        '{"a": 1,}',
        "\x00",
        b"\xff\xfe\xfd",
        b'{"name": "\xff"}',
        '{"name": "a"} {}',
        '{"name": NaN}',
        '{"name": Infinity}',
        '{"name": -Infinity}',
        '{"name": ' + "9" * 10_000 + "}",
        "[" * DEEP,
        "[" * DEEP + "]" * DEEP,
        '{"a":' * DEEP + "1" + "}" * DEEP,
        "\ufeff{",
        '{"name": "\t"}',
    ],
    ids=lambda content: repr(content)[:16],
)
def test_what_is_not_json_is_refused(
    untouched: Table, operation: Operation, content: str | bytes
) -> None:
    answer = send(untouched.phone, operation.method, operation.address(untouched), content)
    problem = assert_problem(answer, 422, "invalid")
    assert problem["errors"]


@each
@pytest.mark.parametrize("content", ["null", "[]", "5", '"text"', "true", "[{}]", "1e400"])
def test_a_body_is_an_object(untouched: Table, operation: Operation, content: str) -> None:
    answer = send(untouched.phone, operation.method, operation.address(untouched), content)
    problem = assert_problem(answer, 422, "invalid")
    assert problem["errors"]


@each
@pytest.mark.parametrize("field", ["colour", "", "__class__", "\x00", "\ud800", "Name", "_schema"])
def test_an_unknown_field_is_refused_by_name(
    untouched: Table, operation: Operation, field: str
) -> None:
    content = json.dumps({field: 1})
    answer = send(untouched.phone, operation.method, operation.address(untouched), content)
    assert field in assert_problem(answer, 422, "invalid")["errors"]


def _fields_of(operation: Operation) -> list[str]:
    """The fields that a body of this operation may set."""
    spec = document()
    described = spec["paths"][f"/api/v1{operation.path}"][operation.method.lower()]
    schema = described["requestBody"]["content"]["application/json"]["schema"]
    shape = spec["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return [field for field, one in shape["properties"].items() if not one.get("readOnly", False)]


FIELDS = [(one, field) for one in with_a_body() for field in _fields_of(one)]


@pytest.mark.parametrize(
    ("operation", "field"), FIELDS, ids=[f"{one.operation_id}-{field}" for one, field in FIELDS]
)
def test_no_field_takes_nonsense(untouched: Table, operation: Operation, field: str) -> None:
    for content in ('{"\\ud800": {"\\u0000": []}}', '[[["\\ud800"]]]', '"\\u0000"', "-1e308"):
        answer = send(
            untouched.phone,
            operation.method,
            operation.address(untouched),
            f'{{"{field}": {content}}}',
        )
        problem = body(answer)
        assert answer.status_code == 422, answer.text
        assert problem["errors"]
        assert problem["detail"]


def test_json_with_a_charset_or_a_suffix_is_json(table: Table) -> None:
    for kind in ("application/json; charset=utf-8", "application/merge-patch+json"):
        answer = send(table.phone, "PUT", table.group_path, '{"name": "Ärger"}', kind)
        assert body(answer)["name"] == "Ärger"


def test_a_body_of_exactly_256_kib_is_read(table: Table) -> None:
    content = '{"name": "Friday"}'.ljust(MORE_THAN_ALLOWED - 1)
    assert send(table.phone, "PUT", table.group_path, content).status_code == 200


def test_who_may_is_asked_before_the_size(table: Table, viewer: Phone) -> None:
    answer = send(viewer, "PUT", table.group_path, "a" * MORE_THAN_ALLOWED)
    assert_problem(answer, 403, "forbidden")
