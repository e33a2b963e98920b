"""An interruption: a theft in the middle of somebody else's turn."""

from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option
from tests.toys.toy_thief import editions, notation, position, rules, view, words
from tests.toys.toy_thief.state import ACTIONS, Clause, Edition, Event, Phase, State

GAME = Game(
    name="toy_thief",
    prefix="TT",
    version=1,
    seats=(2, 3),
    actions=ACTIONS,
    masks=0,
    draws=0,
    records=(State, Edition),
    phase=Phase,
    clause=Clause,
    event=Event,
    options=(Option("thefts", span=range(4), default=lambda seats: 4 - seats),),
    rules=rules,
    notation=notation,
    position=position,
    words=words,
    view=view,
    editions=editions,
    folder=Path(__file__).parent,
    minutes="1",
)
