"""Nanuuk!

An ice floe that cracks under every step: a blocking game in many forms, and a hunt. 2 to 4 players,
Günter Cornett, 1998.
"""

from pathlib import Path

from banquise.core.game import Game
from banquise.games.nanuuk import editions, notation, position, rules, view, words
from banquise.games.nanuuk.choices import OPTIONS, check
from banquise.games.nanuuk.state import ACTIONS, EDITION, STATE, Clause, Phase

GAME = Game(
    name="nanuuk",
    prefix="NK",
    version=1,
    seats=(2, 3, 4),
    actions=ACTIONS,
    masks=0,
    draws=0,
    state=STATE,
    edition=EDITION,
    phase=Phase,
    clause=Clause,
    options=OPTIONS,
    rules=rules,
    notation=notation,
    position=position,
    words=words,
    view=view,
    editions=editions,
    folder=Path(__file__).parent,
    minutes="10–30",
    all_options=False,
    check=check,
)
