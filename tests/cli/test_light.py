"""Nothing is compiled for a wrong argument, or for a command that does not need it.

Each command runs in a process of its own on an empty cache. What shows that it was quick is not a
clock but that Numba was never imported.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from banquise.core.match import Match

SCRIPT = """
import json, sys
from banquise.cli.main import main
status = main(sys.argv[1:])
heavy = [name for name in ("numba", "llvmlite", "ray", "pyarrow") if name in sys.modules]
print(json.dumps([status, heavy]), file=sys.stderr)
"""


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it had imported."""

    status: int
    heavy: list[str]
    out: str
    err: str


def run(folder: Path, *words: str, typed: str = "") -> Ended:
    """Run ``banquise …`` in a new process, in a folder, on an empty cache."""
    cache = folder / "cache"
    cache.mkdir()
    ended = subprocess.run(
        [sys.executable, "-c", SCRIPT, *words],
        env=os.environ
        | {"BANQUISE_CACHE": str(cache), "BANQUISE_COMPILE": "never", "LC_ALL": "C.UTF-8"},
        input=typed,
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    *lines, last = ended.stderr.splitlines()
    status, heavy = json.loads(last)
    assert not list(cache.iterdir()), "something was compiled"
    return Ended(status, heavy, ended.stdout, "\n".join(lines))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("simulate papua --seats 2", "not 2"),
        ("simulate nothing", "no game 'nothing'"),
        ("simulate papua --games 0", "games must be a whole number from 1"),
        ("simulate papua --threads 0", "threads must be a whole number from 1"),
        ("simulate papua --seed -1", "seed must be a whole number from 0"),
        ("simulate papua --option colour=red", "no option 'colour'"),
        ("simulate papua --option variant=odd", "'standard'"),
        ("simulate papua --edition nowhere", "no edition 'nowhere'"),
        ("arena papua --bots genius,sharp", "no bot 'genius'"),
        ("arena papua --bots best,sharp --seats 2", "not 2"),
        ("arena papua --bots best,sharp --option variant=odd", "'standard'"),
        ("arena papua --bots best,sharp --workers 0", "workers must be a whole number from 1"),
        ("arena papua --bots best,sharp --plot no/where.svg", "The folder no does not exist"),
        ("study papua --seats 2", "not 2"),
        ("study papua --versus variant=odd", "'standard'"),
        ("study papua --games 0", "games must be a whole number from 1"),
        ("study papua --worlds -1", "worlds must be a whole number from 0"),
        ("bench nothing", "no game 'nothing'"),
        ("dataset papua papua.parquet --seats 2", "not 2"),
        ("dataset papua no/where.parquet", "The folder no does not exist"),
        ("dataset papua papua.parquet --option colour=red", "no option 'colour'"),
        ("play papua --seats 2", "not 2"),
        ("play papua --people 5 --seats 4", "0 to 4"),
        ("play papua --bot genius", "no bot 'genius'"),
        ("play papua --terminal --option variant=odd", "'standard'"),
        ("play papua --terminal --edition nowhere", "no edition 'nowhere'"),
        ("play nothing", "no game 'nothing'"),
        ("play --resume broken.banquise", "broken.banquise"),
        ("replay broken.banquise", "broken.banquise"),
        ("verify broken.banquise", "broken.banquise"),
        ("warm nothing", "no game 'nothing'"),
        ("serve --port many", "many"),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_compiled(
    tmp_path: Path, command: str, said: str
) -> None:
    ended = run(tmp_path, *command.split())
    assert (ended.status, ended.heavy) == (2, [])
    assert said in ended.err


@pytest.mark.parametrize(
    "command", ["rules papua MOV-1", "games", "games papua", "edition export papua", "--help"]
)
def test_what_is_only_read_is_never_compiled(tmp_path: Path, command: str) -> None:
    ended = run(tmp_path, *command.split())
    assert (ended.status, ended.heavy) == (0, [])
    assert ended.out


def test_the_terminal_starts_interpreted(tmp_path: Path) -> None:
    ended = run(tmp_path, "play", "papua", "--terminal", "--seed", "1", typed="quit\n")
    assert (ended.status, ended.heavy) == (0, [])
    assert ended.out


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_is_read_interpreted(tmp_path: Path, command: str) -> None:
    (tmp_path / "game.banquise").write_text(finished().save(), encoding="utf-8")
    ended = run(tmp_path, command, "game.banquise")
    assert (ended.status, ended.heavy) == (0, [])
    assert ended.out


def test_an_edition_is_checked_interpreted(tmp_path: Path) -> None:
    source = run(tmp_path, "edition", "export", "papua").out
    (tmp_path / "cache").rmdir()
    (tmp_path / "mine.toml").write_text(source, encoding="utf-8")
    ended = run(tmp_path, "edition", "check", "papua", "mine.toml")
    assert (ended.status, ended.heavy) == (0, [])


def finished() -> Match:
    """A game that is over, so that its record shows the secret."""
    match = Match("papua", 3, {"edition": "beach14"}, seed=7, backend="python")
    while not match.is_over:
        match.play(int(match.legal_ids()[0]))
    return match
