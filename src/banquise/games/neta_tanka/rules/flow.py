"""The course of the game: set-up, chance, whose turn it is, and everything that runs by itself."""

from banquise.core.state import (
    CHANCE,
    CHANCE_WAITS,
    EMPTY,
    NOBODY,
    Edition,
    Ints,
    State,
    is_waiting,
)
from banquise.games.neta_tanka.rules.board import (
    ALL_COLOURS,
    can_place,
    colour,
    colours,
    put_piece,
    violates_place,
)
from banquise.games.neta_tanka.rules.cards import (
    go_back,
    hidden_trades,
    is_trade_unseen,
    refill_craft,
    refill_nt,
)
from banquise.games.neta_tanka.rules.detail import (
    NO_ACTION,
    detail_candidates,
    forced_answer,
    play_detail,
    violates_detail,
)
from banquise.games.neta_tanka.rules.menu import menu_candidates, play_main, violates_main
from banquise.games.neta_tanka.state import (
    ACTIONS,
    CHOP,
    COLOURS,
    CRAFTS,
    DEAL,
    DRAW_CRAFT,
    DRAW_NT,
    DRAW_TRADE,
    ELDER_FOREST,
    ELDER_HUNT,
    END,
    FIRST,
    HUNT,
    LOCATIONS,
    LOCKED,
    NTS,
    OBJECTIVES,
    PILE,
    PLACE,
    RANDOM,
    READY,
    RESOURCES,
    SHOWN,
    TOP,
    TRADES,
    UNSEEN,
    USED,
    Clause,
    Phase,
)

# Setting up


def setup(ed: Edition, s: State) -> None:
    s.seat = NOBODY
    s.left = 0
    s.round_no = 1
    s.first = NOBODY if s.first_player == RANDOM else int(s.first_player) - 1
    s.piece[:] = 0
    s.lying[:] = 0
    s.visitor_holder = NOBODY
    s.visitor_next = NOBODY
    forget_turn(s)
    s.forest_wood = ed.start_forest[0]
    s.forest_mushroom = ed.start_forest[3]
    s.tanning_hide = ed.start_tanning[1]
    s.tanning_meat = ed.start_tanning[2]
    s.hunted = ed.start_hunted
    s.nt_slot[:] = EMPTY
    s.nt_at[:] = UNSEEN
    s.craft_slot[:] = EMPTY
    s.craft_at[:] = UNSEEN
    s.craft_wood[:] = 0
    s.craft_hide[:] = 0
    s.trade = EMPTY
    s.past[:] = EMPTY
    s.token_at[:] = PILE
    s.totem_order[:] = EMPTY
    setup_clans(ed, s)
    s.phase = Phase.DRAW_NT
    s.waiting = CHANCE_WAITS


def setup_clans(ed: Edition, s: State) -> None:
    s.hand[:] = 0
    for which in range(int(s.seats) * colours(ed, s)):
        s.hand[which] = ed.nomads[s.seats]
    s.reserve[:] = 0
    s.gen[:] = 0
    for seat in range(s.seats):
        s.gen[seat] = ed.start_gen
        for r in range(RESOURCES):
            s.reserve[seat, r] = ed.start_reserve[r]
    s.tent_wood[:] = 0
    s.tent_hide[:] = 0
    s.food_meat[:] = 0
    s.food_mushroom[:] = 0
    s.totem_wood[:] = 0
    s.totem_skull[:] = 0
    s.copy_power[:] = LOCKED
    s.objective[:] = EMPTY
    s.exchanged[:] = EMPTY


def forget_turn(s: State) -> None:
    s.linked[:] = 0
    s.offered = 0
    s.gift = 0
    s.card = 0


# Chance (section 6.8)


def undealt(s: State) -> int:
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


def chance_block(phase: int) -> int:
    """The first action of a chance event."""
    if phase == Phase.DRAW_NT:
        return DRAW_NT
    if phase == Phase.DRAW_CRAFT:
        return DRAW_CRAFT
    if phase == Phase.DRAW_TRADE:
        return DRAW_TRADE
    if phase == Phase.DEAL_OBJECTIVE:
        return DEAL
    return FIRST


def can_happen(s: State, k: int) -> bool:
    """Is outcome k of the present chance event one of those that nobody has seen?"""
    phase = s.phase
    if phase == Phase.DRAW_NT:
        return k < NTS and s.nt_at[k] == UNSEEN
    if phase == Phase.DRAW_CRAFT:
        return k < CRAFTS and s.craft_at[k] == UNSEEN
    if phase == Phase.DRAW_TRADE:
        return k < TRADES and is_trade_unseen(s, k)
    if phase == Phase.DEAL_OBJECTIVE:
        return k < OBJECTIVES and not is_dealt(s, k)
    return k < int(s.seats)


def chance_outcomes(s: State, out: Ints) -> int:
    first, n = chance_block(int(s.phase)), 0
    for k in range(CRAFTS):
        if can_happen(s, k):
            out[n] = first + k
            n += 1
    return n


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    n = chance_outcomes(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n


def play_chance(s: State, k: int) -> None:
    phase = s.phase
    if phase == Phase.DRAW_NT:
        s.nt_slot[TOP] = k
        s.nt_at[k] = SHOWN
    elif phase == Phase.DRAW_CRAFT:
        s.craft_slot[TOP] = k
        s.craft_at[k] = SHOWN
    elif phase == Phase.DRAW_TRADE:
        s.trade = k
    elif phase == Phase.DEAL_OBJECTIVE:
        s.objective[undealt(s)] = k
    else:
        s.first = k
    if s.seat != NOBODY:
        go_back(s)


# What may be done, and what forbids the rest


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = s.phase
    if phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if phase == Phase.PLACE:
        return violates_place(ed, s, seat, action)
    if phase == Phase.MAIN:
        return violates_main(ed, s, seat, action)
    if phase < Phase.PLACE:
        k = action - chance_block(int(phase))
        return Clause.LEGAL if k >= 0 and can_happen(s, k) else Clause.ENGINE_3
    return violates_detail(ed, s, seat, action)


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return chance_outcomes(s, out)
    if s.phase == Phase.PLACE:
        return place_candidates(ed, s, seat, out)
    if s.phase == Phase.MAIN:
        return menu_candidates(ed, s, seat, out)
    return detail_candidates(ed, s, out)


def place_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    n = 0
    for k in range(colours(ed, s)):
        if s.hand[colour(s, seat, k)] > 0:
            for location in range(LOCATIONS):
                out[n] = PLACE + LOCATIONS * k + location
                n += 1
    if s.visitor_holder == seat:
        for location in range(LOCATIONS):
            out[n] = PLACE + 2 * LOCATIONS + location
            n += 1
    return n


# Playing


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    play(ed, s, action)
    run_on(ed, s)
    while Phase.MAIN < s.phase < Phase.OVER:  # a detail
        forced = forced_answer(ed, s, int(s.seat))
        if forced == NO_ACTION:
            break
        play(ed, s, forced)
        run_on(ed, s)
    if s.phase < Phase.PLACE:
        s.waiting = CHANCE_WAITS
    elif s.phase == Phase.OVER:
        s.waiting = 0
    else:
        s.waiting = 1 << int(s.seat)


def play(ed: Edition, s: State, action: int) -> None:
    """One action and its direct effect."""
    seat, phase = int(s.seat), int(s.phase)
    if phase < Phase.PLACE:
        play_chance(s, action - chance_block(phase))
    elif phase == Phase.PLACE:
        put_piece(ed, s, seat, (action - PLACE) // LOCATIONS, (action - PLACE) % LOCATIONS)
        ask_to_place(ed, s, seat + 1)
    elif phase == Phase.MAIN:
        if action == END:
            end_turn(ed, s)
        else:
            play_main(ed, s, seat, action)
    else:
        play_detail(ed, s, seat, action)


def run_on(ed: Edition, s: State) -> None:
    """The automatic steps 1 to 3 of section 6.7."""
    if s.phase == Phase.DROP or s.phase == Phase.OVER:
        return
    if refill_nt(s):
        s.phase = Phase.DRAW_NT
    elif refill_craft(s):
        s.phase = Phase.DRAW_CRAFT
    elif s.seat == NOBODY:
        begin(ed, s)


def begin(ed: Edition, s: State) -> None:
    """Outside a turn: what is still missing before nomads can be placed."""
    if s.trade == EMPTY:
        s.phase = Phase.DRAW_TRADE
    elif undealt(s) != NOBODY:
        s.phase = Phase.DEAL_OBJECTIVE
    elif s.first == NOBODY:
        s.phase = Phase.DRAW_FIRST
    else:
        ask_to_place(ed, s, int(s.first))


def ask_to_place(ed: Edition, s: State, start: int) -> None:
    """The next seat clockwise that can place; when none can, phase II (PLACE-1, -2)."""
    seats = int(s.seats)
    for k in range(seats):
        seat = (start + k) % seats
        if can_place(ed, s, seat):
            s.seat = seat
            s.phase = Phase.PLACE
            return
    s.seat = s.first
    s.phase = Phase.MAIN


# Phase III (NT-END, NT-MISS)


def end_turn(ed: Edition, s: State) -> None:
    forget_turn(s)
    following = (int(s.seat) + 1) % int(s.seats)
    if following == s.first:
        end_round(ed, s)
    else:
        s.seat = following


def end_round(ed: Edition, s: State) -> None:
    pass_first_token(s)
    s.hunted = min(1, int(s.hunted))  # END-3
    s.tanning_meat = min(int(ed.meat_cap), int(s.tanning_meat))  # END-4
    s.past[int(s.round_no) - 1] = s.trade  # END-5
    s.trade = EMPTY
    s.seat = NOBODY
    for seat in range(s.seats):
        if s.copy_power[seat] == USED:
            s.copy_power[seat] = READY
    if hidden_trades(ed, s) < 1:
        s.phase = Phase.OVER
        return
    take_back(ed, s)
    s.round_no += 1
    s.phase = Phase.DRAW_TRADE


def pass_first_token(s: State) -> None:
    """END-2: to the seat that bought the visitor, or to the left; the visitor leaves the board."""
    for location in range(LOCATIONS):
        s.piece[location] = int(s.piece[location]) & ALL_COLOURS
        s.lying[location] = int(s.lying[location]) & ALL_COLOURS
    if s.visitor_next == NOBODY:
        s.first = (int(s.first) + 1) % int(s.seats)
    else:
        s.first = s.visitor_next
    s.visitor_holder = s.visitor_next
    s.visitor_next = NOBODY


def take_back(ed: Edition, s: State) -> None:
    """END-6 and MISS-1: all go home, but who visited two of the Elders goes on a mission."""
    to_chop, to_hunt = int(s.piece[ELDER_FOREST]), int(s.piece[ELDER_HUNT])
    s.piece[:] = 0
    s.lying[:] = 0
    s.piece[CHOP] = to_chop
    s.piece[HUNT] = to_hunt
    for which in range(COLOURS):
        home = int(ed.nomads[s.seats]) if which < int(s.seats) * colours(ed, s) else 0
        s.hand[which] = home - ((to_chop >> which) & 1) - ((to_hunt >> which) & 1)
