"""The last keeper stays, whoever is to be removed or demoted by whom, also at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from flask import Flask

from tests.api.conftest import device_path, join, revoke
from tests.factories import Table, assert_problem, body, new_table


def test_the_last_keeper_stays(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    join(table, "viewer")
    mine = device_path(table, table.phone)
    revoke(table, join(table, "keeper"))
    assert_problem(table.phone.delete(mine), 409, "last-keeper")
    assert_problem(table.phone.put(mine, {"role": "viewer"}), 409, "last-keeper")
    assert body(table.phone.put(mine, {"name": "Still here"}))["role"] == "keeper"
    second = join(table, "keeper")
    assert table.phone.delete(mine).status_code == 204
    assert_problem(second.delete(device_path(table, second)), 409, "last-keeper")


def test_the_version_comes_before_the_last_keeper(table: Table) -> None:
    mine = device_path(table, table.phone)
    for answer in (
        table.phone.delete(mine, if_match='"9"'),
        table.phone.put(mine, {"role": "viewer"}, if_match='"9"'),
    ):
        assert_problem(answer, 412, "version-mismatch")


def test_of_keepers_who_remove_each_other_one_stays(app_on_both: Flask) -> None:
    for what in ("delete", "put"):
        table = new_table(app_on_both)
        phones = [table.phone, *(join(table, "keeper") for _ in range(3))]
        paths = [device_path(table, phone) for phone in phones]

        def dismiss(n: int, phones: Any = phones, paths: Any = paths, what: str = what) -> Any:
            target = paths[(n + 1) % len(paths)]
            if what == "delete":
                return phones[n].delete(target).status_code
            return phones[n].put(target, {"role": "viewer"}).status_code

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(dismiss, range(4)))
        roles = [body(phone.get(table.group_path)).get("role") for phone in phones]
        assert "keeper" in roles
