"""Nanuuk!'s actions as text: @D4, >A3, D4-D3, oA1, /C3D4, H, x, =fw, W@A2.

The same in all languages and positions (section 6.2).
"""

import functools

from .editions import cell_name, edge_name
from .state import ACTIONS, Edition, State

NONE = -1  # no action has this text


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return texts(ed).get(action, f"?{action}")  # a number that this edition does not use


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    """The number of a text, or NONE."""
    return numbers(ed).get(text, NONE)


def texts(ed: Edition) -> dict[int, str]:
    """All actions of an edition."""
    return _texts(Edition.shared(ed))


def numbers(ed: Edition) -> dict[str, int]:
    return _numbers(Edition.shared(ed))


@functools.lru_cache(maxsize=16)
def _texts(ed: Edition) -> dict[int, str]:
    cells = [cell_name(ed, cell) for cell in range(ed.cells)]
    pairs = [(cells[a], cells[b]) for a, b in ed.ends[: ed.edges]]
    names = {
        "cell": cells,
        "edge": [edge_name(ed, edge) for edge in range(ed.edges)],
        "way": [way for a, b in pairs for way in (f"{a}-{b}", f"{b}-{a}")],
    }
    found, actions = {}, (values for block in ACTIONS.blocks for values in block)
    for action, values in enumerate(actions):
        text = ACTIONS.write(ed, None, 0, action)
        hole = next((hole for hole in names if hole in values), "")
        if not hole:
            found[action] = text
        elif values[hole] < len(names[hole]):
            found[action] = text.replace(f"[{values[hole]}]", names[hole][values[hole]])
    return found


@functools.lru_cache(maxsize=16)
def _numbers(ed: Edition) -> dict[str, int]:
    unused = {action: f"?{action}" for action in range(ACTIONS.size)}
    return {text: action for action, text in (unused | _texts(ed)).items()}
