"""Which keys of the picture make up an action, in the order of the clicks."""

from banquise.core.state import EMPTY, Edition, State
from banquise.games.nunami.notation import BOARD_LETTERS, cell_name
from banquise.games.nunami.plain import plain
from banquise.games.nunami.rules.land import spot_q, spot_r
from banquise.games.nunami.rules.laying import parts
from banquise.games.nunami.rules.playing import high_cell, low_cell
from banquise.games.nunami.state import (
    AREAS,
    BOARD,
    CARD,
    COLOUR,
    DOWN,
    DRAW,
    EXCHANGE,
    FACE_DOWN,
    FREEZE,
    HAND,
    LETTERS,
    PICK,
    PLACE,
    SEATS,
    SEED,
    SUPPORT,
    SWAP,
    TAKE,
)


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """What to click. Any number gets an answer; () is a plain button."""
    s = plain(s)
    if not 0 <= action < CARD or not 0 <= seat < SEATS:
        return ()
    if action >= COLOUR:
        return setup_keys(action)
    if action >= SWAP:
        return tuple(target(s, seat, cell) for cell in (low_cell(action), high_cell(action)))
    if action >= SUPPORT:
        slots = [slot for slot in range(HAND) if (action - SUPPORT) >> slot & 1]
        return tuple(hand_key(s, seat, slot) for slot in slots)
    if action >= PLACE:
        return laying_keys(s, seat, action)
    if action >= FREEZE:
        return (f"spirit-{seat}", f"sum-{BOARD_LETTERS[action - FREEZE]}")
    if action >= PICK:
        return (hand_key(s, int(s.victim), action - PICK),)
    if action >= TAKE:
        return (f"mat-{action - TAKE}",)
    return ("pile",) if action == DRAW else ()


def setup_keys(action: int) -> tuple[str, ...]:
    if action >= SEED:
        return (f"cell-{cell_name(action - SEED)}",)
    if action >= BOARD:
        return (f"spot-{spot_q(action - BOARD)}-{spot_r(action - BOARD)}",)
    return (f"area-{LETTERS[min(action - COLOUR, AREAS - 1)]}",)


def laying_keys(s: State, seat: int, action: int) -> tuple[str, ...]:
    """Card, perhaps face down, place; an exchange begins with the Inua card."""
    is_exchange = action >= EXCHANGE
    slot, cell, face = parts(action - (EXCHANGE if is_exchange else PLACE))
    first = (f"spirit-{seat}",) if is_exchange else ()
    turned = ("face-down",) if face == DOWN else ()
    return (*first, hand_key(s, seat, slot), *turned, target(s, seat, cell))


def hand_key(s: State, seat: int, slot: int) -> str:
    card = int(s.hand[seat][slot]) if 0 <= seat < SEATS else EMPTY
    return f"card-{card}" if card >= 0 else f"slot-{seat}-{slot}"


def target(s: State, seat: int, cell: int) -> str:
    """What lies on top of a cell, as this seat knows it."""
    card = int(s.top[cell])
    if card == FACE_DOWN:
        return f"card-{int(s.secret[cell])}" if s.hider[cell] == seat else f"down-{cell_name(cell)}"
    return f"cell-{cell_name(cell)}" if card == EMPTY else f"card-{card}"
