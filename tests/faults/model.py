"""The simple model: who entered what, having seen what; and whether all of it is accounted for."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.faults import facts
from tests.faults.facts import NOTHING, Facts, Slot


@dataclass(frozen=True)
class Entry:
    """One field that a person entered on a phone."""

    phone: int
    slot: Slot
    value: str


@dataclass
class Model:
    """All that was entered, and for each value the values that whoever wrote it had seen."""

    entries: list[Entry] = field(default_factory=list)
    seen: dict[Slot, dict[str, set[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(set))
    )
    given_up: set[tuple[Slot, str]] = field(default_factory=set)
    restored: bool = False

    def enter(self, phone: int, notes: Iterable[dict[str, Any]]) -> None:
        """Take down what a person has just done."""
        for note in notes:
            path, method = note["path"], note["method"]
            before = facts.of_write(path, note["seen"])
            for slot, value in facts.of_write(path, note["body"], method).items():
                stood = before.get(slot, NOTHING)
                if stood != value:
                    self.entries.append(Entry(phone, slot, value))
                    self.seen[slot][value].add(stood)

    def give_up(self, slot_values: Facts) -> None:
        """Somebody has looked at a refused change and dropped it."""
        self.given_up |= set(slot_values.items())

    def renamed(self, items: Iterable[dict[str, Any]]) -> None:
        """The server has put a number behind a name that was taken."""
        for item in items:
            if item.get("renamed_from"):
                slot = (f"players/{item['id']}", "name")
                asked = facts.canonical(item["renamed_from"])
                self.seen[slot][facts.canonical(item["name"])].add(asked)

    def unaccounted(self, present: Facts, listed: dict[int, list[Facts]]) -> list[Entry]:
        """Entries that are neither present, nor superseded by who had seen them, nor listed."""
        return [
            entry
            for entry in self.entries
            if not self._is_moot(entry, present)
            and not any(
                entry.value in self._behind(entry.slot, value)
                for value in self._standing(entry, present, listed.get(entry.phone, []))
            )
        ]

    def _standing(self, entry: Entry, present: Facts, listed: list[Facts]) -> Iterable[str]:
        yield present.get(entry.slot, NOTHING)
        yield from (facts_[entry.slot] for facts_ in listed if entry.slot in facts_)
        yield from (value for slot, value in self.given_up if slot == entry.slot)

    def _behind(self, slot: Slot, value: str) -> set[str]:
        """The value, all that was seen by who wrote it, and so on."""
        found: set[str] = set()
        open_ = [value]
        while open_:
            one = open_.pop()
            if one not in found:
                found.add(one)
                open_ += self.seen[slot].get(one, ())
        return found

    def _is_moot(self, entry: Entry, present: Facts) -> bool:
        """What the API's own rules undo: see docs/api.md."""
        item, name, *rest = [*entry.slot, "", ""]
        if name == "deleted" and entry.value == "true" and item.startswith("players/"):
            # A game brings back the players it names.
            return True
        if entry.value == NOTHING and self.restored:
            # A back-up brings back what was taken away since.
            return True
        if name == "seats":
            # Who is taken out of a game takes his seat with him.
            return rest[0] not in present.get((item, "players"), "")
        return False
