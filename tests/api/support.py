"""What the tests of the API share: its operations, raw requests, what stands in an answer."""

from functools import cache
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from tests import apps
from tests.factories import Phone, Table, new_id

JSON = "application/json"
MORE_THAN_ALLOWED = 256 * 1024 + 1


class Operation(NamedTuple):
    """One method of one path below /api/v1."""

    method: str
    path: str
    operation_id: str
    takes_json: bool

    def address(self, table: Table) -> str:
        """The path in the group of this table, with its present game, first player and phone."""
        known = {"group": table.group, "game": table.game or new_id(), "number": 1}
        known["device"] = table.device
        known["player"] = table.players[0] if table.players else new_id()
        names = [part[1:-1] for part in self.path.split("/") if part.startswith("{")]
        return self.path.format(**{name: known.get(name, new_id()) for name in names})


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document, as served."""
    app = apps.make("postgresql://never-asked/none")
    answer = app.test_client().get("/api/v1/openapi.json")
    apps.close(app)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.get_json()
    return found


@cache
def operations() -> list[Operation]:
    """All operations of the document."""
    return [
        Operation(
            method.upper(),
            path.removeprefix("/api/v1"),
            described["operationId"],
            JSON in described.get("requestBody", {}).get("content", {}),
        )
        for path, item in document()["paths"].items()
        for method, described in item.items()
        if method in ("get", "put", "post", "delete", "patch")
    ]


def of_a_group() -> list[Operation]:
    """The operations inside a group: all need its token."""
    return [one for one in operations() if one.path.startswith("/groups/{group}")]


def with_a_body() -> list[Operation]:
    """The operations that take JSON."""
    return [one for one in operations() if one.takes_json]


def name(one: Operation) -> str:
    """The name of an operation in the list of tests."""
    return one.operation_id


def send(
    phone: Phone, method: str, path: str, content: str | bytes, content_type: str | None = JSON
) -> TestResponse:
    """A request with these very bytes as its body."""
    headers = {"Authorization": f"Bearer {phone.token}"} if phone.token else {}
    return phone.app.test_client().open(
        f"/api/v1{path}", method=method, data=content, content_type=content_type, headers=headers
    )


def codes(round_: dict[str, Any]) -> list[str]:
    """The codes of the findings of a round."""
    return [finding["code"] for finding in round_["audit"]]


def places(game: dict[str, Any]) -> list[int | None]:
    """The places of the players in seat order."""
    by_player = {standing["player"]: standing["place"] for standing in game["standings"]}
    return [by_player[player] for player in game["players"]]


def seat(table: Table, player: int, **fields: Any) -> TestResponse:
    """Change the seat of a player of the present game."""
    return table.phone.put(table.path, {"seats": {table.players[player]: fields}})
