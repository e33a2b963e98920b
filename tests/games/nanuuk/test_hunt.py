"""Nanuuk! itself: NK-MOV to NK-SLD and the variants."""

import pytest

from tests.games.nanuuk.conftest import Draw

SPARE = "fish A1"  # something to hunt, so that the game goes on


def test_NK_MOV_1_from_where_the_hunter_stands(table: Draw) -> None:
    t = table("B2 | F1 | D4", tokens=SPARE)
    assert t.why("F1-F2") == t.why("A1-A2") == t.why(".") == "NK-MOV-1"


def test_NK_MOV_2_no_other_hunter(table: Draw) -> None:
    assert table("B2 | B3 | D4", tokens="fish G3").why("B2-B3") == "NK-MOV-2"


def test_NK_MOV_3_a_blocked_hunter_stays(table: Draw) -> None:
    t = table("A1 | F1 | D4", tokens="fish G3", cracks="A1A2 A1B1 A1B2")
    assert (t.seat, t.passes, len(t.cracks)) == (1, 1, 3)


def test_NK_MOV_4_the_cell_decides(table: Draw) -> None:
    tokens = "fish B3, polar_bear C2, inuk C1, seal G3"
    after = {"B2-B3": "catch", "B2-B1": "deposit"}
    for step, phase in after.items():
        t = table("B2 =s | F1 | D4", tokens=tokens).play(step)
        assert t.play(t.legal.split()[0]).phase == phase
    assert table("B2 | F1 | D4", tokens=tokens).play("B2-C2").phase == "flight"


def test_NK_MOV_5_entering_without_taking(table: Draw) -> None:
    t = table("B1 | F1 | D4", tokens="seal B2, fish G3").play("B1-B2 /A1A2 x0")
    assert (t.tokens["B2"], t.sheet(0)) == ("seal", "B2 :H")


def test_NK_MOV_6_one_hunter_a_turn(table: Draw) -> None:
    sheets = "B2 | C3 | F2 | E3"
    t = table(sheets, seats=2, hunters_each=2, tokens=SPARE)
    assert (t.hunter, t.why("B2-B3"), t.why("2:C3-C2")) == (None, "", "")
    t = table(sheets, seats=2, hunters_each=2, two_hunter_turns="alternate", tokens=SPARE)
    assert (t.hunter, t.why("2:C3-C2"), t.why("2:H")) == (0, "NK-MOV-6", "NK-MOV-6")
    order = []
    for _ in range(5):
        order.append((t.seat, t.hunter))
        t.play(t.legal.split()[0])
        while t.phase != "step":
            t.play(t.legal.split()[0])
    assert order == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 0)]


def test_NK_MOV_7_a_step_must_follow(table: Draw) -> None:
    t = table("D3 :HYS | F1 | D4", tokens=SPARE).play("H")
    assert (t.bound, t.due, t.why(".")) == (True, 2, "NK-MOV-7")
    t.play("D3-E3 /F3F4")
    assert (t.bound, t.due, t.why(".")) == (False, 1, "")


def test_NK_INU_1_an_inuk_joins(table: Draw) -> None:
    t = table("B2 | F1 | D4", tokens="inuk C2, fish G3").play("B2-C2 /D2D3")
    assert (t.sheet(0), t.tokens) == ("C2 :H +i", {"G3": "fish"})


def test_NK_INU_2_a_second_one_stays(table: Draw) -> None:
    t = table("B2 +i | F1 | D4", tokens="inuk C2, fish G3").play("B2-C2 /D2D3")
    assert t.tokens["C2"] == "inuk"


@pytest.mark.parametrize(("gear", "bag", "phase"), [
    (":H", "", "catch"), (":H", "=w", "catch"), (":H", "=s", "step"), (":K", "", "step"),
])  # fmt: skip
def test_NK_CAT_1_harpoon_and_a_free_place(table: Draw, gear: str, bag: str, phase: str) -> None:
    t = table(f"B1 {gear} {bag} | F1 | D4", tokens="seal B2, fish G3").play("B1-B2 /A1A2")
    assert t.phase == phase


@pytest.mark.parametrize(("companion", "phase"), [("", "step"), ("+i", "catch")])
def test_NK_CAT_2_a_whale_needs_a_companion(table: Draw, companion: str, phase: str) -> None:
    t = table(f"B2 {companion} | F1 | D4", tokens="whale A2, fish G3").play("B2-A2 /B2B3")
    assert t.phase == phase


def test_NK_CAT_3_the_companion_stays_after_the_catch(table: Draw) -> None:
    t = table("B2 +i | F1 | D4", tokens="whale A2, fish G3").play("B2-A2 /B2B3 x")
    assert t.sheet(0) == "A2 =W :H +i"


def test_NK_BEA_1_the_bear_goes_where_one_likes(table: Draw) -> None:
    t = table("C2 | F1 | D4", tokens="polar_bear C1, fish G3").play("C2-C1 >G1")
    assert (t.phase, t.tokens["G1"]) == ("crack", "polar_bear")


def test_NK_BEA_2_to_a_free_cell(table: Draw) -> None:
    t = table("C2 | F2 | D4", tokens="polar_bear C1 E1, fish G3, inuk D1").play("C2-C1")
    for cell in ("F2", "C1", "E1", "G3", "D1", "B1", "D4"):
        assert t.why(f">{cell}") == "NK-BEA-2"


def test_NK_BEA_3_the_harpoon_is_lost(table: Draw) -> None:
    t = table("C2 | F1 | D4", tokens="polar_bear C1, fish G3").play("C2-C1")
    assert t.sheet(0) == "C1"


def test_NK_BEA_4_nothing_is_caught_without_it(table: Draw) -> None:
    t = table("B1 :K | F1 | D4", tokens="seal B2, fish G3").play("B1-B2 /A1A2")
    assert t.seat == 1


def test_NK_BEA_5_no_bear_without_a_harpoon(table: Draw) -> None:
    assert table("C2 : | F1 | D4", tokens="polar_bear C1, fish G3").why("C2-C1") == "NK-BEA-5"


def test_NK_BEA_6_a_new_harpoon_in_the_igloo(table: Draw) -> None:
    t = table("B2 : | F1 | D4", tokens="fish G3").play("B2-B1 /B2C1")
    assert t.sheet(0) == "B1 :H"


def test_NK_BEA_7_no_free_cell_no_chase(start: Draw) -> None:
    assert start(3).play("@B1 @F1 @D4").why("B1-C1") == "NK-BEA-7"


def test_NK_IGL_1_what_animals_buy(table: Draw) -> None:
    for bag, gear in {"f": ":HY", "s": ":HK", "w": ":HS"}.items():
        t = table(f"B2 ={bag} | F1 | D4", tokens="seal A1").play(f"B2-B1 /B2C1 ={bag}")
        assert t.sheet(0) == f"B1 {gear}"
    t = table("B2 =f | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1")
    assert (t.legal, t.why("=w"), t.why("=fs")) == ("=0 =f", "NK-IGL-1", "NK-IGL-1")


def test_NK_IGL_2_a_harpoon_for_nothing(table: Draw) -> None:
    t = table("B2 =f : | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1")
    assert t.sheet(0) == "B1 =f :H"


def test_NK_IGL_3_left_to_right_and_right_to_left(table: Draw) -> None:
    t = table("B2 =fw | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1 =fw")
    assert (t.sheet(0), t.store(0)) == ("B1 :HYS", [1, 0, 1, 0])


def test_NK_IGL_4_unloading_without_a_trade(table: Draw) -> None:
    t = table("B2 =f :HY | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1 =f")
    assert (t.sheet(0), t.store(0)) == ("B1 :HY", [1, 0, 0, 0])


def test_NK_IGL_5_the_companion_goes_with_the_whale_only(table: Draw) -> None:
    t = table("B2 =fW +i | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1 =f")
    assert t.sheet(0) == "B1 =W :HY +i"
    t = table("B2 =fW +i | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1 =fW")
    assert t.sheet(0) == "B1 :HYSK"


def test_NK_KAY_1_a_crossing_costs_the_kayak(table: Draw) -> None:
    t = table("B2 | F1 | D4", tokens="fish G3", cracks="B2B3")
    assert t.why("B2-B3") == "NK-KAY-1"
    t = table("B2 :HK | F1 | D4", tokens="fish G3", cracks="B2B3").play("B2-B3")
    assert t.sheet(0) == "B3 :H"


def test_NK_KAY_2_once_only(table: Draw) -> None:
    t = table("B2 :HYSK | F1 | D4", tokens="fish G3", cracks="B2B3 B3B4").play("H B2-B3 /A2A3")
    assert t.why("B3-B4") == "NK-KAY-1"


def test_NK_KAY_3_again_in_the_same_turn(table: Draw) -> None:
    t = table("D3 =s :HYSK | F1 | B1", tokens=SPARE, cracks="D3D4 D4E3").play("H D3-D4")
    t.play(t.legal.split()[0], "=s D4-E3")
    assert t.sheet(0) == "E3 :H"


def test_NK_SLD_1_husky_and_sled_together(table: Draw) -> None:
    for gear in (":H", ":HY", ":HS"):
        assert table(f"D3 {gear} | F1 | D4", tokens=SPARE).why("H") == "NK-SLD-1"
    t = table("B2 :HYS | C3 | F2 | E3", seats=2, hunters_each=2, tokens=SPARE).play("H")
    assert (t.sheet(0), t.hunter) == ("B2 :H", 0)
    assert (t.why("2:C3-C2"), t.why("2:H")) == ("NK-SLD-1", "NK-SLD-1")


def test_NK_SLD_2_a_crack_after_each_step(table: Draw) -> None:
    t = table("D3 :HYS | F1 | D4", tokens=SPARE).play("H D3-E3 /F3F4 E3-E2 /D2D3")
    assert t.cracks == ["D2D3", "F3F4"]


def test_NK_SLD_3_a_triple_move(table: Draw) -> None:
    t = table("D3 =fw :HYS | F1 | B1", tokens="seal A1").play("H D3-D4 /C3D3 =fw H")
    assert (t.due, t.bound) == (2, True)


def test_NK_SLD_4_only_before_a_step(table: Draw) -> None:
    t = table("A1 :HYS | B2 | F2 | E3", seats=2, hunters_each=2, tokens="fish G3",
              cracks="A1A2 A1B1 A1B2")  # fmt: skip
    assert t.why("H") == "NK-SLD-4"


def test_NK_VA1_a_crack_put_off(table: Draw) -> None:
    t = table("D3 :HYS | F1 | B1", tokens=SPARE, sled_crack_choice=True).play("H D3-E3")
    assert t.why("/0") == ""
    t.play("/0")
    assert (t.cracks, t.bound, t.why(".")) == ([], True, "NK-MOV-7")
    t = table("D3 :HYS | F1 | B1", tokens=SPARE).play("H D3-E3")
    assert t.why("/0") == "NK-VA1"


def test_NK_VA2_own_sides_that_cut_off(table: Draw) -> None:
    # No C line of A1 is free; A1A2 is the mover's only way home.
    cracks = "A2B2 B1B2 A1B1 A1B2"
    t = table("A2 | F1 | D4", tokens="fish G3", crack_priority="protective", cracks=cracks)
    assert t.play("A2-A1").legal == "/A1A2"
