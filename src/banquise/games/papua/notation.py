"""Papua's actions as text.

d4, first-R, --, P, 8 and 8-11. The same in all languages and positions.
"""

import re

from banquise.core.state import Edition, State
from banquise.games.papua.state import (
    ACTIONS,
    BLOCK,
    CELLS,
    COLOURS,
    DIE,
    FIRST,
    LEAVE,
    LONGEST,
    PASS,
)

NONE = -1  # no action has this text
BLOCK_TEXT = re.compile(r"([1-9]\d?)(?:-([1-9]\d{0,2}))?", re.ASCII)


def block(rear: int, length: int) -> int:
    """The number of the block of this length whose rear cell is given."""
    return BLOCK + LONGEST * (rear - 1) + length - 1


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    if DIE <= action < FIRST:
        return f"d{action - DIE + 1}"
    if FIRST <= action < PASS:
        return f"first-{COLOURS[action - FIRST]}"
    if action == PASS:
        return "--"
    if action == LEAVE:
        return "P"
    if not BLOCK <= action < ACTIONS:
        return f"?{action}"
    rear, more = divmod(action - BLOCK, LONGEST)
    return f"{rear + 1}" if more == 0 else f"{rear + 1}-{rear + 1 + more}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    """The number of a text, or NONE."""
    if text in WORDS:
        return WORDS[text]
    found = BLOCK_TEXT.fullmatch(text)
    if found is None or int(found[1]) > CELLS:
        return NONE
    rear = int(found[1])
    if found[2] is None:
        return block(rear, 1)
    more = int(found[2]) - rear
    return block(rear, more + 1) if 1 <= more < LONGEST else NONE


WORDS = {f"d{v}": DIE + v - 1 for v in range(1, 7)}
WORDS |= {f"first-{colour}": FIRST + seat for seat, colour in enumerate(COLOURS)}
WORDS |= {"--": PASS, "P": LEAVE}
