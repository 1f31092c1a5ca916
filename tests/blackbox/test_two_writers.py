"""Several phones write at once: nothing is lost, one of two wins, nothing is taken twice."""

import uuid
from functools import partial
from typing import Any

import pytest
import requests

from tests import servers
from tests.blackbox.phones import Phone
from tests.blackbox.threads import at_once

WRITERS = 6


@pytest.fixture
def phones(phone: Phone) -> list[Phone]:
    """The same group on several connections."""
    return [phone.again() for _ in range(WRITERS)]


def test_no_pile_is_lost(phone: Phone, phones: list[Phone]) -> None:
    players = phone.players(*(f"P{number}" for number in range(WRITERS)))
    game = phone.game(players, end={"rounds": 100})
    rounds = 6

    def write(mine: Phone, player: str) -> None:
        for number in range(1, rounds + 1):
            path = f"games/{game}/rounds/{number}/piles/{player}"
            # Another phone opens the round if this one is ahead of it.
            while mine.ask("PUT", path, {"points": number}).status_code == 409:
                pass
            mine.put(path, {"points": number + 1})

    at_once([partial(write, *each) for each in zip(phones, players, strict=True)])
    whole = phone.get(f"games/{game}")
    assert [round_["complete"] for round_ in whole["rounds"]] == [True] * rounds
    for round_ in whole["rounds"]:
        assert set(round_["bullheads"].values()) == {round_["number"] + 1}
        assert {pile["version"] for pile in round_["piles"].values()} == {2}
    # Every write has changed the game, and each has counted.
    assert whole["version"] == 1 + WRITERS * rounds * 2
    log = phone.get(f"games/{game}/writes?limit=200")["items"]
    assert len(log) == whole["version"]
    assert len({entry["n"] for entry in log}) == len(log)


def test_everybody_gets_a_name_of_his_own(phone: Phone, phones: list[Phone]) -> None:
    ids = [str(uuid.uuid4()) for _ in phones]
    at_once(
        [
            partial(each.put, f"players/{player}", {"name": "Tom"})
            for each, player in zip(phones, ids, strict=True)
        ]
    )
    people = phone.get("players")["items"]
    numbered = {f"Tom {number}" for number in range(2, WRITERS + 1)}
    assert sorted(person["name"] for person in people) == sorted({"Tom", *numbered})
    assert [person["renamed_from"] for person in people].count("Tom") == WRITERS - 1


def test_of_those_who_saw_the_same_version_one_wins(phone: Phone, phones: list[Phone]) -> None:
    players = phone.players("Anna", "Ben")
    game = phone.game(players)
    pile = f"games/{game}/rounds/1/piles/{players[0]}"
    phone.put(pile, {"points": 99})
    race(phones, pile, "pile", lambda n: {"points": n})
    race(phones, f"games/{game}", None, lambda n: {"note": f"note {n}"})
    race(phones, f"players/{players[1]}", None, lambda n: {"color": f"c{n}"})
    race(phones, "", None, lambda n: {"name": f"name {n}"})


def race(phones: list[Phone], path: str, part: str | None, body: Any) -> None:
    """All write with the version they saw; exactly one may, three times in a row."""
    seen = phones[0].put(path, body(100))
    for turn in range(3):
        version = (seen[part] if part else seen)["version"]
        answers = at_once(
            [
                partial(each.ask, "PUT", path, body(10 * turn + n), if_match=f'"{version}"')
                for n, each in enumerate(phones)
            ]
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [412] * (WRITERS - 1)
        (won,) = (answer.json() for answer in answers if answer.status_code == 200)
        winner = won[part] if part else won
        assert winner["version"] == version + 1
        for answer in answers:
            if answer.status_code == 412:
                assert answer.json()["current"]["version"] == version + 1
        seen = won


def test_of_those_who_want_to_be_first_one_is(phone: Phone, phones: list[Phone]) -> None:
    players = phone.players("Anna", "Ben")
    game = phone.game(players)
    for path, body in (
        (f"games/{game}/rounds/1/piles/{players[0]}", lambda n: {"points": n}),
        (f"games/{uuid.uuid4()}", lambda n: {"players": players, "note": f"note {n}"}),
        (f"players/{uuid.uuid4()}", lambda n: {"name": f"name {n}"}),
    ):
        answers = at_once(
            [
                partial(each.ask, "PUT", path, body(n), if_none_match="*")
                for n, each in enumerate(phones)
            ]
        )
        assert sorted(answer.status_code for answer in answers) == [201] + [412] * (WRITERS - 1)


def test_a_write_repeated_at_once_is_taken_once(phone: Phone, phones: list[Phone]) -> None:
    players = phone.players("Anna", "Ben")
    game = phone.game(players)
    path = f"games/{game}/rounds/1/piles/{players[0]}"
    key = str(uuid.uuid4())
    at_once(
        [
            partial(each.put, path, {"points": n}, idempotency_key=key)
            for n, each in enumerate(phones)
        ]
    )
    log = phone.get(f"games/{game}/writes")["items"]
    assert [entry["key"] for entry in log].count(key) == 1
    assert phone.get(f"games/{game}")["rounds"][0]["piles"][players[0]]["version"] == 1


@pytest.mark.parametrize("what", ["players", "games"])
def test_a_thing_made_by_several_repeats_at_once_is_made_once(
    phone: Phone, phones: list[Phone], what: str
) -> None:
    players = phone.players("Anna", "Ben")
    body = {"players": {"name": "Tom"}, "games": {"players": players}}[what]
    for _ in range(5):
        before = len(phone.get(what)["items"])
        key = str(uuid.uuid4())
        made = at_once([partial(each.post, what, body, idempotency_key=key) for each in phones])
        assert len({item["id"] for item in made}) == 1
        assert len(phone.get(what)["items"]) == before + 1


def test_a_group_made_twice_at_once_is_one(server: servers.Server) -> None:
    for _ in range(3):
        group, token = str(uuid.uuid4()), "t" * 30 + uuid.uuid4().hex
        devices = [Phone(server.url, group, token) for _ in range(WRITERS)]
        answers = at_once([partial(each.ask, "PUT", "", {"name": "Friday"}) for each in devices])
        assert sorted(answer.status_code for answer in answers) == [200] * (WRITERS - 1) + [201]
        assert devices[0].get("")["counts"]["devices"] == 1
        # Two phones of strangers with the same id: one of them has it.
        group = str(uuid.uuid4())
        strangers = [Phone(server.url, group, f"{n}" * 10 + token) for n in range(WRITERS)]
        answers = at_once([partial(each.ask, "PUT", "", {"name": "Mine"}) for each in strangers])
        assert sorted(answer.status_code for answer in answers) == [201] + [404] * (WRITERS - 1)


def test_two_processes_share_one_database(
    server: servers.Server, phone: Phone, module_database: str
) -> None:
    players = phone.players(*(f"P{number}" for number in range(WRITERS)))
    game = phone.game(players)
    with servers.Server(module_database, RATELIMIT_ENABLED="false") as second:
        phones = [
            Phone((server, second)[n % 2].url, phone.group, phone.token) for n in range(WRITERS)
        ]

        def write(mine: Phone, player: str) -> list[requests.Response]:
            path = f"games/{game}/rounds/1/piles/{player}"
            return [mine.ask("PUT", path, {"points": number}) for number in range(1, 9)]

        answers = at_once([partial(write, *each) for each in zip(phones, players, strict=True)])
        assert {answer.status_code for several in answers for answer in several} == {200, 201}
        assert "Traceback" not in second.output
        assert phones[1].get(f"games/{game}") == phones[0].get(f"games/{game}")
    whole = phone.get(f"games/{game}")
    assert whole["version"] == 1 + WRITERS * 8
    assert {pile["version"] for pile in whole["rounds"][0]["piles"].values()} == {8}
