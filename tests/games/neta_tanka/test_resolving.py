"""Phase II: what each location does (NT-RES and the locations)."""

import pytest

from tests.games.neta_tanka.positions import acting, clan, legal, mine, owns, play, village, why

# In general


def test_NT_RES_1_no_nomad_no_action() -> None:
    match = village(board={"meditate": ["1A"]})
    assert why(match, "!meditate") == "NT-RES-1"


def test_NT_RES_2_each_nomad_acts_once() -> None:
    match = play(acting("meditate"), "!meditate")
    assert why(match, "!meditate") == "NT-RES-2"


def test_NT_RES_3_no_action_has_to_be_performed() -> None:
    assert "end" in legal(acting("meditate"))


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


def test_NT_MAKE_1_one_resource_on_a_card() -> None:
    crafts = {"C09": {"wood": 0, "hide": 0}, "C17": {"wood": 0, "hide": 0}}
    match = play(acting("craft", "w1", crafts=crafts), "!craft")
    assert legal(match) == ["C09=wood", "C17=wood"]


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


# Food


def test_NT_FEED_1_NT_FOOD_1_meat_or_mushroom() -> None:
    match = play(acting("feed", "m1 f1 w1"), "!feed")
    assert legal(match) == ["=meat", "=mushroom"]
    assert why(match, "=wood") == "NT-FOOD-1"
    play(match, "=meat")
    assert mine(match, "food") == {"meat": 1, "mushroom": 0}


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


def test_NT_OBJ_3_exchanged_cards_are_shown() -> None:
    match = play(village(), "obj")
    assert match.seen(2)["players"][0]["exchanged"] == "O1"
    assert owns(match, 0) == "g1"
