"""A hidden hand: one card each, known to its holder alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from banquise.core.game import Game
from banquise.core.options import Option, Value
from tests.toys.toy_hand import editions, notation, position, rules, view, words
from tests.toys.toy_hand.state import ACTIONS, SEATS, Clause, Edition, Event, Phase, State


def seat_exists(options: Mapping[str, Value], seats: int) -> str | None:
    first = int(options["first"])
    return None if first < seats else f"there is no seat {first}."


def enough_cards(ed: Any, options: Mapping[str, Any], seats: int) -> str | None:
    if seats == 3 and options["first"] == 2 and ed.cards < 6:
        return "This edition has too few cards for seat 2 to begin."
    return None


GAME = Game(
    name="toy_hand",
    prefix="TH",
    version=1,
    seats=(2, 3),
    actions=ACTIONS,
    masks=1,
    draws=2 * SEATS,
    records=(State, Edition),
    phase=Phase,
    clause=Clause,
    event=Event,
    options=(
        Option("swaps", ("allowed", "forbidden")),
        Option("first", span=range(3), default=0, check=seat_exists),
        Option("edition", default="standard", is_edition=True),
    ),
    rules=rules,
    notation=notation,
    position=position,
    words=words,
    view=view,
    editions=editions,
    folder=Path(__file__).parent,
    minutes="1",
    check=enough_cards,
)
