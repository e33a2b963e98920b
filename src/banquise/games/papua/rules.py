"""The rules of Papua, in the order of the rulebook.

Set up, roll, move one block, send back, reach the canoe.
"""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, Ints, State, is_waiting, only
from banquise.games.papua.state import (
    ACTIONS,
    BLOCK,
    BY_LOT,
    BY_ROLL_OFF,
    CELLS,
    DIE,
    DRAW,
    EXISTING_GROUP,
    FAMILY,
    FIRST,
    GROUP_OR_SOLO,
    ISLANDERS,
    LEAVE,
    LONGEST,
    PASS,
    POT,
    SEATS,
    STOPOVER,
    Clause,
    Kind,
    Phase,
)

# Setting up


def setup(ed: Edition, s: State) -> None:
    s.place[:] = POT  # SETUP-2
    s.on[:] = EMPTY
    s.roll_off[:] = 0
    s.die = 0
    s.turns = 0
    s.rescues = 0
    s.seat = NOBODY
    s.winner = NOBODY
    s.waiting = only(CHANCE)
    if s.first_player == BY_ROLL_OFF:
        s.phase = Phase.ROLL_OFF  # SETUP-3
    elif s.first_player == BY_LOT:
        s.phase = Phase.DRAW_FIRST
    else:
        begin_turn(s, 0)


def begin_turn(s: State, seat: int) -> None:
    s.phase = Phase.ROLL
    s.seat = seat
    s.die = 0
    s.waiting = only(CHANCE)


# What stands where


def owner(s: State, cell: int) -> int:
    """The seat whose islander stands on a cell, or NOBODY."""
    who = int(s.on[cell])
    if who == EMPTY:
        return NOBODY
    return who // ISLANDERS


def carries_group(ed: Edition, cell: int) -> bool:
    """Only round cells and masks do (GRP-1, Q12)."""
    kind = int(ed.kind[cell])
    return kind == Kind.ROUND or kind == Kind.MASK


def in_run(ed: Edition, s: State, cell: int) -> bool:
    return 1 <= cell <= ed.cells and carries_group(ed, cell) and s.on[cell] != EMPTY


def run_rear(ed: Edition, s: State, cell: int) -> int:
    """The first cell of the run that holds this one (GRP-5)."""
    while in_run(ed, s, cell - 1):
        cell -= 1
    return cell


def run_front(ed: Edition, s: State, cell: int) -> int:
    while in_run(ed, s, cell + 1):
        cell += 1
    return cell


def is_mixed(s: State, rear: int, front: int) -> bool:
    """Do these occupied cells hold two colours? (GRP-2)"""
    colour = owner(s, rear)
    for cell in range(rear + 1, front + 1):
        if owner(s, cell) != colour:
            return True
    return False


def holds(s: State, seat: int, rear: int, front: int) -> bool:
    """Does an islander of this seat stand on one of these cells?"""
    for cell in range(rear, front + 1):
        if owner(s, cell) == seat:
            return True
    return False


def pot_count(s: State, seat: int) -> int:
    count = 0
    for number in range(ISLANDERS):
        if s.place[seat, number] == POT:
            count += 1
    return count


# What forbids an action (section 6.5)


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if s.phase == Phase.MOVE:
        return violates_move(ed, s, seat, action)
    if s.phase == Phase.DRAW_FIRST:
        return Clause.LEGAL if FIRST <= action < FIRST + s.seats else Clause.ENGINE_3
    return Clause.LEGAL if DIE <= action < FIRST else Clause.ENGINE_3


def violates_move(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == PASS:
        return Clause.TURN_2 if can_move(ed, s, seat) else Clause.LEGAL
    if action == LEAVE:
        return Clause.LEGAL if pot_count(s, seat) > 0 else Clause.POT_1
    if action < BLOCK:
        return Clause.ENGINE_3
    rear = (action - BLOCK) // LONGEST + 1
    front = rear + (action - BLOCK) % LONGEST
    if front > ed.cells:
        return Clause.ENGINE_3
    for cell in range(rear, front + 1):
        if ed.kind[cell] == Kind.SQUARE:
            return violates_step(ed, s, seat, rear, front)
    return violates_block(ed, s, seat, rear, front)


def violates_step(ed: Edition, s: State, seat: int, rear: int, front: int) -> Clause:
    if front > rear:
        return Clause.SQ_2
    if owner(s, rear) != seat:
        return Clause.SQ_1
    if rear + int(s.die) > int(ed.cells) + 1:
        return Clause.END_2
    return Clause.LEGAL


def violates_block(ed: Edition, s: State, seat: int, rear: int, front: int) -> Clause:
    for cell in range(rear, front + 1):
        if s.on[cell] == EMPTY:
            return Clause.GRP_1
    if not holds(s, seat, rear, front):
        return Clause.MOV_1
    first, last = run_rear(ed, s, rear), run_front(ed, s, front)
    if not is_mixed(s, first, last):
        return Clause.RND_1 if first == last else Clause.GRP_3
    die = int(s.die)
    if front + die > int(ed.cells) + 1:
        return Clause.END_2
    is_whole = rear == first and front == last
    if s.variant == FAMILY and front > rear and not is_whole:
        return Clause.FAM_1
    if not is_mixed(s, rear, front):
        clause = violates_own_block(ed, s, seat, rear, front)
        if clause != Clause.LEGAL:
            return clause
    if front > rear and passes_mask(ed, s, rear, front):
        return Clause.MASK_1
    return Clause.LEGAL


def violates_own_block(ed: Edition, s: State, seat: int, rear: int, front: int) -> Clause:
    """Moves c and d: a block of the mover's colour only must end in a group."""
    die, canoe = int(s.die), int(ed.cells) + 1
    for cell in range(rear + die, front + die + 1):
        if cell == canoe or ed.kind[cell] == Kind.SQUARE:
            is_free_solo = s.square_entry == GROUP_OR_SOLO and rear == front  # Q7
            return Clause.LEGAL if is_free_solo else Clause.MOV_8
    for cell in range(rear + die, front + die + 1):
        if ed.kind[cell] == Kind.TRAP:
            return Clause.MOV_7
    if not lands_in_group(ed, s, seat, rear, front):
        return Clause.MOV_7
    if s.join_rule == EXISTING_GROUP and not joins_group(ed, s, rear, front):
        return Clause.MOV_6
    return Clause.LEGAL


def stays(ed: Edition, s: State, cell: int, rear: int, front: int) -> bool:
    """Does somebody in a run on this cell stay there when the block moves, neither moved nor
    captured?
    """
    die = int(s.die)
    if rear <= cell <= front or rear + die <= cell <= front + die:
        return False
    return in_run(ed, s, cell)


def lands_in_group(ed: Edition, s: State, seat: int, rear: int, front: int) -> bool:
    """After an own block's move, does the run on its landing cells hold another colour? (MOV-7)"""
    cell = rear + int(s.die) - 1
    while stays(ed, s, cell, rear, front):
        if owner(s, cell) != seat:
            return True
        cell -= 1
    cell = front + int(s.die) + 1
    while stays(ed, s, cell, rear, front):
        if owner(s, cell) != seat:
            return True
        cell += 1
    return False


def joins_group(ed: Edition, s: State, rear: int, front: int) -> bool:
    """The stricter reading of Q5.

    A former mate that did not move, or a part that was a group by itself.
    """
    return meets_group(ed, s, rear, front, -1) or meets_group(ed, s, rear, front, 1)


def meets_group(ed: Edition, s: State, rear: int, front: int, way: int) -> bool:
    """Look at the islanders that touch the landed block behind (way -1) or ahead of it (way 1)."""
    first, last = run_rear(ed, s, rear), run_front(ed, s, front)
    cell = rear + int(s.die) - 1 if way < 0 else front + int(s.die) + 1
    colour = NOBODY
    while stays(ed, s, cell, rear, front):
        if first <= cell <= last:
            return True  # a former mate
        if colour == NOBODY:
            colour = owner(s, cell)
        if owner(s, cell) != colour:
            return True
        cell += way
    return False


def passes_mask(ed: Edition, s: State, rear: int, front: int) -> bool:
    """Does a block of two or more pass a mask that none of its members lands on? (MASK-1, Q9)"""
    die = int(s.die)
    start = front + 1 if s.gods_rule == STOPOVER else rear + 1
    for mask in range(start, min(front + die, int(ed.cells) + 1)):
        if ed.kind[mask] != Kind.MASK or rear + die <= mask <= front + die:
            continue
        if s.gods_rule == STOPOVER or is_crossed(mask, rear, front, die):
            return True
    return False


def is_crossed(mask: int, rear: int, front: int, die: int) -> bool:
    """Does some member k of the block go from before the mask to beyond it: k < mask < k + die?"""
    return max(rear, mask - die + 1) <= min(front, mask - 1)


# What may be done


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return chance_outcomes(s, out)
    out[0] = LEAVE if pot_count(s, seat) > 0 else PASS  # who can leave cannot pass
    n = 1
    cell = next_own(s, seat, POT)
    while cell != POT:
        last = cell
        if ed.kind[cell] == Kind.SQUARE:
            out[n] = BLOCK + LONGEST * (cell - 1)
            n += 1
        else:
            last = run_front(ed, s, cell)
            n = run_candidates(s, seat, run_rear(ed, s, cell), last, out, n)
        cell = next_own(s, seat, last)
    return n


def next_own(s: State, seat: int, beyond: int) -> int:
    """The nearest cell beyond this one with an islander of the seat; POT if there is none."""
    nearest = POT
    for number in range(ISLANDERS):
        cell = int(s.place[seat, number])
        if cell > beyond and (nearest == POT or cell < nearest):
            nearest = cell
    return nearest


def run_candidates(s: State, seat: int, first: int, last: int, out: Ints, n: int) -> int:
    """Every part of a group that holds an own islander, by rear cell, then by length."""
    if not is_mixed(s, first, last):
        return n
    for rear in range(first, last + 1):
        is_own = False
        for front in range(rear, last + 1):
            is_own = is_own or owner(s, front) == seat
            if is_own:
                out[n] = BLOCK + LONGEST * (rear - 1) + front - rear
                n += 1
    return n


def can_move(ed: Edition, s: State, seat: int) -> bool:
    """Is anything but the pass legal? (TURN-2)"""
    if pot_count(s, seat) > 0:
        return True
    cell = next_own(s, seat, POT)
    while cell != POT:
        last = cell
        if ed.kind[cell] == Kind.SQUARE:
            if violates_step(ed, s, seat, cell, cell) == Clause.LEGAL:
                return True
        else:
            last = run_front(ed, s, cell)
            if run_can_move(ed, s, seat, run_rear(ed, s, cell), last):
                return True
        cell = next_own(s, seat, last)
    return False


def run_can_move(ed: Edition, s: State, seat: int, first: int, last: int) -> bool:
    for rear in range(first, last + 1):
        for front in range(rear, last + 1):
            if violates_block(ed, s, seat, rear, front) == Clause.LEGAL:
                return True
    return False


def chance_outcomes(s: State, out: Ints) -> int:
    first, n = DIE, 6
    if s.phase == Phase.DRAW_FIRST:
        first, n = FIRST, int(s.seats)
    for k in range(n):
        out[k] = first + k
    return n


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    n = chance_outcomes(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n


# Playing


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if s.phase == Phase.ROLL_OFF:
        roll_off(s, action - DIE + 1)
    elif s.phase == Phase.DRAW_FIRST:
        begin_turn(s, action - FIRST)
    elif s.phase == Phase.ROLL:
        s.die = action - DIE + 1
        s.phase = Phase.MOVE
        s.waiting = only(int(s.seat))
    else:
        move(ed, s, seat, action)
        end_turn(ed, s)


def roll_off(s: State, value: int) -> None:
    """One roll for the first turn.

    When all have rolled, the highest begins or the highest roll again (Q21).
    """
    seats = int(s.seats)
    seat = 0
    while s.roll_off[seat] != 0:
        seat += 1
    s.roll_off[seat] = value
    best, ties, leader = 0, 0, 0
    for other in range(seats):
        rolled = int(s.roll_off[other])
        if rolled == 0:
            return  # somebody has still to roll
        if rolled > best:
            best, ties, leader = rolled, 1, other
        elif rolled == best:
            ties += 1
    for other in range(seats):
        s.roll_off[other] = 0 if ties == 1 or s.roll_off[other] == best else -1
    if ties == 1:
        begin_turn(s, leader)


def move(ed: Edition, s: State, seat: int, action: int) -> None:
    if action == PASS:
        return
    if action == LEAVE:
        number = 0
        while s.place[seat, number] != POT:  # Q31: the lowest number leaves first
            number += 1
        land(ed, s, ISLANDERS * seat + number, int(s.die))
        return
    rear = (action - BLOCK) // LONGEST + 1
    length = (action - BLOCK) % LONGEST + 1
    # CAP-4: all move at once. From the front, each finds its cell left by the member before it.
    for cell in range(rear + length - 1, rear - 1, -1):
        who = int(s.on[cell])
        s.on[cell] = EMPTY
        land(ed, s, who, cell + int(s.die))


def land(ed: Edition, s: State, who: int, cell: int) -> None:
    if cell <= ed.cells and ed.kind[cell] == Kind.TRAP:
        s.place[who // ISLANDERS, who % ISLANDERS] = POT  # TRAP-1
        return
    if s.on[cell] != EMPTY:
        send_back(s, cell)  # CAP-1
    s.on[cell] = who
    s.place[who // ISLANDERS, who % ISLANDERS] = cell


def send_back(s: State, cell: int) -> None:
    who = int(s.on[cell])
    s.on[cell] = EMPTY
    s.place[who // ISLANDERS, who % ISLANDERS] = POT  # POT-3


def end_turn(ed: Edition, s: State) -> None:
    """The automatic steps of section 6.7, in their order."""
    s.turns += 1
    s.die = 0
    s.winner = owner(s, int(ed.cells) + 1)
    if s.winner != NOBODY:
        finish(s)  # END-3
        return
    following = (int(s.seat) + 1) % int(s.seats)  # SETUP-4
    if s.turns == s.turn_limit:
        finish(s)  # Q24
        return
    if is_dead(ed, s):
        if s.dead_position == DRAW:
            finish(s)
            return
        rescue(s)
    begin_turn(s, following)


def finish(s: State) -> None:
    s.phase = Phase.OVER
    s.seat = NOBODY
    s.waiting = 0


def is_dead(ed: Edition, s: State) -> bool:
    """Can nobody ever move again? All pots empty, nobody on a square, no group (Q23)."""
    for seat in range(s.seats):
        if pot_count(s, seat) > 0:
            return False
    colour = NOBODY  # of the run that ends on the cell before
    for cell in range(1, ed.cells + 1):
        who = owner(s, cell)
        if who != NOBODY and ed.kind[cell] == Kind.SQUARE:
            return False
        if colour != NOBODY and who != NOBODY and who != colour:
            return False
        colour = who
    return True


def rescue(s: State) -> None:
    """Everybody's rearmost islander goes back to its pot."""
    s.rescues += 1
    for seat in range(s.seats):
        rearmost = int(s.place[seat, 0])
        for number in range(1, ISLANDERS):
            rearmost = min(rearmost, int(s.place[seat, number]))
        send_back(s, rearmost)


# Who knows what: nothing is hidden


def redact(ed: Edition, s: State, seat: int) -> None:
    return


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    return


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


# The end


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.winner else 0


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 0 if s.winner == NOBODY or seat == s.winner else 1


# Invariants (section 10)


def broken(ed: Edition, s: State) -> int:
    number = broken_places(ed, s)
    if number == 0:
        number = broken_turn(s)
    if number == 0 and (s.phase == Phase.ROLL_OFF or s.phase == Phase.DRAW_FIRST):
        number = broken_start(s)
    if number == 0 and not is_roll_off_sound(s):
        number = 6
    if number == 0:
        number = broken_end(ed, s)
    return number


def broken_places(ed: Edition, s: State) -> int:
    """Islanders and cells tell the same story (1 and 2)."""
    canoe = int(ed.cells) + 1
    standing = 0
    for cell in range(CELLS + 2):
        who = int(s.on[cell])
        if who == EMPTY:
            continue
        standing += 1
        if not 1 <= cell <= canoe or not 0 <= who < ISLANDERS * s.seats:
            return 1
        if s.place[who // ISLANDERS, who % ISLANDERS] != cell:
            return 2
        if cell < canoe and ed.kind[cell] == Kind.TRAP:
            return 2
    for seat in range(SEATS):
        away = ISLANDERS - pot_count(s, seat)
        if away > 0 and seat >= s.seats:
            return 1
        standing -= away
    if standing != 0 or owner(s, canoe) != s.winner:
        return 2  # two on one cell, one that stands nowhere, or a winner elsewhere
    return 0


def broken_turn(s: State) -> int:
    """Die, seat and winner fit the phase (3 and 4)."""
    is_turn = s.phase == Phase.ROLL or s.phase == Phase.MOVE
    if s.phase == Phase.MOVE and not 1 <= s.die <= 6:
        return 3
    if s.phase != Phase.MOVE and s.die != 0:
        return 3
    if is_turn and not 0 <= s.seat < s.seats:
        return 3
    if not is_turn and s.seat != NOBODY:
        return 3
    if s.winner != NOBODY and (s.phase != Phase.OVER or s.turns < 1):
        return 4
    return 0


def broken_end(ed: Edition, s: State) -> int:
    """A game goes on while it can, and ends for a reason (7 and 8)."""
    if not (0 <= s.turns <= s.turn_limit and 0 <= s.rescues <= s.turn_limit):
        return 7
    is_turn = s.phase == Phase.ROLL or s.phase == Phase.MOVE
    if is_turn and (s.turns == s.turn_limit or is_dead(ed, s)):
        return 7
    if s.phase == Phase.OVER and s.winner == NOBODY and s.turns != s.turn_limit:
        if s.dead_position != DRAW or not is_dead(ed, s):
            return 8
    if s.rescues != 0 and s.dead_position == DRAW:
        return 8
    return 0


def broken_start(s: State) -> int:
    """In the phases before the first turn everybody is at home and nothing has been counted."""
    wanted = BY_ROLL_OFF if s.phase == Phase.ROLL_OFF else BY_LOT
    if s.first_player != wanted or s.turns != 0 or s.rescues != 0:
        return 5
    for seat in range(s.seats):
        if pot_count(s, seat) != ISLANDERS:
            return 5
    return 0


def is_roll_off_sound(s: State) -> bool:
    """Two or more are still in, those who have rolled come first, somebody has still to roll.

    Elsewhere all 0.
    """
    still_in, waiting = 0, 0
    for seat in range(SEATS):
        rolled = int(s.roll_off[seat])
        if s.phase != Phase.ROLL_OFF or seat >= s.seats:
            if rolled != 0:
                return False
            continue
        if not -1 <= rolled <= 6:
            return False
        if rolled > 0 and waiting > 0:
            return False
        if rolled >= 0:
            still_in += 1
        if rolled == 0:
            waiting += 1
    return s.phase != Phase.ROLL_OFF or (still_in >= 2 and waiting >= 1)
