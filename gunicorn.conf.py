"""How gunicorn serves Bullpile: processes with threads, quiet unless something is wrong."""

import gc
import resource
import signal

from gunicorn.workers import gthread
from prometheus_client.multiprocess import mark_process_dead

from config import Config

_config = Config.from_environment()
_host = f"[{_config.host}]" if ":" in _config.host else _config.host

bind = f"{_host}:{_config.port}"
worker_class = "gthread"
workers = _config.workers
threads = _config.threads
worker_connections = 4000
keepalive = 30
graceful_timeout = 3
gthread.STOP_KEEPALIVE_LINGER = 1.0  # of two seconds, as all is to be over within three
timeout = 60
no_control_socket = True
accesslog = None
loglevel = "warning"

# Every phone that listens is an open file; the usual soft limit would end at a thousand.
_, _most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(_most_files, 65536), _most_files))


def on_starting(server):  # type: ignore[no-untyped-def]
    """Write the server's own log in lines like ours."""
    from companion import logs

    for handler in server.log.error_log.handlers:
        handler.setFormatter(logs.JsonLines())


def when_ready(server):  # type: ignore[no-untyped-def]
    """Say where to look, once it is true."""
    for listener in server.LISTENERS:
        print(f"Bullpile: {listener}  (Ctrl+C stops it)", flush=True)
    gc.freeze()  # scripts/serve.py has loaded the app here, too


def post_worker_init(worker):  # type: ignore[no-untyped-def]
    """Let go of the phones that listen as soon as the process is told to end."""
    from companion import live

    def stop(signum, frame):  # type: ignore[no-untyped-def]
        live.retire()
        worker.handle_exit(signum, frame)

    signal.signal(signal.SIGTERM, stop)
    # What is loaded by now stays to the end: to look through it again, on the way out too, would
    # cost more than a second.
    gc.freeze()


def worker_exit(_server, _worker):  # type: ignore[no-untyped-def]
    """Wait until the last word has reached the phones that listen."""
    from companion import live

    live.stop()


def child_exit(_server, worker):  # type: ignore[no-untyped-def]
    """What the process has counted stays; what was open in it is gone."""
    if workers > 1:
        mark_process_dead(worker.pid)
