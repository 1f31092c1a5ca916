"""Players: POST, PUT, GET, DELETE, the list."""

from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from tests.factories import NOBODY, Table, assert_problem, body, new_id, new_table


def add(table: Table, name: str = "Zoe", **fields: Any) -> dict[str, Any]:
    answer = table.phone.post(f"{table.group_path}/players", {"name": name, **fields})
    assert answer.status_code == 201, answer.text
    return body(answer)


def path(table: Table, player: str) -> str:
    return f"{table.group_path}/players/{player}"


def test_post_makes_a_player(table: Table) -> None:
    answer = table.phone.post(f"{table.group_path}/players", {"name": "Zoe", "color": "red"})
    player = body(answer)
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/v1{path(table, player['id'])}"
    assert answer.headers["ETag"] == '"1"'
    wanted = {"name": "Zoe", "color": "red", "archived": False, "renamed_from": None}
    assert wanted.items() <= player.items()
    assert body(table.phone.get(path(table, player["id"]))) == player


def test_put_makes_a_player_under_the_id_of_the_phone(app_on_both: Flask) -> None:
    table, player = new_table(app_on_both), new_id()
    made = table.phone.put(path(table, player), {"name": "Zoe"}, if_none_match="*")
    assert (made.status_code, body(made)["id"], body(made)["version"]) == (201, player, 1)
    again = table.phone.put(path(table, player.upper()), {"name": "Zoe"})
    assert (again.status_code, body(again)["version"]) == (200, 1)


def test_the_same_id_in_two_groups_is_two_players(table: Table, other: Table) -> None:
    player = new_id()
    for each in (table, other):
        assert each.phone.put(path(each, player), {"name": each.group}).status_code == 201
    assert body(table.phone.get(path(table, player)))["name"] == table.group


def test_what_is_left_out_keeps_its_value(table: Table) -> None:
    player = add(table, color="red", archived=True)
    changed = body(table.phone.put(path(table, player["id"]), {"name": "Zoë"}))
    assert (changed["name"], changed["color"], changed["archived"]) == ("Zoë", "red", True)
    changed = body(table.phone.put(path(table, player["id"]), {"color": None, "archived": False}))
    assert (changed["name"], changed["color"], changed["archived"]) == ("Zoë", None, False)


def test_an_answer_can_be_sent_back(table: Table) -> None:
    player = add(table)
    answer = table.phone.put(path(table, player["id"]), player)
    assert (answer.status_code, body(answer)) == (200, player)


@pytest.mark.parametrize(
    "fields",
    [
        {"name": None},
        {"name": ""},
        {"name": " \u3000"},
        {"name": "n" * 41},
        {"name": 7},
        {"name": "a\x00b"},
        {"name": "\ud83d"},
        {"color": ""},
        {"color": 5},
        {"color": "c" * 41},
        {"archived": 1},
        {"archived": "true"},
        {"archived": None},
        {"deleted": True},
        {"deleted": 0},
    ],
    ids=str,
)
def test_malformed_fields_are_refused_by_name(table: Table, fields: dict[str, Any]) -> None:
    player = add(table)
    content = {"name": "Zoe", **fields}
    for answer in (
        table.phone.put(path(table, player["id"]), content),
        table.phone.put(path(table, new_id()), content),
        table.phone.post(f"{table.group_path}/players", content),
    ):
        assert set(assert_problem(answer, 422, "invalid")["errors"]) == set(fields)


def test_a_name_is_needed_to_make_one(table: Table) -> None:
    for answer in (
        table.phone.put(path(table, new_id()), {"color": "red"}),
        table.phone.post(f"{table.group_path}/players", {"color": "red"}),
    ):
        assert "name" in assert_problem(answer, 422, "invalid")["errors"]


@pytest.mark.parametrize("wrong", ["zoe", "%00", "%20", NOBODY[1:], "%FF", "a" * 5000, "..%2f"])
def test_an_id_that_is_no_uuid_is_refused_or_not_there(app_on_both: Flask, wrong: str) -> None:
    table = new_table(app_on_both)
    answer = table.phone.put(path(table, wrong), {"name": "Zoe"})
    if answer.status_code != 404:
        assert "player" in assert_problem(answer, 422, "invalid")["errors"]
    assert_problem(table.phone.get(path(table, wrong)), 404, "not-found")
    assert_problem(table.phone.delete(path(table, wrong)), 404, "not-found")


def test_a_missing_player_is_not_found(table: Table) -> None:
    assert_problem(table.phone.get(path(table, new_id())), 404, "not-found")
    assert_problem(table.phone.delete(path(table, new_id())), 404, "not-found")


def test_a_deleted_player_is_gone_and_can_be_restored(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    player = path(table, add(table)["id"])
    assert table.phone.delete(player).status_code == 204
    for answer in (table.phone.get(player), table.phone.put(player, {"name": "Zoe"})):
        problem = assert_problem(answer, 410, "deleted")
        assert (problem["current"]["deleted"], problem["current"]["version"]) == (True, 2)
    assert body(table.phone.get(f"{table.group_path}/players"))["items"] == []
    back = body(table.phone.put(player, {"deleted": False}))
    assert (back["deleted"], back["name"], back["version"]) == (False, "Zoe", 3)


def test_a_player_with_games_is_archived_not_deleted(table: Table) -> None:
    """Fault 16: old games keep his name."""
    table.start(2)
    player = path(table, table.players[0])
    assert_problem(table.phone.delete(player), 409, "player-has-games")
    assert body(table.phone.put(player, {"archived": True}))["archived"] is True
    assert table.players[0] in table.state()["players"]


def test_a_player_whose_games_are_deleted_can_be_deleted(table: Table) -> None:
    table.start(2)
    table.phone.delete(table.path)
    assert table.phone.delete(path(table, table.players[0])).status_code == 204


def test_a_game_that_is_restored_brings_its_players_back(table: Table) -> None:
    table.start(2)
    table.phone.delete(table.path)
    table.phone.delete(path(table, table.players[0]))
    table.phone.put(table.path, {"deleted": False})
    assert table.phone.get(path(table, table.players[0])).status_code == 200


def test_a_game_that_names_a_deleted_player_brings_him_back(table: Table) -> None:
    players = table.add_players(2)
    table.phone.delete(path(table, players[1]))
    add(table, "Ben")
    answer = table.phone.post(f"{table.group_path}/games", {"players": players})
    assert answer.status_code == 201
    back = body(table.phone.get(path(table, players[1])))
    assert (back["deleted"], back["name"], back["renamed_from"]) == (False, "Ben 2", "Ben")


def test_a_game_brings_two_of_one_name_back_under_two_names(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    players = [add(table, name)["id"] for name in ("Tom", "tom")]
    for each in players:
        table.phone.delete(path(table, each))
    answer = table.phone.post(f"{table.group_path}/games", {"players": players})
    assert answer.status_code == 201
    names = {body(table.phone.get(path(table, each)))["name"] for each in players}
    assert len(names) == 2


def test_a_pile_of_a_deleted_player_brings_him_back(table: Table) -> None:
    players = table.add_players(3)
    table.start(2)
    for _ in range(2):
        table.phone.delete(table.pile_path(1, players[2]))
        table.phone.delete(path(table, players[2]))
        table.pile(1, players[2], 5)
        assert table.phone.get(path(table, players[2])).status_code == 200


def test_a_player_with_a_pile_but_no_seat_is_not_deleted(table: Table) -> None:
    players = table.add_players(3)
    table.start(2)
    table.pile(1, players[2], 5)
    assert_problem(table.phone.delete(path(table, players[2])), 409, "player-has-games")


def test_renaming_a_player_leaves_the_rounds_untouched(table: Table) -> None:
    """Fault 6, and 17: scores never hang on a name."""
    table.start(2)
    before = table.round(5, 6)
    table.phone.put(path(table, table.players[0]), {"name": "Somebody else"})
    assert table.state() == before


def test_the_list_is_by_name_page_by_page(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    names = ["anna", "Ben", "cleo", "Dora", "emil"]
    for each in (3, 0, 4, 1, 2):
        add(table, names[each])
    found, cursor = [], ""
    while cursor is not None:
        page = body(table.phone.get(f"{table.group_path}/players?limit=2&cursor={quote(cursor)}"))
        assert len(page["items"]) <= 2
        found += [player["name"] for player in page["items"]]
        cursor = page["next"]
    assert found == names


def test_archived_players_stay_in_the_list(table: Table) -> None:
    add(table, archived=True)
    assert len(body(table.phone.get(f"{table.group_path}/players"))["items"]) == 1
