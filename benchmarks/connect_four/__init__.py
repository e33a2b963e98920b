"""Connect four on our contract: a game small enough to read in five minutes.

It is no part of the package. It stands here to be measured against the same game elsewhere, and as
a second example beside Papua.
"""

from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option
from benchmarks.connect_four import editions, notation, position, rules, view, words
from benchmarks.connect_four.state import ACTIONS, EDITION, STATE, Clause, Phase

GAME = Game(
    name="connect_four",
    prefix="CF",
    version=1,
    seats=(2,),
    actions=ACTIONS,
    masks=0,
    draws=0,
    state=STATE,
    edition=EDITION,
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
