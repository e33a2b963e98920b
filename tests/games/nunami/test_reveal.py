"""Reveals, clause by clause."""

from tests.games.nunami.positions import board, clause, points, table


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
