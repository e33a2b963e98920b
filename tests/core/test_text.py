"""Words: dotted keys, holes, forms by number, and names that an option changes."""

import pytest

from banquise import game
from banquise.core.text import Words, flatten

EN = Words(
    "en", {"a.one": "{n} card", "a.other": "{n} cards", "b": "Hello {name}", "seat.0": "Red"}
)


def test_holes_are_filled() -> None:
    assert EN("b", name="Ada") == "Hello Ada"


def test_forms_by_number() -> None:
    assert [EN.count("a", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    french = Words("fr", {"a.one": "{n} carte", "a.other": "{n} cartes"})
    assert [french.count("a", n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_a_missing_word_says_which() -> None:
    with pytest.raises(KeyError, match="c: no text for 'c' in language en"):
        EN("c")
    with pytest.raises(KeyError, match="b: no text for 'name'"):
        EN("b", other=1)


def test_sections() -> None:
    assert EN.keys("a") == ["one", "other"]
    assert EN.has("b")
    assert dict(flatten({"x": {"y": 1, "z": {"w": "v"}}})) == {"x.y": "1", "x.z.w": "v"}


def test_players_or_seats() -> None:
    assert EN.player(0) == "Red"
    assert EN.with_players(("Ada",)).player(0) == "Ada"
    assert EN.with_players(("",)).player(0) == "Red"


def test_an_option_changes_words_and_no_keys() -> None:
    papua = game("papua")
    plain, other = papua.text("en", "respectful"), papua.text("en", "historical")
    assert plain("clause.PA-GOAL-1") != other("clause.PA-GOAL-1")
    assert set(plain.table) == set(other.table)
