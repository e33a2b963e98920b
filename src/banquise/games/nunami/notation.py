"""nunami's actions as text; a card stands for its slot in the hand of the seat that decides."""

import functools
import itertools
import re

from banquise.core.state import CHANCE, Edition, State
from banquise.games.nunami.plain import plain
from banquise.games.nunami.rules.land import is_spot, spot_index, spot_q, spot_r
from banquise.games.nunami.rules.playing import high_cell, low_cell
from banquise.games.nunami.state import (
    ACTIONS,
    AREAS,
    BOARD,
    BY_SLOT,
    CARD,
    CARD_MASKED,
    CARDS,
    CELLS,
    COLOUR,
    DRAW,
    EXCHANGE,
    EXCHANGE_DOWN,
    EXCHANGE_UP,
    FREEZE,
    HAND,
    INUA,
    KEEP,
    LETTERS,
    MASKS,
    MOST_SUPPORT,
    PICK,
    PLACE,
    PLACE_DOWN,
    PLACE_UP,
    SEATS,
    SEED,
    SET_SIZE,
    START,
    SUPPORT,
    SUPPORT_DOWN,
    SUPPORT_SETS,
    SUPPORT_UP,
    SWAP,
    TAKE,
    Inua,
)

NONE = -1  # no action has this text
SPIRITS = [inua.name.lower() for inua in Inua]
BOARD_LETTERS = "abcdefghij"
LAY = re.compile(r"([a-j][0-5])([=~])(\()?([^()&?]+)(?(3)\))", re.ASCII)
SPOT = re.compile(r"B:(0|-?[1-9]),(0|-?[1-9])", re.ASCII)
SWAP_TEXT = re.compile(r"([a-j][0-5])<>([a-j][0-5])", re.ASCII)
SETS = [
    members
    for size in range(1, MOST_SUPPORT + 1)
    for members in sorted(itertools.combinations(range(SET_SIZE), size), key=lambda m: m[::-1])
]  # by size, then by their highest cards: the order in which `veil` numbers them


def cell_name(cell: int) -> str:
    return f"{BOARD_LETTERS[cell // 6]}{cell % 6}"


def read_cell(text: str) -> int:
    """The number of a cell that is known to be written rightly."""
    return 6 * BOARD_LETTERS.index(text[0]) + int(text[1])


def card_name(ed: Edition, card: int) -> str:
    deck = plain(ed)
    return names(tuple(deck.life), tuple(deck.strength))[card]


def read_card(ed: Edition, text: str) -> int:
    """The id of a card's name, or NONE."""
    deck = plain(ed)
    return ids(tuple(deck.life), tuple(deck.strength)).get(text, NONE)


@functools.cache
def names(lives: tuple[int, ...], strengths: tuple[int, ...]) -> tuple[str, ...]:
    """All card names of an edition; equal cards get a letter in the order of their ids."""
    printed = []
    for card in range(CARDS):
        shown = f"{lives[card]:+d}" if lives[card] else "0"
        printed.append(f"{LETTERS[card // SET_SIZE]}{shown}/{strengths[card]}")
    letters = {name: iter("abcdefghijklmn") for name in printed if printed.count(name) > 1}
    return tuple(name + next(letters[name]) if name in letters else name for name in printed)


@functools.cache
def ids(lives: tuple[int, ...], strengths: tuple[int, ...]) -> dict[str, int]:
    return {name: card for card, name in enumerate(names(lives, strengths))}


# Writing


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    if not 0 <= action < ACTIONS + MASKS:
        return f"?{action}"
    if action >= ACTIONS:
        return write_masked(ed, s, action)
    if action >= COLOUR:
        return write_setup(ed, action)
    if action >= SWAP:
        return f"{cell_name(low_cell(action))}<>{cell_name(high_cell(action))}"
    if action >= SUPPORT:
        slots = [slot for slot in range(HAND) if (action - SUPPORT) >> slot & 1]
        return "".join(f"&{held(ed, s, seat, slot)}" for slot in slots) or "&"
    if action >= PLACE:
        sign, first = ("=", PLACE) if action < EXCHANGE else ("~", EXCHANGE)
        slot, rest = divmod(action - first, BY_SLOT)
        card = held(ed, s, seat, slot)
        return f"{cell_name(rest // 2)}{sign}{card if rest % 2 else f'({card})'}"
    if action >= FREEZE:
        return f"#{BOARD_LETTERS[action - FREEZE]}"
    if action >= PICK:
        return f":{held(ed, s, int(s.victim), action - PICK)}"
    return f"T{action - TAKE}" if action >= TAKE else "DK"[action]


def held(ed: Edition, s: State, seat: int, slot: int) -> str:
    """The card in a slot; an empty or hidden one is named by its number."""
    card = int(plain(s).hand[seat][slot]) if 0 <= seat < SEATS else NONE
    return card_name(ed, card) if card >= 0 else f"[{slot}]"


def write_setup(ed: Edition, action: int) -> str:
    if action >= START:
        return f"F:{action - START}"
    if action >= INUA:
        return f"I:{SPIRITS[action - INUA]}"
    if action >= CARD:
        return f"*{card_name(ed, action - CARD)}"
    if action >= SEED:
        return f"S:{cell_name(action - SEED)}"
    if action >= BOARD:
        return f"B:{spot_q(action - BOARD)},{spot_r(action - BOARD)}"
    return f"C:{LETTERS[action - COLOUR]}"


def write_masked(ed: Edition, s: State, action: int) -> str:
    """What others read of an action."""
    if action >= SUPPORT_UP:
        area, index = divmod(action - SUPPORT_UP, SUPPORT_SETS)
        cards = [card_name(ed, SET_SIZE * area + k) for k in SETS[index]]
        return pending_text(ed, s) + "".join(f"&{card}" for card in cards)
    if action >= CARD_MASKED:
        return "*?" if action == CARD_MASKED else ":?"
    if action >= SUPPORT_DOWN:
        more, cell = divmod(action - SUPPORT_DOWN, CELLS)
        return f"{cell_name(cell)}=(?){'&?' * (more + 1)}"
    if action >= EXCHANGE_DOWN:
        return f"{cell_name(action - EXCHANGE_DOWN)}~(?)"
    if action >= PLACE_DOWN:
        return f"{cell_name(action - PLACE_DOWN)}=(?)"
    sign, first = ("=", PLACE_UP) if action < EXCHANGE_UP else ("~", EXCHANGE_UP)
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
    if text in WORDS:
        return WORDS[text]
    if text.startswith("*"):
        card = read_card(ed, text[1:])
        return NONE if card == NONE else CARD + card
    if text.startswith(":"):
        slot = find_slot(ed, s, int(s.victim), text[1:])
        return NONE if slot == NONE else PICK + slot
    if text.startswith("&"):
        return read_support(ed, s, seat, text[1:].split("&"))
    if found := SPOT.fullmatch(text):
        q, r = int(found[1]), int(found[2])
        return BOARD + spot_index(q, r) if is_spot(q, r) else NONE
    if found := SWAP_TEXT.fullmatch(text):
        i, j = read_cell(found[1]), read_cell(found[2])
        return SWAP + j * (j - 1) // 2 + i if i < j else NONE
    if found := LAY.fullmatch(text):
        slot = find_slot(ed, s, seat, found[4])
        first = PLACE if found[2] == "=" else EXCHANGE
        face = 0 if found[3] else 1
        return NONE if slot == NONE else first + BY_SLOT * slot + 2 * read_cell(found[1]) + face
    return NONE


def find_slot(ed: Edition, s: State, seat: int, name: str) -> int:
    """The slot of a card in a hand, or NONE."""
    card = read_card(ed, name)
    if card == NONE or seat == CHANCE or not 0 <= seat < SEATS:
        return NONE
    return next((k for k in range(int(s.held[seat])) if s.hand[seat, k] == card), NONE)


def read_support(ed: Edition, s: State, seat: int, names: list[str]) -> int:
    """Cards in ascending order, each once."""
    slots = [find_slot(ed, s, seat, name) for name in names]
    if NONE in slots or slots != sorted(set(slots)):
        return NONE
    return SUPPORT + sum(1 << slot for slot in slots)


WORDS = {"D": DRAW, "K": KEEP}
WORDS |= {f"T{seat}": TAKE + seat for seat in range(SEATS)}
WORDS |= {f"#{letter}": FREEZE + k for k, letter in enumerate(BOARD_LETTERS)}
WORDS |= {f"C:{LETTERS[area]}": COLOUR + area for area in range(AREAS)}
WORDS |= {f"S:{cell_name(cell)}": SEED + cell for cell in range(CELLS)}
WORDS |= {f"I:{name}": INUA + row for row, name in enumerate(SPIRITS)}
WORDS |= {f"F:{seat}": START + seat for seat in range(SEATS)}
