"""The app stays small: what a phone loads first, and all that it keeps to work offline."""

import re
from pathlib import Path

import pytest

DIST = Path(__file__).resolve().parent.parent / "frontend" / "dist"
KB = 1024
FIRST_LOAD = 45 * KB
PRECACHE = 200 * KB
FONT = 45 * KB


@pytest.fixture(scope="module")
def index() -> str:
    page = DIST / "index.html"
    assert page.is_file(), "the app is not built: make build"
    return page.read_text()


def sent_size(name: str) -> int:
    """The bytes that travel for this file: compressed, where the build made a variant."""
    compressed = DIST / f"{name}.br"
    return (compressed if compressed.is_file() else DIST / name).stat().st_size


def test_the_first_load_of_scripts_and_styles_is_small(index: str) -> None:
    named = re.findall(r'(?:src|href)="/([^"]+\.(?:js|css))"', index)
    assert named
    assert sum(sent_size(name) for name in named) <= FIRST_LOAD


def test_all_that_is_kept_for_offline_use_is_small(index: str) -> None:
    worker = (DIST / "sw.js").read_text()
    kept = set(re.findall(r"""["']?url["']?:\s*["']([^"']+)["']""", worker))
    assert "index.html" in kept
    assert not [name for name in kept if "rapidoc" in name]
    assert sum(sent_size(name) for name in kept) <= PRECACHE


def test_one_font_file_is_preloaded_and_small(index: str) -> None:
    preloaded = re.findall(r'<link rel="preload" as="font"[^>]* href="/([^"]+)"', index)
    assert len(preloaded) == 1
    assert sent_size(preloaded[0]) <= FONT


def test_nothing_is_loaded_from_elsewhere_or_inline(index: str) -> None:
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', index)
    assert not re.findall(r"<style|<script(?![^>]* src=)|\sstyle=|\son[a-z]+=", index)
