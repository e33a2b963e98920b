"""Halunken & Spelunken.

Captains hire rogues in fourteen taverns, by cards chosen in secret. 2 to 4 players, Alex Randolph,
1997.
"""

from collections.abc import Mapping
from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option, Value
from banquise.games.halunken import editions, notation, position, rules, view, words
from banquise.games.halunken.state import (
    ACTIONS,
    EDITION,
    MASKS,
    SEATS,
    STATE,
    Clause,
    Phase,
)


def default_mode(seats: int) -> Value:
    return "duel" if seats == 2 else "standard"


def check_mode(options: Mapping[str, Value], seats: int) -> str | None:
    if (options["mode"] == "duel") == (seats == 2):
        return None
    return "the duel is for 2 seats, the beginner and standard games for 3 or 4 (HS-GEN-2)."


def only_in_duel(key: str, usual: str, other: str) -> Option:
    """An option that only the duel has."""

    def check(options: Mapping[str, Value], seats: int) -> str | None:
        if options["mode"] == "duel" or options[key] == usual:
            return None
        return f"outside the duel it is {usual!r}."

    return Option(key, (usual, other), check=check)


OPTIONS = (
    Option("mode", ("beginner", "standard", "duel"), default=default_mode, check=check_mode),
    Option("match_games", (1, 3)),
    Option("edition", default="stepped", is_edition=True),
    Option("theft_optional", (True, False)),
    Option("theft_compare", ("at_most", "fewer")),
    Option("first_placer", ("seat_0", "random")),
    only_in_duel("duel_jack_style", "captain", "runner"),
    only_in_duel("duel_unhired_jack", "joins", "apart"),
)

GAME = Game(
    name="halunken",
    prefix="HS",
    version=1,
    seats=(2, 3, 4),
    actions=ACTIONS,
    masks=MASKS,
    draws=SEATS + 1,
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
    seat_letters="ABCD",
    minutes="30",
    default_edition="stepped",
    most_candidates=44,  # 42 rogues, a pass, and room to look one ahead
    final=(Phase.CHOOSE,),  # CHOOSE-1, Q48: a card laid is laid
)
