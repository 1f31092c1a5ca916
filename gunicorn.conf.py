"""How gunicorn serves Bullpile: one process with threads, quiet unless something is wrong."""

from config import Config

_config = Config.from_environment()
_host = f"[{_config.host}]" if ":" in _config.host else _config.host

bind = f"{_host}:{_config.port}"
worker_class = "gthread"
workers = 1  # the write lock of SQLite and the in-process hub count on a single process
threads = _config.threads
worker_connections = 4000
keepalive = 30
graceful_timeout = 5
timeout = 60
no_control_socket = True
accesslog = None
loglevel = "warning"


def when_ready(server):  # type: ignore[no-untyped-def]
    """Say where to look, once it is true."""
    for listener in server.LISTENERS:
        print(f"Bullpile: {listener}  (Ctrl+C stops it)", flush=True)
