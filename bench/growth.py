"""Writes and list pages: what they cost in a group of many games, against a group of few."""

import uuid
from itertools import count

from sqlalchemy import text

from bench.measure import Call, medians
from bench.world import PREFIX, World, request_to
from companion.db import db

FEW_GAMES = 20
GAMES = 3000
CALLS = 150
MOST_TIMES_DEARER = 1.5
_TABLES = ("games", "seats", "rounds", "piles")


def run() -> bool:
    """Print how much dearer a group of many games is; whether it stays within the budget."""
    few, many = World.new(), World.new()
    few_game, many_game = few.play(seed=1), many.play(seed=1)
    _multiply(few, few_game.rpartition("/")[2], FEW_GAMES)
    _multiply(many, many_game.rpartition("/")[2], GAMES)
    times = medians(
        {
            "write, few": _write(few, few_game),
            "write, many": _write(many, many_game),
            "list, few": _list(few),
            "list, many": _list(many),
        },
        CALLS,
        warm_up=5,
    )
    met = True
    print(
        f"A group of {GAMES} games against a group of {FEW_GAMES}, {CALLS} calls each, interleaved"
    )
    for what in ("write", "list"):
        ratio = times[f"{what}, many"] / times[f"{what}, few"]
        met = met and ratio <= MOST_TIMES_DEARER
        cost = times[f"{what}, many"] * 1e3
        print(f"  {what}: {cost:.1f} ms, {ratio:.2f} times (at most {MOST_TIMES_DEARER})")
    return met


def _write(world: World, game: str) -> Call:
    points = count(1)
    pile = f"{game}/rounds/1/piles/{world.players[0]}"
    return lambda: world.ask("PUT", pile, {"points": next(points) % 100})


def _list(world: World) -> Call:
    path = f"{PREFIX}{world.group}/games?limit=20"
    return request_to(world.app, path, {"Authorization": f"Bearer {world.token}"})


def _multiply(world: World, game_id: str, times: int) -> None:
    """Copy a game with all that is in it, row by row in the database."""
    with world.app.app_context(), db.engine.begin() as connection:
        connection.execute(text("PRAGMA foreign_keys = OFF"))
        for table in _TABLES:
            key = "id" if table == "games" else "game_id"
            names = [column.name for column in db.metadata.tables[table].columns]
            values = [f":{key}" if name == key else f'"{name}"' for name in names]
            columns = ", ".join(f'"{name}"' for name in names)
            insert = (
                f"INSERT INTO {table} ({columns}) SELECT {', '.join(values)}"
                f" FROM {table} WHERE {key} = :original"
            )
            rows = [
                {key: str(uuid.UUID(int=number)), "original": game_id}
                for number in range(1, times + 1)
            ]
            connection.execute(text(insert), rows)
