"""Legal actions: the candidates, and the clause that forbids an action (section 6.5)."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Ints

from ..state import (
    CELLS,
    DRAWN_RUM,
    FACE_DOWN,
    HIGHEST,
    JACK_CARDS,
    MUST_TAKE,
    ROGUES,
    RUM_CARD,
    Act,
    Clause,
    Edition,
    Mode,
    Phase,
    State,
)
from .board import is_vacant
from .cards import drawn_card, times_shown
from .theft import is_loot, theft_clause


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return outcomes_of(s, out)
    if s.phase == Phase.CHOOSE:
        return choices(s, seat, out)
    if s.phase == Phase.AUCTION:
        out[0] = Act.PASS
        return listed(s, seat, Act.BID, out, 1)
    if s.phase == Phase.THEFT:
        return thefts(s, seat, out)
    if s.phase == Phase.SURRENDER:
        return listed(s, seat, Act.GIVE, out, 0)
    if s.phase == Phase.RUM:
        return counted(Act.RUM, HIGHEST, out)
    return counted(Act.PLACE, CELLS, out)


def counted(block: int, last: int, out: Ints) -> int:
    """All actions of a block whose parameter runs from 1."""
    for k in range(last):
        out[k] = block + 1 + k
    return last


def listed(s: State, where: int, block: int, out: Ints, n: int) -> int:
    """The actions of a block for the rogues in one place."""
    for rogue in range(ROGUES):
        out[n] = block + rogue  # overwritten by the next one if it is not there
        if s.place[rogue] == where:
            n += 1
    return n


def choices(s: State, seat: int, out: Ints) -> int:
    n = 0
    if s.mode == Mode.DUEL and s.employer == seat and s.jack_card == 0:
        for card in range(1, RUM_CARD + 1):
            if s.deck[card] == 1:
                out[n] = Act.JACK + card
                n += 1
        return n
    for card in range(1, RUM_CARD + 1):
        if s.hand[seat, card] == 1:
            out[n] = Act.PLAY + card
            n += 1
    return n


def thefts(s: State, seat: int, out: Ints) -> int:
    n = 0
    for rogue in range(ROGUES):
        if is_loot(s, seat, int(s.victim), rogue):
            out[n] = Act.TAKE + rogue
            n += 1
    out[n] = Act.DECLINE
    return n + 1


def outcomes_of(s: State, out: Ints) -> int:
    if s.phase == Phase.FIRST_PLACER:
        return counted(Act.FIRST - 1, int(s.seats), out)
    if s.phase == Phase.JACK_DRAW or s.phase == Phase.RUN_CARD:
        return numbers(s, out)
    return listed(s, FACE_DOWN, Act.DRAW, out, 0)


def numbers(s: State, out: Ints) -> int:
    n = 0
    for card in range(1, JACK_CARDS + 1):
        if s.deck[card] == 1:
            is_rum = s.mode == Mode.DUEL and card == RUM_CARD
            out[n] = Act.NUMBER + (DRAWN_RUM if is_rum else card)
            n += 1
    return n


def forbids(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.CHOOSE:
        return forbids_choice(s, seat, action)
    if s.phase == Phase.AUCTION:
        return forbids_bid(ed, s, seat, action)
    if s.phase == Phase.THEFT:
        return forbids_theft(s, seat, action)
    if s.phase == Phase.SURRENDER:
        return forbids_giving(s, seat, action)
    if s.phase == Phase.RUM:
        return forbids_rum(s, action)
    if s.phase == Phase.PLACE_CAPTAIN or s.phase == Phase.PLACE_JACK:
        return forbids_placing(s, action)
    return forbids_chance(s, action)


def forbids_chance(s: State, action: int) -> Clause:
    if s.phase == Phase.FIRST_PLACER:
        is_seat = Act.FIRST <= action < Act.FIRST + int(s.seats)
        return Clause.LEGAL if is_seat else Clause.ENGINE_3
    if s.phase == Phase.JACK_DRAW or s.phase == Phase.RUN_CARD:
        if not Act.NUMBER < action < Act.FIRST:
            return Clause.ENGINE_3
        card = drawn_card(s, action - Act.NUMBER)
        return Clause.LEGAL if s.deck[card] == 1 else Clause.DRAW_2
    if not Act.DRAW <= action < Act.DRAW + ROGUES:
        return Clause.ENGINE_3
    return Clause.LEGAL if s.place[action - Act.DRAW] == FACE_DOWN else Clause.DRAW_1


def forbids_placing(s: State, action: int) -> Clause:
    if action >= Act.PASS:
        return Clause.ENGINE_3
    if is_vacant(s, action - Act.PLACE):
        return Clause.LEGAL
    return Clause.SETUP_4 if s.phase == Phase.PLACE_CAPTAIN else Clause.JSET_3


def forbids_bid(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == Act.PASS:
        return Clause.LEGAL
    if not Act.BID <= action < Act.BID + ROGUES:
        return Clause.ENGINE_3
    rogue = action - Act.BID
    if s.place[rogue] != seat:
        return Clause.BID_8
    if s.bid_rogue != EMPTY and ed.value[rogue] <= ed.value[s.bid_rogue]:
        return Clause.BID_3
    return Clause.LEGAL


def forbids_choice(s: State, seat: int, action: int) -> Clause:
    is_hired = s.mode == Mode.DUEL and s.employer != NOBODY
    if Act.JACK < action <= Act.JACK + RUM_CARD:
        if not is_hired:
            return Clause.ENGINE_3
        if s.employer != seat or s.jack_card != 0:
            return Clause.DUEL_13
        return Clause.LEGAL if s.deck[action - Act.JACK] == 1 else Clause.DUEL_12
    if not Act.PLAY < action <= Act.PLAY + RUM_CARD:
        return Clause.ENGINE_3
    if is_hired and s.employer == seat and s.jack_card == 0:
        return Clause.DUEL_13
    return Clause.LEGAL if s.hand[seat, action - Act.PLAY] == 1 else Clause.CHOOSE_3


def forbids_rum(s: State, action: int) -> Clause:
    if not Act.RUM < action < Act.TAKE:
        return Clause.ENGINE_3
    return Clause.LEGAL if times_shown(s, action - Act.RUM) == 0 else Clause.RUM_2


def forbids_theft(s: State, seat: int, action: int) -> Clause:
    if action == Act.DECLINE:
        return Clause.TAKE_1 if s.theft_optional == MUST_TAKE else Clause.LEGAL
    if not Act.TAKE <= action < Act.TAKE + ROGUES:
        return Clause.ENGINE_3
    victim = int(s.victim)
    if is_loot(s, seat, victim, action - Act.TAKE):
        return Clause.LEGAL
    return theft_clause(s, seat, victim)


def forbids_giving(s: State, seat: int, action: int) -> Clause:
    if not Act.GIVE <= action < Act.GIVE + ROGUES:
        return Clause.ENGINE_3
    return Clause.LEGAL if s.place[action - Act.GIVE] == seat else Clause.FREE_3
