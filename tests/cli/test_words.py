"""The command line says the same in three languages."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from banquise.cli.arguments import words
from banquise.cli.table import Table
from banquise.core.text import LANGUAGES


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_keys_and_holes(lang: str) -> None:
    here, english = words(lang).table, words("en").table
    assert list(here) == list(english)
    for key, text in english.items():
        counted = {"n"} if key.endswith((".one", ".other")) else set()
        assert holes(here[key]) <= holes(text) | counted, key
        assert here[key] == here[key].strip() or key in (
            "table.ask",
            "table.curtain",
            "replay.ask",
            "learn.ask",
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_is_one_word_with_help_and_a_meaning(lang: str) -> None:
    said = words(lang)
    typed = [text for name in said.keys("command") for text in said(f"command.{name}").split(", ")]
    assert len(typed) == len(set(typed))
    assert all(re.fullmatch(r"\S+", text) and text == text.lower() for text in typed)
    assert said.keys("help") == said.keys("command")
    assert all(hasattr(Table, f"_do_{name}") for name in said.keys("command"))
