"""Playing an action, and the odds of chance."""

from banquise.core.state import Ints

from ..state import CARDS, Act, Edition, Phase, State
from .cards import seeds_laid, slot_of
from .chance import count_returned, odds_of, outcomes_of_equal_odds, pool_outcomes
from .inua import exchange, freeze, keep_card, return_drawn_card, swap, take_card
from .laying import place, support
from .legal import is_setup_choice
from .placing import forget_places
from .reveal import reveal
from .setup import apply_setup, deal, setup_choices
from .turn import draw_card, draw_or_place


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    phase = int(s.phase)
    if phase == Phase.PLACE:
        forget_places(s)
        if action < Act.EXCHANGE:
            place(ed, s, seat, action)
        else:
            exchange(ed, s, seat, action)
    elif phase == Phase.DRAW:
        draw_card(ed, s, action - Act.CARD)
    elif phase == Phase.REVEAL:
        reveal(ed, s, action - Act.CARD)
    elif phase == Phase.DEAL:
        deal(ed, s, action - Act.CARD)
    elif phase < Phase.TURN_START:
        apply_setup(ed, s, action)
    elif phase == Phase.TURN_START:
        apply_turn_start(ed, s, seat, action)
    else:
        apply_rest(ed, s, seat, action)


def apply_turn_start(ed: Edition, s: State, seat: int, action: int) -> None:
    if action == Act.DRAW:
        draw_or_place(ed, s)
    elif action < Act.PLACE:
        freeze(ed, s, seat, action - Act.FREEZE)
    else:
        swap(ed, s, action)


def apply_rest(ed: Edition, s: State, seat: int, action: int) -> None:
    if s.phase == Phase.SUPPORT:
        support(ed, s, seat, action - Act.SUPPORT)
    elif s.phase == Phase.PICK:
        take_card(ed, s, action - Act.PICK)
    elif s.phase == Phase.TAKE:
        take_card(ed, s, slot_of(s, int(s.victim), action - Act.CARD))
    elif action == Act.KEEP:
        keep_card(ed, s)
    else:
        return_drawn_card(s, action - Act.TAKE)


# Odds (section 6.4)


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    phase = int(s.phase)
    if phase == Phase.DRAW:
        return draw_weights(s, outcomes, odds)
    n = (
        setup_choices(s, outcomes)
        if is_setup_choice(phase)
        else outcomes_of_equal_odds(s, outcomes)
    )
    for k in range(n):
        odds[k] = 1
    return n


def draw_weights(s: State, outcomes: Ints, odds: Ints) -> int:
    back = count_returned(s)
    if back == 0:
        n = pool_outcomes(s, outcomes)
        for k in range(n):
            odds[k] = 1
        return n
    fresh, seeds = int(s.pile) - back, seeds_laid(s)
    if fresh > 0:
        divisor = common_divisor(fresh, seeds)
        fresh, seeds = fresh // divisor, seeds // divisor
    n = 0
    for card in range(CARDS):
        share = odds_of(s, card, fresh, seeds)
        if share > 0:
            outcomes[n] = Act.CARD + card
            odds[n] = share
            n += 1
    return n


def common_divisor(a: int, b: int) -> int:
    while b != 0:
        a, b = b, a % b
    return a
