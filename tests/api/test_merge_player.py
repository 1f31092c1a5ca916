"""Merging players: two who turned out to be one person become one, and nothing is lost."""

import json
from typing import Any

import pytest
from flask import Flask

from tests.api.conftest import join
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table


def add(table: Table, name: str) -> str:
    answer = table.phone.post(f"{table.group_path}/players", {"name": name})
    assert answer.status_code == 201
    return str(body(answer)["id"])


def path(table: Table, player: str) -> str:
    return f"{table.group_path}/players/{player}"


def merge(table: Table, player: str, into: str, **headers: str) -> Any:
    return table.phone.post(f"{path(table, player)}/merge", {"into": into}, **headers)


def two_toms(app: Flask) -> Table:
    """Anna and Tom have played a game of one round; Ben and "tom 2" one of two, the present one."""
    table = new_table(app)
    anna, ben, tom, tom2 = (add(table, name) for name in ("Anna", "Ben", "Tom", "tom"))
    table.players = [anna, tom]
    begin(table, anna, tom)
    table.round([5, 55], [7])
    table.players = [ben, tom2]
    begin(table, ben, tom2)
    table.round([1, 2], [3, 4])
    table.round([8], 20)
    table.players = [anna, ben, tom, tom2]
    return table


@pytest.fixture
def table(app_on_both: Flask) -> Table:
    """The group of the two Toms."""
    return two_toms(app_on_both)


def begin(table: Table, *players: str) -> str:
    answer = table.phone.post(f"{table.group_path}/games", {"players": list(players)})
    table.game = str(body(answer)["id"])
    return table.game


def games_of(table: Table, player: str) -> list[str]:
    found = body(table.phone.get(f"{table.group_path}/games?player={player}"))["items"]
    return [game["id"] for game in found]


def test_the_other_gets_all_games_and_results(table: Table) -> None:
    _, ben, tom, tom2 = table.players
    before = table.state()
    answer = merge(table, tom2, tom)
    assert answer.status_code == 200
    assert (body(answer)["id"], body(answer)["name"]) == (tom, "Tom")
    after = table.state()
    assert after["players"] == [ben, tom]
    assert after["version"] == before["version"] + 1
    assert replaced(before, tom2, tom)["rounds"] == after["rounds"]
    assert replaced(before, tom2, tom)["standings"] == after["standings"]
    assert len(games_of(table, tom)) == 2
    assert games_of(table, tom2) == []
    assert table.phone.get(f"{table.path}/writes").status_code == 200


def replaced(game: dict[str, Any], old: str, new: str) -> Any:
    """The same with another id."""
    return json.loads(json.dumps(game).replace(old, new))


def test_the_list_of_games_says_the_same_as_the_game(table: Table) -> None:
    tom, tom2 = table.players[2:]
    merge(table, tom2, tom)
    items = body(table.phone.get(f"{table.group_path}/games"))["items"]
    (listed,) = [game for game in items if game["id"] == table.game]
    game = table.state()
    assert {name: game[name] for name in listed} == listed


def test_the_one_who_goes_says_into_whom(table: Table) -> None:
    tom, tom2 = table.players[2:]
    cursor = body(table.phone.get(table.group_path))["cursor"]
    merge(table, tom2, tom)
    problem = assert_problem(table.phone.get(path(table, tom2)), 410, "deleted")
    assert problem["current"]["merged_into"] == tom
    names = [one["name"] for one in body(table.phone.get(f"{table.group_path}/players"))["items"]]
    assert names == ["Anna", "Ben", "Tom"]
    feed = body(table.phone.get(f"{table.group_path}/changes?since={cursor}"))["items"]
    assert {(change["kind"], change["id"]) for change in feed} == {
        ("player", tom2),
        ("game", table.game),
    }


def test_the_log_of_the_game_tells_it(table: Table) -> None:
    tom, tom2 = table.players[2:]
    merge(table, tom2, tom, idempotency_key=new_id())
    write = body(table.phone.get(f"{table.path}/writes"))["items"][0]
    assert write["body"] == {"merged": {"player": tom2, "into": tom}}
    assert (write["kind"], write["version"]) == ("game", table.state()["version"])


def test_the_same_again_changes_nothing(table: Table) -> None:
    tom, tom2 = table.players[2:]
    first = merge(table, tom2, tom)
    cursor = body(table.phone.get(table.group_path))["cursor"]
    for headers in ({}, {"if_match": '"99"'}):
        again = merge(table, tom2, tom, **headers)
        assert (again.status_code, body(again)) == (200, body(first))
    assert body(table.phone.get(table.group_path))["cursor"] == cursor


def test_a_known_key_is_answered_and_not_carried_out_again(table: Table) -> None:
    tom, tom2 = table.players[2:]
    key = new_id()
    merge(table, tom2, tom, idempotency_key=key)
    table.phone.put(path(table, tom2), {"deleted": False})
    assert merge(table, tom2, tom, idempotency_key=key).status_code == 200
    assert table.phone.get(path(table, tom2)).status_code == 200


def test_two_who_played_together_are_two_people(table: Table) -> None:
    anna, _, tom, tom2 = table.players
    before = body(table.phone.get(table.group_path))["cursor"]
    for player, into in ((anna, tom), (tom, anna)):
        assert_problem(merge(table, player, into), 409, "played-together")
    assert body(table.phone.get(table.group_path))["cursor"] == before
    assert merge(table, tom2, anna).status_code == 200


def test_a_pile_without_a_seat_is_a_part_in_the_game(table: Table) -> None:
    tom, tom2 = table.players[2:]
    table.pile(1, tom, 5)
    assert_problem(merge(table, tom2, tom), 409, "played-together")
    table.phone.delete(table.pile_path(1, tom))
    stale = '"1"'
    assert merge(table, tom2, tom).status_code == 200
    assert table.state()["rounds"][0]["bullheads"][tom] == 2
    # What a phone remembers of the pile that was taken back does not fit this one.
    answer = table.phone.put(table.pile_path(1, tom), {"points": 9}, if_match=stale)
    assert_problem(answer, 412, "version-mismatch")


def test_a_pile_without_a_seat_moves_too(table: Table) -> None:
    anna, _, tom, _ = table.players
    table.pile(1, anna, 5)
    zoe = add(table, "Zoe")
    begin(table, tom, zoe)
    assert_problem(merge(table, anna, tom), 409, "played-together")
    new = add(table, "Anna")
    assert merge(table, anna, new).status_code == 200
    assert len(games_of(table, new)) == 1


def test_a_deleted_game_of_both_stays_as_it_is(table: Table) -> None:
    tom, tom2 = table.players[2:]
    kept = table.game
    begin(table, tom, tom2)
    table.phone.delete(table.path)
    assert merge(table, tom2, tom).status_code == 200
    assert table.phone.get(path(table, tom2)).status_code == 410
    back = body(table.phone.put(table.path, {"deleted": False}))
    assert back["players"] == [tom, tom2]
    player = body(table.phone.get(path(table, tom2)))
    assert (player["merged_into"], player["deleted"]) == (None, False)
    table.game = kept
    assert tom in table.state()["players"]


def test_a_deleted_game_of_one_moves(table: Table) -> None:
    _, ben, tom, tom2 = table.players
    table.phone.delete(table.path)
    merge(table, tom2, tom)
    back = body(table.phone.put(table.path, {"deleted": False}))
    assert back["players"] == [ben, tom]


def test_a_merged_player_can_be_made_anew(table: Table) -> None:
    tom, tom2 = table.players[2:]
    merge(table, tom2, tom)
    assert_problem(table.phone.put(path(table, tom2), {"name": "x"}), 410, "deleted")
    back = body(table.phone.put(path(table, tom2), {"deleted": False}))
    assert (back["name"], back["merged_into"]) == ("tom 2", None)
    assert games_of(table, tom2) == []


def test_an_outdated_merge_is_refused(table: Table) -> None:
    tom, tom2 = table.players[2:]
    problem = assert_problem(merge(table, tom2, tom, if_match='"7"'), 412, "version-mismatch")
    assert problem["current"]["id"] == tom2
    assert merge(table, tom2, tom, if_match='"1"').status_code == 200


def test_nobody_is_merged_into_nobody(table: Table) -> None:
    tom, tom2 = table.players[2:]
    zoe = add(table, "Zoe")
    table.phone.delete(path(table, zoe))
    for into in (new_id(), zoe, tom2):
        answer = merge(table, tom2, into)
        assert "into" in assert_problem(answer, 422, "invalid")["errors"]
    assert_problem(merge(table, zoe, tom), 410, "deleted")
    assert_problem(merge(table, new_id(), tom), 404, "not-found")


@pytest.mark.parametrize("fields", [{}, {"into": None}, {"into": "x"}, {"into": 5}, {"into": []}])
def test_malformed_fields_are_refused_by_name(table: Table, fields: dict[str, Any]) -> None:
    answer = table.phone.post(f"{path(table, table.players[3])}/merge", fields)
    assert "into" in assert_problem(answer, 422, "invalid")["errors"]


def test_players_of_another_group_are_nobody(table: Table) -> None:
    other = new_table(table.phone.app)
    theirs = add(other, "Tom")
    answer = merge(table, table.players[2], theirs)
    assert "into" in assert_problem(answer, 422, "invalid")["errors"]
    assert_problem(merge(table, theirs, table.players[2]), 404, "not-found")


def test_a_viewer_merges_nobody(table: Table) -> None:
    viewer: Phone = join(table, "viewer")
    tom, tom2 = table.players[2:]
    answer = viewer.post(f"{path(table, tom2)}/merge", {"into": tom})
    assert_problem(answer, 403, "forbidden")
