"""Random tables: rows, turns, rounds really played, games as they get recorded at a table.

All randomness comes from the `Random` that is passed in: a seed for the replay, hypothesis for the
property tests.
"""

from random import Random
from typing import Any, TypedDict

from companion.rules.audit import Pile
from companion.rules.cards import Deck, deck_in_use
from companion.rules.game import GameFacts, RoundFacts
from companion.rules.scoring import End, Seat, seated
from companion.rules.table import Play, Turn, play_turn

# Some look like numbers, so that a map with them as keys would lose their order.
PLAYERS = ["ann", "10", "9", "bob", "2", "Zoë", "1", "cid", "dot", "eve"]

HAND_SIZES = [10, 10, 10, 10, 8, 7]
DECKS: list[Deck] = ["standard", "standard", "tactics"]


class PlayedRound(TypedDict):
    """A round as it was played: each turn as given and answered, what was taken, what is left."""

    plays: list[list[Play]]
    choices: list[dict[str, int]]
    turns: list[Turn]
    starters: list[list[int]]
    piles: dict[str, list[int]]
    rows: list[list[int]]


def rows(random: Random) -> list[list[int]]:
    """Four rows that can lie on a table."""
    counts = [random.choice([1, 1, 2, 3, 4, 5, 5]) for _ in range(4)]
    cards = random.sample(range(1, 105), sum(counts))
    return [sorted(cards[sum(counts[:i]) : sum(counts[: i + 1])]) for i in range(4)]


def half_known(random: Random, table: list[list[int]]) -> list[Any]:
    """The same rows; of some only the end and the count are known."""
    return [
        {"end": row[-1], "count": len(row)} if random.random() < 0.4 else list(row) for row in table
    ]


def plays(random: Random, table: list[list[int]], players: list[str]) -> list[Play]:
    """A card for each player that lies nowhere yet."""
    free = sorted(set(range(1, 105)) - {card for row in table for card in row})
    hand = random.sample(free, len(players))
    return [{"player": player, "card": card} for player, card in zip(players, hand, strict=True)]


def played_round(random: Random, players: list[str], deck: Deck, hand_size: int) -> PlayedRound:
    """A whole round: dealt from one deck, everybody plays any card of his hand."""
    cards = list(range(1, deck_in_use(deck, hand_size, len(players)) + 1))
    random.shuffle(cards)
    table = [[cards.pop()] for _ in range(4)]
    hands = {player: [cards.pop() for _ in range(hand_size)] for player in players}
    done: PlayedRound = {
        "plays": [],
        "choices": [],
        "turns": [],
        "starters": table,
        "piles": {player: [] for player in players},
        "rows": table,
    }
    for _ in range(hand_size):
        turn: list[Play] = [{"player": one, "card": hands[one].pop()} for one in players]
        choices = {player: random.randint(1, 4) for player in players}
        played = play_turn(done["rows"], turn, choices)
        for step in played["steps"]:
            done["piles"][step["player"]] += step["takes"]
        done["plays"].append(turn)
        done["choices"].append(choices)
        done["turns"].append(played)
        done["rows"] = played["rows_after"]
    return done


def seats(random: Random, count: int) -> list[Seat]:
    """Seats in any order; two stay all the time, some of the others join late or leave."""
    players = random.sample(PLAYERS, count)
    steady = set(random.sample(players, 2))
    taken: list[Seat] = []
    for player in players:
        moves = player not in steady and random.random() < 0.35
        comes = random.choice([1, 1, 2, 3, 5]) if moves else 1
        leaves = comes + random.choice([-1, 0, 1, 2, 3]) if moves else None
        starts_at = random.choice([None, None, 0, random.randint(0, 80)]) if moves else None
        taken.append(
            {
                "player": player,
                "from_round": comes,
                "starts_at": starts_at,
                "left_after": leaves if random.random() < 0.5 else None,
            }
        )
    return taken


def end(random: Random) -> End:
    """Any end of a game that three to six rounds may reach."""
    if random.random() < 0.25:
        return {"rounds": random.randint(1, 5)}
    limit = random.choice([66, 66, 66, 40, 25, 100, 1])
    return {"limit": limit, "when": random.choice(["reached", "exceeded"])}


def recorded_piles(random: Random, piles: dict[str, list[int]], clean: bool) -> list[Pile]:
    """The piles as people enter them: any order, some by points, some wrong, some not at all."""
    if not clean and random.random() < 0.05:
        return [{"player": player, "cards": None, "points": 0} for player in piles]
    entered: list[Pile] = []
    for player in random.sample(list(piles), len(piles)):
        cards = sorted(piles[player])
        slip = (
            "" if clean else random.choice(["", "", "", "", "points", "missing", "extra", "wild"])
        )
        if slip == "missing":
            continue
        if slip == "extra":
            cards = sorted({*cards, random.randint(1, 104)})
        points = random.choice([0, len(cards), random.randint(0, 120)])
        by_points = slip in ("points", "wild")
        entered.append(
            {
                "player": player,
                "cards": None if by_points else cards,
                "points": points if by_points else None,
            }
        )
    if not clean and random.random() < 0.1:
        entered.append({"player": random.choice(PLAYERS), "cards": [], "points": None})
    return list({pile["player"]: pile for pile in entered}.values())


def recorded_round(
    random: Random, number: int, sitting: list[str], deck: Deck, hand_size: int
) -> RoundFacts:
    """A round of those who sit there, as recorded; half of them without a slip."""
    played = played_round(random, sitting, deck, hand_size)
    left = [card for row in played["rows"] for card in row]
    clean = random.random() < 0.6
    if not clean and random.random() < 0.4:
        left[random.randrange(len(left))] = random.randint(1, 104)
    return {
        "number": number,
        "void": random.random() < 0.12,
        "piles": recorded_piles(random, played["piles"], clean),
        "rows_left": left if random.random() < 0.4 else None,
    }


def game(random: Random) -> GameFacts:
    """A game as recorded, its rounds in any order, now and then with one missing."""
    hand_size, deck = random.choice(HAND_SIZES), random.choice(DECKS)
    sitting = seats(random, random.randint(2, 10))
    rounds: list[RoundFacts] = []
    for number in range(1, random.randint(1, 7)):
        here = seated(sitting, number)
        if random.random() < 0.97:
            rounds.append(recorded_round(random, number, here, deck, hand_size))
    random.shuffle(rounds)
    return {
        "seats": sitting,
        "end": end(random),
        "deck": deck,
        "hand_size": hand_size,
        "stopped": random.random() < 0.15,
        "totals_only": random.random() < 0.05,
        "rounds": rounds,
    }
