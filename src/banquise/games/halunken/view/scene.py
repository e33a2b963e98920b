"""The scene: everything that lies or stands in the picture now."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY
from banquise.core.svg import Item
from banquise.core.text import Words

from ..state import BLACK_JACK, CELLS, NOWHERE, POT, Edition, Phase, State
from ..words import names
from . import panels
from .layout import Layout, Now, layout, ring


def parts(now: Now) -> Iterator[list[Item]]:
    """Everything in the picture, in the order of painting."""
    cells, seats = range(1, CELLS + 1), range(now.s.seats)
    yield now.part(clock)
    yield from (now.part(tavern, cell) for cell in cells)
    yield from (now.part(panels.panel, seat) for seat in seats)
    yield from (now.part(panels.hand, seat) for seat in seats)
    yield now.part(panels.strip)
    yield now.part(panels.order)
    yield now.part(panels.scoring)
    yield from (now.part(tavern_rogue, cell) for cell in cells)
    yield from (now.part(crew, seat) for seat in seats)
    yield now.part(pot)
    yield from (now.part(below, cell) for cell in cells)
    yield from (now.part(captain, seat) for seat in seats)
    yield now.part(jack)
    yield from (now.part(place, cell) for cell in cells)


def clock(now: Now) -> Iterator[Item]:
    s, words, where = now.s, now.words, ring(now)
    hour = s.hour
    text = words("view.hour", n=hour) if hour else words("view.setup")
    if s.phase == Phase.OVER:
        text = words("view.over")
    x, y = where.clock
    yield Item("struck", f"struck-{hour}", x, y, scale=where.clock_k)
    yield Item("clock", "hand", x, y, 45 * hour, where.clock_k, label=text)
    yield Item("hour", "", *where.hour, state="hour", text=text)
    if s.match_games:
        night = words("view.night", n=s.night)
        yield Item("night", "", *where.night, state="night", text=night)


def _named(ed: Edition, cell: int, words: Words) -> str:
    return names.tavern_name(ed, cell, words) or words("action.place", cell=cell)


def tavern(now: Now, cell: int) -> Iterator[Item]:
    """The cards face down, or the empty place of a tavern."""
    ed, words, where = now.ed, now.words, ring(now)
    top, down = now.s.top[cell], now.s.down[cell]
    symbol = f"pile-{down}" if top == EMPTY else f"under-{down}"
    if top == EMPTY and not down:
        symbol = "empty"
    holes = {"cell": cell, "name": _named(ed, cell, words)}
    if top != EMPTY:
        label = words("view.tavern.full", rogue=names.rogue(ed, top, words), n=down, **holes)
    elif down:
        label = words("view.tavern.down", n=down, **holes)
    else:
        label = words("view.tavern.empty", **holes)
    yield Item(f"tavern-{cell}", symbol, *where.tavern(cell), scale=where.k, label=label)


def below(now: Now, cell: int) -> Iterator[Item]:
    """How many cards lie beneath, over the corner of the pile."""
    where, down = ring(now), now.s.down[cell]
    if not down:
        return
    k = where.k * (1.6 if where.is_tall else 1)
    x, y = where.tavern(cell)
    x, y = x + 27 * where.k, y - 28 * where.k
    text = f"+{down}" if now.s.top[cell] != EMPTY else str(down)
    yield Item(f"below-{cell}", "badge", x, y, scale=k)
    yield Item(f"down-{cell}", "", x, y + 4.3 * k, 0, k, "below", text=text)


def tavern_rogue(now: Now, cell: int) -> Iterator[Item]:
    """The rogue who lies face up on a tavern."""
    where, rogue = ring(now), now.s.top[cell]
    if rogue != EMPTY:
        x, y = where.tavern(cell)
        spot = (x, y + 7 * where.k, 0.94 * where.k)
        yield _rogue(now.ed, rogue, "tavern", spot, cell, now.words)


def crew(now: Now, seat: int) -> Iterator[Item]:
    where = layout(now.s, now.shape, now.viewer)
    members, panel = names.crew(now.s, seat), where.panel(seat)
    scale = panel.fan(len(members))[1] * where.unit
    for k, rogue in enumerate(members):
        x, y = where.on_panel(seat, *panel.crew_at(k, len(members)))
        yield _rogue(now.ed, rogue, "crew", (x, y, scale), seat, now.words)


def pot(now: Now) -> Iterator[Item]:
    where, found = ring(now), names.crew(now.s, POT)
    for k, rogue in enumerate(found):
        spot = (*where.pot_at(k, len(found)), where.pot_k)
        yield _rogue(now.ed, rogue, "pot", spot, 0, now.words)


def _rogue(
    ed: Edition, rogue: int, where: str, spot: tuple[float, float, float], of: int, words: Words
) -> Item:
    x, y, scale = spot
    holes = {"rogue": names.rogue(ed, rogue, words), "name": names.rogue_name(ed, rogue, words)}
    home = "pot"
    if where == "tavern":
        label, home = words("view.at.tavern", cell=of, **holes), f"tavern-{of}"
    elif where == "crew":
        label, home = words("view.at.crew", player=words.player(of), **holes), f"panel-{of}"
    else:
        label = words("view.at.pot", **holes)
    return Item(f"rogue-{rogue}", f"rogue-{rogue}", x, y, 0, scale, "", label, home=home)


def place(now: Now, cell: int) -> Iterator[Item]:
    """The lanterns are painted in the scenery; here they can be clicked, over any pawn."""
    words = now.words
    here = [names.figure(who, words) for who in names.standing(now.s, cell)]
    label = words("action.place_named", cell=cell, name=_named(now.ed, cell, words))
    if here:
        label = words("board.standing", tavern=label, who=words.joined(here))
    yield Item(f"cell-{cell}", "cell", *ring(now).cell(cell), label=label)


def captain(now: Now, seat: int) -> Iterator[Item]:
    where, words, cell = ring(now), now.words, now.s.captain[seat]
    key, player = f"captain-{seat}", words.player(seat)
    if cell == NOWHERE:
        where = layout(now.s, now.shape, now.viewer)
        top, room = where.panel(seat).crew
        spot = where.on_panel(seat, where.panel_w - 34, top + min(room - 10, 60))
        label = words("view.captain.off", player=player)
    else:
        spot = _spot(where, now.s, cell, seat)
        label = words("view.captain.on", player=player, cell=cell)
    k = _size(where) if cell else 0.85 * where.unit
    yield Item(key, key, *spot, 0, k, "", label, home=f"panel-{seat}")


def jack(now: Now) -> Iterator[Item]:
    where, words, s = ring(now), now.words, now.s
    if not where.has_jack:
        return
    cell, employer, k = s.black_jack, s.employer, _size(where)
    if cell == NOWHERE:
        x, y = where.centre
        yield Item("jack", "jack", x - 4, y - 26, 0, k, "", words("view.jack.off"))
        return
    symbol = "jack" if employer == NOBODY else f"flag-{employer}"
    label = words("view.jack.free", cell=cell)
    if employer != NOBODY:
        label = words("view.jack.hired", cell=cell, player=words.player(employer))
    yield Item("jack", symbol, *_spot(where, s, cell, BLACK_JACK), 0, k, "", label)


def _size(where: Layout) -> float:
    return 1.15 if where.is_tall else 1.06


def _spot(where: Layout, s: State, cell: int, who: int) -> tuple[float, float]:
    """Where a pawn stands on its cell; two make room for each other, the newcomer in front."""
    x, y = where.cell(cell)
    others = [figure for figure in names.standing(s, cell) if figure != who]
    if not others:
        return x, y + 14
    is_new = s.queue_who[0] == who
    return (x + 14, y + 18) if is_new else (x - 14, y + 6)
