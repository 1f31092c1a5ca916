"""DELETE of a group: gone for all at once, restored by a keeper, erased after seven days."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion.db import write_transaction
from companion.models import Game, Group, Player, WriteLog
from tests.api.conftest import join
from tests.api.support import Operation, name, of_a_group
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table


def delete(table: Table) -> None:
    answer = table.phone.delete(table.group_path, {"name": "Thursday"})
    assert (answer.status_code, answer.data) == (204, b"")


def age(table: Table, days: float) -> None:
    """Let the deletion be so many days old."""
    with table.phone.app.app_context(), write_transaction() as session:
        group = session.get_one(Group, table.group)
        group.deleted_at = datetime.now(UTC) - timedelta(days=days)


@pytest.mark.parametrize(
    "operation", [one for one in of_a_group() if one.path != "/groups/{group}"], ids=name
)
def test_nothing_in_it_answers_any_more(table: Table, operation: Operation) -> None:
    table.start(2)
    delete(table)
    answer = table.phone.call(operation.method, operation.address(table), {"name": "x"})
    problem = assert_problem(answer, 410, "deleted")
    assert problem["current"]["id"] == table.group
    assert problem["current"]["deleted"] is True


def test_it_is_gone_for_all_phones_at_once(table: Table, viewer: Phone) -> None:
    delete(table)
    for phone in (table.phone, viewer):
        assert_problem(phone.get(table.group_path), 410, "deleted")
    assert_problem(table.phone.put(table.group_path, {"name": "Again"}), 410, "deleted")


@pytest.mark.parametrize("wrong", ["thursday", "Thursday ", " Thursday", "", "Friday", "Thürsday"])
def test_the_exact_name_is_needed(table: Table, wrong: str) -> None:
    answer = table.phone.delete(table.group_path, {"name": wrong})
    assert "name" in assert_problem(answer, 422, "invalid")["errors"]
    assert table.phone.get(table.group_path).status_code == 200


@pytest.mark.parametrize("fields", [{}, {"name": None}, {"name": 5}, {"title": "Thursday"}])
def test_a_malformed_body_deletes_nothing(table: Table, fields: dict[str, object]) -> None:
    assert_problem(table.phone.delete(table.group_path, fields), 422, "invalid")


def test_a_keeper_restores_it_with_all_that_was_in_it(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    table.round([5, 55], [])
    before = table.state()
    delete(table)
    answer = table.phone.put(table.group_path, {"deleted": False})
    assert (answer.status_code, body(answer)["version"]) == (200, 3)
    assert body(answer)["deleted"] is False
    assert table.state() == before


def test_a_viewer_does_not_restore_it(table: Table, viewer: Phone) -> None:
    delete(table)
    assert_problem(viewer.put(table.group_path, {"deleted": False}), 403, "forbidden")


def test_a_known_key_does_not_restore_it(table: Table) -> None:
    key = new_id()
    table.phone.put(table.group_path, {"name": "Thursday"}, idempotency_key=key)
    delete(table)
    table.phone.put(table.group_path, {"name": "Thursday"}, idempotency_key=key)
    assert_problem(table.phone.get(table.group_path), 410, "deleted")


def test_within_seven_days_it_is_kept(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    delete(table)
    age(table, 6.9)
    new_table(app_on_both)
    assert table.phone.put(table.group_path, {"deleted": False}).status_code == 200


def test_after_seven_days_it_is_erased_and_its_id_stays_reserved(app_on_both: Flask) -> None:
    table, bystander = new_table(app_on_both), new_table(app_on_both)
    for each in (table, bystander):
        each.start(2)
        each.round([5, 55], [])
    delete(table)
    age(table, 7.1)
    new_table(app_on_both)
    with app_on_both.app_context(), write_transaction() as session:
        assert session.get_one(Group, table.group).name == ""
        for kind in (Game, Player, WriteLog):
            assert not session.query(kind).filter_by(group_id=table.group).count()
    assert_problem(table.phone.get(table.group_path), 401, "unauthorized")
    for phone in (table.phone, Phone(app_on_both, "a" * 43)):
        assert_problem(phone.put(table.group_path, {"name": "Mine"}), 404, "not-found")
    assert bystander.totals() == [9, 0]


def test_after_seven_days_it_cannot_be_restored_though_nobody_has_erased_it(table: Table) -> None:
    delete(table)
    age(table, 8)
    answer = table.phone.put(table.group_path, {"deleted": False})
    assert answer.status_code in (401, 404, 410)


def test_any_keeper_may_delete_it(table: Table) -> None:
    keeper = join(table, "keeper")
    assert keeper.delete(table.group_path, {"name": "Thursday"}).status_code == 204
    assert_problem(table.phone.get(table.group_path), 410, "deleted")
