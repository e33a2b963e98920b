"""The end of the hunt and of the game."""

import pytest

from tests.games.nanuuk.conftest import Draw


def test_NK_END_1_everybody_home(table: Draw) -> None:
    assert table("B1 | F1 | D4").is_over
    assert not table("B1 | F1 | E3").is_over
    assert table("B1 | F1 | A3", cracks="A2A3 A3B3 A3B4").is_over  # cannot return
    t = table("B1 | F1 | A3 :HK", cracks="A2A3 A3B3 A3B4")
    assert t.legal == "A3-A2 A3-B3 A3-B4 ."


def test_NK_END_2_who_is_home_stays(table: Draw) -> None:
    t = table("B1 | C3 | E3 | F2", seats=2, hunters_each=2)
    assert (t.why("B1-B2"), t.why("2:C3-C2")) == ("NK-END-2", "")


@pytest.mark.parametrize(("rule", "over"), [("huntable", True), ("literal", False)])
def test_NK_END_3_nothing_left_to_catch(table: Draw, rule: str, over: bool) -> None:
    t = table("B1 | F1 | D4", tokens="fish G3", cracks="F3G3 F4G3 G2G3", end_of_hunt=rule)
    assert t.is_over == over


def test_NK_END_4_a_round_without_a_step(table: Draw) -> None:
    walls = "A1A2 A1B1 A1B2 F1G1 F2G1 G1G2 A2A3 A3B3 A3B4"
    t = table("A1 | G1 | A3", tokens="fish B2", cracks=walls, end_of_hunt="literal")
    assert (t.is_over, t.passes) == (True, 3)
