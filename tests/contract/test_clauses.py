"""Every clause of every game has a text in three languages and a test that names it."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import banquise
from banquise.core import chapters
from banquise.core.game import Game, built_in
from banquise.core.text import LANGUAGES

GAMES = Path(__file__).parent.parent / "games"
ID = re.compile(r"[A-Z]+(-[A-Z0-9]+)+")


def clauses(game: Game) -> list[str]:
    """Clauses that have a text, and clauses that the rules can return."""
    words = game.text("en").keys("clause")
    return list(dict.fromkeys([*words, *(game.clause_id(c) for c in game.clause if c)]))


def names(source: str) -> set[str]:
    """What a test module can name a clause with: its tests, and texts that are nothing but an id.

    Comments and docstrings promise; only these are run.
    """
    nodes = list(ast.walk(ast.parse(source)))
    idle = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    tests = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    texts = {n.value for n in nodes if isinstance(n, ast.Constant) and id(n) not in idle}
    return {name for name in tests if name.startswith("test_")} | {
        text for text in texts if isinstance(text, str) and ID.fullmatch(text)
    }


def is_named(clause: str, said: Iterable[str]) -> bool:
    """PA-MOV-1 or test_…PA_MOV_1…, and not as the beginning of PA-MOV-10."""
    pattern = clause.replace("-", "[-_]")
    wanted = re.compile(rf"(?<![A-Za-z]){pattern}(?!\d)", re.IGNORECASE)
    return any(wanted.search(name) for name in said)


@pytest.mark.parametrize("name", banquise.games())
def test_every_clause_has_words(name: str) -> None:
    game = banquise.game(name)
    for lang in LANGUAGES:
        words = game.text(lang)
        missing = [c for c in clauses(game) if not words.has(f"clause.{c}")]
        assert not missing, f"{name} has no words in {lang} for {', '.join(missing)}."


@pytest.mark.parametrize("name", built_in())
def test_every_clause_is_named_by_a_test(name: str) -> None:
    game = banquise.game(name)
    paths = sorted((GAMES / name).rglob("test_*.py"))
    said = {word for path in paths for word in names(path.read_text(encoding="utf-8"))}
    missing = [c for c in clauses(game) if not is_named(c, said)]
    assert not missing, f"no test of {name} names {', '.join(missing)}."


@pytest.mark.parametrize(
    "source",
    [
        "def test_PA_MOV_1_a_block(): ...",
        "def test_a_block_pa_mov_1(): ...",
        "class TestBlock:\n    def test_PA_MOV_1(self): ...",
        "CASES = [('8-9', 'PA-MOV-1')]",
    ],
)
def test_a_test_or_a_text_in_its_code_names_a_clause(source: str) -> None:
    assert is_named("PA-MOV-1", names(source))


@pytest.mark.parametrize(
    "source",
    [
        "# PA-MOV-1",
        "def test_a_block(): ...  # PA-MOV-1",
        "'''PA-MOV-1: a block.'''",
        "def test_a_block():\n    '''A block (PA-MOV-1).'''",
        "def test_a_block():\n    'PA-MOV-1'",
        "def PA_MOV_1(): ...",
        "PA_MOV_1 = 3",
        "def test_PA_MOV_10_a_block(): ...",
        "def test_NPA_MOV_1_a_block(): ...",
        "CASES = ['PA-MOV-10', 'NPA-MOV-1']",
    ],
)
def test_a_comment_a_docstring_or_another_number_names_no_clause(source: str) -> None:
    assert not is_named("PA-MOV-1", names(source))


@pytest.mark.parametrize("name", banquise.games())
def test_every_clause_and_ruling_is_in_one_chapter(name: str) -> None:
    assert chapters.faults(banquise.game(name)) == []
