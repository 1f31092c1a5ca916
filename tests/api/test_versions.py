"""Versions, ETags, preconditions."""

import pytest

from tests.api.kinds import ENTRIES, KINDS, READABLE, Kind, each, set_up
from tests.factories import Table, assert_problem, body

OUTDATED = ['"{}"', 'W/"{}"', "{}", '"abc"', '"-1"', '""', "", '"9999999999999999999"']
ITEMS = [kind for kind in KINDS if not kind.wrapped]


def tag(version: int) -> str:
    return f'"{version}"'


@each()
def test_a_real_change_adds_one_to_the_version(table: Table, kind: Kind) -> None:
    set_up(table)
    first = int(kind.put(table, kind.first).headers["ETag"].strip('"'))
    second = kind.put(table, kind.second)
    assert second.headers["ETag"] == tag(first + 1)


@each(READABLE)
def test_the_etag_is_the_version_and_strong(table: Table, kind: Kind) -> None:
    set_up(table)
    for answer in (kind.put(table, kind.first), table.phone.get(kind.path(table))):
        assert answer.headers["ETag"] == tag(body(answer)["version"])


@each()
@pytest.mark.parametrize("form", ['"{}"', 'W/"{}"', '"0", "{}"', 'W/"0",W/"{}"', ' "{}" ', "*"])
def test_a_write_with_the_present_version_is_taken(table: Table, kind: Kind, form: str) -> None:
    set_up(table)
    version = kind.put(table, kind.first).headers["ETag"].strip('"')
    answer = table.phone.put(kind.path(table), kind.second, if_match=form.format(version))
    assert answer.status_code == 200


@each()
@pytest.mark.parametrize("form", OUTDATED)
def test_an_outdated_write_is_refused_with_the_present_item(
    table: Table, kind: Kind, form: str
) -> None:
    """Fault 28: two phones load a version and both save."""
    set_up(table)
    stale = kind.put(table, kind.first).headers["ETag"].strip('"')
    present = kind.put(table, kind.second)
    value = kind.show(table)
    answer = table.phone.put(kind.path(table), kind.first, if_match=form.format(stale))
    problem = assert_problem(answer, 412, "version-mismatch")
    assert tag(problem["current"]["version"]) == present.headers["ETag"]
    if kind.name != "round":
        assert problem["current"] == kind.item(present)
    assert kind.show(table) == value


@each()
def test_if_none_match_star_does_not_write_over_what_is_there(table: Table, kind: Kind) -> None:
    set_up(table)
    kind.put(table, kind.first)
    answer = table.phone.put(kind.path(table), kind.second, if_none_match="*")
    assert_problem(answer, 412, "version-mismatch")


@each([kind for kind in ENTRIES if kind.name != "round"])
def test_if_none_match_star_writes_where_nothing_is(table: Table, kind: Kind) -> None:
    set_up(table)
    answer = table.phone.put(kind.path(table), kind.first, if_none_match="*")
    assert answer.status_code == 201
    table.phone.delete(kind.path(table))
    answer = table.phone.put(kind.path(table), kind.second, if_none_match="*")
    assert answer.status_code == 201


@each(ENTRIES)
@pytest.mark.parametrize("wanted", ['"1"', "*"])
def test_if_match_does_not_write_where_nothing_is(table: Table, kind: Kind, wanted: str) -> None:
    set_up(table)
    path = kind.path(table).replace("/rounds/1", "/rounds/2")
    answer = table.phone.put(path, kind.first, if_match=wanted)
    problem = assert_problem(answer, 412, "version-mismatch")
    assert problem["current"] is None
    assert len(table.state()["rounds"]) == 1


@each([kind for kind in KINDS if kind.name != "round"])
def test_an_outdated_delete_is_refused(table: Table, kind: Kind) -> None:
    set_up(table)
    kind.put(table, kind.second)
    content = {"name": "Second"}
    answer = table.phone.delete(kind.path(table), content, if_match='"77"')
    assert "current" in assert_problem(answer, 412, "version-mismatch")
    kind.show(table)


@each([kind for kind in ENTRIES if kind.name != "round"])
def test_versions_of_entries_count_on_through_deletion(table: Table, kind: Kind) -> None:
    set_up(table)
    assert kind.put(table, kind.first).headers["ETag"] == tag(1)
    table.phone.delete(kind.path(table), if_match=tag(1))
    assert kind.put(table, kind.first).headers["ETag"] == tag(3)


@each([kind for kind in ITEMS if kind.name != "player"])
def test_versions_count_on_through_deletion(table: Table, kind: Kind) -> None:
    set_up(table)
    version = int(kind.put(table, kind.second).headers["ETag"].strip('"'))
    table.phone.delete(kind.path(table), {"name": "Second"})
    back = kind.put(table, {"deleted": False}, if_match=tag(version + 1))
    assert back.headers["ETag"] == tag(version + 2)


@each(ENTRIES)
def test_any_change_in_a_game_raises_its_version_once(table: Table, kind: Kind) -> None:
    set_up(table)
    before = table.state()["version"]
    kind.put(table, kind.first)
    assert table.state()["version"] == before + 1
    kind.put(table, kind.first)
    assert table.state()["version"] == before + 1


@each()
def test_a_change_says_who_and_when(table: Table, kind: Kind) -> None:
    set_up(table)
    me = body(table.phone.get(table.group_path))["device"]
    answer = kind.put(table, kind.first)
    item = kind.item(answer) if kind.name != "round" else table.state()
    assert item["updated_by"] == me
    assert item["updated_at"].endswith("Z")


@each(READABLE)
@pytest.mark.parametrize("form", ['"{}"', 'W/"{}"', '"0", "{}"', "*"])
def test_a_reader_who_knows_the_version_gets_304(table: Table, kind: Kind, form: str) -> None:
    set_up(table)
    known = table.phone.get(kind.path(table)).headers["ETag"]
    version = known.strip('"')
    answer = table.phone.get(kind.path(table), if_none_match=form.format(version))
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == known


@each(READABLE)
def test_a_reader_with_an_older_version_gets_the_item(table: Table, kind: Kind) -> None:
    set_up(table)
    known = kind.put(table, kind.first).headers["ETag"]
    kind.put(table, kind.second)
    answer = table.phone.get(kind.path(table), if_none_match=known)
    assert answer.status_code == 200
    assert answer.headers["ETag"] != known


@pytest.mark.parametrize("path", ["/players", "/games", "/changes", "/games/{game}/writes"])
def test_lists_answer_304_until_something_changes(table: Table, path: str) -> None:
    set_up(table)
    path = table.group_path + path.format(game=table.game)
    known = table.phone.get(path).headers["ETag"]
    assert table.phone.get(path, if_none_match=known).status_code == 304
    table.pile(1, 0, 5)
    assert table.phone.get(path, if_none_match=known).status_code == 200
