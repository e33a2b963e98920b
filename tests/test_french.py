"""French typography, in every French text there is."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from banquise.core.text import flatten

SOURCES = Path(__file__).parents[1] / "src" / "banquise"
FILES = sorted(SOURCES.rglob("text/fr.*"))
NARROW = "\u202f"  # a narrow space at which no line breaks
WRONG = re.compile(rf"(?<!{NARROW})[:;!?»](?=\s|$)|«(?!{NARROW})")
NAME = "Nanuuk!"  # a name, whose sign belongs to it
TYPED = {"command.help"}  # what is typed, not said: a question mark of its own


def sentences(file: Path) -> Iterator[tuple[str, str]]:
    text = file.read_text(encoding="utf-8")
    return flatten(json.loads(text) if file.suffix == ".json" else tomllib.loads(text))


def test_all_french_files_are_found() -> None:
    english = [file.with_stem("fr") for file in SOURCES.rglob("text/en.*")]
    assert sorted(english) == FILES
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.parent.name)
def test_no_line_breaks_before_a_sign_of_two_parts(file: Path) -> None:
    found = [key for key, said in sentences(file) if WRONG.search(said.replace(NAME, ""))]
    assert [key for key in found if key not in TYPED] == []


@pytest.mark.parametrize("said", ["Vol : 2", "Vol\u00a0: 2", "Vol: 2", "« Vol\u202f»", "Un vol ?"])
def test_a_space_of_another_kind_would_be_noticed(said: str) -> None:
    assert WRONG.search(said)
    assert not WRONG.search("«\u202fVol\u202f»\u202f: {n}, à 10:30 de https://banquise.test/")
