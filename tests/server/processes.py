"""A server as a process of its own, which can be asked, stopped and killed."""

from __future__ import annotations

import json
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
ENVIRONMENT = {
    "BANQUISE_GAMES": "tests.toys",
    "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]),
}
GENEROUS = (
    "messages_per_second=100000",
    "messages_at_once=100000",
    "tables_per_hour=100000",
    "handshakes_per_second=100000",
    "handshakes_at_once=100000",
    "connections_per_address=100000",
    "requests_per_second=100000",
    "requests_at_once=100000",
)


class Zygote:
    """The process that forks servers; started when the first one is wanted."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def fork(self, arguments: list[str]) -> int:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.zygote"],
                env=os.environ | ENVIRONMENT,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert self._say("") == "ready"
        return int(self._say(json.dumps(arguments) + "\n"))

    def _say(self, line: str) -> str:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if line:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        if self._process is not None:
            self._process.communicate()
            self._process = None


ZYGOTE = Zygote()


class Server:
    """``banquise serve`` in another process."""

    def __init__(self, database: str, *arguments: str, limits: tuple[str, ...] = GENEROUS) -> None:
        self.port, self.metrics_port = free_port(), free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.arguments = ["--port", str(self.port), "--database", database, *arguments]
        self.arguments += ["--bots", "1", "--pace", "0", "--log", "error"]
        self.arguments += ["--metrics-port", str(self.metrics_port)]
        for limit in limits:
            self.arguments += ["--limit", limit]
        self.pid = 0

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

    def metrics(self) -> str:
        """The numbers for Prometheus."""
        return str(Client(f"http://127.0.0.1:{self.metrics_port}").get("/metrics"))

    def start(self) -> None:
        self.pid = ZYGOTE.fork(self.arguments)

    def wait(self, seconds: float = 60) -> None:
        """Until it is ready."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not is_alive(self.pid):
                raise RuntimeError("The server has ended.")
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.01)
        raise RuntimeError("The server did not start.")

    def kill(self) -> None:
        """kill -9, at once."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        if self.pid and is_alive(self.pid):
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        os.kill(self.pid, how)
        end = time.monotonic() + 20
        while is_alive(self.pid):
            if time.monotonic() > end:
                os.killpg(self.pid, signal.SIGKILL)
            time.sleep(0.005)
        self.pid = 0


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class Command:
    """The command line itself, as a person would start it."""

    def __init__(self, database: str, **environment: str) -> None:
        self.port = free_port()
        self.server = Server(database)
        self.server.port, self.server.address = self.port, f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "banquise.server.main", "--database", database]
        self.process = subprocess.Popen(
            [
                *command,
                "--port",
                str(self.port),
                "--bots",
                "1",
                "--log",
                "error",
                "--metrics-port",
                "0",
            ],
            env=os.environ | ENVIRONMENT | environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.server.pid = self.process.pid

    def stop(self) -> tuple[int, str]:
        """Its exit status, and what it printed."""
        self.process.terminate()
        printed, _ = self.process.communicate(timeout=30)
        return self.process.returncode, printed
