"""The feed: every item changed after the cursor, once, in its present state."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from tests.api.conftest import device_path, join
from tests.factories import Phone, Table, assert_problem, body, new_table


def feed(table: Table, since: str = "", phone: Phone | None = None, more: str = "") -> Any:
    path = f"{table.group_path}/changes?since={since}{more}"
    answer = (phone or table.phone).get(path)
    assert answer.status_code == 200, answer.text
    return body(answer)


def kinds(found: dict[str, Any]) -> list[str]:
    return [change["kind"] for change in found["items"]]


def test_from_the_beginning_it_has_everything(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    game = table.round([5, 55], [])
    found = feed(table)
    assert kinds(found) == ["group", "device", "player", "player", "game"]
    assert found["items"][-1] == {
        "kind": "game",
        "id": game["id"],
        "version": game["version"],
        "deleted": False,
        "item": game,
    }
    assert found["more"] is False
    assert found["items"][0]["item"] == body(table.phone.get(table.group_path))


def test_behind_the_cursor_there_is_nothing(table: Table) -> None:
    table.start(2)
    cursor = feed(table)["cursor"]
    assert feed(table, cursor) == {"items": [], "cursor": cursor, "more": False}


def test_each_item_comes_once_in_its_present_state(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    cursor = feed(table)["cursor"]
    for points in range(5):
        table.pile(1, 0, points)
    table.phone.put(f"{table.group_path}/players/{table.players[1]}", {"color": "red"})
    table.phone.put(f"{table.group_path}/players/{table.players[1]}", {"color": "blue"})
    found = feed(table, cursor)
    assert kinds(found) == ["game", "player"]
    assert found["items"][0]["item"] == table.state()
    assert found["items"][1]["item"]["color"] == "blue"


def test_deleted_items_come_as_such(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    cursor = feed(table)["cursor"]
    table.phone.delete(table.path)
    table.phone.delete(f"{table.group_path}/players/{table.players[0]}")
    found = feed(table, cursor)
    assert [(change["kind"], change["deleted"]) for change in found["items"]] == [
        ("game", True),
        ("player", True),
    ]
    assert all(change["item"]["deleted"] for change in found["items"])


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_pages_skip_nothing(app_on_both: Flask, size: int) -> None:
    table = new_table(app_on_both)
    table.add_players(4)
    for _ in range(3):
        table.start(2)
    found: list[str] = []
    cursor, more = "", True
    while more:
        page = feed(table, cursor, more=f"&limit={size}")
        assert len(page["items"]) <= size
        found += [change["id"] for change in page["items"]]
        cursor, more = page["cursor"], page["more"]
    assert found == [change["id"] for change in feed(table)["items"]]
    assert feed(table, cursor)["items"] == []


def test_what_changes_between_two_pages_is_not_lost(table: Table) -> None:
    table.add_players(4)
    first = feed(table, more="&limit=3")
    path = f"{table.group_path}/players/{table.players[0]}"
    table.phone.put(path, {"color": "red"})
    rest = feed(table, first["cursor"])
    colours = {change["id"]: change["item"].get("color") for change in rest["items"]}
    assert colours[table.players[0]] == "red"
    assert len(rest["items"]) == 4


def test_what_changes_nothing_is_not_in_it(table: Table) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    cursor = feed(table)["cursor"]
    table.pile(1, 0, 5)
    table.phone.put(table.path, {"stopped": False})
    table.phone.put(table.group_path, {"name": "Thursday"})
    assert feed(table, cursor)["items"] == []


def test_a_refused_write_is_not_in_it(table: Table) -> None:
    table.start(2)
    cursor = feed(table)["cursor"]
    table.phone.put(table.pile_path(9, 0), {"points": 1})
    table.phone.put(table.path, {"note": "x"}, if_match='"77"')
    assert feed(table, cursor) == {"items": [], "cursor": cursor, "more": False}


def test_devices_are_for_keepers(table: Table, viewer: Phone) -> None:
    assert "device" not in kinds(feed(table, phone=viewer))
    assert kinds(feed(table)).count("device") == 2


def test_it_says_the_group_as_the_asker_sees_it(table: Table, viewer: Phone) -> None:
    (group,) = [one["item"] for one in feed(table, phone=viewer)["items"] if one["kind"] == "group"]
    assert group["role"] == "viewer"


def test_a_phone_learns_its_own_new_role(app_on_both: Flask) -> None:
    """A keeper by his device, a viewer by the group as he sees it; others hear nothing of it."""
    table = new_table(app_on_both)
    phone, bystander = join(table, "viewer"), join(table, "viewer")
    path = device_path(table, phone)
    for role, kind in (("keeper", "device"), ("viewer", "group")):
        cursor = feed(table)["cursor"]
        assert table.phone.put(path, {"role": role}).status_code == 200
        (own,) = feed(table, cursor, phone)["items"]
        assert (own["kind"], own["item"]["role"]) == (kind, role)
        assert feed(table, cursor, bystander)["items"] == []


def test_a_new_phone_is_in_it(table: Table) -> None:
    cursor = feed(table)["cursor"]
    join(table, "keeper")
    assert kinds(feed(table, cursor)) == ["device"]


@pytest.mark.parametrize(
    "cursor",
    [
        "0",
        "abc.1",
        "{epoch}",
        "{epoch}.",
        "{epoch}.x",
        "{epoch}.-1",
        "{epoch}.999999",
        "{epoch}.1e3",
        "{epoch}.٣",
        "{epoch}." + "9" * 30,
        ".1",
        "%F0%9F%90%82",
    ],
)
def test_a_cursor_of_another_feed_is_gone(app_on_both: Flask, cursor: str) -> None:
    table = new_table(app_on_both)
    epoch = feed(table)["cursor"].split(".")[0]
    answer = table.phone.get(f"{table.group_path}/changes?since={cursor.format(epoch=epoch)}")
    assert_problem(answer, 410, "cursor-gone")


def test_the_cursor_of_another_group_is_gone(table: Table, other: Table) -> None:
    answer = table.phone.get(f"{table.group_path}/changes?since={feed(other)['cursor']}")
    assert_problem(answer, 410, "cursor-gone")


@pytest.mark.parametrize("query", ["since=%00", "limit=0", "limit=201", "after=1"])
def test_a_malformed_question_is_refused(table: Table, query: str) -> None:
    answer = table.phone.get(f"{table.group_path}/changes?{query}")
    assert assert_problem(answer, 422, "invalid")["errors"]


def test_polling_costs_a_304_until_something_changes(table: Table) -> None:
    table.start(2)
    path = f"{table.group_path}/changes?since={feed(table)['cursor']}"
    known = table.phone.get(path).headers["ETag"]
    assert table.phone.get(path, if_none_match=known).status_code == 304
    table.pile(1, 0, 5)
    answer = table.phone.get(path, if_none_match=known)
    assert (answer.status_code, kinds(body(answer))) == (200, ["game"])


def test_a_reader_never_misses_what_writers_commit_at_the_same_time(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    people = table.add_players(8)
    seen: set[str] = set()
    cursor = feed(table)["cursor"]

    def change(player: str) -> None:
        path = f"{table.group_path}/players/{player}"
        assert table.phone.put(path, {"color": "red"}).status_code == 200

    with ThreadPoolExecutor(4) as threads:
        writers = [threads.submit(change, player) for player in people]
        while not all(writer.done() for writer in writers):
            found = feed(table, cursor)
            cursor = found["cursor"]
            seen |= {one["id"] for one in found["items"] if one["item"].get("color") == "red"}
        for writer in writers:
            writer.result()
    seen |= {one["id"] for one in feed(table, cursor)["items"]}
    assert seen == set(people)
