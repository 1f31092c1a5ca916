"""Thousands of seeded random cases with Python's answers, as JSON lines for TypeScript to replay.

Run as `python -m tests.rules.replay`; frontend/tests/rules/replay.test.ts does, and gives the same
answers or fails. The cases have the format of tests/vectors/.
"""

import json
import sys
import unicodedata
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.rules.scoring import seated
from tests.rules import deals
from tests.rules.run import Case, run

Given = dict[str, Any]

# What the two languages might treat differently: case, composition, white space, code units.
TRICKY = (
    "aAäÄßẞİıIiΣσςοΟǄǅǆŉΐΰﬁﬀÅK\u212a\u212b\u0308\u0301\u0307\u0323\u0345\u200d\ufe0f"
    " \t\n\u001c\u001f\u0085\u00a0\u180e\u2003\u200b\u2028\u3000\ufeff.'’:-0123"
    "🐂👨👩🇮🇸𐐀𐐨𝔸ꭰᎠაᲐ한\u1112\u1161\u11abｱ"
)
# Cased or not: Unicode changed its mind, and the languages' versions differ.
UNSTABLE = {0x295}


def bull_cards(random: Random) -> Given:
    return {"cards": [random.randint(1, 104) for _ in range(random.randint(0, 60))]}


def prices(random: Random) -> Given:
    return {"count": random.randint(-20, 120), "last_card": random.randint(1, 104)}


def name(random: Random) -> Given:
    return {"name": _name(random)}


def free_name(random: Random) -> Given:
    wanted = _name(random)
    keys = {run({"call": "name_key", "given": {"name": wanted}})["expect"]}
    for _ in range(random.randint(0, 12)):
        given = {"name": wanted, "taken": sorted(keys)}
        found = run({"call": "free_name", "given": given})["expect"]
        keys.add(run({"call": "name_key", "given": {"name": found}})["expect"])
    keys -= set(random.sample(sorted(keys), random.randint(0, min(2, len(keys)))))
    return {"name": wanted, "taken": sorted(keys)}


def placement(random: Random) -> Given:
    table: list[Any] = deals.half_known(random, deals.rows(random))
    if random.random() < 0.15:
        _spoil(random, table)
    return {"rows": table, "card": random.randint(-1, 106 if random.random() < 0.1 else 104)}


def row_choice(random: Random) -> Given:
    return {"rows": deals.half_known(random, deals.rows(random))}


def turn(random: Random) -> Given:
    table: list[Any] = deals.rows(random)
    players = random.sample(deals.PLAYERS, random.randint(1, 10))
    plays = deals.plays(random, table, players)
    choosing = random.sample(
        players, random.randint(0 if random.random() < 0.2 else 1, len(players))
    )
    choices: list[list[Any]] = [[player, random.randint(1, 4)] for player in choosing]
    if random.random() < 0.1:
        choices.append([random.choice(deals.PLAYERS), random.choice([0, 1, 5])])
    if random.random() < 0.1:
        random.choice(plays)["card"] = random.choice([0, 105, table[0][0], plays[0]["card"]])
    if random.random() < 0.05:
        random.choice(plays)["player"] = plays[0]["player"]
    if random.random() < 0.05:
        _spoil(random, table)
    return {"rows": table, "plays": plays, "choices": list(map(list, dict(choices).items()))}


def audit(random: Random) -> Given:
    sitting = deals.seats(random, random.randint(2, 10))
    number = random.randint(1, 6)
    players = seated(sitting, number)
    deck, hand_size = random.choice(deals.DECKS), random.choice(deals.HAND_SIZES)
    round_ = deals.recorded_round(random, number, players, deck, hand_size)
    return {
        "players": players[:-1] if random.random() < 0.1 else players,
        "piles": round_["piles"],
        "rows_left": round_["rows_left"],
        "deck": deck,
        "hand_size": random.choice([1, 9, 10, 14]) if random.random() < 0.1 else hand_size,
    }


def game(random: Random) -> Given:
    return {"game": deals.game(random)}


def seats(random: Random) -> Given:
    return {"seats": deals.seats(random, random.randint(2, 10))}


def totals(random: Random) -> Given:
    return {"totals": [random.randint(0, 30) for _ in range(random.randint(0, 10))]}


PLAN: list[tuple[str, Callable[[Random], Given], int]] = [
    ("sum_of_bullheads", bull_cards, 300),
    ("dearest", prices, 300),
    ("cheapest", prices, 300),
    ("clean_name", name, 2000),
    ("name_key", name, 2000),
    ("is_name", name, 500),
    ("free_name", free_name, 500),
    ("place", placement, 3000),
    ("row_options", row_choice, 300),
    ("suggest_row", row_choice, 1000),
    ("play_turn", turn, 3000),
    ("fewest_and_most_seated", seats, 500),
    ("places", totals, 500),
    ("audit", audit, 2000),
    ("score_game", game, 1000),
]


def cases(share: float = 1) -> Iterator[Case]:
    """The cases with their answers; always the same ones. `share` of each kind."""
    for call, draw, count in PLAN:
        for number in range(int(count * share)):
            random = Random(f"{call} {number}")
            # Through JSON first: both languages get exactly what stands there.
            given = json.loads(json.dumps(draw(random)))
            case = {"name": f"{call} {number}", "call": call, "given": given}
            yield {**case, **run(case)}


def _name(random: Random) -> str:
    length = random.choice([0, 1, 3, 8, 20, 39, 40, 41, 45])
    return "".join(_letter(random) for _ in range(length))


def _letter(random: Random) -> str:
    if random.random() < 0.8:
        return random.choice(TRICKY)
    letter = chr(random.randrange(0x20000))
    known = unicodedata.category(letter) not in ("Cn", "Cs")
    return letter if known and ord(letter) not in UNSTABLE else "x"


def _spoil(random: Random, table: list[Any]) -> None:
    """Make something of the rows that cannot be."""
    where = random.randrange(4)
    wrong: list[Any] = [[], [3, 2], [0], [105], [7, 7], [1, 2, 3, 4, 5, 6], table[where - 1]]
    wrong += [{"end": 2, "count": 3}, {"end": 50, "count": 0}, {"end": 50, "count": 6}]
    table[where] = random.choice(wrong)
    if random.random() < 0.2:
        table.pop()


if __name__ == "__main__":
    for one in cases():
        sys.stdout.write(json.dumps(one, separators=(",", ":")) + "\n")
