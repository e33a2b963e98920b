"""Who knows what (section 6.5): views, guesses, and what others see of an action."""

from banquise.core.random import scramble
from banquise.core.state import CHANCE, EMPTY, HIDDEN, NOBODY, UNSEEN, Ints

from ..state import (
    ALL_SEEN,
    AREAS,
    CARDS,
    CELLS,
    DOWN,
    HAND,
    SEATS,
    SEEDED,
    SET_SIZE,
    SUPPORT_SETS,
    Act,
    Edition,
    Masked,
    Phase,
    State,
    Where,
)
from .cards import area_of
from .placing import (
    can_place,
    forget_places,
    has_choice,
    mark_places,
    needs_no_support,
    split_place,
)

TRIES = 100_000


# Views


def redact(ed: Edition, s: State, seat: int) -> None:
    s.viewer = seat if 0 <= seat < SEATS else NOBODY
    if s.phase == Phase.OVER:
        return
    for other in range(s.seats):
        if other != seat and not looks_into(s, seat, other):
            hide_hand(s, other)
    for cell in range(CELLS):
        if is_hidden_by_another(s, cell, seat):
            hide_stack(s, cell)
    for card in range(CARDS):
        if s.where[card] == Where.RETURNED:
            s.where[card] = Where.POOL
    if seat != s.turn:
        hide_decision(s)


def hide_decision(s: State) -> None:
    """Hide what only the player to move knows of the decision."""
    if s.drawn != EMPTY:
        s.drawn = HIDDEN
    forget_places(s)
    if s.phase == Phase.SUPPORT:  # an unfinished play is secret
        s.phase = Phase.PLACE
        s.pending = EMPTY
        s.pending_cell = EMPTY
        s.pending_face = EMPTY


def looks_into(s: State, seat: int, other: int) -> bool:
    """Does this seat see that hand now? (Arsaniit, with ``arsaniit_pick=look``)"""
    return bool(s.phase == Phase.PICK and seat == s.turn and other == s.victim)


def is_hidden_by_another(s: State, cell: int, seat: int) -> bool:
    """Do face-down cards of another seat lie here?"""
    hider = int(s.hider[cell])
    return 0 <= hider < SEEDED and hider != seat


def hide_hand(s: State, seat: int) -> None:
    for slot in range(s.held[seat]):
        if s.hand[seat, slot] >= 0:
            s.where[s.hand[seat, slot]] = Where.POOL
        s.hand[seat, slot] = HIDDEN


def hide_stack(s: State, cell: int) -> None:
    card = int(s.secret[cell])
    while card >= 0:
        below = int(s.under[card])
        s.under[card] = EMPTY
        s.where[card] = Where.POOL
        card = below
    s.secret[cell] = HIDDEN


# Guesses


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Guess until the position is valid: all valid guesses are equally likely."""
    used = 0
    for _ in range(TRIES):
        if s.phase == Phase.OVER:
            break
        used = fill_support(s, seat, draws, used)
        if used >= 0:
            used = fill_rest(s, seat, draws, used)
            if s.phase != Phase.PLACE or s.turn == seat or can_place(ed, s, int(s.turn)):
                break
        used = abs(used)
        redact(ed, s, seat)
    if s.phase == Phase.PLACE:
        mark_places(ed, s)
    s.viewer = ALL_SEEN


def random_number(draws: Ints, k: int) -> int:
    """Random number k; beyond the given ones they are scrambled from them."""
    n = draws.shape[0]
    if k < n:
        return int(draws[k])
    return scramble((int(draws[k % n]) + 0x9E3779B9 * (k // n) + k) & 0xFFFFFFFF)


def fill_support(s: State, seat: int, draws: Ints, used: int) -> int:
    """Name the stacks of several hidden cards, each of one area.

    Every card is guessed by itself, an area with the odds of all its fillings; if two guesses are
    the same card, all is guessed again (the answer is then minus the numbers used). What is left
    is even over all fillings with different cards.
    """
    for cell in range(CELLS):
        if s.layer[cell] < 2 or s.secret[cell] != HIDDEN or not is_hidden_by_another(s, cell, seat):
            continue
        cards = int(s.layer[cell])
        area = guess_area(s, cards, random_number(draws, used))
        used += 1
        unseen = unseen_of(s, area)
        for _ in range(cards):
            card = nth_unseen(s, area, random_number(draws, used) * unseen >> 32)
            used += 1
            if s.where[card] == Where.RETURNED:
                return -used
            s.where[card] = Where.RETURNED  # marks a card that has just been guessed
            insert_guess(s, cell, card)
    for card in range(CARDS):
        if s.where[card] == Where.RETURNED:
            s.where[card] = Where.STACK
    return used


def unseen_of(s: State, area: int) -> int:
    count = 0
    for card in range(SET_SIZE * area, SET_SIZE * area + SET_SIZE):
        if s.where[card] == Where.POOL or s.where[card] == Where.RETURNED:
            count += 1
    return count


def guess_area(s: State, cards: int, draw: int) -> int:
    """An area with the odds of its ordered choices of so many cards, repeats included."""
    total = 0
    for area in range(AREAS):
        total += power(unseen_of(s, area), cards)
    left = draw * total >> 32
    for area in range(AREAS):
        left -= power(unseen_of(s, area), cards)
        if left < 0:
            return area
    return 0


def power(base: int, n: int) -> int:
    answer = 1
    for _ in range(n):
        answer *= base
    return answer


def nth_unseen(s: State, area: int, n: int) -> int:
    for card in range(SET_SIZE * area, SET_SIZE * area + SET_SIZE):
        if s.where[card] == Where.POOL or s.where[card] == Where.RETURNED:
            if n == 0:
                return card
            n -= 1
    return SET_SIZE * area


def insert_guess(s: State, cell: int, card: int) -> None:
    """The first guess is the top card; its support lies below in the order of the ids."""
    if s.secret[cell] == HIDDEN:
        s.secret[cell] = card
        return
    above = int(s.secret[cell])
    while s.under[above] != EMPTY and s.under[above] > card:
        above = int(s.under[above])
    s.under[card] = s.under[above]
    s.under[above] = card


def fill_rest(s: State, seat: int, draws: Ints, used: int) -> int:
    """Name the single hidden cards and the other hands, card by card."""
    unseen = 0
    for card in range(CARDS):
        if s.where[card] == Where.POOL:
            unseen += 1
    for cell in range(CELLS):
        if s.secret[cell] == HIDDEN and is_hidden_by_another(s, cell, seat):
            card = nth_of_pool(s, random_number(draws, used) * unseen >> 32)
            s.secret[cell] = card
            s.where[card] = Where.STACK
            used += 1
            unseen -= 1
    for other in range(s.seats):
        for slot in range(s.held[other]):
            if s.hand[other, slot] == HIDDEN:
                card = nth_of_pool(s, random_number(draws, used) * unseen >> 32)
                s.where[card] = Where.HAND + other
                used += 1
                unseen -= 1
        sort_hand(s, other)
    if s.drawn == HIDDEN:
        turn = int(s.turn)
        s.drawn = s.hand[turn, random_number(draws, used) * int(s.held[turn]) >> 32]
        used += 1
    return used


def nth_of_pool(s: State, n: int) -> int:
    for card in range(CARDS):
        if s.where[card] == Where.POOL:
            if n == 0:
                return card
            n -= 1
    return 0


def sort_hand(s: State, seat: int) -> None:
    slot = 0
    for card in range(CARDS):
        if s.where[card] == Where.HAND + seat and slot < HAND:
            s.hand[seat, slot] = card
            slot += 1


# What others see of an action


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    if viewer == seat:
        return action
    if seat == CHANCE:
        return veil_chance(s, action, viewer)
    if s.phase == Phase.PICK:
        return action if viewer == s.victim else Masked.PICK
    if s.phase == Phase.PLACE and Act.PLACE <= action < Act.EXCHANGE:
        return veil_place(ed, s, seat, action)
    if s.phase == Phase.PLACE:
        slot, cell, face = split_place(action - Act.EXCHANGE)
        if face == DOWN:
            return Masked.EXCHANGE_DOWN + cell
        return Masked.EXCHANGE_UP + CELLS * int(s.hand[seat, slot]) + cell
    if s.phase == Phase.SUPPORT:
        return veil_support(s, seat, action - Act.SUPPORT)
    return action


def veil_chance(s: State, action: int, viewer: int) -> int:
    if s.phase == Phase.DEAL or s.phase == Phase.DRAW:
        return action if viewer == s.turn else Masked.CARD
    if s.phase == Phase.TAKE:
        return action if viewer == s.turn or viewer == s.victim else Masked.CARD
    return action


def veil_place(ed: Edition, s: State, seat: int, action: int) -> int:
    """A play that asks for support is shown only together with it."""
    slot, cell, face = split_place(action - Act.PLACE)
    if not needs_no_support(ed, s, seat, slot, cell) and has_choice(ed, s, seat, slot, cell):
        return UNSEEN
    if face == DOWN:
        return Masked.PLACE_DOWN + cell
    return Masked.PLACE_UP + CELLS * int(s.hand[seat, slot]) + cell


def veil_support(s: State, seat: int, chosen: int) -> int:
    count, index = 0, 0
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            count += 1
            index += binomial(int(s.hand[seat, k]) % SET_SIZE, count)
    if s.pending_face == DOWN:
        return Masked.SUPPORT_DOWN + CELLS * (count - 1) + int(s.pending_cell)
    for smaller in range(1, count):
        index += binomial(SET_SIZE, smaller)
    return Masked.SUPPORT_UP + SUPPORT_SETS * area_of(int(s.pending)) + index


def binomial(n: int, k: int) -> int:
    """In how many ways k of n can be chosen."""
    answer = 1
    for i in range(k):
        answer = answer * (n - i) // (i + 1)
    return answer
