"""An evening in which everything goes wrong: hypothesis says what, and shrinks what it finds."""

from pathlib import Path
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.blackbox.phones import Phone
from tests.faults import facts, replicas, world
from tests.faults.model import Model
from tests.faults.phones import Phones
from tests.faults.world import World

COUNT = 3
ROUNDS_TO_MEET = 30
HOURS = 3_600_000
RARELY = 5

PILES = ("pile", "pile", "pile", "points", "clear")
ENTRIES = (
    "pile", "pile", "points", "clear", "void", "unvoid", "rows", "clearRows", "stop", "end",
    "note", "place", "late", "leave", "comeBack", "turnSeats", "remove", "restore", "start",
    "player", "rename", "archive", "deletePlayer", "defaults", "group",
)  # fmt: skip
TALLY = ("tap", "untap", "next", "save", "leaveTally")
DECISIONS = ("resend", "keepMine", "bringBack", "drop", "resendLost", "dropLost", "tryNow")

a_phone = st.integers(0, COUNT - 1)
a_few = st.integers(0, 2)
a_fate = st.sampled_from(["good", "never", "lost", "twice", "there", "back"])


class Evening(RuleBasedStateMachine):
    """Three phones of one group, a server, and all that can happen to them."""

    world: ClassVar[World]
    phones: ClassVar[Phones]

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.backup: Path | None = None
        self.crashed = False
        self.values = 0

    @initialize(
        wrong=st.tuples(*[st.sampled_from([0, -5, 7, 30])] * COUNT),
        fates=st.lists(a_fate.filter(lambda fate: fate not in ("there", "back")), max_size=3),
    )
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

    @rule(phone=a_phone, what=st.sampled_from(ENTRIES), game=a_few, round_=a_few, player=a_few)
    def enter(self, phone: int, what: str, game: int, round_: int, player: int) -> None:
        self.act(phone, what, game=game, round=round_, player=player)

    @rule(phone=a_phone, what=st.sampled_from(PILES), player=a_few)
    def correct(self, phone: int, what: str, player: int) -> None:
        """Several phones at the same pile."""
        self.act(phone, what, player=player)

    @rule(phone=a_phone, what=st.sampled_from(TALLY), round_=a_few, player=a_few)
    def tally(self, phone: int, what: str, round_: int, player: int) -> None:
        self.act(phone, what, round=round_, player=player)

    @rule(phone=a_phone, what=st.sampled_from(DECISIONS), which=a_few)
    def decide(self, phone: int, what: str, which: int) -> None:
        before = self.listed(phone)
        self.act(phone, what, value=which)
        if what in ("drop", "dropLost"):
            after = self.listed(phone)
            for gone in before:
                if gone not in after:
                    self.model.give_up(gone)

    # What happens to phones

    @rule(phone=a_phone, fates=st.lists(a_fate, min_size=1, max_size=3))
    def fate(self, phone: int, fates: list[str]) -> None:
        """What becomes of the next requests."""
        self.tell(phone, "fate", fates=fates)

    @rule(phone=a_phone, what=st.sampled_from(["off", "on", "release", "lose"]))
    def line(self, phone: int, what: str) -> None:
        """The network goes, or comes back; what it has held goes on."""
        if what in ("off", "on"):
            self.tell(phone, "network", on=what == "on")
        if what == "on":
            self.tell(phone, "sync")
        if what in ("release", "lose"):
            self.tell(phone, "release", heard=what == "release")

    @rule(phone=a_phone, which=st.integers(0, 11))
    def repeat(self, phone: int, which: int) -> None:
        """An old request arrives once more."""
        self.tell(phone, "repeat", which=which)

    @rule(phone=a_phone, seconds=st.sampled_from([0, 2, 16, 90]))
    def wait(self, phone: int, seconds: int) -> None:
        """Time passes on a phone, or somebody looks at it again."""
        if seconds:
            self.tell(phone, "pass", seconds=seconds)
        else:
            self.tell(phone, "sync")

    @rule(phone=a_phone)
    def reload(self, phone: int) -> None:
        """The page is thrown out of the memory, and opened again."""
        before = self.look(phone)["drafts"]
        sent = {note["path"] for note in self.tell(phone, "reload")["notes"]}
        after = self.look(phone)["drafts"]
        assert [one for one in before if one not in after and _path_of(one) not in sent] == []

    # What happens to the server

    @rule(what=st.sampled_from(["crash", "back_up", "restore"]), chance=st.integers(0, RARELY))
    def disaster(self, what: str, chance: int) -> None:
        """Rarely, as to start a server takes longer than all the rest."""
        if what == "back_up" and self.backup is None:
            self.backup = self.world.back_up()
        elif what == "crash" and chance == 0 and not self.crashed:
            self.crashed = True
            self.world.crash()
        elif what == "restore" and chance < 2 and self.backup and not self.model.restored:
            self.world.restore(self.backup)
            self.model.restored = True

    @rule(chance=st.integers(0, RARELY))
    def meet(self, chance: int) -> None:
        """Everybody is back and has all; then everything has to be right."""
        if chance:
            return
        for phone in range(COUNT):
            self.tell(phone, "calm")
        for _ in range(2):
            for phone in range(COUNT):
                self.settle(phone)
        self.check()

    def teardown(self) -> None:
        if hasattr(self, "reader"):
            self.meet(0)

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
