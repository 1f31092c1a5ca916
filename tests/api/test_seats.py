"""Who sits when: late joiners, leavers, and what the numbers make of them."""

from typing import Any

import pytest

from tests.api.support import codes, places, seat
from tests.factories import Table, assert_problem, body


def join_late(table: Table, **fields: Any) -> Any:
    """Let the third player join the game of the first two."""
    people = table.add_players(3)
    return table.phone.put(table.path, {"players": people, "seats": {people[2]: fields}})


def test_a_player_joins_late_with_the_highest_total_before(table: Table) -> None:
    table.start(2)
    table.round(10, 4)
    game = body(join_late(table, from_round=2))
    assert game["standings"][-1]["total"] == 10
    game = table.round(1, 2, 3)
    assert game["rounds"][0]["totals"].keys() == set(table.players[:2])
    assert table.totals() == [11, 6, 13]


def test_what_he_starts_at_follows_corrections(table: Table) -> None:
    table.start(2)
    table.round(10, 4)
    join_late(table, from_round=2)
    table.round(1, 2, 3)
    table.pile(1, 1, 30)
    assert table.totals() == [11, 32, 33]


@pytest.mark.parametrize("starts_at", [0, 7, 1000])
def test_what_he_starts_at_can_be_said(table: Table, starts_at: int) -> None:
    table.start(2, end={"rounds": 9})
    table.round(10, 4)
    join_late(table, from_round=2, starts_at=starts_at)
    table.round(1, 2, 3)
    assert table.totals()[2] == starts_at + 3
    seat(table, 2, starts_at=None)
    assert table.totals()[2] == 13


def test_a_late_joiner_needs_the_round_he_joins_in(table: Table) -> None:
    table.start(2)
    table.round(10, 4)
    people = table.add_players(3)
    several: list[Any] = [{}, {people[2]: {}}, {people[2]: {"from_round": None}}]
    for seats in several:
        answer = table.phone.put(table.path, {"players": people, "seats": seats})
        errors = assert_problem(answer, 422, "invalid")["errors"]
        assert "from_round" in errors["seats"][people[2]]


def test_before_the_first_pile_anybody_may_sit_down(table: Table) -> None:
    table.start(2)
    people = table.add_players(3)
    game = body(table.phone.put(table.path, {"players": people}))
    assert game["seats"][people[2]] == {"from_round": 1, "starts_at": None, "left_after": None}


def test_adding_a_player_leaves_the_recorded_rounds_untouched(table: Table) -> None:
    """Fault 6."""
    table.start(2)
    before = table.round(10, 4)["rounds"]
    assert body(join_late(table, from_round=2))["rounds"] == before


def test_who_has_not_sat_down_yet_has_no_place(table: Table) -> None:
    table.start(2)
    table.round(10, 4)
    game = body(join_late(table, from_round=5))
    assert places(game) == [2, 1, None]
    assert game["standings"][-1] == {
        "player": table.players[2],
        "total": 0,
        "place": None,
        "winner": False,
        "left": False,
    }


def test_who_left_is_not_waited_for_and_listed_last_without_a_place(table: Table) -> None:
    table.start(3)
    table.round(1, 20, 30)
    seat(table, 0, left_after=1)
    game = table.round(None, 3, 3)
    assert game["rounds"][1]["complete"] is True
    assert game["rounds"][1]["totals"].keys() == set(table.players[1:])
    assert places(game) == [None, 1, 2]
    last = game["standings"][-1]
    assert (last["player"], last["total"], last["left"]) == (table.players[0], 1, True)


def test_who_left_neither_wins_nor_ends_the_game(table: Table) -> None:
    table.start(3)
    table.round(65, 1, 2)
    seat(table, 0, left_after=1)
    game = table.round(None, 64, 1)
    assert game["status"] == "in_progress"
    game = table.round(None, 1, 1)
    assert (game["status"], game["winners"]) == ("finished", [table.players[2]])


def test_who_leaves_after_the_ending_round_keeps_his_place(table: Table) -> None:
    table.start(3)
    table.round(1, 66, 30)
    seat(table, 0, left_after=1)
    game = table.state()
    assert (game["winners"], places(game)) == ([table.players[0]], [1, 3, 2])


def test_a_pile_after_he_left_is_kept_and_not_counted(table: Table) -> None:
    table.start(3)
    table.round(1, 2, 3)
    seat(table, 0, left_after=1)
    game = table.round(50, 2, 3)
    assert codes(game["rounds"][1])[0] == "not-seated"
    assert table.players[0] in game["rounds"][1]["piles"]
    assert table.players[0] not in game["rounds"][1]["bullheads"]
    assert game["rounds"][1]["complete"] is True


def test_who_left_can_come_back(table: Table) -> None:
    table.start(3)
    table.round(1, 2, 3)
    seat(table, 0, left_after=1)
    seat(table, 0, left_after=None)
    assert table.round(1, 2, 3)["rounds"][1]["waiting_for"] == []
    assert table.totals() == [2, 4, 6]


def test_fewer_than_two_would_remain(table: Table) -> None:
    table.start(3)
    table.round(1, 2, 3)
    assert seat(table, 0, left_after=1).status_code == 200
    answer = seat(table, 1, left_after=1)
    assert "players" in assert_problem(answer, 422, "invalid")["errors"]


def test_fewer_than_two_would_begin(table: Table) -> None:
    table.start(3)
    assert seat(table, 0, from_round=2).status_code == 200
    assert_problem(seat(table, 1, from_round=3), 422, "invalid")


def test_eleven_may_play_when_never_more_than_ten_sit(table: Table) -> None:
    people = table.add_players(10)
    more = body(table.phone.post(f"{table.group_path}/players", {"name": "Eleventh"}))["id"]
    table.start(10)
    table.round(*[1] * 10)
    sent = {"players": [*people, more], "seats": {more: {"from_round": 2}}}
    assert_problem(table.phone.put(table.path, sent), 422, "invalid")
    sent["seats"] = {more: {"from_round": 2}, people[0]: {"left_after": 1}}
    assert table.phone.put(table.path, sent).status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        {"from_round": 0},
        {"from_round": 101},
        {"from_round": "2"},
        {"from_round": True},
        {"from_round": 1.5},
        {"starts_at": -1},
        {"starts_at": 1001},
        {"starts_at": "0"},
        {"left_after": -1},
        {"left_after": 101},
        {"left_after": False},
        {"from_round": 3, "left_after": 1},
        {"place": 1},
        None,
        [],
    ],
    ids=str,
)
def test_a_seat_that_cannot_be_is_refused(table: Table, fields: Any) -> None:
    table.start(3)
    answer = table.phone.put(table.path, {"seats": {table.players[0]: fields}})
    assert "seats" in assert_problem(answer, 422, "invalid")["errors"]


def test_seats_set_only_what_they_carry(table: Table) -> None:
    table.start(4)
    seat(table, 0, left_after=4)
    seat(table, 1, left_after=5)
    seat(table, 0, starts_at=3)
    seats = table.state()["seats"]
    assert seats[table.players[0]] == {"from_round": 1, "starts_at": 3, "left_after": 4}
    assert seats[table.players[1]]["left_after"] == 5


def test_a_seat_may_be_named_in_capitals(table: Table) -> None:
    table.start(3)
    answer = table.phone.put(table.path, {"seats": {table.players[0].upper(): {"left_after": 4}}})
    assert body(answer)["seats"][table.players[0]]["left_after"] == 4


def test_everybody_may_start_with_something(table: Table) -> None:
    people = table.add_players(2)
    table.start(2, seats={people[0]: {"starts_at": 60}})
    assert table.round(6, 5)["status"] == "finished"


def test_the_number_seated_counts_in_the_audit(table: Table) -> None:
    """Three of ten leave a tactics deck of 34, two one of 24."""
    table.start(3, deck="tactics")
    table.round([34], [1], [2])
    seat(table, 2, left_after=1)
    game = table.round([34], [1])
    assert [round_["complete"] for round_ in game["rounds"]] == [True, False]
    assert "card-not-in-deck" in codes(game["rounds"][1])
