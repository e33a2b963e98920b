"""The score sheet and what panels say."""

from __future__ import annotations

from banquise.core.svg import Item
from tests.games.nanuuk.positions import Table, start, table


def items(t: Table, seat: int | None = None, shape: str = "wide") -> dict[str, Item]:
    return {item.key: item for item in t.match.scene(seat, shape=shape)}


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


def test_the_sheet_adds_up() -> None:
    t = table("B1 =f #1020 | F1 | D4")
    rows = dict(t.match.sheet())
    assert rows["Fish"] == [2, 0, 0]
    assert rows["Home"] == [2, 2, 2]
    assert rows["Total"] == [10, 2, 2]
