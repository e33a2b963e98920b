"""The words and the scripts of the pages, read as text."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "src" / "banquise" / "web"
SCRIPTS = sorted(WEB.glob("js/*.js"))
PAGES = sorted(WEB.glob("*.html"))
HOLE = re.compile(r"\{(\w+)\}")


def words(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / "text" / f"{lang}.json").read_text())
    return found


def forms(sentence: Any) -> list[str]:
    return list(sentence.values()) if isinstance(sentence, dict) else [sentence]


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_every_language_says_the_same_things(lang: str) -> None:
    english, other = words("en"), words(lang)
    assert list(english) == list(other)
    for key, sentence in english.items():
        holes = {hole for form in forms(sentence) for hole in HOLE.findall(form)}
        assert {hole for form in forms(other[key]) for hole in HOLE.findall(form)} == holes, key


def test_every_word_that_a_page_asks_for_exists() -> None:
    known = words("en")
    text = "".join(path.read_text() for path in [*SCRIPTS, *PAGES])
    asked = set(re.findall(r'\b(?:t|say)\("([\w.]+)"', text))
    asked |= set(re.findall(r'data-t(?:-\w+)?="([\w.]+)"', text))
    assert asked
    assert not asked - set(known)


def test_no_markup_is_made_from_text() -> None:
    for path in SCRIPTS:
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", path.read_text()
        ), path


def test_pages_hold_no_script_and_no_style_of_their_own() -> None:
    for path in PAGES:
        text = path.read_text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), path


def test_the_client_names_no_game() -> None:
    for path in SCRIPTS:
        assert not re.search(
            r"papua|nanuuk|nunami|halunken|neta", path.read_text(), re.IGNORECASE
        ), path
