"""Legal actions: what forbids one (section 6.9), and the candidates."""

from banquise.core.state import EMPTY, Ints

from ..state import (
    CELLS,
    KAYAK,
    KINDS,
    PIECES,
    SIDES,
    STRIDE,
    TEAM,
    Act,
    Clause,
    Edition,
    Kind,
    Mode,
    Phase,
    State,
    Token,
)
from .ice import (
    can_crack,
    crack_candidates,
    holds,
    in_play,
    is_edge_in_play,
    is_igloo,
    is_open,
    joined,
    lying,
    standing,
    violates_crack,
)
from .layout import can_complete, violates_spacing
from .pieces import piece_on, placed_count, placing_piece
from .setup import tokens_left
from .steps import can_step, carries, free_cells, seat_can_step, violates_entry


def forbids(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase > Phase.PLACE:
        if s.mode == Mode.NANUUK:
            return violates_hunt(ed, s, seat, action)
        return violates_introductory(ed, s, seat, action)
    if phase == Phase.PLACE:
        return violates_place(ed, s, action)
    if phase == Phase.LAYOUT:
        return violates_layout(ed, s, action)
    if phase == Phase.PRECRACK:
        return violates_precrack(ed, s, action)
    return violates_first(s, action)


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if s.phase <= Phase.PLACE:
        return setup_candidates(ed, s, out)
    if s.mode == Mode.NANUUK:
        return hunt_candidates(ed, s, seat, out)
    return introductory_candidates(ed, s, seat, out)


# The set-up


def violates_first(s: State, action: int) -> Clause:
    return Clause.LEGAL if Act.FIRST <= action < Act.FIRST + int(s.seats) else Clause.ENGINE_3


def violates_layout(ed: Edition, s: State, action: int) -> Clause:
    if not Act.SETUP <= action < Act.SETUP + CELLS * KINDS:
        return Clause.ENGINE_3
    token, cell = (action - Act.SETUP) // CELLS, (action - Act.SETUP) % CELLS
    if cell >= ed.cells:
        return Clause.ENGINE_3
    if not in_play(ed, s, cell):
        return Clause.BRD_3
    is_taken = is_igloo(ed, cell) or holds(lying(s), cell)
    if is_taken or tokens_left(ed, s, token) == 0:
        return Clause.SET_6
    if token == Token.WHALE or token == Token.INUK:
        clause = violates_spacing(ed, s, token, cell)
        if clause != Clause.LEGAL:
            return clause
        return Clause.LEGAL if can_complete(ed, s, token, cell) else Clause.LAY_8
    if tokens_left(ed, s, Token.WHALE) + tokens_left(ed, s, Token.INUK) > 0:
        return Clause.LAY_2
    return Clause.LEGAL


def violates_precrack(ed: Edition, s: State, action: int) -> Clause:
    edge = action - Act.CRACK
    if not 0 <= edge < ed.edges:
        return Clause.ENGINE_3
    if not is_edge_in_play(ed, s, edge):
        return Clause.CRK_5
    if not is_open(ed, s, edge):
        return Clause.CRK_4
    one, other = int(ed.ends[edge, 0]), int(ed.ends[edge, 1])
    return Clause.LEGAL if holds(joined(ed, s, 1 << one, edge), other) else Clause.VA3


def violates_place(ed: Edition, s: State, action: int) -> Clause:
    cell = action - Act.PLACE
    if not 0 <= cell < ed.cells:
        return Clause.ENGINE_3
    if not in_play(ed, s, cell):
        return Clause.BRD_3
    if s.mode != Mode.NANUUK:
        return Clause.INT_3 if holds(standing(s), cell) else Clause.LEGAL
    if not is_igloo(ed, cell):
        return Clause.STA_1
    if s.hunters_each == 2 and s.split_start == 1:
        piece = placing_piece(s, placed_count(s))
        if s.at[piece ^ 1] == cell:  # the two hunters of a seat are neighbours in number
            return Clause.STA_4
    return Clause.LEGAL


def setup_candidates(ed: Edition, s: State, out: Ints) -> int:
    if s.phase == Phase.FIRST:
        return list_numbers(Act.FIRST, int(s.seats), out, 0)
    if s.phase == Phase.PRECRACK:
        return list_numbers(Act.CRACK, int(ed.edges), out, 0)
    if s.phase == Phase.PLACE:
        return list_numbers(Act.PLACE, int(ed.cells), out, 0)
    n = 0
    for token in range(KINDS):
        if tokens_left(ed, s, token) > 0:
            n = list_numbers(Act.SETUP + CELLS * token, int(ed.cells), out, n)
    return n


def list_numbers(start: int, count: int, out: Ints, n: int) -> int:
    for k in range(count):
        out[n + k] = start + k
    return n + count


# Turns of Nanuuk!


def violates_hunt(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.STEP or phase == Phase.AGAIN:
        return violates_turn(ed, s, seat, action)
    if phase == Phase.CRACK:
        if action == Act.NO_CRACK:
            return Clause.LEGAL if may_put_off(ed, s) else Clause.VA1
        if not Act.CRACK <= action < Act.CRACK + int(ed.edges):
            return Clause.ENGINE_3
        return violates_crack(ed, s, int(s.at[s.piece]), action - Act.CRACK)
    if phase == Phase.FLIGHT:
        if not Act.FLIGHT <= action < Act.FLIGHT + int(ed.cells):
            return Clause.ENGINE_3
        return violates_flight(ed, s, action - Act.FLIGHT)
    if phase == Phase.CATCH:
        return Clause.LEGAL if Act.LEAVE <= action <= Act.TAKE else Clause.ENGINE_3
    if not Act.DEPOSIT <= action < Act.SETUP:
        return Clause.ENGINE_3
    return Clause.IGL_1 if (action - Act.DEPOSIT) & ~int(s.bag[s.piece]) else Clause.LEGAL


def violates_turn(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == Act.PASS:
        return violates_pass(ed, s, seat)
    each = int(s.hunters_each)
    if Act.STEP <= action < Act.STEP + each * STRIDE:
        edge, back = (action - Act.STEP) % STRIDE // 2, action % 2
        if edge >= ed.edges:
            return Clause.ENGINE_3
        return violates_step(ed, s, seat * each + (action - Act.STEP) // STRIDE, edge, back)
    if Act.HARNESS <= action < Act.HARNESS + each:
        return violates_harness(ed, s, seat * each + action - Act.HARNESS)
    return Clause.ENGINE_3


def violates_pass(ed: Edition, s: State, seat: int) -> Clause:
    if s.phase == Phase.AGAIN:
        return Clause.MOV_7 if s.bound == 1 else Clause.LEGAL
    return Clause.MOV_1 if seat_can_step(ed, s, seat, False) else Clause.LEGAL


def violates_mover(ed: Edition, s: State, hunter: int) -> Clause:
    """May this hunter act now?"""
    if s.piece != EMPTY and s.piece != hunter:
        return Clause.MOV_6 if s.phase == Phase.STEP else Clause.SLD_1
    if s.hunt_over == 1 and is_igloo(ed, int(s.at[hunter])):
        return Clause.END_2
    return Clause.LEGAL


def violates_step(ed: Edition, s: State, hunter: int, edge: int, back: int) -> Clause:
    start, end = int(ed.ends[edge, back]), int(ed.ends[edge, 1 - back])
    if not is_edge_in_play(ed, s, edge):
        return Clause.BRD_3
    if s.at[hunter] != start:
        return Clause.MOV_1
    clause = violates_mover(ed, s, hunter)
    if clause != Clause.LEGAL:
        return clause
    if not is_open(ed, s, edge) and not carries(s, hunter, KAYAK):
        return Clause.KAY_1
    return violates_entry(ed, s, hunter, end)


def violates_harness(ed: Edition, s: State, hunter: int) -> Clause:
    clause = violates_mover(ed, s, hunter)
    if clause != Clause.LEGAL:
        return clause
    if not carries(s, hunter, TEAM):
        return Clause.SLD_1
    return Clause.LEGAL if can_step(ed, s, hunter) else Clause.SLD_4


def violates_flight(ed: Edition, s: State, cell: int) -> Clause:
    if not in_play(ed, s, cell):
        return Clause.BRD_3
    return Clause.LEGAL if holds(free_cells(ed, s, EMPTY), cell) else Clause.BEA_2


def may_put_off(ed: Edition, s: State) -> bool:
    """Variant 1: may the crack wait for the last step? (VA1, Q39)"""
    return s.sled_crack_choice == 1 and s.due > 0 and can_step(ed, s, int(s.piece))


def hunt_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    phase = int(s.phase)
    if phase == Phase.STEP or phase == Phase.AGAIN:
        return turn_candidates(ed, s, seat, out)
    if phase == Phase.CRACK:
        n = crack_candidates(ed, s, int(s.at[s.piece]), out)
        out[n] = Act.NO_CRACK
        return n + 1 if s.sled_crack_choice == 1 else n
    if phase == Phase.CATCH:
        out[0] = Act.LEAVE
        out[1] = Act.TAKE
        return 2
    n = 0
    if phase == Phase.FLIGHT:
        free = free_cells(ed, s, EMPTY)
        for cell in range(ed.cells):
            if holds(free, cell):
                out[n] = Act.FLIGHT + cell
                n += 1
        return n
    bag = int(s.bag[s.piece])
    for animals in range(bag + 1):
        if animals & ~bag == 0:
            out[n] = Act.DEPOSIT + animals
            n += 1
    return n


def turn_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    each, n = int(s.hunters_each), 0
    for number in range(each):
        hunter = seat * each + number
        if violates_mover(ed, s, hunter) == Clause.LEGAL:
            n = step_candidates(ed, s, hunter, number, out, n)
    for number in range(each):
        if carries(s, seat * each + number, TEAM):
            out[n] = Act.HARNESS + number
            n += 1
    out[n] = Act.PASS
    return n + 1


def step_candidates(ed: Edition, s: State, hunter: int, number: int, out: Ints, n: int) -> int:
    cell = int(s.at[hunter])
    ways = int(ed.ways[s.board, cell]) if carries(s, hunter, KAYAK) else int(s.way[cell])
    for k in range(SIDES):
        if (ways >> k) & 1 == 1:
            back = 1 if ed.near[cell, k] < cell else 0
            out[n] = Act.STEP + STRIDE * number + 2 * int(ed.side[cell, k]) + back
            n += 1
    return n


# Turns of the introductory games


def violates_introductory(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.CRACK:
        if not Act.CRACK <= action < Act.CRACK + int(ed.edges):
            return Clause.ENGINE_3
        return violates_crack(ed, s, int(s.at[s.piece]), action - Act.CRACK)
    if Act.STEP <= action < Act.STEP + STRIDE:
        if (action - Act.STEP) // 2 >= ed.edges:
            return Clause.ENGINE_3
        return violates_piece_step(ed, s, seat, (action - Act.STEP) // 2, (action - Act.STEP) % 2)
    if phase == Phase.BEAR and Act.REST <= action < Act.REST + int(ed.cells):
        return violates_rest(ed, s, action - Act.REST)
    if phase == Phase.AGAIN and action == Act.PASS:
        return Clause.HUN_b if s.bear_must_double == 1 else Clause.LEGAL
    return Clause.ENGINE_3


def violates_piece_step(ed: Edition, s: State, seat: int, edge: int, back: int) -> Clause:
    start, end = int(ed.ends[edge, back]), int(ed.ends[edge, 1 - back])
    if not is_edge_in_play(ed, s, edge):
        return Clause.BRD_3
    piece = piece_on(s, start)
    if piece == EMPTY:
        return Clause.INT_5
    clause = violates_piece(s, seat, piece)
    if clause != Clause.LEGAL:
        return clause
    if not is_open(ed, s, edge):
        return Clause.CRK_9
    return Clause.INT_6 if holds(standing(s), end) else Clause.LEGAL


def violates_piece(s: State, seat: int, piece: int) -> Clause:
    """May this piece step now?"""
    is_bear = s.kind[piece] == Kind.BEAR
    if s.mode == Mode.FLEE and is_bear == (s.phase == Phase.STEP):
        return Clause.FLE_2
    if s.owner[piece] != seat and not (s.mode == Mode.FLEE and is_bear):
        return Clause.INT_5
    if s.phase == Phase.AGAIN and piece != s.piece:
        return Clause.HUN_3
    return Clause.HUN_7 if piece == s.moved else Clause.LEGAL


def violates_rest(ed: Edition, s: State, cell: int) -> Clause:
    if not in_play(ed, s, cell):
        return Clause.BRD_3
    piece = piece_on(s, cell)
    if piece == EMPTY or s.kind[piece] != Kind.BEAR:
        return Clause.INT_5
    if s.bear_may_rest == 0:
        return Clause.HUN_c
    return Clause.LEGAL if can_crack(ed, s, cell) else Clause.CRK_11


def introductory_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if s.phase == Phase.CRACK:
        return crack_candidates(ed, s, int(s.at[s.piece]), out)
    n = 0
    for piece in range(PIECES):
        if s.at[piece] != EMPTY and violates_piece(s, seat, piece) == Clause.LEGAL:
            n = piece_candidates(ed, s, int(s.at[piece]), out, n)
    if s.phase == Phase.BEAR and s.bear_may_rest == 1:
        for cell in range(ed.cells):
            if holds(standing(s), cell):
                out[n] = Act.REST + cell
                n += 1
    elif s.phase == Phase.AGAIN:
        out[n] = Act.PASS
        n += 1
    return n


def piece_candidates(ed: Edition, s: State, cell: int, out: Ints, n: int) -> int:
    """The steps from a cell over open edges, put in order among the steps of other pieces."""
    for k in range(SIDES):
        if (int(s.way[cell]) >> k) & 1 == 1:
            back = 1 if ed.near[cell, k] < cell else 0
            out[n] = Act.STEP + 2 * int(ed.side[cell, k]) + back
            n += 1
            sort_last(out, n)
    return n


def sort_last(out: Ints, n: int) -> None:
    """Put the last of n numbers in its place; those before it are in order."""
    k = n - 1
    value = out[k]
    while k > 0 and out[k - 1] > value:
        out[k] = out[k - 1]
        k -= 1
    out[k] = value
