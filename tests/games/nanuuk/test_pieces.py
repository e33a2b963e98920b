"""Who places which piece, in which order (6.5), on which board (section 5)."""

from typing import Any

import pytest

from tests.games.nanuuk.conftest import Draw

# Placements by the second seat as first player, as (seat that decides, owner of the piece).
ORDERS: list[tuple[int, dict[str, Any], list[tuple[int, int | None]]]] = [
    (2, {"mode": "intro"}, [(1, 1), (0, 0), (0, 0), (1, 1)]),
    (3, {"mode": "intro"}, [(1, 1), (2, 2), (0, 0)]),
    (4, {"mode": "partner"}, [(1, 1), (2, 2), (3, 3), (0, 0)]),
    (2, {"mode": "helper"}, [(1, 1), (0, 0), (1, 0), (0, 1)]),
    (3, {"mode": "hunt"}, [(1, 1), (2, 2), (0, 0)]),
    (2, {"mode": "hunt"}, [(0, 0), (1, 1), (0, 0)]),
    (2, {"mode": "flee", "flee_bears": 2}, [(0, None), (0, None), (1, 1), (0, 0)]),
]


@pytest.mark.parametrize(("seats", "options", "order"), ORDERS)
def test_the_order_of_placement(
    start: Draw, seats: int, options: dict[str, Any], order: list[tuple[int, int | None]]
) -> None:
    t = start(seats, first_player=1, **options)
    for cell, (seat, owner) in zip(("A1", "C2", "E2", "G1"), order, strict=False):
        assert (t.phase, t.seat) == ("place", seat)
        t.play(f"@{cell}")
        assert [one["seat"] for one in t.pieces if one["cell"] == cell] == [owner]
    assert t.phase != "place"


@pytest.mark.parametrize(
    ("seats", "options", "cells"),
    [
        (2, {}, 22),
        (2, {"hunters_each": 2}, 31),
        (3, {}, 24),
        (4, {}, 31),
        (2, {"mode": "intro"}, 31),
        (3, {"mode": "intro"}, 24),
        (4, {"mode": "neighbour"}, 31),
        (2, {"mode": "helper"}, 31),
        (2, {"mode": "hunt"}, 24),
        (2, {"mode": "flee"}, 24),
    ],
)
def test_the_board_of_each_game(
    start: Draw, seats: int, options: dict[str, Any], cells: int
) -> None:
    t = start(seats, **options)
    refused = [t.why(f"@{cell}") for cell in ("A4", "B5", "C4", "D5", "E4", "F5", "G4", "F4", "G3")]
    assert refused.count("NK-BRD-3") == 31 - cells
