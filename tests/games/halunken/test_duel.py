"""The duel: bidding in turn, Black-Jack as a captain, unhired, and as a runner."""

from tests.games.halunken.positions import Table


def duel(figures: str, piles: str = "", **more: object) -> Table:
    return Table(figures, piles, mode="duel", **more)  # type: ignore[arg-type]


PAIR = "A@3 y5 r12, B@9 g7 v9, J@6"


def test_HS_DUEL_1_the_standard_rules_apply() -> None:
    table = duel(PAIR)
    assert (table.match.phase, table.legal("A")) == ("auction", [":-", ":y5", ":r12"])


def test_HS_DUEL_3_they_bid_in_turn_until_one_withdraws() -> None:
    table = duel("A@3 y5 y8 r12, B@9 g7 v9, J@6")
    asked = []
    for text in (":y5", ":g7", ":y8", ":v9"):
        asked.append(table.match.waiting)
        table.match.play(text)
    assert asked == [(0,), (1,), (0,), (1,)]
    table.match.play(":-")
    assert (table.now["employer"], table.pot) == (1, "v9")


def test_HS_DUEL_3_after_a_pass_the_other_may_bid_once() -> None:
    table = duel(PAIR).play("A:- B:g7")
    assert (table.match.phase, table.now["employer"], table.pot) == ("choose", 1, "g7")
    assert duel(PAIR).play("A:- B:-").now["employer"] is None


def test_HS_DUEL_4_the_winner_pays_the_last_bid_and_plays_for_two() -> None:
    table = duel(PAIR).play("A:y5 B:g7 A:r12")
    assert (table.pot, table.crew("A"), table.crew("B")) == ("r12", "y5", "g7 v9")
    assert table.legal("A") == ["J1", "J2", "J3", "J4", "J5", "J6", "J7", "JR"]
    table.play("AJ3")
    assert table.legal("A") == ["1", "2", "3", "4", "5", "6", "7", "R"]


def test_HS_DUEL_5_his_card_counts_like_a_captains() -> None:
    table = duel(PAIR).play("A:r12 AJ3 A2 B3")
    assert table.cells == "A5 B9 J6"  # B and Black-Jack cancel
    table = duel(PAIR).play("A:r12 AJR A2 B3")
    assert (table.match.phase, table.match.waiting) == ("rum", (0,))
    assert table.why("A=2") == table.why("A=3") == "HS-RUM-2"
    assert table.play("A=4").cell("J") == 10


def test_HS_DUEL_7_what_he_collects_goes_to_the_pot() -> None:
    table = duel(PAIR, "7: v10").play("A:r12 AJ1 A2 B3")
    assert (table.cell("J"), table.pot) == (7, "v10 r12")


def test_HS_DUEL_8_he_lands_on_the_opponent() -> None:
    table = duel(PAIR).play("A:r12 AJ3 A1 B7")
    assert (table.match.phase, table.now["victim"]) == ("theft", 1)
    assert table.legal("A") == ["xg7", "xv9", "x-"]
    assert table.why("Axr12") == "HS-DUEL-8"
    assert table.play("Axv9").cells == "A4 B3 J9"
    more = duel("A@3 y5 y6 y7 r12, B@9 g7 v9, J@6").play("A:r12 AJ3 A1 B7")
    assert (more.now["round"], more.cells) == (2, "A4 B3 J9")


def test_HS_DUEL_8_he_lands_on_his_employer_without_a_theft() -> None:
    table = duel("A@9 y5 r12, B@1 g7, J@6").play("A:r12 AJ3 A7 B7")
    assert (table.now["round"], table.cells) == (2, "A10 B1 J9")


def test_HS_DUEL_9_the_opponent_lands_on_him() -> None:
    table = duel("A@3 y5 r12, B@4 g7 v9, J@6").play("A:r12 AJ1 A7 B3")
    assert table.legal("B") == ["xy5", "xr12", "x-"]
    assert table.why("Bxg7") == "HS-DUEL-9"
    table.play("Bxy5")
    assert (table.crew("A"), table.crew("B"), table.cell("J")) == ("", "y5 g7 v9", 8)


def test_HS_DUEL_10_unhired_his_card_is_drawn_and_he_moves_last() -> None:
    table = duel("A@3 y5, B@9 g7, J@6").play("A:- B:- A1 B7")
    assert (table.match.phase, len(table.match.odds())) == ("jack_draw", 8)
    table.play("#2")
    assert (table.cells, table.now["round"]) == ("A4 B2 J8", 2)
    assert len(table.now["jack_deck"]) == 7


def test_HS_DUEL_10_unhired_rum_makes_him_stay() -> None:
    table = duel("A@3 y5, B@9 g7, J@6", "6: v10").play("A:- B:- A1 B7 #R")
    assert (table.cell("J"), table.pot) == (6, "v10")


def test_HS_DUEL_10_apart_he_takes_no_part_in_ties() -> None:
    table = duel("A@3 y5, B@9 g7, J@6", duel_unhired_jack="apart").play("A:- B:- A1 B7 #1")
    assert table.cells == "A4 B2 J7"
    joined = duel("A@3 y5, B@9 g7, J@6").play("A:- B:- A1 B7 #1")
    assert joined.cells == "A3 B2 J6"


def test_HS_DUEL_10_apart_his_number_is_free_for_rum() -> None:
    table = duel("A@3 y5, B@9 g7, J@6", duel_unhired_jack="apart").play("A:- B:- AR B7 #1")
    assert "=1" in table.legal("A")
    assert "=1" not in duel("A@3 y5, B@9 g7, J@6").play("A:- B:- AR B7 #1").legal("A")


def test_HS_DUEL_10_apart_rum_makes_him_stay_at_the_end() -> None:
    table = duel("A@3 y5, B@9 g7, J@6", "6: v10 v11", duel_unhired_jack="apart")
    for token, seat in ((":-", 0), (":-", 1), ("3", 0), ("7", 1), ("#R", -1)):
        table.match.play(token, seat)
    assert (table.crew("A"), table.match.phase) == ("y5 v10", "flip")
    table.play("")
    assert (table.cell("J"), table.pot) == (7, "")  # A landed on him and pushed him on


def test_HS_DUEL_11_the_pot_grows_and_shrinks_with_him() -> None:
    table = duel("A@3 y5, B@5 g7, J@6", "7: v10", pot="r8").play("A:- B:- A5 B1")
    assert table.match.phase == "jack_draw"
    table.play("#2")
    assert table.match.phase == "theft"
    table.play("Bxr8")
    assert "r8" in table.crew("B")


def test_a_runner_meets_and_collects_in_his_place_of_the_order() -> None:
    table = duel("A@3 y5 r12, B@9 g7 v9, J@6", "10: v10 v11", duel_jack_style="runner")
    table.play("A:r12 AJ3 A1 B7")
    assert (table.match.phase, table.why("Axy5")) == ("theft", "HS-RUN-2")
    table.play("Axg7")
    assert (table.cell("J"), table.pot, table.cell("B")) == (10, "v10 r12", 2)


def test_equal_cards_of_the_employers_two_figures_make_both_stay() -> None:
    table = duel(PAIR, "3: v10; 6: v11").play("A:r12 AJ4 A4 B1")
    assert (table.cells, table.crew("A"), table.pot) == ("A3 B10 J6", "y5 v10", "v11 r12")


def test_in_the_last_round_nothing_is_chosen() -> None:
    table = duel("A@3 y5 r12, B@9 g7, J@6", round=8, hands=[[2], [3]],
        changes={"jack_deck": [1]})  # fmt: skip
    table.play("A:r12")
    assert table.match.is_over
    assert table.cells == "A5 B12 J7"
