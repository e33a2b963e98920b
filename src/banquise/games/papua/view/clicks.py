"""Clicks: what to click for an action."""

from banquise.core.state import EMPTY

from ..state import BLOCK, CELLS, COLOURS, ISLANDERS, LEAVE, Edition, State, span


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """The camp, or the islanders at both ends of a block: one's own first, else the rear one."""
    if action == LEAVE:
        return (f"camp-{COLOURS[seat]}",)
    if action < BLOCK:
        return ()
    ends = dict.fromkeys(span(action))
    found = [standing(s, cell) for cell in ends]
    return tuple(sorted(found, key=lambda key: not key.startswith(f"{COLOURS[seat]}-")))


def standing(s: State, cell: int) -> str:
    """The key of the islander on a cell, or of the cell."""
    who = int(s.on[cell]) if cell <= CELLS else EMPTY
    return f"cell-{cell}" if who == EMPTY else islander(who)


def islander(who: int) -> str:
    seat, number = divmod(who, ISLANDERS)
    return f"{COLOURS[seat]}-{number}"
