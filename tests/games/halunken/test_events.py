"""What the rules say happens, in their order, and how the log says it."""

import pytest

from banquise import Match
from banquise.core.events import BAD, GOOD, NEUTRAL
from banquise.core.text import LANGUAGES
from banquise.games.halunken.state import BLACK_JACK, FACE_DOWN, FACE_UP, NOWHERE, POT, Event
from tests.games.halunken.positions import NAMES, Table
from tests.games.halunken.rare import LAST, shared_victory

THREE = "A@1 y5, B@4 g7 g8, C@9 r9"
WITH_JACK = "A@1 y5 r12, B@5 g7 g9, C@9 r9, J@12"


def log(match: Match, viewer: int | None = None) -> list[str]:
    """The log of the last decision."""
    return match.log_line(match.version - 1, viewer)


def keys(match: Match) -> str:
    """The names of its events."""
    return " ".join(one.key for one in match.events(match.version - 1))


# The order of the rules


def test_HS_MOVE_1_captains_are_told_by_ascending_number_and_not_by_seat() -> None:
    match = Table("A@1 y5, B@4 g7, C@9 r9").play("A7 B5 C2").match
    assert log(match)[2:] == [
        "White found nobody to hire at tavern 11.",
        "Green found nobody to hire at tavern 9.",
        "Blue found nobody to hire at tavern 8.",
        "Hour 2 began.",
    ]


def test_HS_STAY_1_stayers_are_told_first() -> None:
    match = Table("A@1 y5, B@4 g7, C@9 r9").play("A1 B7 C7").match
    assert log(match)[2:] == [
        "Green and White played the same card and stayed.",
        "Green found nobody to hire at tavern 4.",
        "White found nobody to hire at tavern 9.",
        "Blue found nobody to hire at tavern 2.",
        "Hour 2 began.",
    ]


def test_HS_ROB_6_a_push_is_told_before_the_pushed_captain_moves() -> None:
    match = Table(THREE, "4: v10").play("A3 B7 C6 Axg7").match
    assert match.log()[2:] == [
        [
            "White chose 6.",
            "The cards: Blue 3, Green 7, White 6.",
            "Blue hired violet 10 at tavern 4.",
        ],
        [
            "Blue took grey 7 from Green.",
            "Green was pushed on to tavern 5.",
            "White found nobody to hire at tavern 1.",
            "Green found nobody to hire at tavern 12.",
            "Hour 2 began.",
        ],
    ]
    assert keys(match) == "took pushed walked found_nobody walked found_nobody hour_began"


def test_HS_ROB_4_a_stayer_at_an_empty_tavern_is_pushed_and_did_not_go() -> None:
    match = Table("A@1 y5 y6, B@4 g7, C@12 r9").play("A3 B7 C7").match
    assert log(match)[2:] == [
        "Green and White played the same card and stayed.",
        "Green found nobody to hire at tavern 4.",
        "White found nobody to hire at tavern 12.",
        "Blue found nobody to hire at tavern 4.",
        "Green was pushed on to tavern 5.",
        "Hour 2 began.",
    ]


def test_HS_TIE_2_each_group_of_equal_cards_is_told() -> None:
    match = Table("A@1 y5, B@4 g7, C@9 r9, D@12 r7").play("A1 B3 C1 D3").match
    assert log(match)[1:4] == [
        "The cards: Blue 1, Green 3, White 1, Orange 3.",
        "Blue and White played the same card and stayed.",
        "Green and Orange played the same card and stayed.",
    ]


def test_HS_COLL_2_a_rogue_is_turned_up_before_the_next_captain_hires_it() -> None:
    lines = Table("A@1 y5, B@3 g7 g8 g9, C@10 r9", "6: v8 y2").play("A5 B3 C1").match.log()
    assert lines[2][2:] == [
        "White found nobody to hire at tavern 11.",
        "Green hired violet 8 at tavern 6.",
    ]
    assert lines[3] == ["Tavern 6 shows yellow 2.", "Blue hired yellow 2 at tavern 6."]


def test_in_the_last_hour_everything_follows_the_auction() -> None:
    changes = {"jack_deck": [1, 2, 3, 4, 5]}
    table = Table("A@1 y5, B@5, C@9, J@12", mode="standard", round=8, hands=LAST, changes=changes)
    assert log(table.play("A:-").match) == [
        "Blue passed.",
        "Green had no rogue high enough to bid and passed.",
        "White had no rogue high enough to bid and passed.",
        "Nobody hired Black-Jack.",
        "The cards: Blue 3, Green 4, White 5.",
        "Blue found nobody to hire at tavern 4.",
        "Green found nobody to hire at tavern 9.",
        "White was pushed on to tavern 10.",
        "White found nobody to hire at tavern 1.",
    ]


# Auction and Black-Jack


def test_a_bid_that_nobody_can_raise_is_paid() -> None:
    table = Table(WITH_JACK, mode="standard").play("A:r12")
    assert log(table.match) == [
        "Blue bid red 12.",
        "Green had no rogue high enough to bid and passed.",
        "White had no rogue high enough to bid and passed.",
        "Blue paid red 12 and hired Black-Jack.",
    ]
    assert table.match.events(0)[-1].move == ("place", NAMES.index("r12"), POT)


def test_HS_RUN_3_captains_are_told_in_the_order_in_which_black_jack_meets_them() -> None:
    table = Table("A@13 y5 y6, B@2 g7 g9, C@1 r9 r10, J@12", mode="standard")
    table.play("A:y5 B:- C:- A1 B1 C1 #4")
    assert log(table.match) == ["Black-Jack drew 4.", "Black-Jack met White at tavern 1."]
    table.play("Axr9")
    assert log(table.match) == ["Blue took red 9 from White.", "Black-Jack met Green at tavern 2."]
    table.play("Ax-")
    assert log(table.match) == [
        "Blue took nothing.",
        "Black-Jack moved to tavern 3.",
        "Hour 2 began.",
    ]


def test_HS_FREE_2_an_unhired_black_jack_takes_a_last_rogue_unasked() -> None:
    table = Table("A@13 y5, B@1 g7 g9, C@6 r9, J@12", mode="standard")
    table.play("A:- B:- C:- A1 B1 C1 #3")
    assert log(table.match) == [
        "Black-Jack drew 3.",
        "Black-Jack met Blue at tavern 13.",
        "Blue handed yellow 5 over to the pot.",
        "Black-Jack met Green at tavern 1.",
    ]
    assert log(table.play("B!g7").match)[:2] == [
        "Green handed grey 7 over to the pot.",
        "Black-Jack moved to tavern 2.",
    ]


def test_HS_HARB_3_black_jack_is_pushed_on() -> None:
    table = Table("A@1 y5, B@5 g7, C@9 r9, J@4", pot="v8", mode="standard")
    table.play("A:- B:- C:- A3 B5 C6 Axv8")
    assert log(table.match)[:2] == [
        "Blue took violet 8 from the pot.",
        "Black-Jack was pushed on to tavern 6.",
    ]


def test_the_log_of_a_duel_names_black_jack_among_the_others() -> None:
    table = Table("A@3 y5 r12, B@9 g7, J@6", "6: v8", mode="duel").play("A:y5 B:- AJ2 A1 B2")
    assert log(table.match)[1:] == [
        "The cards: Blue 1, Green 2, Black-Jack 2.",
        "Green and Black-Jack played the same card and stayed.",
        "Green found nobody to hire at tavern 9.",
        "Black-Jack put violet 8 from tavern 6 into the pot.",
        "Blue found nobody to hire at tavern 4.",
        "Hour 2 began.",
    ]


def test_HS_Q37_the_employer_names_the_number_of_black_jacks_rum() -> None:
    table = Table("A@3 y5 r12, B@9 g7, J@6", mode="duel").play("A:y5 B:- AJR A1 B2 A=4")
    assert log(table.match)[:3] == [
        "Blue named 4 for Black-Jack.",
        "Blue found nobody to hire at tavern 4.",
        "Green found nobody to hire at tavern 11.",
    ]
    drawn = Table("A@3 y5 r12, B@9 g7, J@6", mode="duel").play("A:- B:- A1 B2 #R")
    assert log(drawn.match)[0] == "Black-Jack drew rum."


# The end


def test_equal_totals_share_the_victory() -> None:
    match = shared_victory()
    assert log(match)[-1] == "Blue and Green shared the victory with 10 points each."
    assert [match.sentences(2, viewer)[-1].tone for viewer in (0, 1, 2)] == [GOOD, GOOD, NEUTRAL]


def test_HS_MATCH_1_a_night_ends_with_its_scores_and_a_cleared_table() -> None:
    played = Table("A@1 y5, B@5 g7, C@8 y1", round=8, hands=LAST, match_games=3).play("A3 B4 C5")
    assert log(played.match)[-4:] == [
        "Night 1 ended.",
        "Blue scored 10 points.",
        "Green scored 14 points.",
        "White scored 2 points.",
    ]
    taken = [one.move for one in played.match.events(2) if one.event.spec.is_silent][3:]
    assert taken[:3] == [("captain", seat, NOWHERE) for seat in range(3)]
    assert taken[3:] == [("place", rogue, FACE_DOWN) for rogue in range(42)]  # those aside too


# Who is told what, and how it sounds


def test_HS_CHOOSE_1_a_chosen_card_is_told_to_its_owner_alone_until_all_are_in() -> None:
    table = Table(THREE).play("A3")
    assert log(table.match, 0) == ["Blue chose 3."]
    assert log(table.match, 1) == log(table.match) == ["Blue laid a card."]
    table.play("B7 C6")
    assert table.match.log_line(0) == table.match.log_line(0, 1) == ["Blue chose 3."]


def test_HS_DUEL_13_black_jacks_card_is_told_to_the_employer_alone() -> None:
    table = Table("A@3 y5 r12, B@9 g7, J@6", mode="duel").play("A:y5 B:- AJ4")
    assert log(table.match, 0) == ["Blue chose 4 for Black-Jack."]
    assert log(table.match, 1) == log(table.match) == ["Blue laid a card for Black-Jack."]


def test_tones_are_good_for_who_gains_and_bad_for_who_loses() -> None:
    match = Table(THREE, "4: v10").play("A3 B7 C6 Axg7").match
    tones = [match.sentences(3, viewer)[0].tone for viewer in (0, 1, 2, None)]
    assert tones == [GOOD, BAD, NEUTRAL, NEUTRAL]
    assert match.sentences(2, 0)[-1].tone == GOOD
    assert [match.sentences(3, viewer)[1].tone for viewer in (0, 1)] == [NEUTRAL, BAD]


def test_events_carry_figures_cells_and_rogues() -> None:
    match = Table(THREE, "4: v10 y2").play("A3 B7 C6").match
    violet, yellow, grey = (NAMES.index(name) for name in ("v10", "y2", "g7"))
    found = [(one.event, *one.arguments) for one in match.events(2)]
    assert found[2:] == [(Event.WALKED, 0, 4), (Event.HIRED, 0, violet, 4)]
    assert [one.move for one in match.events(2)[2:]] == [("captain", 0, 4), ("place", violet, 0)]
    assert match.events(3)[0].move == ("place", yellow, FACE_UP)
    match.play("xg7", 0)
    assert [one.move for one in match.events(4)[:2]] == [("place", grey, 0), ("captain", 1, 5)]


def test_the_cards_of_a_reveal_are_packed_by_figure() -> None:
    table = Table("A@3 y5 r12, B@9 g7, J@6", mode="duel").play("A:y5 B:- AJ7 A1 B2")
    shown = next(o for o in table.match.events(4) if o.event == Event.REVEALED).arguments[0]
    assert [shown >> 4 * who & 15 for who in (0, 1, BLACK_JACK)] == [1, 2, 7]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_it(lang: str) -> None:
    match = Table(THREE, "4: v10").play("A3 B7 CR C=6 Axg7").match
    told = [line for lines in match.log(None, lang) for line in lines]
    assert len(told) == 11
    assert all("{" not in line for line in told)
