"""Evenings in which everything goes wrong: hypothesis says what, and shrinks what it finds."""

from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.faults.evening import COUNT, Evening
from tests.faults.phones import Phones
from tests.faults.world import World

ENTRIES = (
    "pile", "pile", "points", "clear", "void", "unvoid", "rows", "clearRows", "stop", "end",
    "note", "place", "late", "leave", "comeBack", "turnSeats", "remove", "restore", "start",
    "player", "rename", "archive", "deletePlayer", "defaults", "group",
)  # fmt: skip

Move = tuple[str, dict[str, Any]]

a_phone = st.integers(0, COUNT - 1)
a_few = st.integers(0, 2)
a_fate = st.sampled_from(["good", "never", "lost", "twice", "there", "back"])
a_quick_fate = st.sampled_from(["good", "never", "lost", "twice"])


def move(name: str, *whats: str, **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Move]:
    """A move by this name of `Evening`."""
    if whats:
        given["what"] = st.sampled_from(whats)
    return st.tuples(st.just(name), st.fixed_dictionaries(given))


ENTER = move("enter", *ENTRIES, phone=a_phone, game=a_few, round_=a_few, player=a_few)
CORRECT = move("correct", "pile", "pile", "pile", "points", "clear", phone=a_phone, player=a_few)
TALLY = move(
    "tally", "tap", "untap", "next", "save", "leaveTally", phone=a_phone, round_=a_few, player=a_few
)
DECIDE = move(
    "decide", "resend", "keepMine", "bringBack", "drop", "resendLost", "dropLost", "tryNow",
    phone=a_phone, which=a_few,
)  # fmt: skip
FATE = move("fate", phone=a_phone, fates=st.lists(a_fate, min_size=1, max_size=3))
LINE = move("line", "off", "off", "on", "release", "lose", phone=a_phone)
REPEAT = move("repeat", phone=a_phone, which=st.integers(0, 11))
WAIT = move("wait", phone=a_phone, seconds=st.sampled_from([0, 0, 2, 16, 90]))
RELOAD = move("reload", phone=a_phone)
MEET = move("meet")
DISASTER = move("disaster", "back_up", "crash", "restore", "restore")

# As often as they stand here.
MOVES = [
    *[ENTER] * 5, *[CORRECT] * 6, *[TALLY] * 4, *[DECIDE] * 2,
    *[FATE] * 3, *[LINE] * 4, REPEAT, *[WAIT] * 2, RELOAD, MEET, DISASTER,
]  # fmt: skip


class Machine(RuleBasedStateMachine):
    """Plays one evening, some moves at a time."""

    world: ClassVar[World]
    phones: ClassVar[Phones]

    @initialize(
        wrong=st.tuples(*[st.sampled_from([0, -5, 7, 30])] * COUNT),
        fates=st.lists(a_quick_fate, max_size=3),
        backed_up=st.booleans(),
    )
    def sit_down(self, wrong: tuple[int, ...], fates: list[str], backed_up: bool) -> None:
        self.evening = Evening(self.world, self.phones)
        self.evening.sit_down(wrong, fates)
        if backed_up:
            self.evening.disaster("back_up")

    @rule(moves=st.lists(st.one_of(MOVES), min_size=4, max_size=6))
    def go_on(self, moves: list[Move]) -> None:
        for name, given in moves:
            getattr(self.evening, name)(**given)

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            self.evening.meet()
