"""The app starts in any way on a database that is not there yet."""

import os
import subprocess
import sys

import pytest

from tests.servers import ROOT

ASK = "import app; print(app.app.test_client().post('/api/v1/groups', json={'name': 'x'}).status)"


def run(*arguments: str, database_url: str) -> subprocess.CompletedProcess[str]:
    """A fresh Python in the project, on this database."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database_url},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_importing_the_app_makes_a_new_database_ready(database_url: str) -> None:
    answered = run("-c", ASK, database_url=database_url)
    assert "201 CREATED" in answered.stdout, answered.stderr
    again = run("-c", ASK, database_url=database_url)
    assert "201 CREATED" in again.stdout, again.stderr


def test_an_unreachable_database_is_told_by_readyz() -> None:
    ask = "import app; print(app.app.test_client().get('/readyz').status)"
    answered = run("-c", ask, database_url="postgresql://nobody@127.0.0.1:9/none")
    assert "503" in answered.stdout, answered.stderr


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("PORT", "eighty", "PORT must be a whole number"),
        ("STREAMS", "-1", "STREAMS must be a whole number"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL must be one of"),
        ("WORKERS", "2", "WORKERS above 1 needs PostgreSQL"),
    ],
)
def test_a_wrong_setting_is_named(setting: str, value: str, said: str) -> None:
    answered = subprocess.run(
        [sys.executable, "scripts/serve.py"],
        cwd=ROOT,
        env=os.environ | {setting: value},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert answered.returncode != 0
    assert said in answered.stderr
    assert "Traceback" not in answered.stderr
