"""Two phones without a connection: the writes each records, and how they may arrive."""

import random
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

ROUNDS = 4
NAMES = ["Tom", "tom", "Eva", "Tom 2", " Zoë "]


@dataclass(frozen=True)
class Entry:
    """One entry of an outbox: it may be sent several times, always the same."""

    method: str
    path: str
    body: Any
    key: str


@dataclass
class Meeting:
    """What both phones knew when they lost the connection."""

    players: list[str]
    game: str


@dataclass
class Outbox:
    """A phone that goes on writing: what is its own, only it writes."""

    dice: random.Random
    meeting: Meeting
    mine: list[str]
    first: bool
    entries: list[Entry] = field(default_factory=list)
    guests: list[str] = field(default_factory=list)

    def new_id(self) -> str:
        return str(UUID(int=self.dice.getrandbits(128), version=4))

    def write(self, method: str, path: str, body: Any = None) -> None:
        """Put one write at the end of the queue."""
        self.entries.append(Entry(method, path, body, self.new_id()))

    @property
    def game(self) -> str:
        return f"games/{self.meeting.game}"

    def spend_the_evening(self) -> None:
        """Rounds one after another, and everything else in between."""
        self.add_guest()
        for number in range(2, ROUNDS + 1):
            for player in self.mine:
                self.enter(number, player)
            self.change_the_game(number)
            self.take_back_a_pile(number)
            for _ in range(2):
                self.dice.choice(self.habits())(number)
        self.let_a_guest_join()

    def habits(self) -> list[Any]:
        """What a phone does between the piles."""
        return [
            self.correct,
            self.strike_out,
            self.tell_rows_left,
            self.play_another_game,
            lambda _: self.add_guest(),
            lambda _: self.change_a_guest(),
            lambda _: self.add_and_delete_a_player(),
        ]

    def enter(self, number: int, player: str) -> None:
        """A pile; its cards may well stand in somebody else's pile too."""
        minute = f"{len(self.entries) % 60:02}"
        entered = {"entered_at": f"2026-03-14T21:{minute}:00+01:00"}
        if self.dice.random() < 0.7:
            cards = self.dice.sample(range(1, 105), self.dice.randrange(0, 12))
            body: dict[str, Any] = {"cards": cards}
        else:
            body = {"points": self.dice.randrange(0, 30)}
        self.write("PUT", f"{self.game}/rounds/{number}/piles/{player}", body | entered)

    def correct(self, number: int) -> None:
        self.enter(self.dice.randrange(2, number + 1), self.dice.choice(self.mine))

    def take_back_a_pile(self, number: int) -> None:
        round_, player = self.dice.randrange(2, number + 1), self.dice.choice(self.mine)
        for _ in range(self.dice.choice([1, 2])):  # the second takes back what is not there
            self.write("DELETE", f"{self.game}/rounds/{round_}/piles/{player}")
        if self.dice.random() < 0.7:
            self.enter(round_, player)

    def own_round(self, number: int) -> int:
        """The last round up to this one that is this phone's: the first has the even ones."""
        return number - (number + (not self.first)) % 2

    def strike_out(self, number: int) -> None:
        if (own := self.own_round(number)) >= 2:
            self.write("PUT", f"{self.game}/rounds/{own}", {"void": self.dice.random() < 0.6})

    def tell_rows_left(self, number: int) -> None:
        if (own := self.own_round(number)) < 2:
            return
        cards = self.dice.sample(range(1, 105), 8)
        rows = [cards[:1], cards[1:3], cards[3:4], cards[4:]]
        body = {"rows": rows} if self.dice.random() < 0.5 else {"cards": cards}
        self.write("PUT", f"{self.game}/rounds/{own}/rows_left", body)
        if self.dice.random() < 0.3:
            self.write("DELETE", f"{self.game}/rounds/{own}/rows_left")

    def change_the_game(self, number: int) -> None:
        """Fields of which each phone changes its own."""
        if self.first:
            choices: list[dict[str, Any]] = [
                {"end": {"limit": self.dice.randrange(20, 90), "when": "exceeded"}},
                {"end": {"rounds": self.dice.randrange(2, 6)}},
                {"deck": self.dice.choice(["standard", "tactics"])},
                {"seats": {self.mine[0]: {"starts_at": self.dice.randrange(0, 9)}}},
            ]
        else:
            leaver = self.mine[-1]
            choices = [
                {"stopped": self.dice.random() < 0.5},
                {"seats": {leaver: {"left_after": self.dice.choice([None, 2, 3, 4])}}},
            ]
        own = {"note" if self.first else "place": f"after round {number}"}
        self.write("PUT", self.game, own | self.dice.choice(choices))

    def add_guest(self) -> None:
        self.guests.append(self.new_id())
        self.write("PUT", f"players/{self.guests[-1]}", {"name": self.dice.choice(NAMES)})

    def change_a_guest(self) -> None:
        body = self.dice.choice([{"color": "red"}, {"color": None}, {"archived": True}])
        self.write("PUT", f"players/{self.dice.choice(self.guests)}", body)

    def add_and_delete_a_player(self) -> None:
        player = self.new_id()
        self.write("PUT", f"players/{player}", {"name": self.dice.choice(NAMES)})
        self.write("DELETE", f"players/{player}")
        if self.dice.random() < 0.3:
            self.write("PUT", f"players/{player}", {"deleted": False})

    def play_another_game(self, number: int) -> None:
        """A game that only this phone knows, with people all know and its own guests."""
        game = f"games/{self.new_id()}"
        players = [*self.dice.sample(self.meeting.players, 2), self.dice.choice(self.guests)]
        started = f"2026-03-14T20:0{number}:00+01:00"
        self.write("PUT", game, {"players": players, "started_at": started})
        for player in players:
            body = {"points": number, "entered_at": started}
            self.write("PUT", f"{game}/rounds/1/piles/{player}", body)
        if self.dice.random() < 0.6:
            self.write("DELETE", game)
            if self.dice.random() < 0.5:
                self.write("PUT", game, {"deleted": False})

    def let_a_guest_join(self) -> None:
        """At the end the first phone seats a guest who came late, and enters his pile."""
        if self.first:
            guest = self.guests[0]
            players = [*self.meeting.players, guest]
            self.write("PUT", self.game, {"players": players, "seats": {guest: {"from_round": 3}}})
            self.enter(4, guest)


def arrivals(outboxes: list[list[Entry]], dice: random.Random) -> list[Entry]:
    """One order in which the writes may reach the server.

    Each phone sends its next write when it has the answer to the last one. Answers get lost, so
    some are sent twice at once; and what got stuck on the way arrives once more, much later.
    """
    waiting = [list(outbox) for outbox in outboxes]
    stuck: list[Entry] = []
    found: list[Entry] = []
    while any(waiting):
        entry = dice.choice([queue for queue in waiting if queue]).pop(0)
        found += [entry] * dice.choice([1, 1, 1, 2, 3])
        if dice.random() < 0.3:
            stuck.append(entry)
        if stuck and dice.random() < 0.3:
            found.append(stuck.pop(dice.randrange(len(stuck))))
    return found + stuck
