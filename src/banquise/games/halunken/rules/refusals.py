"""What forbids an action (section 6.5): the first clause that applies, in the order printed."""

from banquise.core.state import EMPTY, NOBODY, Edition, State, is_waiting
from banquise.games.halunken.rules.quay import is_loot, is_vacant, theft_clause, times_shown
from banquise.games.halunken.state import (
    ACTIONS,
    BID,
    DECLINE,
    DRAW,
    DRAWN_RUM,
    DUEL,
    FACE_DOWN,
    FIRST,
    GIVE,
    JACK,
    JACK_CARDS,
    MUST_TAKE,
    NUMBER,
    PASS,
    PLACE,
    PLAY,
    ROGUES,
    RUM,
    RUM_CARD,
    TAKE,
    Clause,
    Phase,
)


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if s.phase == Phase.CHOOSE:
        return violates_choice(s, seat, action)
    if s.phase == Phase.AUCTION:
        return violates_word(ed, s, seat, action)
    if s.phase == Phase.THEFT:
        return violates_theft(s, seat, action)
    if s.phase == Phase.SURRENDER:
        return violates_gift(s, seat, action)
    if s.phase == Phase.RUM:
        return violates_rum(s, action)
    if s.phase == Phase.PLACE_CAPTAIN or s.phase == Phase.PLACE_JACK:
        return violates_placing(s, action)
    return violates_chance(s, action)


def violates_chance(s: State, action: int) -> Clause:
    if s.phase == Phase.FIRST_PLACER:
        is_seat = FIRST <= action < FIRST + int(s.seats)
        return Clause.LEGAL if is_seat else Clause.ENGINE_3
    if s.phase == Phase.JACK_DRAW or s.phase == Phase.RUN_CARD:
        if not NUMBER < action < FIRST:
            return Clause.ENGINE_3
        card = drawn_card(s, action - NUMBER)
        return Clause.LEGAL if s.deck[card] == 1 else Clause.DRAW_2
    if not DRAW <= action < DRAW + ROGUES:
        return Clause.ENGINE_3
    return Clause.LEGAL if s.place[action - DRAW] == FACE_DOWN else Clause.DRAW_1


def drawn_card(s: State, number: int) -> int:
    """Black-Jack's card behind the parameter of NUMBER; 0 if he has no such card."""
    if s.mode == DUEL:
        if number == DRAWN_RUM:
            return RUM_CARD
        return number if number < RUM_CARD else 0
    return number if number <= JACK_CARDS else 0


def violates_placing(s: State, action: int) -> Clause:
    if action >= PASS:
        return Clause.ENGINE_3
    if is_vacant(s, action - PLACE):
        return Clause.LEGAL
    return Clause.SETUP_4 if s.phase == Phase.PLACE_CAPTAIN else Clause.JSET_3


def violates_word(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == PASS:
        return Clause.LEGAL
    if not BID <= action < BID + ROGUES:
        return Clause.ENGINE_3
    rogue = action - BID
    if s.place[rogue] != seat:
        return Clause.BID_8
    if s.bid_rogue != EMPTY and ed.value[rogue] <= ed.value[s.bid_rogue]:
        return Clause.BID_3
    return Clause.LEGAL


def violates_choice(s: State, seat: int, action: int) -> Clause:
    is_hired = s.mode == DUEL and s.employer != NOBODY
    if JACK < action <= JACK + RUM_CARD:
        if not is_hired:
            return Clause.ENGINE_3
        if s.employer != seat or s.jack_card != 0:
            return Clause.DUEL_13
        return Clause.LEGAL if s.deck[action - JACK] == 1 else Clause.DUEL_12
    if not PLAY < action <= PLAY + RUM_CARD:
        return Clause.ENGINE_3
    if is_hired and s.employer == seat and s.jack_card == 0:
        return Clause.DUEL_13
    return Clause.LEGAL if s.hand[seat, action - PLAY] == 1 else Clause.CHOOSE_3


def violates_rum(s: State, action: int) -> Clause:
    if not RUM < action < TAKE:
        return Clause.ENGINE_3
    return Clause.LEGAL if times_shown(s, action - RUM) == 0 else Clause.RUM_2


def violates_theft(s: State, seat: int, action: int) -> Clause:
    if action == DECLINE:
        return Clause.TAKE_1 if s.theft_optional == MUST_TAKE else Clause.LEGAL
    if not TAKE <= action < TAKE + ROGUES:
        return Clause.ENGINE_3
    victim = int(s.victim)
    if is_loot(s, seat, victim, action - TAKE):
        return Clause.LEGAL
    return theft_clause(s, seat, victim)


def violates_gift(s: State, seat: int, action: int) -> Clause:
    if not GIVE <= action < GIVE + ROGUES:
        return Clause.ENGINE_3
    return Clause.LEGAL if s.place[action - GIVE] == seat else Clause.FREE_3
