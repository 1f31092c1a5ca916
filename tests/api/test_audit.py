"""The audit of a round, through the API: every finding once, and what it blocks."""

from typing import Any

import pytest

from tests.api.support import codes
from tests.factories import Pile, Table


def audit(table: Table, *piles: Pile, rows: list[int] | None = None) -> list[dict[str, Any]]:
    """The findings of round 1 with these piles."""
    for seat, pile in enumerate(piles):
        table.pile(1, seat, pile)
    if rows is not None:
        table.phone.put(f"{table.path}/rounds/1/rows_left", {"cards": rows})
    found: list[dict[str, Any]] = table.state()["rounds"][0]["audit"]
    return found


def test_a_card_in_two_piles(table: Table) -> None:
    table.start(3)
    (finding,) = [one for one in audit(table, [5, 55], [6], [55]) if one["severity"] == "error"]
    assert finding == {
        "code": "card-taken",
        "severity": "error",
        "players": [table.players[0], table.players[2]],
        "cards": [55],
        "numbers": {},
    }


def test_a_card_is_never_compared_across_rounds(table: Table) -> None:
    table.start(2)
    table.round([5, 55], [])
    assert "card-taken" not in codes(table.round([5, 55], [])["rounds"][1])


@pytest.mark.parametrize(("card", "found"), [(34, False), (35, True), (104, True)])
def test_a_card_that_is_not_in_the_deck(table: Table, card: int, found: bool) -> None:
    table.start(3, deck="tactics")
    findings = [one for one in audit(table, [card]) if one["code"] == "card-not-in-deck"]
    assert bool(findings) is found
    for finding in findings:
        assert (finding["cards"], finding["numbers"]) == ([card], {"last_card": 34})


def test_the_standard_deck_has_every_card(table: Table) -> None:
    table.start(2)
    assert audit(table, [104]) == []


def test_more_cards_than_were_dealt(table: Table) -> None:
    """Even while piles are missing; a pile of points has at least one card."""
    table.start(3)
    finding = audit(table, list(range(1, 31)), 5)[0]
    assert (finding["code"], finding["severity"]) == ("too-many-cards", "error")
    assert finding["numbers"] == {"cards": 31, "most": 30}


def test_fewer_cards_than_must_be_in_piles(table: Table) -> None:
    table.start(3)
    found = audit(table, [1], [2], [3])
    assert found[0]["code"] == "too-few-cards"
    assert found[0]["numbers"] == {"cards": 3, "least": 14}
    assert table.state()["rounds"][0]["complete"] is True


def test_no_bullheads_at_all(table: Table) -> None:
    table.start(3)
    assert "no-bullheads-at-all" in [one["code"] for one in audit(table, 0, 0, 0)]


@pytest.mark.parametrize(("points", "found"), [(117, False), (118, True)])
def test_points_that_cannot_be(table: Table, points: int, found: bool) -> None:
    table.start(5)
    findings = [one for one in audit(table, points) if one["code"] == "impossible-points"]
    assert bool(findings) is found
    for finding in findings:
        assert finding["numbers"] == {"points": 118, "most": 117}


@pytest.mark.parametrize(("total", "found"), [(13, True), (14, False)])
def test_a_total_that_cannot_be(table: Table, total: int, found: bool) -> None:
    table.start(3)
    assert ("impossible-total" in [one["code"] for one in audit(table, total, 0, 0)]) is found


@pytest.mark.parametrize(("points", "found"), [(34, False), (35, True)])
def test_a_total_that_is_hardly_so(table: Table, points: int, found: bool) -> None:
    table.start(2)
    findings = [one for one in audit(table, points) if one["code"] == "unlikely-total"]
    assert [one["players"] for one in findings] == ([[table.players[0]]] if found else [])


def test_rows_and_piles_that_do_not_count_up(table: Table) -> None:
    table.start(2)
    found = audit(table, list(range(1, 11)), [], rows=[11, 12, 13])
    (finding,) = [one for one in found if one["code"] == "rows-left-count"]
    assert finding["numbers"] == {"cards": 13, "expected": 24}


def test_cards_that_are_nowhere_or_twice(table: Table) -> None:
    table.start(2, deck="tactics")
    found = audit(table, list(range(1, 11)), [11], rows=[10, *range(13, 25)])
    by_code = {one["code"]: one for one in found}
    assert by_code["rows-left-missing"]["cards"] == [12]
    assert by_code["rows-left-double"]["cards"] == [10]


def test_bullheads_that_do_not_add_up_to_the_deck(table: Table) -> None:
    table.start(2, deck="tactics")
    found = audit(table, 10, 0, rows=[5])
    (finding,) = [one for one in found if one["code"] == "rows-left-sum"]
    assert finding["numbers"] == {"sum": 12, "expected": 38}


def test_a_round_that_is_whole_has_no_findings(table: Table) -> None:
    table.start(2, deck="tactics")
    assert audit(table, [*range(1, 7)], [*range(7, 13)], rows=list(range(13, 25))) == []


def test_warnings_never_block(table: Table) -> None:
    table.start(2, end={"rounds": 1})
    game = table.round(0, 0)
    assert {one["severity"] for one in game["rounds"][0]["audit"]} == {"warning"}
    assert game["status"] == "finished"


def test_changing_the_deck_or_the_hand_audits_anew(table: Table) -> None:
    table.start(2)
    table.round([104], [1])
    assert table.state()["rounds"][0]["complete"] is True
    table.phone.put(table.path, {"deck": "tactics"})
    assert table.state()["rounds"][0]["complete"] is False
    table.phone.put(table.path, {"hand_size": 50})
    assert table.state()["rounds"][0]["complete"] is True
