"""Links and link tokens (NT-LINK)."""

from typing import Any

import pytest

from banquise import Match
from banquise.games.neta_tanka.state import LOCATION_CODES
from tests.games.neta_tanka.positions import clan, legal, owns, play, position, village, why


def linking(number: int, has: str = "", **changes: Any) -> Match:
    """P0 stands on both ends of a link."""
    ed = village().ed[0]
    codes = LOCATION_CODES
    ends = sorted(int(end) for end in ed.link_end[number - 1])
    mine = {key: changes.pop(key) for key in ("crafts", "food", "tents") if key in changes}
    board = {codes[end]: ["0A_"] for end in ends}
    return village(clans={0: clan(has, **mine)}, board=board, **changes)


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
