"""`flask prepare` and `flask rebuild`; deleted groups are erased after seven days."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion.db import db
from companion.services.devices import new_token
from tests import apps
from tests.database import worlds
from tests.factories import Phone, Table, assert_problem, body, new_table


def run(app: Flask, command: str) -> str:
    """What a command prints; it must succeed."""
    result = app.test_cli_runner().invoke(args=[command])
    assert result.exit_code == 0, result.output
    return result.output


def execute(app: Flask, statement: str, **values: Any) -> None:
    """Change the database behind the program's back."""
    with app.app_context(), db.engine.connect() as connection:
        connection.execute(text(statement), values)
        connection.commit()


def test_rebuild_mends_what_lists_keep_and_says_so(app_on_both: Flask) -> None:
    table = worlds.fill(app_on_both)
    listed = body(table.phone.get(f"{table.group_path}/games"))
    table.start(2)
    both = body(table.phone.get(f"{table.group_path}/games"))
    assert run(app_on_both, "rebuild") == "2 games checked, 0 mended\n"
    broken = "UPDATE games SET status = 'finished', summary = :summary WHERE id = :game"
    game = listed["items"][0]["id"]
    summary = '{"standings": [], "winners": [], "finished_after_round": 1, '
    summary += '"rounds_after_end": 0, "finished_at": null}'
    execute(app_on_both, broken, summary=summary, game=game)
    assert body(table.phone.get(f"{table.group_path}/games")) != both
    assert run(app_on_both, "rebuild") == "2 games checked, 1 mended\n"
    assert body(table.phone.get(f"{table.group_path}/games")) == both
    assert run(app_on_both, "rebuild") == "2 games checked, 0 mended\n"


def test_prepare_makes_the_tables_and_may_run_again(database_url: str) -> None:
    app = apps.make(database_url)
    run(app, "prepare")
    table = worlds.fill(app)
    before = worlds.answers(table)
    run(app, "prepare")
    assert worlds.answers(table) == before
    apps.close(app)


def delete(table: Table, app: Flask, days: int) -> None:
    """Delete the group, so many days ago."""
    assert table.phone.delete(table.group_path, {"name": "Thursday"}).status_code == 204
    earlier = (
        f"datetime(deleted_at, '-{days} days')"
        if worlds.is_sqlite(app)
        else f"deleted_at - interval '{days} days'"
    )
    execute(app, f"UPDATE groups SET deleted_at = {earlier} WHERE id = :id", id=table.group)


def counts(app: Flask, group: str) -> dict[str, int]:
    """How many rows of this group each table has."""
    with app.app_context(), db.engine.connect() as connection:
        rows = worlds.rows(connection)
    return {
        name: sum(row.get("group_id", row.get("id")) == group for row in found)
        for name, found in rows.items()
    }


def test_a_deleted_group_is_kept_for_seven_days(app_on_both: Flask) -> None:
    table = worlds.fill(app_on_both)
    before = counts(app_on_both, table.group)
    delete(table, app_on_both, days=6)
    run(app_on_both, "prepare")
    assert_problem(table.phone.get(table.path), 410, "deleted")
    assert table.phone.put(table.group_path, {"deleted": False}).status_code == 200
    assert table.state()["rounds"][0]["piles"]
    after = counts(app_on_both, table.group)
    assert after.pop("writes") > before.pop("writes")
    assert after == before


@pytest.mark.parametrize("occasion", ["prepare", "a new group"])
def test_after_seven_days_nothing_but_the_id_is_left(app_on_both: Flask, occasion: str) -> None:
    table, other = worlds.fill(app_on_both), new_table(app_on_both, "Friday")
    other.start(2)
    kept = counts(app_on_both, other.group)
    delete(table, app_on_both, days=7)
    if occasion == "prepare":
        run(app_on_both, "prepare")
    else:
        new_table(app_on_both, "Saturday")
    left = counts(app_on_both, table.group)
    assert left.pop("groups") == 1
    assert not any(left.values())
    assert counts(app_on_both, other.group) == kept
    assert_problem(table.phone.get(table.path), 401, "unauthorized")
    # The id stays reserved: for the old keeper, and for anybody else.
    for token in (table.phone.token, new_token()):
        answer = Phone(app_on_both, token).put(table.group_path, {"name": "Mine"})
        assert_problem(answer, 404, "not-found")
    assert other.state()["status"] == "in_progress"
