"""GET of a group: its name, defaults, counts, the present cursor."""

from tests.api.conftest import join
from tests.factories import Phone, Table, body


def test_it_says_what_there_is(table: Table) -> None:
    table.start(3)
    join(table, "viewer")
    group = body(table.phone.get(table.group_path))
    assert group["counts"] == {"players": 3, "games": 1, "devices": 2}
    assert group["name"] == "Thursday"
    assert group["deleted"] is False


def test_what_is_deleted_is_not_counted(table: Table) -> None:
    table.start(3)
    table.phone.delete(table.path)
    table.phone.delete(f"{table.group_path}/players/{table.players[0]}")
    counts = body(table.phone.get(table.group_path))["counts"]
    assert counts == {"players": 2, "games": 0, "devices": 1}


def test_it_says_who_asks(table: Table, viewer: Phone) -> None:
    mine, theirs = (body(phone.get(table.group_path)) for phone in (table.phone, viewer))
    assert (mine["role"], theirs["role"]) == ("keeper", "viewer")
    assert mine["device"] != theirs["device"]


def test_its_cursor_is_the_end_of_the_feed(table: Table) -> None:
    table.start(2)
    table.round(1, 2)
    cursor = body(table.phone.get(table.group_path))["cursor"]
    feed = body(table.phone.get(f"{table.group_path}/changes?since={cursor}"))
    assert (feed["items"], feed["cursor"], feed["more"]) == ([], cursor, False)


def test_the_id_may_be_written_in_capitals(table: Table) -> None:
    assert table.phone.get(f"/groups/{table.group.upper()}").status_code == 200
