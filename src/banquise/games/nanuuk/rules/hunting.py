"""Nanuuk!: the turns of the hunters (section 6.7)."""

from banquise.core.state import EMPTY, Edition, Ints, State
from banquise.games.nanuuk.rules.blocking import crack_candidates
from banquise.games.nanuuk.rules.ending import is_everybody_home, is_hunt_over
from banquise.games.nanuuk.rules.floe import (
    can_crack,
    crack,
    holds,
    in_play,
    is_edge_in_play,
    is_igloo,
    is_open,
    violates_crack,
)
from banquise.games.nanuuk.rules.pieces import ask, finish, rotates
from banquise.games.nanuuk.rules.stepping import (
    can_step,
    carries,
    free_cells,
    lose,
    seat_can_step,
    violates_entry,
)
from banquise.games.nanuuk.state import (
    ANIMALS,
    CRACK,
    DEPOSIT,
    FLIGHT,
    HARNESS,
    HARPOON,
    KAYAK,
    LEAVE,
    NO_CRACK,
    PASS,
    SEATS,
    SETUP,
    SIDES,
    STEP,
    STRIDE,
    TAKE,
    TEAM,
    Clause,
    Phase,
    Token,
)

# Between two turns


def begin_turn(ed: Edition, s: State, seat: int, number: int) -> None:
    """The turn of a seat, with ``rotates`` of one of its hunters; blocked ones are skipped."""
    is_over = is_hunt_over(ed, s)
    is_done = is_over and is_everybody_home(ed, s)
    s.due = 0
    s.bound = 0
    while not is_done and s.passes < most_passes(s):
        s.hunt_over = 1 if is_over else 0
        s.piece = acting(s, seat, number)
        if seat_can_step(ed, s, seat, True):
            s.due = 1
            ask(s, Phase.STEP, seat)
            return
        s.passes += 1  # MOV-3
        number = next_number(s, seat, number)
        seat = (seat + 1) % int(s.seats)
    finish(s)


def most_passes(s: State) -> int:
    """A whole round without a step (END-4)."""
    return SEATS if rotates(s) else int(s.seats)


def acting(s: State, seat: int, number: int) -> int:
    """The hunter whose turn it is, or EMPTY if its player may choose between two."""
    if s.hunters_each == 1:
        return seat
    return 2 * seat + number if rotates(s) else EMPTY


def next_number(s: State, seat: int, number: int) -> int:
    """With ``alternate``: F's first hunter, G's first, F's second, G's second, and again."""
    return number if seat == s.first else 1 - number


def end_turn(ed: Edition, s: State, seat: int) -> None:
    number = int(s.piece) % 2 if rotates(s) else 0
    begin_turn(ed, s, (seat + 1) % int(s.seats), next_number(s, seat, number))


# What forbids an action (section 6.9)


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.STEP or phase == Phase.AGAIN:
        return violates_turn(ed, s, seat, action)
    if phase == Phase.CRACK:
        if action == NO_CRACK:
            return Clause.LEGAL if may_put_off(ed, s) else Clause.VA1
        if not CRACK <= action < CRACK + int(ed.edges):
            return Clause.ENGINE_3
        return violates_crack(ed, s, int(s.at[s.piece]), action - CRACK)
    if phase == Phase.FLIGHT:
        if not FLIGHT <= action < FLIGHT + int(ed.cells):
            return Clause.ENGINE_3
        return violates_flight(ed, s, action - FLIGHT)
    if phase == Phase.CATCH:
        return Clause.LEGAL if LEAVE <= action <= TAKE else Clause.ENGINE_3
    if not DEPOSIT <= action < SETUP:
        return Clause.ENGINE_3
    return Clause.IGL_1 if (action - DEPOSIT) & ~int(s.bag[s.piece]) else Clause.LEGAL


def violates_turn(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == PASS:
        return violates_pass(ed, s, seat)
    each = int(s.hunters_each)
    if STEP <= action < STEP + each * STRIDE:
        edge, back = (action - STEP) % STRIDE // 2, action % 2
        if edge >= ed.edges:
            return Clause.ENGINE_3
        return violates_step(ed, s, seat * each + (action - STEP) // STRIDE, edge, back)
    if HARNESS <= action < HARNESS + each:
        return violates_harness(ed, s, seat * each + action - HARNESS)
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


# What may be done


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    phase = int(s.phase)
    if phase == Phase.STEP or phase == Phase.AGAIN:
        return turn_candidates(ed, s, seat, out)
    if phase == Phase.CRACK:
        n = crack_candidates(ed, s, int(s.at[s.piece]), out)
        out[n] = NO_CRACK
        return n + 1 if s.sled_crack_choice == 1 else n
    if phase == Phase.CATCH:
        out[0] = LEAVE
        out[1] = TAKE
        return 2
    n = 0
    if phase == Phase.FLIGHT:
        free = free_cells(ed, s, EMPTY)
        for cell in range(ed.cells):
            if holds(free, cell):
                out[n] = FLIGHT + cell
                n += 1
        return n
    bag = int(s.bag[s.piece])
    for animals in range(bag + 1):
        if animals & ~bag == 0:
            out[n] = DEPOSIT + animals
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
            out[n] = HARNESS + number
            n += 1
    out[n] = PASS
    return n + 1


def step_candidates(ed: Edition, s: State, hunter: int, number: int, out: Ints, n: int) -> int:
    cell = int(s.at[hunter])
    ways = int(ed.ways[s.board, cell]) if carries(s, hunter, KAYAK) else int(s.way[cell])
    for k in range(SIDES):
        if (ways >> k) & 1 == 1:
            back = 1 if ed.near[cell, k] < cell else 0
            out[n] = STEP + STRIDE * number + 2 * int(ed.side[cell, k]) + back
            n += 1
    return n


# Playing


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if action < STEP:
        s.ice[Token.BEAR] = int(s.ice[Token.BEAR]) | (1 << (action - FLIGHT))
        ask_crack(ed, s, seat)
    elif action < STEP + 2 * STRIDE:
        step(ed, s, seat, action)
    elif action < NO_CRACK:
        crack(ed, s, action - CRACK)
        arrive(ed, s, seat)
    elif action == NO_CRACK:
        s.bound = 1  # MOV-7
        arrive(ed, s, seat)
    elif action < PASS:
        harness(s, seat, action - HARNESS)
    elif action == PASS:
        if s.phase == Phase.STEP:
            s.passes += 1
        end_turn(ed, s, seat)
    elif action < DEPOSIT:
        if action == TAKE:
            take(s)
        after_arrival(ed, s, seat)
    else:
        deposit(ed, s, action - DEPOSIT)
        after_arrival(ed, s, seat)


def harness(s: State, seat: int, number: int) -> None:
    hunter = seat * int(s.hunters_each) + number
    lose(s, hunter, TEAM)  # SLD-1
    s.piece = hunter
    s.due += 1
    s.bound = 1
    s.hunt_over = 0
    ask(s, Phase.AGAIN, seat)


def step(ed: Edition, s: State, seat: int, action: int) -> None:
    hunter = seat * int(s.hunters_each) + (action - STEP) // STRIDE
    edge, back = (action - STEP) % STRIDE // 2, action % 2
    cell = int(ed.ends[edge, 1 - back])
    s.piece = hunter
    s.at[hunter] = cell
    s.passes = 0
    s.due -= 1
    s.bound = 0
    s.hunt_over = 0
    if not is_open(ed, s, edge):
        lose(s, hunter, KAYAK)  # KAY-1, Q36
    bears = int(s.ice[Token.BEAR])
    if holds(bears, cell):
        s.ice[Token.BEAR] = bears & ~(1 << cell)
        lose(s, hunter, HARPOON)  # BEA-3
        ask(s, Phase.FLIGHT, seat)
    else:
        ask_crack(ed, s, seat)


def ask_crack(ed: Edition, s: State, seat: int) -> None:
    if can_crack(ed, s, int(s.at[s.piece])):
        ask(s, Phase.CRACK, seat)
    else:
        arrive(ed, s, seat)  # Q9


def arrive(ed: Edition, s: State, seat: int) -> None:
    """What the entered cell brings (MOV-4)."""
    hunter = int(s.piece)
    cell = int(s.at[hunter])
    if is_igloo(ed, cell):
        s.gear[hunter] = int(s.gear[hunter]) | HARPOON  # BEA-6, IGL-2
        if s.bag[hunter] != 0:
            ask(s, Phase.DEPOSIT, seat)
            return
    elif s.companion[hunter] == 0 and holds(int(s.ice[Token.INUK]), cell):
        s.companion[hunter] = 1  # INU-1
        s.ice[Token.INUK] = int(s.ice[Token.INUK]) & ~(1 << cell)
    elif may_take(s, hunter, animal_on(s, cell)):
        ask(s, Phase.CATCH, seat)
        return
    after_arrival(ed, s, seat)


def animal_on(s: State, cell: int) -> int:
    for animal in range(ANIMALS):
        if holds(int(s.ice[animal]), cell):
            return animal
    return EMPTY


def may_take(s: State, hunter: int, animal: int) -> bool:
    if animal == EMPTY or holds(int(s.bag[hunter]), animal) or not carries(s, hunter, HARPOON):
        return False  # CAT-1
    return animal != Token.WHALE or s.companion[hunter] == 1  # CAT-2


def take(s: State) -> None:
    hunter = int(s.piece)
    cell = int(s.at[hunter])
    animal = animal_on(s, cell)
    s.ice[animal] = int(s.ice[animal]) & ~(1 << cell)
    s.bag[hunter] = int(s.bag[hunter]) | (1 << animal)


def deposit(ed: Edition, s: State, animals: int) -> None:
    hunter = int(s.piece)
    s.bag[hunter] = int(s.bag[hunter]) & ~animals  # IGL-3
    for animal in range(ANIMALS):
        if holds(animals, animal):
            s.store[hunter, animal] += 1
            s.gear[hunter] = int(s.gear[hunter]) | int(ed.trade[animal])
    if holds(animals, Token.WHALE):
        s.companion[hunter] = 0  # IGL-5


def after_arrival(ed: Edition, s: State, seat: int) -> None:
    if s.due > 0 and can_step(ed, s, int(s.piece)):
        ask(s, Phase.AGAIN, seat)
    else:
        end_turn(ed, s, seat)
