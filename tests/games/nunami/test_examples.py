"""The worked examples and final scorings of sections 8 and 9, one by one."""

import pytest

from tests.games.nunami.positions import board, clause, hand, legal, notations, points, table


def settle(match, *names):
    """Chance decides as the example says."""
    for name in names:
        match.play(name, -1)


# From the rulebook


def test_ex_1_the_picture_of_the_rulebook():
    match = table("a: P+1/1a P+1/2 P0/0 G-3/2 G-2/0a .", hand="S+1/0a", seat=1)
    match.play("a5=S+1/0a")
    assert points(match, "a") == "1/1"


def test_ex_2_katjutayuuq_covers_green_with_green():
    drawn = ["katjutayuuq", "tarniq"]
    how = {"hand": "G-1/2", "mode": "B", "sides": "Y:G"}
    match = table("a: G-1/1a . . . . .", inua=drawn, **how)
    assert clause(match, "a0=G-1/2") == ""
    assert clause(table("a: G-1/1a . . . . .", **how), "a0=G-1/2") == "NU-PUT-5"


# Covering


def test_ex_3_own_on_own():
    assert clause(table("a: P+1/1a . . . . .", hand="P+1/2"), "a0=P+1/2") == ""
    match = table("a: P+1/1a . . . . .", hand="P+1/2", seat=1)
    assert clause(match, "a0=P+1/2") == "NU-PUT-5"


def test_ex_4_equal_strength():
    match = table("a: G-1/1a . . . . .", hand="P+1/1a, S0/2")
    assert clause(match, "a0=P+1/1a") == "NU-PUT-4"
    assert clause(match, "a0=S0/2") == ""


def test_ex_5_face_down_cards_are_not_covered():
    match = table("a: G-1/0a?1 ? . . . .", hand="P+1/3")
    assert clause(match, "a0=P+1/3") == "NU-PUT-3"
    assert clause(match, "a1=P+1/3") == "NU-PUT-3"


def test_ex_6_several_cards():
    how = {"hand": "P+1/1a, P+1/2, P+2/0a, P+2/1, S0/1"}
    match = table("a: . . G-1/3 . . .", **how)
    assert notations(match, "a2=P") == ["a2=P+1/1a", "a2=P+1/2", "a2=P+2/0a", "a2=P+2/1"]
    assert clause(match, "a2=S0/1") == "NU-PUT-4"
    match.play("a2=P+1/2")
    assert board(match, "a") == "a: . . P+1/2<P+2/1<P+1/1a<G-1/3 . . ."
    assert hand(match, 0) == "P+2/0a S0/1"
    match = table("a: . . G-1/3 . . .", **how)
    match.play("a2=P+2/0a")
    assert board(match, "a") == "a: . . P+2/0a<P+2/1<P+1/2<P+1/1a<G-1/3 . . ."


def test_ex_7_choice_of_support():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/0a, P+2/1")
    match.play("a0=P+2/1")
    assert match.phase == "support"
    assert [a.notation for a in legal(match)] == ["&P+1/1a&P+1/1b", "&P+1/2"]
    assert clause(match, "&P+1/1a") == "NU-PUT-4"
    assert clause(match, "&P+1/1a&P+1/2") == "NU-PUT-7"
    assert clause(match, "&P+1/2&P+2/0a") == "NU-PUT-7"
    assert clause(match, "&P+2/1") == "NU-ENGINE-3"
    match.play("&P+1/1a&P+1/1b")
    assert board(match, "a") == "a: P+2/1<P+1/1b<P+1/1a<G-1/2 . . . . ."
    assert hand(match, 0) == "P+1/2 P+2/0a"


def test_ex_7b_equal_cards_are_no_choice():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/0a")
    match.play("a0=P+1/2")
    assert board(match, "a") == "a: P+1/2<P+1/1a<G-1/2 . . . . ."


def test_ex_8_support_is_of_one_area():
    match = table("a: G-1/3 . . . . .", hand="P+1/2, Y+1/2, Y+3/2", mode="C")
    assert clause(match, "a0=P+1/2") == "NU-PUT-4"
    assert clause(match, "a0=Y+1/2") == ""
    match = table("a: G-1/2 . . . . .", hand="P+1/2, Y+1/1a, Y+1/1b, Y+1/2, Y+2/1", mode="C")
    match.play("a0=Y+2/1")
    assert clause(match, "&P+1/2") == "NU-PUT-7"


def test_ex_9_neutral_cards_cannot_be_combined():
    match = table("a: P+1/2 . . . . .", hand="S0/1, S0/2", seat=1)
    assert clause(match, "a0=S0/1") == "NU-PUT-4"
    assert clause(match, "a0=S0/2") == "NU-PUT-4"


def test_ex_10_rule_f():
    match = table("b: . . G-1/2 G-1/0a G-1/3 .", hand="P+1/1a, S0/1")
    assert clause(match, "b3=P+1/1a") == "NU-PUT-6"
    assert clause(match, "b3=S0/1") == ""
    assert clause(table("b: . . G-1/2 G-1/0a G-1/3 .", hand="P+1/2"), "b3=P+1/2") == ""
    match = table("b: . . G-1/2 G-1/0a G-1/3 .", hand="P+1/1a, P+1/1b")
    match.play("b3=P+1/1a")
    assert board(match, "b") == "b: . . G-1/2 P+1/1a<P+1/1b<G-1/0a G-1/3 ."
    match = table("b: . . G-1/2 G-1/0a G0/1 .", hand="P+1/1a")
    match.play("b3=P+1/1a")
    assert board(match, "b") == "b: . . G-1/2 P+1/1a<G-1/0a G0/1 ."


def test_ex_11_rule_f_across_boards():
    match = table("a: G-1/0a G-1/2 . . . .", "b: . . . G-3/2 . .", hand="P+1/1a")
    assert clause(match, "a0=P+1/1a") == "NU-PUT-6"


GUARDS = ("d: G-2/1 . . . . .", "e: . . G-1/2 G-1/0a G-1/3 .")  # d0 touches e3


def test_ex_11b_cover_guard():
    two = {"cover_guard": "two"}
    assert clause(table(*GUARDS, hand="P+1/1a"), "e3=P+1/1a") == ""
    assert clause(table(*GUARDS, hand="P+1/1a", options=two), "e3=P+1/1a") == "NU-PUT-6"
    match = table(*GUARDS, hand="P+1/1a, P+1/1b")
    match.play("e3=P+1/1a")
    assert board(match, "e") == "e: . . G-1/2 P+1/1a<G-1/0a G-1/3 ."
    match = table(*GUARDS, hand="P+1/1a, P+1/1b", options=two)
    match.play("e3=P+1/1a")
    assert board(match, "e") == "e: . . G-1/2 P+1/1a<P+1/1b<G-1/0a G-1/3 ."


@pytest.mark.parametrize("option", ["all", "two"])
def test_ex_11b_where_both_readings_agree(option):
    how = {"hand": "P+1/1a", "options": {"cover_guard": option}}
    match = table("d: G-3/2 . . . . .", GUARDS[1], **how)
    assert clause(match, "e3=P+1/1a") == "NU-PUT-6"
    assert clause(table("e: . . . G-1/0a G-1/3 .", **how), "e3=P+1/1a") == ""


# Reveals


def test_ex_12_a_neutral_card_does_not_pass_the_reaction_on():
    match = table("a: . P+1/0a . . . .", "b: . . . S0/2?0 S0/1?0 .", hand="G-2/1", seat=1)
    assert clause(match, "a0=(G-2/1)") == "NU-FACE-2"
    match.play("a0=G-2/1")
    assert board(match, "b") == "b: . . . S0/2 S0/1?0 ."


def test_ex_13_face_down_beside_face_down():
    match = table("a: . P+1/0a?0 . . . .", "b: . . . S0/2?0 S0/1?0 .", hand="G-2/1", seat=1)
    match.play("a0=(G-2/1)")
    assert board(match, "a") == "a: G-2/1?1 P+1/0a?0 . . . ."
    assert match.seen(1)["cells"]["a0"] == ["G-2/1?1"]
    assert match.seen(0)["cells"]["a0"] == match.seen(None)["cells"]["a0"] == ["?1"]


CHAIN = (
    "a: . . . . . G-1/1a?1",
    "b: . G-2/1?1 G-1/2?1 P+1/1a?1 S0/0a?1 P+2/1?1",
)


def test_ex_14_a_chain():
    match = table(*CHAIN, hand="P+1/2")
    match.play("a0=P+1/2")
    assert board(match, "a") == "a: P+1/2 . . . . G-1/1a"
    assert board(match, "b") == "b: . G-2/1?1 G-1/2 P+1/1a S0/0a P+2/1?1"


def test_ex_15_another_players_colour_does_not_pass_it_on():
    match = table(*CHAIN, hand="P+1/2", seat=1)
    match.play("a0=P+1/2")
    assert board(match, "b") == "b: . G-2/1?1 G-1/2?1 P+1/1a S0/0a?1 P+2/1?1"


def test_ex_16_completion():
    match = table("a: P+2/1?1 S0/1?1 G-1/1a?1 G-2/0a?1 P+1/2?1 .", hand="P+1/1a")
    assert clause(match, "a5=(P+1/1a)") == "NU-FACE-5"
    match.play("a5=P+1/1a")
    assert board(match, "a") == "a: P+2/1 S0/1 G-1/1a G-2/0a P+1/2 P+1/1a"
    assert points(match, "a") == "2/0"


def test_ex_16b_seeds_are_named_one_by_one():
    match = table("a: . ? . . . ?", "b: . . . ? ? .", hand="P+1/2, P+1/3")
    match.play("a0=P+1/2")
    assert set(match.odds().values()) == {1}
    pool = match.position()["pile"] + 4
    assert len(match.odds()) == pool
    for name, cell in (("S0/1", "a1"), ("G-1/1a", "a5"), ("P+1/0a", "b3")):
        assert match.phase == "reveal"
        settle(match, f"*{name}")
        assert match.position()["cells"][cell] == [name]
    assert match.phase == "reveal"
    settle(match, "*S0/2")
    assert board(match, "b") == "b: . . . P+1/0a S0/2 ."
    assert match.phase == "draw"
    assert match.position()["turn"] == 1


# Scoring


@pytest.mark.parametrize(
    ("drawn", "how", "action", "left", "worth"),
    [
        ("P+2/1 P0/1 G-1/1a G-2/0a G0/1 .", {}, "a5=P+1/1a", "", "0/0"),
        ("P+3/2 P+1/1a P+2/0a S0/0a G-1/1a .", {}, "a5=P+2/1", ". . . S0/0a G-1/1a .", "0/0"),
        (
            "P+3/2 P+1/1a P+2/0a S0/0a G-1/0a S+1/0a", {}, "a4=P+2/1",
            ". . . S0/0a G-1/0a S+1/0a", "0/0",
        ),
        (
            "P+3/2<G-1/0a P+1/2<G-2/0a P+2/1<S0/0b S+1/0a G-1/0b S0/0a", {}, "a4=P+1/1a",
            "G-1/0a G-2/0a S0/0b S+1/0a G-1/0b S0/0a", "0/2",
        ),
        (
            "G-3/2 G-2/0a P+1/1a S0/0a G-1/1a .", {"seat": 1}, "a5=G-2/0b",
            ". . P+1/1a S0/0a . .", "0/0",
        ),
        ("G-3/2 G-2/0a P+1/1a S0/0a G-1/1a .", {"seat": 1}, "a5=G-1/0a", "", "0/2"),
        ("P+2/1 P+1/1a P+1/2 G-1/1a G-2/0a S0/0a", {"seat": 1}, "a1=G-3/2", "", "0/2"),
        ("Y+2/1 Y+1/2 Y+3/2 G-2/1 S0/0a .", {"mode": "B"}, "a5=Y+1/1a", "", "0/1"),
        ("P+1/1a G-1/1a G-1/2 B-1/1a Y+2/1 .", {"mode": "C"}, "a5=Y+1/1a", "", "1/0"),
        ("B-1/1a B-1/2 B0/1 Y+3/2 Y+1/1a .", {"mode": "D"}, "a5=S+1/0a", "", "1/1"),
        ("Y+2/1 Y+1/1a P+1/1a G-1/2 B-1/2 .", {"mode": "E"}, "a5=B-1/1a", "", "2/1"),
        ("P+2/1 P+1/1a Y+1/1a G-1/1a B-1/1a .", {"mode": "four"}, "a5=D0/1", "", "2/0/1/0"),
    ],
    ids=[f"ex_{n}" for n in (17, 18, 19, 20, 21, "21b", 22, 23, 24, 25, 26, 27)],
)  # fmt: skip
def test_scoring(drawn, how, action, left, worth):
    match = table(f"a: {drawn}", hand=action.split("=")[1], **how)
    match.play(action)
    assert points(match, "a") == worth
    if left:
        assert board(match, "a") == f"a: {left}"


# Inua


def test_ex_28_freeze():
    match = table(
        "b: . . . P+1/2?1 . .", hand="P+2/1", phase="turn_start", inua=["tuurngaq", "tarniq"]
    )
    match.play("#b")
    assert match.phase == "place"
    assert clause(match, "b0=P+2/1") == "NU-INUA-4"
    match.play("a0=P+2/1")
    assert board(match, "b") == "b: . . . P+1/2?1 . ."
    assert match.position()["inua"] == [None, "tarniq"]
    assert match.position()["frozen"] == {"b": "tuurngaq"}


def test_ex_29_lumaayuuq():
    match = table(
        "a: P+2/1 P+1/1a P+1/2 G-1/1a G-2/0a S0/0a",
        "b: G-2/1 G-1/2 G-1/1b P+1/1b P+2/0a S0/0b",
        hand="G-1/3", seat=1, phase="turn_start", inua=["tarniq", "lumaayuuq"],
    )  # fmt: skip
    assert (points(match, "a"), points(match, "b")) == ("2/0", "0/2")
    assert clause(match, "a2<>b0") == "NU-INUA-9"
    assert clause(match, "a5<>b0") == "NU-INUA-12"
    assert clause(match, "a0<>a1") == "NU-INUA-12"
    assert clause(match, "b0<>a0") == "NU-ENGINE-3"
    match.play("a0<>b0")
    assert (points(match, "a"), points(match, "b")) == ("0/2", "2/0")


TUURNGAQ = (
    "a: P+2/1 P+1/1a P+1/2 G-1/1a G-2/0a S0/0a",
    "b: G-2/1 G-1/2 G+1/0 P+1/1b P+2/0a S0/0b",
)


def test_ex_29b_tuurngaq():
    how = {"hand": "P+1/3", "phase": "turn_start", "inua": ["tuurngaq", "tarniq"]}
    match = table(*TUURNGAQ, **how)
    assert (points(match, "a"), points(match, "b")) == ("2/0", "1/1")
    assert clause(match, "a1<>b2") == clause(match, "a2<>b0") == "NU-INUA-11"
    assert clause(match, "a1<>b3") == "NU-INUA-12"
    match.play("a0<>b4")
    assert board(match, "a") == "a: P+2/0a P+1/1a P+1/2 G-1/1a G-2/0a S0/0a"
    assert board(match, "b") == "b: G-2/1 G-1/2 G+1/0 P+1/1b P+2/1 S0/0b"
    assert (points(match, "a"), points(match, "b")) == ("2/0", "1/1")
    match = table(*TUURNGAQ, **how, options={"tuurngaq_scope": "any_area"})
    match.play("a1<>b2")
    assert (points(match, "a"), points(match, "b")) == ("1/1", "2/0")


def test_ex_30_tarniq():
    match = table(
        "a: P+2/1 P+1/1a G-1/3 G-1/1a G-2/0a S0/1", hand="P+1/0a", inua=["tarniq", "angakkuk"]
    )
    assert points(match, "a") == "0/2"
    pile = match.position()["pile"]
    assert clause(match, "a2~(P+1/0a)") == "NU-FACE-2"
    match.play("a2~P+1/0a")
    assert points(match, "a") == "2/0"
    assert match.position()["pile"] == pile + 1
    assert match.position()["returned"] == ["G-1/3"]


def test_ex_31_arsaniit():
    match = table(
        hand="P+1/0a, P+1/1a", phase="turn_start", inua=["arsaniit", "tarniq"],
        others={1: "G-1/2, S0/1"},
    )  # fmt: skip
    pile = match.position()["pile"]
    match.play("D")
    settle(match, "*S0/0a")
    match.play("T1")
    assert match.position()["pile"] == pile
    assert match.position()["returned"] == ["S0/0a"]
    assert match.odds() == {"*G-1/2": 1, "*S0/1": 1}
    settle(match, "*G-1/2")
    assert hand(match, 0) == "P+1/0a P+1/1a G-1/2"
    assert hand(match, 1) == "S0/1"
    assert match.phase == "place"


def test_ex_32_and_fs_4_both_reach_four():
    match = table(
        "a: P+1/0b P+1/0c P0/0 G-3/2 G-2/0b .",
        "b: P+3/2 P+1/1a P+1/1b G-1/1a G-1/1b S0/1",
        "c: P+1/2 P0/1 P+1/0a G-1/2 G-1/0a S-1/0a",
        "d: G-2/1 G-2/0a G-1/0b P-1/0 P+2/1 S-2/0",
        hand="S+1/0a",
    )
    assert [points(match, k) for k in "bcd"] == ["2/0", "1/1", "0/2"]
    match.play("a5=S+1/0a")
    assert points(match, "a") == "1/1"
    assert match.is_over
    assert match.points == [4, 4]
    assert match.ranking == [[0, 1]]


# Final scorings


def test_fs_1_four_points_win_at_once():
    match = table(
        "a: P+1/1a P+1/2 P+2/0a G-1/1a G-2/0a S0/0a",
        "b: P+1/1b P+1/0a P+2/1 G-3/2 G-2/0b S0/0b",
        "c: P+2/0b . G-1/2 G-1/0a S0/1 S+1/0a",
        hand="P+1/3",
    )
    assert [points(match, k) for k in "ab"] == ["2/0", "1/1"]
    match.play("c1=P+1/3")
    assert points(match, "c") == "1/0"
    assert match.is_over
    assert match.points == [4, 1]
    assert match.ranking == [[0], [1]]


def test_fs_2_the_last_card():
    match = table(
        "a: P+1/1a Y+1/1a Y0/1 G-1/1a B-2/1 S0/0a",
        "b: G-1/2 G-2/0a B-1/1a P+3/2 Y+2/1 S-1/0a",
        "c: P+2/1 P+1/2 Y+1/2 B-1/2 S0/1 .",
        "d: P0/1 . B-3/2 S0/2 Y+1/0a G-1/0a",
        hand="S+1/0a", seat=1, mode="C", others={0: ""},
    )  # fmt: skip
    assert [points(match, k) for k in "ab"] == ["1/1", "0/1"]
    match.play("c5=S+1/0a")
    assert points(match, "c") == "2/0"
    assert match.is_over
    assert match.points == [3, 2]


@pytest.mark.parametrize(
    ("tie_break", "ranking"), [("shared", [[0, 1], [2, 3]]), ("cards", [[0], [1], [3], [2]])]
)
def test_fs_3_four_players(tie_break, ranking):
    match = table(
        "a: P+2/1 P+1/1a Y+1/1a G-1/1a B-1/1a D0/1",
        "b: G-2/1 G-1/2 B-1/2 P+1/2 Y0/1 .",
        "c: Y+1/2 Y+2/0a B-3/2 B-2/0a S+1/0a D+1/0",
        "d: P0/1 . . . B-1/0a D0/0a",
        hand="S0/0a", seat=3, mode="four", others={0: "", 1: "", 2: ""},
        options={"tie_break": tie_break},
    )  # fmt: skip
    assert points(match, "c") == "0/0/0/0"
    match.play("b5=S0/0a")
    assert points(match, "b") == "0/2/0/1"
    assert match.is_over
    assert match.points == [2, 2, 1, 1]
    assert match.ranking == ranking
