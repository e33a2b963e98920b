"""Legal actions: the clause that forbids an action (section 6.7), and the candidates."""

from banquise.core.state import CHANCE, EMPTY, Ints, is_waiting

from ..state import (
    ALLOWED,
    BY_SLOT,
    CARDS,
    SIZE,
    TRIANGLES,
    Act,
    Clause,
    Edition,
    Inua,
    Phase,
    State,
    Where,
)
from .boards import board_of
from .cards import slot_of
from .chance import is_outcome, outcomes_of_equal_odds
from .inua import violates_exchange, violates_swap, violates_swap_of
from .placing import is_marked, is_support, violates_place, violates_support
from .setup import setup_choices, violates_setup


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """Kept short, so that the compiler inlines it."""
    if (
        0 <= action - Act.PLACE < Act.EXCHANGE - Act.PLACE
        and seat == s.turn
        and is_marked(s, action - Act.PLACE)
    ):
        return Clause.LEGAL  # by far the most frequent case
    return violates_decision(ed, s, seat, action)


def violates_decision(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < SIZE:
        return Clause.ENGINE_3
    if phase == Phase.PLACE:
        return violates_laying(ed, s, seat, action)
    if phase == Phase.TURN_START:
        return violates_turn_start(ed, s, seat, action)
    return violates_rest(ed, s, seat, action)


def violates_rest(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.SUPPORT:
        if Act.SUPPORT <= action < Act.SWAP:
            return violates_support(ed, s, seat, action)
        return Clause.ENGINE_3
    if phase == Phase.AFTER_DRAW:
        return violates_after_draw(s, seat, action)
    if phase == Phase.PICK:
        is_slot = Act.PICK <= action < Act.PICK + int(s.held[s.victim])
        return Clause.LEGAL if is_slot else Clause.ENGINE_3
    if is_setup_choice(phase):
        return violates_setup(s, action)
    return Clause.LEGAL if is_outcome(s, action) else Clause.ENGINE_3


def violates_laying(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if Act.PLACE <= action < Act.EXCHANGE:
        return violates_place(ed, s, seat, action)
    if Act.EXCHANGE <= action < Act.SUPPORT:
        return violates_exchange(s, seat, action)
    return Clause.ENGINE_3


def is_setup_choice(phase: int) -> bool:
    return phase == Phase.SETUP_COLOURS or phase == Phase.SETUP_BOARDS or phase == Phase.SETUP_SEEDS


def violates_turn_start(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == Act.DRAW:
        return Clause.LEGAL
    if Act.FREEZE <= action < Act.PLACE:
        board = action - Act.FREEZE
        if board >= s.laid_boards:
            return Clause.ENGINE_3
        return Clause.LEGAL if s.frozen[board] == EMPTY else Clause.INUA_5
    if Act.SWAP <= action < Act.COLOUR:
        return violates_swap(ed, s, seat, action)
    return Clause.ENGINE_3


def violates_after_draw(s: State, seat: int, action: int) -> Clause:
    if action == Act.KEEP:
        return Clause.LEGAL
    if not Act.TAKE <= action < Act.TAKE + int(s.seats):
        return Clause.ENGINE_3
    other = action - Act.TAKE
    return Clause.INUA_8 if other == seat or s.held[other] == 0 else Clause.LEGAL


# Candidates


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    phase = int(s.phase)
    if phase == Phase.PLACE:
        return place_candidates(ed, s, seat, out)
    if is_setup_choice(phase):
        return setup_choices(s, out)
    if seat == CHANCE:
        return chance_candidates(s, out)
    if phase == Phase.TURN_START:
        return turn_candidates(ed, s, seat, out)
    if phase == Phase.SUPPORT:
        return support_candidates(ed, s, seat, out)
    first, n = Act.PICK, int(s.held[s.victim])
    if phase == Phase.AFTER_DRAW:
        first, n = Act.KEEP, 1 + int(s.seats)
    for k in range(n):
        out[k] = first + k
    return n


def chance_candidates(s: State, out: Ints) -> int:
    if s.phase != Phase.DRAW:
        return outcomes_of_equal_odds(s, out)
    n = 0
    for card in range(CARDS):
        if s.where[card] == Where.POOL or s.where[card] == Where.RETURNED:
            out[n] = Act.CARD + card
            n += 1
    return n


def turn_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    out[0] = Act.DRAW
    n = 1
    for board in range(s.laid_boards):
        if s.frozen[board] == EMPTY:
            out[n] = Act.FREEZE + board
            n += 1
    if s.spirit[seat] < Inua.LUMAAYUUQ:
        return n
    cells = TRIANGLES * int(s.laid_boards)
    for j in range(TRIANGLES, cells):
        if s.top[j] < 0:
            continue
        for i in range(j - j % TRIANGLES):
            if s.top[i] >= 0 and violates_swap_of(ed, s, seat, i, j) == Clause.LEGAL:
                out[n] = Act.SWAP + j * (j - 1) // 2 + i
                n += 1
    return n


def support_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    slot, n = slot_of(s, seat, int(s.pending)), 0
    for chosen in range(1, 1 << int(s.held[seat])):
        if is_support(ed, s, seat, slot, chosen, int(s.pending_cell)):
            out[n] = Act.SUPPORT + chosen
            n += 1
    return n


def place_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    n, size = 0, 0
    for slot in range(s.held[seat]):
        if slot > 0 and s.reach[slot] == s.reach[slot - 1]:  # the same cells
            copy_places(out[n - size : n], out[n : n + size])
        else:
            size = (
                list_cells(out, n, Act.PLACE + BY_SLOT * slot, int(s.reach[slot]), int(s.quiet)) - n
            )
        n += size
    if s.spirit[seat] == Inua.TARNIQ:
        n = exchange_candidates(s, seat, out, n)
    return n


def copy_places(before: Ints, out: Ints) -> None:
    """The same places as for the slot before."""
    for k in range(before.shape[0]):
        out[k] = before[k] + BY_SLOT


def exchange_candidates(s: State, seat: int, out: Ints, n: int) -> int:
    shown = 0
    for cell in range(TRIANGLES * int(s.laid_boards)):
        shown |= int(s.top[cell] != EMPTY and s.frozen[board_of(cell)] == EMPTY) << cell
    quiet = int(s.quiet) if s.facedown_cover == ALLOWED else shown
    for slot in range(s.held[seat]):
        n = list_cells(out, n, Act.EXCHANGE + BY_SLOT * slot, shown, quiet)
    return n


def list_cells(out: Ints, n: int, first: int, allowed: int, quiet: int) -> int:
    """For each allowed cell: face down if the card stays face down there, then face up."""
    action = first
    while allowed != 0:  # write every cell and keep those that count: no branch to mispredict
        out[n & 4095] = action
        n += allowed & quiet & 1
        out[n & 4095] = action + 1
        n += allowed & 1
        allowed >>= 1
        quiet >>= 1
        action += 2
    return n
