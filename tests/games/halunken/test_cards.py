"""Movement cards: the choice, ties, rum."""

from tests.games.halunken.positions import THREE, Table

DUEL = "A@3 y5 r12, B@9 g7, J@6"


def test_HS_CHOOSE_1_all_choose_at_once_and_a_card_laid_stays() -> None:
    assert Table(THREE).match.waiting == (0, 1, 2)
    table = Table(THREE).play("B4")
    assert table.match.waiting == (0, 2)
    assert table.why("B5") == "HS-ENGINE-2"
    assert table.now["cards"] == [None, 4, None]
    assert 4 in table.now["hands"][1]


def test_HS_CHOOSE_1_a_pick_is_final() -> None:
    """Q48: nobody takes a card back, also not the one who has learned nothing since."""
    match = Table(THREE + ", J@12", mode="standard").play("A:-").match
    assert match.may_undo(0)  # a word in the auction is none
    for seat, card in ((1, ":-"), (2, ":-"), (2, "4"), (0, "1")):
        match.play(card, seat)
    assert not any(match.may_undo(seat) for seat in range(3))


def test_HS_CHOOSE_1_nor_is_black_jacks_card_taken_back() -> None:
    match = Table(DUEL, mode="duel").play("A:r12 AJ4").match
    assert not match.may_undo(0)


def test_HS_CHOOSE_2_all_cards_are_turned_up_together() -> None:
    table = Table(THREE, "7: y9 y1").play("A6 C3")
    assert table.match.seen(1)["cards"] == ["?", None, "?"]
    table.match.play("2", 1)
    assert table.match.seen(1)["cards"] == [6, 2, 3]


def test_HS_CHOOSE_3_a_card_is_played_once() -> None:
    table = Table(THREE).play("A1 B2 C3")
    assert table.why("A1") == "HS-CHOOSE-3"
    assert table.why("A2") == ""
    assert table.match.seen(None)["hands"][0] == [2, 3, 4, 5, 6, 7, "rum"]


def test_HS_CHOOSE_4_the_number_is_the_way() -> None:
    assert Table(THREE).play("A1 B2 C3").cells == "A2 B7 C12"


def test_HS_TIE_1_equal_cards_cancel() -> None:
    assert Table(THREE).play("A2 B2 C3").cells == "A1 B5 C12"


def test_HS_TIE_2_any_number_of_equal_cards() -> None:
    assert Table(THREE).play("A2 B2 C2").cells == "A1 B5 C9"
    four = Table(THREE + ", D@13 v5").play("A2 B2 C3 D3")
    assert four.cells == "A1 B5 C9 D13"


def test_HS_TIE_3_rums_cancel_too() -> None:
    table = Table(THREE).play("AR BR C3")
    assert (table.match.phase, table.cells) == ("choose", "A1 B5 C12")


def test_HS_RUM_1_a_lone_rum_is_named_after_the_reveal() -> None:
    table = Table(THREE).play("A2 BR C3")
    assert (table.match.phase, table.match.waiting) == ("rum", (1,))
    assert table.now["cards"] == [2, "rum", 3]


def test_HS_RUM_2_a_number_that_is_shown_is_barred_even_if_cancelled() -> None:
    table = Table(THREE).play("A2 BR C2")
    assert table.why("B=2") == "HS-RUM-2"
    assert table.legal("B") == ["=1", "=3", "=4", "=5", "=6", "=7"]


def test_HS_RUM_3_a_number_must_be_named() -> None:
    table = Table(THREE).play("A2 BR C3")
    assert all(text.startswith("=") for text in table.legal("B"))
    assert table.play("B=7").cell("B") == 12


def test_HS_RUM_4_before_anybody_collects() -> None:
    table = Table(THREE, "1: y8").play("A2 BR C2")
    assert table.match.phase == "rum"
    assert table.crew("A") == "y5"
    assert table.play("B=1").crew("A") == "y5 y8"


def test_HS_DUEL_13_only_the_employer_picks_for_black_jack_once_and_first() -> None:
    table = Table(DUEL, mode="duel").play("A:r12")
    assert table.why("A4") == table.why("BJ4") == "HS-DUEL-13"
    table.play("AJ4")
    assert table.why("AJ5") == "HS-DUEL-13"
    assert table.why("A4") == ""


def test_HS_DUEL_12_a_card_of_black_jack_is_used_once() -> None:
    table = Table(DUEL, mode="duel", changes={"jack_deck": [1, 2, 3, 4, 5, 6, 7], "round": 2,
        "hands": [[1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7]]}).play("A:r12")  # fmt: skip
    assert table.why("AJR") == "HS-DUEL-12"
    assert table.why("AJ7") == ""


def test_no_card_for_black_jack_where_he_is_not_hired() -> None:
    assert Table(DUEL, mode="duel").play("A:- B:-").why("AJ4") == "HS-ENGINE-3"
    assert Table(THREE).why("AJ4") == "HS-ENGINE-3"
