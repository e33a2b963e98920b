"""Every clause of every game has a text in three languages and a test that names it."""

import re
from pathlib import Path

import pytest

import banquise
from banquise.core.game import Game
from banquise.core.text import LANGUAGES

GAMES = Path(__file__).parent.parent / "games"


def clauses(game: Game) -> list[str]:
    """Those with words, and those that the rules can answer with."""
    words = game.text("en").keys("clause")
    return list(dict.fromkeys([*words, *(c.name.replace("_", "-") for c in game.clause if c)]))


def is_named(prefix: str, clause: str, sources: str) -> bool:
    """PA-MOV-1 or PA_MOV_1, and not as the beginning of PA-MOV-10."""
    pattern = re.escape(f"{prefix}-{clause}").replace(r"\-", "[-_]")
    return re.search(rf"(?<![A-Za-z]){pattern}(?!\d)", sources) is not None


@pytest.mark.parametrize("name", banquise.games())
def test_every_clause_has_words(name: str) -> None:
    game = banquise.game(name)
    for lang in LANGUAGES:
        words = game.text(lang)
        missing = [c for c in clauses(game) if not words.has(f"clause.{c}")]
        assert not missing, f"{name} has no words in {lang} for {', '.join(missing)}."


@pytest.mark.parametrize("name", banquise.games())
def test_every_clause_is_named_by_a_test(name: str) -> None:
    game = banquise.game(name)
    sources = "\n".join(path.read_text() for path in sorted((GAMES / name).rglob("test_*.py")))
    missing = [c for c in clauses(game) if not is_named(game.prefix, c, sources)]
    assert not missing, f"no test of {name} names {', '.join(missing)}."


def test_a_clause_is_found_by_either_spelling() -> None:
    assert is_named("PA", "MOV-1", "def test_PA_MOV_1_a_block(): ...")
    assert is_named("PA", "MOV-1", "# PA-MOV-1, PA-MOV-2")
    assert not is_named("PA", "MOV-1", "# PA-MOV-10, NPA-MOV-1")
