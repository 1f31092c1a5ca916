"""In which order a write is checked: who may, shape, known, deleted, version, state."""

import pytest

from tests.api.kinds import ENTRIES, KINDS, Kind, each, set_up
from tests.factories import Table, assert_problem, body, new_id

ITEMS = [kind for kind in KINDS if not kind.wrapped]


def delete(table: Table, kind: Kind) -> None:
    if kind.name == "player":
        assert table.phone.delete(table.path).status_code == 204
    answer = table.phone.delete(kind.path(table), {"name": "First"})
    assert answer.status_code == 204


@each()
def test_shape_comes_before_a_known_key(table: Table, kind: Kind) -> None:
    set_up(table)
    key = new_id()
    kind.put(table, kind.first, idempotency_key=key)
    answer = table.phone.put(kind.path(table), {"x": 1}, idempotency_key=key)
    assert_problem(answer, 422, "invalid")


@each()
def test_shape_comes_before_the_version(table: Table, kind: Kind) -> None:
    set_up(table)
    kind.put(table, kind.first)
    answer = table.phone.put(kind.path(table), {"x": 1}, if_match='"77"')
    assert_problem(answer, 422, "invalid")


@each(ITEMS)
def test_a_known_key_comes_before_deleted(table: Table, kind: Kind) -> None:
    set_up(table)
    key = new_id()
    kind.put(table, kind.first, idempotency_key=key)
    delete(table, kind)
    if kind.name == "group":
        pytest.skip("a deleted group is gone for all at once: see test_delete_group.py")
    again = kind.put(table, kind.first, idempotency_key=key)
    assert body(again)["deleted"] is True


@each(ENTRIES)
def test_a_known_key_comes_before_a_deleted_game(table: Table, kind: Kind) -> None:
    set_up(table)
    key = new_id()
    kind.put(table, kind.first, idempotency_key=key)
    assert table.phone.delete(table.path).status_code == 204
    kind.put(table, kind.first, idempotency_key=key)
    assert_problem(table.phone.put(kind.path(table), kind.second), 410, "deleted")


@each(ITEMS)
def test_deleted_comes_before_the_version(table: Table, kind: Kind) -> None:
    set_up(table)
    kind.put(table, kind.first)
    delete(table, kind)
    answer = table.phone.put(kind.path(table), kind.second, if_match='"77"')
    problem = assert_problem(answer, 410, "deleted")
    assert problem["current"]["deleted"] is True


@each(ITEMS)
def test_shape_comes_before_deleted(table: Table, kind: Kind) -> None:
    set_up(table)
    kind.put(table, kind.first)
    delete(table, kind)
    assert_problem(table.phone.put(kind.path(table), {"x": 1}), 422, "invalid")


@each(ENTRIES)
def test_deleted_comes_before_the_version_of_an_entry(table: Table, kind: Kind) -> None:
    set_up(table)
    table.phone.delete(table.path)
    answer = table.phone.put(kind.path(table), kind.first, if_match='"77"')
    problem = assert_problem(answer, 410, "deleted")
    assert problem["current"]["id"] == table.game


@each(ENTRIES)
def test_the_version_comes_before_a_round_that_is_not_open(table: Table, kind: Kind) -> None:
    set_up(table)
    path = kind.path(table).replace("/rounds/1", "/rounds/9")
    assert_problem(table.phone.put(path, kind.first), 409, "round-not-open")
    answer = table.phone.put(path, kind.first, if_match='"1"')
    assert_problem(answer, 412, "version-mismatch")


def test_the_version_comes_before_a_player_who_has_piles(table: Table) -> None:
    set_up(table)
    fewer = {"players": [table.players[0], table.players[2]]}
    assert_problem(table.phone.put(table.path, fewer), 409, "player-has-piles")
    answer = table.phone.put(table.path, fewer, if_match='"77"')
    assert_problem(answer, 412, "version-mismatch")


def test_the_version_comes_before_a_game_that_has_piles(table: Table) -> None:
    set_up(table)
    wanted = {"totals_only": True}
    assert_problem(table.phone.put(table.path, wanted), 409, "game-has-piles")
    answer = table.phone.put(table.path, wanted, if_match='"77"')
    assert_problem(answer, 412, "version-mismatch")


def test_the_version_comes_before_a_player_who_has_games(table: Table) -> None:
    set_up(table)
    path = f"{table.group_path}/players/{table.players[0]}"
    assert_problem(table.phone.delete(path), 409, "player-has-games")
    answer = table.phone.delete(path, if_match='"77"')
    assert_problem(answer, 412, "version-mismatch")


def test_a_known_key_comes_before_the_state(table: Table) -> None:
    set_up(table)
    key, fewer = new_id(), {"players": table.players[:2]}
    answer = table.phone.put(table.path, fewer, idempotency_key=key)
    assert answer.status_code == 200
    table.phone.put(table.path, {"seats": {}, "players": table.players})
    assert_problem(table.phone.put(table.path, {"players": table.players}), 422, "invalid")
    assert table.phone.put(table.path, fewer, idempotency_key=key).status_code == 200
