"""Every write can be repeated: equal writes, known keys."""

import pytest

from tests.api.conftest import join
from tests.api.kinds import KINDS, Kind, each, set_up
from tests.factories import Table, assert_problem, body, new_id, new_table


def cursor(table: Table) -> str:
    found: str = body(table.phone.get(table.group_path))["cursor"]
    return found


@each()
@pytest.mark.parametrize(
    "headers",
    [{}, {"if_match": '"99"'}, {"if_none_match": "*"}, {"if_match": '"99"', "if_none_match": "*"}],
    ids=["plain", "if-match", "if-none-match", "both"],
)
def test_an_equal_write_is_taken_whatever_its_preconditions(
    table: Table, kind: Kind, headers: dict[str, str]
) -> None:
    set_up(table)
    written = kind.put(table, kind.first)
    before = cursor(table)
    again = table.phone.put(kind.path(table), kind.first, **headers)
    assert again.status_code == 200
    assert again.headers["ETag"] == written.headers["ETag"]
    assert kind.item(again) == kind.item(written) | ({"cursor": before} if kind == KINDS[0] else {})
    assert cursor(table) == before


@each()
def test_a_known_key_is_answered_and_not_carried_out_again(table: Table, kind: Kind) -> None:
    """Fault 29: the answer is lost and the request repeated."""
    set_up(table)
    key = new_id()
    kind.put(table, kind.first, idempotency_key=key)
    changed = kind.put(table, kind.second)
    value, before = kind.show(table), cursor(table)
    for content in (kind.first, kind.second):
        again = table.phone.put(kind.path(table), content, idempotency_key=key, if_match='"1"')
        assert again.status_code == 200
        assert again.headers["ETag"] == changed.headers["ETag"]
    assert (kind.show(table), cursor(table)) == (value, before)


@each()
def test_the_key_of_a_write_that_changed_nothing_is_known_too(table: Table, kind: Kind) -> None:
    set_up(table)
    key = new_id()
    kind.put(table, kind.first)
    kind.put(table, kind.first, idempotency_key=key)
    kind.put(table, kind.second)
    value = kind.show(table)
    kind.put(table, kind.first, idempotency_key=key)
    assert kind.show(table) == value


@each()
def test_a_key_belongs_to_one_item(table: Table, kind: Kind) -> None:
    set_up(table)
    key = new_id()
    kind.put(table, kind.first, idempotency_key=key)
    for elsewhere in KINDS:
        if elsewhere != kind:
            answer = table.phone.put(elsewhere.path(table), elsewhere.second, idempotency_key=key)
            assert_problem(answer, 422, "key-reused")


def test_a_key_belongs_to_one_pile(table: Table) -> None:
    set_up(table)
    key = new_id()
    table.phone.put(table.pile_path(1, 0), {"points": 1}, idempotency_key=key)
    for path in (table.pile_path(1, 2), table.pile_path(2, 0)):
        answer = table.phone.put(path, {"points": 1}, idempotency_key=key)
        assert_problem(answer, 422, "key-reused")
    assert_problem(
        table.phone.delete(table.pile_path(1, 1), idempotency_key=key), 422, "key-reused"
    )


@each()
def test_a_refused_write_leaves_its_key_free(table: Table, kind: Kind) -> None:
    set_up(table)
    key = new_id()
    refused = table.phone.put(kind.path(table), kind.first, idempotency_key=key, if_match='"77"')
    assert refused.status_code == 412
    kind.put(table, kind.first, idempotency_key=key)
    kind.put(table, kind.second)
    kind.put(table, kind.first, idempotency_key=key)
    kind.put(table, kind.first)


@each()
def test_a_key_is_known_to_every_phone_of_the_group(table: Table, kind: Kind) -> None:
    set_up(table)
    key = new_id()
    kind.put(table, kind.first, idempotency_key=key)
    kind.put(table, kind.second)
    value = kind.show(table)
    answer = join(table, "keeper").put(kind.path(table), kind.first, idempotency_key=key)
    assert answer.status_code == 200
    assert kind.show(table) == value


def test_groups_do_not_share_keys(table: Table, other: Table) -> None:
    key = new_id()
    for each_table in (table, other):
        each_table.phone.put(each_table.group_path, {"name": "Same"}, idempotency_key=key)
        assert body(each_table.phone.get(each_table.group_path))["name"] == "Same"


@pytest.mark.parametrize("key", ["", " ", "a b", "a" * 101, "schlüssel", "\t"])
@each()
def test_a_malformed_key_is_refused_by_name(table: Table, kind: Kind, key: str) -> None:
    set_up(table)
    answer = table.phone.put(kind.path(table), kind.first, idempotency_key=key)
    assert "Idempotency-Key" in assert_problem(answer, 422, "invalid")["errors"]


@pytest.mark.parametrize("what", ["players", "games"])
def test_a_post_with_the_same_key_makes_one_item(table: Table, what: str) -> None:
    people = table.add_players(2)
    content = {"name": "Zoe"} if what == "players" else {"players": people}
    path, key = f"{table.group_path}/{what}", new_id()
    first = table.phone.post(path, content, idempotency_key=key)
    again = table.phone.post(path, content, idempotency_key=key)
    assert (first.status_code, again.status_code) == (201, 200)
    assert body(first) == body(again)
    assert first.headers["Location"] == again.headers["Location"]
    assert body(table.phone.get(first.headers["Location"].removeprefix("/api/v1"))) == body(first)


@pytest.mark.parametrize("what", ["players", "games"])
def test_a_post_with_a_key_is_answered_after_other_changes(table: Table, what: str) -> None:
    people = table.add_players(2)
    content = {"name": "Zoe"} if what == "players" else {"players": people}
    path, key = f"{table.group_path}/{what}", new_id()
    made = body(table.phone.post(path, content, idempotency_key=key))
    item = f"{path}/{made['id']}"
    table.phone.delete(item)
    again = table.phone.post(path, content, idempotency_key=key)
    assert again.status_code == 200
    assert (body(again)["id"], body(again)["deleted"]) == (made["id"], True)
    assert table.phone.get(item).status_code == 410


def test_a_post_with_the_key_of_another_kind_is_refused(table: Table) -> None:
    people, key = table.add_players(2), new_id()
    table.phone.post(f"{table.group_path}/players", {"name": "Zoe"}, idempotency_key=key)
    answer = table.phone.post(f"{table.group_path}/games", {"players": people}, idempotency_key=key)
    assert_problem(answer, 422, "key-reused")


DELETABLE = [kind for kind in KINDS if kind.name != "round"]


def restore(table: Table, kind: Kind) -> None:
    kind.put(table, kind.second | ({} if kind.wrapped else {"deleted": False}))


def remove(table: Table, kind: Kind, **headers: str) -> int:
    name = {"name": body(table.phone.get(table.group_path)).get("name", "Second")}
    if kind.name == "player":
        table.phone.delete(table.path)
    return table.phone.delete(kind.path(table), name, **headers).status_code


@each(DELETABLE)
def test_a_repeated_delete_is_204(table: Table, kind: Kind) -> None:
    set_up(table)
    kind.put(table, kind.second)
    assert [remove(table, kind) for _ in range(3)] == [204, 204, 204]


@each(DELETABLE)
def test_a_delete_with_a_known_key_deletes_nothing_again(table: Table, kind: Kind) -> None:
    set_up(table)
    kind.put(table, kind.second)
    key = new_id()
    assert remove(table, kind, idempotency_key=key) == 204
    restore(table, kind)
    value = kind.show(table)
    assert remove(table, kind, idempotency_key=key) == 204
    assert kind.show(table) == value


@each(DELETABLE)
def test_the_key_of_a_delete_that_found_nothing_is_known_too(table: Table, kind: Kind) -> None:
    """Two phones delete, a third restores, the second one's request comes once more."""
    set_up(table)
    kind.put(table, kind.second)
    key = new_id()
    remove(table, kind)
    assert remove(table, kind, idempotency_key=key) == 204
    restore(table, kind)
    value = kind.show(table)
    assert remove(table, kind, idempotency_key=key) == 204
    assert kind.show(table) == value


def test_deleting_what_never_was_is_not_found(table: Table) -> None:
    table.start(2)
    for path in (f"{table.group_path}/games/{new_id()}", f"{table.group_path}/players/{new_id()}"):
        assert_problem(table.phone.delete(path), 404, "not-found")


def test_making_a_group_again_with_the_same_token_makes_one(table: Table) -> None:
    group = new_table(table.phone.app)
    again = group.phone.put(group.group_path, {"name": "Thursday"})
    assert (again.status_code, body(again)["version"]) == (200, 1)
