"""Placing, faces and reveals, clause by clause."""

import random

import pytest

import banquise
from banquise.games.nunami.rules.laying import is_marked, violates_place
from banquise.games.nunami.state import EXCHANGE, PLACE, Phase
from tests.games.nunami.tables import board, clause, hand, notations, points, table


def test_NU_PUT_1_any_empty_place():
    match = table("a: P+1/1a . . . . .", hand="S0/0a")
    assert len(notations(match, r"..=S")) == 35


def test_NU_PUT_2_and_NU_PUT_9_a_covered_card_is_buried():
    match = table("a: G-3/2 P+1/1a P+1/0a S0/0a G-1/1a G-1/0a", hand="P+1/3")
    assert points(match, "a") == "0/2"
    match.play("a0=P+1/3")
    assert board(match, "a") == "a: P+1/3<G-3/2 P+1/1a P+1/0a S0/0a G-1/1a G-1/0a"
    assert points(match, "a") == "2/0"


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


def test_NU_PUT_8_support_is_not_replaced():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2")
    match.play("a0=P+1/2")
    assert hand(match, 0) == "P+1/1b"


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


def test_NU_FACE_3_and_NU_FACE_4_neighbours_turn_up_and_own_colours_pass_it_on():
    match = table("a: P+1/1a?1 G-1/1a?1 . . . P+1/1b?1", "b: . . . S0/0a?1 . .", hand="S0/0b")
    match.play("a2=S0/0b")
    assert board(match, "a") == "a: P+1/1a?1 G-1/1a S0/0b . . P+1/1b?1"
    match = table("a: P+1/1a?1 . . . . P+1/1b?1", "b: . . . S0/0a?1 S0/0c?1 .", hand="S0/0b")
    match.play("a1=S0/0b")
    assert board(match, "a") == "a: P+1/1a S0/0b . . . P+1/1b"
    assert board(match, "b") == "b: . . . S0/0a S0/0c?1 ."


def test_NU_FACE_5_the_last_place_turns_all_up():
    match = table("a: G-1/1a?1 G-1/0a?1 S0/0a?1 S0/0b?1 S0/0c?1 .", "d: . . . . G-2/0a?1 .",
                  hand="S0/1")  # fmt: skip
    assert clause(match, "a5=(S0/1)") == "NU-FACE-5"
    match.play("a5=S0/1")
    assert "?" not in board(match, "a")
    assert board(match, "d") == "d: . . . . G-2/0a?1 ."  # they start no reaction of their own


def test_NU_FACE_6_nothing_is_turned_up_on_a_frozen_board():
    how = {"inua": [None, "tarniq"], "frozen": {"b": "angakkuk"}}
    match = table("b: . . . S0/0a?1 . .", hand="P+1/0a", **how)
    match.play("a0=P+1/0a")
    assert board(match, "b") == "b: . . . S0/0a?1 . ."
    match = table("b: . . . S0/0a . .", hand="P+1/0a", **how)
    assert clause(match, "a0=(P+1/0a)") == "NU-FACE-2"


def test_NU_FACE_7_seeds_wait_for_chance_before_the_scoring():
    match = table("a: ? P+1/1a?1 G-1/1a G-1/0a S0/0a .", hand="S0/1")
    match.play("a5=S0/1")
    p = match.position()
    assert (p["phase"], p["laid"], p["reacting"]) == ("reveal", "a5", ["a5"])
    assert points(match, "a") == "0/0"
    match.play("*P+2/0a", -1)
    assert board(match, "a") == "a: P+2/0a P+1/1a G-1/1a G-1/0a S0/0a S0/1"
    assert points(match, "a") == "1/0"


def test_NU_FACE_8_support_is_shown_with_its_card():
    match = table("a: P+1/2?1<P+1/1a?1<G-1/2 . . . . .", hand="S0/0a")
    assert match.seen(0)["cells"]["a0"] == ["G-1/2", "?1", "?1"]
    match.play("a1=S0/0a")
    assert board(match, "a") == "a: P+1/2<P+1/1a<G-1/2 S0/0a . . . ."
    match = table("a: P+1/2?1<P+1/1a?1<G-1/2 . . . . .", hand="S0/0a", inua=["tarniq", "arsaniit"])
    match.play("a0~(S0/0a)")
    assert board(match, "a") == "a: S0/0a?0<P+1/1a<G-1/2 . . . . ."
    assert match.position()["returned"] == ["P+1/2"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"mode": "B", "cover_strength": "at_least", "facedown_cover": "forbidden"},
        {"mode": "C", "inua_cards": "katjutayuuq:tarniq", "inua": "on"},
        {"mode": "D", "same_colour_cover": "never"},
        {"mode": "E", "inua_cards": "katjutayuuq:tarniq", "inua": "on",
         "katjutayuuq_scope": "c_only", "same_colour_cover": "never"},
        {"mode": "four", "cover_strength": "at_least"},
    ],
)  # fmt: skip
def test_the_places_found_at_once_are_those_that_no_clause_forbids(options):
    match = banquise.Match("nunami", 4 if options.get("mode") == "four" else 2, options, seed=4)
    chance, asked = random.Random(4), 0
    while not match.is_over:
        s, seat = match.state[0], match.waiting[0]
        if s.phase == Phase.PLACE and chance.random() < 0.5:
            asked += 1
            for action in range(PLACE, EXCHANGE):
                is_legal = violates_place(match.edition.record[0], s, seat, action) == 0
                assert is_marked(s, action - PLACE) == is_legal, match.position()
        match.play(int(chance.choice(match.legal_ids(seat))))
    assert asked > 5
