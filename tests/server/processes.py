"""A server as a process of its own, which can be asked, stopped and killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType

from banquise.client import Client
from tests.server.postgres import free_port

ROOT = Path(__file__).parents[2]
GENEROUS = (
    "messages_per_second=100000",
    "messages_at_once=100000",
    "tables_per_hour=100000",
    "requests_per_second=100000",
    "requests_at_once=100000",
)


class Server:
    """``banquise serve`` in another process."""

    def __init__(self, database: str, *arguments: str, limits: tuple[str, ...] = GENEROUS) -> None:
        self.database, self.arguments, self.limits = database, arguments, limits
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.start()
        self.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def client(self) -> Client:
        return Client(self.address)

    def start(self) -> None:
        command = [sys.executable, "-m", "banquise.server.main", "--port", str(self.port)]
        command += ["--database", self.database, "--bots", "1", "--pace", "0", "--log", "error"]
        for limit in self.limits:
            command += ["--limit", limit]
        environment = os.environ | {"BANQUISE_GAMES": "tests.toys", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [*command, *self.arguments],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )

    def wait(self, seconds: float = 60) -> None:
        """Until it is ready."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"The server ended with {self.process.returncode}.")
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise RuntimeError("The server did not start.")

    def kill(self) -> None:
        """kill -9, at once."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self.process = None

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            code = self.process.wait(10)
        self.process = None
        return code
