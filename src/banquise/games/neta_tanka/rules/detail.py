"""The details: the short questions inside an action of phase II (section 6.6)."""

from banquise.core.state import Edition, Ints, State
from banquise.games.neta_tanka.rules.cards import (
    drop_craft,
    empty_craft_slots,
    enjoy,
    go_back,
    hidden_trades,
    is_craft_available,
    is_nt_available,
    is_possible,
    take_craft,
    take_nt,
)
from banquise.games.neta_tanka.rules.clan import (
    put_craft,
    put_food,
    put_tent,
    raise_totem,
    violates_craft,
    violates_food,
    violates_tent,
)
from banquise.games.neta_tanka.state import (
    CRAFT_PUT,
    DROP,
    GAIN,
    GIVE,
    HELD,
    LINK,
    MEAT,
    MUSHROOM,
    NT_FRONT,
    PAY,
    PILE,
    PUT,
    SKULL,
    STOP,
    TAKE_CRAFT,
    TAKE_NT,
    TAKE_TOKEN,
    WOOD,
    Clause,
    Kind,
    Phase,
    Right,
)

AFTER_PAY = PAY + 2
NO_ACTION = -1

# What forbids an answer


def violates_detail(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action < GAIN or action >= AFTER_PAY:
        return violates_link_or_stop(ed, s, seat, action)
    if action < GIVE:
        return violates_gain(ed, s, seat, action - GAIN)
    if action < PUT:
        if s.phase != Phase.OFFER:
            return Clause.ENGINE_3
        return Clause.LEGAL if s.reserve[seat, action - GIVE] > 0 else Clause.RES_5
    if action < CRAFT_PUT:
        return violates_put(ed, s, seat, action - PUT)
    if action < TAKE_CRAFT:
        return violates_craft_put(ed, s, seat, action - CRAFT_PUT)
    if action < DROP:
        return violates_take_craft(ed, s, seat, action - TAKE_CRAFT)
    return violates_pick(ed, s, seat, action)


def violates_link_or_stop(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == STOP and s.phase == Phase.BUILD:
        return Clause.BUILD_1 if s.left >= ed.builds else Clause.LEGAL
    if s.phase != Phase.OFFER:
        return Clause.ENGINE_3
    if action == STOP:
        return Clause.OFFER_1 if s.left >= ed.offerings else Clause.LEGAL
    if action < LINK or action >= LINK + ed.links:
        return Clause.ENGINE_3
    link = action - LINK
    if ed.link_kind[link] == Kind.S:
        return Clause.OFFER_5
    if (int(s.offered) >> link) & 1 == 1:
        return Clause.OFFER_6
    if s.gen[seat] < 1:
        return Clause.RES_5
    if not is_possible(ed, s, seat, int(ed.link_kind[link])):
        return Clause.LINK_5
    return Clause.LEGAL


def violates_gather(s: State, r: int) -> Clause:
    if r == WOOD:
        return Clause.LEGAL if s.forest_wood > 0 else Clause.RES_6
    if r == MUSHROOM:
        return Clause.LEGAL if s.forest_mushroom > 0 else Clause.RES_6
    return Clause.GATH_1


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
        if r != WOOD:
            return Clause.EFOR_1
    elif phase == Phase.CONSULT_USE:
        if r != SKULL:
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
    if not is_craft_available(s, card):
        return Clause.SET_4
    if phase == Phase.OFFER and s.gen[seat] < 1:
        return Clause.RES_5
    return Clause.LEGAL


def violates_pick(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """Cards to remove, Neta-Tanka cards and tokens to take, payments."""
    phase = s.phase
    if action >= PAY:
        return violates_pay(ed, s, seat, action - PAY)
    if action < TAKE_NT:
        if phase != Phase.DROP:
            return Clause.ENGINE_3
        return Clause.LEGAL if is_craft_available(s, action - DROP) else Clause.SET_4
    if action < TAKE_TOKEN:
        if phase != Phase.CONSULT_USE:
            return Clause.ENGINE_3
        return Clause.LEGAL if is_nt_available(s, action - TAKE_NT) else Clause.SET_2
    if phase != Phase.TOKEN_TAKE:
        return Clause.ENGINE_3
    return Clause.LEGAL if s.token_at[action - TAKE_TOKEN] == PILE else Clause.LINK_6


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
        return Clause.LEGAL if s.reserve[seat, MEAT] >= ed.pay_meat else Clause.RES_5
    return Clause.LEGAL if s.reserve[seat, MUSHROOM] >= ed.pay_mushroom else Clause.RES_5


# What may be answered


def first_asked(phase: int) -> int:
    """The lowest action that a detail may ask for."""
    if phase == Phase.OFFER:
        return LINK
    if phase == Phase.BUILD:
        return STOP
    if phase == Phase.CRAFT_PUT or phase == Phase.CARD_CRAFT or phase == Phase.ELDER_CRAFT:
        return CRAFT_PUT
    if phase == Phase.TENT_PUT or phase == Phase.CARD_TENT or phase == Phase.FOOD_PUT:
        return PUT
    if phase == Phase.CONSULT_USE:
        return PUT
    if phase == Phase.DROP:
        return DROP
    if phase == Phase.TOKEN_TAKE:
        return TAKE_TOKEN
    if phase == Phase.CONSULT_PAY:
        return PAY
    return GAIN


def after_asked(phase: int) -> int:
    """The action behind the highest that a detail may ask for."""
    if phase == Phase.GATHER or phase == Phase.ANY:
        return GIVE
    if phase == Phase.ELDER_CRAFT or phase == Phase.OFFER:
        return DROP
    if phase == Phase.CRAFT_PUT or phase == Phase.CARD_CRAFT:
        return TAKE_CRAFT
    if phase == Phase.DROP:
        return TAKE_NT
    if phase == Phase.CONSULT_USE:
        return TAKE_TOKEN
    if phase == Phase.TOKEN_TAKE:
        return PAY
    if phase == Phase.TRADE or phase == Phase.CONSULT_PAY:
        return AFTER_PAY
    return CRAFT_PUT


def next_asked(ed: Edition, s: State, action: int) -> int:
    """The next action from this one on that is worth judging in the present detail."""
    phase = int(s.phase)
    if phase == Phase.OFFER:
        if LINK + int(ed.links) <= action < STOP:
            return STOP
        return TAKE_CRAFT if PUT <= action < TAKE_CRAFT else action
    if phase == Phase.TRADE and GIVE <= action < PAY:
        if ed.trade_right[s.trade] != Right.CRAFT:
            return PAY
        return TAKE_CRAFT if action < TAKE_CRAFT else action
    if phase == Phase.CONSULT_USE and CRAFT_PUT <= action < TAKE_NT:
        return TAKE_NT
    return action


def detail_candidates(ed: Edition, s: State, out: Ints) -> int:
    phase = int(s.phase)
    action, end = first_asked(phase), after_asked(phase)
    n = 0
    while True:
        action = next_asked(ed, s, action)
        if action >= end:
            return n
        out[n] = action
        n += 1
        action += 1


def forced_answer(ed: Edition, s: State, seat: int) -> int:
    """The legal action of a detail that has exactly one (Q38), or NO_ACTION."""
    phase = int(s.phase)
    action, end = first_asked(phase), after_asked(phase)
    found = NO_ACTION
    while True:
        action = next_asked(ed, s, action)
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
        drop_craft(s, action - DROP)
        if empty_craft_slots(s) > 1:
            go_back(s)
    elif phase == Phase.CONSULT_PAY:
        pay(ed, s, seat, action - PAY)
        s.phase = Phase.CONSULT_USE
    else:
        go_back(s)
        answer(ed, s, seat, phase, action)


def play_offer(ed: Edition, s: State, seat: int, action: int) -> None:
    """One offering; it is counted before its effect."""
    if action == STOP:
        s.left = 0
        s.phase = Phase.MAIN
        return
    s.left -= 1
    go_back(s)
    if GIVE <= action < PUT:
        s.reserve[seat, action - GIVE] -= 1
        s.gen[seat] += 1
        return
    s.gen[seat] -= 1
    if action < NT_FRONT:
        link = action - LINK
        s.offered = int(s.offered) | 1 << link
        enjoy(ed, s, seat, int(ed.link_kind[link]))
    elif action < GIVE:
        s.reserve[seat, action - GAIN] += 1
    else:
        take_craft(s, seat, action - TAKE_CRAFT)


def play_build(ed: Edition, s: State, seat: int, action: int) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.left -= 1
        put_tent(ed, s, seat, action - PUT, False)
    if s.left == 0:
        s.phase = Phase.MAIN


def pay(ed: Edition, s: State, seat: int, x: int) -> None:
    if x == 0:
        s.reserve[seat, MEAT] -= int(ed.pay_meat)
    else:
        s.reserve[seat, MUSHROOM] -= int(ed.pay_mushroom)


def answer(ed: Edition, s: State, seat: int, phase: int, action: int) -> None:
    """The answer to a detail that asks once."""
    if action < GIVE:
        gain(s, seat, phase, action - GAIN)
    elif action < CRAFT_PUT:
        put(ed, s, seat, phase, action - PUT)
    elif action < TAKE_CRAFT:
        card, m = (action - CRAFT_PUT) // 2, (action - CRAFT_PUT) % 2
        put_craft(ed, s, seat, card, m, phase == Phase.CARD_CRAFT)
    elif action < DROP:
        take_craft(s, seat, action - TAKE_CRAFT)
    elif action < TAKE_TOKEN:
        take_nt(s, seat, action - TAKE_NT)
    elif action < PAY:
        s.token_at[action - TAKE_TOKEN] = HELD + seat
    else:
        pay(ed, s, seat, action - PAY)
        s.visitor_next = seat  # TRADE-5


def gain(s: State, seat: int, phase: int, r: int) -> None:
    amount = 1
    if phase == Phase.GATHER:  # GATH-1
        if r == WOOD:
            s.forest_wood -= 1
        else:
            amount = int(s.forest_mushroom)
            s.forest_mushroom = 0
    s.reserve[seat, r] += amount


def put(ed: Edition, s: State, seat: int, phase: int, r: int) -> None:
    if phase == Phase.FOOD_PUT or phase == Phase.ELDER_FOOD:
        put_food(ed, s, seat, r, False)
    elif phase == Phase.ELDER_FOREST or phase == Phase.CONSULT_USE:
        s.reserve[seat, r] -= 1
        raise_totem(s, seat, phase == Phase.ELDER_FOREST)
    else:
        put_tent(ed, s, seat, r, phase == Phase.CARD_TENT)
