"""The worked examples and scorings of the specification, one test each."""

from banquise import Match
from tests.games.halunken.positions import Table


def scored(*crews: str) -> list[int]:
    """The points of crews on the table."""
    figures = ", ".join(f"{'ABCD'[k]}@{k + 1} {crew}" for k, crew in enumerate(crews))
    more = {"mode": "duel"} if len(crews) == 2 else {}
    return Table(figures + (", J@9" if more else ""), **more).match.points


# Examples of the rulebook


def test_R1_the_colour_with_most_cards_counts_double() -> None:
    assert scored("v5 v6 v7 y1 y2 g3 g4 g5 g6 g7", "", "")[0] == 71


def test_R2_the_lowest_starter_places_black_jack_and_of_equals_yellow_opens() -> None:
    match = Match("halunken", 3, chance="manual")
    for token in ("@1", "*r10", "@2", "*y10", "@3", "*g4"):
        match.play(token)
    tops = ["y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "g5", "g6", "g7"]
    for name in [*tops, "g8", "g9"]:
        match.play(f"*{name}")
    assert match.phase == "place_jack"
    assert match.waiting == (2,)
    match.play("@9")
    assert match.position()["opener"] == 1
    assert match.waiting == (1,)


def test_R3_four_cards_of_black_jack_stay_unseen() -> None:
    match = Match("halunken", 3, seed=3)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(match.legal(seat)[0], seat)
    assert len(match.position()["jack_deck"]) == 4


def test_R4_captain_and_black_jack_with_the_same_card_both_stay() -> None:
    table = Table("A@3 y5 r12, B@9 g7, J@6", "3: v14 y1; 6: r8; 12: g8", mode="duel")
    table.play("A:y5 B:- AJ4 A4 B3")
    assert (table.crew("A"), table.crew("B"), table.pot) == ("v14 r12", "g7 g8", "y5 r8")
    assert table.cells == "A3 B12 J6"
    assert table.pile(3) == "y1+0"


# Captains


def test_W1_lowest_first_and_the_thief_collects_before_he_compares() -> None:
    table = Table("A@1 y5, B@3 g7, C@10 r9", "6: v8 y2 g4; 11: y6").play("A5 B3 C1")
    assert table.match.phase == "theft"
    assert table.legal("A") == ["xg7", "xv8", "x-"]
    table.play("Axv8")
    assert (table.crew("A"), table.crew("B"), table.crew("C")) == ("y2 y5 v8", "g7", "y6 r9")
    assert table.cells == "A6 B7 C11"
    assert table.pile(6) == "g4+0"


def test_W2_stayers_collect_first_and_a_move_wraps_around() -> None:
    table = Table("A@2 y5 y6, B@6 g7, C@14 r9", "2: v8 y2; 6: g11; 5: y1").play("A4 B4 C2 Cxy6")
    assert (table.crew("A"), table.crew("B"), table.crew("C")) == ("y5 v8", "g7 g11", "y2 y6 r9")
    assert table.cells == "A3 B6 C2"


FOUR = "A@1 y5, B@5 g7, C@9 r9, D@12 v9"


def test_W3_three_equal_cards_cancel() -> None:
    table = Table(FOUR, "1: y8; 5: g9; 9: r10 y3; 14: v12").play("A6 B6 C6 D2")
    assert [table.crew(seat) for seat in "ABCD"] == ["y5 y8", "g7 g9", "r9 r10", "v9 v12"]
    assert table.cells == "A1 B5 C9 D14"


def test_W4_two_pairs_cancel() -> None:
    table = Table(FOUR, "1: y8; 5: g9; 9: r10; 12: v12").play("A2 B2 C6 D6")
    assert [table.crew(seat) for seat in "ABCD"] == ["y5 y8", "g7 g9", "r9 r10", "v9 v12"]
    assert table.cells == "A1 B5 C9 D12"


RUM = "A@1 y5, B@4 g7, C@8 r9, D@11 v9"


def test_W5_a_lone_rum_names_a_number_that_nobody_shows() -> None:
    table = Table(RUM, "4: y8; 8: r10; 13: g12; 2: v5").play("AR B3 C3 D2")
    assert table.match.phase == "rum"
    assert table.legal("A") == ["=1", "=4", "=5", "=6", "=7"]
    assert table.why("A=3") == table.why("A=2") == "HS-RUM-2"
    table.play("A=1")
    assert [table.crew(seat) for seat in "ABCD"] == ["y5 v5", "y8 g7", "r9 r10", "g12 v9"]
    assert table.cells == "A2 B4 C8 D13"


def test_W6_two_rums_cancel() -> None:
    table = Table(RUM, "1: y8; 4: r10; 11: g12; 12: v5").play("AR BR C5 D1")
    assert [table.crew(seat) for seat in "ABCD"] == ["y5 y8", "g7 r10", "r9", "v5 v9"]
    assert table.cells == "A1 B4 C13 D12"


def test_W7_more_cards_no_theft_and_the_displaced_moves_later() -> None:
    table = Table("A@1 y5 y6, B@4 g7 g8, C@12 r9", "4: v10; 13: y1").play("A3 B7 C1")
    assert table.match.phase == "choose"
    assert table.cells == "A4 B12 C13"
    assert table.crew("A") == "y5 y6 v10"


def test_W7b_as_many_cards_and_he_may_take() -> None:
    table = Table("A@1 y5 y6, B@4 g7 g8 g9, C@12 r9", "4: v10; 13: y1").play("A3 B7 C1")
    assert table.legal("A") == ["xg7", "xg8", "xg9", "x-"]
    table.play("Axg8")
    assert table.cells == "A4 B12 C13"


def test_W8_nothing_to_collect_at_an_empty_tavern() -> None:
    table = Table("A@1 y5 y6, B@4 g7 g8, C@12 r9", "13: y1").play("A3 B7 C1 Axg7")
    assert (table.crew("A"), table.crew("B")) == ("y5 y6 g7", "g8")
    assert table.cells == "A4 B12 C13"


def test_W9_displaced_past_three_and_an_unhired_run() -> None:
    table = Table("A@1 y5, B@5 g7 g8 g9, C@6 r9, D@8 v9, J@7", "5: v10; 9: y9 y1", mode="standard")
    table.play("A:- B:- C:- D:- A4 B7 C7 D7 Axg9 #2")
    assert table.match.phase == "surrender"
    assert table.legal("B") == ["!g7", "!g8", "!v10"]
    assert table.now["queue"] == [["black_jack", 0]]
    table.play("B!g7")
    assert table.cells == "A5 B9 C6 D8 J10"
    assert table.pot == "g7 v9"
    assert table.now["opener"] == 0
    assert table.pile(9) == "y9+1"


def test_W10_the_displaced_moves_from_his_new_cell() -> None:
    piles = "4: v10; 8: g5; 9: y1 y2; 13: r8"
    table = Table("A@1 y5, B@4 g7 g8, C@12 r9", piles).play("A3 B4 C1 Axg7")
    assert table.cells == "A4 B9 C13"
    assert table.crew("B") == "y1 g8"


def test_W11_a_theft_may_be_declined_and_he_is_displaced_all_the_same() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@12 r9", "4: v10; 13: r8").play("A3 B7 C7 Ax-")
    assert (table.crew("A"), table.crew("B")) == ("y5", "g7 g8 v10")
    assert table.cells == "A4 B5 C12"


def test_W11b_with_the_option_a_theft_must_be_made() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@12 r9", "4: v10; 13: r8", theft_optional=False)
    table.play("A3 B7 C7")
    assert table.legal("A") == ["xg7", "xg8", "xv10"]
    assert table.why("Ax-") == "HS-TAKE-1"


def test_W11c_a_theft_without_a_choice_is_made_at_once() -> None:
    table = Table("A@1 y5, B@4 g7, C@9 r9", theft_optional=False).play("A3 B7 C7")
    assert table.match.phase == "choose"
    assert (table.crew("A"), table.crew("B"), table.cells) == ("y5 g7", "", "A4 B5 C9")


def test_W12_landing_on_black_jack_opens_the_pot() -> None:
    table = Table(
        "A@1 y5 y6 y7 y8, B@9 g7, C@12 r9, J@4",
        "4: v10; 11: y1; 13: r8",
        pot="r15 g3",
        opens="B",
        mode="standard",
    )
    table.play("B:- C:- A:- A3 B2 C1")
    assert table.legal("A") == ["xg3", "xr15", "x-"]
    table.play("Axr15")
    assert table.cell("J") == 5
    table.play("#3")
    assert (table.cells, table.pot) == ("A4 B11 C13 J8", "g3")
    assert table.now["round"] == 2


def test_W13_an_empty_pot_gives_no_question() -> None:
    table = Table(
        "A@1 y5, B@9 g7, C@12 r9, J@4", "4: v10; 11: y1; 13: r8", opens="B", mode="standard"
    )
    table.play("B:- C:- A:- A3 B2 C1")
    assert table.match.phase == "run_card"
    assert table.cell("J") == 5
    table.play("#3")
    assert table.cell("J") == 8


# Auction and Black-Jack


def test_W14_each_speaks_once_and_only_the_winner_pays() -> None:
    figures = "A@1 r11 y2, B@4 y4 g5, C@8 v6 v7, D@11 g9 y3, J@13"
    table = Table(figures, opens="B", mode="standard").play("B:y4 C:-")
    assert table.legal("D") == [":-", ":g9"]
    assert table.why("D:y3") == "HS-BID-3"
    table.play("D:g9 A:r11")
    assert table.pot == "r11"
    assert (table.crew("B"), table.crew("D")) == ("y4 g5", "y3 g9")
    table.play("A7 B7 C7 D7 #5")
    assert table.now["turn"] == 0
    table.play("Axg5")
    assert table.cells == "A1 B4 C8 D11 J5"
    assert table.crew("A") == "y2 g5"
    assert table.now["opener"] == 0


def test_W15_an_unhired_run_costs_everybody_a_card() -> None:
    figures = "A@3 y5 r12, B@7 g7, C@12 v9 v10, J@1"
    table = Table(figures, "3: y8; 7: g8; 12: r8", opens="C", mode="standard")
    table.play("C:- A:- B:- A4 B4 C4 #11 A!y5 B!g7 C!r8")
    assert (table.cell("J"), table.pot, table.now["opener"]) == (13, "y5 g7 r8", 2)


def test_W16_an_early_theft_protects_a_later_victim() -> None:
    figures = "A@13 r7 y2 y3, B@3 g7 g8 g9, C@6 v9 v10 v11, D@9 r9 r10 r11, J@1"
    table = Table(figures, mode="standard")
    table.play("A:y2 B:- C:- D:- A5 B5 C5 D5 #9 Axg9 Axv11")
    assert (table.cell("J"), table.pot, table.crew("D")) == (10, "y2", "r9 r10 r11")
    assert table.now["round"] == 2


def test_W17_he_goes_on_past_captains_on_his_last_cell() -> None:
    figures = "A@5 r7 y2, B@8 g7 g8 g9, C@9 v9 v10 v11, D@13 r9, J@2"
    table = Table(figures, mode="standard")
    table.play("A:y2 B:- C:- D:- A5 B5 C5 D5 #6 Axg9 Axv11")
    assert table.cell("J") == 10
    assert table.crew("A") == "g9 v11 r7"


def test_W18_a_displaced_black_jack_runs_from_his_new_cell() -> None:
    figures = "A@1 y5 y6, B@6 g7 g8 g9, C@10 r9 r10, J@4"
    table = Table(figures, "4: v10", pot="g3", opens="B", mode="standard")
    table.play("B:- C:- A:- A3 B7 C7 Axg3 #1 B!g7")
    assert (table.cell("J"), table.pot) == (7, "g7")


def test_W19_who_has_fewer_cards_is_safe() -> None:
    figures = "A@4 y5 y6 y7, B@11 g7 g8 g9, C@13 r9 r10, J@1"
    table = Table(figures, mode="standard").play("A:y5 B:- C:- A5 B5 C5 #12 Axg7")
    assert (table.cell("J"), table.crew("C"), table.now["round"]) == (14, "r9 r10", 2)


def test_W20_without_a_card_one_cannot_bid() -> None:
    table = Table("A@4, B@11 g7, C@13 r9, J@5", "4: y5", mode="standard")
    assert table.legal("A") == [":-"]  # set up by hand, so it is asked
    table.play("A:- B:g7 C:- A5 B5 C5 #2")
    assert (table.crew("A"), table.crew("B"), table.cell("J")) == ("y5", "", 7)


def test_W21_the_next_card_is_turned_up_at_once() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@9 r9", "4: v10 y2 y3; 9: r8 g4")
    for token, seat in (("3", 0), ("7", 1), ("7", 2)):
        table.match.play(token, seat)
    assert table.match.odds() == {"*y2": 1, "*y3": 1, "*g4": 1}
    table.play("")
    assert table.match.phase == "theft"
    assert (table.crew("A"), table.crew("B"), table.crew("C")) == ("y2 y5", "g7 g8 v10", "r8 r9")
    assert (table.pile(4), table.pile(9)) == ("y3+0", "g4+0")


def test_W22_who_cannot_raise_is_not_asked() -> None:
    table = Table("A@1 r15, B@4 g7 g8, C@9 r9, J@5", mode="standard").play("A:r15")
    assert (table.match.phase, table.pot, table.now["employer"]) == ("choose", "r15", 0)


def test_W23_the_last_card_is_played_without_a_question() -> None:
    hands = [[3, 4], [3, 4], [3, "rum"]]
    table = Table("A@1 y3, B@5 g6, C@9 v7", round=7, hands=hands).play("A3 B4 CR C=1")
    assert table.match.is_over
    assert table.cells == "A8 B9 C10"


# The duel


def test_D1_black_jack_moves_in_the_order_of_numbers() -> None:
    piles = "5: v14; 11: g9 y1; 12: y2; 13: r7"
    table = Table("A@3 y5 r12, B@10 g7 g8, J@8", piles, mode="duel").play("A:y5 B:- AJ3 A2 B1")
    assert table.legal("A") == ["xg7", "xg8", "xg9", "x-"]
    table.play("Axg9")
    assert (table.cells, table.pot) == ("A5 B12 J11", "y1 y5")
    assert (table.crew("A"), table.crew("B")) == ("g9 v14 r12", "g7 g8")


def test_D2_the_opponent_on_black_jack_takes_from_the_pot_or_the_employer() -> None:
    piles = "4: v14; 8: y2; 10: r7"
    table = Table("A@3 y5 r12, B@6 g7 g8 g9, J@7", piles, mode="duel").play("A:y5 B:- AJ3 A1 B4")
    assert table.legal("B") == ["xy5", "xv14", "xr7", "xr12", "x-"]
    assert table.why("Bxg7") == "HS-DUEL-9"
    table.play("Bxr12")
    assert table.cells == "A4 B10 J11"


def test_D3_an_unhired_black_jack_joins_the_ties() -> None:
    table = Table("A@3 y5, B@6 g7, J@7", "3: v14; 7: y2 g4; 8: r7", mode="duel")
    table.play("A:- B:- A4 B2 #4")
    assert (table.cells, table.pot, table.pile(7)) == ("A3 B8 J7", "y2", "g4+0")


def test_D4_an_unhired_black_jack_runs_last_and_collects() -> None:
    table = Table("A@3 y5, B@6 g7, J@2", "4: v14; 8: y2 g4; 9: r7", mode="duel")
    table.play("A:- B:- A1 B2 #6 A!y5 B!y2")
    assert (table.cell("J"), table.pot) == (9, "y2 y5 r7")


def test_D5_bids_rise_until_one_withdraws() -> None:
    table = Table("A@3 y5 y9 r14, B@9 g7 g11, J@1", opens="B", mode="duel")
    table.play("B:g7 A:y9 B:g11 A:r14")
    assert (table.match.phase, table.now["employer"], table.pot) == ("choose", 0, "r14")
    assert (table.crew("A"), table.crew("B")) == ("y5 y9", "g7 g11")
    table.play("AJ1 A1 B2")
    assert table.now["opener"] == 0


def test_D6_a_runner_robs_on_his_way_and_collects() -> None:
    table = Table(
        "A@3 y9 g4 g5, B@12 y1 y2, J@8", "12: v8 v9; 13: r9", mode="duel", duel_jack_style="runner"
    )
    table.play("A:g4 AJ4 A2 B5 Axy2")
    assert (table.cells, table.pot, table.pile(12)) == ("A5 B3 J13", "g4 r9", "v8+1")


def test_D7_black_jacks_card_comes_first_and_stays_secret() -> None:
    table = Table("A@3 y5 r12, B@9 g7, J@6", mode="duel").play("A:y5 B:-")
    assert table.match.waiting == (0, 1)
    assert table.why("A4") == table.why("BJ4") == "HS-DUEL-13"
    table.play("AJ4")
    assert table.match.waiting == (0, 1)
    assert table.match.seen(1)["jack_card"] == "?"
    assert len(table.match.seen(1)["jack_deck"]) == 8
    assert table.why("AJ5") == "HS-DUEL-13"


def test_D8_the_employer_on_his_own_black_jack_takes_from_the_pot_only() -> None:
    table = Table("A@3 y5 r12, B@6 g7 g8 g9, J@7", mode="duel").play("A:y5 B:- AJ1 A5 B7")
    assert table.legal("A") == ["xy5", "x-"]
    assert table.why("Axg7") == "HS-HARB-2"
    table.play("Ax-")
    assert table.cells == "A8 B13 J9"


# Scorings


def test_F1_four_players() -> None:
    crews = ("y2 y7 y11 g9 r13", "g4 g8 g12 v9 v10 v13 r8", "r9 r15 v6 y12", "")
    assert scored(*crews) == [62, 96, 66, 0]


def test_F2_three_players() -> None:
    assert scored("y8 y9 r10", "g10 g12 v5", "v7 v8 v9 y1 y3") == [44, 49, 52]


def test_F3_duel() -> None:
    assert scored("g3 g5 r14 r15 y12", "v11 v12 y4 g13") == [78, 63]


def test_F4_one_card_more_can_cost_twenty_points() -> None:
    assert scored("r14 r15 y1 y2", "", "")[0] == 61
    assert scored("r14 r15 y1 y2 y3", "", "")[0] == 41
