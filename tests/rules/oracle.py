"""A second opinion: the rules worked out the slow and plain way, sharing no code with companion.

Bullheads are looked up, placements found by trying every row, the audit counts cards one by one,
the game is read from the rules sentence by sentence.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.audit import Pile
from companion.rules.game import GameFacts, RoundFacts
from companion.rules.scoring import End, Seat

PRINTED = dict.fromkeys(range(1, 105), 1)
PRINTED |= dict.fromkeys([5, 15, 25, 35, 45, 65, 75, 85, 95], 2)
PRINTED |= dict.fromkeys([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 3)
PRINTED |= dict.fromkeys([11, 22, 33, 44, 66, 77, 88, 99], 5)
PRINTED |= {55: 7}

WARNED_ABOVE = {2: 34, 3: 42, 4: 46, 5: 48, 6: 51, 7: 52, 8: 52, 9: 53, 10: 53}


def worth(cards: Sequence[int]) -> int:
    """The bullheads printed on the cards."""
    return sum(PRINTED[card] for card in cards)


def forced_row(rows: Sequence[Sequence[int]], card: int) -> int | None:
    """The row (1..4) that the card must go to: lower, and no other row's end lies between."""
    ends = [max(row) for row in rows]
    for number, end in enumerate(ends, 1):
        if end < card and not any(end < other < card for other in ends):
            return number
    return None


def turn(
    rows: Sequence[Sequence[int]], plays: Mapping[str, int], choices: Mapping[str, int]
) -> tuple[list[list[int]], dict[str, list[int]]]:
    """The rows after the turn and the cards each player took; every needed choice is there."""
    table = [list(row) for row in rows]
    took: dict[str, list[int]] = {player: [] for player in plays}
    waiting = dict(plays)
    while waiting:
        player = next(one for one in waiting if waiting[one] == min(waiting.values()))
        card = waiting.pop(player)
        number = forced_row(table, card)
        row = table[(choices[player] if number is None else number) - 1]
        if number is None or len(row) == 5:
            took[player] += row
            row.clear()
        row.append(card)
    return table, took


def points_of(pile: Pile) -> int:
    """The bullheads of a pile, by cards or said."""
    return worth(pile["cards"]) if pile["cards"] is not None else pile["points"] or 0


class Audit:
    """The findings of a round, read line by line from the table of findings."""

    def __init__(
        self,
        players: Sequence[str],
        piles: Sequence[Pile],
        rows_left: Sequence[int] | None,
        deck: str,
        hand_size: int,
    ) -> None:
        self.n, self.hand_size, self.deck = len(players), hand_size, deck
        self.hn = hand_size * self.n
        self.strangers = sorted({pile["player"] for pile in piles} - set(players))
        self.mine = [pile for player in players for pile in piles if pile["player"] == player]
        self.top = self.hn + 4 if deck == "tactics" and self.hn + 4 < 104 else 104
        self.cheap_first = sorted(PRINTED[card] for card in range(1, self.top + 1))
        self.dear_first = self.cheap_first[::-1]
        self.everybody = len(self.mine) == self.n
        self.all_cards = self.everybody and not any(pile["cards"] is None for pile in self.mine)
        self.known = [card for pile in self.mine for card in pile["cards"] or ()]
        self.total = sum(map(points_of, self.mine))
        self.findings: list[dict[str, Any]] = []
        self.errors()
        for stranger in self.strangers:
            self.say("not-seated", players=[stranger])
        self.impossible()
        self.unlikely()
        if rows_left is not None:
            self.rows_left(list(rows_left))

    def say(self, code: str, severity: str = "warning", **more: Any) -> None:
        empty = {"code": code, "severity": severity, "players": [], "cards": [], "numbers": {}}
        self.findings.append(empty | more)

    def errors(self) -> None:
        for card in range(1, 105):
            having = [pile["player"] for pile in self.mine if card in (pile["cards"] or ())]
            if len(having) >= 2:
                self.say("card-taken", "error", players=having, cards=[card])
        for pile in self.mine:
            high = [card for card in range(self.top + 1, 105) if card in (pile["cards"] or ())]
            if high:
                more = {"cards": high, "numbers": {"last_card": self.top}}
                self.say("card-not-in-deck", "error", players=[pile["player"]], **more)
        some = [pile for pile in self.mine if pile["cards"] is None and pile["points"] != 0]
        at_least = len(self.known) + len(some)
        if at_least > self.hn:
            self.say("too-many-cards", "error", numbers={"cards": at_least, "most": self.hn})

    def impossible(self) -> None:
        least_cards = self.hn - 16
        if self.all_cards and len(self.known) < least_cards:
            self.say("too-few-cards", numbers={"cards": len(self.known), "least": least_cards})
        if self.everybody and self.total == 0 and self.hn > 16:
            self.say("no-bullheads-at-all")
        most = sum(self.dear_first[: min(self.hn, 5 * self.hand_size)])
        for pile in self.mine:
            said = pile["points"]
            if pile["cards"] is None and said is not None and said > most:
                numbers = {"points": said, "most": most}
                self.say("impossible-points", players=[pile["player"]], numbers=numbers)
        least = sum(self.cheap_first[: max(0, least_cards)])
        most = sum(self.dear_first[: self.hn])
        if self.everybody and not least <= self.total <= most:
            numbers = {"total": self.total, "least": least, "most": most}
            self.say("impossible-total", numbers=numbers)

    def unlikely(self) -> None:
        if self.deck != "standard" or self.hand_size != 10 or self.n not in WARNED_ABOVE:
            return
        likely = [t for t in range(400) if -52 <= 2 * t - (33 * self.n - 30) <= 52]
        limit = WARNED_ABOVE[self.n]
        above = [pile["player"] for pile in self.mine if points_of(pile) > limit]
        if above or (self.everybody and self.total not in likely):
            numbers = {"total": self.total, "least": min(likely), "most": max(likely)}
            self.say("unlikely-total", players=above, numbers=numbers | {"most_of_one": limit})

    def rows_left(self, rows: list[int]) -> None:
        cards, expected = len(self.known) + len(rows), self.hn + 4
        if self.all_cards and cards != expected:
            self.say("rows-left-count", numbers={"cards": cards, "expected": expected})
        exact = self.hn + 4 <= 104 if self.deck == "tactics" else self.hn == 100
        gone = sorted(set(range(1, self.top + 1)) - set(self.known) - set(rows))
        if exact and self.all_cards and gone:
            self.say("rows-left-missing", cards=gone)
        double = sorted(card for card in set(rows) if rows.count(card) > 1 or card in self.known)
        if double:
            having = [
                pile["player"] for pile in self.mine if set(double) & set(pile["cards"] or ())
            ]
            self.say("rows-left-double", players=having, cards=double)
        counted = self.total + worth(rows)
        if exact and self.everybody and counted != sum(self.cheap_first):
            numbers = {"sum": counted, "expected": sum(self.cheap_first)}
            self.say("rows-left-sum", numbers=numbers)


class Game:
    """A game from its facts, each sentence of the rules one method."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts
        self.seats = facts["seats"]
        self.rounds: dict[int, RoundFacts] = {
            one["number"]: one
            for one in facts["rounds"]
            if one["piles"] or one["void"] or one["rows_left"] is not None
        }
        self.last = max(self.rounds, default=0)
        self.end: End = {"rounds": 1} if facts["totals_only"] else facts["end"]

    def sits(self, seat: Seat, r: int) -> bool:
        until = seat["left_after"]
        return r >= seat["from_round"] and not (until is not None and r > until)

    def there(self, r: int) -> list[str]:
        return [seat["player"] for seat in self.seats if self.sits(seat, r)]

    def void(self, r: int) -> bool:
        return r in self.rounds and self.rounds[r]["void"]

    def pile(self, player: str, r: int) -> Pile | None:
        piles = self.rounds[r]["piles"] if r in self.rounds else []
        return next((pile for pile in piles if pile["player"] == player), None)

    def findings(self, r: int) -> list[dict[str, Any]]:
        if self.facts["totals_only"]:
            return []
        piles = self.rounds[r]["piles"] if r in self.rounds else []
        rows_left = self.rounds[r]["rows_left"] if r in self.rounds else None
        deck, hand_size = self.facts["deck"], self.facts["hand_size"]
        return Audit(self.there(r), piles, rows_left, deck, hand_size).findings

    def waits_for(self, r: int) -> list[str]:
        return [player for player in self.there(r) if self.pile(player, r) is None]

    def complete(self, r: int) -> bool:
        errors = [one for one in self.findings(r) if one["severity"] == "error"]
        return self.waits_for(r) == [] and errors == []

    def total(self, player: str, r: int) -> int:
        """After round r, with what the player started at; he sits or has sat there by then."""
        seat = next(seat for seat in self.seats if seat["player"] == player)
        total = seat["starts_at"]
        if total is None:
            before = seat["from_round"] - 1
            total = max([self.total(other, before) for other in self.there(before)], default=0)
        for played in range(seat["from_round"], r + 1):
            pile = self.pile(player, played)
            if self.sits(seat, played) and pile and played <= self.last:
                total += points_of(pile) if self.complete(played) and not self.void(played) else 0
        return total

    def over_after(self, r: int) -> bool:
        end = self.end
        totals = [self.total(player, r) for player in self.there(r)]
        if "rounds" in end:
            return len([k for k in range(1, r + 1) if not self.void(k)]) == end["rounds"]
        worst = max(totals, default=0)
        return worst > end["limit"] or (worst == end["limit"] and end["when"] == "reached")

    def ending(self) -> int | None:
        for r in range(1, self.last + 1):
            if not self.void(r) and not self.complete(r):
                return None
            if not self.void(r) and self.over_after(r):
                return r
        return None

    def places(self) -> dict[str, int]:
        """Of the players there at the end, or who go on playing."""
        last_open = self.last > 0 and not self.void(self.last) and not self.complete(self.last)
        r = self.ending() or (self.last if last_open else self.last + 1)
        totals = {player: self.total(player, r) for player in self.there(r)}
        in_order = sorted(totals.values())
        return {player: in_order.index(total) + 1 for player, total in totals.items()}
