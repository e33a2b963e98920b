"""Nētā-Tanka.

A village of eighteen locations and the links between them. 2 to 4 players, Hervé Rigal, 2018.
"""

from collections.abc import Mapping
from pathlib import Path

from banquise.core.game import Game
from banquise.core.options import Option, Value
from banquise.games.neta_tanka import editions, notation, position, rules, view, words
from banquise.games.neta_tanka.state import ACTIONS, EDITION, SEATS, STATE, Clause, Phase


def check_first(options: Mapping[str, Value], seats: int) -> str | None:
    """A fixed first player must sit at the table."""
    chosen = str(options["first_player"])
    if chosen.startswith("seat_") and int(chosen[5:]) >= seats:
        return f"there are {seats} seats, from seat_0 to seat_{seats - 1}."
    return None


OPTIONS = (
    Option("edition", default="reconstructed-1", is_edition=True),
    Option("first_player", ("random", "seat_0", "seat_1", "seat_2", "seat_3"), check=check_first),
    Option("objectives", ("secret", "open")),
    Option("two_slot_cap", ("location", "slot")),
    Option("nt_cards_per_round", ("unlimited", "one")),
)

GAME = Game(
    name="neta_tanka",
    prefix="NT",
    version=1,
    seats=(2, 3, 4),
    actions=ACTIONS,
    masks=1,
    draws=SEATS,
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
    minutes="60–90",
    default_edition="reconstructed-1",
)
