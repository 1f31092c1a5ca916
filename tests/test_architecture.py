"""The plan of the house holds: who imports whom, sizes, first lines, twins."""

import ast
import re
import sys
from pathlib import Path

from tests import sources
from tests.sources import FRONTEND, ROOT, Import, name_of

LONGEST_FILE = 250
LONGEST_FUNCTION = 40
LONGER_FILES = {
    "frontend/src/text/en.ts": 600,  # a dictionary
}
WRITTEN_BY_ALEMBIC = ROOT / "companion" / "migrations" / "versions"

# room: what of ours it may import beside itself
PYTHON_ROOMS = {
    "rules": set[str](),
    "db": set[str](),
    "models": {"db"},
    "live": set[str](),
    "schemas": {"rules"},
    "services": {"rules", "db", "models", "live"},
    "api": {"schemas", "services", "live", "rules.errors"},
    "migrations": {"db"},
    "commands": {"services"},
    "web": set[str](),
    "logs": set[str](),
    "metrics": {"logs"},
}
# "rules: types" is a room of which only the types may be used
FRONTEND_ROOMS = {
    "rules": set[str](),
    "data": {"rules"},
    "state": {"data", "rules"},
    "text": {"rules: types"},
    "ui": {"text", "styles", "rules: types"},
    "pages": {"state", "ui", "text", "styles", "rules: types"},
    "worker": set[str](),
}
IMPURE = {
    "asyncio", "datetime", "http", "io", "logging", "os", "pathlib", "random", "secrets", "socket",
    "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
READS = {("os", name) for name in ("environ", "environb", "getenv", "getenvb")}
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "__import__"}
# TypeScript has no words of its own for these.
BUILT_IN_PYTHON = {"cardsUpTo": "range", "sum": "sum"}

PYTHON = sources.python_files("companion", "scripts", "bench", "tests", "app.py", "config.py")
SERVER = sources.python_files("companion", "app.py", "gunicorn.conf.py")
FRONT_END_TESTS = sorted((FRONTEND.parent / "tests").rglob("*.ts"))
TYPESCRIPT = sources.frontend_files(".ts", ".svelte")


def python_room(path: Path) -> str:
    """The room of a file of companion; its own __init__ belongs to none."""
    first = path.relative_to(ROOT / "companion").parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def is_let_in(module: str, room: str) -> bool:
    """Whether the room may import this module: its own, or of a guest."""
    guests = {room, *PYTHON_ROOMS[room]}
    return any(f"{module}.".startswith(f"companion.{guest}.") for guest in guests)


def test_python_imports_go_the_way_of_the_table() -> None:
    inside = [path for path in sources.python_files("companion") if python_room(path)]
    assert {python_room(path) for path in inside} <= set(PYTHON_ROOMS), "no room of the plan"
    assert not [
        f"{name_of(path)}: {found.target}"
        for path in inside
        for found in sources.python_imports(path)
        if is_ours(found) and not is_let_in(found.target, python_room(path))
    ]


def is_ours(found: Import) -> bool:
    """Whether this import is one of the project's own modules."""
    return found.target.split(".")[0] in {"companion", "app", "config", "scripts", "tests", "bench"}


def test_the_rules_are_pure() -> None:
    for path in sources.python_files("companion/rules"):
        for found in sources.python_imports(path):
            top = found.target.split(".")[0]
            is_known = top in sys.stdlib_module_names - IMPURE
            assert is_known or found.target.startswith("companion.rules."), name_of(path)
        names = {node.id for node in ast.walk(sources.tree(path)) if isinstance(node, ast.Name)}
        assert not names & IMPURE_CALLS, name_of(path)


def test_only_services_write() -> None:
    """The transaction is made in db.py; nobody but services asks for one."""
    allowed = {"companion/db.py", "companion/migrations/env.py"}
    for path in SERVER:
        if name_of(path) in allowed or name_of(path).startswith("companion/services/"):
            continue
        for node in ast.walk(sources.tree(path)):
            name = getattr(node, "attr", None) or getattr(node, "id", None)
            assert name not in {"commit", "flush", "write_transaction"}, name_of(path)


def test_only_config_reads_the_environment() -> None:
    for path in SERVER:
        for node in ast.walk(sources.tree(path)):
            # The environ of a request is something else, and has another name before the dot.
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert (node.value.id, node.attr) not in READS, name_of(path)
            elif isinstance(node, ast.ImportFrom):
                names = {(node.module, alias.name) for alias in node.names}
                assert not names & READS, name_of(path)


def test_frontend_imports_go_the_way_of_the_table() -> None:
    # main.ts and App.svelte, outside of all rooms, may import all.
    inside = [path for path in TYPESCRIPT if path.parent != FRONTEND]
    assert {frontend_room(path) for path in inside} <= set(FRONTEND_ROOMS), "no room of the plan"
    assert not [
        f"{name_of(path)}: {found.target}"
        for path in inside
        for found in sources.typescript_imports(path)
        if not may_import(frontend_room(path), found)
    ]


def frontend_room(path: Path) -> str:
    """The room of a file of the front end."""
    return path.relative_to(FRONTEND).parts[0]


def may_import(room: str, found: Import) -> bool:
    """Whether the table lets a file of this room have this import."""
    if not found.target.startswith("./"):
        return room != "rules" and not (room == "data" and found.target.startswith("svelte"))
    target = found.target.split("/")[1]
    guests = FRONTEND_ROOMS[room]
    return target in {room, *guests} or (found.only_types and f"{target}: types" in guests)


def test_files_are_short() -> None:
    lengths = {
        name_of(path): len(path.read_text("utf-8").splitlines())
        for path in [*PYTHON, *sources.frontend_files(".ts", ".svelte", ".css"), *FRONT_END_TESTS]
        if WRITTEN_BY_ALEMBIC not in path.parents
    }
    assert not {
        name: lines
        for name, lines in lengths.items()
        if lines >= LONGER_FILES.get(name, LONGEST_FILE)
    }


def test_functions_are_short() -> None:
    for path in sources.python_files("companion", "scripts", "bench", "app.py", "config.py"):
        if WRITTEN_BY_ALEMBIC in path.parents:
            continue
        for node in ast.walk(sources.tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                assert lines < LONGEST_FUNCTION, f"{name_of(path)}: {node.name}"


def test_the_first_line_says_what_a_file_is_for() -> None:
    for path in PYTHON:
        if path.stat().st_size:
            assert path.read_text("utf-8").startswith('"""'), name_of(path)
            assert (ast.get_docstring(sources.tree(path)) or "").strip(), name_of(path)
    for path in sources.frontend_files(".ts"):
        assert path.read_text("utf-8").startswith(("//", "/*")), name_of(path)


def test_colours_live_in_the_styles() -> None:
    colour = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(")
    for path in sources.frontend_files(".ts", ".svelte", ".css"):
        if path.parent != FRONTEND / "styles":
            assert not colour.findall(path.read_text("utf-8")), name_of(path)


def test_type_grows_with_the_letters_of_the_browser() -> None:
    """Sizes in pixels would not. A drawing scales with its box, the television with its height."""
    others = {"Curve.svelte", "Screen.svelte", "ScreenCode.svelte", "ScreenRace.svelte"}
    for path in sources.frontend_files(".svelte", ".css"):
        if path.name not in others:
            found = re.findall(r"font(?:-size)?:[^;]*[1-9]px", path.read_text())
            assert not found, f"{name_of(path)}: {found}"


def test_nothing_is_left_to_do() -> None:
    marks = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")))
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *FRONTEND.rglob("*.md")]
    for path in [*PYTHON, *documents, *sources.frontend_files(".ts", ".svelte", ".css")]:
        assert not marks.search(path.read_text("utf-8")), name_of(path)


def test_the_browser_is_given_time() -> None:
    """A page that is just opened shows nothing yet: what it must show is waited for.

    wait_for_function works only if it need not wait: what it repeats is eval, which our pages
    do not allow.
    """
    hasty = re.compile(r"assert .*\.(totals|mine|ranks)\(\)|wait_for_function\(")
    for path in sorted((ROOT / "tests" / "e2e").glob("*.py")):
        assert not hasty.findall(path.read_text()), f"{path.name}: use expect, expect_totals, ..."


def test_the_twins_have_the_same_files_and_functions_in_the_same_order() -> None:
    python = {path.stem: path for path in sources.python_files("companion/rules")}
    python.pop("__init__")
    typescript = {path.stem: path for path in (FRONTEND / "rules").glob("*.ts")}
    assert set(python) == set(typescript)
    for name, path in python.items():
        theirs = sources.typescript_functions(typescript[name])
        wanted = [camel(function) for function in sources.python_functions(path)]
        assert [each for each in theirs if each not in BUILT_IN_PYTHON] == wanted, name


def camel(name: str) -> str:
    """row_for ↔ rowFor."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
