"""Cards, hands and stacks."""

from banquise.core.state import EMPTY

from ..state import AREAS, FACE_DOWN, SEEDED, SET_SIZE, TRIANGLES, Edition, State, Where
from .boards import board_of

# Cards


def area_of(card: int) -> int:
    """P, Y, G, B, snow or sand, as 0 to 5."""
    return (card & 127) // SET_SIZE  # masked, as in boards.board_of


def is_area_card(card: int) -> bool:
    return card < AREAS * SET_SIZE


def is_human(card: int) -> bool:
    return card < 2 * SET_SIZE


def is_nature(card: int) -> bool:
    return 2 * SET_SIZE <= card < AREAS * SET_SIZE


def is_own(s: State, seat: int, card: int) -> bool:
    return card < AREAS * SET_SIZE and (int(s.colour[seat]) >> area_of(card)) & 1 == 1


def are_equal(ed: Edition, a: int, b: int) -> bool:
    """The same area, life and strength."""
    return area_of(a) == area_of(b) and ed.kind[a] == ed.kind[b]


def has_spirit(s: State, seat: int, inua: int) -> bool:
    return int(s.spirit[seat]) == inua


# Hands


def take_from_hand(s: State, seat: int, slot: int) -> int:
    """Remove and return a card; those behind it move up."""
    card = int(s.hand[seat, slot])
    held = int(s.held[seat]) - 1
    for k in range(slot, held):
        s.hand[seat, k] = s.hand[seat, k + 1]
    s.hand[seat, held] = EMPTY
    s.held[seat] = held
    return card


def add_to_hand(s: State, seat: int, card: int) -> None:
    k = int(s.held[seat])
    while k > 0 and s.hand[seat, k - 1] > card:
        s.hand[seat, k] = s.hand[seat, k - 1]
        k -= 1
    s.hand[seat, k] = card
    s.held[seat] += 1
    s.where[card] = Where.HAND + seat


def slot_of(s: State, seat: int, card: int) -> int:
    for slot in range(s.held[seat]):
        if s.hand[seat, slot] == card:
            return slot
    return EMPTY


# Stacks


def put_open(s: State, cell: int, card: int) -> None:
    """Lay a card face up on a stack of face-up cards."""
    s.under[card] = s.top[cell]
    s.top[cell] = card
    s.where[card] = Where.STACK


def lift(s: State, cell: int) -> int:
    """Take the face-up top card off a stack; the caller puts it somewhere."""
    card = int(s.top[cell])
    s.top[cell] = s.under[card]
    s.under[card] = EMPTY
    if s.top[cell] == EMPTY:
        s.filled[board_of(cell)] -= 1
    return card


def turn_up(s: State, cell: int) -> int:
    """Turn up named face-down cards and their support (FACE-8); returns the top card."""
    card = int(s.secret[cell])
    last = card
    while s.under[last] != EMPTY:
        last = int(s.under[last])
    s.under[last] = s.ground[cell]
    clear_hidden(s, cell)
    s.top[cell] = card
    return card


def clear_hidden(s: State, cell: int) -> None:
    s.ground[cell] = EMPTY
    s.secret[cell] = EMPTY
    s.layer[cell] = 0
    s.hider[cell] = EMPTY


def can_be_turned(s: State, cell: int) -> bool:
    """Face down, and not on a frozen board (FACE-6)."""
    return bool(s.top[cell] == FACE_DOWN and s.frozen[board_of(cell)] == EMPTY)


def seeds_laid(s: State) -> int:
    count = 0
    for cell in range(TRIANGLES * int(s.laid_boards)):
        if s.hider[cell] == SEEDED:
            count += 1
    return count


def put_back(s: State, card: int) -> None:
    """A card that somebody has seen is shuffled into the draw pile (section 6.4)."""
    s.where[card] = Where.RETURNED
    s.pile += 1
