"""Before the first turn: the first player, the layout, first cracks, placing the pieces."""

from banquise.core.state import CHANCE

from ..state import BY_CHANCE, KINDS, RANDOM, RANDOM_FIRST, STANDARD, Edition, Mode, Phase, State
from . import hunt, introductory
from .ice import is_crack, lying
from .layout import size
from .pieces import are_placed, ask, placed_count, placing_seat, prepare


def setup(ed: Edition, s: State) -> None:
    prepare(ed, s)
    s.phase = Phase.FIRST
    if s.first_player == RANDOM_FIRST:
        ask(s, Phase.FIRST, CHANCE)
    else:
        begin(ed, s, int(s.first_player))


def begin(ed: Edition, s: State, first: int) -> None:
    s.first = first
    if s.mode == Mode.NANUUK and s.layout == STANDARD:
        for token in range(KINDS):
            s.ice[token] = ed.layout[s.board, token]  # SET-6
    ask_next(ed, s)


def ask_next(ed: Edition, s: State) -> None:
    """The next question of the set-up, or the first turn (section 6.5)."""
    first, seats = int(s.first), int(s.seats)
    tokens, cracks = token_count(s), crack_count(ed, s)
    is_laid = s.mode != Mode.NANUUK or s.phase > Phase.LAYOUT or s.layout == STANDARD
    is_cracked = s.mode != Mode.NANUUK or s.phase > Phase.PRECRACK
    if not is_laid and tokens < layout_size(ed, s):
        ask(s, Phase.LAYOUT, CHANCE if s.layout == RANDOM else (first + tokens) % seats)
    elif not is_cracked and cracks < int(s.initial_cracks):
        is_chance = s.initial_cracks_by == BY_CHANCE
        ask(s, Phase.PRECRACK, CHANCE if is_chance else (first + cracks) % seats)
    elif not are_placed(s):
        ask(s, Phase.PLACE, placing_seat(s, placed_count(s)))
    elif s.mode == Mode.NANUUK:
        hunt.begin_turn(ed, s, first, 0)
    else:
        introductory.begin_turn(ed, s, first)


def layout_size(ed: Edition, s: State) -> int:
    """How many tokens the layout of this board has."""
    count = 0
    for token in range(KINDS):
        count += int(ed.count[s.board, token])
    return count


def token_count(s: State) -> int:
    return size(lying(s))


def tokens_left(ed: Edition, s: State, token: int) -> int:
    return int(ed.count[s.board, token]) - size(int(s.ice[token]))


def crack_count(ed: Edition, s: State) -> int:
    count = 0
    for edge in range(ed.edges):
        if is_crack(ed, s, edge):
            count += 1
    return count
