"""Names of players, pieces and prey."""

from banquise.core.state import EMPTY
from banquise.core.text import Words

from ..editions import TOKEN_NAMES
from ..rules.hunt import animal_on
from ..state import ANIMALS, COLOURS, Kind, Mode, State

KINDS = {Kind.HUNTER: "hunter", Kind.INUK: "inuk", Kind.BEAR: "bear"}


def named(seat: int, words: Words) -> str:
    return words.named(seat, words(f"colour.{COLOURS[seat]}"))


def prey_name(s: State) -> str:
    """The animal that may be taken now."""
    piece = int(s.piece)
    if piece == EMPTY or s.mode != Mode.NANUUK or s.at[piece] == EMPTY:
        return "any"
    animal = animal_on(s, int(s.at[piece]))
    return "any" if not 0 <= animal < ANIMALS else TOKEN_NAMES[animal]
