"""How tokens and codes are compared: as hashes, whole, in constant time."""

import hashlib
import hmac
from typing import Any

import pytest

from companion.services import access, invites
from tests.api.test_post_invite import invite
from tests.factories import Phone, Table, assert_problem


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """What is compared in constant time from now on; the comparing itself goes on."""
    seen: list[tuple[Any, Any]] = []
    real = hmac.compare_digest

    def compare(left: Any, right: Any) -> bool:
        seen.append((left, right))
        return bool(real(left, right))

    for module in (access, invites):
        monkeypatch.setattr(module.hmac, "compare_digest", compare)
    return seen


def test_what_is_compared_are_hashes_in_constant_time(
    table: Table, compared: list[tuple[Any, Any]]
) -> None:
    token = str(table.phone.token)
    assert table.phone.get(table.group_path).status_code == 200
    assert compared == [(hashlib.sha256(token.encode()).hexdigest(),) * 2]
    code = invite(table)["code"]
    compared.clear()
    answer = Phone(table.phone.app).post("/invites/accept", {"code": code, "device_name": "x"})
    assert answer.status_code == 201
    assert set(compared) == {(invites.code_hash(code),) * 2}


@pytest.mark.parametrize(
    "change", [str.swapcase, lambda token: token[:-1], lambda token: token + "A"]
)
def test_a_token_that_is_nearly_right_opens_nothing(table: Table, change: Any) -> None:
    nearly = Phone(table.phone.app, change(str(table.phone.token)))
    assert_problem(nearly.get(table.group_path), 401, "unauthorized")


def test_a_short_code_is_stretched_and_the_same_however_it_is_typed() -> None:
    hashed = invites.code_hash("ABCD2345")
    assert hashed == invites.code_hash(" abcd-2345\n")
    assert hashed != hashlib.sha256(b"ABCD2345").hexdigest()
    assert len(hashed) == 64


def test_a_secret_that_only_looks_like_a_code_is_taken_letter_by_letter() -> None:
    assert invites.code_hash("ABCD2345x") != invites.code_hash("abcd2345X")
