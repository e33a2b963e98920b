"""Turns, draws, passes, and how the game ends (NU-TURN, NU-END)."""

from banquise.core.contract import emit, whisper
from banquise.core.state import CHANCE, EMPTY, only

from ..state import HAND, Edition, Event, Inua, Phase, State
from .cards import add_to_hand
from .placing import can_place, mark_places
from .score import best_total, total_points, winners


def begin(ed: Edition, s: State, seat: int) -> None:
    """The first turn."""
    s.start = seat
    emit(Event.BEGAN, seat)
    if not open_turn(ed, s, seat):
        pass_turn(s, False)
        end_turn(ed, s)


def open_turn(ed: Edition, s: State, seat: int) -> bool:
    """Ask for the first decision of a turn; False if there is none, so that the player passes."""
    s.turn = seat
    if s.spirit[seat] != EMPTY:
        s.phase = Phase.TURN_START
        s.waiting = only(seat)
        return True
    return ask_draw(s, seat) or ask_place(ed, s, seat)


def ask_draw(s: State, seat: int) -> bool:
    """Chance draws, unless there is nothing to draw or no room in the hand (TURN-6)."""
    if s.pile == 0 or s.held[seat] == HAND:
        return False
    s.phase = Phase.DRAW
    s.waiting = only(CHANCE)
    return True


def ask_place(ed: Edition, s: State, seat: int) -> bool:
    if not can_place(ed, s, seat):
        return False
    s.phase = Phase.PLACE
    s.waiting = only(seat)
    mark_places(ed, s)
    return True


def draw_or_place(ed: Edition, s: State) -> None:
    """The owner of an Inua card chose to draw."""
    emit(Event.CHOSE_DRAW, int(s.turn))
    if not ask_draw(s, int(s.turn)):
        place_or_pass(ed, s, False)


def draw_card(ed: Edition, s: State, card: int) -> None:
    seat = int(s.turn)
    add_to_hand(s, seat, card)
    s.pile -= 1
    emit(Event.DREW, seat)
    whisper(seat, Event.DREW_CARD, seat, card)
    if s.spirit[seat] == Inua.ARSANIIT and others_hold_cards(s, seat):
        s.drawn = card
        s.phase = Phase.AFTER_DRAW
        s.waiting = only(seat)
    else:
        place_or_pass(ed, s, True)


def others_hold_cards(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.held[other] > 0:
            return True
    return False


def place_or_pass(ed: Edition, s: State, has_gained: bool) -> None:
    if not ask_place(ed, s, int(s.turn)):
        pass_turn(s, has_gained)
        end_turn(ed, s)


def pass_turn(s: State, has_gained: bool) -> None:
    """A pass is idle unless the player drew, took or froze something (TURN-7, END-3)."""
    emit(Event.PASSED, int(s.turn))
    s.idle = 0 if has_gained else int(s.idle) + 1


# The end


def end_turn(ed: Edition, s: State) -> None:
    """End this turn, and every following one without a decision."""
    while not is_finished(s):
        seat = (int(s.turn) + 1) % int(s.seats)
        if open_turn(ed, s, seat):
            return
        pass_turn(s, False)
    end_game(s)


def is_finished(s: State) -> bool:
    return has_winner(s) or has_no_cards(s) or has_stalled(s)


def has_winner(s: State) -> bool:
    for seat in range(s.seats):
        if total_points(s, seat) >= s.target_points:
            return True  # END-1
    return False


def has_no_cards(s: State) -> bool:
    for seat in range(s.seats):
        if s.held[seat] > 0:
            return False
    return True  # END-2


def has_stalled(s: State) -> bool:
    return int(s.idle) >= int(s.stall_rounds) * int(s.seats)  # END-3


def end_game(s: State) -> None:
    s.phase = Phase.OVER
    s.waiting = 0
    if not has_winner(s):
        if has_no_cards(s):
            emit(Event.NO_CARDS_LEFT)
        else:
            emit(Event.STALLED)
    emit(Event.WON, winners(s), best_total(s))
