"""The command line run in this process, with what a person types."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from banquise.cli.main import main


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def sentence(self) -> str:
        """The one line that says what was wrong."""
        assert self.status == 2, self
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.strip()


Run = Callable[..., Result]


@pytest.fixture
def banquise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Run:
    """Run ``banquise …`` in an empty folder; ``typed`` is what comes from the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "BANQUISE_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)

    def run(command: str, *more: str, typed: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main([*command.split(), *more])
        out, err = capsys.readouterr()
        return Result(status, out, err)

    return run


def only_record(folder: Path) -> Path:
    """The one record that a game left in a folder."""
    (path,) = folder.glob("*.banquise")
    return path
