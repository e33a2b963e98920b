"""The position of Crates as a JSON object."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader
from benchmarks.load.games.crates.state import Edition, State

INVARIANTS: dict[int, str] = {}


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "seats": int(s.seats),
        "options": dict(options),
        "hand": s.hand.tolist(),
        "place": s.place.tolist(),
        "score": s.score.tolist(),
    }


def read(ed: Edition, page: Reader, s: State) -> None:
    raise page.refuse("the whole", "this game is only played from its start.")
