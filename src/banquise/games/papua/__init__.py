"""Papua.

A race along one path, in groups that hold everybody's islanders. 3 to 6 players, Thilo Hutzler,
1992.
"""

from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option
from banquise.games.papua import editions, notation, position, rules, view, words
from banquise.games.papua.state import ACTIONS, EDITION, STATE, Clause, Phase

OPTIONS = (
    Option("variant", ("standard", "family")),
    Option("gods_rule", ("stopover", "every_crossing")),
    Option("join_rule", ("forms_group", "existing_group")),
    Option("square_entry", ("group", "group_or_solo")),
    Option("first_player", ("roll_off", "random", "seat_0")),
    Option("dead_position", ("rescue", "draw")),
    Option("names", ("respectful", "historical")),
    Option("turn_limit", span=range(100, 100_001), default=5000),
    Option("edition", default="papua60", is_edition=True),
)

GAME = Game(
    name="papua",
    prefix="PA",
    version=1,
    seats=(3, 4, 5, 6),
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
    minutes="45–90",
    default_edition="papua60",
    most_candidates=302,
)
