"""The same game with one fault each, as a tired author might write it."""

from banquise.core.contract import emit
from banquise.core.position import Reader
from banquise.core.state import CHANCE, EMPTY, HIDDEN, Ints, only
from tests.toys.toy_hand import GAME, notation, position, rules, view
from tests.toys.toy_hand.rules import apply
from tests.toys.toy_hand.state import (
    ACTIONS,
    DEAL,
    KEEP,
    SEATS,
    SHOW,
    SWAP,
    Clause,
    Edition,
    Event,
    Phase,
    State,
)
from tests.toys.variant import variant


def redact_forgets(ed: Edition, s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat and s.left[other] != EMPTY:
            s.left[other] = HIDDEN


def redact_hides_turn(ed: Edition, s: State, seat: int) -> None:
    rules.redact(ed, s, seat)
    if s.phase == Phase.TURN and seat != s.turn:
        s.waiting = only(CHANCE)


def imagine_lazily(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    draws[: 2 * SEATS] = draws[: 2 * SEATS] // 2
    rules.imagine(ed, s, seat, draws)


def imagine_twice(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    for other in range(s.seats):
        if s.hand[other] == HIDDEN:
            s.hand[other] = int(draws[0]) * int(ed.cards) >> 32
        if s.left[other] == HIDDEN:
            s.left[other] = int(draws[0]) * int(ed.cards) >> 32


def points_in_a_byte(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = (s.hand[seat] + s.done + 1) * 100


def points_beside_the_array(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = ed.value[int(s.hand[seat]) + 6]


def candidates_without_show(ed: Edition, s: State, seat: int, out: Ints) -> int:
    n = rules.candidates(ed, s, seat, out)
    return n if seat == CHANCE else n - 1


def candidates_upside_down(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return rules.candidates(ed, s, seat, out)
    out[0], out[1], out[2] = SHOW, SWAP, KEEP
    return 3


def violates_by_secret(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """Swapping is forbidden while the next player holds a low card: the list of actions tells."""
    clause = rules.violates(ed, s, seat, action)
    other = (seat + 1) % int(s.seats)
    if clause == Clause.LEGAL and action == SWAP and s.hand[other] < 3:
        return Clause.SWAP_1
    return clause


def violates_nothing(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """Whoever asks may."""
    return Clause.LEGAL if KEEP <= action < ACTIONS else rules.violates(ed, s, seat, action)


def violates_everything(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """With every card out nobody may do anything."""
    clause = rules.violates(ed, s, seat, action)
    return Clause.SWAP_2 if clause == Clause.LEGAL and seat >= 0 and s.done == 1 else clause


def weights_of_all_cards(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    for card in range(ed.cards):
        outcomes[card], odds[card] = DEAL + card, 1
    return int(ed.cards)


def veil_nothing(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


def setup_too_low(ed: Edition, s: State) -> None:
    """One turn too many: the count begins below 0."""
    rules.setup(ed, s)
    s.done = -1


def apply_forgetfully(ed: Edition, s: State, seat: int, action: int) -> None:
    """A swapped card is dealt again."""
    rules.apply(ed, s, seat, action)
    if action == SWAP:
        s.hand[s.turn] = s.left[s.turn]


def apply_aloud(ed: Edition, s: State, seat: int, action: int) -> None:
    """The card that is dealt is told to everybody."""
    if seat == CHANCE:
        emit(Event.GOT, int(s.turn), action - DEAL)
    apply(ed, s, seat, action)


def apply_silently(ed: Edition, s: State, seat: int, action: int) -> None:
    """A swap is not told: the card goes away without an event."""
    if action == SWAP:
        emit(Event.KEPT, int(s.turn))
        rules.apply(ed, s, seat, action)
    else:
        apply(ed, s, seat, action)


def apply_mutely(ed: Edition, s: State, seat: int, action: int) -> None:
    """Nothing is told."""
    rules.apply(ed, s, seat, action)


def write_turn(ed: Edition, s: State, seat: int, action: int) -> str:
    return "turn" if action in (KEEP, SWAP) else notation.write(ed, s, seat, action)


def read_position(ed: Edition, page: Reader, s: State) -> None:
    position.read(ed, page, s)
    s.done = 0


def keys_of_deck(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    return ("deck",)


def keys_by_secret(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """The place to click is the card of another player, by its face."""
    other = (seat + 1) % int(s.seats)
    return (*view.keys(ed, s, seat, action), f"hand-{int(s.hand[other]) % 2}")


def keys_of_nothing(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    return ("nowhere",) if action == KEEP else view.keys(ed, s, seat, action)


FAULTS = {
    "leak": variant(GAME, "leak", redact=redact_forgets),
    "no_turn": variant(GAME, "no_turn", redact=redact_hides_turn),
    "lazy": variant(GAME, "lazy", imagine=imagine_lazily),
    "twice": variant(GAME, "twice", imagine=imagine_twice),
    "overflow": variant(GAME, "overflow", points=points_in_a_byte),
    "outside": variant(GAME, "outside", points=points_beside_the_array),
    "no_show": variant(GAME, "no_show", candidates=candidates_without_show),
    "upside_down": variant(GAME, "upside_down", candidates=candidates_upside_down),
    "count": variant(GAME, "count", violates=violates_by_secret),
    "anybody": variant(GAME, "anybody", violates=violates_nothing),
    "stuck": variant(GAME, "stuck", violates=violates_everything),
    "all_cards": variant(GAME, "all_cards", weights=weights_of_all_cards),
    "open_log": variant(GAME, "open_log", veil=veil_nothing),
    "too_low": variant(GAME, "too_low", setup=setup_too_low),
    "aloud": variant(GAME, "aloud", apply=apply_aloud),
    "silent": variant(GAME, "silent", apply=apply_silently),
    "mute": variant(GAME, "mute", apply=apply_mutely),
    "two_places": variant(GAME, "two_places", apply=apply_forgetfully),
    "one_text": variant(GAME, "one_text", "notation", write=write_turn),
    "forgets": variant(GAME, "forgets", "position", read=read_position),
    "one_click": variant(GAME, "one_click", "view", keys=keys_of_deck),
    "face_click": variant(GAME, "face_click", "view", keys=keys_by_secret),
    "no_click": variant(GAME, "no_click", "view", keys=keys_of_nothing),
}
