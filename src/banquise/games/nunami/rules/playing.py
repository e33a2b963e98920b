"""Carrying out a play: lay, turn up, score (section 6.8), and the powers of the Inua cards."""

from banquise.core.state import CHANCE, EMPTY, Edition, State, only
from banquise.games.nunami.rules.land import (
    are_equal,
    area_of,
    can_be_turned,
    clear_hidden,
    is_area_card,
    is_own,
    lift,
    neighbour,
    put_open,
    slot_of,
    take_from_hand,
    turn_up,
)
from banquise.games.nunami.rules.laying import first_support, has_choice, parts, stands_alone
from banquise.games.nunami.rules.scoring import is_complete, score
from banquise.games.nunami.rules.turns import next_turns, place_or_pass, put_back
from banquise.games.nunami.state import (
    DOWN,
    EXCHANGE,
    FACE_DOWN,
    PLACE,
    SAME_AREA,
    SEEDED,
    SWAP,
    TRIANGLES,
    UP,
    Clause,
    Inua,
    Phase,
    Where,
)

# Laying


def place(ed: Edition, s: State, seat: int, action: int) -> None:
    slot, cell, face = parts(action - PLACE)
    if stands_alone(ed, s, seat, slot, cell):
        lay(ed, s, seat, slot, 0, cell, face)
    elif has_choice(ed, s, seat, slot, cell):
        s.pending = s.hand[seat, slot]
        s.pending_cell = cell
        s.pending_face = face
        s.phase = Phase.SUPPORT
    else:
        lay(ed, s, seat, slot, first_support(ed, s, seat, slot, cell), cell, face)


def support(ed: Edition, s: State, seat: int, chosen: int) -> None:
    slot, cell, face = slot_of(s, seat, int(s.pending)), int(s.pending_cell), int(s.pending_face)
    s.pending = EMPTY
    s.pending_cell = EMPTY
    s.pending_face = EMPTY
    lay(ed, s, seat, slot, chosen, cell, face)


def lay(ed: Edition, s: State, seat: int, slot: int, chosen: int, cell: int, face: int) -> None:
    """PLACE with its support: the lowest card at the bottom, the named one on top (PUT-7)."""
    s.idle = 0
    if s.top[cell] == EMPTY:
        s.filled[cell // TRIANGLES] += 1
    card = int(s.hand[seat, slot])
    if face == DOWN:
        cover_hidden(s, seat, cell)
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            put(s, cell, int(s.hand[seat, k]), face)
    put(s, cell, card, face)
    for k in range(int(s.held[seat]) - 1, -1, -1):
        if k == slot or (chosen >> k) & 1 == 1:
            take_from_hand(s, seat, k)
    carry_out(ed, s, cell, face)


def cover_hidden(s: State, seat: int, cell: int) -> None:
    """What follows on this cell lies face down."""
    s.ground[cell] = s.top[cell]
    s.top[cell] = FACE_DOWN
    s.secret[cell] = EMPTY
    s.layer[cell] = 0
    s.hider[cell] = seat


def put(s: State, cell: int, card: int, face: int) -> None:
    if face == UP:
        put_open(s, cell, card)
        return
    s.under[card] = s.secret[cell]
    s.secret[cell] = card
    s.layer[cell] += 1
    s.where[card] = Where.STACK


def exchange(ed: Edition, s: State, seat: int, action: int) -> None:
    """Tarniq: a hand card in the place of a top card (INUA-7)."""
    slot, cell, face = parts(action - EXCHANGE)
    s.idle = int(s.idle) + 1
    if s.hider[cell] == SEEDED:  # never seen, so it has no name to put back
        clear_hidden(s, cell)
        s.top[cell] = EMPTY
        s.filled[cell // TRIANGLES] -= 1
        s.pile += 1
    else:
        if s.top[cell] == FACE_DOWN:
            turn_up(s, cell)  # its support stays, and is shown (FACE-8)
        put_back(s, lift(s, cell))
    if s.top[cell] == EMPTY:
        s.filled[cell // TRIANGLES] += 1
    if face == DOWN:
        cover_hidden(s, seat, cell)
    put(s, cell, take_from_hand(s, seat, slot), face)
    carry_out(ed, s, cell, face)


def carry_out(ed: Edition, s: State, cell: int, face: int) -> None:
    s.laid = cell
    if face == UP:
        s.reacting[0] = cell
        s.waits = 1
    react(ed, s)


# The reaction


def react(ed: Edition, s: State) -> None:
    """Turn up what is to be turned up, up to the next seed; then score and end the turn."""
    cell = next_to_turn(s)
    while cell != EMPTY:
        if s.hider[cell] == SEEDED:
            s.phase = Phase.REVEAL
            s.waiting = only(CHANCE)
            return
        pass_on(s, cell, turn_up(s, cell))
        cell = next_to_turn(s)
    board = int(s.laid) // TRIANGLES
    s.laid = EMPTY
    if is_complete(s, board):
        score(ed, s, board)
    next_turns(ed, s)


def next_to_turn(s: State) -> int:
    """The face-down cell whose turn it is, or EMPTY; cells that are done leave the list."""
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


def pass_on(s: State, cell: int, card: int) -> None:
    """A card of the acting player's colour passes the reaction on (FACE-4, not FACE-5)."""
    if s.waits > 0 and is_own(s, int(s.turn), card):
        s.reacting[s.waits] = cell
        s.waits += 1


def reveal(ed: Edition, s: State, card: int) -> None:
    """Chance names the seed that is turned up."""
    cell = next_to_turn(s)
    clear_hidden(s, cell)
    s.top[cell] = EMPTY
    put_open(s, cell, card)
    pass_on(s, cell, card)
    react(ed, s)


# Freezing and swapping


def freeze(ed: Edition, s: State, seat: int, board: int) -> None:
    s.frozen[board] = s.spirit[seat]
    s.spirit[seat] = EMPTY
    s.idle = 0
    place_or_pass(ed, s, True)


def high_cell(action: int) -> int:
    """The higher cell of a swap."""
    j = 1
    while (j + 1) * j // 2 <= action - SWAP:
        j += 1
    return j


def low_cell(action: int) -> int:
    j = high_cell(action)
    return action - SWAP - j * (j - 1) // 2


def violates_swap(ed: Edition, s: State, seat: int, action: int) -> Clause:
    j = high_cell(action)
    return violates_swap_of(ed, s, seat, action - SWAP - j * (j - 1) // 2, j)


def violates_swap_of(ed: Edition, s: State, seat: int, i: int, j: int) -> Clause:
    one, two = i // TRIANGLES, j // TRIANGLES
    if two >= s.laid_boards:
        return Clause.ENGINE_3
    if s.spirit[seat] < Inua.LUMAAYUUQ:
        return Clause.INUA_3
    if s.frozen[one] != EMPTY or s.frozen[two] != EMPTY:
        return Clause.INUA_4
    if one == two or s.top[i] < 0 or s.top[j] < 0:
        return Clause.INUA_12
    return violates_pair(ed, s, seat, int(s.top[i]), int(s.top[j]))


def violates_pair(ed: Edition, s: State, seat: int, a: int, b: int) -> Clause:
    """Two face-up cards on two boards (INUA-9 to INUA-12)."""
    if not is_area_card(a) or not is_area_card(b) or are_equal(ed, a, b):
        return Clause.INUA_12
    spirit, is_same_area = int(s.spirit[seat]), area_of(a) == area_of(b)
    if spirit == Inua.LUMAAYUUQ and ed.strength[a] != ed.strength[b]:
        return Clause.INUA_9
    if spirit == Inua.ANGAKKUK and not is_same_area:
        return Clause.INUA_10
    if spirit == Inua.TUURNGAQ:
        if ed.life[a] != ed.life[b] or (s.tuurngaq_scope == SAME_AREA and not is_same_area):
            return Clause.INUA_11
    return Clause.LEGAL


def swap(ed: Edition, s: State, action: int) -> None:
    i, j = low_cell(action), high_cell(action)
    a, b = int(s.top[i]), int(s.top[j])
    below_a, below_b = int(s.under[a]), int(s.under[b])
    s.top[i], s.under[b] = b, below_a
    s.top[j], s.under[a] = a, below_b
    for cell in (i, j):
        if is_complete(s, cell // TRIANGLES):
            score(ed, s, cell // TRIANGLES)
    s.idle = int(s.idle) + 1
    next_turns(ed, s)
