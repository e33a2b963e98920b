"""The picture and the words: what is clicked, what moves where, what is said."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from banquise.core.state import NOBODY
from banquise.core.svg import Item
from banquise.games.nanuuk.plain import plain
from banquise.games.nanuuk.view.layout import layout
from tests.games.nanuuk.conftest import Draw
from tests.games.nanuuk.positions import Table, pieces, start, table

OVER = "Nobody can catch another animal: the hunt is over."


def keys(t: Table, action: str) -> tuple[str, ...]:
    number = next(a.id for a in t.match.legal() if a.notation == action)
    return t.match.keys(number, t.match.waiting[0])


def items(t: Table, seat: int | None = None, shape: str = "wide") -> dict[str, Item]:
    return {item.key: item for item in t.match.scene(seat, shape=shape)}


def test_a_step_is_a_click_on_a_cell() -> None:
    assert keys(table("B2 | F1 | D4", tokens="fish G3"), "B2-B3") == ("cell-B3",)


def reasons(t: Table, *clicks: str) -> set[str]:
    """Why each action that these clicks may mean is refused, where a rule of the game says so."""
    meant = [action for action in range(1098) if t.match.keys(action, 0) == clicks]
    return {clause for clause in map(t.why, meant) if "ENGINE" not in clause}


def test_a_click_beside_the_own_hunter_asks_about_its_step() -> None:
    t = table("D4 | F1 | B1", tokens="fish G3", cracks="D3D4")
    assert reasons(t, "cell-D3") == {"NK-KAY-1"}
    assert reasons(t, "cell-A1") == {"NK-MOV-1"}  # far away
    t = table("D4 | B1 | F2 | E3", seats=2, hunters_each=2, tokens="fish G3", cracks="D3D4")
    assert reasons(t, "piece-0", "cell-D3") == {"NK-KAY-1"}


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
    assert before["own-0-fish-0"].x < after["own-0-fish-0"].x  # left to right
    assert before["gear-0-husky"].x > after["gear-0-husky"].x  # right to left


def test_what_a_step_costs_is_shown() -> None:
    t = table("A1 :HK | F1 | D4", tokens="polar_bear B2, fish G3", cracks="A1A2")
    found = items(t)
    assert {"sign-kayak-A2", "sign-harpoon-B2"} <= set(found)
    assert "sign-kayak-B1" not in found


def test_lines_that_may_crack_are_dashed() -> None:
    found = items(pieces("D2 | F3 | A1 | G1", mode="intro", seats=4).play("D2-D3"))
    assert found["edge-C2C3"].symbol == "edge-c"
    assert found["edge-D3E3"].symbol == "edge"


def test_only_who_decides_sees_what_may_be_done() -> None:
    t = table("A1 :HK | F1 | D4", tokens="fish G3", cracks="A1A2")
    assert "sign-kayak-A2" in items(t, seat=0)
    assert "sign-kayak-A2" not in items(t, seat=1)
    t.play("A1-B2")
    assert items(t, seat=0)["edge-B3C2"].symbol == "edge-c"
    assert items(t, seat=2)["edge-B3C2"].symbol == "edge"


@pytest.mark.parametrize("seat", range(4))
def test_the_own_sheet_is_large_and_nearest(seat: int) -> None:
    t = start(4)
    wide, tall = items(t, seat), items(t, seat, "tall")
    own = f"sheet-{seat}"
    others = [f"sheet-{other}" for other in range(4) if other != seat]
    assert all(wide[own].y > wide[other].y for other in others)  # at the foot of the column
    assert all(tall[own].y < tall[other].y for other in others)  # right under the ice
    assert wide[f"gear-{seat}-kayak"].scale > 1.5 * wide[f"gear-{(seat + 1) % 4}-kayak"].scale
    following = sorted(others, key=lambda key: wide[key].y)
    assert following == [f"sheet-{(seat + k) % 4}" for k in (1, 2, 3)]


def test_whoever_watches_sees_all_sheets_alike() -> None:
    found = items(start(4))
    assert len({found[f"gear-{hunter}-kayak"].scale for hunter in range(4)}) == 1


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {}), (4, {}), (2, {"hunters_each": 2}), (4, {"mode": "intro"})],
)
def test_panels_lie_apart_and_in_the_picture(
    seats: int, options: dict[str, Any], shape: str
) -> None:
    t = start(seats, **options)
    stage = t.match.stage(shape=shape)
    for viewer in (None, *range(seats)):
        s, ed = plain(t.match.state[0]), plain(t.match.edition.record[0])
        where = layout(ed, s, shape, NOBODY if viewer is None else viewer)
        boxes = [(panel.x, panel.y, panel.size.w, panel.size.h) for panel in where.panels]
        boxes += [where.card] if where.card[3] else []
        boxes.sort(key=lambda box: box[1])
        for (_, y, _, h), (_, below, _, _) in pairwise(boxes):
            assert y + h <= below
        assert boxes[-1][1] + boxes[-1][3] <= stage.height


def test_who_must_be_trapped_is_said() -> None:
    roles = {side: start(4, mode="neighbour", neighbour_side=side) for side in ("right", "left")}
    assert items(roles["right"])["role-1"].text == "target: Red"
    assert items(roles["left"])["role-1"].text == "target: Yellow"
    assert items(start(4, mode="partner"))["role-1"].text == "target: White"


def test_prey_and_home_are_told_apart() -> None:
    assert items(table("B1 =f #1020 | F2 | D4"))["parts-0"].text == "8 + 2 home"


def test_a_sheet_says_one_point_and_two_points() -> None:
    t = table("B1 =f #1020 | C2 | D3 #1000", tokens="fish G3")
    said = [
        [item.label for item in t.match.scene(lang=lang) if item.key.startswith("sheet-")]
        for lang in ("en", "fr", "de")
    ]
    assert said == [
        ["Red, red: 10 points", "Blue, blue: 0 points", "Yellow, yellow: 1 point"],
        [
            "Rouge, rouge\u202f: 10 points",
            "Bleu, bleu\u202f: 0 point",
            "Jaune, jaune\u202f: 1 point",
        ],
        ["Rot, rot: 10 Punkte", "Blau, blau: 0 Punkte", "Gelb, gelb: 1 Punkt"],
    ]


def test_animals_out_of_reach_are_dim_when_the_hunt_is_over() -> None:
    cracks = "F3G3 F4G3 G2G3"
    t = table("E2 | F1 | B1", tokens="fish G3", cracks=cracks)
    assert items(t)["fish-G3"].state == "dim"
    t = table("E2 =s | F1 | B1", tokens="fish G3", cracks=cracks)
    assert items(t)["fish-G3"].state == ""


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


def test_who_is_blocked_in_an_igloo_is_not_said_to_be_home() -> None:
    t = table("B2 | F1 | D4", tokens="fish G3", cracks="E1F1 F1F2 F1G1").play("B2-B1 /B2C1")
    assert t.match.log()[1][1:] == ["Blue is blocked and stays."]


def test_the_end_of_the_hunt_is_said() -> None:
    t = table("E2 | F1 | B1", tokens="fish E3").play("E2-E3")
    t.play("/D3D4 x")
    assert t.match.log()[2][1] == OVER
    assert t.match.prompt(0) == "The hunt is over. Make your way home to an igloo."


def test_the_end_of_the_hunt_is_said_in_the_middle_of_a_double_move_and_only_once() -> None:
    t = table("E2 :HYS | F1 | B1", tokens="fish E3").play("H E2-E3 /D3D4 x E3-F4 /F3G3")
    said = [lines.count(OVER) for lines in t.match.log()]
    assert said == [0, 0, 0, 1, 0, 0]


def test_the_end_of_the_hunt_is_said_when_the_game_ends_with_it() -> None:
    t = table("D3 | F1 | B1", tokens="fish E3", cracks="D4E3 E3F4 E2E3 E3F3")
    log = t.play("D3-D4 /D3E3").match.log()
    assert t.is_over
    assert log[1][1] == OVER
    assert log[1][2].startswith("Red, Blue and Yellow shared the victory")


def test_a_walled_hunter_may_still_take_before_the_hunt_is_over() -> None:
    cracks = "A1A2 A1B1 B1B2"
    t = table("B2 | F1 | D4", tokens="fish A1", cracks=cracks).play("B2-A1 /A2B2 x")
    assert all(OVER not in lines for lines in t.match.log()[:2])
    t = table("B2 | F1 | D4", tokens="fish A1", cracks=f"{cracks} A2B2").play("B2-A1 /A1B2")
    assert OVER not in t.match.log()[1]
    assert t.play("x").match.log()[2][1] == OVER


def test_a_removed_player_is_said() -> None:
    t = pieces("D2 | A1 | F3", mode="intro", seats=3, cracks="A1A2 A1B1 A1B2")
    assert t.play("D2-D3 /C2C3").match.log()[1][1] == "Blue was stuck on A1 and left the board."


def test_the_sheet_adds_up() -> None:
    t = table("B1 =f #1020 | F1 | D4")
    rows = dict(t.match.sheet())
    assert rows["Fish"] == [2, 0, 0]
    assert rows["Home"] == [2, 2, 2]
    assert rows["Total"] == [10, 2, 2]
