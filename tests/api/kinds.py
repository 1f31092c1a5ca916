"""The seven kinds of items that are written with PUT, for tests of what holds for all of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from werkzeug.test import TestResponse

from tests.api.conftest import device_path, join
from tests.factories import Table, body

Body = dict[str, Any]


class Kind(NamedTuple):
    """A kind of item: where it is, two bodies that differ, and what they lead to."""

    name: str
    path: Callable[[Table], str]
    first: Body
    second: Body
    show: Callable[[Table], Any]
    wrapped: bool = False

    def put(self, table: Table, content: Body, **headers: str) -> TestResponse:
        """Write it; the answer must be a good one."""
        answer = table.phone.put(self.path(table), content, **headers)
        assert answer.status_code in (200, 201), answer.text
        return answer

    def item(self, answer: TestResponse | Body) -> Body:
        """The item in an answer, or in a problem's `current`."""
        found = answer if isinstance(answer, dict) else body(answer)
        inner = self.name if self.wrapped and self.name in found else None
        shown: Body = found[inner] if inner else found
        return shown


def _round(table: Table) -> Body:
    shown: Body = table.state()["rounds"][0]
    return shown


def _player(table: Table) -> str:
    return f"{table.group_path}/players/{table.players[0]}"


def _second_phone(table: Table) -> str:
    """It joins when it is first asked for, as to check a code takes long on purpose."""
    if not table.device:
        table.device = device_path(table, join(table, "viewer")).rsplit("/", 1)[1]
    return table.device


def _device(table: Table) -> Any:
    found = body(table.phone.get(f"{table.group_path}/devices"))["items"]
    return [device["name"] for device in found if device["id"] == _second_phone(table)]


KINDS = [
    Kind(
        "group",
        lambda table: table.group_path,
        {"name": "First"},
        {"name": "Second"},
        lambda table: body(table.phone.get(table.group_path))["name"],
    ),
    Kind(
        "player",
        _player,
        {"name": "First"},
        {"name": "Second"},
        lambda table: body(table.phone.get(_player(table)))["name"],
    ),
    Kind(
        "device",
        lambda table: f"{table.group_path}/devices/{_second_phone(table)}",
        {"name": "First"},
        {"name": "Second"},
        _device,
    ),
    Kind(
        "game",
        lambda table: table.path,
        {"note": "First"},
        {"note": "Second"},
        lambda table: table.state()["note"],
    ),
    Kind(
        "pile",
        lambda table: table.pile_path(1, 0),
        {"points": 1},
        {"cards": [5, 55]},
        lambda table: _round(table)["bullheads"].get(table.players[0]),
        wrapped=True,
    ),
    Kind(
        "round",
        lambda table: f"{table.path}/rounds/1",
        {"void": True},
        {"void": False},
        lambda table: _round(table)["void"],
        wrapped=True,
    ),
    Kind(
        "rows_left",
        lambda table: f"{table.path}/rounds/1/rows_left",
        {"cards": [1, 2, 3, 4]},
        {"rows": [[5], [6], [7], [8]]},
        lambda table: (_round(table)["rows_left"] or {}).get("cards"),
        wrapped=True,
    ),
]
ENTRIES = [kind for kind in KINDS if kind.wrapped]
# Devices are only listed.
READABLE = [kind for kind in KINDS if not kind.wrapped and kind.name != "device"]


def each(kinds: list[Kind] = KINDS) -> pytest.MarkDecorator:
    """Run the test for these kinds."""
    return pytest.mark.parametrize("kind", kinds, ids=[kind.name for kind in kinds])


def set_up(table: Table) -> Table:
    """A game of three whose first round has one pile, of the second player."""
    table.start(3)
    table.pile(1, 1, [20, 30])
    table.device = ""
    return table
