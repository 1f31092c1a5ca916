"""Every endpoint × everybody who may come: made from the OpenAPI document, so none is forgotten.

A new endpoint is in the table by itself. It fails here unless it keeps to the rule (devices of
the group read, keepers write too, nobody else gets anything) or is named as an exception below.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from werkzeug.test import TestResponse

from tests.api.conftest import device_path, join, revoke
from tests.api.support import Operation, name, operations
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table

# Anybody may ask these, with whatever token or none.
FREE = {
    "createGroup",
    "acceptInvite",
    "listCards",
    "scorePile",
    "placeCard",
    "playTurn",
}
# Reads that are for keepers only.
KEEPERS_READ = {"listDevices"}
# The token may be one that nobody has: then it makes a group.
MAKES = {"putGroup"}


class World(NamedTuple):
    """A group with something behind every path, and another one."""

    table: Table
    phones: dict[str, Phone]


@pytest.fixture
def world(table: Table, other: Table) -> World:
    """The group of `table`; phones by what they are to it."""
    for each in (table, other):
        each.start(3)
        each.round(1, 2, 3)
    removed = join(table, "keeper")
    revoke(table, removed)
    # What is left to be removed is neither the asker nor the last keeper.
    table.device = device_path(table, join(table, "keeper")).rsplit("/", 1)[1]
    app = table.phone.app
    phones = {
        "nobody": Phone(app),
        "a made-up token": Phone(app, "a" * 43),
        "a removed keeper": removed,
        "a keeper of another group": other.phone,
        "a viewer of another group": join(other, "viewer"),
        "a viewer": join(table, "viewer"),
        "a keeper": join(table, "keeper"),
    }
    return World(table, phones)


def refused_401(answer: TestResponse) -> None:
    assert_problem(answer, 401, "unauthorized")


def refused_403(answer: TestResponse) -> None:
    assert_problem(answer, 403, "forbidden")


def refused_404(answer: TestResponse) -> None:
    assert_problem(answer, 404, "not-found")


def let_in(answer: TestResponse) -> None:
    assert answer.status_code not in (401, 403, 404, 410), answer.text
    assert answer.status_code < 500, answer.text


def free(answer: TestResponse) -> None:
    assert answer.status_code not in (401, 403), answer.text
    assert answer.status_code < 500, answer.text


Check = Callable[[TestResponse], None]


def expected(operation: Operation) -> dict[str, Check]:
    """What everybody gets from this operation."""
    if operation.operation_id in FREE:
        return dict.fromkeys(WHO, free)
    for_viewers = operation.method == "GET" and operation.operation_id not in KEEPERS_READ
    stranger = refused_404 if operation.operation_id in MAKES else refused_401
    return {
        "nobody": refused_401,
        "a made-up token": stranger,
        "a removed keeper": refused_401,
        "a keeper of another group": refused_404,
        "a viewer of another group": refused_404,
        "a viewer": let_in if for_viewers else refused_403,
        "a keeper": let_in,
    }


WHO = (
    "nobody",
    "a made-up token",
    "a removed keeper",
    "a keeper of another group",
    "a viewer of another group",
    "a viewer",
    "a keeper",
)
OPERATIONS = pytest.mark.parametrize("operation", operations(), ids=name)
LET_IN = [
    (operation, who)
    for operation in operations()
    for who, check in expected(operation).items()
    if check is let_in
]


def ask(world: World, operation: Operation, who: str) -> None:
    """Ask as this one, and check what he gets."""
    phone, table = world.phones[who], world.table
    answer = phone.call(operation.method, operation.address(table), content(operation, table))
    expected(operation)[who](answer)
    # One of them is a stream.
    answer.close()


@OPERATIONS
def test_who_is_no_phone_of_the_group_changes_nothing_there(
    world: World, operation: Operation
) -> None:
    """Refused, or asking what is free: both leave the group as it is."""
    table = world.table
    before = body(table.phone.get(table.group_path))
    for who, check in expected(operation).items():
        if check is not let_in:
            ask(world, operation, who)
            assert body(table.phone.get(table.group_path)) == before, who


@pytest.mark.parametrize(
    ("operation", "who"), LET_IN, ids=[f"{name(operation)}, {who}" for operation, who in LET_IN]
)
def test_who_may_gets_it(world: World, operation: Operation, who: str) -> None:
    ask(world, operation, who)


def content(operation: Operation, table: Table) -> object:
    """A body that would be taken, as far as one is needed."""
    bodies: dict[str, object] = {
        "deleteGroup": {"name": "Thursday"},
        "createInvite": {"role": "viewer"},
        "mergePlayer": {"into": table.players[1]},
        "putPile": {"points": 5},
        "putRound": {"void": True},
        "putRowsLeft": {"cards": [5]},
        "createGame": {"players": table.players},
        "createPlayer": {"name": "Zoe"},
    }
    return bodies.get(operation.operation_id, {} if operation.takes_json else None)


@OPERATIONS
def test_what_needs_no_token_is_named(operation: Operation) -> None:
    """An endpoint outside of /groups/{group} is open only if it stands in FREE."""
    inside = operation.path.startswith("/groups/{group}")
    assert inside is (operation.operation_id not in FREE)


def test_every_exception_is_an_endpoint() -> None:
    assert {name(one) for one in operations()} >= FREE | KEEPERS_READ | MAKES


@pytest.mark.parametrize("who", ["a viewer", "a keeper"])
def test_every_phone_may_remove_itself(world: World, who: str) -> None:
    """The one exception that depends on whom it is about."""
    phone = world.phones[who]
    assert phone.delete(device_path(world.table, phone)).status_code == 204


def test_what_is_not_there_and_what_is_foreign_look_the_same(world: World) -> None:
    for operation in operations():
        if "{group}" in operation.path:
            here = operation.address(world.table)
            nowhere = here.replace(world.table.group, new_id())
            found = [
                world.phones["a keeper of another group"].call(
                    operation.method, path, content(operation, world.table)
                )
                for path in (here, nowhere)
            ]
            assert len({answer.data for answer in found}) == 1


def test_items_of_a_foreign_group_are_not_there_in_ones_own(table: Table) -> None:
    other = new_table(table.phone.app)
    other.start(3)
    other.round(1, 2, 3)
    for operation in operations():
        if operation.path.count("{") > 1:
            path = operation.address(other).replace(other.group, table.group)
            answer = table.phone.call(operation.method, path, content(operation, other))
            if operation.operation_id in ("putPlayer", "putGame"):
                # Ids are unique in their group: these would make one's own.
                continue
            assert answer.status_code in (404, 422), f"{operation}: {answer.text}"
            assert answer.status_code == 404 or operation.operation_id == "mergePlayer"
    assert other.totals() == [1, 2, 3]
