"""Cards, decks and modes, and the options that fix them."""

import pytest

from banquise.core.errors import BadOption
from tests.games.nunami.positions import ED, GAME, NAMES, deck, start

CHOSEN = {"A": "P:G", "B": "Y:B", "C": "GB:PY", "D": "PB:YG", "E": "PG:YB", "four": "B:P:G:Y"}


def test_NU_GEN_4_and_NU_GEN_5_areas_categories_and_neutral_sets():
    assert [name[0] for name in NAMES].count("P") == 14
    assert "".join(dict.fromkeys(name[0] for name in NAMES)) == "PYGBSD"
    assert not [name for name in deck("B", ["P", "G"]) if name[0] == "D"]
    assert len([name for name in deck("four", []) if name[0] == "D"]) == 10


def test_NU_GEN_8_and_NU_GEN_9_life_and_strength_are_in_range():
    assert {int(n) for n in ED.life} == set(range(-3, 4))
    assert {int(n) for n in ED.strength} == set(range(4))
    for mode, sides in CHOSEN.items():
        cards = [NAMES.index(name) for name in deck(mode, sides.split(":"))]
        assert sum(int(ED.life[card]) for card in cards) == 0


@pytest.mark.parametrize(
    ("mode", "size"), [("A", 42), ("B", 70), ("C", 70), ("D", 70), ("E", 70), ("four", 80)]
)
def test_NU_MODE_1_NU_MODE_2_NU_MODE_3_NU_MODE_4_NU_MODE_5_NU_MODE_6_decks(mode, size):
    seats = 4 if mode == "four" else 2
    match = start(seats, mode=mode, colours=CHOSEN[mode])
    assert match.phase == "deal"
    assert match.position()["pile"] == size
    assert match.position()["colours"] == ["".join(sorted(c, key="PYGB".index))
                                           for c in CHOSEN[mode].split(":")]  # fmt: skip
    assert len(match.odds()) == size
    assert set(match.odds()) == {f"*{name}" for name in deck(mode, CHOSEN[mode].split(":"))}


def test_every_value_of_colours_is_what_it_says():
    for value in GAME.options[1].values[2:]:
        sides = str(value).split(":")
        for mode in ("four",) if len(sides) == 4 else "ABCDE":
            try:
                match = start(len(sides), mode=mode, colours=value)
            except BadOption:
                continue
            found = match.position()["colours"]
            assert [set(side) for side in found] == [set(side) for side in sides]


def test_every_value_of_inua_cards_is_what_it_says():
    for value in GAME.options[5].values[1:]:
        names = str(value).split(":")
        colours = CHOSEN["A" if len(names) == 2 else "four"]
        match = start(len(names), inua="on", inua_cards=value, colours=colours)
        assert match.position()["inua"] == names
