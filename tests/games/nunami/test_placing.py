"""Which card may be laid where, clause by clause."""

import pytest

from tests.games.nunami.positions import board, clause, notations, table


def test_NU_PUT_1_any_empty_place():
    match = table("a: P+1/1a . . . . .", hand="S0/0a")
    assert len(notations(match, r"..=S")) == 35


def test_NU_PUT_3_face_down_cards_are_not_covered():
    match = table("a: G-1/0a?1 . . ? . .", hand="P+1/3")
    assert clause(match, "a0=P+1/3") == clause(match, "a3=(P+1/3)") == "NU-PUT-3"


@pytest.mark.parametrize(("rule", "wanted"), [("strict", "NU-PUT-4"), ("at_least", "")])
def test_NU_PUT_4_strength(rule, wanted):
    how = {"hand": "P+1/1a", "options": {"cover_strength": rule}}
    assert clause(table("a: G-1/1a . . . . .", **how), "a0=P+1/1a") == wanted
    assert clause(table("a: G-1/2 . . . . .", **how), "a0=P+1/1a") == "NU-PUT-4"


@pytest.mark.parametrize(
    ("below", "card", "wanted"),
    [
        ("S0/0a", "Y+1/1a", ""),  # foreign on neutral
        ("P+1/0a", "Y+1/1a", ""),  # foreign on own
        ("G-1/0a", "Y+1/1a", ""),  # foreign on a different foreign colour
        ("Y+1/0a", "Y+1/1a", "NU-PUT-5"),
        ("S0/0a", "P+1/1a", ""),
        ("P+1/0a", "P+1/1a", ""),  # own on own
        ("G-1/0a", "P+1/1a", ""),
        ("Y+1/0a", "S0/1", ""),
        ("S0/0a", "S0/1", ""),
        ("P+1/0a", "S0/1", ""),
    ],
)
def test_NU_PUT_5_pairings(below, card, wanted):
    match = table(f"a: {below} . . . . .", hand=card, mode="B")
    assert clause(match, f"a0={card}") == wanted


def test_NU_PUT_5_never():
    how = {"options": {"same_colour_cover": "never"}, "mode": "C"}
    assert clause(table("a: P+1/0a . . . . .", hand="P+1/1a", **how), "a0=P+1/1a") == "NU-PUT-5"
    assert clause(table("a: Y+1/0a . . . . .", hand="P+1/1a", **how), "a0=P+1/1a") == ""
    assert clause(table("a: S0/0a . . . . .", hand="S0/1", **how), "a0=S0/1") == ""


def test_NU_PUT_6_two_strong_neighbours_protect():
    guarded = "b: . . G-1/2 G-1/0a G-1/3 ."
    assert clause(table(guarded, hand="P+1/1a"), "b3=P+1/1a") == "NU-PUT-6"
    assert clause(table(guarded, hand="P+1/1a", seat=1), "b3=P+1/1a") == ""  # foreign on own
    hidden = "b: . . G-1/2?1 G-1/0a G-1/3 ."
    assert clause(table(hidden, hand="P+1/1a"), "b3=P+1/1a") == ""
    other = table("b: . . B-1/2 G-1/0a G-1/3 .", hand="P+1/1a", mode="C")
    assert clause(other, "b3=P+1/1a") == ""  # another colour of the same owner (Q21)


def test_NU_PUT_7_support_is_needed_card_by_card():
    match = table("a: G-1/3 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/1, P+3/2")
    match.play("a0=P+3/2")
    assert notations(match) == ["&P+1/1a&P+1/1b", "&P+1/2", "&P+1/1a&P+2/1", "&P+1/1b&P+2/1"]
    assert clause(match, "&P+1/2&P+2/1") == "NU-PUT-7"
    assert clause(match, "&P+1/2&P+1/1a") == "NU-ENGINE-3"  # not ascending
    assert clause(match, 1462) == "NU-ENGINE-3"
    assert clause(match, 1462 + 32) == "NU-ENGINE-3"
    assert match.position()["pending"] == {"card": "P+3/2", "cell": "a0", "face": "up"}


def test_NU_FACE_1_face_down_covers():
    how = {"hand": "P+1/1a"}
    assert clause(table("a: G-1/0a . . . . .", **how), "a0=(P+1/1a)") == ""
    match = table("a: G-1/0a . . . . .", options={"facedown_cover": "forbidden"}, **how)
    assert clause(match, "a0=(P+1/1a)") == "NU-FACE-1"
    match = table("a: G-1/0a . . . . .", **how)
    match.play("a0=(P+1/1a)")
    assert board(match, "a") == "a: P+1/1a?0<G-1/0a . . . . ."


def test_NU_FACE_2_never_face_down_beside_a_face_up_card():
    match = table("a: P+1/1a . . . . .", hand="P+1/0a")
    assert clause(match, "a1=(P+1/0a)") == clause(match, "b3=(P+1/0a)") == "NU-FACE-2"
    assert clause(match, "a2=(P+1/0a)") == ""
