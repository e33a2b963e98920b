"""From one question to the next: what an answer does, and every automatic step behind it.

Steps follow one another without recursion: each says which comes next, until somebody is asked.
"""

from banquise.core.state import NOBODY, Edition, State
from banquise.games.halunken.rules.beginning import (
    lay_out,
    place_captain,
    place_jack,
    start_rogue,
    turn_over,
    turn_up,
)
from banquise.games.halunken.rules.bidding import begin_round, speak, word
from banquise.games.halunken.rules.choosing import (
    choose,
    draw_for_jack,
    line_up,
    pick,
    reveal,
    settle,
)
from banquise.games.halunken.rules.moves import (
    act,
    after_flip,
    drop_head,
    end_round,
    land,
    rob,
    run,
)
from banquise.games.halunken.rules.quay import flip_cell
from banquise.games.halunken.rules.refusals import drawn_card
from banquise.games.halunken.rules.steps import Step, ask, ask_chance
from banquise.games.halunken.state import (
    BLACK_JACK,
    BY_LOT,
    DRAW,
    FIRST,
    GIVE,
    NUMBER,
    PLACE,
    POT,
    RUM,
    Phase,
)


def setup(ed: Edition, s: State) -> None:
    s.night = 1
    s.result[:] = 0
    lay_out(s)
    if s.first_placer == BY_LOT:
        s.first = NOBODY
        ask_chance(s, Phase.FIRST_PLACER)
    else:
        s.first = 0
        ask(s, Phase.PLACE_CAPTAIN, 0)


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    step = answer(ed, s, seat, action)
    while step != Step.ASK:
        step = follow(ed, s, step)


def answer(ed: Edition, s: State, seat: int, action: int) -> Step:
    """What the action itself does."""
    if s.phase == Phase.CHOOSE:
        return pick(s, seat, action)
    if s.phase == Phase.FLIP:
        turn_over(s, flip_cell(s), action - DRAW)  # COLL-2
        return after_flip(s)
    if s.phase == Phase.AUCTION:
        return word(s, action)
    if s.phase == Phase.THEFT:
        return rob(s, seat, action)
    if s.phase == Phase.SURRENDER:
        s.place[action - GIVE] = POT  # FREE-4
        s.turn = NOBODY
        return Step.RUN
    if s.phase == Phase.RUM:
        return line_up(s, action - RUM)
    if s.phase == Phase.RUN_CARD or s.phase == Phase.JACK_DRAW:
        return answer_number(s, drawn_card(s, action - NUMBER))
    return answer_early(ed, s, action)


def answer_number(s: State, card: int) -> Step:
    draw_for_jack(s, card)
    if s.phase == Phase.JACK_DRAW:
        return Step.SETTLE
    s.queue_who[0] = BLACK_JACK
    s.queue_steps[0] = card
    return Step.RUN


def answer_early(ed: Edition, s: State, action: int) -> Step:
    """The answers of set-up."""
    if s.phase == Phase.TURN_UP:
        return turn_up(ed, s, action - DRAW)
    if s.phase == Phase.START_ROGUE:
        return start_rogue(s, action - DRAW)
    if s.phase == Phase.PLACE_CAPTAIN:
        return place_captain(s, action - PLACE)
    if s.phase == Phase.PLACE_JACK:
        return place_jack(ed, s, action - PLACE)
    s.first = action - FIRST
    return ask(s, Phase.PLACE_CAPTAIN, action - FIRST)


def follow(ed: Edition, s: State, step: Step) -> Step:
    """One automatic step."""
    if step == Step.ACT:
        return act(s)
    if step == Step.LAND:
        return land(s)
    if step == Step.RUN:
        return run(s)
    if step == Step.NEXT:
        return drop_head(s)
    if step == Step.SPEAK:
        return speak(ed, s)
    if step == Step.CHOOSE:
        return choose(s)
    if step == Step.REVEAL:
        return reveal(s)
    if step == Step.SETTLE:
        return settle(s)
    if step == Step.END:
        return end_round(ed, s)
    return begin_round(s)
