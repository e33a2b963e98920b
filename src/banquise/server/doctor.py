"""``banquise doctor``: checks a running installation from outside and reports problems."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from banquise.server.storage.database import address, connect

SECONDS = 10.0  # seconds to wait for an answer
SPARE = 500 << 20  # bytes of free disk below which a host should act
FILES = 4096  # file descriptors that a public server needs
LONG_COOKIE = 4000  # bytes of headers that every proxy accepts
DAMAGED = (
    "SELECT count(*) FROM tables t WHERE t.events > "
    '(SELECT count(*) FROM plies p WHERE p."table" = t.id)'
)


@dataclass(frozen=True)
class Finding:
    """One check and its result."""

    is_right: bool
    text: str


def examine(url: str, database: str) -> Iterator[Finding]:
    """All checks that are possible from here."""
    yield from _server(url.rstrip("/"))
    yield from _database(database)
    yield _limit()


def _get(url: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of a response; status 0 if there is none."""
    try:
        request = urllib.request.Request(url, headers=headers)
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.status, _lower(answer.headers.items()), answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, _lower(error.headers.items()), error.read().decode(errors="replace")
    except (OSError, ValueError) as error:
        return 0, {}, str(getattr(error, "reason", error))


def _lower(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers}


def _server(url: str) -> Iterator[Finding]:
    status, headers, told = _get(f"{url}/healthz")
    if status != 200:
        yield Finding(False, f"{url} does not answer: {told[:200] or status}")
        return
    yield Finding(True, f"{url} answers.")
    status, _, _ = _get(f"{url}/readyz")
    yield Finding(
        status == 200,
        "The server can write to its database."
        if status == 200
        else f"/readyz says {status}: the server cannot write to its database. Is the disk full?",
    )
    yield _metrics(url)
    yield _cookie(url)
    yield from _games(url)
    if urlsplit(url).scheme == "https":
        has_hsts = "strict-transport-security" in headers
        yield Finding(has_hsts, "HSTS is on." if has_hsts else "The proxy does not send HSTS.")


def _metrics(url: str) -> Finding:
    status, _, told = _get(f"{url}/metrics")
    if status == 200 and "banquise_" in told:
        return Finding(False, f"{url}/metrics is public: it counts what players do in secret.")
    return Finding(True, "The metrics are not public.")


def _cookie(url: str) -> Finding:
    """Browsers of earlier versions have many cookies until the server has replaced them."""
    status, _, _ = _get(f"{url}/api/mine", cookie=f"other={'x' * LONG_COOKIE}")
    if status == 200:
        return Finding(True, f"Requests with {LONG_COOKIE} bytes of cookies pass.")
    told = f"A request with {LONG_COOKIE} bytes of cookies gets {status}: "
    return Finding(False, told + "enlarge the proxy's header buffers.")


def _games(url: str) -> Iterator[Finding]:
    status, _, told = _get(f"{url}/api/ready")
    if status != 200:
        yield Finding(False, f"/api/ready says {status}.")
        return
    waiting = sorted(json.loads(told)["games"])
    text_ = f"Not compiled yet, so that bots are weaker: {', '.join(waiting)}. Run banquise warm."
    yield Finding(not waiting, text_ if waiting else "All games are compiled.")


def _database(url: str) -> Iterator[Finding]:
    try:
        found = address(url)
        if found.get_backend_name() == "sqlite":
            yield from _file(Path(found.database or ""))
        else:
            yield from _postgresql(url)
    except (ValueError, SQLAlchemyError, sqlite3.Error, OSError) as error:
        yield Finding(False, f"The database cannot be read: {error}")


def _file(path: Path) -> Iterator[Finding]:
    if not path.exists():
        yield Finding(False, f"There is no database {path}.")
        return
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=SECONDS)) as connection:
        told = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        yield Finding(told == "ok", f"SQLite says that {path} is {told}.")
        yield _damage(int(connection.execute(DAMAGED).fetchone()[0]))
    free = shutil.disk_usage(path.parent).free
    yield Finding(free > SPARE, f"{free >> 20} MB are free on the disk of {path}.")


def _postgresql(url: str) -> Iterator[Finding]:
    lost = asyncio.run(asyncio.wait_for(_lost(url), SECONDS))
    yield Finding(True, "PostgreSQL answers.")
    yield _damage(lost)


async def _lost(url: str) -> int:
    engine = connect(address(url))
    try:
        async with engine.connect() as connection:
            return int((await connection.execute(text(DAMAGED))).scalar_one())
    finally:
        await engine.dispose()


def _damage(lost: int) -> Finding:
    """A table whose count of decisions exceeds the stored ones has lost some."""
    if lost:
        told = f"{lost} tables have lost decisions and are closed."
        return Finding(False, f"{told} A backup may have them.")
    return Finding(True, "No table has lost a decision.")


def _limit() -> Finding:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= FILES:
        return Finding(True, "A process may open enough files.")
    return Finding(False, f"A process may open {hard} files only: set LimitNOFILE={FILES} or more.")
