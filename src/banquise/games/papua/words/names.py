"""Names of players, colours and runs."""

from banquise.core.text import Words

from ..rules.groups import in_run, run_front
from ..state import COLOURS, Edition, State


def colour(seat: int, words: Words) -> str:
    return words(f"colour.{COLOURS[seat]}")


def named(seat: int, words: Words) -> str:
    return words.named(seat, colour(seat, words))


def runs(ed: Edition, s: State) -> list[tuple[int, int]]:
    """The rear and the front cell of each run, from the camp on (GRP-5)."""
    found, cell = [], 1
    while cell <= ed.cells:
        if in_run(ed, s, cell):
            found.append((cell, run_front(ed, s, cell)))
            cell = found[-1][1]
        cell += 1
    return found
