"""What people read: labels, prompts and rulings."""

import pytest

from banquise import Match, game
from banquise.core.text import LANGUAGES
from tests.games.neta_tanka.positions import clan, play, village

NETA_TANKA = game("neta_tanka")


def label(match: Match, action: str, lang: str = "en") -> str:
    return next(found.label for found in match.legal(lang=lang) if found.notation == action)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_41_rulings_have_words(lang: str) -> None:
    assert NETA_TANKA.text(lang).keys("ruling") == [f"Q{k}" for k in range(1, 42)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_stay_respectful(lang: str) -> None:
    texts = " ".join(NETA_TANKA.text(lang).table.values()).lower()
    for word in (
        "indian",
        "indien",
        "indianer",
        "savage",
        "sauvage",
        "häuptling",
        "tribe",
        "tribu",
    ):
        assert word not in texts.split()


def test_a_toll_is_said_before_it_is_paid() -> None:
    match = village(clans={0: clan("w2 h1 f1", tents=(2, 2))}, board={"build_tents": ["0A"]})
    play(match, "!build_tents")
    assert label(match, "=wood") == "1 wood in the tents, toll 1 mushroom"
    assert label(match, "=hide", "de") == "1 Fell in die Zelte"


def test_the_prompt_names_what_is_mandatory() -> None:
    match = village(board={"chop": ["0A"], "tan": ["0A"]})
    assert match.prompt(0) == "Your turn. Still mandatory: Fell trees and Tan hides."
    play(match, "!chop !tan")
    assert match.prompt(0) == "All your nomads have acted. Use a link, give, or end your turn."


def test_what_a_location_gives_is_said_before_a_nomad_is_placed() -> None:
    match = village(phase="place", card="T07")
    assert label(match, "A@collect_wood") == "Collect wood – up to 2 wood from the forest"
    assert label(match, "A@trade") == "Trade – 1 hide, 1 mushroom, or the visitor"
    assert label(match, "A@hunt", "de").startswith("Jagen – 1 Großzügigkeitspunkt")
