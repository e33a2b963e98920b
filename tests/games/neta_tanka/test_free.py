"""Links, link tokens, Neta-Tanka cards, gifts and objectives: the free entries of the menu."""

from typing import Any

import pytest

from banquise import Match
from tests.games.neta_tanka.village import clan, legal, owns, play, position, village, why


def linking(number: int, has: str = "", **changes: Any) -> Match:
    """P0 stands on both ends of a link."""
    ed = village()._ed[0]
    codes = village().game.notation.LOCATION_CODES
    ends = sorted(int(end) for end in ed.link_end[number - 1])
    mine = {key: changes.pop(key) for key in ("crafts", "food", "tents") if key in changes}
    board = {codes[end]: ["0A_"] for end in ends}
    return village(clans={0: clan(has, **mine)}, board=board, **changes)


def with_card(card: str, has: str = "", **changes: Any) -> Match:
    mine = {key: changes.pop(key) for key in ("crafts", "food", "tents") if key in changes}
    return village(clans={0: clan(has, nt_cards=[card], **mine)}, **changes)


def test_NT_LINK_1_two_nomads_of_one_colour() -> None:
    match = village(board={"chop": ["0A_"], "collect_wood": ["1A"]})
    assert why(match, "L01") == "NT-LINK-1"


def test_NT_LINK_3_never_mandatory() -> None:
    assert "end" in legal(linking(10))


@pytest.mark.parametrize(
    ("link", "gains"),
    [(1, "g1"), (5, "w1"), (10, "h1"), (11, "g1"), (13, "h1"), (18, "s1"), (19, "f1")],
)
def test_NT_LINK_4_what_a_link_gives(link: int, gains: str) -> None:
    match = play(linking(link), f"L{link:02}")
    assert owns(match, 0) == gains
    assert why(match, f"L{link:02}") == "NT-LINK-8"


@pytest.mark.parametrize("link", [9, 20])
def test_NT_LINK_4_any_of_four(link: int) -> None:
    match = play(linking(link), f"L{link:02}")
    assert legal(match) == ["+wood", "+hide", "+meat", "+mushroom"]
    assert why(match, "+skull") == "NT-LINK-4"


@pytest.mark.parametrize(
    ("link", "area", "gains"),
    [(2, ("forest", "wood"), "w1"), (3, ("forest", "mushroom"), "f1"),
     (14, ("tanning", "hide"), "h1"), (15, ("tanning", "meat"), "m1"),
     (16, ("tanning", "meat"), "m1")],
)  # fmt: skip
def test_NT_LINK_4_NT_LINK_5_from_an_area(link: int, area: tuple[str, str], gains: str) -> None:
    assert why(linking(link), f"L{link:02}") == "NT-LINK-5"
    where, what = area
    full: dict[str, Any] = {where: position()[where] | {what: 1}}
    match = play(linking(link, **full), f"L{link:02}")
    assert owns(match, 0) == gains
    assert match.position()[where][what] == 0


def test_NT_LINK_4_NT_LINK_5_placements() -> None:
    assert why(linking(4), "L04") == "NT-LINK-5"
    assert play(linking(4, "w1"), "L04").position()["totem_order"] == [0]
    assert why(linking(12, "m1"), "L12") == "NT-LINK-5"
    assert play(linking(12, "h1"), "L12").position()["players"][0]["tents"]["hide"] == 1
    assert why(linking(17, "m1", food=(5, 5)), "L17") == "NT-LINK-5"
    assert play(linking(17, "m1"), "L17").position()["players"][0]["food"]["meat"] == 1
    crafts = {"C13": {"wood": 0, "hide": 0}}
    assert why(linking(6, "w1", crafts=crafts), "L06") == "NT-LINK-5"
    assert play(linking(6, "h1", crafts=crafts), "L06").position()["players"][0]["finished"] == [
        "C13"
    ]


def test_NT_LINK_5_removing_needs_two_cards_in_the_deck() -> None:
    cards = [f"C{k:02}" for k in range(1, 19)]
    craft: dict[str, Any] = {"display": cards[:5], "top": "C06", "hidden": 0, "gone": cards[6:]}
    assert why(linking(7, craft=craft), "L07") == "NT-LINK-5"
    craft |= {"hidden": 1, "gone": cards[7:]}
    match = play(linking(7, craft=craft), "L07 -C05")
    assert why(match, "-C05") == "NT-SET-4"
    assert why(match, "-C06") == "NT-SET-4"
    play(match, "-C01 craft:C07")
    found = match.position()["craft"]
    assert found["display"] == ["C06", "C02", "C03", "C04", "C07"]
    assert (found["top"], match.phase) == (None, "main")


def test_NT_LINK_6_NT_LINK_7_a_token_of_ones_choice() -> None:
    match = play(linking(8, link_pile=["K2", "K4", "K7"]), "L08")
    assert legal(match) == ["+K2", "+K4", "+K7"]
    assert why(match, "+K1") == "NT-LINK-6"
    play(match, "+K2")
    assert why(match, "K4") == "NT-LINK-6"
    play(match, "K2")
    assert owns(match, 0) == "h1"
    assert match.position()["players"][0]["link_tokens"] == []
    assert match.position()["link_pile"] == ["K4", "K7"]
    assert why(linking(8, link_pile=[]), "L08") == "NT-LINK-5"


@pytest.mark.parametrize(("token", "clause"), [(1, ""), (5, "NT-LINK-5"), (8, "NT-LINK-5")])
def test_NT_LINK_5_a_token_too_must_have_an_effect(token: int, clause: str) -> None:
    match = village(clans={0: clan(link_tokens=[f"K{token}"])})
    assert why(match, f"K{token}") == clause


def test_NT_LINK_8_once_for_each_colour() -> None:
    board = {"build_tents": ["0A", "0B"], "meditate": ["0A", "0B"]}
    match = village(2, board=board)
    play(match, "L10")
    assert match.position()["turn"]["links"] == ["L10A"]
    play(match, "L10")
    assert match.position()["turn"]["links"] == ["L10A", "L10B"]
    assert why(match, "L10") == "NT-LINK-8"
    play(match, "end")
    assert match.position()["turn"]["links"] == []


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


# Gifts


def test_NT_GIFT_1_to_another_player() -> None:
    match = village(clans={0: clan("w1")})
    assert why(match, "wood>0") == "NT-GIFT-1"
    assert why(match, "hide>0") == "NT-GIFT-1"


def test_NT_GIFT_2_a_point_for_a_gift() -> None:
    match = play(village(clans={0: clan("s1")}), "skull>2")
    assert (owns(match, 0), owns(match, 2)) == ("g1", "s1")


def test_NT_GIFT_3_one_in_a_round() -> None:
    match = play(village(clans={0: clan("w2")}), "wood>2")
    assert why(match, "wood>1") == "NT-GIFT-3"
    assert match.position()["turn"]["gift"] is True


def test_NT_GIFT_4_to_somebody_who_has_none() -> None:
    match = village(clans={0: clan("w1"), 1: clan("w1")})
    assert why(match, "wood>1") == "NT-GIFT-4"


# Objectives


def test_NT_OBJ_3_exchanged_cards_are_shown() -> None:
    match = play(village(), "obj")
    assert match.seen(2)["players"][0]["exchanged"] == "O1"
    assert owns(match, 0) == "g1"
