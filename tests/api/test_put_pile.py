"""PUT and DELETE of a pile."""

from tests.factories import Table, body


def test_a_pile_by_cards_is_counted(table: Table) -> None:
    table.start(3)
    answer = table.phone.put(table.pile_path(1, 0), {"cards": [55, 5]})
    assert answer.status_code == 201
    pile = body(answer)["pile"]
    assert (pile["cards"], pile["bullheads"], pile["card_count"]) == ([5, 55], 9, 2)
    assert pile["source"] == "cards"
