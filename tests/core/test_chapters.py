"""The rules as chapters: each clause and ruling in one of them, in every language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from banquise.core import chapters
from banquise.core.game import built_in, load
from banquise.core.text import LANGUAGES
from tests.toys import HAND


@pytest.mark.parametrize("name", built_in())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapters_run_from_the_idea_to_the_setup(name: str, lang: str) -> None:
    found = load(name).chapters(lang)
    assert (found[0].key, found[-1].key) == ("idea", "setup")
    assert all(chapter.title and chapter.clauses for chapter in found)
    assert len({chapter.title for chapter in found}) == len(found)


@pytest.mark.parametrize("name", built_in())
def test_every_clause_for_readers_is_in_one_chapter(name: str) -> None:
    game = load(name)
    held = [one.id for chapter in game.chapters() for one in chapter.clauses]
    readers = [one.id for one in game.clauses() if "-ENGINE-" not in one.id]
    assert sorted(held) == sorted(readers)
    assert chapters.faults(game) == []


def test_historical_names_reach_titles_and_clauses() -> None:
    usual, historical = (load("papua").chapters("en", names) for names in ("", "historical"))
    assert usual[2].title == "Camps and squares"
    assert historical[2].title == "Pots and squares"
    assert "camp" not in historical[2].clauses[0].text


def test_a_game_without_chapters_has_one() -> None:
    (only,) = HAND.chapters()
    assert only.title == HAND.text()("game.title")
    assert [one.id for one in only.clauses] == ["TH-SWAP-1", "TH-SWAP-2"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('all = "SWAP"', []),
        ('one = "SWAP-1"\ntwo = "SWAP"', []),
        ('one = "SWAP-1"', ["SWAP-2 is in 0 chapters"]),
        ('one = "SWAP"\ntwo = "SWAP"', ["SWAP-1 is in 2 chapters", "SWAP-2 is in 2 chapters",
                                        "SWAP is named twice"]),
        ('all = "SWAP KEEP"', ["KEEP is no clause"]),
        ('all = "SWAP ENGINE"', ["ENGINE is no clause"]),
    ],
)  # fmt: skip
def test_faults_are_named(text: str, wrong: list[str], tmp_path: Path) -> None:
    (tmp_path / "text").symlink_to(HAND.folder / "text")
    (tmp_path / "chapters.toml").write_text(text, encoding="utf-8")
    assert chapters.faults(replace(HAND, folder=tmp_path)) == wrong
