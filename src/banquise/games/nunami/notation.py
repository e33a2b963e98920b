"""nunami's actions as text: those of ``state.ACTIONS``, with cards in the place of slots."""

import itertools
import re

from .state import (
    ACTIONS,
    CARDS,
    CELL_NAMES,
    CELLS,
    LETTERS,
    MASKS,
    MOST_SUPPORT,
    SEATS,
    SET_SIZE,
    SIZE,
    SUPPORT_SETS,
    Act,
    Edition,
    Masked,
    State,
)

NONE = -1  # no action has this text
CARD = re.compile(r"[PYGBSD](?:0|[+-][1-3])/[0-3][a-n]?")
SLOT = re.compile(r"\[(\d)\]")
SETS = [
    members
    for size in range(1, MOST_SUPPORT + 1)
    for members in sorted(itertools.combinations(range(SET_SIZE), size), key=lambda m: m[::-1])
]  # by size, then by their highest cards: the order in which `veil` numbers them


def cell_name(cell: int) -> str:
    return CELL_NAMES[cell]


def read_cell(text: str) -> int:
    """The number of a cell whose name is valid."""
    return CELL_NAMES.index(text)


def card_name(ed: Edition, card: int) -> str:
    """A card's own name; equal cards get a letter in the order of their ids."""
    life, copy = int(ed.life[card]), int(ed.copy_of[card])
    shown, letter = f"{life:+d}" if life else "0", "abcdefghijklmn"[copy - 1] if copy else ""
    return f"{LETTERS[card // SET_SIZE]}{shown}/{int(ed.strength[card])}{letter}"


def read_card(ed: Edition, text: str) -> int:
    """The id of a card's name, or NONE."""
    plain = Edition.plain(ed)
    first = SET_SIZE * max(LETTERS.find(text[:1]), 0)
    cards = range(first, min(first + SET_SIZE, CARDS))
    return next((card for card in cards if card_name(plain, card) == text), NONE)


# Writing


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    if SIZE <= action < SIZE + MASKS:
        return write_masked(Edition.shared(ed), State.shared(s), action)
    text = ACTIONS.write(ed, s, seat, action)
    if "[" not in text:
        return text
    ed, s = Edition.shared(ed), State.shared(s)  # hundreds of actions in one position
    if action >= Act.CARD:
        return f"*{card_name(ed, action - Act.CARD)}"
    owner = int(s.victim) if action < Act.FREEZE else seat
    return SLOT.sub(lambda found: held(ed, s, owner, int(found[1])), text)


def held(ed: Edition, s: State, seat: int, slot: int) -> str:
    """The card in a slot; an empty or hidden one is named by its number."""
    card = int(s.hand[seat][slot]) if 0 <= seat < SEATS else NONE
    return card_name(ed, card) if card >= 0 else f"[{slot}]"


def write_masked(ed: Edition, s: State, action: int) -> str:
    """What others read of an action."""
    if action >= Masked.SUPPORT_UP:
        area, index = divmod(action - Masked.SUPPORT_UP, SUPPORT_SETS)
        cards = [card_name(ed, SET_SIZE * area + k) for k in SETS[index]]
        return pending_text(ed, s) + "".join(f"&{card}" for card in cards)
    if action >= Masked.CARD:
        return "*?" if action == Masked.CARD else ":?"
    if action >= Masked.SUPPORT_DOWN:
        more, cell = divmod(action - Masked.SUPPORT_DOWN, CELLS)
        return f"{cell_name(cell)}=(?){'&?' * (more + 1)}"
    if action >= Masked.EXCHANGE_DOWN:
        return f"{cell_name(action - Masked.EXCHANGE_DOWN)}~(?)"
    if action >= Masked.PLACE_DOWN:
        return f"{cell_name(action - Masked.PLACE_DOWN)}=(?)"
    sign, first = (
        ("=", Masked.PLACE_UP) if action < Masked.EXCHANGE_UP else ("~", Masked.EXCHANGE_UP)
    )
    card, cell = divmod(action - first, CELLS)
    return f"{cell_name(cell)}{sign}{card_name(ed, card)}"


def pending_text(ed: Edition, s: State) -> str:
    """The play that a support belongs to."""
    if s.pending < 0:
        return ""
    return f"{cell_name(int(s.pending_cell))}={card_name(ed, int(s.pending))}"


# Reading


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    """The number of a text in this position, or NONE."""
    if "[" in text or text == "&":  # slots have no names of their own; support is not empty
        return NONE
    if text.startswith("*"):
        card = read_card(ed, text[1:])
        return NONE if card == NONE else Act.CARD + card
    owner = int(s.victim) if text.startswith(":") else seat
    slots = CARD.sub(lambda found: f"[{find_slot(ed, s, owner, found[0])}]", text)
    return ACTIONS.read(ed, s, seat, slots)


def find_slot(ed: Edition, s: State, seat: int, name: str) -> int:
    """The slot of a card in a hand, or NONE."""
    card = read_card(ed, name)
    if card == NONE or not 0 <= seat < SEATS:
        return NONE
    return next((k for k in range(int(s.held[seat])) if s.hand[seat, k] == card), NONE)
