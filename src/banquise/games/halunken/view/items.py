"""What lies and stands in the quarter now, and what to click for an action."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.svg import Item
from banquise.core.text import Words
from banquise.games.halunken import names
from banquise.games.halunken.state import (
    BID,
    BLACK_JACK,
    CELLS,
    DECLINE,
    GIVE,
    JACK,
    NOWHERE,
    PASS,
    PLACE,
    PLAY,
    POT,
    ROGUES,
    RUM,
    RUM_CARD,
    TAKE,
    Phase,
)
from banquise.games.halunken.view import panels, strip
from banquise.games.halunken.view.layout import Layout, layout
from banquise.games.halunken.view.plain import plain


def scene(ed: Edition, s: State, words: Words, shape: str, viewer: int = NOBODY) -> list[Item]:
    ed, s, where = plain(ed), plain(s), layout(s, shape, viewer)
    return [
        *_clock(where, s, words),
        *_taverns(ed, where, s, words),
        *panels.panels(ed, where, s, words),
        *panels.hands(ed, where, s, words),
        *strip.strip(ed, where, s, words),
        *strip.order(where, s, words),
        *_rogues(ed, where, s, words),
        *_below(where, s),
        *_figures(where, s, words),
        *_cells(ed, where, s, words),
    ]


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """What to click: a lantern, a movement card or a rogue; passes are buttons."""
    if 0 <= action < PASS:
        return (f"cell-{action - PLACE}",)
    if PLAY < action <= JACK:
        return (f"hand-{seat}-{action - PLAY}",)
    if JACK < action <= RUM:
        return (f"jack-{action - JACK}",)
    if RUM < action < TAKE:
        return (f"cell-{_rum_target(s, seat, action - RUM)}",)
    for block in (BID, TAKE, GIVE):
        if block <= action < block + ROGUES and action != DECLINE:
            return (f"rogue-{action - block}",)
    return ()


def _rum_target(s: State, seat: int, number: int) -> int:
    is_own = 0 <= seat < s.seats and s.card[seat] == RUM_CARD
    return names.target(int(s.captain[seat] if is_own else s.black_jack), number)


# Clock


def _clock(where: Layout, s: State, words: Words) -> Iterator[Item]:
    hour = int(s.hour)
    text = words("view.hour", n=hour) if hour else words("view.setup")
    if s.phase == Phase.OVER:
        text = words("view.over")
    x, y = where.clock
    yield Item("struck", f"struck-{hour}", x, y, scale=where.clock_k)
    yield Item("clock", "hand", x, y, 45 * hour, where.clock_k, label=text)
    yield Item("hour", "", *where.hour, state="hour", text=text)
    if s.match_games:
        night = words("view.night", n=int(s.night))
        yield Item("night", "", *where.night, state="night", text=night)


# Taverns, lanterns, rogues


def _named(ed: Edition, cell: int, words: Words) -> str:
    return names.tavern_name(ed, cell, words) or words("action.place", cell=cell)


def _taverns(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    """The cards face down, or the empty place of a tavern."""
    for cell in range(1, CELLS + 1):
        top, down = int(s.top[cell]), int(s.down[cell])
        x, y = where.tavern(cell)
        symbol = f"pile-{down}" if top == EMPTY else f"under-{down}"
        if top == EMPTY and not down:
            symbol = "empty"
        holes = {"cell": cell, "name": _named(ed, cell, words)}
        if top != EMPTY:
            rogue = names.rogue(ed, top, words)
            label = words("view.tavern.full", rogue=rogue, n=down, **holes)
        elif down:
            label = words("view.tavern.down", n=down, **holes)
        else:
            label = words("view.tavern.empty", **holes)
        yield Item(f"tavern-{cell}", symbol, x, y, scale=where.k, label=label)


def _below(where: Layout, s: State) -> Iterator[Item]:
    """How many cards lie beneath, over the corner of the pile."""
    k = where.k * (1.6 if where.is_tall else 1)
    for cell in range(1, CELLS + 1):
        down = int(s.down[cell])
        if not down:
            continue
        x, y = where.tavern(cell)
        x, y = x + 27 * where.k, y - 28 * where.k
        text = f"+{down}" if s.top[cell] != EMPTY else str(down)
        yield Item(f"below-{cell}", "badge", x, y, scale=k)
        yield Item(f"down-{cell}", "", x, y + 4.3 * k, 0, k, "below", text=text)


def _rogues(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    """Every rogue that has been seen: on a tavern, in a crew or in the pot."""
    for cell in range(1, CELLS + 1):
        rogue = int(s.top[cell])
        if rogue != EMPTY:
            x, y = where.tavern(cell)
            y += 7 * where.k
            yield _rogue(ed, rogue, "tavern", (x, y, 0.94 * where.k), cell, words)
    for seat in range(where.seats):
        crew, panel = names.crew(s, seat), where.panel(seat)
        scale = panel.fan(len(crew))[1] * where.unit
        for k, rogue in enumerate(crew):
            x, y = where.on_panel(seat, *panel.crew_at(k, len(crew)))
            yield _rogue(ed, rogue, "crew", (x, y, scale), seat, words)
    pot = names.crew(s, POT)
    for k, rogue in enumerate(pot):
        yield _rogue(ed, rogue, "pot", (*where.pot_at(k, len(pot)), where.pot_k), 0, words)


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


def _cells(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    """The lanterns are painted in the scenery; here they can be clicked, over any pawn."""
    for cell in range(1, CELLS + 1):
        here = [names.figure(who, words) for who in names.standing(s, cell)]
        label = words("action.place_named", cell=cell, name=_named(ed, cell, words))
        if here:
            label = words("board.standing", tavern=label, who=names.joined(here, words))
        yield Item(f"cell-{cell}", "cell", *where.cell(cell), label=label)


# Pawns


def _figures(where: Layout, s: State, words: Words) -> Iterator[Item]:
    k = 1.06 if not where.is_tall else 1.15
    for seat in range(where.seats):
        cell, player = int(s.captain[seat]), words.player(seat)
        key = f"captain-{seat}"
        if cell == NOWHERE:
            top, room = where.panel(seat).crew
            x, y = where.on_panel(seat, where.panel_w - 34, top + min(room - 10, 60))
            label = words("view.captain.off", player=player)
        else:
            (x, y), label = (
                _spot(where, s, cell, seat),
                words("view.captain.on", player=player, cell=cell),
            )
        home = f"panel-{seat}"
        yield Item(key, key, x, y, 0, k if cell else 0.85 * where.unit, "", label, home=home)
    if not where.has_jack:
        return
    cell, employer = int(s.black_jack), int(s.employer)
    if cell == NOWHERE:
        x, y = where.centre
        yield Item("jack", "jack", x - 4, y - 26, 0, k, "", words("view.jack.off"))
        return
    symbol = "jack" if employer == NOBODY else f"flag-{employer}"
    label = words("view.jack.free", cell=cell)
    if employer != NOBODY:
        label = words("view.jack.hired", cell=cell, player=words.player(employer))
    yield Item("jack", symbol, *_spot(where, s, cell, BLACK_JACK), 0, k, "", label)


def _spot(where: Layout, s: State, cell: int, who: int) -> tuple[float, float]:
    """Where a pawn stands on its cell; two make room for each other, the newcomer in front."""
    x, y = where.cell(cell)
    others = [figure for figure in names.standing(s, cell) if figure != who]
    if not others:
        return x, y + 14
    is_new = s.queue_who[0] == who
    return (x + 14, y + 18) if is_new else (x - 14, y + 6)
