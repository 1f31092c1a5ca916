"""Who may: the many ways to be nobody; test_roles.py has the table of who is let in."""

import pytest

from tests.api.conftest import join, revoke
from tests.api.support import Operation, name, of_a_group
from tests.factories import Phone, Table, assert_problem, body, new_id

INSIDE = of_a_group()
WRITES = [one for one in INSIDE if one.method != "GET"]
READS = [one for one in INSIDE if one.method == "GET"]
each = pytest.mark.parametrize("operation", INSIDE, ids=name)


@each
@pytest.mark.parametrize("header", [None, "Bearer", "Bearer ", "Basic abc", "Token abc", "abc"])
def test_without_a_token_nothing_opens(
    untouched: Table, operation: Operation, header: str | None
) -> None:
    headers = {} if header is None else {"Authorization": header}
    answer = Phone(untouched.phone.app).call(
        operation.method, operation.address(untouched), {}, **headers
    )
    assert_problem(answer, 401, "unauthorized")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@each
@pytest.mark.parametrize("token", ["wrong", "ÿ", "' OR 1=1 --", "a" * 5000])
def test_a_wrong_token_opens_nothing(untouched: Table, operation: Operation, token: str) -> None:
    answer = Phone(untouched.phone.app, token).call(
        operation.method, operation.address(untouched), {}
    )
    assert_problem(answer, 401, "unauthorized")


@each
def test_a_revoked_token_opens_nothing(table: Table, operation: Operation) -> None:
    gone = join(table, "keeper")
    revoke(table, gone)
    assert_problem(gone.call(operation.method, operation.address(table), {}), 401, "unauthorized")


@each
def test_a_foreign_group_looks_like_none(table: Table, other: Table, operation: Operation) -> None:
    other.start(3)
    foreign = table.phone.call(operation.method, operation.address(other), {"name": "Sunday"})
    missing = table.phone.call(
        operation.method, operation.address(other).replace(other.group, new_id()), {"name": "x"}
    )
    assert_problem(foreign, 404, "not-found")
    assert (foreign.status_code, body(foreign)) == (missing.status_code, body(missing))


@pytest.mark.parametrize("operation", WRITES, ids=name)
def test_a_viewer_writes_nothing(table: Table, viewer: Phone, operation: Operation) -> None:
    table.start(3)
    table.round(1, 2, 3)
    cursor = body(table.phone.get(table.group_path))["cursor"]
    answer = viewer.call(operation.method, operation.address(table), {"name": "Thursday"})
    assert_problem(answer, 403, "forbidden")
    assert body(table.phone.get(table.group_path))["cursor"] == cursor


@pytest.mark.parametrize("operation", WRITES, ids=name)
def test_who_may_is_asked_before_what_is_sent(
    table: Table, viewer: Phone, operation: Operation
) -> None:
    path = operation.address(table)
    bad = {"no such field": 1}
    stranger = Phone(table.phone.app)
    assert_problem(stranger.call(operation.method, path, bad), 401, "unauthorized")
    assert_problem(viewer.call(operation.method, path, bad), 403, "forbidden")
    elsewhere = path.replace(table.group, new_id())
    assert_problem(table.phone.call(operation.method, elsewhere, bad), 404, "not-found")


@pytest.mark.parametrize(
    "path", ["", "/players", "/games", "/changes", "{game}", "{game}/writes", "{player}"]
)
def test_a_viewer_reads(table: Table, viewer: Phone, path: str) -> None:
    table.start(2)
    places = {
        "{game}": f"/games/{table.game}",
        "{game}/writes": f"/games/{table.game}/writes",
        "{player}": f"/players/{table.players[0]}",
    }
    answer = viewer.get(table.group_path + places.get(path, path))
    assert answer.status_code == 200


def test_the_scheme_of_a_token_may_be_written_in_any_case(table: Table) -> None:
    answer = Phone(table.phone.app).get(
        table.group_path, Authorization=f"bEARER   {table.phone.token} "
    )
    assert answer.status_code == 200


def test_things_of_another_group_are_not_found_in_ones_own(table: Table, other: Table) -> None:
    other.start(3)
    for thing in (f"/games/{other.game}", f"/players/{other.players[0]}"):
        assert_problem(table.phone.get(table.group_path + thing), 404, "not-found")
        assert_problem(table.phone.delete(table.group_path + thing), 404, "not-found")


def test_a_pile_of_a_foreign_player_is_not_taken(table: Table, other: Table) -> None:
    other.add_players(1)
    table.start(2)
    answer = table.phone.put(table.pile_path(1, other.players[0]), {"points": 1})
    assert_problem(answer, 404, "not-found")


def test_tokens_and_their_hashes_are_never_answered(table: Table) -> None:
    answers = [table.phone.get(f"{table.group_path}{path}").text for path in ("", "/changes")]
    assert not [text for text in answers if str(table.phone.token) in text or "hash" in text]
