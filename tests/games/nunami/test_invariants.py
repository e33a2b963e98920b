"""Positions that break an invariant or contradict an option are refused."""

import pytest

from banquise.core.errors import BadPosition
from tests.games.nunami.positions import SPEC, example, load


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seats": None}, "seats"),
        ({"pile": 17}, "pile"),
        ({"returned": ["P+1/3"]}, "twice"),
        ({"discard": ["B-1/0a"]}, "not in this deck"),
        ({"points": [[1, 0]] + [[0, 0]] * 5}, "points"),
        ({"hands": [["S+1/0a", "P+1/0b"], ["P+1/3"]]}, "hands"),
        ({"inua": [None, None]}, "inua"),
        ({"frozen": {"c": "tuurngaq"}}, "inua"),
        ({"start": 1}, "phase"),
        ({"colours": ["Y", "G"]}, "deck"),
        ({"boards": [*SPEC["boards"][:5], [1, 2]]}, "boards"),
        ({"phase": "draw", "idle": 8}, "idle"),
        ({"drawn": "S0/0b"}, "drawn"),
        ({"laid": "a0"}, "laid"),
        ({"turn": None}, "phase"),
        ({"cells": {"a0": []}}, "a0"),
        ({"cells": {"a9": ["P0/0"]}}, "a9"),
        ({"cells": {"a0": ["P0/0", "?"]}}, "alone"),
        ({"cells": {"a0": ["P0/0?0", "P-1/0?1"]}}, "one seat"),
    ],
)
def test_unsound_positions_are_refused(change, word):
    with pytest.raises(BadPosition, match=word):
        load(example() | change)
