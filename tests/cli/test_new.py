"""``banquise new`` writes a game that can be played at once, and overwrites nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from banquise.cli import new
from banquise.core import game as games
from banquise.core.match import Match
from banquise.server.http import catalogue
from tests.cli.conftest import Run
from tests.contract.bench import Setup
from tests.contract.checks import GAME_CHECKS, GROUPS, check_all

TOY = Path(__file__).parent.parent / "toys" / "toy_duel"


@pytest.fixture
def pebbles(banquise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> games.Game:
    """A new game, in a package of its own."""
    package = f"games_{tmp_path.name.replace('-', '_')}"
    assert banquise(f"new pebbles --folder {tmp_path / package}").status == 0
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("BANQUISE_GAMES", package)
    return games.load("pebbles")


def test_what_is_written_says_how_to_play_it(banquise: Run, tmp_path: Path) -> None:
    out = banquise(f"new pebbles --folder {tmp_path / 'mine'}").out
    assert f"PYTHONPATH={tmp_path} BANQUISE_GAMES=mine banquise play pebbles\n" in out
    assert "Without text/de.toml, 30 texts are shown in English." in out


def test_the_folder_may_be_named_before_it_is_made(
    banquise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", "nowhere_yet")
    assert banquise(f"new pebbles --folder {tmp_path / 'nowhere_yet'}").status == 0


def test_a_new_game_is_played_in_the_terminal(pebbles: games.Game, banquise: Run) -> None:
    command = "play pebbles --terminal --seats 2 --people 2 --option rounds=1"
    out = banquise(command, typed="#3\n\n#1\n").out
    assert "First scored 2 points." in out


def test_a_new_game_is_offered_in_the_browser(pebbles: games.Game) -> None:
    info = catalogue._game("pebbles", "fr")
    assert (info.title, info.players) == ("Pebbles", "2–4")
    assert [colour.colour for colour in info.colours] == ["red", "yellow", "green", "blue"]
    assert "card-0-3" in Match(pebbles, 2, backend="python").svg(0)


@pytest.mark.parametrize("group", [name for name in GROUPS if name != "rules"])  # test_toys has it
def test_a_new_game_keeps_the_contract(pebbles: games.Game, group: str) -> None:
    check_all(group, pebbles, Setup(3, backend="python"))


def test_a_new_game_has_words(pebbles: games.Game) -> None:
    for check in GAME_CHECKS:
        check(pebbles)


def test_nothing_is_overwritten(banquise: Run, tmp_path: Path) -> None:
    banquise(f"new pebbles --folder {tmp_path}/mine")
    rules = tmp_path / "mine" / "pebbles" / "rules.py"
    rules.write_text("mine")
    again = banquise(f"new pebbles --folder {tmp_path}/mine")
    assert again.status == 2
    assert "already exists; nothing was written." in again.err
    assert rules.read_text() == "mine"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Pebbles", "'Pebbles' is not a valid name for a game"),
        ("../up", "is not a valid name for a game"),
        ("class", "is not a valid name for a game"),
        ("papua", "There is already a game called papua"),
        ("pebbles --folder my-games", "my-games is not a valid name for a Python package"),
    ],
)
def test_invalid_names_are_rejected(banquise: Run, given: str, said: str) -> None:
    result = banquise(f"new {given}")
    assert result.status == 2
    assert said in result.err


@pytest.mark.parametrize("part", new.FILES)
def test_the_skeleton_is_the_game_that_the_suite_tests(part: str) -> None:
    written = new.render(part, "toy_duel", "Duel").splitlines(keepends=True)
    kept = "".join(line for line in written if not line.lstrip().startswith("# Change:"))
    assert kept == (TOY / new.FILES[part]).read_text(encoding="utf-8")


def test_every_change_is_pointed_out() -> None:
    said = [new.render(part, "a").count("# Change:") for part in new.FILES]
    assert min(said) > 0
