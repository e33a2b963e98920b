"""Face-down cards are turned up, in the order of section 6.8 (NU-FACE)."""

from banquise.core.contract import emit
from banquise.core.state import CHANCE, EMPTY, only

from ..state import FACE_DOWN, SEEDED, SET_SIZE, TRIANGLES, UP, Edition, Event, Phase, State
from .boards import is_complete, neighbour
from .cards import area_of, can_be_turned, clear_hidden, is_own, put_open, turn_up
from .score import score
from .turn import end_turn


def start_reaction(ed: Edition, s: State, cell: int, face: int) -> None:
    s.laid = cell
    if face == UP:
        s.reacting[0] = cell
        s.waits = 1
    react(ed, s)


def react(ed: Edition, s: State) -> None:
    """Turn up cards until a seed needs chance; when all are up, score and end the turn."""
    cell = next_to_turn(s)
    while cell != EMPTY:
        if s.hider[cell] == SEEDED:
            s.phase = Phase.REVEAL
            s.waiting = only(CHANCE)
            return
        continue_reaction(s, cell, turn_up_named(s, cell))
        cell = next_to_turn(s)
    board = int(s.laid) // TRIANGLES
    s.laid = EMPTY
    if is_complete(s, board):
        score(ed, s, board)
    end_turn(ed, s)


def next_to_turn(s: State) -> int:
    """The next cell to turn up, or EMPTY. Cells without face-down neighbours leave the list."""
    while s.waits > 0:
        for n in range(3):
            cell = neighbour(s, int(s.reacting[0]), n)
            if cell != EMPTY and can_be_turned(s, cell):
                return cell
        drop_first(s)
    board = int(s.laid) // TRIANGLES
    if is_complete(s, board):
        for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
            if s.top[cell] == FACE_DOWN:
                return cell
    return EMPTY


def drop_first(s: State) -> None:
    waits = int(s.waits) - 1
    for k in range(waits):
        s.reacting[k] = s.reacting[k + 1]
    s.reacting[waits] = EMPTY
    s.waits = waits


def continue_reaction(s: State, cell: int, card: int) -> None:
    """A card of the acting player's colour passes the reaction on (FACE-4, not FACE-5)."""
    if s.waits > 0 and is_own(s, int(s.turn), card):
        s.reacting[s.waits] = cell
        s.waits += 1


def reveal(ed: Edition, s: State, card: int) -> None:
    """Turn up a seed, which chance has named."""
    cell = next_to_turn(s)
    clear_hidden(s, cell)
    s.top[cell] = EMPTY
    put_open(s, cell, card)
    emit(Event.TURNED_UP, cell, card)
    continue_reaction(s, cell, card)
    react(ed, s)


def turn_up_named(s: State, cell: int) -> int:
    """Turn up a card that a player laid, with its support (FACE-8)."""
    support = hidden_support(s, cell)
    card = turn_up(s, cell)
    emit(Event.TURNED_UP, cell, card)
    if support != 0:
        emit(Event.SHOWED_SUPPORT, support)
    return card


def hidden_support(s: State, cell: int) -> int:
    """The set of cards below a face-down card that were laid with it, or 0."""
    found, card = 0, int(s.secret[cell])
    for _ in range(int(s.layer[cell]) - 1):
        card = int(s.under[card])
        found |= card_bit(card)
    return found


def card_bit(card: int) -> int:
    """A set of one card, as an argument of an event."""
    area = area_of(card)
    return area << SET_SIZE | 1 << (card - SET_SIZE * area)
