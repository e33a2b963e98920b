"""Which keys of the picture make up an action, in the order of the clicks."""

import functools
from collections.abc import Iterable

from banquise.core.actions import Legal
from banquise.core.state import EMPTY
from banquise.core.text import Words

from ..notation import cell_name, held, read_cell
from ..rules.placing import split_place
from ..state import (
    ACTIONS,
    CELL_NAMES,
    CELLS,
    DOWN,
    FACE_DOWN,
    HAND,
    SEATS,
    UP,
    Act,
    Edition,
    State,
)
from ..words.names import slot_words

ONE_CLICK = {
    "draw": "pile", "take": "mat-{seat}", "colour": "area-{area}", "board": "spot-{spot}",
    "seed": "cell-{cell}",
}  # fmt: skip


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """What to click. Any number gets an answer; () is a plain button."""
    found = ACTIONS.parts(action)
    if found is None or not 0 <= seat < SEATS:
        return ()
    (block, values), s = found, State.shared(s)
    match block.name:
        case "place" | "exchange":
            return laying_keys(s, seat, action)
        case "swap":
            return tuple(target(s, seat, read_cell(name)) for name in values["cells"].split("<>"))
        case "support":
            slots = [slot for slot in range(HAND) if (action - Act.SUPPORT) >> slot & 1]
            return tuple(hand_key(s, seat, slot) for slot in slots)
        case "freeze":
            return (f"spirit-{seat}", f"sum-{values['board']}")
        case "pick":
            return (hand_key(s, int(s.victim), action - Act.PICK),)
    key = ONE_CLICK.get(block.name, "").format(**values).replace(",", "-")
    return (key,) if key else ()


def laying_keys(s: State, seat: int, action: int) -> tuple[str, ...]:
    """Card, perhaps face down, place; an exchange begins with the Inua card."""
    is_exchange = action >= Act.EXCHANGE
    slot, cell, face = split_place(action - (Act.EXCHANGE if is_exchange else Act.PLACE))
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


# The legal actions of a seat, all at once: hundreds that combine a few cards with the places


def rows(
    ed: Edition, s: State, seat: int, actions: Iterable[int], words: Words
) -> list[Legal | None]:
    """The rows of those actions that lay a card; None for others."""
    hand = [
        (slot_words(ed, s, seat, slot, words), hand_key(s, seat, slot), held(ed, s, seat, slot))
        for slot in range(s.held[seat])
    ]
    places = [target(s, seat, cell) for cell in range(CELLS)]
    forms = {
        (kind, face): (words.table[f"action.{kind}.{face}"], words.table[f"verb.{kind}.{face}"])
        for kind in ("place", "exchange")
        for face in ("up", "down")
    }
    found: list[Legal | None] = []
    for action in actions:
        if not Act.PLACE <= action < Act.SUPPORT:
            found.append(None)
            continue
        kind, first = ("place", Act.PLACE) if action < Act.EXCHANGE else ("exchange", Act.EXCHANGE)
        slot, cell, face = split_place(action - first)
        form = forms[kind, "up" if face == UP else "down"]
        found.append(_laid(action, seat, cell, face == UP, form, hand[slot], places[cell]))
    return found


@functools.lru_cache(1 << 14)
def _laid(
    action: int, seat: int, cell: int, is_up: bool, form: tuple[str, str],
    held: tuple[str, str, str], place: str,
) -> Legal:  # fmt: skip
    (label, verb), (card, key, notation), name = form, held, CELL_NAMES[cell]
    is_exchange = action >= Act.EXCHANGE
    clicks = (f"spirit-{seat}",) if is_exchange else ()
    turned = () if is_up else ("face-down",)
    written = f"{name}{'~' if is_exchange else '='}" + (notation if is_up else f"({notation})")
    return (
        action,
        label.format(cell=name, card=card),
        verb.format(cell=name, card=card),
        (*clicks, key, *turned, place),
        written,
    )
