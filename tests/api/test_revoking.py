"""Revoking works at once: for what is under way, and for every way back."""

import threading
from typing import Any

import pytest
from flask import Flask

from companion.models import Device
from companion.services.refusals import Refused
from companion.services.writing import Caller, Terms, writing
from tests.api.conftest import accept, device_path, join, revoke
from tests.api.test_post_invite import invite
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table


def test_a_write_that_waited_while_its_phone_was_removed_is_refused(app_on_both: Flask) -> None:
    """Who may was asked before; the lock on the group was somebody else's."""
    table = new_table(app_on_both)
    phone = join(table, "keeper")
    mine, theirs = (device_path(table, each).rsplit("/", 1)[1] for each in (table.phone, phone))
    player = f"{table.group_path}/players/{new_id()}"
    answers: list[Any] = []
    late = threading.Thread(target=lambda: answers.append(phone.put(player, {"name": "Late"})))
    with app_on_both.app_context():
        keeper = Caller(table.group, mine, "keeper")
        with writing(keeper, Terms()) as write:
            late.start()
            late.join(0.5)
            assert not answers
            device = write.session.get_one(Device, (table.group, theirs))
            device.deleted = True
            write.stamp(device)
    late.join()
    assert_problem(answers[0], 401, "unauthorized")
    assert_problem(table.phone.get(player), 404, "not-found")


@pytest.mark.parametrize(
    ("fields", "code"), [({"deleted": True}, "unauthorized"), ({"role": "viewer"}, "forbidden")]
)
def test_a_caller_who_is_none_any_more_writes_nothing(
    table: Table, fields: dict[str, Any], code: str
) -> None:
    phone = join(table, "keeper")
    path = device_path(table, phone)
    caller = Caller(table.group, path.rsplit("/", 1)[1], "keeper")
    if "role" in fields:
        table.phone.put(path, fields)
    else:
        table.phone.delete(path)
    app = table.phone.app
    with app.app_context(), pytest.raises(Refused) as refused, writing(caller, Terms()):
        pass
    assert refused.value.code == code


@pytest.mark.parametrize("how", ["removed", "demoted"])
def test_the_codes_of_the_group_open_nothing_any_more(app_on_both: Flask, how: str) -> None:
    """Whoever is put out still has the code he came in by, and may have made more."""
    table = new_table(app_on_both)
    code = invite(table, role="keeper")["code"]
    phone = accept(app_on_both, code)
    made = body(phone.post(f"{table.group_path}/invites", {"role": "keeper"}))["code"]
    if how == "removed":
        revoke(table, phone)
    else:
        table.phone.put(device_path(table, phone), {"role": "viewer"})
    for each in (code, made):
        question = {"code": each, "device_name": "Back again"}
        assert_problem(Phone(app_on_both).post("/invites/accept", question), 404, "not-found")


def test_the_codes_of_other_groups_go_on(table: Table, other: Table) -> None:
    code = invite(other)["code"]
    revoke(table, join(table, "viewer"))
    accept(table.phone.app, code)


def test_who_leaves_of_his_own_accord_may_come_back_by_the_same_code(table: Table) -> None:
    code = invite(table)["code"]
    phone = accept(table.phone.app, code)
    assert phone.delete(device_path(table, phone)).status_code == 204
    accept(table.phone.app, code)


def test_a_new_name_or_a_higher_role_leaves_the_codes(table: Table) -> None:
    code = invite(table)["code"]
    path = device_path(table, accept(table.phone.app, code))
    table.phone.put(path, {"name": "Ben's"})
    table.phone.put(path, {"role": "keeper"})
    accept(table.phone.app, code)
