"""PUT of a round: struck out, taken back."""

from typing import Any

import pytest
from flask import Flask

from tests.factories import Table, assert_problem, body, new_id, new_table


def void(table: Table, number: int, value: bool = True) -> dict[str, Any]:
    answer = table.phone.put(f"{table.path}/rounds/{number}", {"void": value})
    assert answer.status_code == 200, answer.text
    return body(answer)


def test_a_round_that_is_struck_out_counts_for_nothing(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    table.start(2)
    for pile in (10, 20, 30):
        table.round(pile, 1)
    answer = void(table, 2)
    assert answer["round"]["void"] is True
    assert len(answer["round"]["piles"]) == 2
    assert table.totals() == [40, 2]
    assert [round_["number"] for round_ in table.state()["rounds"]] == [1, 2, 3]
    assert [round_["shown_as"] for round_ in table.state()["rounds"]] == [1, None, 2]


def test_taken_back_all_is_as_before(table: Table) -> None:
    table.start(2)
    for pile in (10, 60):
        table.round(pile, 1)
    before = table.state()
    assert before["status"] == "finished"
    assert void(table, 2)["status"] == "in_progress"
    assert void(table, 2, False)["status"] == "finished"
    after = table.state()
    for name in ("status", "standings", "winners", "finished_after_round", "finished_at"):
        assert after[name] == before[name]


def test_a_round_that_is_struck_out_waits_for_nobody(table: Table) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    void(table, 1)
    table.round(60, 1, number=2)
    table.round(6, 1)
    game = table.state()
    assert game["rounds"][0]["waiting_for"] == []
    assert (game["status"], game["finished_after_round"]) == ("finished", 3)


def test_its_piles_can_be_corrected(table: Table) -> None:
    table.start(2)
    table.round(10, 20)
    void(table, 1)
    table.pile(1, 0, 15)
    void(table, 1, False)
    assert table.totals() == [15, 20]


def test_the_next_round_can_be_struck_out_before_it_is_played(table: Table) -> None:
    table.start(2)
    void(table, 1)
    table.round(5, 6, number=2)
    assert table.totals() == [5, 6]


def test_a_round_further_on_is_not_open(table: Table) -> None:
    table.start(2)
    answer = table.phone.put(f"{table.path}/rounds/2", {"void": True})
    assert_problem(answer, 409, "round-not-open")


@pytest.mark.parametrize("number", [0, 101])
def test_rounds_are_1_to_100(table: Table, number: int) -> None:
    table.start(2)
    answer = table.phone.put(f"{table.path}/rounds/{number}", {"void": True})
    assert_problem(answer, 404, "not-found")


def test_a_missing_game_is_not_found(table: Table) -> None:
    path = f"{table.group_path}/games/{new_id()}/rounds/1"
    assert_problem(table.phone.put(path, {"void": True}), 404, "not-found")


@pytest.mark.parametrize("value", [None, 0, 1, "true", "yes", [], {}])
def test_only_true_and_false_are_taken(table: Table, value: Any) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    answer = table.phone.put(f"{table.path}/rounds/1", {"void": value})
    assert "void" in assert_problem(answer, 422, "invalid")["errors"]


def test_void_is_needed(table: Table) -> None:
    table.start(2)
    table.pile(1, 0, 5)
    answer = table.phone.put(f"{table.path}/rounds/1", {})
    assert "void" in assert_problem(answer, 422, "invalid")["errors"]


def test_rounds_that_are_struck_out_do_not_end_a_game_of_rounds(table: Table) -> None:
    table.start(2, end={"rounds": 2})
    for _ in range(2):
        table.round(5, 6)
    assert void(table, 1)["status"] == "in_progress"
    game = table.round(5, 6)
    assert (game["status"], game["finished_after_round"]) == ("finished", 3)


def test_a_round_that_is_struck_out_is_not_counted_after_the_end(table: Table) -> None:
    table.start(2, end={"rounds": 1})
    for _ in range(3):
        table.round(5, 6)
    assert table.state()["rounds_after_end"] == 2
    void(table, 3)
    assert table.state()["rounds_after_end"] == 1
