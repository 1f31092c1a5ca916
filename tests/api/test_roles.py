"""Every endpoint × everybody who may come: made from the OpenAPI document, so none is forgotten.

A new endpoint is in the table by itself. It fails here unless it keeps to the rule (devices of
the group read, keepers write too, nobody else gets anything) or is named as an exception below.
"""

from collections.abc import Callable

import pytest
from flask import Flask
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


class World:
    """A group with something behind every path, another one, and who may come."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self.table, self._other = new_table(app), new_table(app, "Sunday")
        for each in (self.table, self._other):
            each.start(3)
            each.round(1, 2, 3)
        # What is left to be removed is neither the asker nor the last keeper.
        second = device_path(self.table, join(self.table, "keeper"))
        self.table.device = second.rsplit("/", 1)[1]
        self._phones: dict[str, Phone] = {}

    def phone(self, who: str) -> Phone:
        """A phone by what it is to the group; it joins when it is first asked for."""
        if who not in self._phones:
            self._phones[who] = self._new_phone(who)
        return self._phones[who]

    def _new_phone(self, who: str) -> Phone:
        match who:
            case "nobody":
                return Phone(self._app)
            case "a made-up token":
                return Phone(self._app, "a" * 43)
            case "a removed keeper":
                removed = join(self.table, "keeper")
                revoke(self.table, removed)
                return removed
            case "a keeper of another group":
                return self._other.phone
            case "a viewer of another group":
                return join(self._other, "viewer")
        return join(self.table, who.removeprefix("a "))


@pytest.fixture
def world(app: Flask) -> World:
    """One of its own for a test that changes it."""
    return World(app)


@pytest.fixture(scope="module")
def closed_world(app: Flask) -> World:
    """One for all tests whose requests must change nothing in its group."""
    world = World(app)
    for who in WHO:
        world.phone(who)
    return world


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
    phone, table = world.phone(who), world.table
    answer = phone.call(operation.method, operation.address(table), content(operation, table))
    expected(operation)[who](answer)
    # One of them is a stream.
    answer.close()


@OPERATIONS
def test_who_is_no_phone_of_the_group_changes_nothing_there(
    closed_world: World, operation: Operation
) -> None:
    """Refused, or asking what is free: both leave the group as it is."""
    world, table = closed_world, closed_world.table
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
    phone = world.phone(who)
    assert phone.delete(device_path(world.table, phone)).status_code == 204


def test_what_is_not_there_and_what_is_foreign_look_the_same(world: World) -> None:
    for operation in operations():
        if "{group}" in operation.path:
            here = operation.address(world.table)
            nowhere = here.replace(world.table.group, new_id())
            found = [
                world.phone("a keeper of another group").call(
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
