"""A round begins and ends; so does a night, and the match."""

from banquise.core.contract import emit, is_told
from banquise.core.state import NOBODY

from ..state import FACE_DOWN, HOURS, ONE_GAME, ROGUES, Edition, Event, Mode, Phase, State
from .score import crew_score, total
from .setup import lay_out
from .steps import Step, ask


def begin_round(s: State) -> Step:
    s.hour += 1
    emit(Event.HOUR_BEGAN, int(s.hour))
    if s.mode == Mode.BEGINNER:
        return Step.CHOOSE
    s.turn = s.opener  # BID-2
    return Step.BID


def end_round(ed: Edition, s: State) -> Step:
    if s.employer != NOBODY:
        s.opener = s.employer  # BID-6, Q51
    s.employer = NOBODY
    s.card[:] = 0
    s.jack_card = 0
    if s.hour < HOURS:
        return Step.ROUND
    if s.match_games != ONE_GAME and is_told():
        announce_night(ed, s)
    if s.match_games == ONE_GAME or s.night == 3:
        s.phase = Phase.OVER
        s.turn = NOBODY
        s.waiting = 0
        if is_told():
            announce_winner(ed, s)
        return Step.ASK
    return next_night(ed, s)


def next_night(ed: Edition, s: State) -> Step:
    """MATCH-1, Q42: the results are written down, everything is set up again."""
    for seat in range(s.seats):
        s.result[int(s.night) - 1, seat] = crew_score(ed, s, seat)
    s.night += 1
    s.first = (int(s.first) + 1) % int(s.seats)
    if is_told():
        clear_table(s)
    lay_out(s)
    return ask(s, Phase.PLACE_CAPTAIN, int(s.first))


def clear_table(s: State) -> None:
    """Say that captains and rogues are taken back."""
    for seat in range(s.seats):
        emit(Event.CAPTAIN_REMOVED, seat)
    for rogue in range(ROGUES):
        if s.place[rogue] != FACE_DOWN:
            emit(Event.ROGUE_RETURNED, rogue)


def announce_night(ed: Edition, s: State) -> None:
    emit(Event.NIGHT_ENDED, int(s.night))
    for seat in range(s.seats):
        emit(Event.SCORED, seat, crew_score(ed, s, seat))


def announce_winner(ed: Edition, s: State) -> None:
    """SCORE-5: most points win; equal totals share the victory."""
    best, winners, leader = -1, 0, 0
    for seat in range(s.seats):
        points = total(ed, s, seat)
        if points > best:
            best, winners, leader = points, 1 << seat, seat
        elif points == best:
            winners |= 1 << seat
    if winners == 1 << leader:
        emit(Event.WON, leader, best)
    else:
        emit(Event.SHARED, winners, best)
