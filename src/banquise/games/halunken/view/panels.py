"""What lies before the players: names, counts, totals, movement cards and what they would do."""

import functools
from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.svg import Item, fit_name
from banquise.core.text import Words
from banquise.games.halunken import names
from banquise.games.halunken.notation import colour_of
from banquise.games.halunken.state import (
    AT_MOST,
    BLACK_JACK,
    LETTERS,
    NOWHERE,
    POT,
    RUM_CARD,
    Phase,
)
from banquise.games.halunken.view.layout import EVEN, KINDS, OWN, Layout


@functools.lru_cache(maxsize=256)
def name(player: str) -> str:
    """As much of a player's name as there is room for."""
    return fit_name(player, 98, 17)


def panels(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    for seat in range(where.seats):
        crew, points, player = names.crew(s, seat), names.total(ed, s, seat), words.player(seat)
        unit, w = where.unit, where.panel_w
        label = words.count("view.panel", len(crew), player=player, points=points)
        symbol, spot = f"{KINDS[where.kind(seat)]}-{seat}", where.on_panel(seat, 0, 0)
        yield Item(f"panel-{seat}", symbol, *spot, 0, unit, "", label)
        lines = [
            ("name", 43.0, 24.0, name(player)),
            ("count", w - 150, 27.0, str(len(crew))),
            ("cards", w - 146, 24.0, words.count("view.cards", len(crew))),
            ("total", w - 12, 26.0, str(points)),
        ]
        for kind, x, y, text in lines:
            spot = where.on_panel(seat, x, y)
            yield Item(f"{kind}-{seat}", "", *spot, 0, unit, kind, text=text)
        yield from _doubled(ed, where, s, seat, words)
        yield from _choice(where, s, seat, words)


def _doubled(ed: Edition, where: Layout, s: State, seat: int, words: Words) -> Iterator[Item]:
    """The colour that counts twice; or that there is no crew yet."""
    colour, unit, w = names.doubled(ed, s, seat), where.unit, where.panel_w
    if colour < 0:
        x, y = where.on_panel(seat, 18, where.panel(seat).crew[0] + 36)
        yield Item(f"none-{seat}", "", x, y, 0, unit, "vacant", text=words("view.no_crew"))
        return
    suit = LETTERS[colour]
    said = words("view.twice", colour=words(f"colour.{suit}"))
    x, y = where.on_panel(seat, w - 99, 24)
    yield Item(f"twice-{seat}", "", x, y, 0, unit, "twice", text="×2")
    x, y = where.on_panel(seat, w - 70, 18)
    yield Item(f"suit-{seat}", f"suit-{suit}", x, y, 0, unit, "", said)


def _choice(where: Layout, s: State, seat: int, words: Words) -> Iterator[Item]:
    """Who has laid a card, and who still thinks; never which card."""
    if s.phase != Phase.CHOOSE:
        return
    symbol = "thinks" if s.card[seat] == 0 else "laid"
    label = words(f"view.{symbol}", player=words.player(seat))
    x, y = where.on_panel(seat, where.panel_w - 198, 18)
    yield Item(f"choice-{seat}", symbol, x, y, 0, where.unit, "", label)


# Movement cards


def hands(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    """Eight movement cards each: in hand, of this hour, spent."""
    for seat in range(where.seats):
        kind, panel, cell = where.kind(seat), where.panel(seat), int(s.captain[seat])
        for card in range(1, RUM_CARD + 1):
            x, y = panel.words_at(card)
            state = "left" if s.hand[seat][card] else "spent"
            if s.card[seat] == card:
                state = "now"
            told = words(
                f"view.card.{state}", player=words.player(seat), card=names.card(card, words)
            )
            text = ""
            if state == "left" and card != RUM_CARD and cell != NOWHERE:
                target = names.target(cell, card)
                text = f"→{target}" if kind in (OWN, EVEN) else ""
                told = names.listed([told, *_reach(ed, s, seat, target, words)], words)
            key, symbol = f"hand-{seat}-{card}", f"{KINDS[kind]}-{state}-{card}"
            spot = where.on_panel(seat, x, y)
            yield Item(key, symbol, *spot, 0, where.unit, "reach", told, text)
            if text and kind == OWN:
                yield from _outlook(ed, where, s, seat, card, words)


def _reach(ed: Edition, s: State, seat: int, cell: int, words: Words) -> list[str]:
    """Where a card leads as things stand, what lies there, who stands there."""
    top = int(s.top[cell])
    told = [words("view.reach.empty", cell=cell)]
    if top != EMPTY:
        told = [words("view.reach.rogue", cell=cell, rogue=names.rogue(ed, top, words))]
    other = names.other_on(s, cell, seat)
    if other == NOBODY:
        return told
    told.append(words("view.reach.on", other=names.figure(other, words)))
    if other != BLACK_JACK:
        own, theirs = names.counts(s, seat, cell, other)
        key = "rob" if names.may_rob(s, own, theirs) else "safe"
        told.append(words.count(f"view.reach.{key}", own, theirs=theirs))
    return told


def _outlook(
    ed: Edition, where: Layout, s: State, seat: int, card: int, words: Words
) -> Iterator[Item]:
    """On a card of the own hand: whom it would hire, and whom it would meet, as things stand."""
    cell, panel = names.target(int(s.captain[seat]), card), where.panel(seat)
    (w, h), (x, y), top = panel.tile, panel.tile_at(card), int(s.top[cell])
    suit = "none" if top == EMPTY else LETTERS[colour_of(top)]
    value = "" if top == EMPTY else str(int(ed.value[top]))
    spot = where.on_panel(seat, x + w / 2, y + h - 28)
    yield Item(f"gain-{card}", f"chip-{suit}", *spot, 0, where.unit, "gain", text=value)
    other = names.other_on(s, cell, seat)
    if other == NOBODY:
        return
    spot = where.on_panel(seat, x + w / 2, y + h - 7)
    text = _standoff(s, seat, cell, other, words)
    yield Item(f"meet-{card}", f"meet-{other}", *spot, 0, where.unit, "meet", text=text)


def _standoff(s: State, seat: int, cell: int, other: int, words: Words) -> str:
    """The counts as a theft would compare them: 3≤5 allows it, 4>2 does not."""
    if other == BLACK_JACK:
        return words("view.pot") if names.crew(s, POT) else ""
    own, theirs = names.counts(s, seat, cell, other)
    signs = "≤>" if s.theft_compare == AT_MOST else "<≥"
    return f"{own}{signs[0 if names.may_rob(s, own, theirs) else 1]}{theirs}"
