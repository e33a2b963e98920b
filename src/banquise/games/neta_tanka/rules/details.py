"""The short questions inside an action of phase II (section 6.6)."""

from banquise.core.contract import emit
from banquise.core.state import Ints

from .. import state as S
from ..state import Act, Clause, Edition, Event, Kind, Phase, Right, State, amount
from .cards import empty_slots, hidden_trades, is_available, remove_craft, take_craft, take_nt
from .clan import (
    put_craft,
    put_food,
    put_tent,
    raise_totem,
    violates_craft,
    violates_food,
    violates_tent,
)
from .links import is_link_possible, perform, resume, take_token
from .reserve import add, in_area, pay, take, take_from_area

AFTER_PAY = Act.PAY + 2


NO_ACTION = -1
ANSWERS = {  # the lowest action that a detail may ask for, and the one behind the highest
    Phase.GATHER: (Act.GAIN, Act.GIVE),
    Phase.ELDER_FOREST: (Act.GAIN, Act.CRAFT_PUT),
    Phase.ELDER_CRAFT: (Act.CRAFT_PUT, Act.DROP),
    Phase.ELDER_HUNT: (Act.GAIN, Act.CRAFT_PUT),
    Phase.ELDER_FOOD: (Act.GAIN, Act.CRAFT_PUT),
    Phase.CRAFT_PUT: (Act.CRAFT_PUT, Act.TAKE_CRAFT),
    Phase.CARD_CRAFT: (Act.CRAFT_PUT, Act.TAKE_CRAFT),
    Phase.TENT_PUT: (Act.PUT, Act.CRAFT_PUT),
    Phase.CARD_TENT: (Act.PUT, Act.CRAFT_PUT),
    Phase.FOOD_PUT: (Act.PUT, Act.CRAFT_PUT),
    Phase.ANY: (Act.GAIN, Act.GIVE),
    Phase.DROP: (Act.DROP, Act.TAKE_NT),
    Phase.TOKEN_TAKE: (Act.TAKE_TOKEN, Act.PAY),
    Phase.BUILD: (Act.STOP, Act.CRAFT_PUT),
    Phase.OFFER: (Act.LINK, Act.DROP),
    Phase.TRADE: (Act.GAIN, AFTER_PAY),
    Phase.CONSULT_PAY: (Act.PAY, AFTER_PAY),
    Phase.CONSULT_USE: (Act.PUT, Act.TAKE_TOKEN),
}
FIRST_ANSWER = tuple(int(ANSWERS.get(phase, (0, 0))[0]) for phase in Phase)
END_OF_ANSWERS = tuple(int(ANSWERS.get(phase, (0, 0))[1]) for phase in Phase)


# What forbids an answer


def violates_detail(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action < Act.GAIN or action >= AFTER_PAY:
        return violates_link_or_stop(ed, s, seat, action)
    if action < Act.GIVE:
        return violates_gain(ed, s, seat, action - Act.GAIN)
    if action < Act.PUT:
        if s.phase != Phase.OFFER:
            return Clause.ENGINE_3
        return Clause.LEGAL if s.reserve[seat, action - Act.GIVE] > 0 else Clause.RES_5
    if action < Act.CRAFT_PUT:
        return violates_put(ed, s, seat, action - Act.PUT)
    if action < Act.TAKE_CRAFT:
        return violates_craft_put(ed, s, seat, action - Act.CRAFT_PUT)
    if action < Act.DROP:
        return violates_take_craft(ed, s, seat, action - Act.TAKE_CRAFT)
    return violates_pick(ed, s, seat, action)


def violates_link_or_stop(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == Act.STOP and s.phase == Phase.BUILD:
        return Clause.BUILD_1 if s.left >= ed.builds else Clause.LEGAL
    if s.phase != Phase.OFFER:
        return Clause.ENGINE_3
    if action == Act.STOP:
        return Clause.OFFER_1 if s.left >= ed.offerings else Clause.LEGAL
    if action < Act.LINK or action >= Act.LINK + ed.links:
        return Clause.ENGINE_3
    link = action - Act.LINK
    if ed.link_kind[link] == Kind.S:
        return Clause.OFFER_5
    if (int(s.offered) >> link) & 1 == 1:
        return Clause.OFFER_6
    if s.gen[seat] < 1:
        return Clause.RES_5
    if not is_link_possible(ed, s, seat, int(ed.link_kind[link])):
        return Clause.LINK_5
    return Clause.LEGAL


def violates_gather(s: State, r: int) -> Clause:
    if r != S.WOOD and r != S.MUSHROOM:
        return Clause.GATH_1
    return Clause.LEGAL if in_area(s, r) > 0 else Clause.RES_6


def violates_gain(ed: Edition, s: State, seat: int, r: int) -> Clause:
    phase = s.phase
    if phase == Phase.GATHER:
        return violates_gather(s, r)
    if phase == Phase.ELDER_FOREST:
        return Clause.LEGAL if r == ed.forest_gain else Clause.EFOR_1
    if phase == Phase.ELDER_HUNT:
        return Clause.LEGAL if r == ed.hunt_gain else Clause.EHUN_1
    if phase == Phase.ELDER_FOOD:
        return Clause.LEGAL if r == ed.food_gain else Clause.EFOO_1
    if phase == Phase.ANY:
        return Clause.LEGAL if ed.wild[r] != 0 else Clause.LINK_4
    if phase == Phase.TRADE:
        return Clause.LEGAL if ed.trade_left[s.trade, r] != 0 else Clause.TRADE_3
    if phase == Phase.OFFER:
        if ed.wild[r] == 0:
            return Clause.OFFER_2
        return Clause.LEGAL if s.gen[seat] > 0 else Clause.RES_5
    return Clause.ENGINE_3


def violates_put(ed: Edition, s: State, seat: int, r: int) -> Clause:
    phase = s.phase
    if phase == Phase.BUILD or phase == Phase.TENT_PUT or phase == Phase.ELDER_HUNT:
        return violates_tent(ed, s, seat, r, False)
    if phase == Phase.CARD_TENT:
        return violates_tent(ed, s, seat, r, True)
    if phase == Phase.FOOD_PUT or phase == Phase.ELDER_FOOD:
        return violates_food(ed, s, seat, r)
    if phase == Phase.ELDER_FOREST:
        if r != S.WOOD:
            return Clause.EFOR_1
    elif phase == Phase.CONSULT_USE:
        if r != S.SKULL:
            return Clause.CONS_2
    else:
        return Clause.ENGINE_3
    return Clause.LEGAL if s.reserve[seat, r] > 0 else Clause.RES_5


def violates_craft_put(ed: Edition, s: State, seat: int, which: int) -> Clause:
    phase = s.phase
    if phase == Phase.CARD_CRAFT:
        return violates_craft(ed, s, seat, which // 2, which % 2, True)
    if phase == Phase.CRAFT_PUT or phase == Phase.ELDER_CRAFT:
        return violates_craft(ed, s, seat, which // 2, which % 2, False)
    return Clause.ENGINE_3


def violates_take_craft(ed: Edition, s: State, seat: int, card: int) -> Clause:
    phase = s.phase
    if phase == Phase.TRADE:
        if ed.trade_right[s.trade] != Right.CRAFT:
            return Clause.TRADE_4
    elif phase != Phase.ELDER_CRAFT and phase != Phase.OFFER:
        return Clause.ENGINE_3
    if not is_available(s.craft_slot, s.craft_at, card):
        return Clause.SET_4
    if phase == Phase.OFFER and s.gen[seat] < 1:
        return Clause.RES_5
    return Clause.LEGAL


def violates_pick(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """Cards to remove, Neta-Tanka cards and tokens to take, payments."""
    phase = s.phase
    if action >= Act.PAY:
        return violates_pay(ed, s, seat, action - Act.PAY)
    if action < Act.TAKE_NT:
        if phase != Phase.DROP:
            return Clause.ENGINE_3
        return (
            Clause.LEGAL
            if is_available(s.craft_slot, s.craft_at, action - Act.DROP)
            else Clause.SET_4
        )
    if action < Act.TAKE_TOKEN:
        if phase != Phase.CONSULT_USE:
            return Clause.ENGINE_3
        return (
            Clause.LEGAL if is_available(s.nt_slot, s.nt_at, action - Act.TAKE_NT) else Clause.SET_2
        )
    if phase != Phase.TOKEN_TAKE:
        return Clause.ENGINE_3
    return Clause.LEGAL if s.token_at[action - Act.TAKE_TOKEN] == S.PILE else Clause.LINK_6


def violates_pay(ed: Edition, s: State, seat: int, x: int) -> Clause:
    if s.phase == Phase.TRADE:
        if ed.trade_right[s.trade] != Right.VISITOR:
            return Clause.TRADE_5
        if s.visitor_next >= 0:
            return Clause.TRADE_6
        if hidden_trades(ed, s) < 1:
            return Clause.TRADE_7
    elif s.phase != Phase.CONSULT_PAY:
        return Clause.ENGINE_3
    if x == 0:
        return Clause.LEGAL if s.reserve[seat, S.MEAT] >= ed.pay_meat else Clause.RES_5
    return Clause.LEGAL if s.reserve[seat, S.MUSHROOM] >= ed.pay_mushroom else Clause.RES_5


# What may be answered


def next_answer(ed: Edition, s: State, action: int) -> int:
    """The next action from this one on that is worth judging in the present detail."""
    phase = int(s.phase)
    if phase == Phase.OFFER:
        if Act.LINK + int(ed.links) <= action < Act.STOP:
            return Act.STOP
        return Act.TAKE_CRAFT if Act.PUT <= action < Act.TAKE_CRAFT else action
    if phase == Phase.TRADE and Act.GIVE <= action < Act.PAY:
        if ed.trade_right[s.trade] != Right.CRAFT:
            return Act.PAY
        return Act.TAKE_CRAFT if action < Act.TAKE_CRAFT else action
    if phase == Phase.CONSULT_USE and Act.CRAFT_PUT <= action < Act.TAKE_NT:
        return Act.TAKE_NT
    return action


def detail_candidates(ed: Edition, s: State, out: Ints) -> int:
    phase = int(s.phase)
    action, end = FIRST_ANSWER[phase], END_OF_ANSWERS[phase]
    n = 0
    while True:
        action = next_answer(ed, s, action)
        if action >= end:
            return n
        out[n] = action
        n += 1
        action += 1


def forced_answer(ed: Edition, s: State, seat: int) -> int:
    """The legal action of a detail that has exactly one (Q38), or NO_ACTION."""
    phase = int(s.phase)
    action, end = FIRST_ANSWER[phase], END_OF_ANSWERS[phase]
    found = NO_ACTION
    while True:
        action = next_answer(ed, s, action)
        if action >= end:
            return found
        if violates_detail(ed, s, seat, action) == Clause.LEGAL:
            if found != NO_ACTION:
                return NO_ACTION
            found = action
        action += 1


# Playing


def play_detail(ed: Edition, s: State, seat: int, action: int) -> None:
    phase = int(s.phase)
    if phase == Phase.OFFER:
        play_offer(ed, s, seat, action)
    elif phase == Phase.BUILD:
        play_build(ed, s, seat, action)
    elif phase == Phase.DROP:
        remove_craft(s, seat, action - Act.DROP)
        if empty_slots(s.craft_slot) > 1:
            resume(s)
    elif phase == Phase.CONSULT_PAY:
        pay_food(ed, s, seat, action - Act.PAY)
        s.phase = Phase.CONSULT_USE
    else:
        resume(s)
        answer(ed, s, seat, phase, action)


def play_offer(ed: Edition, s: State, seat: int, action: int) -> None:
    """One offering; it is counted before its effect."""
    if action == Act.STOP:
        emit(Event.STOPPED, seat)
        s.left = 0
        s.phase = Phase.MAIN
        return
    s.left -= 1
    resume(s)
    if Act.GIVE <= action < Act.PUT:
        offer(s, seat, action - Act.GIVE)
        take(s, seat, S.GEN, 1, S.SUPPLY)
        return
    offer(s, seat, S.GEN)
    if action < Act.FRONT:
        link = action - Act.LINK
        emit(Event.BOUGHT_LINK, seat, link)
        s.offered = int(s.offered) | 1 << link
        perform(ed, s, seat, int(ed.link_kind[link]))
    elif action < Act.GIVE:
        take(s, seat, action - Act.GAIN, 1, S.SUPPLY)
    else:
        take_craft(s, seat, action - Act.TAKE_CRAFT)


def offer(s: State, seat: int, what: int) -> None:
    emit(Event.OFFERED, seat, amount(what, 1))
    add(s, seat, what, -1)


def play_build(ed: Edition, s: State, seat: int, action: int) -> None:
    if action == Act.STOP:
        emit(Event.STOPPED, seat)
        s.left = 0
    else:
        s.left -= 1
        put_tent(ed, s, seat, action - Act.PUT, False)
    if s.left == 0:
        s.phase = Phase.MAIN


def pay_food(ed: Edition, s: State, seat: int, x: int) -> None:
    """Pay in meat (0) or in mushrooms (1)."""
    if x == 0:
        pay(s, seat, S.MEAT, int(ed.pay_meat))
    else:
        pay(s, seat, S.MUSHROOM, int(ed.pay_mushroom))


def answer(ed: Edition, s: State, seat: int, phase: int, action: int) -> None:
    """The answer to a detail that asks once."""
    if action < Act.GIVE:
        gain(s, seat, phase, action - Act.GAIN)
    elif action < Act.CRAFT_PUT:
        put(ed, s, seat, phase, action - Act.PUT)
    elif action < Act.TAKE_CRAFT:
        card, m = (action - Act.CRAFT_PUT) // 2, (action - Act.CRAFT_PUT) % 2
        put_craft(ed, s, seat, card, m, phase == Phase.CARD_CRAFT)
    elif action < Act.DROP:
        take_craft(s, seat, action - Act.TAKE_CRAFT)
    elif action < Act.TAKE_TOKEN:
        take_nt(s, seat, action - Act.TAKE_NT)
    elif action < Act.PAY:
        take_token(s, seat, action - Act.TAKE_TOKEN)
    else:
        pay_food(ed, s, seat, action - Act.PAY)
        emit(Event.BOUGHT_VISITOR, seat)
        s.visitor_next = seat  # TRADE-5


def gain(s: State, seat: int, phase: int, r: int) -> None:
    if phase != Phase.GATHER:
        take(s, seat, r, 1, S.SUPPLY)
    else:  # GATH-1
        take_from_area(s, seat, r, 1 if r == S.WOOD else in_area(s, r))


def put(ed: Edition, s: State, seat: int, phase: int, r: int) -> None:
    if phase == Phase.FOOD_PUT or phase == Phase.ELDER_FOOD:
        put_food(ed, s, seat, r, False)
    elif phase == Phase.ELDER_FOREST or phase == Phase.CONSULT_USE:
        raise_totem(s, seat, r, False)
    else:
        put_tent(ed, s, seat, r, phase == Phase.CARD_TENT)
