"""Actions as text: @5, :g9, 5, JR, =4, xg7, !y2, *v8, #9, ^B. Rogues are named by their edition."""

import functools
import re

from .rules.board import colour_of
from .state import ACTIONS, LETTERS, STARTS, Act, Edition, State

NONE = -1  # no action has this text
ROGUE_TEXT = re.compile(r"([ygvr])([1-9]\d?)([a-l]?)", re.ASCII)
ROGUE_BLOCKS = {":": Act.BID, "x": Act.TAKE, "!": Act.GIVE, "*": Act.DRAW}


def twins(ed: Edition, colour: int, value: int) -> list[int]:
    """The rogues of a colour with this value."""
    return [k for k in range(STARTS[colour], STARTS[colour + 1]) if ed.value[k] == value]


def write_rogue(ed: Edition, rogue: int) -> str:
    """The short name of a rogue: g9; y7a and y7b where an edition has two."""
    return _written(tuple(ed.value), rogue)


@functools.lru_cache(maxsize=1024)
def _written(values: tuple[int, ...], rogue: int) -> str:
    colour, value = colour_of(rogue), int(values[rogue])
    same = [k for k in range(STARTS[colour], STARTS[colour + 1]) if values[k] == value]
    copy = "" if len(same) == 1 else "abcdefghijkl"[same.index(rogue)]
    return f"{LETTERS[colour]}{value}{copy}"


def read_rogue(ed: Edition, text: str) -> int:
    """The index of a short name, or NONE."""
    found = ROGUE_TEXT.fullmatch(text)
    if found is None:
        return NONE
    same = twins(ed, LETTERS.index(found[1]), int(found[2]))
    if len(same) == 1:
        return NONE if found[3] else same[0]
    number = "abcdefghijkl".find(found[3]) if found[3] else NONE
    return same[number] if 0 <= number < len(same) else NONE


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    found = ACTIONS.parts(action)
    if found and "rogue" in found[1]:
        return found[0].text.format(rogue=write_rogue(ed, found[1]["rogue"]))
    return ACTIONS.write(ed, s, seat, action)


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    """The number of a text, or NONE."""
    sign, rest = text[:1], text[1:]
    if sign not in ROGUE_BLOCKS or rest == "-":
        return ACTIONS.read(ed, s, seat, text)
    rogue = read_rogue(ed, rest)
    return NONE if rogue == NONE else ROGUE_BLOCKS[sign] + rogue
