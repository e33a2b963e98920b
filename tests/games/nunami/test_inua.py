"""The Inua cards, clause by clause."""

import pytest

from tests.games.nunami.positions import board, clause, hand, legal, notations, points, table

TWO = ("a: P+1/1a . . . . .", "b: . . . G-1/1a . .")


def test_NU_INUA_1_and_NU_INUA_2_cards_lie_open_and_powers_cost_no_turn():
    match = table(hand="P+1/1a", inua=["tarniq", "arsaniit"])
    assert match.seen(None)["inua"] == ["tarniq", "arsaniit"]
    match.play("a0=P+1/1a")
    assert match.position()["turn"] == 1


def test_NU_INUA_3_only_starred_powers_swap():
    match = table(*TWO, hand="S0/0a", phase="turn_start", inua=["tarniq", "arsaniit"])
    assert clause(match, "a0<>b3") == "NU-INUA-3"
    assert notations(match) == ["D", "#a", "#b", "#c", "#d", "#e", "#f"]


def test_NU_INUA_4_a_frozen_board_stays_as_it_is():
    how = {"inua": ["lumaayuuq", None], "frozen": {"b": "tarniq"}}
    match = table(*TWO, hand="S0/2", **how)
    assert clause(match, "b3=S0/2") == clause(match, "b0=S0/2") == "NU-INUA-4"
    match = table(*TWO, hand="S0/2", phase="turn_start", **how)
    assert clause(match, "a0<>b3") == "NU-INUA-4"
    tarniq = {"inua": ["tarniq", None], "frozen": {"b": "lumaayuuq"}}
    assert clause(table(*TWO, hand="S0/2", **tarniq), "b3~S0/2") == "NU-INUA-4"


def test_NU_INUA_5_no_inua_card_on_another():
    match = table(hand="S0/2", phase="turn_start", inua=["tarniq", None],
                  frozen={"b": "angakkuk"})  # fmt: skip
    assert clause(match, "#b") == "NU-INUA-5"
    assert clause(match, "#g") == "NU-ENGINE-3"


@pytest.mark.parametrize(("scope", "wanted"), [("c_and_f", ""), ("c_only", "NU-PUT-6")])
def test_NU_INUA_6_katjutayuuq(scope, wanted):
    how = {"inua": ["katjutayuuq", "tarniq"], "options": {"katjutayuuq_scope": scope}}
    match = table("b: . . G-1/2 G-1/0a G-1/3 .", hand="P+1/1a, G-1/1a", **how)
    assert clause(match, "b3=P+1/1a") == wanted
    assert clause(match, "b3=G-1/1a") == ""
    assert clause(match, "b4=P+1/1a") == "NU-PUT-4"


def test_NU_INUA_7_tarniq():
    how = {"hand": "P+1/0a, S0/0a"}
    match = table("a: G-1/3<P+1/1a ? S0/0b?1 . . .", inua=["tarniq", "arsaniit"], **how)
    assert clause(match, "a3~S0/0a") == "NU-INUA-7"
    pile = match.position()["pile"]
    match.play("a1~P+1/0a")  # a seed: nobody has seen it
    assert match.position()["pile"] == pile + 1
    assert match.position()["returned"] == []
    assert match.position()["idle"] == 1
    assert board(match, "a") == "a: G-1/3<P+1/1a P+1/0a S0/0b . . ."
    assert clause(table("a: G-1/3 . . . . .", **how), "a0~S0/0a") == "NU-INUA-7"
    match = table("a: . . S0/0b?1 . . .", inua=["tarniq", "arsaniit"], **how)
    match.play("a2~(P+1/0a)")
    assert match.position()["returned"] == ["S0/0b"]


def test_NU_INUA_8_arsaniit():
    match = table(hand="P+1/0a, P+1/1a", phase="after_draw", drawn="P+1/1a", mode="four",
                  inua=["arsaniit", "tarniq", None, None],
                  frozen={"a": "angakkuk", "b": "tuurngaq"}, others={3: ""})  # fmt: skip
    assert notations(match) == ["K", "T1", "T2"]
    assert clause(match, "T0") == clause(match, "T3") == "NU-INUA-8"
    assert clause(match, "T4") == "NU-ENGINE-3"
    assert match.seen(0)["drawn"] == "P+1/1a"
    assert match.seen(1)["drawn"] == match.seen(None)["drawn"] == "?"
    match.play("K")
    assert match.phase == "place"
    assert match.position()["drawn"] is None


def test_NU_INUA_8_with_a_look():
    match = table(hand="P+1/0a, P+1/1a", phase="after_draw", drawn="P+1/1a",
                  inua=["arsaniit", "tarniq"], others={1: "G-1/2, S0/1"},
                  options={"arsaniit_pick": "look"})  # fmt: skip
    match.play("T1")
    assert match.phase == "pick"
    assert match.seen(0)["hands"][1] == ["G-1/2", "S0/1"]
    assert match.seen(None)["hands"] == [["?"], ["?", "?"]]
    assert [a.notation for a in legal(match)] == [":G-1/2", ":S0/1"]
    assert clause(match, ":P+1/0a") == clause(match, 6 + 2) == "NU-ENGINE-3"
    match.play(":S0/1")
    assert hand(match, 0) == "P+1/0a S0/1"
    assert match.tokens(1)[-1] == ":S0/1"
    assert match.tokens(None)[-1] == ":?"


def test_NU_INUA_9_lumaayuuq_swaps_equal_strength():
    how = {"hand": "S0/0a", "phase": "turn_start", "inua": ["lumaayuuq", "tarniq"]}
    match = table("a: P+1/1a . P+1/2 . . .", "b: . . . G-1/1a . .", **how)
    assert clause(match, "a2<>b3") == "NU-INUA-9"
    assert notations(match, "a") == ["a0<>b3"]


def test_NU_INUA_10_angakkuk_swaps_within_an_area():
    how = {"hand": "S0/0a", "phase": "turn_start", "inua": ["angakkuk", "tarniq"]}
    match = table("a: P+1/1a . P+1/2 . . .", "b: . . . G-1/1a P+3/2 .", **how)
    assert clause(match, "a0<>b3") == "NU-INUA-10"
    assert notations(match, "a") == ["a0<>b4", "a2<>b4"]


@pytest.mark.parametrize(("scope", "wanted"), [("same_area", "NU-INUA-11"), ("any_area", "")])
def test_NU_INUA_11_tuurngaq_swaps_equal_life(scope, wanted):
    how = {"hand": "S0/0a", "phase": "turn_start", "inua": ["tuurngaq", "tarniq"],
           "options": {"tuurngaq_scope": scope}}  # fmt: skip
    match = table("a: P-1/0 . P0/0 . . .", "b: . . . G-1/1a . .", **how)
    assert clause(match, "a0<>b3") == wanted
    assert clause(match, "a2<>b3") == "NU-INUA-11"


def test_NU_INUA_12_what_cannot_be_swapped():
    how = {"hand": "S0/0a", "phase": "turn_start", "inua": ["lumaayuuq", "tarniq"]}
    match = table("a: P+1/1a S0/1 P+1/1b G0/1?1 . .", "b: . . . P+2/1 G-1/1a .", **how)
    for text in ("a0<>a2", "a1<>b3", "a3<>b3", "a4<>b3"):
        assert clause(match, text) == "NU-INUA-12", text
    match = table("a: P+1/1a . . . . .", "b: . . . P+1/1b . .", **how)
    assert clause(match, "a0<>b3") == "NU-INUA-12"  # equal cards


def test_a_swap_moves_only_the_top_cards_and_turns_nothing_up():
    how = {"hand": "S0/0a", "phase": "turn_start", "inua": ["lumaayuuq", "tarniq"]}
    match = table("a: P+1/1a<G-1/0a S0/0b?1 . . . .", "b: . . . G-1/1a . .", **how)
    match.play("a0<>b3")
    assert board(match, "a") == "a: G-1/1a<G-1/0a S0/0b?1 . . . ."
    assert board(match, "b") == "b: . . . P+1/1a . ."
    assert points(match, "a") == "0/0"
