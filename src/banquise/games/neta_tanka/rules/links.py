"""Links and link tokens: what each kind does (section 3.6)."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY

from .. import state as S
from ..state import Edition, Event, Kind, Phase, State
from .cards import hidden_cards
from .clan import can_craft, can_food, can_tent, raise_totem
from .reserve import change, in_area, take, take_from_area

FROM_AREA = (S.WOOD, S.MUSHROOM, S.HIDE, S.MEAT)  # what FW, FM, TH and TM take
GIVES = (S.WOOD, S.HIDE, S.MUSHROOM, S.GEN, S.SKULL)  # by the first kinds of link


def has_pile(s: State) -> bool:
    for token in range(S.TOKENS):
        if s.token_at[token] == S.PILE:
            return True
    return False


def take_token(s: State, seat: int, token: int) -> None:
    emit(Event.TOOK_TOKEN, seat, token)
    change(s.token_at, token, S.HELD + seat, Event.TOKEN_AT)


def is_link_possible(ed: Edition, s: State, seat: int, kind: int) -> bool:
    """Would this kind of link have an effect now? (LINK-5)"""
    if kind <= Kind.ANY:
        return True
    if kind <= Kind.TM:
        return in_area(s, FROM_AREA[kind - Kind.FW]) > 0
    if kind == Kind.PB:
        return can_tent(ed, s, seat, False)
    if kind == Kind.PF:
        return can_food(ed, s, seat)
    if kind == Kind.PC:
        return can_craft(ed, s, seat)
    if kind == Kind.PT:
        return bool(s.reserve[seat, S.WOOD] > 0)
    if kind == Kind.RC:  # Q17
        return bool(s.craft_slot[S.TOP] != EMPTY) and hidden_cards(s.craft_at) > 0
    return has_pile(s)


def resume(s: State) -> None:
    """Where a detail leads when it is done (section 6.6)."""
    s.phase = Phase.OFFER if s.left > 0 else Phase.MAIN


def perform(ed: Edition, s: State, seat: int, kind: int) -> None:
    """The effect of a kind of link, or the detail that asks for it (LINK-4)."""
    resume(s)
    if kind <= Kind.K:
        take(s, seat, GIVES[kind], 1, S.SUPPLY)
    elif kind == Kind.ANY:
        s.phase = Phase.ANY
    elif kind <= Kind.TM:
        take_from_area(s, seat, FROM_AREA[kind - Kind.FW], 1)
    elif kind == Kind.PB:
        s.phase = Phase.TENT_PUT
    elif kind == Kind.PF:
        s.phase = Phase.FOOD_PUT
    elif kind == Kind.PC:
        s.phase = Phase.CRAFT_PUT
    elif kind == Kind.PT:
        raise_totem(s, seat, S.WOOD, False)
    elif kind == Kind.RC:
        s.phase = Phase.DROP
    else:
        s.phase = Phase.TOKEN_TAKE
