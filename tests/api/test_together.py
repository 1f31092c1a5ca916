"""Several phones at once, on both databases: nothing is lost, nothing is doubled."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.conftest import join
from tests.factories import Table, body, new_id, new_table

PHONES = 6


@pytest.fixture
def table(app_on_both: Flask) -> Table:
    """A game of ten."""
    table = new_table(app_on_both)
    table.start(10, end={"rounds": 100})
    return table


def at_once(call: Callable[[int], TestResponse], count: int = PHONES) -> list[TestResponse]:
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(call, range(count)))


def statuses(answers: list[TestResponse]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def test_of_several_that_load_one_version_one_saves(table: Table) -> None:
    """Fault 28: the others get 412 with the newer state; nothing is lost."""
    known = table.phone.get(table.path).headers["ETag"]
    answers = at_once(lambda n: table.phone.put(table.path, {"note": str(n)}, if_match=known))
    assert statuses(answers) == [200] + [412] * (PHONES - 1)
    (won,) = [body(answer)["note"] for answer in answers if answer.status_code == 200]
    assert table.state()["note"] == won
    lost = [body(answer)["current"] for answer in answers if answer.status_code == 412]
    assert all(current["note"] == won for current in lost)


def test_of_several_that_save_one_pile_one_saves(table: Table) -> None:
    """Fault 28."""
    path = table.pile_path(1, 0)
    answers = at_once(lambda n: table.phone.put(path, {"points": n}, if_none_match="*"))
    assert statuses(answers) == [201] + [412] * (PHONES - 1)


def test_ten_phones_enter_a_round_at_once(table: Table) -> None:
    phones = [join(table, "keeper") for _ in range(10)]
    answers = at_once(lambda n: phones[n].put(table.pile_path(1, n), {"points": n}), 10)
    assert statuses(answers) == [201] * 10
    assert table.totals() == list(range(10))
    assert table.state()["version"] == 11
    last = [answer for answer in answers if body(answer)["round"]["complete"]]
    assert len(last) == 1


def test_one_request_many_times_at_once_is_one_write(table: Table) -> None:
    """Fault 29: one round, the same answer."""
    key, path = new_id(), table.pile_path(1, 0)
    answers = at_once(lambda _: table.phone.put(path, {"points": 5}, idempotency_key=key))
    assert statuses(answers) == [200] * (PHONES - 1) + [201]
    assert {answer.headers["ETag"] for answer in answers} == {'"1"'}
    assert len({answer.text for answer in answers}) == 1
    told = body(table.phone.get(f"{table.path}/writes"))["items"]
    assert [write["key"] for write in told].count(key) == 1


@pytest.mark.parametrize("what", ["players", "games"])
def test_one_post_many_times_at_once_makes_one_item(table: Table, what: str) -> None:
    """Fault 29."""
    content: dict[str, Any] = {"name": "Zoe"} if what == "players" else {"players": table.players}
    key, path = new_id(), f"{table.group_path}/{what}"
    answers = at_once(lambda _: table.phone.post(path, content, idempotency_key=key))
    assert statuses(answers) == [200] * (PHONES - 1) + [201]
    assert len({body(answer)["id"] for answer in answers}) == 1


def test_one_new_game_many_times_at_once_is_one_game(table: Table) -> None:
    path, content = f"{table.group_path}/games/{new_id()}", {"players": table.players}
    answers = at_once(lambda _: table.phone.put(path, content))
    assert statuses(answers) == [200] * (PHONES - 1) + [201]


def test_a_player_is_not_deleted_while_he_sits_down(table: Table) -> None:
    for _ in range(5):
        player = body(table.phone.post(f"{table.group_path}/players", {"name": "Zoe"}))["id"]
        path = f"{table.group_path}/players/{player}"
        game = {"players": [player, table.players[0]]}
        calls: list[Callable[[], TestResponse]] = [
            lambda path=path: table.phone.delete(path),  # type: ignore[misc]
            lambda game=game: table.phone.post(f"{table.group_path}/games", game),  # type: ignore[misc]
        ]
        deleted, begun = at_once(lambda n, calls=calls: calls[n](), 2)  # type: ignore[misc]
        assert begun.status_code == 201
        assert deleted.status_code in (204, 409)
        assert table.phone.get(path).status_code == 200


def test_different_changes_of_one_game_are_all_kept(table: Table) -> None:
    fields: list[dict[str, Any]] = [
        {"note": "n"},
        {"place": "p"},
        {"hand_size": 9},
        {"time_zone": "Europe/Berlin"},
    ]
    answers = at_once(lambda n: table.phone.put(table.path, fields[n]), len(fields))
    assert statuses(answers) == [200] * len(fields)
    game = table.state()
    for each in fields:
        assert each.items() <= game.items()
    assert game["version"] == 1 + len(fields)


def test_deleting_and_writing_at_once_leaves_no_half(table: Table) -> None:
    calls = [
        lambda: table.phone.delete(table.path),
        lambda: table.phone.put(table.pile_path(1, 0), {"points": 5}),
        lambda: table.phone.put(f"{table.path}/rounds/1", {"void": True}),
    ]
    answers = at_once(lambda n: calls[n](), len(calls))
    assert answers[0].status_code == 204
    assert {answer.status_code for answer in answers[1:]} <= {200, 201, 410}
    assert table.phone.get(table.path).status_code == 410
