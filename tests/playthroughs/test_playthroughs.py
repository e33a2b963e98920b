"""The stored games are played again, word for word."""

import difflib
from pathlib import Path

import pytest

import banquise
from tests.contract.bench import Setup
from tests.playthroughs import make
from tests.toys import GAMES

FILES = make.playthroughs()
MOST = 60_000
UPDATE = "python -m tests.playthroughs.make --update"


@pytest.mark.parametrize("file", FILES)
def test_a_playthrough_is_as_it_was(file: str) -> None:
    game, setup = FILES[file]
    path = make.FOLDER / file
    assert path.exists(), f"there is no {file}: run {UPDATE}"
    told = make.tell(banquise.game(game), setup)
    lines = difflib.unified_diff(path.read_text().splitlines(), told.splitlines(), lineterm="", n=1)
    first = "\n".join(list(lines)[:40])
    assert not first, f"{file} has changed; if it should have, run {UPDATE}\n{first}"
    assert len(told.encode()) < MOST, f"{file} is too long to read."


def test_no_playthrough_is_left_over() -> None:
    stored = {path.name for path in Path(make.FOLDER).glob("*.txt")}
    assert stored <= set(FILES), f"run {UPDATE}"


def test_what_seats_see_is_told_where_it_differs() -> None:
    assert "deal-" in make.tell(GAMES["toy_hand"], Setup(2, backend="python"))
    views = list(make.views(dealt()))
    assert [view.split(" sees")[0].strip() for view in views] == ["seat 0", "seat 1", "spectator"]


def dealt() -> banquise.Match:
    match = banquise.Match(GAMES["toy_hand"], 2, seed=1, backend="python")
    assert match.phase == "turn"
    return match
