"""OPEN_GROUPS=0: the server makes no new groups, and goes on with those it has."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests import apps
from tests.api.conftest import join
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table


@pytest.fixture
def table(tmp_path: Any) -> Iterator[Table]:
    """A group on a server that was closed afterwards."""
    url = f"sqlite:///{tmp_path / 'bullpile.db'}"
    for app in apps.running(url):
        table = new_table(app)
    closed = apps.make(url, open_groups=False)
    yield Table(Phone(closed, table.phone.token), table.group, device=table.device)
    apps.close(closed)


def closed(table: Table) -> Flask:
    return table.phone.app


@pytest.mark.parametrize("content", [{"name": "Us"}, {}, {"x": 1}], ids=str)
def test_nobody_makes_a_group(table: Table, content: dict[str, Any]) -> None:
    stranger = Phone(closed(table), "a" * 43)
    for answer in (
        stranger.post("/groups", content),
        stranger.put(f"/groups/{new_id()}", content),
    ):
        assert_problem(answer, 403, "groups-closed")


def test_a_group_that_is_there_goes_on(table: Table) -> None:
    assert table.phone.put(table.group_path, {"name": "Still here"}).status_code == 200
    phone = join(table, "keeper")
    table.start(2)
    assert phone.get(table.path).status_code == 200


def test_a_deleted_group_can_be_restored(table: Table) -> None:
    assert table.phone.delete(table.group_path, {"name": "Thursday"}).status_code == 204
    answer = table.phone.put(table.group_path, {"deleted": False})
    assert (answer.status_code, body(answer)["deleted"]) == (200, False)


def test_the_id_of_others_answers_as_always(table: Table) -> None:
    answer = Phone(closed(table), "a" * 43).put(table.group_path, {"name": "Mine"})
    assert_problem(answer, 404, "not-found")
