"""The auction for Black-Jack."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, NOBODY

from ..state import POT, ROGUES, Act, Edition, Event, Mode, Phase, State
from .steps import Step, ask


def ask_bidder(ed: Edition, s: State) -> Step:
    """A player who cannot raise passes without being asked (Q46)."""
    if can_raise(ed, s, int(s.turn)):
        return ask(s, Phase.AUCTION, int(s.turn))
    emit(Event.COULD_NOT_BID, int(s.turn))
    return next_bidder(s, Act.PASS)


def can_raise(ed: Edition, s: State, seat: int) -> bool:
    best = 0 if s.bid_rogue == EMPTY else int(ed.value[s.bid_rogue])
    for rogue in range(ROGUES):
        if s.place[rogue] == seat and ed.value[rogue] > best:
            return True
    return False


def bid_or_pass(s: State, action: int) -> Step:
    if action == Act.PASS:
        emit(Event.PASSED, int(s.turn))
    else:
        emit(Event.BID, int(s.turn), action - Act.BID)
    return next_bidder(s, action)


def next_bidder(s: State, action: int) -> Step:
    """After the pass or bid of ``turn``: ask the next player, or pay the best bid."""
    following = (int(s.turn) + 1) % int(s.seats)
    is_last = following == s.opener
    if s.mode == Mode.DUEL:
        is_last = ends_duel_auction(s, action)
    if action != Act.PASS:
        s.bid_seat = s.turn
        s.bid_rogue = action - Act.BID
    if is_last:
        pay(s)
        return Step.CHOOSE
    s.turn = following
    return Step.BID


def ends_duel_auction(s: State, action: int) -> bool:
    """DUEL-3, Q38: with a pass on a bid, or with the second decision if the first was a pass."""
    if s.bid_rogue == EMPTY:
        return bool(s.turn != s.opener)
    return action == Act.PASS


def pay(s: State) -> None:
    """BID-4: the winner's card goes to the pot; all others keep theirs."""
    s.turn = NOBODY
    if s.bid_rogue == EMPTY:
        emit(Event.UNHIRED)
        return
    s.employer = s.bid_seat
    s.place[s.bid_rogue] = POT
    emit(Event.EMPLOYED, int(s.bid_seat), int(s.bid_rogue))
    s.bid_seat = NOBODY
    s.bid_rogue = EMPTY
