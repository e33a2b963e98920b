"""What to click for an action: cells, sides, pieces, animals in a bag."""

from banquise.core.state import EMPTY, Edition, State
from banquise.games.nanuuk.editions import TOKEN_NAMES, cell_name, edge_name
from banquise.games.nanuuk.notation import kinds_of
from banquise.games.nanuuk.rules.blocking import piece_on
from banquise.games.nanuuk.rules.pieces import each, piece_count
from banquise.games.nanuuk.state import (
    ACTIONS,
    CELLS,
    CRACK,
    DEPOSIT,
    FLEE,
    FLIGHT,
    HUNT,
    NANUUK,
    NO_CRACK,
    PLACE,
    REST,
    SETUP,
    STEP,
    STRIDE,
    Kind,
    Phase,
)
from banquise.games.nanuuk.view.panels import TALLY
from banquise.games.nanuuk.words.actions import exists


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """The keys in the order of the clicks; nothing for what is a plain button."""
    if not PLACE <= action < ACTIONS or not exists(ed, action):
        return ()
    if action < STEP:
        start, phase = (PLACE, Phase.PLACE) if action < FLIGHT else (FLIGHT, Phase.FLIGHT)
        return (f"cell-{cell_name(ed, action - start)}",) if s.phase == phase else ()
    if action < REST:
        return step_keys(ed, s, seat, action)
    if action < CRACK:
        return rest_keys(ed, s, action - REST)
    if action < NO_CRACK:
        return (f"edge-{edge_name(ed, action - CRACK)}",)
    if action < DEPOSIT:
        return ()
    if action < SETUP:
        hunter = int(s.piece)
        if s.mode != NANUUK or hunter == EMPTY:
            return ()
        return tuple(f"bag-{hunter}-{TOKEN_NAMES[k]}" for k in kinds_of(action - DEPOSIT))
    token, cell = divmod(action - SETUP, CELLS)
    if s.mode != NANUUK:
        return ()
    return (f"tally-{TALLY[token]}", f"cell-{cell_name(ed, cell)}")


def is_choice(s: State) -> bool:
    """May one of several pieces move now, so that it must be clicked first?"""
    if s.mode == NANUUK:
        return bool(s.hunters_each == 2 and s.piece == EMPTY)
    if s.phase in (Phase.BEAR, Phase.AGAIN):
        return bool(s.mode == FLEE and s.flee_bears > 1 and s.phase == Phase.BEAR)
    if s.mode == HUNT:
        return bool(s.seats == 2 and s.moved == EMPTY)
    return s.mode != FLEE and each(s) == 2


def starts(s: State, seat: int, number: int) -> list[int]:
    """The cells of the pieces that this seat may mean to move."""
    if s.mode == NANUUK and s.hunters_each == 2 and s.piece == EMPTY:
        pieces = [2 * seat + number]
    elif s.piece != EMPTY:
        pieces = [int(s.piece)]
    elif s.mode == FLEE and s.phase == Phase.BEAR:
        pieces = [p for p in range(piece_count(s)) if s.kind[p] == Kind.BEAR]
    else:
        pieces = [p for p in range(piece_count(s)) if s.owner[p] == seat]
    return [int(s.at[p]) for p in pieces if 0 <= p < piece_count(s) and s.at[p] != EMPTY]


def step_keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    number, edge = divmod(action - STEP, STRIDE)
    start, goal = int(ed.ends[edge // 2, edge % 2]), int(ed.ends[edge // 2, 1 - edge % 2])
    end = f"cell-{cell_name(ed, goal)}"
    own = starts(s, seat, number)
    if start not in own and any(goal in ed.near[cell] for cell in own):
        return ()  # who clicks beside an own piece means a step of that piece
    if not is_choice(s):
        return (end,)
    piece = piece_on(s, start)
    if s.mode == NANUUK:
        piece = 2 * seat + number if 0 <= 2 * seat + number < piece_count(s) else EMPTY
    return (end,) if piece == EMPTY else (f"piece-{piece}", end)


def rest_keys(ed: Edition, s: State, cell: int) -> tuple[str, ...]:
    """The bear itself, or its cell where it is the only one."""
    piece = piece_on(s, cell)
    if is_choice(s) and piece != EMPTY:
        return (f"piece-{piece}",)
    return (f"cell-{cell_name(ed, cell)}",)
