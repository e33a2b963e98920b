"""Phase III: the end of a turn, of a round and of the game."""

from banquise.core.contract import emit, is_told
from banquise.core.state import EMPTY, NOBODY

from .. import state as S
from ..state import Edition, Event, Phase, Place, State, amount
from .cards import hidden_trades
from .placing import ALL_COLOURS, colours
from .reserve import change
from .score import is_best, total
from .setup import clear_turn

ELDER_FOREST, CHOP = int(Place.ELDER_FOREST), int(Place.CHOP)  # from where to where missions go
ELDER_HUNT, HUNT = int(Place.ELDER_HUNT), int(Place.HUNT)


def end_turn(ed: Edition, s: State) -> None:
    emit(Event.ENDED, int(s.seat))
    clear_turn(s)
    following = (int(s.seat) + 1) % int(s.seats)
    if following == s.first:
        end_round(ed, s)
    else:
        s.seat = following


def end_round(ed: Edition, s: State) -> None:
    emit(Event.ROUND_OVER, int(s.round_no))
    pass_first_token(s)
    if s.hunted > 1:  # END-3
        s.hunted = 1
        emit(Event.TURNED_BACK)
    surplus = int(s.tanning_meat) - int(ed.meat_cap)
    if surplus > 0:  # END-4
        s.tanning_meat = ed.meat_cap
        emit(Event.SPOILED, amount(S.MEAT, surplus))
    s.past[int(s.round_no) - 1] = s.trade  # END-5
    s.trade = EMPTY
    s.seat = NOBODY
    for seat in range(s.seats):
        if s.copy_power[seat] == S.USED:
            change(s.copy_power, seat, S.READY, Event.COPY_POWER)
    if hidden_trades(ed, s) < 1:
        s.phase = Phase.OVER
        if is_told():
            tell_result(ed, s)
        return
    take_nomads_back(ed, s)
    s.round_no += 1
    s.phase = Phase.DRAW_TRADE


def tell_result(ed: Edition, s: State) -> None:
    winners, count, last = 0, 0, 0
    for seat in range(s.seats):
        if is_best(ed, s, seat):
            winners, count, last = winners | 1 << seat, count + 1, seat
    if count == 1:
        emit(Event.WON, last, total(ed, s, last))
    else:
        emit(Event.SHARED, winners, total(ed, s, last))


def pass_first_token(s: State) -> None:
    """END-2: to the seat that bought the visitor, or to the left; the visitor leaves the board."""
    for location in range(S.LOCATIONS):
        if (int(s.piece[location]) >> S.VISITOR) & 1 == 1:
            emit(Event.TAKEN_BACK, S.VISITOR, location)
        s.piece[location] = int(s.piece[location]) & ALL_COLOURS
        s.lying[location] = int(s.lying[location]) & ALL_COLOURS
    first = int(s.visitor_next)
    if first == NOBODY:
        first = (int(s.first) + 1) % int(s.seats)
    s.first = first
    emit(Event.TOOK_FIRST, first)
    if s.visitor_next != NOBODY:
        emit(Event.TOOK_VISITOR, int(s.visitor_next))
    s.visitor_holder = s.visitor_next
    s.visitor_next = NOBODY


def take_nomads_back(ed: Edition, s: State) -> None:
    """END-6 and MISS-1: all go home, except those who visited two Elders goes on a mission."""
    to_chop, to_hunt = int(s.piece[ELDER_FOREST]), int(s.piece[ELDER_HUNT])
    if is_told():
        tell_return(s)
    s.piece[:] = 0
    s.lying[:] = 0
    s.piece[CHOP] = to_chop
    s.piece[HUNT] = to_hunt
    for which in range(S.COLOURS):
        home = int(ed.nomads[s.seats]) if which < int(s.seats) * colours(ed, s) else 0
        s.hand[which] = home - ((to_chop >> which) & 1) - ((to_hunt >> which) & 1)


def tell_return(s: State) -> None:
    """Every nomad leaves its location, then those on a mission arrive."""
    for location in range(S.LOCATIONS):
        for which in range(S.COLOURS):
            if (int(s.piece[location]) >> which) & 1 == 1:
                emit(Event.TAKEN_BACK, which, location)
    tell_mission(s, ELDER_FOREST, CHOP)
    tell_mission(s, ELDER_HUNT, HUNT)


def tell_mission(s: State, elder: int, goal: int) -> None:
    for which in range(S.COLOURS):
        if (int(s.piece[elder]) >> which) & 1 == 1:
            emit(Event.WENT_ON_MISSION, which % int(s.seats), which, goal)
