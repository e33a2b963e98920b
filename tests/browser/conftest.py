"""A real server in a process of its own, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.person import Browsers

ROOT = Path(__file__).parents[2]
TOYS = "tests.toys"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """``banquise serve`` on a database of its own, with the toy games beside the real ones."""

    quick = ("tests.browser.serve", "serve")
    real = ("banquise.server.main",)

    def __init__(self, folder: Path, extra: str = TOYS, program: tuple[str, ...] = quick) -> None:
        self.folder, self.port, self.extra, self.program = folder, free_port(), extra, program
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable, "-m", *self.program, "--host", "127.0.0.1", "--port",
            str(self.port), "--database", f"sqlite:///{self.folder / 'tables.sqlite3'}",
            "--pace", "0.02", "--bots", "1", "--limit", "tables_per_hour=1000",
            "--limit", "requests_per_second=400", "--limit", "requests_at_once=2000",
        ]  # fmt: skip
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        settings = os.environ | {"BANQUISE_GAMES": self.extra, "PYTHONPATH": os.pathsep.join(paths)}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=settings, stdout=log, stderr=log, start_new_session=True
            )
        self.wait()

    def wait(self, seconds: float = 180) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.2)
        raise RuntimeError((self.folder / "server.log").read_text()[-3000:])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        os.killpg(self.process.pid, how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("server"))
    one.start()
    yield one
    one.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    one = Server(tmp_path)
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Chromium, until the next test outside this package.

    Playwright keeps an event loop running in this thread; under it, ``asyncio.run`` fails.
    """
    path = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    if path is None:
        pytest.fail("Chromium is missing: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def browsers(chromium: Any) -> Iterator[Browsers]:
    """Makes people at screens; afterwards no screen may have complained."""
    made = Browsers(chromium)
    yield made
    made.close()
    assert not made.complaints, made.complaints
