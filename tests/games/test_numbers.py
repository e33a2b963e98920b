"""A number and the noun after it agree: no "1 Punkte", no "0 points" in French."""

import random
import re

import pytest

import banquise
from banquise.core.game import built_in
from banquise.core.match import SHAPES
from banquise.core.text import LANGUAGES

NOUNS = "(?:points|cards|turns|steps|cartes|tours|Punkten?|Karten|Züge|Schritte)"
COUNTED = re.compile(rf"\{{(?:n|own|theirs|points|target)\}} {NOUNS}\b")
AMISS = {
    "en": re.compile(rf"(?<![\d−-])1 {NOUNS}\b"),
    "fr": re.compile(rf"(?<![\d−-])[01] {NOUNS}\b"),
    "de": re.compile(rf"(?<![\d−-])1 {NOUNS}\b"),
}
MOST = 240  # decisions
NEVER_ONE = {  # nor none
    "halunken": {
        *("prompt.win.you", "prompt.win.watch"),  # a card and its double
        *("board.crew.one", "board.crew.other", "board.crew_empty"),
        *("view.panel.one", "view.panel.other"),
    },
    "nunami": {  # what is aimed at; a stack
        *("view.mat.one", "view.mat_inua.one", "view.cell_stack"),
    },
    "neta_tanka": {"goal.food", "goal.gen"},  # what an objective asks for
    "papua": {"prompt.draw_limit", "event.draw_limit"},  # the limit of turns
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", built_in())
def test_what_is_counted_has_a_form_for_one(name: str, lang: str) -> None:
    table = banquise.game(name).text(lang).table
    found = {key for key, said in table.items() if COUNTED.search(said)}
    alone = {key for key in found if not key.endswith(".other")}
    assert alone - NEVER_ONE.get(name, set()) == set()
    assert found


def said(match: banquise.Match, lang: str) -> list[str]:
    """All that is on the table and said of it."""
    items = [item for shape in SHAPES for item in match.scene(lang=lang, shape=shape)]
    lines = [line for _, lines in match.board(lang=lang) for line in lines]
    return [*(item.label for item in items), *(item.text for item in items), *lines]


def amiss(lines: list[str], lang: str) -> list[str]:
    return [line for line in lines if AMISS[lang].search(line)]


@pytest.mark.parametrize("name", banquise.games())
def test_what_is_said_in_a_game_agrees_with_its_numbers(name: str) -> None:
    match, chance = banquise.Match(name, min(banquise.game(name).seats), seed=3), random.Random(3)
    while not match.is_over and match.version < MOST:
        seat = match.waiting[0]
        match.play(chance.choice(match.legal(seat)), seat)
        if match.version % 12 == 0:
            wrong = [
                one for lang in LANGUAGES for one in said(match, lang) if AMISS[lang].search(one)
            ]
            assert wrong == []
    for lang in LANGUAGES:
        log = [line for lines in match.log(lang=lang) for line in lines]
        assert [line for line in log if AMISS[lang].search(line)] == []
