"""What chance draws: cards, objectives, the first player (section 6.8)."""

from banquise.core.contract import emit, whisper
from banquise.core.state import EMPTY, NOBODY, Ints

from .. import state as S
from ..state import Act, Event, Phase, State
from .cards import is_trade_unseen
from .links import resume
from .reserve import change

# The first outcome of each chance event, by phase.
FIRST_OUTCOME = tuple(map(int, (Act.DRAW_NT, Act.DRAW_CRAFT, Act.DRAW_TRADE, Act.DEAL, Act.FIRST)))


def next_to_deal(s: State) -> int:
    """The lowest seat without a dealt objective, or NOBODY."""
    for seat in range(s.seats):
        if s.objective[seat] == EMPTY and s.exchanged[seat] == EMPTY:
            return seat
    return NOBODY


def is_dealt(s: State, card: int) -> bool:
    for seat in range(s.seats):
        if s.objective[seat] == card or s.exchanged[seat] == card:
            return True
    return False


def is_outcome(s: State, k: int) -> bool:
    """Is outcome k of the present chance event one of those that nobody has seen?"""
    phase = s.phase
    if phase == Phase.DRAW_NT:
        return k < S.NTS and s.nt_at[k] == S.UNSEEN
    if phase == Phase.DRAW_CRAFT:
        return k < S.CRAFTS and s.craft_at[k] == S.UNSEEN
    if phase == Phase.DRAW_TRADE:
        return k < S.TRADES and is_trade_unseen(s, k)
    if phase == Phase.DEAL_OBJECTIVE:
        return k < S.OBJECTIVES and not is_dealt(s, k)
    return k < int(s.seats)


def chance_outcomes(s: State, out: Ints) -> int:
    first, n = FIRST_OUTCOME[int(s.phase)], 0
    for k in range(S.CRAFTS):
        if is_outcome(s, k):
            out[n] = first + k
            n += 1
    return n


def play_chance(s: State, k: int) -> None:
    phase = s.phase
    if phase == Phase.DRAW_NT:
        emit(Event.NT_DRAWN, k)
        change(s.nt_at, k, S.SHOWN, Event.NT_AT)
        change(s.nt_slot, S.TOP, k, Event.NT_SLOT)
    elif phase == Phase.DRAW_CRAFT:
        emit(Event.CRAFT_DRAWN, k)
        change(s.craft_at, k, S.SHOWN, Event.CRAFT_AT)
        change(s.craft_slot, S.TOP, k, Event.CRAFT_SLOT)
    elif phase == Phase.DRAW_TRADE:
        emit(Event.TRADE_DRAWN, int(s.round_no), k)
        s.trade = k
    elif phase == Phase.DEAL_OBJECTIVE:
        deal(s, next_to_deal(s), k)
    else:
        emit(Event.FIRST_DRAWN, k)
        s.first = k
    if s.seat != NOBODY:
        resume(s)


def deal(s: State, seat: int, card: int) -> None:
    s.objective[seat] = card
    emit(Event.DEALT, seat)
    if s.objectives == S.OPEN:
        emit(Event.DEALT_CARD, seat, card)
    else:
        whisper(seat, Event.DEALT_CARD, seat, card)
