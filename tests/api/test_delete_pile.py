"""DELETE of a pile: back to "not entered yet"."""

from flask import Flask

from tests.factories import Table, assert_problem, body, new_id, new_table


def test_it_is_as_if_it_had_not_been_entered(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    table.round(5, 6)
    answer = table.phone.delete(table.pile_path(1, 0))
    assert (answer.status_code, answer.data) == (204, b"")
    round_ = table.state()["rounds"][0]
    assert round_["waiting_for"] == [table.players[0]]
    assert (round_["complete"], round_["piles"].keys()) == (False, {table.players[1]})
    assert table.totals() == [0, 0]


def test_a_round_whose_piles_are_all_taken_back_is_gone(table: Table) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    table.phone.delete(table.pile_path(1, 0))
    assert table.state()["rounds"] == []


def test_the_round_behind_it_can_still_be_written(table: Table) -> None:
    """Another phone entered round 2 before it heard that round 1 was taken back."""
    table.start(2)
    table.pile(1, 0, 5)
    table.phone.delete(table.pile_path(1, 0))
    table.pile(2, 0, 7)
    rounds = table.state()["rounds"]
    assert [len(round_["piles"]) for round_ in rounds] == [0, 1]
    assert rounds[0]["waiting_for"] == table.players


def test_a_gap_in_the_middle_is_named(table: Table) -> None:
    table.start(2)
    table.round(1, 2)
    table.round(3, 4)
    table.phone.delete(table.pile_path(1, 0))
    rounds = table.state()["rounds"]
    assert [round_["complete"] for round_ in rounds] == [False, True]
    assert table.totals() == [3, 4]


def test_it_can_be_entered_again(table: Table) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    table.phone.delete(table.pile_path(1, 0))
    answer = table.phone.put(table.pile_path(1, 0), {"points": 5})
    assert (answer.status_code, body(answer)["pile"]["version"]) == (201, 3)


def test_a_pile_that_never_was_is_gone_already(table: Table) -> None:
    table.start(2)
    before = table.state()
    assert table.phone.delete(table.pile_path(1, 0)).status_code == 204
    assert table.phone.delete(table.pile_path(7, 0)).status_code == 204
    assert table.state() == before


def test_missing_games_players_and_rounds_are_not_found(table: Table) -> None:
    table.start(2)
    for path in (
        table.pile_path(1, new_id()),
        table.pile_path(0, 0),
        table.pile_path(101, 0),
        table.pile_path(1, 0).replace(table.game, new_id()),
    ):
        assert_problem(table.phone.delete(path), 404, "not-found")


def test_the_present_version_may_be_demanded(table: Table) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    table.pile(1, 0, 6)
    problem = assert_problem(
        table.phone.delete(table.pile_path(1, 0), if_match='"1"'), 412, "version-mismatch"
    )
    assert problem["current"]["bullheads"] == 6
    assert table.phone.delete(table.pile_path(1, 0), if_match='W/"2"').status_code == 204
