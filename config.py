"""All settings, read from the environment in one place. Nothing else reads os.environ."""

import os
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
_LOG_LEVELS = ("debug", "info", "warning", "error")
_WHOLE_NUMBERS = (
    ("port", 0, 65535),
    ("workers", 1, 64),
    ("threads", 1, 4000),
    ("streams", 0, 60000),
)


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
        for name in ("database_url", "host", "log_level"):
            if value := os.environ.get(name.upper()):
                known[name] = value
        if value := os.environ.get("STATIC_DIR"):
            known["static_dir"] = Path(value)
        for name, least, most in _WHOLE_NUMBERS:
            if value := os.environ.get(name.upper()):
                known[name] = _whole_number(name.upper(), value, least, most)
        config = cls(**known)  # type: ignore[arg-type]
        if config.workers > 1 and config.database_url.startswith("sqlite"):
            raise ValueError("WORKERS above 1 needs PostgreSQL: see DATABASE_URL")
        if config.log_level not in _LOG_LEVELS:
            raise ValueError(f"LOG_LEVEL must be one of {', '.join(_LOG_LEVELS)}")
        return config


def _whole_number(name: str, value: str, least: int, most: int) -> int:
    if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return int(value)
