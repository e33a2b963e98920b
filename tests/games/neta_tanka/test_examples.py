"""The worked examples of sections 8 and 12, as they are printed."""

import pytest

from tests.games.neta_tanka.positions import clan, fresh, legal, owns, play, position, village, why

SETUP = (
    "nt:N04 nt:N09 nt:N01 nt:N07 nt:N10 nt:N02 craft:C05 craft:C11 craft:C14 craft:C01 craft:C16 "
    "craft:C08 trade:T07 deal:O3 deal:O1 deal:O4 first:1"
)
ROUND = """
A@tan A@build_tents A@elder_forest A@smoke A@elder_hunt A@collect_wood A@feed A@hunt A@elder_craft
A@trade A@trade A@craft
!tan L15 !smoke !feed =meat L19 !trade pay:meat end
!hunt L13 !elder_hunt =hide L12 =wood !build_tents =hide =wood !trade +hide end
!collect_wood L02 !elder_forest =wood !elder_craft +C05 craft:C03 L06 C05=wood !craft C05=wood
wood>2 end
trade:T03
"""


# 8.1 Examples of the rulebook


def test_EX_R1_NT_TOTEM_7_equal_height_does_not_overtake() -> None:
    clans = {
        0: clan("w1 s1 m1", totem=(2, 0)),
        1: clan(totem=(3, 0)),
        2: clan(totem=(3, 0)),
    }
    match = village(
        clans=clans, board={"raise_totem": ["0A"], "consult": ["0A"]}, totem_order=[1, 2, 0]
    )
    play(match, "!raise_totem")
    assert match.position()["totem_order"] == [1, 2, 0]
    play(match, "!consult =skull")  # the meat is paid unasked
    assert match.position()["totem_order"] == [0, 1, 2]


def test_EX_R2_NT_PLACE_1_seats_place_in_turn() -> None:
    match = fresh(3, first_player="seat_0")
    play(match, SETUP.replace(" first:1", ""))
    seats = []
    for place in [
        "chop",
        "hunt",
        "tan",
        "smoke",
        "feed",
        "trade",
        "craft",
        "offering",
        "gather",
        "meditate",
        "consult",
    ]:
        seats.append(match.waiting[0])
        match.play(f"A@{place}")
    assert seats == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]


def test_EX_R3_NT_RES_1_one_player_after_the_other() -> None:
    match = village(board={"meditate": ["0A", "1A"], "chop": ["0A"]})
    play(match, "!meditate !chop")
    assert match.position()["board"] == {"chop": ["0A_"], "meditate": ["0A_", "1A"]}
    assert match.waiting == (0,)
    play(match, "end")
    assert match.waiting == (1,)


def test_EX_R4_NT_COPY_4_turn_order_decides() -> None:
    match = village(board={"collect_wood": ["0A", "2A"]}, forest={"wood": 3, "mushroom": 0})
    play(match, "!collect_wood end end !collect_wood")
    assert (owns(match, 0), owns(match, 2)) == ("w2", "w1")
    assert match.position()["forest"]["wood"] == 0


def test_EX_R5_NT_LINK_2_a_link_besides_the_actions() -> None:
    board = {"collect_wood": ["0A"], "elder_forest": ["0A"]}
    match = village(board=board, forest={"wood": 3, "mushroom": 0})
    play(match, "L02")
    assert owns(match, 0) == "w1"
    assert {"!collect_wood", "!elder_forest"} <= set(legal(match))


def test_EX_R10_NT_SET_6_set_up_for_three() -> None:
    match = play(fresh(3), SETUP)
    found = match.position()
    assert found["trade"] == {"current": "T07", "hidden": 6, "past": []}
    assert found["forest"] == {"wood": 3, "mushroom": 1}
    assert found["tanning"] == {"hide": 0, "meat": 3}
    assert found["hunted"] == 1
    assert match.state[0].hand.tolist() == [4, 4, 4, 0]


# 8.2 Own examples


def test_EX_1_NT_GATH_1_all_mushrooms() -> None:
    match = village(board={"gather": ["0A"]}, forest={"wood": 2, "mushroom": 3})
    play(match, "!gather +mushroom")
    assert owns(match, 0) == "f3"
    assert match.position()["forest"] == {"wood": 2, "mushroom": 0}


def test_EX_2_NT_TAN_2_tanning_a_hunted_buffalo() -> None:
    match = village(board={"tan": ["0A"]}, tanning={"hide": 1, "meat": 0}, hunted=1)
    assert why(match, "end") == "NT-TAN-1"
    play(match, "!tan")
    assert match.position()["hunted"] == 0
    assert match.position()["tanning"] == {"hide": 2, "meat": 3}
    assert owns(match, 0) == "h2"


def test_EX_3_NT_TAN_3_tanning_without_a_hunt() -> None:
    match = village(board={"tan": ["0A"]}, tanning={"hide": 1, "meat": 2})
    play(match, "!tan")
    assert owns(match, 0) == "h1"
    assert match.position()["tanning"] == {"hide": 0, "meat": 2}


def test_EX_4_NT_HUNT_3_both_hunted_until_phase_III_NT_END_3() -> None:
    match = village(board={"hunt": ["0A"]}, hunted=2)
    play(match, "!hunt end end")
    assert owns(match, 0) == "g1"
    assert match.position()["hunted"] == 2
    play(match, "end")
    assert match.position()["hunted"] == 1


def test_EX_5_NT_END_4_surplus_meat_spoils() -> None:
    match = village(tanning={"hide": 6, "meat": 5}, forest={"wood": 9, "mushroom": 0})
    play(match, "end end end")
    assert match.position()["tanning"] == {"hide": 6, "meat": 3}
    assert match.position()["forest"]["wood"] == 9


def test_EX_6_NT_BUILD_1_building_ends_when_nothing_fits() -> None:
    match = village(clans={0: clan("w2 h1", tents=(1, 1))}, board={"build_tents": ["0A"]})
    play(match, "!build_tents =wood =hide")
    assert match.position()["players"][0]["tents"] == {"wood": 2, "hide": 2}
    assert owns(match, 0) == "w1"
    assert match.phase == "main"


def test_EX_7_and_EX_8_NT_TENT_4_a_gate_is_paid_with_the_first_token() -> None:
    match = village(clans={0: clan("w2 h1 f1", tents=(2, 2))}, board={"build_tents": ["0A"]})
    play(match, "!build_tents")
    assert legal(match) == ["=wood", "=hide"]
    assert why(match, "stop") == "NT-BUILD-1"
    assert why(match, "=meat") == "NT-TENT-1"
    play(match, "=wood =hide =wood")
    assert match.position()["players"][0]["tents"] == {"wood": 4, "hide": 3}
    assert owns(match, 0) == ""
    assert match.phase == "main"
    assert match.points[0] == 3 - 3  # one complete tent, last on the totem board


def test_EX_9_NT_OFFER_1_three_offerings() -> None:
    match = village(clans={0: clan("f1 g2")}, board={"offering": ["0A"]})
    play(match, "!offering +wood L04 -mushroom")
    found = match.position()
    assert found["players"][0]["totem"] == {"wood": 1, "skull": 0}
    assert found["totem_order"] == [0]
    assert owns(match, 0) == "g1"
    assert match.phase == "main"


def test_EX_10_NT_OFFER_5_and_6_links_of_an_offering() -> None:
    match = village(clans={0: clan("g3")}, board={"offering": ["0A"]})
    play(match, "!offering L18")
    assert owns(match, 0) == "s1 g2"
    assert why(match, "L18") == "NT-OFFER-6"
    assert why(match, "L08") == "NT-OFFER-5"
    assert why(match, "+skull") == "NT-OFFER-2"


def test_EX_11_NT_COPY_2_copying_once_in_a_round() -> None:
    clans = {0: clan(food=(5, 0)), 2: clan(food=(5, 0))}
    board = {"build_tents": ["1A"], "elder_forest": ["1A"], "feed": ["2A"]}
    match = village(4, clans, phase="place", board=board)
    assert why(match, "A@elder_forest") == "NT-TYPE-4"
    play(match, "A@build_tents")
    assert match.position()["players"][0]["copy"] == "used"
    play(match, "A@chop")
    assert why(match, "A@build_tents") == "NT-TYPE-3"
    play(match, "A@hunt")
    assert why(match, "A@feed") == "NT-TYPE-2"
    play(match, "A@tan")
    assert why(match, "A@feed") == "NT-COPY-2"


def test_EX_12_NT_VIS_2_the_visitor_and_a_mission() -> None:
    holder = {"holder": 0, "at": None, "next": None}
    match = village(4, phase="place", board={"chop": ["0A"]}, visitor=holder, round=2)
    assert [a for a in legal(match) if a.startswith("V")] == ["V@chop"]
    assert why(match, "A@chop") == "NT-PLACE-4"
    assert len([a for a in legal(match) if a.startswith("A")]) == 17
    play(match, "A@tan A@hunt A@trade A@feed A@craft A@smoke A@gather A@gather")
    assert match.waiting == (0,)  # two nomads placed, the visitor is still in hand
    assert {a[0] for a in legal(match)} == {"V"}
    assert why(match, "A@consult") == "NT-PLACE-5"


def test_EX_13_NT_CHOP_2_nomad_and_visitor_act_NT_LINK_8() -> None:
    visitor = {"holder": 0, "at": "chop", "next": None}
    match = village(board={"chop": ["0A", "V"], "collect_wood": ["0A"]}, visitor=visitor)
    play(match, "!chop")
    assert why(match, "end") == "NT-CHOP-2"
    play(match, "!chop L01")
    assert owns(match, 0) == "g3"
    assert match.position()["forest"] == {"wood": 6, "mushroom": 2}
    assert why(match, "L01") == "NT-LINK-8"
    assert why(match, "!chop") == "NT-RES-2"


def test_EX_14_NT_VIS_4_the_visitor_makes_no_link() -> None:
    visitor = {"holder": 0, "at": "chop", "next": None}
    match = village(board={"chop": ["1A", "V"], "collect_wood": ["0A"]}, visitor=visitor)
    assert why(match, "L01") == "NT-LINK-1"


def test_EX_15_NT_MISS_1_missions() -> None:
    match = village(4, board={"elder_hunt": ["2A"], "elder_forest": ["0A"]})
    play(match, "end end end end trade:T01")
    assert match.position()["board"] == {"chop": ["0A"], "hunt": ["2A"]}
    assert match.state[0].hand.tolist() == [2, 3, 2, 3]
    assert match.position()["first"] == 1
    assert match.waiting == (1,)


def test_EX_16_NT_CONS_2_paying_and_placing_a_skull() -> None:
    match = village(clans={0: clan("f3 s1")}, board={"consult": ["0A"]})
    play(match, "!consult =skull")
    assert owns(match, 0) == "f1"
    assert match.position()["players"][0]["totem"] == {"wood": 0, "skull": 1}
    assert match.position()["totem_order"] == [0]


def test_EX_17_NT_FOOD_3_the_fifth_resource_unlocks() -> None:
    match = village(clans={0: clan(food=(2, 2), nt_cards=["N02"])})
    play(match, "N02")
    assert match.position()["players"][0]["food"] == {"meat": 2, "mushroom": 4}
    assert match.position()["players"][0]["copy"] == "ready"


def test_EX_18_NT_GIFT_gifts() -> None:
    match = village(clans={0: clan("w2 s1"), 1: clan("w1"), 2: clan(totem=(3, 0))})
    assert [a for a in legal(match) if ">" in a] == ["wood>2", "skull>1", "skull>2"]
    assert why(match, "wood>1") == "NT-GIFT-4"
    assert why(match, "wood>0") == "NT-GIFT-1"
    assert why(match, "hide>1") == "NT-RES-5"
    assert why(match, "wood>3") == "NT-ENGINE-3"
    play(match, "wood>2")
    assert (owns(match, 0), owns(match, 2)) == ("w1 s1 g1", "w1")
    assert why(match, "skull>1") == "NT-GIFT-3"


def test_EX_19_NT_TWO_7_links_join_one_colour() -> None:
    match = village(2, board={"gather": ["0A"], "raise_totem": ["0B"]})
    assert why(match, "L05") == "NT-LINK-1"


def test_EX_20_NT_TWO_5_missions_count_among_the_six() -> None:
    match = village(2, board={"elder_hunt": ["0A"], "elder_forest": ["0A"]})
    play(match, "end end trade:T01")
    assert match.state[0].hand.tolist() == [2, 4, 4, 4]
    places = [
        "tan",
        "smoke",
        "feed",
        "trade",
        "craft",
        "offering",
        "gather",
        "meditate",
        "consult",
        "collect_wood",
    ]
    by_seat = {0: 0, 1: 0}
    for place in places:
        seat = match.waiting[0]
        by_seat[seat] += 1
        match.play(f"{'B' if seat == 0 or by_seat[1] > 4 else 'A'}@{place}")
    assert by_seat == {0: 4, 1: 6}
    assert match.phase == "main"
    assert match.state[0].hand.tolist() == [2, 0, 0, 2]


def test_EX_21_NT_CRAFT_2_a_card_is_finished() -> None:
    crafts = {"C04": {"wood": 1, "hide": 0}}
    match = village(clans={0: clan("h1", crafts=crafts)}, board={"craft": ["0A"]})
    play(match, "!craft")
    found = match.position()["players"][0]
    assert (found["crafts"], found["finished"]) == ({}, ["C04"])
    assert match.points[0] == 3 - 3


def test_EX_22_NT_SMOKE_1_smoking() -> None:
    match = village(clans={0: clan("w1")}, board={"smoke": ["0A"]}, tanning={"hide": 0, "meat": 1})
    play(match, "!smoke")
    assert owns(match, 0) == "m1"
    assert match.position()["tanning"]["meat"] == 0


@pytest.mark.parametrize(("has", "meat"), [("", 3), ("w1", 0)])
def test_EX_23_NT_RES_6_no_smoke_without_fire_or_meat(has: str, meat: int) -> None:
    match = village(
        clans={0: clan(has)}, board={"smoke": ["0A"]}, tanning={"hide": 0, "meat": meat}
    )
    assert why(match, "!smoke") == "NT-RES-6"
    assert "end" in legal(match)


def test_EX_24_NT_LINK_6_a_link_token() -> None:
    match = village(
        clans={0: clan("w1")}, board={"elder_craft": ["0A"], "consult": ["0A"]},
        link_pile=["K1", "K5"],
    )  # fmt: skip
    play(match, "L08 +K5")
    assert match.position()["players"][0]["link_tokens"] == ["K5"]
    assert match.position()["link_pile"] == ["K1"]
    play(match, "K5")
    assert match.position()["players"][0]["tents"] == {"wood": 1, "hide": 0}
    assert match.position()["players"][0]["link_tokens"] == []


def test_EX_25_NT_TRADE_6_the_visitor_once_in_a_round_NT_END_2() -> None:
    clans = {0: clan("f2"), 2: clan("m1")}
    match = village(4, clans, card="T07", board={"trade": ["0A", "2A"]})
    play(match, "!trade pay:mushroom end end !trade")
    assert legal(match) == ["+hide", "+mushroom"]
    assert why(match, "pay:meat") == "NT-TRADE-6"
    play(match, "+hide end end")
    found = match.position()
    assert found["first"] == 0
    assert found["visitor"] == {"holder": 0, "at": None, "next": None}


def test_EX_26_NT_SET_5_two_craft_cards_removed() -> None:
    cards = [f"C{k:02}" for k in range(1, 19)]
    craft = {
        "display": cards[:5], "top": "C11", "hidden": 2,
        "gone": [c for c in cards[5:] if c not in ("C11", "C12", "C13")],
    }  # fmt: skip
    match = village(board={"elder_craft": ["0A"], "offering": ["0A"]}, craft=craft)
    play(match, "L07 -C02 -C04 craft:C12 craft:C13")
    found = match.position()["craft"]
    assert found["display"] == ["C01", "C11", "C03", "C12", "C05"]
    assert (found["top"], found["hidden"]) == ("C13", 0)
    assert {"C02", "C04"} <= set(found["gone"])
    assert match.phase == "main"


def test_EX_27_NT_EFOR_1_a_choice_of_one_is_not_asked() -> None:
    match = village(board={"elder_forest": ["0A"]})
    play(match, "!elder_forest")
    assert owns(match, 0) == "w1"
    assert match.phase == "main"


def test_EX_28_NT_OFFER_2_the_only_offering_is_made_unasked() -> None:
    match = village(clans={0: clan("w1")}, board={"offering": ["0A"]})
    play(match, "!offering")
    assert owns(match, 0) == "g1"
    assert match.position()["left"] == 2
    links = [f"L{k:02}" for k in (1, 5, 7, 9, 10, 11, 13, 18, 19, 20)]
    gains = ["stop", "+wood", "+hide", "+meat", "+mushroom"]
    assert legal(match) == links + gains + [f"+C{k:02}" for k in range(1, 6)]


def test_EX_29_NT_CARD_4_the_toll_comes_from_the_reserve() -> None:
    match = village(clans={0: clan("f1", tents=(2, 4), nt_cards=["N03"])})
    play(match, "N03 =hide")
    assert match.position()["players"][0]["tents"] == {"wood": 2, "hide": 5}
    assert owns(match, 0) == ""
    poor = village(clans={0: clan("", tents=(2, 4), nt_cards=["N03"])})
    assert why(poor, "N03") == "NT-CARD-4"


def test_EX_30_NT_TRADE_7_no_visitor_in_the_last_round() -> None:
    match = village(clans={0: clan("m1")}, card="T06", round=7, board={"trade": ["0A"]})
    play(match, "!trade")
    assert legal(match) == ["+mushroom", "+skull"]
    assert why(match, "pay:meat") == "NT-TRADE-7"


def test_EX_31_a_single_outcome_is_still_an_event() -> None:
    match = fresh(4)
    play(match, SETUP.split(" deal", maxsplit=1)[0] + " deal:O2 deal:O4 deal:O1")
    assert match.odds() == {"deal:O3": 1}


def test_EX_32_the_end_is_asked() -> None:
    match = village(clans={0: clan(exchanged="O4")}, board={"gather": ["0A_"], "trade": ["0A_"]})
    assert legal(match) == ["end"]


# 8.3 A whole round, and the start of section 12


def test_a_whole_round() -> None:
    match = play(fresh(3), SETUP)
    play(match, ROUND)
    found = match.position()
    assert (found["round"], found["phase"], found["seat"], found["first"]) == (2, "place", 1, 1)
    assert found["visitor"] == {"holder": 1, "at": None, "next": None}
    assert found["board"] == {"chop": ["0A"], "hunt": ["2A"]}
    assert found["forest"] == {"wood": 0, "mushroom": 1}
    assert found["tanning"] == {"hide": 1, "meat": 3}
    assert found["hunted"] == 1
    assert found["craft"]["display"] == ["C08", "C11", "C14", "C01", "C16"]
    assert (found["craft"]["top"], found["craft"]["hidden"]) == ("C03", 11)
    assert [owns(match, k) for k in range(3)] == ["w1 h1 f1 g1", "w1 h3 m1 f2", "w1 h1 f1 g1"]
    assert found["players"][0]["totem"] == {"wood": 1, "skull": 0}
    assert found["players"][0]["crafts"] == {"C05": {"wood": 2, "hide": 0}}
    assert found["players"][1]["food"] == {"meat": 1, "mushroom": 0}
    assert found["players"][2]["tents"] == {"wood": 2, "hide": 2}
    assert match.points == [9, -1, 1]


def test_the_start_of_section_12() -> None:
    match = play(fresh(3), SETUP)
    player = clan("w2 h1 f1")
    players = [player | {"objective": card} for card in ("O3", "O1", "O4")]
    nt = {"display": ["N04", "N09", "N01", "N07", "N10"], "top": "N02", "hidden": 4, "gone": []}
    craft = {"display": ["C05", "C11", "C14", "C01", "C16"], "top": "C08", "hidden": 12, "gone": []}
    wanted = position(
        3, dict(enumerate(players)), phase="place", seat=1, first=1, nt=nt, craft=craft, hunted=1,
        forest={"wood": 3, "mushroom": 1}, tanning={"hide": 0, "meat": 3},
    )  # fmt: skip
    assert match.position() == wanted
    assert list(match.position()) == list(wanted)
