"""A choice made at once: everybody picks a number in secret, then all are shown."""

from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option
from tests.toys.toy_duel import editions, notation, position, rules, view, words
from tests.toys.toy_duel.state import ACTIONS, EDITION, SEATS, STATE, Clause, Phase

GAME = Game(
    name="toy_duel",
    prefix="TD",
    version=1,
    seats=(2, 3, 4),
    actions=ACTIONS,
    masks=1,
    draws=SEATS,
    state=STATE,
    edition=EDITION,
    phase=Phase,
    clause=Clause,
    options=(
        Option("rounds", span=range(1, 6), default=3),
        Option("repeats", ("free", "no_repeat")),
    ),
    rules=rules,
    notation=notation,
    position=position,
    words=words,
    view=view,
    editions=editions,
    folder=Path(__file__).parent,
    seat_letters="ABCD",
    minutes="1",
)
