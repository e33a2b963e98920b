"""What is asked of each viewer."""

from banquise.core.text import Words

from ..notation import cell_name
from ..rules.cards import seeds_laid
from ..rules.score import best_total, winners
from ..state import Edition, Inua, Phase, State
from .names import board_letter, card_words

SILENT = (Phase.SETUP_INUA, Phase.SETUP_START, Phase.DEAL)  # nobody is addressed


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    ed, s = Edition.plain(ed), State.plain(s)
    phase, turn = Phase(int(s.phase)), int(s.turn)
    if phase == Phase.OVER:
        return outcome(s, seat, words)
    if phase in SILENT:
        return words(f"prompt.{phase.name.lower()}")
    viewer = "you" if seat == turn else "watch"
    holes = {
        "player": words.player(turn),
        "board": board_letter(int(s.laid_boards)),
        "n": seeds_laid(s) + 1,
        "victim": words.player(int(s.victim)) if s.victim >= 0 else "",
        "card": card_words(ed, int(s.drawn), words) if s.drawn >= 0 else "",
    }
    if phase == Phase.SUPPORT:
        cell = cell_name(int(s.pending_cell))
        return words("prompt.support.you", card=card_words(ed, int(s.pending), words), cell=cell)
    if phase == Phase.PLACE and seat == turn and s.spirit[turn] == Inua.TARNIQ:
        viewer = "exchange"
    return words(f"prompt.{phase.name.lower()}.{viewer}", **holes)


def outcome(s: State, seat: int, words: Words) -> str:
    """The prompt after the end."""
    n, best = best_total(s), winners(s)
    first = [k for k in range(s.seats) if best >> k & 1]
    if len(first) > 1:
        players = words.joined([words.player(seat) for seat in first])
        return words.count("prompt.over.shared", n, players=players)
    viewer = "you" if seat == first[0] else "watch"
    return words.count(f"prompt.over.one.{viewer}", n, player=words.player(first[0]))
