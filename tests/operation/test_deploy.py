"""docs/deploy.md and compose.yaml fit the program, as far as one can tell without containers."""

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from config import Config
from tests.servers import ROOT, Server

SETTINGS = {field.name.upper(): field.default for field in fields(Config)}
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
DEPLOY = (ROOT / "docs" / "deploy.md").read_text()
UNIT = re.search(r"```ini\n(.*?)```", DEPLOY, re.DOTALL)


def test_two_servers_share_one_postgres_behind_https() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"app", "database", "caddy"}
    assert services["app"]["deploy"]["replicas"] == 2
    assert set(services["app"]["environment"]) <= set(SETTINGS)
    assert "443:443" in services["caddy"]["ports"]
    # Nobody but Caddy is reached from outside.
    assert "ports" not in services["app"]
    assert "ports" not in services["database"]


def test_the_address_of_the_database_is_that_of_its_service() -> None:
    url = COMPOSE["services"]["app"]["environment"]["DATABASE_URL"]
    made = COMPOSE["services"]["database"]["environment"]
    user, database = made["POSTGRES_USER"], made["POSTGRES_DB"]
    assert url == f"postgresql://{user}:{made['POSTGRES_PASSWORD']}@database/{database}"
    assert Config(database_url=url).sqlalchemy_url.startswith("postgresql+psycopg://")


def test_every_volume_and_every_file_is_there() -> None:
    for service in COMPOSE["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (ROOT / source).is_file(), source
            else:
                assert source in COMPOSE["volumes"]
    build = COMPOSE["services"]["app"]["build"]
    assert (ROOT / build["context"] / build["dockerfile"]).is_file()


def test_the_image_has_all_that_the_server_needs(tmp_path: Path, sqlite_url: str) -> None:
    """What is copied into it, copied to a folder, starts there."""
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text()
    _, final = dockerfile.split("FROM python", 1)
    copied = [line.split()[1:] for line in final.splitlines() if line.startswith("COPY ")]
    for *sources, target in copied:
        if sources[0].startswith("--from"):
            continue
        for source in sources:
            place = tmp_path / target
            if target.endswith("/"):
                place = place / Path(source).name
            place.parent.mkdir(parents=True, exist_ok=True)
            found = ROOT / source
            (shutil.copytree if found.is_dir() else shutil.copy)(found, place)
    assert 'CMD ["python", "scripts/serve.py"]' in final
    with Server(sqlite_url, root=tmp_path):
        pass
    first = dockerfile.removesuffix(final)
    for line in first.splitlines():
        if line.startswith("COPY "):
            assert all((ROOT / source).exists() for source in line.split()[1:-1]), line


def test_caddy_sends_everything_to_the_servers() -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    assert f"port {SETTINGS['PORT']}" in text
    assert "name app\n" in text
    assert "respond /metrics 404" in text
    assert len(re.findall(r"{$", text, re.MULTILINE)) == len(
        re.findall(r"^\s*}$", text, re.MULTILINE)
    )


def test_the_unit_starts_what_make_starts() -> None:
    assert UNIT is not None
    unit = UNIT[1]
    assert "ExecStart=/opt/bullpile/.venv/bin/python scripts/serve.py\n" in unit
    for setting in re.findall(r"^Environment=([A-Z_]+)=", unit, re.MULTILINE):
        assert setting in {*SETTINGS, "PYTHONDONTWRITEBYTECODE"}


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    assert UNIT is not None
    file = tmp_path / "bullpile.service"
    # The program is not installed here; everything else must be as it stands.
    file.write_text(UNIT[1].replace("/opt/bullpile/.venv/bin/python", "/bin/true"))
    checked = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )
    said = [line for line in checked.stderr.splitlines() if "bullpile" in line]
    assert said == []


def test_servers_that_start_at_once_prepare_one_database_together(postgres_url: str) -> None:
    servers = [Server(postgres_url) for _ in range(2)]
    starting = [Thread(target=server.start) for server in servers]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    for server in servers:
        with server:
            assert server.is_running
            assert "Traceback" not in server.output
