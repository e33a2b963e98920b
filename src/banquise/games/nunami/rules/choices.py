"""What may be decided now: legality, candidates, odds, and who carries them out."""

from banquise.core.state import CHANCE, EMPTY, Edition, Ints, State, is_waiting
from banquise.games.nunami.rules.land import board_of, slot_of
from banquise.games.nunami.rules.laying import (
    forget_places,
    is_marked,
    is_support,
    violates_exchange,
    violates_place,
    violates_support,
)
from banquise.games.nunami.rules.playing import (
    exchange,
    freeze,
    place,
    reveal,
    support,
    swap,
    violates_swap,
    violates_swap_of,
)
from banquise.games.nunami.rules.setting_up import (
    apply_setup,
    deal,
    is_spirit_free,
    seeds_laid,
    setup_choices,
    violates_setup,
)
from banquise.games.nunami.rules.turns import (
    draw_card,
    draw_or_place,
    give_back,
    keep_card,
    take_card,
)
from banquise.games.nunami.state import (
    ACTIONS,
    ALLOWED,
    BY_SLOT,
    CARD,
    CARDS,
    COLOUR,
    DRAW,
    EXCHANGE,
    FREEZE,
    INUA,
    KEEP,
    PICK,
    PLACE,
    SEATS,
    SET_SIZE,
    START,
    SUPPORT,
    SWAP,
    TAKE,
    TRIANGLES,
    Clause,
    Inua,
    Phase,
    Where,
)

# What forbids an action (section 6.7)


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """Short, so that it is compiled into the loops that ask it."""
    if 0 <= action - PLACE < EXCHANGE - PLACE and seat == s.turn and is_marked(s, action - PLACE):
        return Clause.LEGAL  # by far the most frequent question
    return violates_question(ed, s, seat, action)


def violates_question(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if phase == Phase.PLACE:
        return violates_laying(ed, s, seat, action)
    if phase == Phase.TURN_START:
        return violates_turn_start(ed, s, seat, action)
    return violates_more(ed, s, seat, action)


def violates_more(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.SUPPORT:
        if SUPPORT <= action < SWAP:
            return violates_support(ed, s, seat, action)
        return Clause.ENGINE_3
    if phase == Phase.AFTER_DRAW:
        return violates_after_draw(s, seat, action)
    if phase == Phase.PICK:
        is_slot = PICK <= action < PICK + int(s.held[s.victim])
        return Clause.LEGAL if is_slot else Clause.ENGINE_3
    if is_setup_choice(phase):
        return violates_setup(s, action)
    return Clause.LEGAL if is_outcome(s, action) else Clause.ENGINE_3


def violates_laying(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if PLACE <= action < EXCHANGE:
        return violates_place(ed, s, seat, action)
    if EXCHANGE <= action < SUPPORT:
        return violates_exchange(s, seat, action)
    return Clause.ENGINE_3


def is_setup_choice(phase: int) -> bool:
    return phase == Phase.SETUP_COLOURS or phase == Phase.SETUP_BOARDS or phase == Phase.SETUP_SEEDS


def violates_turn_start(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == DRAW:
        return Clause.LEGAL
    if FREEZE <= action < PLACE:
        board = action - FREEZE
        if board >= s.laid_boards:
            return Clause.ENGINE_3
        return Clause.LEGAL if s.frozen[board] == EMPTY else Clause.INUA_5
    if SWAP <= action < COLOUR:
        return violates_swap(ed, s, seat, action)
    return Clause.ENGINE_3


def violates_after_draw(s: State, seat: int, action: int) -> Clause:
    if action == KEEP:
        return Clause.LEGAL
    if not TAKE <= action < TAKE + int(s.seats):
        return Clause.ENGINE_3
    other = action - TAKE
    return Clause.INUA_8 if other == seat or s.held[other] == 0 else Clause.LEGAL


# Chance (section 6.4)


def is_outcome(s: State, action: int) -> bool:
    """Can chance decide this now?"""
    if s.phase == Phase.SETUP_INUA:
        return INUA <= action < START and is_spirit_free(s, action - INUA)
    if s.phase == Phase.SETUP_START:
        return START <= action < START + int(s.seats)
    if not CARD <= action < INUA:
        return False
    card = action - CARD
    if s.phase == Phase.TAKE:
        return bool(s.where[card] == Where.HAND + int(s.victim))
    if s.phase == Phase.DRAW:
        return odds_of(s, card, int(s.pile) - returned(s), 1) > 0
    return bool(s.where[card] == Where.POOL)


def returned(s: State) -> int:
    """How many cards of the pool were put back into the pile."""
    count = 0
    for card in range(CARDS):
        if s.where[card] == Where.RETURNED:
            count += 1
    return count


def odds_of(s: State, card: int, fresh: int, seeds: int) -> int:
    """The odds of drawing a card, with ``fresh`` cards in the pile that nobody has seen."""
    if s.where[card] == Where.POOL:
        return fresh
    if s.where[card] == Where.RETURNED:
        return fresh + seeds if fresh > 0 else 1
    return 0


def common_divisor(a: int, b: int) -> int:
    while b != 0:
        a, b = b, a % b
    return a


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    phase = int(s.phase)
    if phase == Phase.DRAW:
        return draw_weights(s, outcomes, odds)
    n = setup_choices(s, outcomes) if is_setup_choice(phase) else even_outcomes(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n


def draw_weights(s: State, outcomes: Ints, odds: Ints) -> int:
    back = returned(s)
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
            outcomes[n] = CARD + card
            odds[n] = share
            n += 1
    return n


def pool_outcomes(s: State, out: Ints) -> int:
    """The cards that nobody has seen, ascending."""
    n = 0
    for first in range(0, CARDS, SET_SIZE):
        if s.where[first] == Where.OUT:
            continue  # and so are all others of its set
        for card in range(first, min(first + SET_SIZE, CARDS)):
            out[n & 127] = CARD + card  # as in land.board_of: quick to index, too
            n += int(s.where[card] == Where.POOL)
    return n


def even_outcomes(s: State, out: Ints) -> int:
    """Outcomes of equal odds, ascending."""
    if s.phase == Phase.DEAL or s.phase == Phase.REVEAL:
        return pool_outcomes(s, out)
    first, count = CARD, CARDS
    if s.phase == Phase.SETUP_INUA:
        first, count = INUA, START - INUA
    elif s.phase == Phase.SETUP_START:
        first, count = START, SEATS
    n = 0
    for k in range(count):
        if is_outcome(s, first + k):
            out[n] = first + k
            n += 1
    return n


# Candidates


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    phase = int(s.phase)
    if phase == Phase.PLACE:
        return place_candidates(ed, s, seat, out)
    if is_setup_choice(phase):
        return setup_choices(s, out)
    if seat == CHANCE:
        return chance_candidates(s, out)
    if phase == Phase.TURN_START:
        return turn_candidates(ed, s, seat, out)
    if phase == Phase.SUPPORT:
        return support_candidates(ed, s, seat, out)
    first, n = PICK, int(s.held[s.victim])
    if phase == Phase.AFTER_DRAW:
        first, n = KEEP, 1 + int(s.seats)
    for k in range(n):
        out[k] = first + k
    return n


def chance_candidates(s: State, out: Ints) -> int:
    if s.phase != Phase.DRAW:
        return even_outcomes(s, out)
    n = 0
    for card in range(CARDS):
        if s.where[card] == Where.POOL or s.where[card] == Where.RETURNED:
            out[n] = CARD + card
            n += 1
    return n


def turn_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    out[0] = DRAW
    n = 1
    for board in range(s.laid_boards):
        if s.frozen[board] == EMPTY:
            out[n] = FREEZE + board
            n += 1
    if s.spirit[seat] < Inua.LUMAAYUUQ:
        return n
    cells = TRIANGLES * int(s.laid_boards)
    for j in range(TRIANGLES, cells):
        if s.top[j] < 0:
            continue
        for i in range(j - j % TRIANGLES):
            if s.top[i] >= 0 and violates_swap_of(ed, s, seat, i, j) == Clause.LEGAL:
                out[n] = SWAP + j * (j - 1) // 2 + i
                n += 1
    return n


def support_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    slot, n = slot_of(s, seat, int(s.pending)), 0
    for chosen in range(1, 1 << int(s.held[seat])):
        if is_support(ed, s, seat, slot, chosen, int(s.pending_cell)):
            out[n] = SUPPORT + chosen
            n += 1
    return n


def place_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    n, size = 0, 0
    for slot in range(s.held[seat]):
        if slot > 0 and s.reach[slot] == s.reach[slot - 1]:  # the same again, numbered higher
            copy_places(out[n - size : n], out[n : n + size])
        else:
            size = list_cells(out, n, PLACE + BY_SLOT * slot, int(s.reach[slot]), int(s.quiet)) - n
        n += size
    if s.spirit[seat] == Inua.TARNIQ:
        n = exchange_candidates(s, seat, out, n)
    return n


def copy_places(before: Ints, out: Ints) -> None:
    """The same places for the next slot."""
    for k in range(before.shape[0]):
        out[k] = before[k] + BY_SLOT


def exchange_candidates(s: State, seat: int, out: Ints, n: int) -> int:
    shown = 0
    for cell in range(TRIANGLES * int(s.laid_boards)):
        shown |= int(s.top[cell] != EMPTY and s.frozen[board_of(cell)] == EMPTY) << cell
    quiet = int(s.quiet) if s.facedown_cover == ALLOWED else shown
    for slot in range(s.held[seat]):
        n = list_cells(out, n, EXCHANGE + BY_SLOT * slot, shown, quiet)
    return n


def list_cells(out: Ints, n: int, first: int, allowed: int, quiet: int) -> int:
    """Face down where the card stays so, then face up, on each of these cells."""
    action = first  # and there are fewer than 4096: as in land.board_of, quick to index
    while allowed != 0:  # every cell is written, and kept only if it counts: nothing to mispredict
        out[n & 4095] = action
        n += allowed & quiet & 1
        out[n & 4095] = action + 1
        n += allowed & 1
        allowed >>= 1
        quiet >>= 1
        action += 2
    return n


# Playing


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    phase = int(s.phase)
    if phase == Phase.PLACE:
        forget_places(s)
        if action < EXCHANGE:
            place(ed, s, seat, action)
        else:
            exchange(ed, s, seat, action)
    elif phase == Phase.DRAW:
        draw_card(ed, s, action - CARD)
    elif phase == Phase.REVEAL:
        reveal(ed, s, action - CARD)
    elif phase == Phase.DEAL:
        deal(ed, s, action - CARD)
    elif phase < Phase.TURN_START:
        apply_setup(ed, s, action)
    elif phase == Phase.TURN_START:
        apply_turn_start(ed, s, seat, action)
    else:
        apply_more(ed, s, seat, action)


def apply_turn_start(ed: Edition, s: State, seat: int, action: int) -> None:
    if action == DRAW:
        draw_or_place(ed, s)
    elif action < PLACE:
        freeze(ed, s, seat, action - FREEZE)
    else:
        swap(ed, s, action)


def apply_more(ed: Edition, s: State, seat: int, action: int) -> None:
    if s.phase == Phase.SUPPORT:
        support(ed, s, seat, action - SUPPORT)
    elif s.phase == Phase.PICK:
        take_card(ed, s, action - PICK)
    elif s.phase == Phase.TAKE:
        take_card(ed, s, slot_of(s, int(s.victim), action - CARD))
    elif action == KEEP:
        keep_card(ed, s)
    else:
        give_back(s, action - TAKE)
