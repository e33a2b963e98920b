"""The picture: what is where, what moves, and what is marked."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from banquise.core.state import NOBODY
from banquise.core.svg import Item
from banquise.games.nanuuk.state import Edition, State
from banquise.games.nanuuk.view.layout import layout
from tests.games.nanuuk.conftest import Draw
from tests.games.nanuuk.positions import Table, pieces, start, table


def items(t: Table, seat: int | None = None, shape: str = "wide") -> dict[str, Item]:
    return {item.key: item for item in t.match.scene(seat, shape=shape)}


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
        s, ed = State.plain(t.match.state), Edition.plain(t.match.edition.record)
        where = layout(ed, s, shape, NOBODY if viewer is None else viewer)
        boxes = [(panel.x, panel.y, panel.size.w, panel.size.h) for panel in where.panels]
        boxes += [where.card] if where.card[3] else []
        boxes.sort(key=lambda box: box[1])
        for (_, y, _, h), (_, below, _, _) in pairwise(boxes):
            assert y + h <= below
        assert boxes[-1][1] + boxes[-1][3] <= stage.height


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
