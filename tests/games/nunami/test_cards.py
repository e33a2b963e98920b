"""Cards, hands and stacks."""

from banquise.games.nunami.rules.cards import (
    add_to_hand,
    are_equal,
    area_of,
    is_area_card,
    is_own,
    lift,
    take_from_hand,
)
from tests.games.nunami.positions import ED, NAMES, table


def test_NU_GEN_4_the_area_of_a_card_is_its_letter():
    assert ["PYGBSD"[area_of(card)] for card in range(80)] == [name[0] for name in NAMES]
    assert [is_area_card(card) for card in range(80)] == [name[0] in "PYGB" for name in NAMES]


def test_cards_of_the_same_print_are_equal():
    one, two, other = (NAMES.index(name) for name in ("P+1/1a", "P+1/1b", "Y+1/1a"))
    assert are_equal(ED, one, two)
    assert not are_equal(ED, one, other)
    assert not are_equal(ED, one, NAMES.index("P+1/2"))


def test_a_hand_stays_sorted():
    s = table(hand="P+1/0a, S0/1").states[0]
    add_to_hand(s, 0, NAMES.index("G-1/2"))
    assert [NAMES[card] for card in s.hand[0][:3]] == ["P+1/0a", "G-1/2", "S0/1"]
    assert NAMES[take_from_hand(s, 0, 0)] == "P+1/0a"
    assert [NAMES[card] for card in s.hand[0][: s.held[0]]] == ["G-1/2", "S0/1"]


def test_a_card_is_own_by_its_colour():
    s = table(mode="C", hand="P+1/0a").states[0]
    assert is_own(s, 0, NAMES.index("Y+1/2"))
    assert not is_own(s, 0, NAMES.index("B-1/2"))
    assert not is_own(s, 0, NAMES.index("S0/1"))


def test_lifting_a_card_uncovers_the_one_below():
    s = table("a: P+1/3<G-3/2 S0/0a . . . .", hand="P+1/0a").states[0]
    assert NAMES[lift(s, 0)] == "P+1/3"
    assert NAMES[s.top[0]] == "G-3/2"
    assert NAMES[lift(s, 1)] == "S0/0a"
    assert s.filled[0] == 1
