"""The picture and the words: what is clicked, what moves where, what is said."""

from __future__ import annotations

import pytest

from tests.games.nanuuk.conftest import Draw
from tests.games.nanuuk.positions import Table, pieces, start, table


def keys(t: Table, action: str) -> tuple[str, ...]:
    number = next(a.id for a in t.match.legal() if a.notation == action)
    return t.match.keys(number, t.match.waiting[0])


def items(t: Table) -> dict[str, tuple[float, float, str]]:
    return {item.key: (item.x, item.y, item.symbol) for item in t.match.scene()}


def test_a_step_is_a_click_on_a_cell() -> None:
    assert keys(table("B2 | F1 | D4", tokens="fish G3"), "B2-B3") == ("cell-B3",)


def test_with_two_hunters_the_hunter_comes_first() -> None:
    t = table("B1 | B1 | F2 | E3", seats=2, hunters_each=2, tokens="fish G3")
    assert keys(t, "B1-B2") == ("piece-0", "cell-B2")
    assert keys(t, "2:B1-B2") == ("piece-1", "cell-B2")


def test_cracks_and_trades_are_clicked() -> None:
    t = table("B2 =fs | F1 | D4", tokens="fish G3").play("B2-B1")
    assert keys(t, "/B2C1") == ("edge-B2C1",)
    t.play("/B2C1")
    assert keys(t, "=fs") == ("bag-0-fish", "bag-0-seal")
    assert keys(t, "=0") == ()


def test_a_resting_bear_is_its_own_cell_or_itself() -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_may_rest=True)
    assert keys(t, "oD2") == ("cell-D2",)
    t = pieces("A1 | G2 | C2 E3", mode="flee", flee_bears=2, bear_may_rest=True)
    assert (keys(t, "oC2"), keys(t, "C2-C3")) == (("piece-2",), ("piece-2", "cell-C3"))


def test_a_layout_is_token_then_cell() -> None:
    assert keys(start(3, layout="players"), "W@A2") == ("tally-whale", "cell-A2")


@pytest.mark.parametrize("action", [-5, 0, 35, 355, 787, 1097, 5000])
def test_keys_are_total(action: int) -> None:
    for t in (start(3), start(2, mode="flee"), table("B2 | F1 | D4", tokens="fish G3")):
        assert isinstance(t.match.keys(action, 0), tuple)


def test_an_unloaded_animal_moves_from_the_bag_to_the_store() -> None:
    t = table("B2 =f | F1 | D4", tokens="seal G3").play("B2-B1 /B2C1")
    before = items(t)
    after = items(t.play("=f"))
    assert before["own-0-fish-0"][0] < after["own-0-fish-0"][0]  # left to right
    assert before["gear-0-husky"][0] > after["gear-0-husky"][0]  # right to left


def test_what_a_step_costs_is_shown() -> None:
    t = table("A1 :HK | F1 | D4", tokens="polar_bear B2, fish G3", cracks="A1A2")
    found = items(t)
    assert {"sign-kayak-A2", "sign-harpoon-B2"} <= set(found)
    assert "sign-kayak-B1" not in found


def test_lines_that_may_crack_are_dashed() -> None:
    found = items(pieces("D2 | F3 | A1 | G1", mode="intro", seats=4).play("D2-D3"))
    assert found["edge-C2C3"][2] == "edge-c"
    assert found["edge-D3E3"][2] == "edge"


def test_a_crack_grows_from_its_edge(start: Draw) -> None:
    t = start(3).play("@B1 @F1 @D4 B1-B2 /A1A2")
    stick = next(item for item in t.match.scene() if item.key == "crack-A1A2")
    assert stick.home == "edge-A1A2"


def test_the_log_tells_consequences() -> None:
    t = table("B2 =f : | F1 | D4", tokens="seal G3").play("B2-B1 /B2C1 =f")
    assert t.match.log()[1:] == [
        ["Red cracked the ice at B2C1.", "Red took a new harpoon."],
        ["Red unloaded: fish.", "Red got in return: husky."],
    ]


def test_skipped_turns_are_said() -> None:
    t = table("B2 | A3 | D4", tokens="fish G3", cracks="A2A3 A3B3 A3B4").play("B2-B1 /B2C1")
    assert t.match.log()[1][1:] == ["Blue is blocked and stays."]


def test_the_end_of_the_hunt_is_said() -> None:
    t = table("E2 | F1 | B1", tokens="fish E3").play("E2-E3")
    t.play("/D3D4 x")
    assert t.match.log()[2][1] == "Nobody can catch another animal: the hunt is over."
    assert t.match.prompt(0) == "The hunt is over. Make your way home to an igloo."


def test_a_removed_player_is_said() -> None:
    t = pieces("D2 | A1 | F3", mode="intro", seats=3, cracks="A1A2 A1B1 A1B2")
    assert t.play("D2-D3 /C2C3").match.log()[1][1] == "Blue was stuck on A1 and left the board."


def test_the_sheet_adds_up() -> None:
    t = table("B1 =f #1020 | F1 | D4")
    rows = dict(t.match.sheet())
    assert rows["Fish"] == [2, 0, 0]
    assert rows["Home"] == [2, 2, 2]
    assert rows["Total"] == [10, 2, 2]
