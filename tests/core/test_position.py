"""Reading positions: every refusal names the key."""

from typing import Any

import pytest

from banquise import BadPosition
from banquise.core.position import Reader

PAGE = Reader(
    {"n": 3, "flag": True, "list": [1, 2], "name": "b", "seat": None, "in": {"x": 1}, "of": [{}]}
)


def test_what_is_there_is_read() -> None:
    assert PAGE.integer("n", 0, 3) == 3
    assert PAGE.flag("flag") is True
    assert PAGE.integers("list", 2, 0, 9) == [1, 2]
    assert PAGE.choice("name", ["a", "b"]) == 1
    assert PAGE.seat("seat", 3, -2) == -2
    assert PAGE.part("in").integer("x", 0, 1) == 1
    assert len(PAGE.parts("of", 1)) == 1


BAD: list[tuple[Any, str]] = [
    (
        lambda: PAGE.integer("n", 0, 2),
        "position: n: a whole number from 0 to 2 is expected, not 3.",
    ),
    (lambda: PAGE.integer("flag", 0, 2), "position: flag: a whole number"),
    (lambda: PAGE.integer("m", 0, 2), "position: m: this key is missing."),
    (lambda: PAGE.flag("n"), "position: n: true or false is expected, not 3."),
    (
        lambda: PAGE.integers("list", 3, 0, 9),
        "position: list: a list of 3 is expected, not [1, 2].",
    ),
    (lambda: PAGE.integers("list", 2, 0, 1), "position: list[1]: a whole number from 0 to 1"),
    (lambda: PAGE.items("n"), "position: n: a list is expected, not 3."),
    (lambda: PAGE.choice("name", ["a", "c"]), "position: name: one of a, c is expected, not 'b'."),
    (lambda: PAGE.choice("list", ["a"]), "position: list: one of a is expected, not [1, 2]."),
    (lambda: PAGE.seat("n", 3, -2), "position: n: a whole number from 0 to 2"),
    (lambda: PAGE.part("n"), "position: n: an object is expected, not 3."),
    (lambda: PAGE.part("in").integer("x", 2, 3), "position: in.x: a whole number from 2 to 3"),
    (lambda: PAGE.parts("list"), "position: list[0]: an object is expected, not 1."),
    (lambda: PAGE.only(["n"]), "position: flag: there is no such key."),
    (lambda: Reader([1] * 99), "position: the whole: an object is expected, not [1, 1, 1"),
]


@pytest.mark.parametrize(("ask", "words"), BAD, ids=[words for _, words in BAD])
def test_a_missing_or_wrong_value_is_named(ask: Any, words: str) -> None:
    with pytest.raises(BadPosition) as error:
        ask()
    assert str(error.value).startswith(words)
    assert len(str(error.value)) < 160
