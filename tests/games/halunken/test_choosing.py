"""Cards laid in secret, ties, rum; and what nobody may learn before all cards are down."""

import itertools

import pytest

from banquise import Match
from tests.games.halunken.table import Table

THREE = "A@1 y5, B@5 g7, C@9 r9"
DUEL = "A@3 y5 r12, B@9 g7, J@6"


def test_HS_ROUND_1_beginners_choose_stay_and_move() -> None:
    table = Table(THREE, "1: y8; 7: y9")
    assert table.match.phase == "choose"
    table.play("A6 B2 C6")
    assert (table.crew("A"), table.crew("B")) == ("y5 y8", "y9 g7")


def test_HS_ROUND_2_a_standard_round_opens_with_an_auction_and_ends_with_a_run() -> None:
    table = Table(THREE + ", J@12", mode="standard")
    phases = [table.match.phase]
    for tokens in ("A:- B:- C:-", "A1 B2 C3"):
        phases.append(table.play(tokens).match.phase)
    assert phases == ["auction", "choose", "run_card"]


def test_HS_ROUND_3_then_the_next_round_begins() -> None:
    assert Table(THREE).play("A1 B2 C3").now["round"] == 2


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


# Secrets


@pytest.mark.parametrize("order", list(itertools.permutations("ABC")))
def test_any_order_of_arrival_gives_the_same_state(order: tuple[str, ...]) -> None:
    chosen = {"A": "A6", "B": "B2", "C": "C6"}
    first = Table(THREE, "1: y8 y9; 7: g9").play("A6 B2 C6")
    other = Table(THREE, "1: y8 y9; 7: g9").play(" ".join(chosen[seat] for seat in order))
    assert first.match.state.tobytes() == other.match.state.tobytes()


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_choice_shows_nowhere_before_all_are_in(viewer: int | None) -> None:
    """Position, picture, words, log, record and points are the same, whatever was chosen."""
    views = []
    for card in ("1", "4", "R"):
        match = Table(THREE).match
        match.play("3", 0)
        match.play(card, 1)
        views.append(everything(match, viewer))
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("is_first", [True, False])
def test_black_jacks_card_shows_nowhere_either(viewer: int | None, is_first: bool) -> None:
    views = []
    for card in ("J1", "J7", "JR"):
        match = Table(DUEL, mode="duel").play("A:r12").match
        if not is_first:
            match.play("2", 1)
        match.play(card, 0)
        views.append(everything(match, viewer))
    assert views[0] == views[1] == views[2]


def everything(match: Match, viewer: int | None) -> list[object]:
    """All that is ever sent to a viewer."""
    who = -2 if viewer is None else viewer
    legal = match.legal(who) if who in match.waiting else []
    return [
        match.seen(viewer), match.seen_state(viewer).tobytes(), match.scene(viewer),
        match.scene(viewer, shape="tall"), match.prompt(viewer), match.board(viewer), legal,
        match.log(viewer), match.tokens(viewer), match.points, match.ranking, match.waiting,
        match.sheet(), [match.may_undo(k) for k in range(match.seats)],
    ]  # fmt: skip


def test_when_all_are_in_the_record_shows_the_cards() -> None:
    match = Table(THREE).match
    match.play("1", 0)
    match.play("4", 1)
    assert match.tokens(2) == ["A?", "B?"]
    assert match.tokens(0) == ["A1", "B?"]
    match.play("6", 2)
    assert match.tokens(None) == ["A1", "B4", "C6"]


def test_the_record_of_the_duel_shows_black_jacks_card_when_all_are_in() -> None:
    match = Table(DUEL, mode="duel").play("A:r12 AJ4 B3").match
    assert match.tokens(1) == ["A:r12", "AJ?", "B3"]
    assert match.tokens(0) == ["A:r12", "AJ4", "B?"]
    match.play("4", 0)
    assert match.tokens(1) == ["A:r12", "AJ4", "B3", "A4"]


def test_in_a_loaded_last_round_the_last_card_is_offered() -> None:
    hands = [[3], [4], ["rum"]]
    table = Table(THREE, round=8, hands=hands)
    assert table.match.waiting == (0, 1, 2)
    assert table.legal("C") == ["R"]
