"""Following along: a stream tells each phone at once, and ends when its token opens no more."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.live.hub import Hub
from companion.live.stream import Stream
from companion.services.writing import Caller, Terms, writing
from tests import apps
from tests.api.conftest import join, revoke
from tests.factories import Phone, Table, assert_problem, body, new_id, new_table


def path(table: Table) -> str:
    return f"{table.group_path}/events"


class Listener:
    """What a phone hears. To read waits: a heartbeat instead of an event would fail the test."""

    def __init__(self, answer: TestResponse) -> None:
        assert answer.status_code == 200, answer.text
        self.answer = answer
        self.received = (letter for part in answer.iter_encoded() for letter in part.decode())

    def next(self) -> str:
        """The cursor of the next event."""
        event = ""
        while not event.endswith("\n\n"):
            event += next(self.received)
        name, data = event.split("\n")[:2]
        assert name == "event: change", event
        told = json.loads(data.removeprefix("data: "))
        assert list(told) == ["cursor"]
        cursor: str = told["cursor"]
        return cursor

    def is_over(self) -> bool:
        """The stream ends before a heartbeat."""
        return "\n:" not in "\n" + "".join(self.received)


@contextmanager
def listening(table: Table, phone: Phone | None = None) -> Iterator[Listener]:
    answer = (phone or table.phone).get(path(table))
    try:
        yield Listener(answer)
    finally:
        answer.close()


def cursor(table: Table) -> str:
    found: str = body(table.phone.get(table.group_path))["cursor"]
    return found


def test_it_begins_with_the_present_cursor(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    with listening(table) as phone:
        assert phone.answer.mimetype == "text/event-stream"
        assert phone.answer.headers["Cache-Control"] == "no-store"
        assert phone.answer.headers["X-Accel-Buffering"] == "no"
        assert phone.next() == cursor(table)


def test_every_change_is_told_once_to_every_phone(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    viewer = join(table, "viewer")
    with listening(table) as one, listening(table, viewer) as two:
        assert one.next() == two.next()
        changes: list[Callable[[], Any]] = [
            lambda: table.pile(1, 0, [5, 55]),
            lambda: table.phone.delete(table.pile_path(1, 0)),
            lambda: table.phone.put(f"{table.path}/rounds/1", {"void": True}),
            lambda: table.phone.put(f"{table.path}/rounds/1/rows_left", {"cards": [1]}),
            lambda: table.phone.put(table.path, {"note": "late"}),
            lambda: table.phone.put(table.group_path, {"name": "Friday"}),
            lambda: table.add_players(3),
            lambda: table.phone.delete(table.path),
            lambda: join(table, "keeper"),
        ]
        for change in changes:
            change()
            assert one.next() == two.next() == cursor(table)


def test_what_it_tells_leads_to_the_change(table: Table) -> None:
    table.start(2)
    with listening(table) as phone:
        known = phone.next()
        table.pile(1, 0, [5, 55])
        heard = phone.next()
        found = body(table.phone.get(f"{table.group_path}/changes?since={known}"))
        assert found["cursor"] == heard
        assert [change["item"] for change in found["items"]] == [table.state()]


def test_what_changes_nothing_is_not_told(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    table.pile(1, 0, 7)
    with listening(table) as phone:
        phone.next()
        table.pile(1, 0, 7)
        table.phone.put(table.pile_path(1, 0), {"points": 7}, idempotency_key=new_id())
        table.phone.put(table.pile_path(9, 0), {"points": 7})
        table.phone.put(table.path, {"note": "x"}, if_match='"77"')
        table.pile(1, 0, 8)
        assert phone.next() == cursor(table)


def test_another_group_hears_nothing(table: Table, other: Table) -> None:
    with listening(other) as phone:
        phone.next()
        table.start(2)
        other.start(2)
        assert phone.next() == cursor(other)


def test_a_revoked_phone_hears_the_end_and_the_others_go_on(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    gone = join(table, "viewer")
    with listening(table) as stays, listening(table, gone) as one, listening(table, gone) as two:
        for phone in (stays, one, two):
            phone.next()
        revoke(table, gone)
        assert one.is_over()
        assert two.is_over()
        assert stays.next() == cursor(table)
        table.add_players(1)
        assert stays.next() == cursor(table)


def test_nothing_is_closed_by_a_write_that_fails(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    me = Caller(table.group, body(table.phone.get(table.group_path))["device"], "keeper")
    with listening(table) as phone:
        phone.next()
        with suppress(RuntimeError), app_on_both.app_context(), writing(me, Terms()) as write:
            write.close_streams()
            write.stamp(write.group)
            raise RuntimeError
        table.add_players(1)
        assert phone.next() == cursor(table)


def test_a_deleted_group_ends_all_streams(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    viewer = join(table, "viewer")
    with listening(table) as one, listening(table, viewer) as two:
        assert one.next() == two.next()
        assert table.phone.delete(table.group_path, {"name": "Thursday"}).status_code == 204
        assert one.is_over()
        assert two.is_over()
    assert_problem(table.phone.get(path(table)), 410, "deleted")
    table.phone.put(table.group_path, {"deleted": False})
    with listening(table) as phone:
        assert phone.next() == cursor(table)


def test_a_phone_revoked_while_it_begins_to_listen_hears_nothing(
    app_on_both: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(app_on_both)
    gone = join(table, "viewer")
    opened = Hub.open

    def revoke_first(self: Hub, group_id: str, device_id: str) -> Stream:
        revoke(table, gone)
        return opened(self, group_id, device_id)

    monkeypatch.setattr(Hub, "open", revoke_first)
    assert_problem(gone.get(path(table)), 401, "unauthorized")


def test_a_change_while_a_phone_begins_to_listen_is_told(
    app_on_both: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(app_on_both)
    connected = Hub.connect

    def write_first(self: Hub, *args: Any) -> None:
        table.add_players(len(table.players) + 1)
        connected(self, *args)

    monkeypatch.setattr(Hub, "connect", write_first)
    with listening(table) as phone:
        before = cursor(table)
        assert phone.next() == before
        assert phone.next() == cursor(table) != before


@pytest.fixture
def crowded(table: Table) -> Iterator[Phone]:
    """The phone of `table` on a server where one phone may listen."""
    url = table.phone.app.config["SQLALCHEMY_DATABASE_URI"]
    app = apps.make(url, streams=1)
    yield Phone(app, table.phone.token)
    apps.close(app)


def test_when_as_many_listen_as_may_others_are_sent_away(table: Table, crowded: Phone) -> None:
    with listening(table, crowded) as phone:
        phone.next()
        answer = crowded.get(path(table))
        assert_problem(answer, 503, "too-many-streams")
        assert answer.headers["Retry-After"] == "60"
    # The place of one who has gone, or never came to listen, is free again.
    assert crowded.call("HEAD", path(table)).status_code == 200
    while (answer := crowded.get(path(table))).status_code == 503:
        pass
    answer.close()
