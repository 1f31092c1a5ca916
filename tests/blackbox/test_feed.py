"""Following a group while others write: the feed skips nothing and ends at the final state."""

import threading
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.blackbox.phones import Phone, pull
from tests.blackbox.threads import at_once

WRITERS = 3


class Replica:
    """What a reader knows, and what it has been told on the way."""

    def __init__(self, phone: Phone, limit: int) -> None:
        self.phone, self.limit = phone, limit
        self.items: dict[tuple[str, str], dict[str, Any]] = {}
        self.cursor: str | None = None
        self.pulls = 0

    def pull(self) -> None:
        """Take what is new; what was told already does not come again."""
        changes, self.cursor = pull(self.phone, self.cursor, self.limit)
        for change in changes:
            known = self.items.get((change["kind"], change["id"]))
            assert known is None or change["version"] > known["version"], change
            self.items[change["kind"], change["id"]] = change
        self.pulls += 1


def compared(items: dict[tuple[str, str], dict[str, Any]]) -> dict[Any, Any]:
    """Without what a group tells of the whole at the moment of asking."""
    return {
        key: {
            **change,
            "item": {
                name: value
                for name, value in change["item"].items()
                if name not in ("counts", "cursor")
            },
        }
        for key, change in items.items()
    }


def write_a_lot(phone: Phone, players: list[str], game: str, me: int) -> None:
    """Every kind of change: new, corrected, deleted, taken back."""
    for number in range(1, 5):
        pile = f"games/{game}/rounds/1/piles/{players[me]}"
        phone.put(pile, {"points": number})
        extra = str(uuid.uuid4())
        phone.put(f"players/{extra}", {"name": "Guest"})
        own = phone.game([players[me], extra])
        phone.put(f"games/{own}", {"note": f"game {number} of {me}"})
        phone.ask("DELETE", f"games/{own}").raise_for_status()
        phone.ask("DELETE", f"players/{extra}").raise_for_status()
        phone.put("", {"name": f"Name {number} of {me}"})
        if number % 2:
            phone.put(f"games/{own}", {"deleted": False})


def test_a_reader_during_writes_ends_with_the_final_state(phone: Phone) -> None:
    players = phone.players(*(f"P{number}" for number in range(WRITERS)))
    game = phone.game(players)
    done = threading.Event()
    readers = [Replica(phone.again(), limit) for limit in (200, 3)]

    def follow(reader: Replica) -> None:
        while not done.is_set():
            reader.pull()
        reader.pull()

    def write() -> None:
        try:
            at_once(
                [
                    partial(write_a_lot, phone.again(), players, game, number)
                    for number in range(WRITERS)
                ]
            )
        finally:
            done.set()

    follow_all: list[Callable[[], None]] = [partial(follow, reader) for reader in readers]
    at_once([write, *follow_all])
    whole = Replica(phone, 200)
    whole.pull()
    for reader in readers:
        assert reader.pulls > 2
        assert compared(reader.items) == compared(whole.items)
    assert sum(change["deleted"] for change in whole.items.values()) >= WRITERS * 2
    for kind, path in (("player", "players"), ("game", "games")):
        for (its_kind, item), change in whole.items.items():
            if its_kind == kind and not change["deleted"]:
                assert phone.get(f"{path}/{item}") == change["item"]
    assert pull(phone, whole.cursor) == ([], whole.cursor)


def test_the_version_of_a_game_seen_by_readers_never_goes_back(phone: Phone) -> None:
    players = phone.players("Anna", "Ben")
    game = phone.game(players)
    done = threading.Event()

    def write() -> None:
        for number in range(40):
            phone.again().put(f"games/{game}/rounds/1/piles/{players[0]}", {"points": number})
        done.set()

    def read(mine: Phone) -> None:
        version = 0
        while not done.is_set():
            whole = mine.get(f"games/{game}")
            assert whole["version"] >= version
            version = whole["version"]
            if whole["rounds"]:
                # The version and what it stands for are of the same moment.
                assert whole["rounds"][0]["piles"][players[0]]["bullheads"] == version - 2

    readers: list[Callable[[], None]] = [partial(read, phone.again()) for _ in range(2)]
    at_once([write, *readers])
