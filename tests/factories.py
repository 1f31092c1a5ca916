"""Speaks the game to the API: groups, players, games, rounds, in as few words as at the table."""

import uuid
from dataclasses import dataclass, field
from typing import Any, cast

from flask import Flask
from werkzeug.test import TestResponse

NOBODY = "00000000-0000-4000-8000-000000000000"
"""A well-formed id of nothing, the same in every run: names of tests are made of it."""
NAMES = ["Anna", "Ben", "Chiara", "David", "Emil", "Fatma", "Gudrun", "Hugo", "Ines", "Jon"]
Pile = list[int] | int


@dataclass
class Phone:
    """A device with its token: calls the API and gives back the answers."""

    app: Flask
    token: str | None = None

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        """A request below /api/v1. Headers as keywords: `if_match='"3"'`, `idempotency_key=…`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent["Authorization"] = f"Bearer {self.token}"
        return self.app.test_client().open(f"/api/v1{path}", method=method, json=body, headers=sent)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.call("GET", path, **headers)

    def put(self, path: str, body: Any, **headers: str) -> TestResponse:
        return self.call("PUT", path, body, **headers)

    def post(self, path: str, body: Any, **headers: str) -> TestResponse:
        return self.call("POST", path, body, **headers)

    def delete(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.call("DELETE", path, body, **headers)


@dataclass
class Table:
    """A group with players and one game: `table.start(3); table.round([5, 55], [], 11)`.

    `device` is the phone that paths of devices lead to: at first the keeper's own.
    """

    phone: Phone
    group: str
    players: list[str] = field(default_factory=list)
    game: str = ""
    device: str = ""

    @property
    def group_path(self) -> str:
        return f"/groups/{self.group}"

    @property
    def path(self) -> str:
        """The path of the present game."""
        return f"{self.group_path}/games/{self.game}"

    def add_players(self, count: int) -> list[str]:
        """Add people up to this number; gives all ids."""
        for name in NAMES[len(self.players) : count]:
            answer = self.phone.post(f"{self.group_path}/players", {"name": name})
            assert answer.status_code == 201, answer.text
            self.players.append(body(answer)["id"])
        return self.players[:count]

    def start(self, count: int = 3, **fields: Any) -> str:
        """Begin a game with so many players; gives its id."""
        players = self.add_players(count)
        answer = self.phone.post(f"{self.group_path}/games", {"players": players, **fields})
        assert answer.status_code == 201, answer.text
        self.game = body(answer)["id"]
        return self.game

    def pile_path(self, number: int, player: int | str) -> str:
        """The path of a pile; a player by seat (0, 1, …) or id."""
        who = self.players[player] if isinstance(player, int) else player
        return f"{self.path}/rounds/{number}/piles/{who}"

    def pile(self, number: int, player: int | str, pile: Pile) -> dict[str, Any]:
        """Enter a pile: a list of cards, or points."""
        content = {"cards": pile} if isinstance(pile, list) else {"points": pile}
        answer = self.phone.put(self.pile_path(number, player), content)
        assert answer.status_code in (200, 201), answer.text
        return body(answer)

    def round(self, *piles: Pile | None, number: int | None = None) -> dict[str, Any]:
        """Enter the piles of a round in seat order (None: not entered); the next round, or this."""
        number = number or len(self.state()["rounds"]) + 1
        for seat, pile in enumerate(piles):
            if pile is not None:
                self.pile(number, seat, pile)
        return self.state()

    def state(self) -> dict[str, Any]:
        """The game as it is now."""
        answer = self.phone.get(self.path)
        assert answer.status_code == 200, answer.text
        return body(answer)

    def totals(self) -> list[int]:
        """The totals after the last round, in seat order."""
        totals = self.state()["rounds"][-1]["totals"]
        return [totals[player] for player in self.players if player in totals]


def body(answer: TestResponse) -> dict[str, Any]:
    """The JSON of an answer."""
    return cast("dict[str, Any]", answer.get_json())


def new_table(app: Flask, name: str = "Thursday") -> Table:
    """A new group with one keeper."""
    answer = Phone(app).post("/groups", {"name": name, "device_name": "Anna's phone"})
    assert answer.status_code == 201, answer.text
    made = body(answer)
    return Table(Phone(app, made["token"]), made["id"], device=made["device"])


def new_id() -> str:
    """An id as a phone makes it."""
    return str(uuid.uuid4())


def assert_problem(answer: TestResponse, status: int, code: str) -> dict[str, Any]:
    """The answer is a problem with this status and code; gives its body."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    problem = body(answer)
    assert problem["code"] == code, problem
    assert problem["status"] == status
    assert problem["title"]
    assert problem["type"]
    assert problem["detail"]
    return problem
