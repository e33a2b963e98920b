"""Python environments of the tests' own, and the programs that run in them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from banquise.client import Client, Connection, Seat
from banquise.core.compile import cache_root

ROOT = Path(__file__).parents[2]
NOT_COPIED = (".git", ".venv", ".bench-venv", "screenshots", "__pycache__", ".*_cache", "build")
PATIENCE = 600.0  # seconds until a server must show its page; installing is part of it
ADDRESS = re.compile(r"Banquise is at (http://\S+)")


def clean(home: Path) -> dict[str, str]:
    """Environment variables of a person who has just logged in.

    HOME is empty. What pip is configured to do stays, and so does its cache; compiled code is
    shared with the other tests. A browser that is opened writes its address into a file.
    """
    home.mkdir(parents=True, exist_ok=True)
    browser = home / "browser"
    browser.write_text('#!/bin/sh\necho "$1" > "$HOME/opened"\n', encoding="utf-8")
    browser.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    config, cache = (
        os.environ.get(name) or str(Path("~", folder).expanduser())
        for name, folder in (("XDG_CONFIG_HOME", ".config"), ("XDG_CACHE_HOME", ".cache"))
    )
    return {
        "PIP_CACHE_DIR": str(Path(cache) / "pip"),
        **kept,
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "HOME": str(home),
        "XDG_CONFIG_HOME": config,
        "BANQUISE_CACHE": str(cache_root() or home / "compiled"),
        "BROWSER": f"{browser} %s",
    }


class Environment:
    """An empty virtual environment, outside the repository."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.home, self.work = folder / "home", folder / "work"
        self.work.mkdir(parents=True)
        self.variables = clean(self.home)
        self.bin = folder / "environment" / "bin"
        subprocess.run([python, "-m", "venv", str(self.bin.parent)], check=True)

    def install(self, *what: str) -> None:
        """Install with pip; bytecode is left to the first import."""
        self.run("python", "-m", "pip", "install", "--quiet", "--no-compile", *what)

    def run(self, program: str, *arguments: str, typed: str = "") -> str:
        """What a program of this environment prints; it must end well."""
        ended = self.end(program, *arguments, typed=typed)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    def end(
        self, program: str, *arguments: str, typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """How a program of this environment ends."""
        return subprocess.run(
            [str(self.bin / program), *arguments],
            env=self.variables,
            cwd=self.work,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    def serve(self, *arguments: str) -> Serving:
        """``banquise …`` as a server that runs until it is stopped."""
        return Serving([str(self.bin / "banquise"), *arguments], self.work, self.variables)


class Serving:
    """A program that serves tables, from its start until Ctrl-C."""

    def __init__(self, command: list[str], folder: Path, variables: dict[str, str]) -> None:
        self._printed = Path(variables["HOME"]) / "printed"
        self._opened = Path(variables["HOME"]) / "opened"
        with self._printed.open("w", encoding="utf-8") as out:
            self.process = subprocess.Popen(
                command,
                env=variables,
                cwd=folder,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def printed(self) -> str:
        return self._printed.read_text(encoding="utf-8")

    def __enter__(self) -> Client:
        """A client, as soon as the page is there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            found = ADDRESS.search(self.printed)
            if found and _answers(Client(found[1])):
                return Client(found[1])
            time.sleep(0.05)
        self._end(signal.SIGKILL)
        raise AssertionError(f"There is no page. {self.printed}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end(signal.SIGINT)

    def opened(self) -> str:
        """The address that the browser was told to open."""
        end = time.monotonic() + PATIENCE
        while not self._opened.exists():
            assert time.monotonic() < end, f"No browser was opened. {self.printed}"
            time.sleep(0.05)
        return self._opened.read_text(encoding="utf-8").strip()

    def _end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
        self.process.wait(30)


def _answers(client: Client) -> bool:
    try:
        return "<title>" in client.get("/")
    except OSError:
        return False


def play_papua(client: Client) -> Seat:
    """A whole game of Papua against two bots, on the smallest board."""
    players = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 2]
    seat = client.make_table("papua", players, {"edition": "beach14"})
    with seat.connect() as line:
        while not line.state["over"]:
            line.wait(_is_asked, PATIENCE)
            if line.legal:
                reply = line.act(line.legal[0][0])
                assert reply["t"] == "ack", reply
    assert seat.get("verify")["ok"]
    return seat


def _is_asked(line: Connection) -> bool:
    return bool(line.legal or line.state["over"])


def copied_repository(folder: Path) -> Path:
    """The sources as a person has them after cloning."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*NOT_COPIED))
    return folder
