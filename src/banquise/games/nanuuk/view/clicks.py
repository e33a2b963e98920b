"""What to click for an action: cells, sides, pieces, animals in a bag."""

from banquise.core.state import EMPTY

from ..editions import TOKEN_NAMES, cell_name, chosen, edge_name
from ..rules.pieces import each, piece_count, piece_on
from ..state import LETTERS, STRIDE, Act, Edition, Kind, Mode, Phase, State
from ..words.actions import values_of
from .panels import TALLY


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """The keys in the order of the clicks; nothing for what is a plain button."""
    kind, values = values_of(ed, action)
    cell = f"cell-{cell_name(ed, values['cell'])}" if "cell" in values else ""
    if kind in ("place", "flight"):
        return (cell,) if s.phase == Phase[kind.upper()] else ()
    if kind == "step":
        return step_keys(ed, s, seat, action)
    if kind == "rest":
        return rest_keys(s, values["cell"], cell)
    if kind == "crack":
        return (f"edge-{edge_name(ed, values['edge'])}",)
    if s.mode != Mode.NANUUK:
        return ()
    if kind == "deposit" and s.piece != EMPTY:
        bag = chosen(TOKEN_NAMES, action - Act.DEPOSIT)
        return tuple(f"bag-{int(s.piece)}-{name}" for name in bag)
    return (f"tally-{TALLY[LETTERS.index(values['token'])]}", cell) if kind == "setup" else ()


def is_choice(s: State) -> bool:
    """May one of several pieces move now, so that it must be clicked first?"""
    if s.mode == Mode.NANUUK:
        return bool(s.hunters_each == 2 and s.piece == EMPTY)
    if s.phase in (Phase.BEAR, Phase.AGAIN):
        return bool(s.mode == Mode.FLEE and s.flee_bears > 1 and s.phase == Phase.BEAR)
    if s.mode == Mode.HUNT:
        return bool(s.seats == 2 and s.moved == EMPTY)
    return s.mode != Mode.FLEE and each(s) == 2


def starts(s: State, seat: int, number: int) -> list[int]:
    """The cells of the pieces that this seat may mean to move."""
    if s.mode == Mode.NANUUK and s.hunters_each == 2 and s.piece == EMPTY:
        pieces = [2 * seat + number]
    elif s.piece != EMPTY:
        pieces = [int(s.piece)]
    elif s.mode == Mode.FLEE and s.phase == Phase.BEAR:
        pieces = [p for p in range(piece_count(s)) if s.kind[p] == Kind.BEAR]
    else:
        pieces = [p for p in range(piece_count(s)) if s.owner[p] == seat]
    return [int(s.at[p]) for p in pieces if 0 <= p < piece_count(s) and s.at[p] != EMPTY]


def step_keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    number, edge = divmod(action - Act.STEP, STRIDE)
    start, goal = int(ed.ends[edge // 2, edge % 2]), int(ed.ends[edge // 2, 1 - edge % 2])
    end = f"cell-{cell_name(ed, goal)}"
    own = starts(s, seat, number)
    if start not in own and any(goal in ed.near[cell] for cell in own):
        return ()  # a click beside one's own piece means a step of that piece
    if not is_choice(s):
        return (end,)
    piece = piece_on(s, start)
    if s.mode == Mode.NANUUK:
        piece = 2 * seat + number if 0 <= 2 * seat + number < piece_count(s) else EMPTY
    return (end,) if piece == EMPTY else (f"piece-{piece}", end)


def rest_keys(s: State, at: int, cell: str) -> tuple[str, ...]:
    """The bear itself, or its cell where it is the only one."""
    piece = piece_on(s, at)
    return (f"piece-{piece}",) if is_choice(s) and piece != EMPTY else (cell,)
