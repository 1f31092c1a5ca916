"""Whole games over HTTP: all played games of the vectors, and all turns, come out the same."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.blackbox.phones import Phone
from tests.servers import Server

VECTORS = Path(__file__).parent.parent / "vectors"
GAMES = json.loads((VECTORS / "played-games.json").read_text("utf-8"))
TURNS = json.loads((VECTORS / "turns.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A keeper of the one group of a server on SQLite."""
    with Server(f"sqlite:///{tmp_path_factory.mktemp('games') / 'bullpile.db'}") as server:
        yield Phone.of_new_group(server.url)


@pytest.fixture(scope="module")
def people(phone: Phone) -> dict[str, str]:
    """The ids of the players A to J."""
    return dict(zip("ABCDEFGHIJ", phone.players(*"ABCDEFGHIJ"), strict=True))


def begin(phone: Phone, people: dict[str, str], game: dict[str, Any]) -> str:
    """The game as it was agreed; its path."""
    agreed = {name: game[name] for name in ("end", "deck", "hand_size", "stopped", "totals_only")}
    players = [people[seat["player"]] for seat in game["seats"]]
    return f"games/{phone.game(players, **agreed)}"


def named(values: dict[str, int], people: dict[str, str]) -> dict[str, int]:
    """What belongs to ids, by name."""
    names = {player: name for name, player in people.items()}
    return {names[player]: value for player, value in values.items()}


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["name"])
def test_played_game(phone: Phone, people: dict[str, str], case: dict[str, Any]) -> None:
    given, expected = case["given"]["game"], case["expect"]
    path = begin(phone, people, given)
    status = "in_progress"
    for round_, wanted in zip(given["rounds"], expected["rounds"], strict=True):
        assert status == "in_progress"
        here = f"{path}/rounds/{round_['number']}"
        for pile in round_["piles"]:
            body = phone.put(f"{here}/piles/{people[pile['player']]}", {"cards": pile["cards"]})
        assert not [found for found in body["round"]["audit"] if found["severity"] == "error"]
        body = phone.put(f"{here}/rows_left", {"cards": round_["rows_left"]})
        now, status = body["round"], body["status"]
        assert now["complete"]
        assert now["audit"] == [
            {**found, "players": [people[name] for name in found["players"]]}
            for found in wanted["audit"]
        ]
        assert named(now["bullheads"], people) == dict(wanted["bullheads"])
        assert named(now["totals"], people) == dict(wanted["totals"])
    check_end(phone.get(path), expected, people)


def check_end(game: dict[str, Any], expected: dict[str, Any], people: dict[str, str]) -> None:
    """Places, winners and the end are as they should be."""
    assert game["status"] == expected["status"] == "finished"
    assert game["finished_after_round"] == expected["finished_after_round"]
    assert game["finished_at"] is not None
    assert game["winners"] == [people[name] for name in expected["winners"]]
    assert game["standings"] == [
        {**standing, "player": people[standing["player"]]} for standing in expected["standings"]
    ]


def test_the_list_of_games_agrees_with_the_games(phone: Phone, people: dict[str, str]) -> None:
    """Runs behind the games above, and plays one so that it can run alone."""
    path = begin(phone, people, GAMES[0]["given"]["game"])
    phone.put(f"{path}/rounds/1/piles/{people['A']}", {"cards": [55]})
    cursor, seen = "", 0
    while cursor is not None:
        page = phone.get(f"games?limit=7&cursor={cursor}")
        for listed in page["items"]:
            whole = phone.get(f"games/{listed['id']}")
            assert {key: whole[key] for key in listed} == listed
            seen += 1
        cursor = page["next"]
    assert seen == phone.get("")["counts"]["games"]


def test_every_turn_of_the_vectors(phone: Phone) -> None:
    """Over HTTP somebody must play, and a fault of the shape has another code."""
    played = 0
    for case in TURNS:
        if not case["given"]["plays"]:
            continue
        given = {**case["given"], "choices": dict(case["given"]["choices"])}
        answer = phone.ask("POST", "/rules/turn", given)
        if "error" in case:
            assert answer.status_code == 422, case["name"]
            assert answer.json()["code"] in (case["error"]["code"], "invalid"), case["name"]
        elif case["call"] == "play_turn":
            expected = {**case["expect"], "bullheads": dict(case["expect"]["bullheads"])}
            assert answer.json() == expected, case["name"]
            played += 1
    assert played >= 400
