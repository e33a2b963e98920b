"""The questions inside an action: elders, offerings, building, trade, the Neta-Tanka."""

from typing import Any

from tests.games.neta_tanka.positions import acting, clan, legal, mine, owns, play, village, why


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


def test_NT_EHUN_1_a_hide_or_a_placement() -> None:
    match = play(acting("elder_hunt", "w1"), "!elder_hunt")
    assert legal(match) == ["+hide", "=wood"]
    assert why(match, "+wood") == "NT-EHUN-1"
    assert why(match, "=meat") == "NT-TENT-1"


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
