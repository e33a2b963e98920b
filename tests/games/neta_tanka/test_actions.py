"""Phase II: the eighteen locations and the sections of a clan board."""

from typing import Any

import pytest

from banquise import Match
from tests.games.neta_tanka.village import clan, legal, owns, play, village, why


def acting(place: str, has: str = "", **changes: Any) -> Match:
    """P0 stands on one location, with this reserve."""
    sections = ("tents", "food", "totem", "crafts", "finished", "nt_cards")
    mine = {key: changes.pop(key) for key in sections if key in changes}
    return village(clans={0: clan(has, **mine)}, board={place: ["0A"]}, **changes)


def mine(match: Match, key: str) -> Any:
    return match.position()["players"][0][key]


# In general


def test_NT_RES_1_no_nomad_no_action() -> None:
    match = village(board={"meditate": ["1A"]})
    assert why(match, "!meditate") == "NT-RES-1"


def test_NT_RES_2_each_nomad_acts_once() -> None:
    match = play(acting("meditate"), "!meditate")
    assert why(match, "!meditate") == "NT-RES-2"


def test_NT_RES_3_no_action_has_to_be_performed() -> None:
    assert "end" in legal(acting("meditate"))


def test_NT_RES_4_a_hand_means_the_supply() -> None:
    forest = {"wood": 5, "mushroom": 0}
    match = play(acting("elder_forest", "w1", forest=forest), "!elder_forest +wood")
    assert match.position()["forest"]["wood"] == 5


def test_NT_RES_5_only_what_is_in_the_reserve() -> None:
    match = play(acting("elder_hunt", "w1"), "!elder_hunt")
    assert why(match, "=hide") == "NT-RES-5"


@pytest.mark.parametrize(
    "place",
    ["collect_wood", "gather", "raise_totem", "craft", "offering", "build_tents", "smoke", "feed",
     "consult"],
)  # fmt: skip
def test_NT_RES_6_an_action_without_effect(place: str) -> None:
    match = acting(place)
    assert why(match, f"!{place}") == "NT-RES-6"
    assert f"!{place}" not in legal(match)


# Forest


def test_NT_CHOP_1_NT_CHOP_3_the_forest_has_no_limit() -> None:
    match = play(acting("chop", forest={"wood": 50, "mushroom": 9}), "!chop")
    assert match.position()["forest"] == {"wood": 53, "mushroom": 10}
    assert owns(match, 0) == "g1"


def test_NT_CHOP_2_mandatory() -> None:
    assert why(acting("chop"), "end") == "NT-CHOP-2"


@pytest.mark.parametrize(("wood", "taken"), [(1, 1), (2, 2), (5, 2)])
def test_NT_WOOD_1_NT_WOOD_2_up_to_two_from_the_forest(wood: int, taken: int) -> None:
    match = play(acting("collect_wood", forest={"wood": wood, "mushroom": 0}), "!collect_wood")
    assert owns(match, 0) == f"w{taken}"
    assert match.position()["forest"]["wood"] == wood - taken


def test_NT_GATH_1_wood_or_mushrooms() -> None:
    match = play(acting("gather", forest={"wood": 4, "mushroom": 2}), "!gather")
    assert legal(match) == ["+wood", "+mushroom"]
    assert why(match, "+hide") == "NT-GATH-1"
    play(match, "+wood")
    assert match.position()["forest"] == {"wood": 3, "mushroom": 2}


def test_NT_GATH_2_what_is_absent_is_not_asked() -> None:
    match = play(acting("gather", forest={"wood": 0, "mushroom": 2}), "!gather")
    assert owns(match, 0) == "f2"


def test_NT_RAISE_1_a_wood_on_the_totem() -> None:
    match = play(acting("raise_totem", "w2"), "!raise_totem")
    assert mine(match, "totem") == {"wood": 1, "skull": 0}
    assert owns(match, 0) == "w1"


def test_NT_EFOR_1_wood_in_or_up() -> None:
    match = play(acting("elder_forest", "w1"), "!elder_forest")
    assert legal(match) == ["+wood", "=wood"]
    assert why(match, "+hide") == "NT-EFOR-1"
    assert why(match, "=skull") == "NT-EFOR-1"
    play(match, "=wood")
    assert mine(match, "totem") == {"wood": 1, "skull": 0}


# Crafts


def test_NT_ECRA_1_take_a_card_or_work_on_one() -> None:
    crafts = {"C09": {"wood": 0, "hide": 0}}
    match = play(acting("elder_craft", "w1 h1", crafts=crafts), "!elder_craft")
    assert legal(match)[:2] == ["C09=wood", "C09=hide"]
    play(match, "C09=wood")
    assert mine(match, "crafts") == {"C09": {"wood": 1, "hide": 0}}


def test_NT_MAKE_1_one_resource_on_a_card() -> None:
    crafts = {"C09": {"wood": 0, "hide": 0}, "C17": {"wood": 0, "hide": 0}}
    match = play(acting("craft", "w1", crafts=crafts), "!craft")
    assert legal(match) == ["C09=wood", "C17=wood"]


def test_NT_CRAFT_1_NT_CRAFT_4_cards_ask_for_wood_and_hides() -> None:
    ed = village()._ed[0]
    assert sum(ed.craft_wood) == sum(ed.craft_hide) == 18
    assert sum(ed.craft_points) == 54


def test_NT_CRAFT_2_a_finished_card_goes_under_the_board() -> None:
    match = play(acting("craft", "w1", crafts={"C01": {"wood": 0, "hide": 0}}), "!craft")
    assert (mine(match, "crafts"), mine(match, "finished")) == ({}, ["C01"])


def test_NT_CRAFT_5_only_own_unfinished_cards() -> None:
    crafts = {"C09": {"wood": 0, "hide": 0}, "C10": {"wood": 0, "hide": 0}}
    match = play(acting("craft", "w1", crafts=crafts, finished=["C07"]), "!craft")
    assert why(match, "C07=wood") == "NT-CRAFT-5"
    assert why(match, "C01=wood") == "NT-CRAFT-5"


def test_NT_CRAFT_6_only_what_the_card_asks_for() -> None:
    crafts = {"C09": {"wood": 1, "hide": 0}, "C10": {"wood": 0, "hide": 0}}
    match = play(acting("craft", "w1 h1", crafts=crafts), "!craft")
    assert why(match, "C09=wood") == "NT-CRAFT-6"
    assert why(match, "C09=hide") == ""


# Offering


def test_NT_OFFER_1_at_least_one() -> None:
    match = play(acting("offering", "w1 g1"), "!offering")
    assert why(match, "stop") == "NT-OFFER-1"
    play(match, "-wood stop")
    assert match.phase == "main"
    assert owns(match, 0) == "g2"


def test_NT_OFFER_2_exchanges() -> None:
    match = play(acting("offering", "s1 g1"), "!offering")
    assert why(match, "+skull") == "NT-OFFER-2"
    assert why(match, "-wood") == "NT-RES-5"
    play(match, "-skull +meat")
    assert owns(match, 0) == "m1 g1"


def test_NT_OFFER_3_a_craft_card_for_a_point() -> None:
    match = play(acting("offering", "w1 g1"), "!offering +C03 craft:C10")
    assert list(mine(match, "crafts")) == ["C03"]
    assert match.phase == "offer"
    assert why(match, "+C01") == "NT-RES-5"
    assert match.position()["left"] == 2


def test_NT_OFFER_4_NT_OFFER_7_a_link_for_a_point() -> None:
    turn = {"links": [], "offered": [], "gift": False, "card": False}
    match = acting("offering", "g2", turn=turn)
    play(match, "!offering L10")
    assert owns(match, 0) == "h1 g1"
    assert match.position()["turn"]["offered"] == ["L10"]


def test_NT_OFFER_7_a_link_used_in_the_normal_way_may_be_bought() -> None:
    board = {"offering": ["0A"], "build_tents": ["0A"], "meditate": ["0A"]}
    match = village(clans={0: clan("g1")}, board=board)
    play(match, "L10 !offering L10")
    assert owns(match, 0) == "h2"


def test_NT_OFFER_5_not_the_link_of_the_tokens() -> None:
    match = play(acting("offering", "g2"), "!offering")
    assert why(match, "L08") == "NT-OFFER-5"


def test_NT_OFFER_6_no_link_twice() -> None:
    match = play(acting("offering", "g3"), "!offering L10")
    assert why(match, "L10") == "NT-OFFER-6"


def test_the_last_offering_leads_back_to_the_menu() -> None:
    match = play(acting("offering", "g3"), "!offering +wood +wood L09")
    assert (match.phase, match.position()["left"]) == ("any", 0)
    play(match, "+meat")
    assert match.phase == "main"


def test_the_order_of_refusals_of_a_bought_link() -> None:
    match = play(acting("offering", "w2"), "!offering")
    assert (match.phase, match.position()["left"]) == ("offer", 2)
    play(match, "+meat")
    assert owns(match, 0) == "w1 m1"
    assert why(match, "L02") == "NT-RES-5"
    assert why(match, "L08") == "NT-OFFER-5"
    assert why(match, "L32") == "NT-ENGINE-3"
    rich = play(acting("offering", "w1 g1"), "!offering")
    assert why(rich, "L02") == "NT-LINK-5"


# Tents


def test_NT_BUILD_1_one_to_three() -> None:
    match = play(acting("build_tents", "w2 h2"), "!build_tents")
    assert why(match, "stop") == "NT-BUILD-1"
    play(match, "=wood stop")
    assert mine(match, "tents") == {"wood": 1, "hide": 0}


def test_NT_TENT_1_wood_and_hides_only() -> None:
    match = play(acting("build_tents", "w1 h1 s1"), "!build_tents")
    assert why(match, "=skull") == "NT-TENT-1"
    full = play(acting("elder_hunt", "w1 h1 m1 f1", tents=(6, 11)), "!elder_hunt")
    assert why(full, "=wood") == "NT-TENT-1"


def test_NT_TENT_2_NT_TENT_3_the_leftmost_tent_that_lacks_it() -> None:
    match = play(acting("build_tents", "w2 h1"), "!build_tents =wood =wood =hide")
    assert mine(match, "tents") == {"wood": 2, "hide": 1}
    assert match.points[0] == -3


def test_NT_TENT_4_NT_TENT_6_the_toll_costs_no_action() -> None:
    match = play(acting("build_tents", "w1 h2 f1", tents=(2, 4)), "!build_tents =wood =hide =hide")
    assert mine(match, "tents") == {"wood": 3, "hide": 6}
    assert owns(match, 0) == ""


def test_NT_TENT_5_no_toll_no_tent() -> None:
    match = play(acting("elder_hunt", "w1 h1", tents=(2, 3)), "!elder_hunt")
    assert why(match, "=wood") == "NT-TENT-5"
    assert why(match, "=hide") == ""


def test_NT_TENT_5_the_last_gate_asks_for_both() -> None:
    for has, clause in (("w1 m1", "NT-TENT-5"), ("w1 f1", "NT-TENT-5"), ("w1 m1 f1", "")):
        match = acting("elder_hunt", f"{has} h1", tents=(5, 9))
        assert why(play(match, "!elder_hunt"), "=wood") == clause


def test_NT_TENT_7_points_by_complete_tents() -> None:
    for tents, points in (((0, 12), 0), ((1, 2), 3), ((2, 5), 7), ((6, 12), 30)):
        assert village(clans={0: clan(tents=tents)}).points[0] == points - 3


def test_NT_EHUN_1_a_hide_or_a_placement() -> None:
    match = play(acting("elder_hunt", "w1"), "!elder_hunt")
    assert legal(match) == ["+hide", "=wood"]
    assert why(match, "+wood") == "NT-EHUN-1"
    assert why(match, "=meat") == "NT-TENT-1"


# Hunting


def test_NT_MEDI_1_a_point() -> None:
    assert owns(play(acting("meditate"), "!meditate"), 0) == "g1"


@pytest.mark.parametrize("hunted", [0, 1, 2])
def test_NT_HUNT_1_NT_HUNT_3_a_buffalo_is_turned(hunted: int) -> None:
    match = play(acting("hunt", hunted=hunted), "!hunt")
    assert match.position()["hunted"] == min(2, hunted + 1)
    assert owns(match, 0) == "g1"


def test_NT_HUNT_2_mandatory() -> None:
    assert why(acting("hunt"), "end") == "NT-HUNT-2"


def test_NT_TAN_1_mandatory() -> None:
    match = acting("tan")
    assert why(match, "end") == "NT-TAN-1"
    play(match, "!tan")
    assert owns(match, 0) == ""
    assert why(match, "end") == ""


def test_NT_TAN_2_NT_TAN_3_hides_and_meat() -> None:
    match = play(acting("tan", hunted=2), "!tan")
    assert match.position()["hunted"] == 1
    assert match.position()["tanning"] == {"hide": 1, "meat": 3}


def test_NT_SMOKE_1_wood_for_meat() -> None:
    match = play(acting("smoke", "w1", tanning={"hide": 0, "meat": 5}), "!smoke")
    assert owns(match, 0) == "m2"
    assert match.position()["tanning"]["meat"] == 3


# Food


def test_NT_FEED_1_NT_FOOD_1_meat_or_mushroom() -> None:
    match = play(acting("feed", "m1 f1 w1"), "!feed")
    assert legal(match) == ["=meat", "=mushroom"]
    assert why(match, "=wood") == "NT-FOOD-1"
    play(match, "=meat")
    assert mine(match, "food") == {"meat": 1, "mushroom": 0}


def test_NT_FOOD_1_NT_FOOD_2_ten_places() -> None:
    assert why(acting("feed", "m1", food=(4, 6)), "!feed") == "NT-RES-6"


def test_NT_FOOD_3_the_fifth_place() -> None:
    match = play(acting("feed", "m1", food=(4, 0)), "!feed")
    assert mine(match, "copy") == "ready"


def test_NT_EFOO_1_a_mushroom_or_a_placement() -> None:
    match = play(acting("elder_food", "m1"), "!elder_food")
    assert legal(match) == ["+mushroom", "=meat"]
    assert why(match, "+meat") == "NT-EFOO-1"
    assert why(match, "=wood") == "NT-FOOD-1"
    assert why(match, "=mushroom") == "NT-RES-5"


# Trade and the Neta-Tanka


def test_NT_TRADE_2_NT_TRADE_3_one_of_the_resources() -> None:
    match = play(acting("trade", card="T01"), "!trade")
    assert legal(match) == ["+wood", "+hide", *(f"+C{k:02}" for k in range(1, 6))]
    assert why(match, "+meat") == "NT-TRADE-3"
    play(match, "+hide")
    assert match.phase == "main"


def test_NT_TRADE_4_a_craft_card_if_the_card_shows_one() -> None:
    match = play(acting("trade", card="T01"), "!trade +C02 craft:C09")
    assert list(mine(match, "crafts")) == ["C02"]
    other = play(acting("trade", card="T10"), "!trade")
    assert why(other, "+C02") == "NT-TRADE-4"


def test_NT_TRADE_5_the_visitor_if_the_card_shows_it() -> None:
    craft = play(acting("trade", "m1", card="T01"), "!trade")
    assert why(craft, "pay:meat") == "NT-TRADE-5"
    match = play(acting("trade", "m1 f1", card="T10"), "!trade")
    assert legal(match) == ["+hide", "+meat", "pay:meat"]
    assert why(match, "pay:mushroom") == "NT-RES-5"
    play(match, "pay:meat")
    assert match.position()["visitor"]["next"] == 0


def test_NT_TRADE_6_NT_TRADE_7_once_and_not_at_the_end() -> None:
    bought = {"holder": None, "at": None, "next": 1}
    match = play(acting("trade", "m1", card="T10", visitor=bought), "!trade")
    assert why(match, "pay:meat") == "NT-TRADE-6"
    last = play(acting("trade", "m1", card="T10", round=7), "!trade")
    assert why(last, "pay:meat") == "NT-TRADE-7"


def test_NT_CONS_2_pay_then_skull_or_card() -> None:
    match = play(acting("consult", "m1 f2 s1"), "!consult")
    assert legal(match) == ["pay:meat", "pay:mushroom"]
    play(match, "pay:meat")
    assert legal(match) == ["=skull", *(f"+N{k:02}" for k in range(1, 6))]
    assert why(match, "=wood") == "NT-CONS-2"
    play(match, "+N01 nt:N10")
    assert mine(match, "nt_cards") == ["N01"]
    assert owns(match, 0) == "f2 s1"


def test_NT_CONS_2_nothing_to_do_there() -> None:
    empty: dict[str, Any] = {"display": [None] * 5, "top": None, "hidden": 0}
    empty["gone"] = [f"N{k:02}" for k in range(1, 11)]
    assert why(acting("consult", "m1", nt=empty), "!consult") == "NT-RES-6"
    assert why(acting("consult", "f1 s1"), "!consult") == "NT-RES-6"


# The totem


def test_NT_TOTEM_1_NT_TOTEM_4_each_piece_is_a_level() -> None:
    match = village(clans={0: clan(totem=(2, 3)), 1: clan(totem=(4, 0))})
    assert match.position()["totem_order"] == [0, 1]


def test_NT_TOTEM_6_NT_TOTEM_8_first_levels_take_the_next_square() -> None:
    board = {"raise_totem": ["0A", "1A"]}
    match = village(4, {0: clan("w1"), 1: clan("w1")}, board=board)
    play(match, "!raise_totem end !raise_totem")
    assert match.position()["totem_order"] == [0, 1]
    assert match.points[:2] == [8, 4]


def test_NT_TOTEM_9_those_overtaken_keep_their_order() -> None:
    clans = {
        0: clan("w1", totem=(3, 0)), 1: clan(totem=(3, 0)), 2: clan(totem=(2, 1)),
        3: clan(totem=(1, 0)),
    }  # fmt: skip
    match = village(4, clans, board={"raise_totem": ["0A"]}, totem_order=[2, 1, 0, 3])
    play(match, "!raise_totem")
    assert match.position()["totem_order"] == [0, 2, 1, 3]


def test_EX_7_NT_TOTEM_7_one_must_be_strictly_higher() -> None:
    clans = {0: clan("w1", totem=(2, 0)), 1: clan(totem=(3, 0))}
    match = play(village(clans=clans, board={"raise_totem": ["0A"]}), "!raise_totem")
    assert match.position()["totem_order"] == [1, 0]
