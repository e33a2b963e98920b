"""Prompts: what is asked of a viewer."""

from banquise.core.text import Words

from ..rules.groups import holds, is_mixed
from ..rules.setup import next_to_roll
from ..state import POT, Edition, Kind, Phase, State
from .names import runs


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    ed, s = Edition.plain(ed), State.plain(s)
    if s.phase == Phase.OVER:
        return outcome(s, seat, words)
    if s.phase == Phase.DRAW_FIRST:
        return words("prompt.draw_first")
    who = next_to_roll(s) if s.phase == Phase.ROLL_OFF else s.seat
    key = chances(ed, s) if s.phase == Phase.MOVE else Phase(s.phase).name.lower()
    viewer = "you" if seat == who else "watch"
    return words(f"prompt.{key}.{viewer}", player=words.player(who), n=s.die)


def chances(ed: Edition, s: State) -> str:
    """What a glance at the board shows: a sure move, groups that may have one, or no move."""
    for cell in s.place[s.seat]:
        if cell == POT or (cell + s.die <= ed.cells + 1 and ed.kind[cell] == Kind.SQUARE):
            return "move"
    mine = [ends for ends in runs(ed, s) if is_mixed(s, *ends) and holds(s, s.seat, *ends)]
    return "search" if mine else "stuck"


def outcome(s: State, seat: int, words: Words) -> str:
    if s.winner >= 0:
        viewer = "you" if seat == s.winner else "watch"
        return words(f"prompt.win.{viewer}", player=words.player(s.winner))
    reason = "draw_limit" if s.turns >= s.turn_limit else "draw_dead"
    return words(f"prompt.{reason}", n=s.turns)
