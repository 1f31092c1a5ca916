"""A phone that speaks HTTP with a running server; one connection a phone."""

import uuid
from typing import Any, cast

import requests

ANSWER_WITHIN = 30


class Phone:
    """A device of a group: `phone.put("games/…", body)` below its group's path."""

    def __init__(self, server: str, group: str = "", token: str = "") -> None:
        self.server, self.group, self.token = server, group, token
        self._session = requests.Session()
        if token:
            self._session.headers["Authorization"] = f"Bearer {token}"

    @classmethod
    def of_new_group(cls, server: str, name: str = "Thursday") -> "Phone":
        """The first keeper of a new group."""
        made = requests.post(f"{server}/api/v1/groups", json={"name": name}, timeout=ANSWER_WITHIN)
        assert made.status_code == 201, made.text
        return cls(server, made.json()["id"], made.json()["token"])

    def again(self) -> "Phone":
        """The same device on a connection of its own, for another thread."""
        return Phone(self.server, self.group, self.token)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> requests.Response:
        """A request; headers as keywords: `if_match='"3"'`. A path with / begins at /api/v1."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        below = path if path.startswith("/") else f"/groups/{self.group}/{path}".rstrip("/")
        return self._session.request(
            method,
            f"{self.server}/api/v1{below}",
            json=body,
            headers=sent,
            timeout=ANSWER_WITHIN,
        )

    def get(self, path: str) -> dict[str, Any]:
        """What is there."""
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return cast("dict[str, Any]", answer.json())

    def put(self, path: str, body: Any, **headers: str) -> dict[str, Any]:
        """Write something; it must be taken."""
        answer = self.ask("PUT", path, body, **headers)
        assert answer.status_code in (200, 201), answer.text
        return cast("dict[str, Any]", answer.json())

    def post(self, path: str, body: Any, **headers: str) -> dict[str, Any]:
        """Ask, or make something; it must be taken."""
        answer = self.ask("POST", path, body, **headers)
        assert answer.status_code in (200, 201), answer.text
        return cast("dict[str, Any]", answer.json())

    def players(self, *names: str) -> list[str]:
        """Add players of these names."""
        ids = [str(uuid.uuid4()) for _ in names]
        for player, name in zip(ids, names, strict=True):
            self.put(f"players/{player}", {"name": name})
        return ids

    def game(self, players: list[str], **fields: Any) -> str:
        """Begin a game."""
        game = str(uuid.uuid4())
        self.put(f"games/{game}", {"players": players, **fields})
        return game


def pull(phone: Phone, cursor: str | None = None, limit: int = 200) -> tuple[list[Any], str]:
    """All changes after a cursor, page by page, and the cursor behind them."""
    items: list[Any] = []
    while True:
        since = f"&since={cursor}" if cursor else ""
        page = phone.get(f"changes?limit={limit}{since}")
        items += page["items"]
        cursor = str(page["cursor"])
        if not page["more"]:
            return items, cursor
