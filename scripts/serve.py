"""Start the server: check settings and port, bring the database up to date, run gunicorn."""

import gc
import importlib
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Serve until told to stop, or end with one line that says what is wrong."""
    os.chdir(ROOT)
    config = importlib.import_module("config").Config
    try:
        settings = config.from_environment()
    except ValueError as error:
        sys.exit(str(error))
    check_port(settings.host, settings.port)
    if settings.workers == 1:
        serve()
    else:
        serve_counting_together()


def serve() -> None:
    """Run gunicorn."""
    prepare_database()
    sys.argv = ["gunicorn", "--config", "gunicorn.conf.py", "app:app"]
    importlib.import_module("gunicorn.app.wsgiapp").run()


def serve_counting_together() -> None:
    """Serve with a folder in which all processes count, so that /metrics tells of all of them."""
    first = os.getpid()
    folder = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="bullpile-metrics-")
    try:
        serve()
    finally:
        # The processes that answer come by here, too.
        if os.getpid() == first:
            shutil.rmtree(folder)


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


def prepare_database() -> None:
    """Run `flask --app app prepare`, in a child of this process.

    A child, so that the server starts with no connection open; not a new Python, so that the
    libraries, most of the time until the first answer, are imported once and not twice. What is
    imported stays: to look for garbage among it would take an eighth of that time.
    """
    gc.disable()
    app = importlib.import_module("app").app
    gc.freeze()
    gc.enable()
    script = importlib.import_module("flask.cli").ScriptInfo(create_app=lambda: app)
    child = os.fork()
    if child == 0:
        app.cli.main(["prepare"], prog_name="flask", obj=script)
    _, status = os.waitpid(child, 0)
    if code := os.waitstatus_to_exitcode(status):
        sys.exit(f"The database could not be brought up to date (exit code {code}).")


if __name__ == "__main__":
    main()
