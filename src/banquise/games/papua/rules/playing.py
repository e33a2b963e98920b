"""A game from set-up to canoe: roll off, roll, move a block, send back, end the turn."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, State, only
from banquise.games.papua.rules.cells import is_dead, owner
from banquise.games.papua.state import (
    BLOCK,
    BY_LOT,
    BY_ROLL_OFF,
    DIE,
    DRAW,
    FIRST,
    ISLANDERS,
    LEAVE,
    LONGEST,
    PASS,
    POT,
    Kind,
    Phase,
)


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


def rescue(s: State) -> None:
    """Everybody's rearmost islander goes back to its pot."""
    s.rescues += 1
    for seat in range(s.seats):
        rearmost = int(s.place[seat, 0])
        for number in range(1, ISLANDERS):
            rearmost = min(rearmost, int(s.place[seat, number]))
        send_back(s, rearmost)
