"""A turn: roll, move a block, send back, reach the canoe (sections 6.6 and 6.7)."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, NOBODY, Ints, only

from ..state import (
    BLOCK,
    DIE,
    DRAW,
    FIRST,
    ISLANDERS,
    LEAVE,
    LONGEST,
    PASS,
    POT,
    Edition,
    Event,
    Kind,
    Phase,
    State,
)
from .groups import is_dead, owner
from .legal import chance_outcomes
from .setup import begin_turn, roll_off


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    """Every outcome is as likely as any other."""
    n = chance_outcomes(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if s.phase == Phase.ROLL_OFF:
        roll_off(s, action - DIE + 1)
    elif s.phase == Phase.DRAW_FIRST:
        emit(Event.DRAWN, action - FIRST)
        begin_turn(s, action - FIRST)
    elif s.phase == Phase.ROLL:
        s.die = action - DIE + 1
        emit(Event.ROLLED, int(s.seat), int(s.die))
        s.phase = Phase.MOVE
        s.waiting = only(int(s.seat))
    else:
        move(ed, s, seat, action)
        end_turn(ed, s)


def move(ed: Edition, s: State, seat: int, action: int) -> None:
    if action == PASS:
        emit(Event.PASSED, seat, int(s.die))
    elif action == LEAVE:
        leave(ed, s, seat)
    else:
        move_block(ed, s, seat, action - BLOCK)


def leave(ed: Edition, s: State, seat: int) -> None:
    number = 0
    while s.place[seat, number] != POT:  # Q31: the lowest number leaves first
        number += 1
    emit(Event.LEFT, seat, int(s.die))
    land(ed, s, ISLANDERS * seat + number, int(s.die))


def move_block(ed: Edition, s: State, seat: int, block: int) -> None:
    rear, length, die = block // LONGEST + 1, block % LONGEST + 1, int(s.die)
    if length == 1:
        emit(Event.STEPPED, seat, rear, rear + die)
    else:
        emit(Event.ADVANCED, seat, block, block + LONGEST * die)
    # CAP-4: all move at once. Starting at the front, each finds its cell already left.
    for cell in range(rear + length - 1, rear - 1, -1):
        who = int(s.on[cell])
        s.on[cell] = EMPTY
        land(ed, s, who, cell + die)
        if length > 1 and ed.kind[cell + die] == Kind.MASK:
            emit(Event.STOPPED, who, cell + die)  # MASK-1


def land(ed: Edition, s: State, who: int, cell: int) -> None:
    if cell <= ed.cells and ed.kind[cell] == Kind.TRAP:
        s.place[who // ISLANDERS, who % ISLANDERS] = POT
        emit(Event.TRAPPED, who, cell)  # TRAP-1
        return
    if s.on[cell] != EMPTY:
        emit(Event.SENT_BACK, int(s.seat), int(s.on[cell]), cell)  # CAP-1
        send_back(s, cell)
    s.on[cell] = who
    s.place[who // ISLANDERS, who % ISLANDERS] = cell
    emit(Event.LANDED, who, cell)


def send_back(s: State, cell: int) -> None:
    who = int(s.on[cell])
    s.on[cell] = EMPTY
    s.place[who // ISLANDERS, who % ISLANDERS] = POT  # POT-3


def end_turn(ed: Edition, s: State) -> None:
    """The automatic steps of section 6.7, in their order."""
    s.turns += 1
    s.die = 0
    winner = owner(s, int(ed.cells) + 1)
    s.winner = winner
    if winner != NOBODY:
        emit(Event.WON, winner)
        finish(s)  # END-3
        return
    following = (int(s.seat) + 1) % int(s.seats)  # SETUP-4
    if s.turns == s.turn_limit:
        emit(Event.DRAW_LIMIT, int(s.turn_limit))
        finish(s)  # Q24
        return
    if is_dead(ed, s):
        if s.dead_position == DRAW:
            emit(Event.DRAW_DEAD)
            finish(s)
            return
        rescue(s)
    begin_turn(s, following)


def finish(s: State) -> None:
    s.phase = Phase.OVER
    s.seat = NOBODY
    s.waiting = 0


def rescue(s: State) -> None:
    """Everybody's rearmost islander goes back to its pot (Q23)."""
    s.rescues += 1
    emit(Event.STRANDED)
    for seat in range(s.seats):
        rearmost = int(s.place[seat, 0])
        for number in range(1, ISLANDERS):
            rearmost = min(rearmost, int(s.place[seat, number]))
        emit(Event.RESCUED, int(s.on[rearmost]), rearmost)
        send_back(s, rearmost)
