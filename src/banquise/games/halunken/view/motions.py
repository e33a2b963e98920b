"""Which items of the picture an event moves or changes."""

from collections.abc import Callable, Mapping

from banquise.core.events import Events, Happening
from banquise.core.state import EMPTY

from ..state import BLACK_JACK, CARD_BITS, DRAWN_RUM, RUM_CARD, Edition, Event, State

FIGURES = range(BLACK_JACK + 1)
JACK_GOES = (Event.JACK_PLACED, Event.JACK_MOVED, Event.JACK_PUSHED)
BEATS = {Event.BID}
TOGETHER = ({Event.CAPTAIN_REMOVED, Event.ROGUE_RETURNED}, {Event.LAID, Event.CHOSE})


def piece(one: Happening) -> str:
    if one.event in JACK_GOES:
        return "jack"
    if one.move is None:
        return ""
    field, number, _ = one.move
    return f"captain-{number}" if field == "captain" else f"rogue-{number}"


def touches(ed: Edition, s: State, one: Happening) -> tuple[str, ...]:
    """Movement cards that turn, the bid, the clock, the pile under a rogue."""
    keys = TOUCHED.get(one.event)
    return keys(*one.arguments) if keys else ()


def _crew(seat: int) -> tuple[str, ...]:
    """What is written about a crew on its panel."""
    return (f"count-{seat}", f"cards-{seat}", f"total-{seat}", f"suit-{seat}")


def _shown(who: int, cards: int) -> tuple[str, ...]:
    card = cards >> CARD_BITS * who & (1 << CARD_BITS) - 1
    if not card:
        return ()
    if who == BLACK_JACK:
        return (f"jack-{card}", "choice-jack")
    return (f"hand-{who}-{card}", f"choice-{who}")


def follow(s: State, one: Happening) -> None:
    """What lies on the taverns, and where Black-Jack is."""
    match one.event, one.arguments:
        case Event.TURNED_UP, (cell, rogue):
            s.top[cell] = rogue
        case Event.HIRED, (_, _, cell):
            s.top[cell] = EMPTY
        case Event.JACK_HIRED, (_, cell):
            s.top[cell] = EMPTY
        case ((Event.JACK_PLACED | Event.JACK_MOVED | Event.JACK_PUSHED), (*_, cell)):
            s.black_jack = cell


TOUCHED: Mapping[Events, Callable[..., tuple[str, ...]]] = {
    Event.STARTED: lambda seat, rogue: _crew(seat),
    Event.TURNED_UP: lambda cell, rogue: (f"tavern-{cell}", f"below-{cell}", f"down-{cell}"),
    Event.HOUR_BEGAN: lambda n: ("clock", "struck"),
    Event.BID: lambda seat, rogue: (f"rogue-{rogue}",),
    Event.EMPLOYED: lambda seat, rogue: ("jack", *_crew(seat)),
    Event.LAID: lambda seat: (f"choice-{seat}",),
    Event.CHOSE: lambda seat, card: (f"choice-{seat}",),
    Event.LAID_FOR_JACK: lambda seat: ("choice-jack",),
    Event.CHOSE_FOR_JACK: lambda seat, card: ("choice-jack",),
    Event.REVEALED: lambda cards: sum((_shown(who, cards) for who in FIGURES), ()),
    Event.JACK_DREW: lambda card: (f"jack-{RUM_CARD if card == DRAWN_RUM else card}",),
    Event.HIRED: lambda seat, rogue, cell: (f"tavern-{cell}", *_crew(seat)),
    Event.TOOK: lambda seat, rogue, victim: (*_crew(seat), *_crew(victim)),
    Event.TOOK_FROM_POT: lambda seat, rogue: _crew(seat),
    Event.GAVE: lambda seat, rogue: _crew(seat),
}
