"""Names of players: how they are kept, when two are the same, what happens then."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from tests.factories import Table, body, new_id, new_table


def put(table: Table, name: str, player: str | None = None, **fields: Any) -> dict[str, Any]:
    path = f"{table.group_path}/players/{player or new_id()}"
    answer = table.phone.put(path, {"name": name, **fields})
    assert answer.status_code in (200, 201), answer.text
    return body(answer)


SAME = [
    ("Anna", "anna "),
    ("Anna", "ANNA"),
    ("Ann-Marie  B", "ann-marie\u00a0b"),
    ("Ärger", "ärger"),
    ("Ärger", "A\u0308RGER"),
    ("Groß", "GROSS"),
    ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ("ﬁfi", "FIFI"),
]
DIFFERENT = [("Anna", "Ana"), ("Ärger", "Arger"), ("Jo", "J o")]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_a_taken_name_gets_a_number_behind_it(app_on_both: Flask, first: str, second: str) -> None:
    """Fault 17: names of two phones are both kept and told apart."""
    table = new_table(app_on_both)
    put(table, first)
    player = put(table, second)
    assert player["name"].endswith(" 2")
    assert player["name"].removesuffix(" 2") == player["renamed_from"]


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_names_that_only_look_alike_are_kept(table: Table, first: str, second: str) -> None:
    put(table, first)
    player = put(table, second)
    assert (player["name"], player["renamed_from"]) == (second, None)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  Anna \t\r\n Maria ", "Anna Maria"),
        ("\u2003Anna\u0085", "Anna"),
        ("A\u030a", "Å"),
        ("n" * 40, "n" * 40),
        ("a\u0308" * 40, "ä" * 40),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("=1+1", "=1+1"),
        ("'; DROP TABLE players; --", "'; DROP TABLE players; --"),
        ("\u202eRTL", "\u202eRTL"),
        ("null", "null"),
    ],
)
def test_a_name_is_kept_as_text(app_on_both: Flask, sent: str, kept: str) -> None:
    """Fault 18: markup stays text."""
    assert put(new_table(app_on_both), sent)["name"] == kept


def test_the_numbers_go_on_and_fill_gaps(table: Table) -> None:
    found = [put(table, "Tom")["name"] for _ in range(4)]
    assert found == ["Tom", "Tom 2", "Tom 3", "Tom 4"]
    assert put(table, "Tom 2")["name"] == "Tom 2 2"


def test_a_long_taken_name_is_cut_for_its_number(table: Table) -> None:
    put(table, "n" * 40)
    player = put(table, "N" * 40)
    assert player["name"] == "N" * 38 + " 2"
    assert player["renamed_from"] == "N" * 40


def test_the_same_request_again_does_not_count_on(table: Table) -> None:
    put(table, "Tom")
    player, first = new_id(), None
    for _ in range(3):
        answer = put(table, "Tom", player)
        first = first or answer
        assert answer == first


def test_a_renamed_player_keeps_his_name_when_sent_back(table: Table) -> None:
    put(table, "Tom")
    player = put(table, "tom")
    again = put(table, player["name"], player["id"])
    assert again == player


def test_a_name_that_became_free_can_be_had(table: Table) -> None:
    first = put(table, "Tom")
    second = put(table, "Tom")
    put(table, "Thomas", first["id"])
    answer = put(table, "Tom", second["id"])
    assert (answer["name"], answer["renamed_from"]) == ("Tom", None)


def test_the_name_of_a_deleted_player_is_free(table: Table) -> None:
    first = put(table, "Tom")
    table.phone.delete(f"{table.group_path}/players/{first['id']}")
    assert put(table, "Tom")["name"] == "Tom"
    back = put(table, "Tom", first["id"], deleted=False)
    assert (back["name"], back["renamed_from"]) == ("Tom 2", "Tom")


def test_an_archived_player_keeps_his_name(table: Table) -> None:
    put(table, "Tom", archived=True)
    assert put(table, "Tom")["name"] == "Tom 2"


def test_a_player_may_change_the_case_of_his_own_name(table: Table) -> None:
    player = put(table, "tom")
    answer = put(table, "Tom", player["id"])
    assert (answer["name"], answer["renamed_from"]) == ("Tom", None)


def test_a_rename_to_a_taken_name_gets_a_number_too(table: Table) -> None:
    put(table, "Tom")
    ben = put(table, "Ben")
    answer = put(table, "TOM", ben["id"])
    assert (answer["name"], answer["renamed_from"]) == ("TOM 2", "TOM")


def test_groups_do_not_share_names(table: Table, other: Table) -> None:
    put(table, "Tom")
    assert put(other, "Tom")["name"] == "Tom"


def test_names_asked_for_at_once_are_told_apart(app_on_both: Flask) -> None:
    table = new_table(app_on_both)
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda _: put(table, "Tom")["name"], range(8)))
    assert sorted(made) == ["Tom", *(f"Tom {number}" for number in range(2, 9))]
