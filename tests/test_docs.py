"""What can be set, called or answered is documented; what is documented exists."""

import re
from dataclasses import fields

from flask import Flask

from companion.api.problem import CODES
from companion.rules import audit
from config import Config
from tests.servers import ROOT

API = (ROOT / "docs" / "api.md").read_text()
SECURITY = (ROOT / "docs" / "security.md").read_text()
README = (ROOT / "README.md").read_text()


def test_every_setting_stands_in_the_readme() -> None:
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE))
    assert documented == {field.name.upper() for field in fields(Config)}


def test_every_route_is_documented(app: Flask) -> None:
    routes = {
        f"{method} {_as_documented(rule.rule)}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1/") and not rule.rule.endswith("openapi.json")
    }
    documented = set(re.findall(r"^\| `([A-Z]+ /[^`]*)` \|", API, re.MULTILINE))
    assert documented == routes


def test_every_error_code_is_documented_with_its_status() -> None:
    documented = dict(re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", API, re.MULTILINE))
    assert documented == {code: str(status) for code, (status, _) in CODES.items()}


def test_every_finding_is_documented_with_its_severity() -> None:
    source = (ROOT / audit.__file__).read_text()
    found = {
        code: severity or "warning"
        for code, severity in re.findall(r'_finding\(\s*"([a-z-]+)"(?:,\s*"(error)")?', source)
    }
    documented = dict(re.findall(r"^\| `([a-z-]+)` \| (error|warning) \|", API, re.MULTILINE))
    assert documented == found


def test_every_link_of_the_documents_leads_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("tests/*/README.md")]:
        for target in re.findall(r"\]\(([^)#]+)", document.read_text()):
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_threat_names_a_test_that_shows_what_stands_against_it() -> None:
    lines = re.findall(r"^\| [^|]+ \| [^|]+ \| (.*) \|$", SECURITY, re.MULTILINE)[2:]
    assert len(lines) > 15
    for line in lines:
        path, name = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", line).groups()  # type: ignore[union-attr]
        assert f"def {name}(" in (ROOT / path).read_text(), line


def _as_documented(rule: str) -> str:
    return re.sub(r"<(?:int:)?([a-z]+)>", r"{\1}", rule).removeprefix("/api/v1")
