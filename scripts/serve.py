"""Start the server: check settings and port, bring the database up to date, run gunicorn."""

import os
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from config import Config  # noqa: E402  (importable only after the line above)


def main() -> None:
    """Replace this process by gunicorn, or end with one line that says what is wrong."""
    try:
        config = Config.from_environment()
    except ValueError as error:
        sys.exit(str(error))
    check_port(config.host, config.port)
    os.chdir(ROOT)
    prepare = [sys.executable, "-m", "flask", "--app", "app", "prepare"]
    if code := subprocess.call(prepare):
        sys.exit(f"The database could not be brought up to date (exit code {code}).")
    serve = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "app:app"]
    os.execv(sys.executable, serve)  # noqa: S606  (signals must reach gunicorn itself)


def check_port(host: str, port: int) -> None:
    """End with advice if this address cannot be listened on; gunicorn would try for seconds."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        sys.exit(
            f"Cannot listen on {host} port {port}: {error.strerror}.\n"
            f"Choose another port:  make run PORT={port + 1 if port < 65535 else 8000}"
        )


if __name__ == "__main__":
    main()
