"""Crates: four players, six secret cards each, public places; it never ends."""

from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option
from benchmarks.load.games.crates import editions, notation, position, rules, view, words
from benchmarks.load.games.crates.state import ACTIONS, HAND, SEATS, Clause, Edition, Phase, State

GAME = Game(
    name="crates",
    prefix="CR",
    version=1,
    seats=(4,),
    actions=ACTIONS,
    masks=1,
    draws=SEATS * HAND,
    records=(State, Edition),
    phase=Phase,
    clause=Clause,
    options=(
        Option("turns", span=range(1, 1_000_001), default=1_000_000),
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
)
