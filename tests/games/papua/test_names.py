"""The option ``names``: a text with a usual name has a historical twin without one."""

import re
import tomllib
from pathlib import Path

import pytest

from banquise.core.text import flatten

TEXTS = Path(__file__).parents[3] / "src" / "banquise" / "games" / "papua" / "text"
TWIN = "names.historical."
USUAL = {
    "en": r"islander|\bcamps?\b|\btraps?\b|\bmasks?\b",
    "fr": r"insulaire|\bcamps?\b|campement|[Pp]iège|[Mm]asque",
    "de": r"Insulaner|Lager|Falle|Maske",
}


@pytest.mark.parametrize("lang", USUAL)
def test_a_text_with_a_usual_name_has_a_historical_twin(lang: str) -> None:
    file = TEXTS / f"{lang}.toml"
    texts = dict(flatten(tomllib.loads(file.read_text(encoding="utf-8"))))
    usual = {key for key, text in texts.items() if re.search(USUAL[lang], bare(text))}
    alone = {key for key in usual if not key.startswith((TWIN, "option.names."))}
    assert sorted(key for key in alone if TWIN + key not in texts) == []
    assert sorted(key for key in usual if key.startswith(TWIN)) == []


def bare(text: str) -> str:
    """A text without its holes, whose names are those of the code."""
    return re.sub(r"\{[^}]*\}", "", text)
