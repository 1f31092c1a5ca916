"""The server does what its OpenAPI document says, for thousands of generated requests."""

import json
import os
import secrets
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

from tests.blackbox.phones import Phone, pull
from tests.servers import ROOT, Server

EXAMPLES = int(os.environ.get("CONFORMANCE", "10"))
"""How many requests of each kind are made; more for a deep search."""
# PostgreSQL is the stricter one; what the second leaves out asks for every field one by one.
ALL, SHORT = "coverage,fuzzing,stateful", "fuzzing,stateful"
SEED = 66
NAMES = ["Anna", "Ben", "Chiara", "David", "Emil", "Fatma", "Gudrun", "Hugo", "Ines", "Jon"]
TWICE = ["Anna again", "Ben again", "Chiara again", "David again"]

# The group is never deleted under the test, and its phone never put out of it: these operations
# have groups of their own.
# A stream has no end, so it is not asked for.
CONFIG = """
seed = {seed}
hooks = "tests.blackbox.conformance_checks"
continue-on-failure = true
request-timeout = 20

[headers]
Authorization = "Bearer {token}"

[checks.missing_required_header]
expected-statuses = [400, 401, 403, 406, 412, 415, 422, 428]
[checks.negative_data_rejection]
# 410: a write for the feed before a restore is not looked at any further.
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 410, 415, 422, 428, 429]
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 410, 412, 422, 428, 429]

[[operations]]
include-operation-id = "deleteGroup"
headers = {{Authorization = "Bearer {other_token}"}}
parameters = {{"path.group" = "{other_group}"}}

[[operations]]
include-operation-id = ["putDevice", "deleteDevice"]
headers = {{Authorization = "Bearer {third_token}"}}
parameters = {{"path.group" = "{third_group}"}}

[[operations]]
include-path-regex = "/events$"
enabled = false
"""


def number(name: str) -> str:
    """An id that is the same in every run, so that the same requests are made."""
    return str(uuid.uuid5(uuid.NAMESPACE_DNS, name))


def new_phone(server: str, name: str) -> Phone:
    """The keeper of a new group, whose id is the same in every run."""
    phone = Phone(server, number(name), secrets.token_urlsafe(32))
    phone.put("", {"name": name})
    return phone


def world(phone: Phone) -> dict[str, list[Any]]:
    """Players, and games in several states: what stands in paths. Some are there to be deleted."""
    people = {name: number(name) for name in [*NAMES, *TWICE]}
    for name, player in people.items():
        phone.put(f"players/{player}", {"name": name})
    *players, last_but_one, last = (people[name] for name in NAMES)
    games = [number(f"game {n}") for n in range(5)]
    agreed: list[dict[str, Any]] = [{}, {"end": {"rounds": 1}}, {"totals_only": True}, {}, {}]
    for game, more in zip(games, agreed, strict=True):
        phone.put(f"games/{game}", {"players": players[:3], **more})
    for game in games[:2]:
        for seat, player in enumerate(players[:3]):
            cards = {"cards": [5 * seat + 5, 55 + seat]}
            phone.put(f"games/{game}/rounds/1/piles/{player}", cards)
    return {
        "group": [phone.group],
        "player": players,
        "game": games[:3],
        "number": [1, 1, 2, 3],
        "deletePlayer player": [last_but_one, last],
        "mergePlayer player": [people[name] for name in TWICE],
        "deleteGame game": games[3:],
    }


def guests(phone: Phone) -> list[str]:
    """Phones that have joined this group, to be changed and removed."""
    code = phone.post("invites", {"role": "viewer"})["code"]
    return [
        phone.post("/invites/accept", {"code": code, "device_name": name})["device"]
        for name in NAMES[:5]
    ]


def test_the_server_does_what_its_document_says(database_url: str, tmp_path: Path) -> None:
    with Server(database_url, RATELIMIT_ENABLED="false") as server:
        names = ("Thursday", "Friday", "Saturday")
        phone, other, third = (new_phone(server.url, name) for name in names)
        known = world(phone) | {"device": guests(third)}
        known |= {f"{name} group": [third.group] for name in ("putDevice", "deleteDevice")}
        before = pull(phone)[0]
        config = tmp_path / "schemathesis.toml"
        config.write_text(
            CONFIG.format(
                seed=SEED,
                token=phone.token,
                other_group=other.group,
                other_token=other.token,
                third_group=third.group,
                third_token=third.token,
            )
        )
        phases = SHORT if database_url.startswith("sqlite") else ALL
        run(config, f"{server.url}/api/v1/openapi.json", known, phases)
        assert "Traceback" not in server.output, server.output
        check_it_has_written(before, pull(phone)[0])


def check_it_has_written(before: list[Any], after: list[Any]) -> None:
    """Into the group that was there all the time: new things, and changes to what was there."""
    for kind in ("player", "game"):
        old = {item["id"]: item["version"] for item in before if item["kind"] == kind}
        new = {item["id"]: item["version"] for item in after if item["kind"] == kind}
        assert len(new) > len(old)
        assert sum(new[item] - old[item] for item in old) > 2


def run(config: Path, document: str, known: dict[str, list[Any]], phases: str) -> None:
    """Run schemathesis with all checks; what it finds is the message of the failure."""
    program = Path(sys.executable).with_name("schemathesis")
    command = [str(program), "--config-file", str(config), "run", document]
    # A group that the test makes opens to the token it is answered with, not to the test's own.
    command += ["--checks", "all", "--exclude-checks", "ensure_resource_availability"]
    command += ["--max-examples", str(EXAMPLES), "--phases", phases]
    ended = subprocess.run(
        command,
        cwd=config.parent,
        env=os.environ
        | {"PYTHONPATH": str(ROOT), "COLUMNS": "100", "CONFORMANCE_IDS": json.dumps(known)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout[-20000:] + ended.stderr
