"""Black-Jack's pot and his runs, hired and unhired."""

from tests.games.halunken.positions import STANDARD, Table, standard

POT = "A@1 y5 y6, B@5 g7, C@9 r9, J@4"


def test_HS_HARB_1_first_he_collects() -> None:
    table = standard(POT, "4: v10", pot="g3").play("A:- B:- C:- A3 B6 C7")
    assert (table.match.phase, table.crew("A")) == ("theft", "y5 y6 v10")
    assert table.now["victim"] == "black_jack"


def test_HS_HARB_2_then_he_may_take_from_the_pot_only() -> None:
    table = standard(POT, pot="g3 r15").play("A:- B:- C:- A3 B6 C7")
    assert table.legal("A") == ["xg3", "xr15", "x-"]
    assert table.why("Axg7") == table.why("Axy5") == "HS-HARB-2"


def test_HS_HARB_3_black_jack_is_pushed_on_and_robs_nobody() -> None:
    table = standard(POT, pot="g3").play("A:- B:- C:- A3 B7 C7 Ax-")
    assert table.cells == "A4 B5 C9 J6"
    assert (table.crew("B"), table.pot) == ("g7", "g3")


RUN = "A@1 y5 r12, B@5 g7 g8, C@9 r9 r10, J@12"


def test_HS_RUN_1_he_goes_as_far_as_his_card_says() -> None:
    table = standard().play("A:r12 A1 B1 C1 #1")
    assert table.cell("J") == 13
    assert 1 not in table.now["jack_deck"]


def test_HS_RUN_2_the_employer_takes_from_whom_he_meets() -> None:
    table = standard(RUN).play("A:r12 A1 B1 C1 #9")
    assert (table.match.phase, table.now["victim"], table.now["queue"]) == (
        "theft", 1, [["black_jack", 2]],
    )  # fmt: skip
    assert table.legal("A") == ["xg7", "xg8", "x-"]
    assert table.why("Axr9") == "HS-RUN-2"
    few = "A@1 y5 y6 y7 y8 r12, B@5 g7 g8, C@9 r9 r10, J@12"
    assert standard(few).play("A:r12 A1 B1 C1 #9").now["round"] == 2


def test_HS_RUN_3_one_after_the_other_and_counts_anew() -> None:
    table = standard("A@1 y5 y6 r12, B@5 g7 g8, C@9 r9 r10, J@12")
    table.play("A:r12 A1 B1 C1 #12 Axg7")
    assert table.now["round"] == 2  # A has three now, C only two
    table = standard("A@1 y5 y6 r12, B@5 g7 g8, C@9 r9 r10, J@12")
    assert table.play("A:r12 A1 B1 C1 #12 Ax-").now["victim"] == 2


def test_HS_RUN_4_he_goes_on_to_a_vacant_cell_and_meets_those_too() -> None:
    figures = "A@1 y5 r12, B@5 g7 g8, C@6 r9 r10, J@2"
    table = standard(figures).play("A:r12 A1 B1 C1 #3 Ax-")
    assert table.now["victim"] == 2
    assert table.play("Ax-").cell("J") == 7


def test_HS_RUN_5_the_employer_is_never_robbed() -> None:
    table = standard("A@1 y5 r12, B@5 g7, C@9 r9, J@13").play("A:r12 A1 B1 C1 #2")
    assert (table.cell("J"), table.crew("A"), table.now["round"]) == (2, "y5", 2)


def test_HS_RUN_6_he_takes_nothing_from_taverns() -> None:
    table = standard(STANDARD, "13: v10").play("A:r12 A1 B1 C1 #1")
    assert (table.pile(13), table.pot) == ("v10+0", "r12")


def unhired(card: str) -> Table:
    return standard(RUN).play(f"A:- B:- C:- A1 B1 C1 {card}")


def test_HS_FREE_1_he_runs_unhired_all_the_same() -> None:
    assert unhired("#1").cell("J") == 13


def test_HS_FREE_2_everybody_met_loses_a_card() -> None:
    table = unhired("#9")
    assert (table.match.phase, table.match.waiting) == ("surrender", (0,))
    table.play("A!r12")
    assert table.match.waiting == (1,)
    table.play("B!g7")
    assert (table.now["round"], table.cell("J")) == (2, 7)


def test_HS_FREE_3_the_victim_chooses_a_card_of_his_own() -> None:
    table = unhired("#9")
    assert table.legal("A") == ["!y5", "!r12"]
    assert table.why("A!g7") == "HS-FREE-3"


def test_HS_FREE_4_the_cards_go_to_the_pot() -> None:
    assert unhired("#9").play("A!r12 B!g7").pot == "g7 r12"
    table = standard("A@1, B@5 g7, C@9 r9, J@12").play("A:- B:- C:- A1 B1 C1 #8")
    assert (table.pot, table.cell("J")) == ("g7", 6)  # without a question
