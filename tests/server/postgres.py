"""A PostgreSQL server of the tests' own, in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

import pytest


def binaries() -> Path | None:
    """The folder with initdb and postgres."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """Started on entry, gone on exit. It refuses to run as root: then it runs as ``postgres``."""

    def __init__(self, _: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="banquise-pg-"))
        self.port = free_port()
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Postgres:
        where = binaries()
        if where is None:
            pytest.fail("PostgreSQL is missing: apt-get install postgresql")
        self._own(self.folder)
        data = self.folder / "data"
        self._run(where / "initdb", "-D", data, "-U", "banquise", "-A", "trust", "--no-sync")
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._process = subprocess.Popen(
            [*self._as_user(), str(where / "postgres"), "-D", str(data), *options.split()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._psql = where / "psql"
        for _ in range(200):
            if self._sql("SELECT 1", check=False) == 0:
                return self
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start.")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process:
            self._process.send_signal(signal.SIGQUIT)  # at once: nothing of it is wanted later
            self._process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)

    def fresh(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        name = f"t{self._count}"
        self._sql(f"CREATE DATABASE {name}")
        return f"postgresql://banquise@127.0.0.1:{self.port}/{name}"

    def _sql(self, text: str, check: bool = True) -> int:
        command = [str(self._psql), "-h", "127.0.0.1", "-p", str(self.port), "-U", "banquise"]
        return subprocess.run(
            [*command, "-d", "postgres", "-qc", text],
            check=check,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ).returncode

    def _run(self, *command: object) -> None:
        subprocess.run(
            [*self._as_user(), *map(str, command)],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @staticmethod
    def _as_user() -> list[str]:
        if os.getuid() != 0:
            return []
        user = pwd.getpwnam("postgres")
        return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]

    @staticmethod
    def _own(folder: Path) -> None:
        folder.chmod(0o700)
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
