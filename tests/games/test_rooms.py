"""The five games have the same rooms: the same job is in the same file."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from banquise.core.game import built_in, load

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "src" / "banquise" / "games"
ROOMS = {  # every game has these
    "": {"__init__", "state", "options", "editions", "position"},
    "rules": {"__init__", "setup", "legal", "play", "score", "invariants"},
    "words": {"__init__", "actions", "prompts", "board", "events", "names", "things"},
    "view": {"__init__", "layout", "stage", "panels", "scene", "clicks", "motions"},
}
SPARE = {  # a game without this job has no such file
    "": {"notation", "hints"},
    "rules": {"secrets"},
    "words": set[str](),
    "view": set[str](),
}
FOLDERS = {"art", "edition", "lessons", "rules", "text", "view", "words"}
DATA = {"chapters.toml", "levels.toml"}
CONTRACT = {  # where the functions are that core asks a game for
    "rules.setup": "setup",
    "rules.legal": "candidates violates forbids",
    "rules.play": "apply weights",
    "rules.secrets": "redact imagine veil is_open possible",
    "rules.score": "points rank",
    "rules.invariants": "broken",
    "words.actions": "label verb",
    "words.prompts": "prompt",
    "words.board": "board outlook sheet standing",
    "words.things": "thing",
    "view.stage": "stage look",
    "view.scene": "scene parts",
    "view.clicks": "keys",
}
OWN = {  # what else is defined in one file, if at all
    "state": "State Edition Phase Clause Event",
    "options": "OPTIONS",
    "position": "INVARIANTS",
    "words.prompts": "outcome winners",
    "words.names": "named",
    "view.layout": "Layout layout",
    "view.stage": "ART NAMES MARKS",
    "view.motions": "piece touches carries follow SENT LOST BEATS TOGETHER",
}
# The topics of the rules, each a chapter of the rulebook or a heading of its specification.
TOPICS = {
    "halunken": "auction black_jack board cards moving rounds steps theft",
    "nanuuk": "end_of_hunt hunt ice introductory layout pieces steps",
    "neta_tanka": "cards chance clan details links placing reserve resolving round_end",
    "nunami": "boards cards chance inua laying modes placing reveal turn",
    "papua": "groups",
}
NAMES = built_in()


def files(game: str, folder: str) -> set[str]:
    return {path.stem for path in (GAMES / game / folder).glob("*.py")}


def defined(path: Path) -> set[str]:
    """The functions, classes and values that a module defines itself."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            named = [part for target in node.targets for part in ast.walk(target)]
            found |= {part.id for part in named if isinstance(part, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def module(game: str, job: str) -> Path:
    return (GAMES / game).joinpath(*job.split(".")).with_suffix(".py")


def test_there_are_five() -> None:
    assert sorted(TOPICS) == NAMES


@pytest.mark.parametrize("folder", ROOMS)
@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_the_same_files(game: str, folder: str) -> None:
    found = files(game, folder)
    topics = set(TOPICS[game].split()) if folder == "rules" else set()
    assert not ROOMS[folder] - found, "these rooms are missing"
    assert not found - ROOMS[folder] - SPARE[folder] - topics, "no other game has these"
    assert not topics - found, "there are no such topics"


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_the_same_data(game: str) -> None:
    entries = [path for path in (GAMES / game).iterdir() if path.suffix != ".py"]
    folders = {path.name for path in entries if path.is_dir()} - {"__pycache__"}
    assert folders == FOLDERS - {"art"}
    assert {path.name for path in entries if path.is_file()} == DATA
    assert sorted(path.name for path in (GAMES / game / "text").iterdir()) == [
        "de.toml", "en.toml", "fr.toml",
    ]  # fmt: skip
    assert {path.suffix for path in (GAMES / game / "view" / "art").iterdir()} == {".svg"}


@pytest.mark.parametrize("game", NAMES)
def test_the_contract_is_where_the_table_says(game: str) -> None:
    """Every function that core asks for comes from its room."""
    package = load(game)
    for job, names in CONTRACT.items():
        asked = getattr(package, job.split(".")[0])
        for function in (getattr(asked, name, None) for name in names.split()):
            own = inspect.isfunction(function) and function.__module__.startswith(package.package)
            if own:  # and not a default of core
                assert function.__module__ == f"{package.package}.{job}", function.__name__


@pytest.mark.parametrize("game", NAMES)
def test_the_same_job_is_in_the_same_file(game: str) -> None:
    for job, names in OWN.items():
        home = (GAMES / game).joinpath(*job.split(".")).with_suffix(".py")
        for path in home.parent.glob("*.py"):
            strange = set(names.split()) & defined(path) if path != home else set()
            assert not strange, f"{path.relative_to(GAMES)} defines {strange}: see {home.name}"


@pytest.mark.parametrize("game", NAMES)
def test_rules_list_the_contract_and_nothing_else(game: str) -> None:
    tree = ast.parse((GAMES / game / "rules" / "__init__.py").read_text("utf-8"))
    assert {type(node) for node in tree.body[1:]} == {ast.ImportFrom, ast.Assign}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            known = CONTRACT[f"rules.{node.module}"].split()
            assert all(name.name in known for name in node.names), node.module


@pytest.mark.parametrize("game", NAMES)
def test_a_test_file_for_each_rules_file(game: str) -> None:
    tests = ROOT / "tests" / "games" / game
    assert (tests / "positions.py").exists()
    wanted = {f"test_{name}" for name in files(game, "rules") - {"__init__"}}
    there = {path.stem for path in tests.glob("test_*.py")}
    assert not wanted - there, "these rules have no test file of their name"
