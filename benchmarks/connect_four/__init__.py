"""Connect four on our contract: a game small enough to read in five minutes.

It is not part of the package. It serves as a comparison with the same game in other engines, and as
a second example besides Papua.
"""

from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option
from benchmarks.connect_four import editions, notation, position, rules, view, words
from benchmarks.connect_four.state import ACTIONS, Clause, Edition, Phase, State

GAME = Game(
    name="connect_four",
    prefix="CF",
    version=1,
    seats=(2,),
    actions=ACTIONS,
    masks=0,
    draws=0,
    records=(State, Edition),
    phase=Phase,
    clause=Clause,
    options=(Option("edition", default="standard", is_edition=True),),
    rules=rules,
    notation=notation,
    position=position,
    words=words,
    view=view,
    editions=editions,
    folder=Path(__file__).parent,
    minutes="5",
)
