"""Writes that come after a merge from phones that did not know of it: nothing is lost."""

import pytest
from flask import Flask

from tests.api.conftest import join
from tests.api.test_merge_player import add, merge, path, two_toms
from tests.factories import Table, assert_problem, body, new_id


@pytest.fixture
def table(app_on_both: Flask) -> Table:
    """The group of the two Toms."""
    return two_toms(app_on_both)


def test_what_a_phone_writes_late_goes_to_the_other(table: Table) -> None:
    """It was offline and knows only the old id; nothing it recorded is lost."""
    _, ben, tom, tom2 = table.players
    phone, key = join(table, "keeper"), new_id()
    early = table.pile_path(2, tom2)
    assert phone.put(early, {"points": 21}, idempotency_key=key).status_code == 200
    merge(table, tom2, tom)
    assert phone.put(early, {"points": 21}, idempotency_key=key).status_code == 200
    late = phone.put(table.pile_path(3, tom2), {"points": 2})
    assert late.status_code == 201
    assert body(late)["round"]["bullheads"] == {tom: 2}
    assert phone.put(table.pile_path(3, ben), {"cards": []}).status_code == 201
    assert table.state()["rounds"][2]["complete"] is True
    seats = {"players": [tom2, ben], "seats": {tom2: {"left_after": 3}}}
    answer = phone.put(table.path, seats)
    assert answer.status_code == 422, "fewer than two would play on"
    swapped = body(phone.put(table.path, {"players": [tom2, ben]}))
    assert swapped["players"] == [tom, ben]
    assert phone.delete(table.pile_path(3, tom2)).status_code == 204
    assert tom not in table.state()["rounds"][2]["piles"]


def test_a_game_that_comes_late_is_the_others_too(table: Table) -> None:
    anna, _, tom, tom2 = table.players
    merge(table, tom2, tom)
    game = f"{table.group_path}/games/{new_id()}"
    content = {"players": [tom2, anna], "seats": {tom2: {"starts_at": 7}}}
    made = body(table.phone.put(game, content))
    assert made["players"] == [tom, anna]
    assert made["seats"][tom]["starts_at"] == 7
    again = table.phone.put(game, content)
    assert (again.status_code, body(again)["version"]) == (200, 1)
    assert table.phone.get(path(table, tom2)).status_code == 410


def test_a_late_game_of_both_brings_him_back(table: Table) -> None:
    tom, tom2 = table.players[2:]
    merge(table, tom2, tom)
    game = f"{table.group_path}/games/{new_id()}"
    made = body(table.phone.put(game, {"players": [tom2, tom]}))
    assert made["players"] == [tom2, tom]
    assert table.phone.get(path(table, tom2)).status_code == 200


def test_merges_follow_each_other(table: Table) -> None:
    anna, _, tom, tom2 = table.players
    zoe = add(table, "Zoe")
    merge(table, tom2, tom)
    merge(table, tom, zoe)
    for each in (tom, tom2):
        problem = assert_problem(table.phone.get(path(table, each)), 410, "deleted")
        assert problem["current"]["merged_into"] == zoe
    late = body(table.phone.put(table.pile_path(3, tom2), {"points": 2}))
    assert late["round"]["bullheads"] == {zoe: 2}
    made = body(table.phone.post(f"{table.group_path}/games", {"players": [tom, tom2, anna]}))
    assert made["players"] == [tom, tom2, anna]
