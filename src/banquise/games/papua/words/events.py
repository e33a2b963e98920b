"""The arguments of events in words."""

from banquise.core import events

from ..state import BLOCK, ISLANDERS, Edition, State, span

Context = events.Context[Edition, State]


def islander(context: Context, value: int) -> str:
    """The log names an islander by its player."""
    return context.words.player(value // ISLANDERS)


def stretch(context: Context, value: int) -> str:
    """The cells of a block: "8–11"."""
    rear, front = span(BLOCK + value)
    return f"{rear}–{front}"


def step_end(context: Context, seat: int, cell: int, to: int) -> str:
    """Where a single islander arrives."""
    return "canoe" if to > context.ed.cells else "cell"


def block_end(context: Context, seat: int, block: int, to: int) -> str:
    """Where the front of a block arrives."""
    return step_end(context, seat, block, span(BLOCK + to)[1])


def whose(context: Context, by: int, who: int, cell: int) -> str:
    """Whose islander a player sends back."""
    return "own" if who // ISLANDERS == by else "other"
