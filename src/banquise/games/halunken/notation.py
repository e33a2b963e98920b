"""Actions as text: @5, :g9, 5, JR, =4, xg7, !y2, *v8, #9, ^B. Rogues are named by their edition."""

import functools
import re

from banquise.core.state import Edition, State
from banquise.games.halunken.state import (
    ACTIONS,
    BID,
    DECLINE,
    DRAW,
    DRAWN_RUM,
    FIRST,
    GIVE,
    JACK,
    JACK_MASKED,
    LETTERS,
    NUMBER,
    PASS,
    PLACE,
    PLAY,
    PLAY_MASKED,
    RUM,
    RUM_CARD,
    STARTS,
    TAKE,
)

NONE = -1  # no action has this text
SEAT_LETTERS = "ABCD"
ROGUE_TEXT = re.compile(r"([ygvr])([1-9]\d?)([a-l]?)", re.ASCII)
ROGUE_BLOCKS = {":": BID, "x": TAKE, "!": GIVE, "*": DRAW}


@functools.cache
def colour_of(rogue: int) -> int:
    return next(colour for colour in range(4) if rogue < STARTS[colour + 1])


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


def card_text(card: int) -> str:
    return "R" if card == RUM_CARD else str(card)


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    if action in FIXED:
        return FIXED[action]
    for sign, block in ROGUE_BLOCKS.items():
        if block <= action < block + STARTS[-1]:
            return sign + write_rogue(ed, action - block)
    return f"?{action}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    """The number of a text, or NONE."""
    if text in READ:
        return READ[text]
    rogue = read_rogue(ed, text[1:]) if text[:1] in ROGUE_BLOCKS else NONE
    return NONE if rogue == NONE else ROGUE_BLOCKS[text[0]] + rogue


FIXED = {PLACE + cell: f"@{cell}" for cell in range(1, 15)}
FIXED |= {PASS: ":-", DECLINE: "x-"}
FIXED |= {PLAY + card: card_text(card) for card in range(1, RUM_CARD + 1)}
FIXED |= {JACK + card: f"J{card_text(card)}" for card in range(1, RUM_CARD + 1)}
FIXED |= {RUM + number: f"={number}" for number in range(1, 8)}
FIXED |= {NUMBER + number: f"#{number}" for number in range(1, 13)}
FIXED |= {NUMBER + DRAWN_RUM: "#R"}
FIXED |= {FIRST + seat: f"^{letter}" for seat, letter in enumerate(SEAT_LETTERS)}
READ = {text: action for action, text in FIXED.items() if action < ACTIONS}
FIXED |= {PLAY_MASKED: "?", JACK_MASKED: "J?"}
