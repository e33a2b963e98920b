"""What lies and stands in the quarter now, and what to click for an action."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.svg import Item, fit
from banquise.core.text import Words
from banquise.games.halunken import names
from banquise.games.halunken.state import (
    BID,
    BLACK_JACK,
    CELLS,
    DECLINE,
    DUEL,
    GIVE,
    JACK,
    LETTERS,
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
from banquise.games.halunken.view.layout import Layout, layout

LEAN_RIGHT = (5, 6, 7, 12, 13, 14)  # taverns whose neighbour would lose its number otherwise


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    where = layout(ed, s, shape)
    return [
        *_clock(where, s, words),
        *_taverns(ed, where, s, words),
        *_panels(ed, where, s, words),
        *_hands(ed, where, s, words),
        *_strip(ed, where, s, words),
        *_order(where, s, words),
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
        x, y = where.hour
        drop = -30 if where.is_tall else 18
        yield Item("night", "", x, y + drop, state="hour", text=night)


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
    k = where.k * (1.5 if where.is_tall else 1)
    for cell in range(1, CELLS + 1):
        down = int(s.down[cell])
        if not down:
            continue
        x, y = where.tavern(cell)
        side = 27 if where.is_tall and cell in LEAN_RIGHT else -27
        x, y = x + side * where.k, y + 46 * where.k
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
        crew = names.crew(s, seat)
        for k, rogue in enumerate(crew):
            x, y = where.on_panel(seat, *where.panel.crew_at(k, len(crew)))
            scale = where.panel.crew[2] * where.unit
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
            x, y = where.on_panel(seat, where.panel.w - 34, where.panel.crew[0] + 52)
            label = words("view.captain.off", player=player)
        else:
            (x, y), label = (
                _spot(where, s, cell, seat),
                words("view.captain.on", player=player, cell=cell),
            )
        home = f"panel-{seat}"
        yield Item(key, key, x, y, 0, k if cell else where.unit, "", label, home=home)
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


# Panels


def _panels(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    for seat in range(where.seats):
        crew, points, player = names.crew(s, seat), names.total(ed, s, seat), words.player(seat)
        unit = where.unit
        label = words("view.panel", player=player, n=len(crew), points=points)
        yield Item(f"panel-{seat}", f"panel-{seat}", *where.panels[seat], 0, unit, "", label)
        w = where.panel.w
        lines = [
            ("name", 43.0, 24.0, fit(player, 98, 17)),
            ("count", w - 150, 26.0, str(len(crew))),
            ("cards", w - 146, 24.0, words.count("view.cards", len(crew))),
            ("total", w - 12, 26.0, str(points)),
        ]
        for name, x, y, text in lines:
            spot = where.on_panel(seat, x, y)
            yield Item(f"{name}-{seat}", "", *spot, 0, unit, name, text=text)
        colour = names.doubled(ed, s, seat)
        if colour >= 0:
            suit = LETTERS[colour]
            said = words("view.twice", colour=words(f"colour.{suit}"))
            x, y = where.on_panel(seat, w - 99, 24)
            yield Item(f"twice-{seat}", "", x, y, 0, unit, "twice", text="×2")
            x, y = where.on_panel(seat, w - 70, 18)
            yield Item(f"suit-{seat}", f"suit-{suit}", x, y, 0, unit, "", said)
        else:
            x, y = where.on_panel(seat, 18, where.panel.crew[0] + 40)
            yield Item(f"none-{seat}", "", x, y, 0, unit, "vacant", text=words("view.no_crew"))
        yield from _choice(where, s, seat, words)


def _choice(where: Layout, s: State, seat: int, words: Words) -> Iterator[Item]:
    """Who has laid a card, and who still thinks; never which card."""
    if s.phase != Phase.CHOOSE:
        return
    symbol = "thinks" if s.card[seat] == 0 else "laid"
    label = words(f"view.{symbol}", player=words.player(seat))
    x, y = where.on_panel(seat, where.panel.w - 198, 18)
    yield Item(f"choice-{seat}", symbol, x, y, 0, where.unit, "", label)


def _hands(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    """Eight movement cards each: in hand, of this hour, spent."""
    w, h = where.panel.tile
    for seat in range(where.seats):
        for card in range(1, RUM_CARD + 1):
            x, y = where.panel.tile_at(card)
            x, y = where.on_panel(seat, x + w / 2, y + h - 8)
            state = "left" if s.hand[seat][card] else "spent"
            if s.card[seat] == card:
                state = "now"
            key, symbol = f"hand-{seat}-{card}", f"tile-{state}-{card}"
            told = words(
                f"view.card.{state}", player=words.player(seat), card=names.card(card, words)
            )
            cell = int(s.captain[seat])
            text = ""
            if state == "left" and card != RUM_CARD and cell != NOWHERE:
                target = names.target(cell, card)
                text = f"→{target}"
                told = names.listed([told, *_reach(ed, s, seat, target, words)], words)
            yield Item(key, symbol, x, y, 0, where.unit, "reach", told, text)


def _reach(ed: Edition, s: State, seat: int, cell: int, words: Words) -> list[str]:
    """Where a card leads as things stand, what lies there, who stands there."""
    top = int(s.top[cell])
    told = [words("view.reach.empty", cell=cell)]
    if top != EMPTY:
        told = [words("view.reach.rogue", cell=cell, rogue=names.rogue(ed, top, words))]
    others = [who for who in names.standing(s, cell) if who != seat]
    return told + [words("view.reach.on", other=names.figure(who, words)) for who in others]


# Black-Jack


def _strip(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    if not where.has_jack:
        return
    (left, top), unit = where.strip, where.unit
    said = _strip_words(ed, s, words)
    yield Item("strip", "strip", left, top, 0, unit, "", said)
    room = where.panel.w - 74
    spot = left + 62 * unit, top + 25 * unit
    yield Item("strip-text", "", *spot, 0, unit, "strip", text=fit(said, room, 14))
    if s.phase == Phase.CHOOSE and s.mode == DUEL and s.employer != NOBODY:
        symbol = "thinks" if s.jack_card == 0 else "laid"
        told = words(f"view.{symbol}", player=words("figure.jack"))
        spot = left + (where.panel.w - 22) * unit, top + 19 * unit
        yield Item("choice-jack", symbol, *spot, 0, unit, "", told)
    yield from _jack_tiles(where, s, words)
    (x, y), pot = where.centre, names.crew(s, POT)
    drop = where.cell_r - 72
    has_room = 0 < len(where.pot_rows(len(pot))) <= (1 if where.is_tall else 2)
    yield Item("pot", "", x, y + drop, state="pot", text=words("view.pot") if has_room else "")


def _jack_tiles(where: Layout, s: State, words: Words) -> Iterator[Item]:
    """Black-Jack's cards: not used yet, of this hour, used."""
    (left, top), unit = where.strip, where.unit
    _, w, h = where.strip_tile
    for card in range(1, where.jack_tiles + 1):
        x, y = where.strip_at(card)
        x, y = left + (x + w / 2) * unit, top + (y + h - 8) * unit
        state = "now" if s.jack_card == card else "left" if s.deck[card] else "spent"
        name = names.card(card, words, names.jack_rum(s))
        label = words(f"view.jack_card.{state}", card=name)
        text = ""
        is_number = s.mode == DUEL and card != RUM_CARD and s.black_jack != NOWHERE
        if state == "left" and is_number:
            text = f"→{names.target(int(s.black_jack), card)}"
        yield Item(f"jack-{card}", f"jack-{state}-{card}", x, y, 0, unit, "reach", label, text)


def _strip_words(ed: Edition, s: State, words: Words) -> str:
    if s.black_jack == NOWHERE:
        return words("view.off")
    if s.phase == Phase.AUCTION:
        if s.bid_rogue == EMPTY:
            return words("view.open", player=words.player(int(s.opener)))
        rogue, player = names.rogue(ed, int(s.bid_rogue), words), words.player(int(s.bid_seat))
        return words("view.auction", rogue=rogue, player=player)
    if s.employer != NOBODY:
        return words("view.works", player=words.player(int(s.employer)))
    return words("view.free")


def _order(where: Layout, s: State, words: Words) -> Iterator[Item]:
    """Who still acts, the acting one first, and how far each goes."""
    queue = [
        (int(who), int(steps))
        for who, steps in zip(s.queue_who, s.queue_steps, strict=True)
        if who != EMPTY
    ]
    x, y = where.order
    k = 1.6 if where.is_tall else 1.0
    if queue:
        yield Item("order", "", x, y - 12, state="caption", text=words("view.order"))
    for place, (who, steps) in enumerate(queue):
        left = x + place * 58 * k
        player = names.figure(who, words)
        said = words.count("board.steps", steps, player=player)
        if not steps:
            said = words("board.stays", player=player)
        symbol = "order-4" if who == BLACK_JACK else f"order-{who}"
        yield Item(f"turn-{who}", symbol, left + 12 * k, y + 17 * k, 0, k, "", said)
        text, spot = str(steps), (left + 40 * k, y + 23 * k)
        yield Item(f"steps-{who}", "step", *spot, 0, k, "steps", text=text)
