"""A round begins: the auction for Black-Jack, one word after another."""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.games.halunken.rules.steps import Step, ask
from banquise.games.halunken.state import BEGINNER, BID, DUEL, PASS, POT, ROGUES, Phase


def begin_round(s: State) -> Step:
    s.hour += 1
    if s.mode == BEGINNER:
        return Step.CHOOSE
    s.turn = s.opener  # BID-2
    return Step.SPEAK


def speak(ed: Edition, s: State) -> Step:
    """Who cannot raise passes without being asked (Q46)."""
    if can_raise(ed, s, int(s.turn)):
        return ask(s, Phase.AUCTION, int(s.turn))
    return word(s, PASS)


def can_raise(ed: Edition, s: State, seat: int) -> bool:
    best = 0 if s.bid_rogue == EMPTY else int(ed.value[s.bid_rogue])
    for rogue in range(ROGUES):
        if s.place[rogue] == seat and ed.value[rogue] > best:
            return True
    return False


def word(s: State, action: int) -> Step:
    """The seat of ``turn`` has passed or bid; another one speaks, or the bid is paid."""
    following = (int(s.turn) + 1) % int(s.seats)
    is_last = following == s.opener
    if s.mode == DUEL:
        is_last = closes(s, action)
    if action != PASS:
        s.bid_seat = s.turn
        s.bid_rogue = action - BID
    if is_last:
        pay(s)
        return Step.CHOOSE
    s.turn = following
    return Step.SPEAK


def closes(s: State, action: int) -> bool:
    """DUEL-3, Q38: the duel's auction ends with a pass on a bid, or with the second word if the
    first was a pass.
    """
    if s.bid_rogue == EMPTY:
        return bool(s.turn != s.opener)
    return action == PASS


def pay(s: State) -> None:
    """BID-4: the winner's card goes to the pot; all others keep theirs."""
    s.turn = NOBODY
    if s.bid_rogue == EMPTY:
        return
    s.employer = s.bid_seat
    s.place[s.bid_rogue] = POT
    s.bid_seat = NOBODY
    s.bid_rogue = EMPTY
