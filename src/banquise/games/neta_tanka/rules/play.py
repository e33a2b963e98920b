"""Playing an action, and everything that follows automatically."""

from banquise.core.state import CHANCE_WAITS, EMPTY, NOBODY, Ints

from ..state import LOCATIONS, Act, Edition, Event, Phase, State
from .cards import refill
from .chance import FIRST_OUTCOME, chance_outcomes, next_to_deal, play_chance
from .details import NO_ACTION, forced_answer, play_detail
from .placing import can_place, put_piece
from .resolving import play_menu
from .round_end import end_turn


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    play(ed, s, action)
    run_automatic_steps(ed, s)
    while Phase.MAIN < s.phase < Phase.OVER:  # a detail
        forced = forced_answer(ed, s, int(s.seat))
        if forced == NO_ACTION:
            break
        play(ed, s, forced)
        run_automatic_steps(ed, s)
    set_waiting(s)


def set_waiting(s: State) -> None:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        s.waiting = 0
    elif s.phase < Phase.PLACE or s.seat == NOBODY:
        s.waiting = CHANCE_WAITS
    else:
        s.waiting = 1 << int(s.seat)


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    n = chance_outcomes(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n


def play(ed: Edition, s: State, action: int) -> None:
    """One action and its direct effect."""
    seat, phase = int(s.seat), int(s.phase)
    if phase < Phase.PLACE:
        play_chance(s, action - FIRST_OUTCOME[phase])
    elif phase == Phase.PLACE:
        put_piece(ed, s, seat, (action - Act.PLACE) // LOCATIONS, (action - Act.PLACE) % LOCATIONS)
        next_to_place(ed, s, seat + 1)
    elif phase == Phase.MAIN:
        if action == Act.END:
            end_turn(ed, s)
        else:
            play_menu(ed, s, seat, action)
    else:
        play_detail(ed, s, seat, action)


def run_automatic_steps(ed: Edition, s: State) -> None:
    """The automatic steps 1 to 3 of section 6.7."""
    if s.phase == Phase.DROP or s.phase == Phase.OVER:
        return
    if refill(s.nt_slot, s.nt_at, Event.NT_SLOT):
        s.phase = Phase.DRAW_NT
    elif refill(s.craft_slot, s.craft_at, Event.CRAFT_SLOT):
        s.phase = Phase.DRAW_CRAFT
    elif s.seat == NOBODY:
        prepare_round(ed, s)


def prepare_round(ed: Edition, s: State) -> None:
    """Outside a turn: what is still missing before nomads can be placed."""
    if s.trade == EMPTY:
        s.phase = Phase.DRAW_TRADE
    elif next_to_deal(s) != NOBODY:
        s.phase = Phase.DEAL_OBJECTIVE
    elif s.first == NOBODY:
        s.phase = Phase.DRAW_FIRST
    else:
        next_to_place(ed, s, int(s.first))


def next_to_place(ed: Edition, s: State, start: int) -> None:
    """The next seat clockwise that can place; when none can, phase II (PLACE-1, -2)."""
    seats = int(s.seats)
    for k in range(seats):
        seat = (start + k) % seats
        if can_place(ed, s, seat):
            s.seat = seat
            s.phase = Phase.PLACE
            return
    s.seat = s.first
    s.phase = Phase.MAIN
