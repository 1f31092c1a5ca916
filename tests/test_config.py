"""Settings: what the environment may say, and what is refused by name."""

from typing import Any

import pytest

from config import Config


def read(monkeypatch: pytest.MonkeyPatch, **settings: str) -> Config:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return Config.from_environment()


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("PUBLIC_URL", "https://scores.example", "https://scores.example"),
        ("PUBLIC_URL", "https://scores.example/", "https://scores.example"),
        ("PUBLIC_URL", "http://192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("PUBLIC_URL", "http://[fd00::1]:8000/bull", "http://[fd00::1]:8000/bull"),
        ("PUBLIC_URL", "", None),
        ("OPEN_GROUPS", "0", False),
        ("OPEN_GROUPS", "", True),
        ("RATELIMIT_ENABLED", "0", False),
        ("RATELIMIT_ENABLED", "False", False),
        ("RATELIMIT_ENABLED", "1", True),
        ("TRUSTED_PROXIES", "2", 2),
        ("CORS_ORIGINS", "https://a.example, http://b.example:8080/", None),
        ("CORS_ORIGINS", "", ()),
    ],
)
def test_a_setting_is_read(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, wanted: Any
) -> None:
    if name == "CORS_ORIGINS" and value:
        wanted = ("https://a.example", "http://b.example:8080")
    assert getattr(read(monkeypatch, **{name: value}), name.lower()) == wanted


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PUBLIC_URL", "scores.example"),
        ("PUBLIC_URL", "ftp://scores.example"),
        ("PUBLIC_URL", "https://"),
        ("PUBLIC_URL", "https://scores.example/#x"),
        ("PUBLIC_URL", "https://scores.example/?x"),
        ("PUBLIC_URL", "https://me:secret@scores.example"),
        ("PUBLIC_URL", "javascript:alert(1)"),
        ("OPEN_GROUPS", "maybe"),
        ("RATELIMIT_ENABLED", "2"),
        ("TRUSTED_PROXIES", "-1"),
        ("TRUSTED_PROXIES", "all"),
        ("CORS_ORIGINS", "*"),
        ("CORS_ORIGINS", "null"),
        ("CORS_ORIGINS", "https://a.example/path"),
        ("PORT", "eighty"),
        ("THREADS", "0"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be"):
        read(monkeypatch, **{name: value})
