"""Neta-Tanka cards (NT-CARD)."""

from typing import Any

import pytest

from banquise import Match
from tests.games.neta_tanka.positions import NTS, clan, fresh, legal, owns, play, village, why


def with_card(card: str, has: str = "", **changes: Any) -> Match:
    mine = {key: changes.pop(key) for key in ("crafts", "food", "tents") if key in changes}
    return village(clans={0: clan(has, nt_cards=[card], **mine)}, **changes)


# Neta-Tanka cards


def test_NT_CARD_1_only_own_cards_and_once() -> None:
    match = with_card("N06")
    assert why(match, "N07") == "NT-CARD-1"
    assert why(match, "N07*") == "NT-CARD-1"
    play(match, "N06")
    assert why(match, "N06") == "NT-CARD-1"
    assert match.position()["nt"]["gone"] == ["N06"]


@pytest.mark.parametrize(
    ("card", "gains"), [("N06", "m2"), ("N07", "f4"), ("N08", "w3"), ("N09", "h3"), ("N10", "s1")]
)
def test_NT_CARD_2_cards_that_give(card: str, gains: str) -> None:
    assert owns(play(with_card(card), card), 0) == gains


def test_NT_CARD_2_cards_that_place() -> None:
    player = play(with_card("N01"), "N01").position()["players"][0]
    assert player["food"] == {"meat": 1, "mushroom": 0}
    player = play(with_card("N03"), "N03 =wood").position()["players"][0]
    assert player["tents"] == {"wood": 1, "hide": 0}
    assert play(with_card("N04"), "N04").position()["totem_order"] == [0]
    crafts = {"C09": {"wood": 0, "hide": 0}}
    match = play(with_card("N05", crafts=crafts), "N05")
    assert legal(match) == ["C09=wood", "C09=hide"]
    play(match, "C09=hide")
    assert match.position()["players"][0]["crafts"] == {"C09": {"wood": 0, "hide": 1}}


def test_NT_CARD_2_one_place_left_takes_one_mushroom() -> None:
    match = play(with_card("N02", food=(9, 0)), "N02")
    assert match.position()["players"][0]["food"] == {"meat": 9, "mushroom": 1}


def test_NT_CARD_3_the_back_gives_a_point() -> None:
    assert owns(play(with_card("N02", food=(9, 1)), "N02*"), 0) == "g1"


@pytest.mark.parametrize(
    ("card", "sections"),
    [("N01", {"food": (5, 5)}), ("N02", {"food": (5, 5)}), ("N03", {"tents": (6, 12)}),
     ("N05", {})],
)  # fmt: skip
def test_NT_CARD_4_an_impossible_front(card: str, sections: dict[str, Any]) -> None:
    match = with_card(card, **sections)
    assert why(match, card) == "NT-CARD-4"
    assert why(match, f"{card}*") == ""


def test_NT_CARD_5_one_card_in_a_round_by_option() -> None:
    for option, clause in (("unlimited", ""), ("one", "NT-CARD-5")):
        match = village(
            clans={0: clan(nt_cards=["N06", "N07"])}, options={"nt_cards_per_round": option}
        )
        play(match, "N06*")
        assert why(match, "N07") == clause
        assert why(match, "N07*") == clause


def test_NT_SET_2_five_available_and_one_on_top() -> None:
    match = play(fresh(), NTS)
    found = match.position()["nt"]
    assert found["display"] == ["N01", "N02", "N03", "N04", "N05"]
    assert (found["top"], found["hidden"]) == ("N06", 4)
    consult = village(clans={0: clan("m1 s1")}, board={"consult": ["0A"]})
    play(consult, "!consult")
    assert why(consult, "+N06") == "NT-SET-2"
    assert why(consult, "+N10") == "NT-SET-2"


def test_NT_SET_3_a_taken_card_is_replaced_from_the_top() -> None:
    match = village(clans={0: clan("m1 s1")}, board={"consult": ["0A"]})
    play(match, "!consult +N02")
    assert match.phase == "draw_nt"
    assert match.position()["nt"]["display"] == ["N01", "N06", "N03", "N04", "N05"]
    assert match.odds() == {f"nt:N{k:02}": 1 for k in (7, 8, 9, 10)}
    play(match, "nt:N09")
    assert match.position()["nt"]["top"] == "N09"
    assert match.phase == "main"


def test_NT_SET_4_only_the_five_craft_cards_on_display() -> None:
    match = village(board={"elder_craft": ["0A"]})
    play(match, "!elder_craft")
    assert legal(match) == [f"+C{k:02}" for k in range(1, 6)]
    assert why(match, "+C06") == "NT-SET-4"
    assert why(match, "+C12") == "NT-SET-4"


def test_NT_SET_5_a_taken_craft_card_is_replaced() -> None:
    match = village(board={"elder_craft": ["0A"]})
    play(match, "!elder_craft +C05 craft:C18")
    found = match.position()["craft"]
    assert found["display"][4] == "C06"
    assert (found["top"], found["hidden"]) == ("C18", 11)
