"""Set-up: everything in its place before the first draw."""

from banquise.core.state import CHANCE_WAITS, EMPTY, NOBODY

from ..state import LOCKED, PILE, RANDOM, RESOURCES, UNSEEN, Edition, Phase, State
from .placing import colours


def setup(ed: Edition, s: State) -> None:
    s.seat = NOBODY
    s.left = 0
    s.round_no = 1
    s.first = NOBODY if s.first_player == RANDOM else int(s.first_player) - 1
    s.piece[:] = 0
    s.lying[:] = 0
    s.visitor_holder = NOBODY
    s.visitor_next = NOBODY
    clear_turn(s)
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


def clear_turn(s: State) -> None:
    s.linked[:] = 0
    s.offered = 0
    s.gift = 0
    s.card = 0
