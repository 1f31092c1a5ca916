"""Writes recorded offline lead to the same end, in whatever order and how often they arrive."""

import random
from typing import Any

import pytest
from flask import Flask

from tests.factories import Table, body, new_table
from tests.services.offline import Entry, Meeting, Outbox, arrivals

EVENINGS = 2
ORDERS = 2
# What tells of the way and not of the end.
PASSING = {"version", "updated_at", "updated_by"}


def meet(table: Table, players: list[str], game: str) -> None:
    """The people and the game that both phones know; one round is played."""
    for name, player in zip(("Anna", "Ben", "Chiara", "David"), players, strict=True):
        answer = table.phone.put(f"{table.group_path}/players/{player}", {"name": name})
        assert answer.status_code == 201
    agreed = {"players": players, "started_at": "2026-03-14T20:00:00+01:00"}
    assert table.phone.put(f"{table.group_path}/games/{game}", agreed).status_code == 201
    table.players, table.game = players, game
    for player in players:
        pile = {"points": 3, "entered_at": "2026-03-14T20:10:00+01:00"}
        assert table.phone.put(table.pile_path(1, player), pile).status_code == 201


def evening(seed: int) -> tuple[Meeting, list[list[Entry]]]:
    """What two phones record in one evening."""
    dice = random.Random(seed)
    ids = Outbox(dice, Meeting([], ""), [], first=True)
    meeting = Meeting([ids.new_id() for _ in range(4)], ids.new_id())
    phones = [
        Outbox(dice, meeting, meeting.players[:2], first=True),
        Outbox(dice, meeting, meeting.players[2:], first=False),
    ]
    for phone in phones:
        phone.spend_the_evening()
    return meeting, [phone.entries for phone in phones]


def deliver(app: Flask, meeting: Meeting, entries: list[Entry]) -> dict[str, Any]:
    """Send them to a new group; nothing may be refused. Gives the end."""
    table = new_table(app)
    meet(table, meeting.players, meeting.game)
    for entry in entries:
        path = f"{table.group_path}/{entry.path}"
        answer = table.phone.call(entry.method, path, entry.body, idempotency_key=entry.key)
        assert answer.status_code in (200, 201, 204), f"{entry}: {answer.text}"
    check_log(table, entries)
    return end_of(table)


def check_log(table: Table, entries: list[Entry]) -> None:
    """No key was taken twice."""
    log = body(table.phone.get(f"{table.path}/writes?limit=200"))["items"]
    keys = [write["key"] for write in log if write["key"]]
    assert len(set(keys)) == len(keys)
    assert set(keys) <= {entry.key for entry in entries}


def end_of(table: Table) -> dict[str, Any]:
    """All that matters in a group: facts and what follows from them.

    Which of two people named Tom is "Tom 2" depends on who came first: the name asked for counts.
    """
    items: dict[tuple[str, str], Any] = {}
    cursor: str | None = ""
    while cursor is not None:
        feed = body(table.phone.get(f"{table.group_path}/changes?limit=200&since={cursor}"))
        items |= {(item["kind"], item["id"]): item["item"] for item in feed["items"]}
        cursor = feed["cursor"] if feed["more"] else None
    people = [item for (kind, _), item in items.items() if kind == "player"]
    names = [person["name"].casefold() for person in people if not person["deleted"]]
    assert len(set(names)) == len(names), "two people have the same name"
    for person in people:
        person["name"] = person.pop("renamed_from") or person["name"]
    for (kind, game), item in items.items():
        if kind == "game" and not item["deleted"]:
            assert body(table.phone.get(f"{table.group_path}/games/{game}")) == item
    return {
        f"{kind} {item}": without_passing(items[kind, item])
        for kind, item in items
        if kind in ("player", "game")
    }


def without_passing(value: Any) -> Any:
    """The same without versions and times of writing, however deep."""
    if isinstance(value, dict):
        return {key: without_passing(each) for key, each in value.items() if key not in PASSING}
    return [without_passing(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_every_order_of_arrival_ends_the_same(app: Flask, seed: int) -> None:
    check_orders(app, seed)


def test_every_order_of_arrival_ends_the_same_on_both(app_on_both: Flask) -> None:
    check_orders(app_on_both, EVENINGS)


def check_orders(app: Flask, seed: int) -> None:
    """One phone after the other, and several interleaved orders with repeats, end the same."""
    meeting, outboxes = evening(seed)
    one_by_one = [entry for outbox in outboxes for entry in outbox]
    end = deliver(app, meeting, one_by_one)
    for order in range(ORDERS):
        entries = arrivals(outboxes, random.Random(f"{seed} {order}"))
        assert deliver(app, meeting, entries) == end, f"order {order}"


def test_an_evening_has_everything_in_it() -> None:
    """The dice must not leave out what the test is there for."""
    entries = [entry for seed in range(EVENINGS + 1) for box in evening(seed)[1] for entry in box]
    wanted = {"rows_left", "piles", "rounds", "players", "games"}
    assert {part for entry in entries for part in entry.path.split("/")} >= wanted
    bodies = [entry.body for entry in entries if isinstance(entry.body, dict)]
    fields = {name for each in bodies for name in each}
    assert fields >= {"cards", "points", "rows", "void", "note", "place", "end", "seats", "deleted"}
    assert {"left_after", "from_round", "starts_at"} == {
        name for each in bodies for seat in each.get("seats", {}).values() for name in seat
    }
    deleted = {entry.path.split("/")[-2] for entry in entries if entry.method == "DELETE"}
    assert deleted >= {"players", "games", "piles"}
    outboxes = evening(0)[1]
    assert len(arrivals(outboxes, random.Random(1))) > sum(map(len, outboxes)) * 1.4
