"""An evening of three phones, a server, and all that can happen to them."""

from pathlib import Path
from typing import Any

from tests.blackbox.phones import Phone
from tests.faults import facts, replicas, world
from tests.faults.model import Model
from tests.faults.phones import Phones
from tests.faults.world import World

COUNT = 3
ROUNDS_TO_MEET = 30
HOURS = 3_600_000


class Evening:
    """What people and fate do, and whether all is right in the end."""

    def __init__(self, world: World, phones: Phones) -> None:
        self.world, self.phones = world, phones
        self.model = Model()
        self.backup: Path | None = None
        self.crashed = False
        self.values = 0

    def sit_down(self, wrong: tuple[int, ...], fates: list[str]) -> None:
        """The first phone makes a group, people and a game; the others join."""
        for phone in range(COUNT):
            # Milliseconds apart, so that no two games begin in the same one.
            given = {"wrong": wrong[phone] * HOURS + phone, "locks": phone != 1, "seed": phone + 1}
            salt = self.world.new_number() * 1000 + 7
            self.tell(phone, "begin", api=self.world.api, salt=salt, **given)
        self.tell(0, "fate", fates=fates)
        for what in ("player", "player", "player", "start"):
            self.act(0, what)
        self.settle(0)
        code = self.tell(0, "letIn")["code"]
        for phone in range(1, COUNT):
            self.tell(phone, "joins", code=code)
            self.settle(phone)
        record = self.look(0)["group"]
        self.reader = Phone(self.world.server.url, record["id"], record["token"])

    # What people do

    def enter(self, phone: int, what: str, game: int, round_: int, player: int) -> None:
        """Anything that the app lets people enter."""
        self.act(phone, what, game=game, round=round_, player=player)

    def correct(self, phone: int, what: str, player: int) -> None:
        """Several phones at the same pile."""
        self.act(phone, what, player=player)

    def tally(self, phone: int, what: str, round_: int, player: int) -> None:
        """Cards tapped, and what becomes of the draft."""
        self.act(phone, what, round=round_, player=player)

    def decide(self, phone: int, what: str, which: int) -> None:
        """What becomes of a refused change, or of what the server has lost."""
        before = self.listed(phone)
        self.act(phone, what, value=which)
        if what in ("drop", "dropLost"):
            after = self.listed(phone)
            for gone in before:
                if gone not in after:
                    self.model.give_up(gone)

    # What happens to phones

    def fate(self, phone: int, fates: list[str]) -> None:
        """What becomes of the next requests."""
        self.tell(phone, "fate", fates=fates)

    def line(self, phone: int, what: str) -> None:
        """The network goes, or comes back; what it has held goes on."""
        if what in ("off", "on"):
            self.tell(phone, "network", on=what == "on")
        if what == "on":
            self.tell(phone, "sync")
        if what in ("release", "lose"):
            self.tell(phone, "release", heard=what == "release")

    def repeat(self, phone: int, which: int) -> None:
        """An old request arrives once more."""
        self.tell(phone, "repeat", which=which)

    def wait(self, phone: int, seconds: int) -> None:
        """Time passes on a phone, or somebody looks at it again."""
        if seconds:
            self.tell(phone, "pass", seconds=seconds)
        else:
            self.tell(phone, "sync")

    def reload(self, phone: int) -> None:
        """The page is thrown out of the memory, and opened again."""
        before = self.look(phone)["drafts"]
        sent = {note["path"] for note in self.tell(phone, "reload")["notes"]}
        after = self.look(phone)["drafts"]
        assert [one for one in before if one not in after and _path_of(one) not in sent] == []

    # What happens to the server

    def disaster(self, what: str) -> None:
        """Once an evening each, as to start a server takes longer than all the rest."""
        if what == "back_up" and self.backup is None:
            self.backup = self.world.back_up()
        elif what == "crash" and not self.crashed:
            self.crashed = True
            self.world.crash()
        elif what == "restore" and self.backup and not self.model.restored:
            self.world.restore(self.backup)
            self.model.restored = True

    def meet(self) -> None:
        """Everybody is back and has all; then everything has to be right."""
        for phone in range(COUNT):
            self.tell(phone, "calm")
        for _ in range(2):
            for phone in range(COUNT):
                self.settle(phone)
        self.check()

    def check(self) -> None:
        """All have the same, and nothing that was entered is lost."""
        feed = world.whole_feed(self.reader)
        stored = replicas.of_feed(feed)
        games = world.games(self.reader, feed)
        derived = {game: replicas.of_game(item) for game, item in games.items()}
        self.model.renamed(item["item"] for item in feed if item["kind"] == "player")
        listed = {}
        for phone in range(COUNT):
            seen = self.look(phone)
            assert seen["outbox"] == []
            assert replicas.of_feed(seen["items"]) == stored, f"phone {phone}"
            views = {view["id"]: replicas.of_game(view) for view in seen["views"]}
            assert views == derived, f"phone {phone}"
            listed[phone] = _listed(seen)
        present: dict[Any, str] = {}
        for one in feed:
            present |= facts.of_item(one["kind"], one["id"], one["item"], deleted=one["deleted"])
        lost = self.model.unaccounted(present, listed)
        assert not lost, (lost[0], present.get(lost[0].slot), self.model.seen[lost[0].slot])

    # Helpers

    def act(self, phone: int, what: str, **which: int) -> None:
        """A person does something."""
        self.values += 1
        given = {"game": 0, "round": 0, "player": 0, "value": self.values} | which
        self.tell(phone, "act", what=what, **given)

    def tell(self, phone: int, command: str, **given: Any) -> dict[str, Any]:
        """Tell a phone something, and take down what was entered on it."""
        answer = self.phones.tell(phone, command, **given)
        self.model.enter(phone, answer["notes"])
        return answer

    def look(self, phone: int) -> dict[str, Any]:
        """What is on a phone."""
        return self.phones.tell(phone, "look")

    def listed(self, phone: int) -> list[facts.Facts]:
        """What a phone shows as refused or lost."""
        return _listed(self.look(phone))

    def settle(self, phone: int) -> None:
        """Until the phone has sent and pulled everything."""
        for _ in range(ROUNDS_TO_MEET):
            self.tell(phone, "sync")
            seen = self.look(phone)
            if not seen["outbox"] and not seen["troubled"] and seen["group"]["on_server"]:
                return
            self.tell(phone, "pass", seconds=70)
        raise AssertionError(f"phone {phone} is still waiting: {seen['outbox']}")


def _listed(seen: dict[str, Any]) -> list[facts.Facts]:
    writes = seen["parked"] + seen["lost"]
    return [facts.of_write(one["path"], one["body"], one["method"]) for one in writes]


def _path_of(draft: dict[str, Any]) -> str:
    return f"/games/{draft['game']}/rounds/{draft['round']}/piles/{draft['player']}"
