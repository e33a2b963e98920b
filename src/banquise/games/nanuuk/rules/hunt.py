"""Nanuuk!: the turns of the hunters (section 6.7)."""

from banquise.core.contract import emit, is_told
from banquise.core.state import EMPTY

from ..state import (
    ANIMALS,
    HARPOON,
    KAYAK,
    SEATS,
    STRIDE,
    TEAM,
    Act,
    Edition,
    Event,
    Phase,
    State,
    Token,
)
from .end_of_hunt import is_everybody_home, is_hunt_over
from .ice import can_crack, crack, holds, is_igloo, is_open
from .pieces import ask, finish, rotates
from .score import leaders, points_of
from .steps import can_step, carries, equip, lose, seat_can_step

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
        emit(Event.AT_HOME if is_over and is_home(ed, s, seat) else Event.BLOCKED, seat)
        number = next_number(s, seat, number)
        seat = (seat + 1) % int(s.seats)
    if is_told():
        tell_winners(ed, s)
    finish(s)


def is_home(ed: Edition, s: State, seat: int) -> bool:
    """Are the hunters whose turn it is in igloos?"""
    each = int(s.hunters_each)
    for hunter in range(seat * each, seat * each + each):
        is_acting = s.piece == EMPTY or s.piece == hunter
        if is_acting and not is_igloo(ed, int(s.at[hunter])):
            return False
    return True


def tell_winners(ed: Edition, s: State) -> None:
    winners, first = leaders(ed, s), 0
    while not holds(winners, first):
        first += 1
    emit(Event.WON_POINTS, winners, points_of(ed, s, first))


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


# Playing


def play_hunt(ed: Edition, s: State, seat: int, action: int) -> None:
    was_over = is_told() and is_hunt_over(ed, s) and not has_prey_to_decide_on(ed, s)
    is_done = act(ed, s, seat, action)
    if is_told() and not was_over and is_hunt_over(ed, s):
        if is_done or not has_prey_to_decide_on(ed, s):
            emit(Event.HUNT_OVER)  # END-3
    if is_done:
        end_turn(ed, s, seat)


def has_prey_to_decide_on(ed: Edition, s: State) -> bool:
    """Will the acting hunter, walled in where it is, be asked to take or to unload an animal?"""
    hunter = int(s.piece)
    if hunter == EMPTY or not Phase.FLIGHT <= s.phase <= Phase.DEPOSIT:
        return False
    cell = int(s.at[hunter])
    if s.way[cell] != 0:
        return False
    if is_igloo(ed, cell):
        return bool(s.bag[hunter] != 0)
    return may_take(s, hunter, animal_on(s, cell))


def act(ed: Edition, s: State, seat: int, action: int) -> bool:
    """Play an action. Is the turn over then?"""
    if action < Act.STEP:
        chase(s, seat, action - Act.FLIGHT)
        return ask_crack(ed, s, seat)
    if action < Act.STEP + 2 * STRIDE:
        return step(ed, s, seat, action)
    if action < Act.NO_CRACK:
        crack(ed, s, action - Act.CRACK)
        emit(Event.CRACKED, seat, action - Act.CRACK)
        return arrive(ed, s, seat)
    if action == Act.NO_CRACK:
        s.bound = 1  # MOV-7
        emit(Event.PUT_OFF, seat)
        return arrive(ed, s, seat)
    if action < Act.PASS:
        harness(s, seat, action - Act.HARNESS)
        return False
    if action == Act.PASS:
        stay(s, seat)
        return True
    if action < Act.DEPOSIT:
        decide_catch(s, seat, action == Act.TAKE)
    else:
        deposit(ed, s, seat, action - Act.DEPOSIT)
    return is_turn_over(ed, s, seat)


def chase(s: State, seat: int, cell: int) -> None:
    s.ice[Token.BEAR] = int(s.ice[Token.BEAR]) | (1 << cell)
    emit(Event.CHASED, seat, int(s.piece), cell)


def stay(s: State, seat: int) -> None:
    """No step, or no further one."""
    if s.phase == Phase.STEP:
        s.passes += 1
        emit(Event.STAYED, seat)
    else:
        emit(Event.STOPPED, seat)


def harness(s: State, seat: int, number: int) -> None:
    hunter = seat * int(s.hunters_each) + number
    emit(Event.HARNESSED, seat)
    lose(s, hunter, TEAM)  # SLD-1
    s.piece = hunter
    s.due += 1
    s.bound = 1
    s.hunt_over = 0
    ask(s, Phase.AGAIN, seat)


def step(ed: Edition, s: State, seat: int, action: int) -> bool:
    hunter = seat * int(s.hunters_each) + (action - Act.STEP) // STRIDE
    edge, back = (action - Act.STEP) % STRIDE // 2, action % 2
    start, cell = int(ed.ends[edge, back]), int(ed.ends[edge, 1 - back])
    s.piece = hunter
    s.at[hunter] = cell
    s.passes = 0
    s.due -= 1
    s.bound = 0
    s.hunt_over = 0
    if is_open(ed, s, edge):
        emit(Event.STEPPED, hunter, start, cell)
    else:
        emit(Event.CROSSED, hunter, start, cell)
        lose(s, hunter, KAYAK)  # KAY-1, Q36
    bears = int(s.ice[Token.BEAR])
    if not holds(bears, cell):
        return ask_crack(ed, s, seat)
    s.ice[Token.BEAR] = bears & ~(1 << cell)
    emit(Event.THREW, seat)
    lose(s, hunter, HARPOON)  # BEA-3
    ask(s, Phase.FLIGHT, seat)
    return False


def ask_crack(ed: Edition, s: State, seat: int) -> bool:
    """Ask for the crack, if one is possible. Is the turn over?"""
    if not can_crack(ed, s, int(s.at[s.piece])):
        return arrive(ed, s, seat)  # Q9
    ask(s, Phase.CRACK, seat)
    return False


def arrive(ed: Edition, s: State, seat: int) -> bool:
    """What the entered cell brings (MOV-4). Is the turn over?"""
    hunter = int(s.piece)
    cell = int(s.at[hunter])
    if is_igloo(ed, cell):
        rearm(s, seat, hunter)
        if s.bag[hunter] != 0:
            ask(s, Phase.DEPOSIT, seat)
            return False
    elif s.companion[hunter] == 0 and holds(int(s.ice[Token.INUK]), cell):
        s.companion[hunter] = 1  # INU-1
        s.ice[Token.INUK] = int(s.ice[Token.INUK]) & ~(1 << cell)
        emit(Event.JOINED, seat, hunter, cell)
    elif may_take(s, hunter, animal_on(s, cell)):
        ask(s, Phase.CATCH, seat)
        return False
    return is_turn_over(ed, s, seat)


def rearm(s: State, seat: int, hunter: int) -> None:
    """A harpoon waits in every igloo (BEA-6, IGL-2)."""
    if not carries(s, hunter, HARPOON):
        emit(Event.REARMED, seat)
        equip(s, hunter, int(s.gear[hunter]) | HARPOON)


def animal_on(s: State, cell: int) -> int:
    for animal in range(ANIMALS):
        if holds(int(s.ice[animal]), cell):
            return animal
    return EMPTY


def may_take(s: State, hunter: int, animal: int) -> bool:
    if animal == EMPTY or holds(int(s.bag[hunter]), animal) or not carries(s, hunter, HARPOON):
        return False  # CAT-1
    return animal != Token.WHALE or s.companion[hunter] == 1  # CAT-2


def decide_catch(s: State, seat: int, is_taken: bool) -> None:
    hunter = int(s.piece)
    cell = int(s.at[hunter])
    animal = animal_on(s, cell)
    if not is_taken:
        emit(Event.LEFT_ALONE, seat, animal)
        return
    s.ice[animal] = int(s.ice[animal]) & ~(1 << cell)
    s.bag[hunter] = int(s.bag[hunter]) | (1 << animal)
    emit(Event.TOOK, seat, animal, hunter)


def deposit(ed: Edition, s: State, seat: int, animals: int) -> None:
    hunter = int(s.piece)
    if animals == 0:
        emit(Event.KEPT, seat)
        return
    s.bag[hunter] = int(s.bag[hunter]) & ~animals  # IGL-3
    emit(Event.UNLOADED, seat, hunter, animals)
    if holds(animals, Token.WHALE):
        s.companion[hunter] = 0  # IGL-5
        emit(Event.PARTED, seat, hunter)
    before = int(s.gear[hunter])
    gear = before
    for animal in range(ANIMALS):
        if holds(animals, animal):
            s.store[hunter, animal] += 1
            gear |= int(ed.trade[animal])
    if gear != before:
        emit(Event.TRADED, seat, gear & ~before)
        equip(s, hunter, gear)


def is_turn_over(ed: Edition, s: State, seat: int) -> bool:
    """After arrival: does another step follow?"""
    if s.due == 0 or not can_step(ed, s, int(s.piece)):
        return True
    ask(s, Phase.AGAIN, seat)
    return False
