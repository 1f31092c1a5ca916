"""The server is killed while phones write: what was answered is there, a repeat is taken once."""

import random
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

import requests

from tests.blackbox.phones import Phone, pull
from tests.servers import Server

CRASHES = 2
WRITERS = 3


@dataclass
class Sent:
    """One write as a phone keeps it until it is answered."""

    path: str
    body: dict[str, Any]
    key: str = field(default_factory=lambda: str(uuid.uuid4()))
    answer: dict[str, Any] | None = None


class Writer(threading.Thread):
    """Enters and corrects piles of a game of its own, one after another, until nobody answers."""

    def __init__(self, phone: Phone, game: str, player: str) -> None:
        super().__init__()
        self.phone, self.game, self.player = phone, game, player
        self.sent: list[Sent] = []

    def run(self) -> None:
        """Write until the connection breaks."""
        while len(self.sent) < 200:
            number, correction = divmod(len(self.sent), 2)
            path = f"games/{self.game}/rounds/{number + 1}/piles/{self.player}"
            write = Sent(path, {"points": 10 * number + correction})
            self.sent.append(write)
            try:
                self.send(write)
            except requests.RequestException:
                # Not answered: whether it was taken, nobody knows.
                return

    def send(self, write: Sent) -> None:
        """Send a write with its key."""
        write.answer = self.phone.put(write.path, write.body, idempotency_key=write.key)

    def check(self, *, all_answered: bool) -> None:
        """What was answered is there, as answered or as the next write, and logged once."""
        game = self.phone.get(f"games/{self.game}")
        stored = {
            f"games/{self.game}/rounds/{round_['number']}/piles/{self.player}": pile
            for round_ in game["rounds"]
            for pile in round_["piles"].values()
        }
        answered = [write for write in self.sent if write.answer is not None]
        assert len(answered) >= len(self.sent) - (0 if all_answered else 1)
        last = {write.path: write for write in answered}
        for path, write in last.items():
            assert write.answer is not None
            pile, then = stored[path], write.answer["pile"]
            ahead = pile["version"] - then["version"]
            assert ahead == 0 or (path == self.sent[-1].path and ahead == 1 and not all_answered)
            if ahead == 0:
                assert pile == then
        self.check_log([write.key for write in answered])

    def check_log(self, answered: list[str]) -> None:
        """Every key stands in the log once; those answered all do, in their order."""
        keys: list[str] = []
        cursor = ""
        while cursor is not None:
            page = self.phone.get(f"games/{self.game}/writes?limit=200&cursor={cursor}")
            keys += [entry["key"] for entry in page["items"] if entry["key"]]
            cursor = page["next"]
        keys.reverse()
        sent = [write.key for write in self.sent]
        assert keys[: len(answered)] == answered
        assert keys == sent[: len(keys)]


def test_what_was_answered_survives_a_crash(database_url: str) -> None:
    moments = random.Random(66)
    unanswered = 0
    with Server(database_url, RATELIMIT_ENABLED="false") as server:
        for _ in range(CRASHES):
            phone = Phone.of_new_group(server.url)
            players = phone.players("Anna", "Ben")
            writers = [
                Writer(phone.again(), phone.game(players, end={"rounds": 100}), players[0])
                for _ in range(WRITERS)
            ]
            for writer in writers:
                writer.start()
            wait_for(writers, moments.randrange(4, 14))
            time.sleep(moments.uniform(0, 0.02))
            server.kill()
            for writer in writers:
                writer.join()
            server.start()
            unanswered += repeat(writers)
            check_feed(phone, writers)
    assert unanswered, "no crash came in the middle of a write"


def wait_for(writers: list[Writer], writes: int) -> None:
    """Until each of them has begun so many writes."""
    while any(writer.is_alive() and len(writer.sent) < writes for writer in writers):
        time.sleep(0.001)


def repeat(writers: list[Writer]) -> int:
    """Check, send what was not answered again, twice, and check again; how many there were."""
    found = 0
    for writer in writers:
        writer.check(all_answered=False)
        for write in writer.sent:
            if write.answer is None:
                writer.send(write)
                writer.send(write)
                found += 1
        writer.check(all_answered=True)
    return found


def check_feed(phone: Phone, writers: list[Writer]) -> None:
    """The feed agrees with the games, and the server goes on writing."""
    games = {item["id"]: item["item"] for item in pull(phone)[0] if item["kind"] == "game"}
    for writer in writers:
        assert games[writer.game] == phone.get(f"games/{writer.game}")
        phone.put(f"games/{writer.game}", {"note": "after the crash"})
