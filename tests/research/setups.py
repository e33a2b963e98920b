"""How the games are set up for conformance tests: short ones, and every option once."""

from __future__ import annotations

from typing import Any

import banquise
from banquise.core.game import Game
from banquise.core.options import Value
from tests.contract.bench import setups

QUICK: dict[str, dict[str, Value]] = {  # what makes a long game short
    "papua": {"edition": "beach14", "turn_limit": 100},
    "nunami": {"target_points": 3},
}


def quick() -> list[Any]:
    """Every game with every number of seats, in a short form where there is one."""
    return [
        (name, seats, QUICK.get(name, {}))
        for name in banquise.games()
        for seats in banquise.game(name).seats
    ]


def every_option(game: Game) -> list[tuple[int, dict[str, Value]]]:
    """Each number of seats with the defaults, then with each value of each option."""
    return [(setup.seats, dict(setup.options)) for setup in setups(game)]
