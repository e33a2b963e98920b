"""``banquise serve``: start the server."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import re
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
from typing import Any
from urllib.parse import urlsplit

from banquise.core import tiers
from banquise.server.limits import Limits
from banquise.server.settings import VARIABLE, Settings, default_database

METRICS_PORT = 8718
HARD_LIMIT = 1 << 16  # bytes of a WebSocket message above which the connection is closed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``banquise serve``."""
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    add("--port", type=_port, default=8717, help="port; 0 takes a free one (default: 8717)")
    database = os.environ.get("BANQUISE_DATABASE", "")
    add("--database", default=database, metavar="URL", help="sqlite:///FILE or postgresql://…")
    add("--workers", type=_count, default=1, metavar="N", help="server processes (PostgreSQL only)")
    add("--bots", type=_count, default=0, metavar="N", help="processes that think for bots")
    span: dict[str, Any] = {"type": _seconds, "metavar": "S"}
    add("--pace", default=0.7, help="seconds a bot takes at least (default: 0.7)", **span)
    add("--vote-after", default=180, help="seconds until the others may vote for a bot", **span)
    add("--away", default=900, help="seconds until an absent player is replaced", **span)
    add("--limit", action="append", default=[], metavar="NAME=N", help="change a limit")
    add("--origin", action="append", default=[], type=_origin, help="another origin to let in")
    add("--behind-proxy", default="", metavar="ADDRESS", help="whose X-Forwarded-* is believed")
    metrics = f"port for Prometheus, on this machine only; 0: none (default: {METRICS_PORT})"
    add("--metrics-port", type=_port, default=None, help=metrics)
    add("--log", default="info", choices=("debug", "info", "warning", "error"))
    add("--open", action="store_true", help="open the browser")


def _port(text: str) -> int:
    number = _whole(text)
    if not 0 <= number < 1 << 16:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return number


def _count(text: str) -> int:
    number = _whole(text)
    if not 1 <= number <= 1024:
        raise argparse.ArgumentTypeError(f"a whole number, at least 1, at most 1024, not {text!r}")
    return number


def _whole(text: str) -> int:
    """The value of a string of digits; -1 for anything else."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else -1


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (math.isfinite(number) and number >= 0):
        raise argparse.ArgumentTypeError(f"a number of seconds, 0 or more, not {text!r}")
    return number


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise argparse.ArgumentTypeError(f"an origin is like https://example.org, not {text}")
    return text.rstrip("/")


def settings_from(args: argparse.Namespace) -> Settings:
    """The settings requested; ``ValueError`` says what is invalid."""
    from banquise.server.storage.database import address

    database = args.database or default_database()
    if args.workers > 1 and address(database).get_backend_name() != "postgresql":
        raise ValueError("Several workers need PostgreSQL: --database postgresql://…")
    address(database)
    cores = os.cpu_count() or 1
    return Settings(
        database=database,
        bots=args.bots or max(1, cores // max(1, args.workers)),
        pace=args.pace,
        vote_after=args.vote_after,
        away=args.away,
        origins=tuple(args.origin),
        compiles=tiers.may_build(),
        proxy=args.behind_proxy,
        log=args.log,
        limits=Limits().changed(args.limit),
    )


def run(args: argparse.Namespace, page: str = "") -> int:
    """Serve until told to stop; ``page`` is opened in the browser."""
    import uvicorn

    try:
        settings = settings_from(args)
        port = _free_port(args.host, args.port)
        asyncio.run(_reach(settings.database))
    except ValueError as error:
        print(f"banquise serve: {error}", file=sys.stderr)
        return 2
    os.environ[VARIABLE] = settings.write()
    shown = "localhost" if args.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else args.host
    address = f"http://{shown}:{port}"
    print(f"Banquise is at {address}  (Ctrl-C stops it)", flush=True)
    if page or args.open:
        threading.Thread(target=_open, args=(address, page), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # raised again after the clean-up
    with _shared_metrics(args.workers):
        try:
            _serve_metrics(args.metrics_port)
        except OSError as error:
            told = f"--metrics-port {args.metrics_port}: {error.strerror}"
            print(f"banquise serve: {told}", file=sys.stderr)
            return 2
        uvicorn.run(
            "banquise.server.app:make",
            factory=True,
            host=args.host,
            port=port,
            workers=args.workers,
            http="banquise.server.http.transport:Http",
            ws="banquise.server.http.transport:WebSocket",
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


def _serve_metrics(port: int | None) -> None:
    """Serve metrics for Prometheus; none if the default port is taken."""
    from banquise.server.ops import metrics

    if port == 0:
        return
    try:
        metrics.serve(METRICS_PORT if port is None else port)
    except OSError:
        if port is not None:
            raise
        print(f"Port {METRICS_PORT} is taken: there are no metrics.", file=sys.stderr)


def _free_port(host: str, wanted: int) -> int:
    """The port to listen on; ``ValueError`` if it is not available."""
    try:
        kind, *_, place = socket.getaddrinfo(host, wanted, type=socket.SOCK_STREAM)[0]
        with socket.socket(kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
            return int(probe.getsockname()[1])
    except OSError as error:
        told = f"{host}, port {wanted}: {error.strerror}. --port 0 takes a free one."
        raise ValueError(told) from None


async def _reach(url: str) -> None:
    """Prepare the database; ``ValueError`` says why it cannot be used."""
    from sqlalchemy.exc import SQLAlchemyError

    from banquise.server.storage import database

    engine = database.connect(database.address(url))
    try:
        await database.migrate(engine)
    except (SQLAlchemyError, OSError, TypeError, ValueError) as error:  # bad ?NAME=VALUE too
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise ValueError(f"The database cannot be used: {reason}") from None
    finally:
        await engine.dispose()


@contextlib.contextmanager
def _shared_metrics(workers: int):  # type: ignore[no-untyped-def]
    """A folder in which several processes share their metrics."""
    if workers < 2:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="banquise-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(Path(folder))
        yield


def _open(address: str, page: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(300):
        with contextlib.suppress(urllib.error.URLError, OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=1)
            webbrowser.open(address + page)
            return
        time.sleep(0.1)


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="banquise serve", description=__doc__)
    add_arguments(options)
    sys.exit(run(options.parse_args()))
