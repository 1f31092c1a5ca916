"""All settings, read from the environment in one place. Nothing else reads os.environ."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

HERE = Path(__file__).resolve().parent


def _default_database() -> str:
    return f"sqlite:///{HERE / 'instance' / 'bullpile.db'}"


@dataclass(frozen=True, kw_only=True)
class Config:
    """The settings of one running server; each has a default that needs no thought."""

    database_url: str = field(default_factory=_default_database)
    """DATABASE_URL: `sqlite:///path` (default: a file in `instance/`) or `postgresql://…`."""
    host: str = "127.0.0.1"
    """HOST: the address to listen on; 0.0.0.0 lets other phones in the same network in."""
    port: int = 8000
    """PORT: the port to listen on."""
    workers: int = 1
    """WORKERS: how many processes answer; more than one needs PostgreSQL."""
    threads: int = 16
    """THREADS: how many requests are answered at once, in each process."""
    streams: int = 2000
    """STREAMS: how many phones may listen for changes at once, in each process."""
    log_level: str = "warning"
    """LOG_LEVEL: `debug`, `info` (every request), `warning` or `error`."""
    public_url: str | None = None
    """PUBLIC_URL: the address at which phones reach the server, for links and QR codes."""
    open_groups: bool = True
    """OPEN_GROUPS: 0 lets nobody make new groups."""
    ratelimit_enabled: bool = True
    """RATELIMIT_ENABLED: 0 answers any number of requests, for tests."""
    trusted_proxies: int = 0
    """TRUSTED_PROXIES: how many proxies stand in front and tell whom they ask for."""
    cors_origins: tuple[str, ...] = ()
    """CORS_ORIGINS: other sites whose pages may use the API, with commas between them."""
    static_dir: Path = HERE / "frontend" / "dist"
    """STATIC_DIR: the built app."""

    @property
    def sqlalchemy_url(self) -> str:
        """DATABASE_URL with the driver named that is installed (psycopg 3)."""
        for prefix in ("postgres://", "postgresql://"):
            if self.database_url.startswith(prefix):
                return "postgresql+psycopg://" + self.database_url.removeprefix(prefix)
        return self.database_url

    @classmethod
    def from_environment(cls) -> "Config":
        """Read the environment. ValueError names the setting that is not what it should be."""
        known: dict[str, object] = {}
        for name, read in _READERS.items():
            if value := os.environ.get(name):
                known[name.lower()] = read(name, value)
        config = cls(**known)  # type: ignore[arg-type]
        if config.workers > 1 and config.database_url.startswith("sqlite"):
            raise ValueError("WORKERS above 1 needs PostgreSQL: see DATABASE_URL")
        return config


def _text(_name: str, value: str) -> str:
    return value


def _path(_name: str, value: str) -> Path:
    return Path(value)


def _one_of(*words: str) -> Callable[[str, str], str]:
    def read(name: str, value: str) -> str:
        if value not in words:
            raise ValueError(f"{name} must be one of {', '.join(words)}, not {value!r}")
        return value

    return read


def _whole_number(least: int, most: int) -> Callable[[str, str], int]:
    def read(name: str, value: str) -> int:
        if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
            raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
        return int(value)

    return read


def _yes_or_no(name: str, value: str) -> bool:
    words = {"1": True, "true": True, "0": False, "false": False}
    if value.lower() not in words:
        raise ValueError(f"{name} must be 0 or 1, not {value!r}")
    return words[value.lower()]


def _address(name: str, value: str) -> str:
    """An address of the web as it is put before a path, without a slash at its end."""
    address = value.rstrip("/")
    parts = urlsplit(address)
    # What is left out here, name and password too, has no place in a link for everybody.
    plain = re.fullmatch(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?", parts.netloc)
    if parts.scheme not in ("http", "https") or not plain or re.search(r"[?#\s]", address):
        raise ValueError(f"{name} must be like https://scores.example, not {value!r}")
    return address


def _origins(name: str, value: str) -> tuple[str, ...]:
    found = tuple(_address(name, one.strip()) for one in value.split(",") if one.strip())
    if paths := [one for one in found if urlsplit(one).path]:
        raise ValueError(f"{name} must be like https://scores.example, not {paths[0]!r}")
    return found


_READERS: dict[str, Callable[[str, str], Any]] = {
    "DATABASE_URL": _text,
    "HOST": _text,
    "PORT": _whole_number(0, 65535),
    "WORKERS": _whole_number(1, 64),
    "THREADS": _whole_number(1, 4000),
    "STREAMS": _whole_number(0, 60000),
    "LOG_LEVEL": _one_of("debug", "info", "warning", "error"),
    "PUBLIC_URL": _address,
    "OPEN_GROUPS": _yes_or_no,
    "RATELIMIT_ENABLED": _yes_or_no,
    "TRUSTED_PROXIES": _whole_number(0, 10),
    "CORS_ORIGINS": _origins,
    "STATIC_DIR": _path,
}
