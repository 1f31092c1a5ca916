"""Reads the sources of both trees: modules, what they import, their functions."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend" / "src"

_TS_IMPORT = re.compile(
    r"""^\s*(?:import|export)\s+(?P<type>type\s)?(?P<names>[^;'"]*?)\bfrom\s*["'](?P<from>[^"']+)["']
      | ^\s*import\s*["'](?P<effect>[^"']+)["']
      | \bimport\(\s*["'](?P<lazy>[^"']+)["']\s*\)""",
    re.MULTILINE | re.VERBOSE,
)
_TS_FUNCTION = re.compile(r"^export (?:async )?function (\w+)", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Import:
    """One import: what of, and whether only its types are used."""

    target: str
    only_types: bool = False


def python_files(*folders: str) -> list[Path]:
    """The Python files of these folders, or these files themselves."""
    found: list[Path] = []
    for name in folders:
        path = ROOT / name
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return found


def frontend_files(*endings: str) -> list[Path]:
    """The files of the front end's source that end so."""
    return sorted(path for path in FRONTEND.rglob("*") if path.suffix in endings)


def name_of(path: Path) -> str:
    """The path as it is told to people: from the root of the project."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """A Python module, parsed."""
    return ast.parse(path.read_text("utf-8"))


def python_imports(path: Path) -> Iterator[Import]:
    """All imports of a Python module, also inside functions: `companion.rules.cards`."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: imports have their whole name"
            module = node.module or ""
            for alias in node.names:
                # `from companion import db` is an import of companion.db.
                yield Import(f"{module}.{alias.name}" if _is_module(module, alias.name) else module)


def _is_module(package: str, name: str) -> bool:
    folder = ROOT / Path(*package.split("."))
    return (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()


def typescript_imports(path: Path) -> Iterator[Import]:
    """All imports of a TypeScript or Svelte file; those of ours as a path below src."""
    for found in _TS_IMPORT.finditer(_COMMENT.sub("", path.read_text("utf-8"))):
        target = found["from"] or found["effect"] or found["lazy"]
        yield Import(_inside(path, target), _only_types(found["type"], found["names"]))


def _inside(path: Path, target: str) -> str:
    if not target.startswith("."):
        return target
    steps: list[str] = []
    for step in (path.parent.relative_to(FRONTEND) / target).as_posix().split("/"):
        if step == ".." and steps:
            steps.pop()
        elif step != ".":
            steps.append(step)
    return f"./{PurePosixPath(*steps).as_posix()}"


def _only_types(keyword: str | None, names: str | None) -> bool:
    if keyword:
        return True
    inner = re.search(r"\{(.*)\}", names or "", re.DOTALL)
    parts = [part.strip() for part in inner[1].split(",") if part.strip()] if inner else []
    return bool(parts) and all(part.startswith("type ") for part in parts)


def python_functions(path: Path) -> list[str]:
    """The public functions of a module, in order."""
    return [
        node.name
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]


def typescript_functions(path: Path) -> list[str]:
    """The exported functions of a file, in order."""
    return _TS_FUNCTION.findall(path.read_text("utf-8"))
