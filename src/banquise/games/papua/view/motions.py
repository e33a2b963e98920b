"""Which items of the picture an event moves or changes."""

from banquise.core.events import Happening

from ..state import Edition, Event, State
from .clicks import islander

SENT = {Event.SENT_BACK, Event.TRAPPED, Event.RESCUED}
TOGETHER = ({Event.LANDED, Event.SENT_BACK, Event.TRAPPED}, {Event.RESCUED})


def piece(one: Happening) -> str:
    return islander(one.move[1]) if one.move else ""


def touches(ed: Edition, s: State, one: Happening) -> tuple[str, ...]:
    """The die, and the dot of an islander on its player's mat."""
    if one.event in (Event.ROLLED, Event.ROLLED_OFF):
        return ("die",)
    return (f"dot-{piece(one)}",) if one.move else ()
