"""The README's game is played as it is written, against a real server."""

import os
import re
import subprocess

from tests.servers import ROOT, Server


def test_the_walk_keeps_a_game_and_names_the_winner(sqlite_url: str) -> None:
    readme = (ROOT / "README.md").read_text()
    (walk,) = re.findall(r"```sh walk\n(.*?)```", readme, re.DOTALL)
    with Server(sqlite_url) as server:
        played = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", walk],
            env=os.environ | {"SERVER": server.url},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert played.returncode == 0, played.stderr
    assert '"code"' not in played.stdout.replace('"code":"unlikely-total"', ""), played.stdout
    game, winner = played.stdout.strip().splitlines()[-2:]
    assert '"status":"finished"' in game
    assert '"name":"Ben"' in winner
    assert '"row":3' in played.stdout


def test_the_two_commands_stand_first() -> None:
    lines = (ROOT / "README.md").read_text().splitlines()
    first_block = lines[lines.index("```sh") + 1 :][:2]
    assert [line.split("#")[0].strip() for line in first_block] == ["make run", "make test"]
