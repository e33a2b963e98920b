"""``banquise serve``: the server on this machine or for the world."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

from banquise.server.limits import Limits
from banquise.server.settings import VARIABLE, Settings, default_database

HARD_LIMIT = 1 << 16  # bytes of one WebSocket message before the line is closed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``banquise serve``."""
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    add("--port", type=int, default=8717, help="port; 0 takes a free one (default: 8717)")
    database = os.environ.get("BANQUISE_DATABASE", "")
    add("--database", default=database, metavar="URL", help="sqlite:///FILE or postgresql://…")
    add("--workers", type=int, default=1, metavar="N", help="server processes (PostgreSQL only)")
    add("--bots", type=int, default=0, metavar="N", help="processes that think for bots")
    add("--pace", type=float, default=0.7, help="seconds a bot takes at least (default: 0.7)")
    add("--away", type=float, default=900, help="seconds until an absent player is replaced")
    add("--limit", action="append", default=[], metavar="NAME=N", help="change a limit")
    add("--origin", action="append", default=[], help="another origin that may connect")
    add("--behind-proxy", default="", metavar="ADDRESS", help="whose X-Forwarded-* is believed")
    add("--log", default="info", choices=("debug", "info", "warning", "error"))
    add("--open", action="store_true", help="open the browser")


def settings_from(args: argparse.Namespace) -> Settings:
    """What was asked for; ``ValueError`` says what cannot be."""
    from banquise.server.database import address

    database = args.database or default_database()
    if args.workers > 1 and address(database).get_backend_name() != "postgresql":
        raise ValueError("Several workers need PostgreSQL: --database postgresql://…")
    address(database)
    cores = os.cpu_count() or 1
    return Settings(
        database=database,
        bots=args.bots or max(1, cores // max(1, args.workers)),
        pace=args.pace,
        away=args.away,
        origins=tuple(args.origin),
        log=args.log,
        limits=Limits().changed(args.limit),
    )


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    import uvicorn

    from banquise.server.lines import LeanProtocol

    try:
        settings = settings_from(args)
    except ValueError as error:
        print(f"banquise serve: {error}", file=sys.stderr)
        return 2
    os.environ[VARIABLE] = settings.write()
    port = args.port or _free_port(args.host)
    shown = "localhost" if args.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else args.host
    address = f"http://{shown}:{port}"
    print(f"Banquise is at {address}  (Ctrl-C stops it)", flush=True)
    if args.open:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # raised again when all is put away
    with _shared_metrics(args.workers):
        uvicorn.run(
            "banquise.server.app:make",
            factory=True,
            host=args.host,
            port=port,
            workers=args.workers,
            ws=LeanProtocol,
            ws_max_size=HARD_LIMIT,
            ws_per_message_deflate=False,
            ws_ping_interval=50,
            ws_ping_timeout=50,
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=bool(args.behind_proxy),
            forwarded_allow_ips=args.behind_proxy or None,
            timeout_graceful_shutdown=10,
        )
    return 0


def _free_port(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def _shared_metrics(workers: int):  # type: ignore[no-untyped-def]
    """A folder in which several processes add up their numbers."""
    if workers < 2:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="banquise-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(Path(folder))
        yield


def _open(address: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(300):
        with contextlib.suppress(urllib.error.URLError, OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=1)
            webbrowser.open(address)
            return
        time.sleep(0.1)


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="banquise serve", description=__doc__)
    add_arguments(options)
    sys.exit(run(options.parse_args()))
