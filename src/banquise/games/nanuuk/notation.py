"""Nanuuk!'s actions as text: @D4, >A3, D4-D3, oA1, /C3D4, H, x, =fw, W@A2.

The same in all languages and positions (section 6.2).
"""

import functools

from banquise.core.state import Edition, State
from banquise.games.nanuuk.editions import COLUMNS
from banquise.games.nanuuk.state import (
    ACTIONS,
    CELLS,
    CRACK,
    DEPOSIT,
    FIRST,
    FLIGHT,
    HARNESS,
    LEAVE,
    NO_CRACK,
    PASS,
    PLACE,
    REST,
    SEATS,
    SETUP,
    STEP,
    STRIDE,
    TAKE,
)

NONE = -1  # no action has this text
LETTERS = "fswWib"  # by kind of token
FIXED = {NO_CRACK: "/0", HARNESS: "H", HARNESS + 1: "2:H", PASS: ".", LEAVE: "x0", TAKE: "x"}


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return texts(ed).get(action, f"?{action}")  # a number that this edition does not use


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    """The number of a text, or NONE."""
    return numbers(ed).get(text, NONE)


def kinds_of(animals: int) -> list[int]:
    """The kinds in a set of animals."""
    return [kind for kind in range(4) if animals >> kind & 1]


def texts(ed: Edition) -> dict[int, str]:
    """All actions of an edition."""
    return _texts(*_outline(ed))


def numbers(ed: Edition) -> dict[str, int]:
    return _numbers(*_outline(ed))


def _outline(ed: Edition) -> tuple[int, int, bytes, bytes, bytes]:
    """All that the notation hangs on."""
    cells, edges = int(ed.cells), int(ed.edges)
    return cells, edges, ed.column.tobytes(), ed.row.tobytes(), ed.ends.tobytes()


@functools.lru_cache(maxsize=64)
def _texts(cells: int, edges: int, column: bytes, row: bytes, ends: bytes) -> dict[int, str]:
    names = [f"{COLUMNS[column[cell]]}{row[cell]}" for cell in range(cells)]
    found = {FIRST + seat: f"first-{seat}" for seat in range(SEATS)} | FIXED
    for cell, name in enumerate(names):
        found |= {PLACE + cell: f"@{name}", FLIGHT + cell: f">{name}", REST + cell: f"o{name}"}
        for kind, letter in enumerate(LETTERS):
            found[SETUP + CELLS * kind + cell] = f"{letter}@{name}"
    for edge in range(edges):
        a, b = names[ends[2 * edge]], names[ends[2 * edge + 1]]
        found[CRACK + edge] = f"/{a}{b}"
        for hunter, sign in enumerate(("", "2:")):
            start = STEP + STRIDE * hunter + 2 * edge
            found |= {start: f"{sign}{a}-{b}", start + 1: f"{sign}{b}-{a}"}
    for animals in range(16):
        found[DEPOSIT + animals] = "=" + ("".join(LETTERS[k] for k in kinds_of(animals)) or "0")
    return found


@functools.lru_cache(maxsize=64)
def _numbers(cells: int, edges: int, column: bytes, row: bytes, ends: bytes) -> dict[str, int]:
    found = _texts(cells, edges, column, row, ends)
    unused = {action: f"?{action}" for action in range(ACTIONS)}
    return {text: action for action, text in (unused | found).items()}
