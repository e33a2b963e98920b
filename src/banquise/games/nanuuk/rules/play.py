"""Playing an action."""

from banquise.core.contract import emit

from ..state import CELLS, Act, Edition, Event, Mode, Phase, State
from .hunt import play_hunt
from .ice import crack
from .introductory import play_introductory
from .pieces import placed_count, placing_piece
from .setup import ask_next, begin


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if s.phase <= Phase.PLACE:
        play_setup(ed, s, action)
    elif s.mode == Mode.NANUUK:
        play_hunt(ed, s, seat, action)
    else:
        play_introductory(ed, s, seat, action)


def play_setup(ed: Edition, s: State, action: int) -> None:
    seat = int(s.seat)
    if s.phase == Phase.FIRST:
        emit(Event.DRAWN, action - Act.FIRST)
        begin(ed, s, action - Act.FIRST)
        return
    if s.phase == Phase.LAYOUT:
        token, cell = (action - Act.SETUP) // CELLS, (action - Act.SETUP) % CELLS
        s.ice[token] = int(s.ice[token]) | (1 << cell)
        emit(Event.LAID, seat, token, cell)
    elif s.phase == Phase.PRECRACK:
        crack(ed, s, action - Act.CRACK)
        emit(Event.CRACKED, seat, action - Act.CRACK)
    else:
        piece = placing_piece(s, placed_count(s))
        s.at[piece] = action - Act.PLACE
        emit(Event.PLACED, seat, piece, action - Act.PLACE)
    ask_next(ed, s)
