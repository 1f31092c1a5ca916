"""Entries: the facts recorded inside a game, each in its slot, with a version of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.models import Entry, Game, Round
from companion.rules.scoring import MOST_ROUNDS
from companion.services import results
from companion.services.games import check_not_deleted, find, save
from companion.services.refusals import Refused, not_found
from companion.services.writing import Saved, Target, Write

E = TypeVar("E", bound=Entry)


@dataclass
class Slot(Generic[E]):
    """A place in a game for one entry: what stands there, how to show it, how to make one.

    `prepare` is called before it is filled.
    """

    write: Write
    game: Game
    target: Target
    entry: E | None
    show: Callable[[E], dict[str, Any] | None]
    make: Callable[[], E]
    prepare: Callable[[], None] = lambda: None

    @property
    def is_filled(self) -> bool:
        """Whether an entry is there that was not taken back."""
        return self.entry is not None and not self.entry.deleted and self.entry.version > 0

    def record(self, wanted: dict[str, Any], body: dict[str, Any], name: str | None) -> Saved:
        """Fill the slot; the answer has the entry under `name`, the round and the status.

        Refused: the game is deleted, outdated, or more than one round after the last recorded one.
        """
        if self.write.is_known(self.target):
            return self._saved(name, created=False)
        check_not_deleted(self.game)
        wanted = {**wanted, "deleted": False}
        entry, created = self.entry, not self.is_filled
        if entry is not None and all(getattr(entry, key) == wanted[key] for key in wanted):
            self.write.log("PUT", self.target, entry.version, body, changed=False)
            return self._saved(name, created=False)
        self._check()
        self.prepare()
        if entry is None:
            entry = self.entry = self.make()
        self._set(entry, wanted, "PUT", body)
        return self._saved(name, created=created)

    def withdraw(self, blank: dict[str, Any]) -> None:
        """Empty the slot again; its version counts on."""
        if self.write.is_known(self.target):
            return
        check_not_deleted(self.game)
        if self.entry is None or not self.is_filled:
            version = 0 if self.entry is None else self.entry.version
            self.write.log("DELETE", self.target, version, changed=False)
            return
        self._check()
        self._set(self.entry, {**blank, "deleted": True}, "DELETE", None)

    def _check(self) -> None:
        entry = self.entry
        if entry is None or not self.is_filled:
            self.write.check(None, dict)
        else:
            self.write.check(entry.version, lambda: self.show(entry) or {})

    def _set(self, entry: E, values: dict[str, Any], method: str, body: Any) -> None:
        for key, value in values.items():
            setattr(entry, key, value)
        self.write.stamp_entry(entry)
        save(self.write, self.game)
        self.write.log(method, self.target, entry.version, body)

    def _saved(self, name: str | None, *, created: bool) -> Saved:
        result = results.derive(self.game)
        number = self.target.number or 0
        body = {
            "round": results.show_round(self.game, result["rounds"][number - 1])
            if number <= len(result["rounds"])
            else None,
            "status": result["status"],
        }
        if name is not None:
            body[name] = self.show(self.entry) if self.entry and self.is_filled else None
        return Saved(body, self.entry.version if self.entry else 0, created)


def game_for(write: Write, game_id: str, number: int) -> Game:
    """The game to write a round of, also a deleted one. Refused: none, or no round 1 to 100."""
    if not 1 <= number <= MOST_ROUNDS:
        raise not_found("round")
    return find(write, game_id)


def open_round(write: Write, game: Game, number: int) -> Round:
    """The round to record in. Refused: the one before was never recorded.

    Rounds whose entries were all taken back count as recorded: what another phone wrote behind
    them must find its place, in whatever order the writes arrive.
    """
    if (found := results.round_of(game, number)) is not None:
        return found
    last = max((round_.number for round_ in game.rounds), default=0)
    if game.totals_only and number > 1:
        raise Refused("round-not-open", "A game known by its totals has one round.")
    if number > last + 1:
        raise Refused("round-not-open", f"The next round of this game is round {last + 1}.")
    round_ = Round(
        number=number, void=False, version=0, updated_at=write.at, updated_by=write.device_id
    )
    round_.piles, round_.rows_left = [], None
    game.rounds.append(round_)
    return round_
