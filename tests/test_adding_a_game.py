"""docs/adding-a-game.md: its commands run, and its code is that of the game it builds."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
TOY = ROOT / "tests" / "toys" / "toy_duel"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
QUOTED = [(text, kind) for kind, text in BLOCKS if kind != "sh" and ">>>" not in text]
COMMANDS = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]


def test_every_block_is_tested() -> None:
    examples = [text for kind, text in BLOCKS if kind == "python" and ">>>" in text]
    assert len(BLOCKS) == len(QUOTED) + len(examples) + 3  # three blocks of commands
    assert len(examples) == 1


@pytest.mark.parametrize(("text", "kind"), QUOTED, ids=range(len(QUOTED)))
def test_code_is_that_of_the_game(text: str, kind: str) -> None:
    assert kind in ("python", "toml")
    first, code = text.split("\n", 1)
    assert code in (TOY / first.removeprefix("# ")).read_text(encoding="utf-8")


def test_examples_do_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 6
    assert not result.failed


def test_commands_run_one_after_the_other(tmp_path: Path) -> None:
    """As a reader types them, in a checkout; the suite is only asked what it would run."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    assert len(COMMANDS) == 5
    for command in COMMANDS:
        line = command.replace("PYTHONPATH=.", f"PYTHONPATH={ROOT / 'src'}{os.pathsep}.")
        line = line.replace("banquise ", f"{sys.executable} -m banquise.cli.main ", 1)
        line = line.replace("pytest ", f"{sys.executable} -m pytest --collect-only -q ", 1)
        found = subprocess.run(
            ["sh", "-c", line],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
            input="quit\n",
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert found.returncode == 0, f"{command}\n{found.stdout[-1000:]}{found.stderr[-1000:]}"
        assert found.stdout


def test_the_page_counts_the_lines() -> None:
    files = [TOY / name for name in ("__init__.py", "state.py", "rules.py")]
    count = sum(len(path.read_text().splitlines()) for path in files)
    assert f"It takes {count} lines of Python." in PAGE.read_text(encoding="utf-8")
