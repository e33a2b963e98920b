"""What is asked now, said to one viewer."""

from banquise.core.state import CHANCE, EMPTY, Edition, State
from banquise.core.text import Words
from banquise.games.nanuuk.rules.floe import has_free_line
from banquise.games.nanuuk.rules.pieces import each, placed_count, placing_piece
from banquise.games.nanuuk.rules.scoring import worth
from banquise.games.nanuuk.rules.stepping import carries, seat_can_step
from banquise.games.nanuuk.state import (
    FLEE,
    HELPER,
    HUNT,
    NANUUK,
    TEAM,
    Kind,
    Phase,
    Token,
)
from banquise.games.nanuuk.words.actions import KINDS, joined, prey_name


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    if s.phase == Phase.OVER:
        return outcome(ed, s, seat, words)
    who = int(s.seat)
    if who == CHANCE:
        return words(f"prompt.chance.{Phase(int(s.phase)).name.lower()}")
    viewer = "you" if seat == who else "watch"
    return words(f"prompt.{question(ed, s)}.{viewer}", player=words.player(who), **other(s, words))


def other(s: State, words: Words) -> dict[str, str]:
    """The opponent, where there is one to name."""
    return {"other": words.player(1 - int(s.seat)) if s.seats == 2 else words.player(int(s.seat))}


def question(ed: Edition, s: State) -> str:
    """The name of the question that is asked now."""
    phase = int(s.phase)
    if phase == Phase.LAYOUT:
        return "layout" if is_far_spread(ed, s) else "layout_first"
    if phase == Phase.PLACE:
        return placing(s)
    if phase == Phase.STEP:
        return stepping(ed, s)
    if phase == Phase.BEAR:
        return bearing(s)
    if phase == Phase.AGAIN:
        return again(s)
    if phase == Phase.CRACK:
        return "crack" if has_free_line(ed, s, int(s.at[s.piece])) else "crack_side"
    if phase == Phase.CATCH:
        return f"catch.{prey_name(s)}"
    return Phase(phase).name.lower()


def is_far_spread(ed: Edition, s: State) -> bool:
    """Do all whales and Inuit lie on the ice?"""
    return all(
        int(s.ice[token]).bit_count() == ed.count[s.board, token]
        for token in (Token.WHALE, Token.INUK)
    )


def placing(s: State) -> str:
    piece = placing_piece(s, placed_count(s))
    if s.mode == NANUUK:
        return "igloo_second" if s.hunters_each == 2 and piece % 2 else "igloo"
    if s.mode == HELPER and s.owner[piece] != s.seat:
        return "place.other"
    if s.mode == FLEE and s.kind[piece] == Kind.BEAR:
        return "place.neutral"
    return f"place.{KINDS[Kind(int(s.kind[piece]))]}"


def stepping(ed: Edition, s: State) -> str:
    seat = int(s.seat)
    if s.mode == NANUUK:
        if not seat_can_step(ed, s, seat, False):
            return "step_kayak"
        if s.hunt_over == 1:
            return "step_home"
        if s.piece == EMPTY:
            return "step_two"
        return "step_sled" if carries(s, int(s.piece), TEAM) else "step"
    if s.mode in (HUNT, FLEE):
        return "step_other" if s.moved != EMPTY else "step_inuk"
    if s.mode == HELPER:
        return "step_helper"
    return "step_two" if each(s) == 2 else "step"


def bearing(s: State) -> str:
    """The bear's first step: whose, and may it rest?"""
    name = "flee" if s.mode == FLEE else "bear"
    return f"{name}_rest" if s.bear_may_rest == 1 else name


def again(s: State) -> str:
    if s.mode == NANUUK:
        return "again_bound" if s.bound == 1 else "again"
    return "again_bear_bound" if s.bear_must_double == 1 else "again_bear"


def winners(ed: Edition, s: State) -> list[int]:
    """Who has won, by seat."""
    if s.mode != NANUUK:
        return [seat for seat in range(int(s.seats)) if int(s.winners) >> seat & 1]
    values = [worth(ed, s, seat) for seat in range(int(s.seats))]
    return [seat for seat, value in enumerate(values) if value == max(values)]


def outcome(ed: Edition, s: State, seat: int, words: Words) -> str:
    """The prompt after the end."""
    best = winners(ed, s)
    if seat in best:
        return words("prompt.win.alone" if len(best) == 1 else "prompt.win.shared")
    names = [words.player(winner) for winner in best]
    if len(best) == 1:
        return words("prompt.win.watch", player=names[0])
    return words("prompt.win.watch_shared", players=joined(names, words))
