"""What is asked now, said to one viewer."""

from banquise.core.state import CHANCE, EMPTY
from banquise.core.text import Words

from ..editions import chosen
from ..rules.ice import has_free_line
from ..rules.pieces import each, placed_count, placing_piece
from ..rules.score import leaders
from ..rules.steps import carries, seat_can_step
from ..state import TEAM, Edition, Kind, Mode, Phase, State, Token
from .names import KINDS, prey_name


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    s = State.plain(s)
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
        return "layout" if are_whales_and_inuit_laid(ed, s) else "layout_first"
    if phase == Phase.PLACE:
        return placing_question(s)
    if phase == Phase.STEP:
        return step_question(ed, s)
    if phase == Phase.BEAR:
        return bear_question(s)
    if phase == Phase.AGAIN:
        return again_question(s)
    if phase == Phase.CRACK:
        return "crack" if has_free_line(ed, s, int(s.at[s.piece])) else "crack_side"
    if phase == Phase.CATCH:
        return f"catch.{prey_name(s)}"
    return Phase(phase).name.lower()


def are_whales_and_inuit_laid(ed: Edition, s: State) -> bool:
    """Do all whales and Inuit lie on the ice?"""
    return all(
        int(s.ice[token]).bit_count() == ed.count[s.board, token]
        for token in (Token.WHALE, Token.INUK)
    )


def placing_question(s: State) -> str:
    piece = placing_piece(s, placed_count(s))
    if s.mode == Mode.NANUUK:
        return "igloo_second" if s.hunters_each == 2 and piece % 2 else "igloo"
    if s.mode == Mode.HELPER and s.owner[piece] != s.seat:
        return "place.other"
    if s.mode == Mode.FLEE and s.kind[piece] == Kind.BEAR:
        return "place.neutral"
    return f"place.{KINDS[Kind(int(s.kind[piece]))]}"


def step_question(ed: Edition, s: State) -> str:
    seat = int(s.seat)
    if s.mode == Mode.NANUUK:
        if not seat_can_step(ed, s, seat, False):
            return "step_kayak"
        if s.hunt_over == 1:
            return "step_home"
        if s.piece == EMPTY:
            return "step_two"
        return "step_sled" if carries(s, int(s.piece), TEAM) else "step"
    if s.mode in (Mode.HUNT, Mode.FLEE):
        return "step_other" if s.moved != EMPTY else "step_inuk"
    if s.mode == Mode.HELPER:
        return "step_helper"
    return "step_two" if each(s) == 2 else "step"


def bear_question(s: State) -> str:
    """The bear's first step: whose, and may it rest?"""
    name = "flee" if s.mode == Mode.FLEE else "bear"
    return f"{name}_rest" if s.bear_may_rest == 1 else name


def again_question(s: State) -> str:
    if s.mode == Mode.NANUUK:
        return "again_bound" if s.bound == 1 else "again"
    return "again_bear_bound" if s.bear_must_double == 1 else "again_bear"


def winners(ed: Edition, s: State) -> list[int]:
    """Who has won, by seat."""
    return chosen(range(s.seats), leaders(ed, s) if s.mode == Mode.NANUUK else s.winners)


def outcome(ed: Edition, s: State, seat: int, words: Words) -> str:
    """The prompt after the end."""
    best = winners(ed, s)
    if seat in best:
        return words("prompt.win.alone" if len(best) == 1 else "prompt.win.shared")
    names = [words.player(winner) for winner in best]
    if len(best) == 1:
        return words("prompt.win.watch", player=names[0])
    return words("prompt.win.watch_shared", players=words.joined(names))
