"""Playing an action, and all automatic steps up to the next decision (section 6.3).

Each step returns the step that follows, so there is no recursion.
"""

from banquise.core.contract import emit
from banquise.core.state import NOBODY, Ints

from ..state import BLACK_JACK, Act, Edition, Event, Phase, State
from .auction import ask_bidder, bid_or_pass
from .black_jack import give, run
from .board import flip_cell
from .cards import choose, draw_for_jack, drawn_card, name_rum, pick, reveal, settle
from .legal import outcomes_of
from .moving import act, after_flip, land, next_figure, rob
from .rounds import begin_round, end_round
from .setup import place_captain, place_jack, start_rogue, turn_over, turn_up
from .steps import Step, ask


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    step = answer(ed, s, seat, action)
    while step != Step.ASK:
        step = follow(ed, s, step)


def answer(ed: Edition, s: State, seat: int, action: int) -> Step:
    """What the action itself does."""
    if s.phase == Phase.CHOOSE:
        return pick(s, seat, action)
    if s.phase == Phase.FLIP:
        turn_over(s, flip_cell(s), action - Act.DRAW)  # COLL-2
        return after_flip(s)
    if s.phase == Phase.AUCTION:
        return bid_or_pass(s, action)
    if s.phase == Phase.THEFT:
        return rob(s, seat, action)
    if s.phase == Phase.SURRENDER:
        give(s, seat, action - Act.GIVE)
        s.turn = NOBODY
        return Step.RUN
    if s.phase == Phase.RUM:
        return name_rum(s, seat, action - Act.RUM)
    if s.phase == Phase.RUN_CARD or s.phase == Phase.JACK_DRAW:
        return answer_number(s, drawn_card(s, action - Act.NUMBER))
    return answer_in_setup(ed, s, action)


def answer_number(s: State, card: int) -> Step:
    draw_for_jack(s, card)
    if s.phase == Phase.JACK_DRAW:
        return Step.SETTLE
    s.queue_who[0] = BLACK_JACK
    s.queue_steps[0] = card
    return Step.RUN


def answer_in_setup(ed: Edition, s: State, action: int) -> Step:
    """What an action of set-up does."""
    if s.phase == Phase.TURN_UP:
        return turn_up(ed, s, action - Act.DRAW)
    if s.phase == Phase.START_ROGUE:
        return start_rogue(s, action - Act.DRAW)
    if s.phase == Phase.PLACE_CAPTAIN:
        return place_captain(s, action - Act.PLACE)
    if s.phase == Phase.PLACE_JACK:
        return place_jack(ed, s, action - Act.PLACE)
    s.first = action - Act.FIRST
    emit(Event.FIRST_DRAWN, action - Act.FIRST)
    return ask(s, Phase.PLACE_CAPTAIN, action - Act.FIRST)


def follow(ed: Edition, s: State, step: Step) -> Step:
    """One automatic step."""
    if step == Step.ACT:
        return act(s)
    if step == Step.LAND:
        return land(s)
    if step == Step.RUN:
        return run(s)
    if step == Step.NEXT:
        return next_figure(s)
    if step == Step.BID:
        return ask_bidder(ed, s)
    if step == Step.CHOOSE:
        return choose(s)
    if step == Step.REVEAL:
        return reveal(s)
    if step == Step.SETTLE:
        return settle(s)
    if step == Step.END:
        return end_round(ed, s)
    return begin_round(s)


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    """All outcomes are equally likely (section 6.6)."""
    n = outcomes_of(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n
