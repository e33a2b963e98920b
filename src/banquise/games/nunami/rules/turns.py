"""The course of the game: turns, draws, passes, and how it ends (NU-TURN, NU-END)."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, State, only
from banquise.games.nunami.rules.land import add_to_hand, slot_of, take_from_hand
from banquise.games.nunami.rules.laying import can_place, mark_places
from banquise.games.nunami.rules.scoring import total_points
from banquise.games.nunami.state import HAND, LOOK, Inua, Phase, Where


def begin(ed: Edition, s: State, seat: int) -> None:
    """The first turn."""
    s.start = seat
    if not open_turn(ed, s, seat):
        count_idle(s, False)
        next_turns(ed, s)


def open_turn(ed: Edition, s: State, seat: int) -> bool:
    """Ask the first question of a turn; False if there is none and the player passes."""
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


def count_idle(s: State, has_gained: bool) -> None:
    """A pass: idle unless the player drew, took or froze something (END-3)."""
    s.idle = 0 if has_gained else int(s.idle) + 1


def draw_or_place(ed: Edition, s: State) -> None:
    """The owner of an Inua card chose to draw."""
    if not ask_draw(s, int(s.turn)):
        place_or_pass(ed, s, False)


def place_or_pass(ed: Edition, s: State, has_gained: bool) -> None:
    if not ask_place(ed, s, int(s.turn)):
        count_idle(s, has_gained)
        next_turns(ed, s)


def next_turns(ed: Edition, s: State) -> None:
    """End this turn, and every following one in which there is nothing to ask."""
    while not is_finished(s):
        seat = (int(s.turn) + 1) % int(s.seats)
        if open_turn(ed, s, seat):
            return
        count_idle(s, False)
    s.phase = Phase.OVER
    s.waiting = 0


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


# Drawing, and Arsaniit's power (INUA-8)


def draw_card(ed: Edition, s: State, card: int) -> None:
    seat = int(s.turn)
    add_to_hand(s, seat, card)
    s.pile -= 1
    if s.spirit[seat] == Inua.ARSANIIT and can_take(s, seat):
        s.drawn = card
        s.phase = Phase.AFTER_DRAW
        s.waiting = only(seat)
    else:
        place_or_pass(ed, s, True)


def can_take(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.held[other] > 0:
            return True
    return False


def keep_card(ed: Edition, s: State) -> None:
    s.drawn = EMPTY
    place_or_pass(ed, s, True)


def give_back(s: State, victim: int) -> None:
    """The card just drawn goes back into the pile; one of the victim's will come."""
    seat = int(s.turn)
    card = take_from_hand(s, seat, slot_of(s, seat, int(s.drawn)))
    put_back(s, card)
    s.drawn = EMPTY
    s.victim = victim
    if s.arsaniit_pick == LOOK:
        s.phase = Phase.PICK
        s.waiting = only(seat)
    else:
        s.phase = Phase.TAKE
        s.waiting = only(CHANCE)


def put_back(s: State, card: int) -> None:
    """A card that somebody has seen is shuffled into the draw pile (section 6.4)."""
    s.where[card] = Where.RETURNED
    s.pile += 1


def take_card(ed: Edition, s: State, slot: int) -> None:
    card = take_from_hand(s, int(s.victim), slot)
    s.victim = NOBODY
    add_to_hand(s, int(s.turn), card)
    place_or_pass(ed, s, True)
