"""The figures act one after the other: collect, land, rob, displace, run; and the round ends."""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.games.halunken.rules.beginning import lay_out
from banquise.games.halunken.rules.quay import (
    captain_on,
    cell_of,
    count,
    crew_score,
    destination,
    is_loot,
    is_runner,
    is_vacant,
    loot_count,
    other_on,
    thief_of,
)
from banquise.games.halunken.rules.steps import Step, ask, ask_chance
from banquise.games.halunken.state import (
    BLACK_JACK,
    DECLINE,
    DUEL,
    HOURS,
    MUST_TAKE,
    ONE_GAME,
    POT,
    ROGUES,
    SEATS,
    STANDARD,
    TAKE,
    Phase,
)

# One figure acts


def act(s: State) -> Step:
    """The head of the queue begins, or the captains have finished."""
    figure, steps = int(s.queue_who[0]), int(s.queue_steps[0])
    if figure == EMPTY:
        if s.mode == STANDARD and s.jack_card == 0:
            return ask_chance(s, Phase.RUN_CARD)  # RUN-1, FREE-1
        return Step.END
    if steps == 0:
        return collect(s, figure, Step.NEXT)  # STAY-1
    if is_runner(s, figure):
        return Step.RUN
    put(s, figure, destination(cell_of(s, figure), steps))  # MOVE-2
    return collect(s, figure, Step.LAND)  # ROB-1, HARB-1


def put(s: State, figure: int, cell: int) -> None:
    if figure == BLACK_JACK:
        s.black_jack = cell
    else:
        s.captain[figure] = cell


def collect(s: State, figure: int, following: Step) -> Step:
    """COLL-1 to 3: the face-up card of the tavern, if there is one; the next is turned up."""
    cell = cell_of(s, figure)
    rogue = int(s.top[cell])
    if rogue == EMPTY:
        return following
    s.place[rogue] = POT if figure == BLACK_JACK else figure  # DUEL-7
    s.top[cell] = EMPTY
    if s.down[cell] > 0:
        return ask_chance(s, Phase.FLIP)
    return following


def after_flip(s: State) -> Step:
    if s.queue_steps[0] == 0 or is_runner(s, int(s.queue_who[0])):
        return Step.NEXT
    return Step.LAND


def land(s: State) -> Step:
    """A theft if it is possible; the figure that stood here moves on in any case (ROB-4)."""
    figure = int(s.queue_who[0])
    victim = other_on(s, cell_of(s, figure), figure)
    if victim == NOBODY:
        return Step.NEXT
    if can_rob(s, victim):
        return Step.ASK
    displace(s, victim)
    return Step.NEXT


def can_rob(s: State, victim: int) -> bool:
    """Ask the thief, if there is something to ask; a theft without a choice is made at once."""
    thief = thief_of(s)
    if thief in (NOBODY, victim):
        return False  # RUN-5, Q39
    cards = loot_count(s, thief, victim)
    if cards == 0:
        return False
    if cards == 1 and s.theft_optional == MUST_TAKE:
        for rogue in range(ROGUES):
            if is_loot(s, thief, victim, rogue):
                s.place[rogue] = thief
                return False
    s.victim = victim
    ask(s, Phase.THEFT, thief)
    return True


def rob(s: State, seat: int, action: int) -> Step:
    victim = int(s.victim)
    if action != DECLINE:
        s.place[action - TAKE] = seat
    s.turn = NOBODY
    s.victim = NOBODY
    if is_runner(s, int(s.queue_who[0])):
        return Step.RUN
    displace(s, victim)
    return Step.NEXT


def displace(s: State, figure: int) -> None:
    """ROB-4, HARB-3: on to the first vacant cell, clockwise."""
    cell = destination(cell_of(s, figure), 1)
    while not is_vacant(s, cell):
        cell = destination(cell, 1)
    put(s, figure, cell)


def drop_head(s: State) -> Step:
    for k in range(SEATS - 1):
        s.queue_who[k] = s.queue_who[k + 1]
        s.queue_steps[k] = s.queue_steps[k + 1]
    s.queue_who[SEATS - 1] = EMPTY
    s.queue_steps[SEATS - 1] = 0
    return Step.ACT


# Black-Jack's run


def run(s: State) -> Step:
    """On to the last counted cell, and further to a vacant one (RUN-4)."""
    while s.queue_steps[0] > 0 or captain_on(s, int(s.black_jack), NOBODY) != NOBODY:
        s.black_jack = destination(int(s.black_jack), 1)
        if s.queue_steps[0] > 0:
            s.queue_steps[0] -= 1
        met = captain_on(s, int(s.black_jack), NOBODY)
        if met != NOBODY and meet(s, met):
            return Step.ASK
    if s.mode == DUEL:
        return collect(s, BLACK_JACK, Step.NEXT)  # Q33, Q35
    return Step.NEXT


def meet(s: State, seat: int) -> bool:
    """Ask what is taken (RUN-2) or handed over (FREE-2 to 4), if there is something to ask."""
    if s.employer != NOBODY:
        return can_rob(s, seat)
    cards = count(s, seat)
    if cards > 1:
        ask(s, Phase.SURRENDER, seat)
        return True
    for rogue in range(ROGUES):
        if s.place[rogue] == seat:
            s.place[rogue] = POT
    return False


# The round ends


def end_round(ed: Edition, s: State) -> Step:
    if s.employer != NOBODY:
        s.opener = s.employer  # BID-6, Q51
    s.employer = NOBODY
    s.card[:] = 0
    s.jack_card = 0
    if s.hour < HOURS:
        return Step.ROUND
    if s.match_games == ONE_GAME or s.night == 3:
        s.phase = Phase.OVER
        s.turn = NOBODY
        s.waiting = 0
        return Step.ASK
    return next_night(ed, s)


def next_night(ed: Edition, s: State) -> Step:
    """MATCH-1, Q42: the results are written down, everything is laid out anew."""
    for seat in range(s.seats):
        s.result[int(s.night) - 1, seat] = crew_score(ed, s, seat)
    s.night += 1
    s.first = (int(s.first) + 1) % int(s.seats)
    lay_out(s)
    return ask(s, Phase.PLACE_CAPTAIN, int(s.first))
