"""Taking from the supply and from the areas of the village."""

import pytest

from tests.games.neta_tanka.positions import acting, clan, owns, play, ready, village


def test_NT_GEN_3_the_supply_has_no_limit() -> None:
    match = village(clans={0: clan("w400")}, board={"elder_forest": ["0A"]})
    play(match, "!elder_forest +wood")
    assert owns(match, 0) == "w401"


def test_NT_SET_1_everything_else_is_in_the_supply() -> None:
    found = ready().position()
    assert found["board"] == {}
    assert found["totem_order"] == []


def test_NT_RES_4_a_hand_means_the_supply() -> None:
    forest = {"wood": 5, "mushroom": 0}
    match = play(acting("elder_forest", "w1", forest=forest), "!elder_forest +wood")
    assert match.position()["forest"]["wood"] == 5


@pytest.mark.parametrize(("wood", "taken"), [(1, 1), (2, 2), (5, 2)])
def test_NT_WOOD_1_NT_WOOD_2_up_to_two_from_the_forest(wood: int, taken: int) -> None:
    match = play(acting("collect_wood", forest={"wood": wood, "mushroom": 0}), "!collect_wood")
    assert owns(match, 0) == f"w{taken}"
    assert match.position()["forest"]["wood"] == wood - taken


def test_NT_TAN_2_NT_TAN_3_hides_and_meat() -> None:
    match = play(acting("tan", hunted=2), "!tan")
    assert match.position()["hunted"] == 1
    assert match.position()["tanning"] == {"hide": 1, "meat": 3}


def test_NT_SMOKE_1_wood_for_meat() -> None:
    match = play(acting("smoke", "w1", tanning={"hide": 0, "meat": 5}), "!smoke")
    assert owns(match, 0) == "m2"
    assert match.position()["tanning"]["meat"] == 3
