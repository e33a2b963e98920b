"""Which items of the picture an event moves or changes."""

from collections.abc import Callable, Mapping

from banquise.core.events import Events, Happening

from .. import state as S
from ..state import Edition, Event, State

STORES = {S.SUPPLY: "supply", S.FOREST: "forest", S.TANNING: "tanning"}
PLACED = {
    Event.PLACED,
    Event.COPIED,
    Event.SENT_VISITOR,
    Event.ACTED,
    Event.WENT_ON_MISSION,
    Event.TAKEN_BACK,
}
BEATS = {Event.LINKED, Event.BOUGHT_LINK}
TOGETHER = (
    {Event.TAKEN_BACK},
    {Event.CRAFT_SLOT, Event.CRAFT_AT},
    {Event.NT_SLOT, Event.NT_AT},
    {Event.RANKED},
)


def piece(one: Happening) -> str:
    """Cards and tokens that go from one place to another; a card on display goes to its slot."""
    if one.move is None:
        return ""
    field, index, value = one.move
    match field:
        case "craft_slot" if value >= 0:
            return f"craft-{S.CRAFT_CODES[value]}"
        case "craft_at" if value != S.SHOWN:
            return f"craft-{S.CRAFT_CODES[index]}"
        case "nt_slot" if value >= 0:
            return f"nt-{S.NT_CODES[value]}"
        case "nt_at" if value != S.SHOWN:
            return f"nt-{S.NT_CODES[index]}"
        case "token_at":
            return f"token-{S.TOKEN_CODES[index]}"
        case "totem_order" if value >= 0:
            return f"totem-{value}"
    return ""


def touches(ed: Edition, s: State, one: Happening) -> tuple[str, ...]:
    """Nomads, links, and what a clan owns."""
    if one.event in PLACED:
        return _nomad(s, *one.arguments[-2:])
    if one.event is Event.LINKED:
        _, link, piece = one.arguments
        nomads = tuple(_nomad(s, piece, int(end))[0] for end in ed.link_end[link])
        return (f"link-{S.LINK_CODES[link]}", f"ring-{S.LINK_CODES[link]}-{piece}", *nomads)
    if one.event is Event.BUILT:
        return tuple(f"tent-{one.arguments[0]}-{tent}" for tent in range(int(ed.tents)))
    keys = TOUCHED.get(one.event)
    return keys(*one.arguments) if keys else ()


TOUCHED: Mapping[Events, Callable[..., tuple[str, ...]]] = {
    Event.BOUGHT_LINK: lambda seat, link: (f"link-{S.LINK_CODES[link]}",),
    Event.RESERVE: lambda stock, n: (_stock(stock // S.RESOURCES, stock % S.RESOURCES),),
    Event.GENEROSITY: lambda seat, n: (_stock(seat, S.GEN),),
    Event.FELLED: lambda wood, mushroom: ("forest-wood", "forest-mushroom"),
    Event.TANNED: lambda hide, meat: ("tanning-hide", "tanning-meat"),
    Event.HUNTED: lambda n: ("buffalo-0", "buffalo-1"),
    Event.PLAYED_FRONT: lambda seat, card: (f"nt-{S.NT_CODES[card]}",),
    Event.TOOK_NT: lambda seat, card: (f"nt-{S.NT_CODES[card]}",),
    Event.WORKED: lambda seat, amount, card: (f"craft-{S.CRAFT_CODES[card]}",),
    Event.FINISHED: lambda seat, card: (f"craft-{S.CRAFT_CODES[card]}",),
    Event.RAISED: lambda seat, amount, n: (
        f"totem-{seat}",
        f"level-{seat}-wood",
        f"level-{seat}-skull",
    ),
    Event.COPY_POWER: lambda seat, power: (f"copy-{seat}",),
    Event.TRADE_DRAWN: lambda n, card: ("trade",),
    Event.BOUGHT_VISITOR: lambda seat: ("visitor",),
    Event.TOOK_VISITOR: lambda seat: ("visitor",),
}


def carries(one: Happening) -> tuple[tuple[str, str], ...]:
    """Resources that go from a store to a clan and back."""
    match one.event, one.arguments:
        case Event.TOOK, (seat, amount, source):
            return ((f"{STORES[source]}-{_name(amount)}", _stock(seat, amount)),)
        case ((Event.PAID | Event.OFFERED | Event.PAID_TOLL), (seat, amount)):
            return ((_stock(seat, amount), f"supply-{_name(amount)}"),)
        case Event.GAVE, (seat, amount, other):
            return ((_stock(seat, amount), _stock(other, amount)),)
        case Event.WORKED, (seat, amount, card):
            return ((_stock(seat, amount), f"craft-{S.CRAFT_CODES[card]}"),)
        case Event.RAISED, (seat, amount, _):
            return ((_stock(seat, amount), f"level-{seat}-{_name(amount)}"),)
    return ()


def _name(amount: int) -> str:
    return (*S.RESOURCE_CODES, "gen")[amount % (S.GEN + 1)]


def _stock(seat: int, amount: int) -> str:
    return f"stock-{seat}-{_name(amount)}"


def _nomad(s: State, piece: int, place: int) -> tuple[str, ...]:
    """A nomad at a location, and its colour's supply on the clan's mat."""
    if piece == S.VISITOR:
        return ("visitor",)
    k, seat = divmod(piece, int(s.seats))
    hand = f"hand-{seat}{S.LETTERS[k]}"
    return (f"nomad-{seat}{S.LETTERS[k]}-{S.LOCATION_CODES[place]}", hand, f"n-{hand}")
