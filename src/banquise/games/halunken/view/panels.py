"""What lies beside the ring: the players' panels, Black-Jack's strip, the order of moves."""

import functools
import textwrap
from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY
from banquise.core.svg import Item, fit, fit_name
from banquise.core.text import Words

from ..rules.board import colour_of, destination
from ..rules.score import total
from ..state import (
    AT_MOST,
    BLACK_JACK,
    LETTERS,
    NOWHERE,
    POT,
    RUM_CARD,
    Edition,
    Mode,
    Phase,
    State,
)
from ..words import names
from ..words.prompts import winners
from .layout import EVEN, KINDS, OWN, Layout, Now, layout, ring


@functools.lru_cache(maxsize=256)
def name(player: str) -> str:
    """As much of a player's name as there is room for."""
    return fit_name(player, 98, 17)


def panel(now: Now, seat: int) -> Iterator[Item]:
    ed, s, words = now.ed, now.s, now.words
    where = layout(s, now.shape, now.viewer)
    crew, player = now.ask(names.crew, seat), words.player(seat)
    points = now.ask(points_of, ed, seat)
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
    if now.ask(has_won, ed, seat):
        spot = where.on_panel(seat, 0, 0)
        yield Item(f"won-{seat}", f"won-{KINDS[where.kind(seat)]}", *spot, 0, unit)
    yield from _doubled(where, now.ask(doubled, ed, seat), seat, words)
    yield from _choice(where, s, seat, words)


def points_of(s: State, ed: Edition, seat: int) -> int:
    return total(ed, s, seat)


def has_won(s: State, ed: Edition, seat: int) -> bool:
    return s.phase == Phase.OVER and seat in winners(ed, s)[0]


def doubled(s: State, ed: Edition, seat: int) -> int:
    return names.doubled(ed, s, seat)


def _doubled(where: Layout, colour: int, seat: int, words: Words) -> Iterator[Item]:
    """The colour that counts twice, or a note that there is no crew yet."""
    unit, w = where.unit, where.panel_w
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
    """Whether the player has laid a card; never which card."""
    if s.phase != Phase.CHOOSE:
        return
    symbol = "thinks" if s.card[seat] == 0 else "laid"
    label = words(f"view.{symbol}", player=words.player(seat))
    x, y = where.on_panel(seat, where.panel_w - 198, 18)
    yield Item(f"choice-{seat}", symbol, x, y, 0, where.unit, "", label)


def hand(now: Now, seat: int) -> Iterator[Item]:
    """Eight movement cards: in hand, of this hour, spent."""
    ed, s, words = now.ed, now.s, now.words
    where = layout(s, now.shape, now.viewer)
    kind, panel, cell = where.kind(seat), where.panel(seat), s.captain[seat]
    for card in range(1, RUM_CARD + 1):
        state, told = now.keep(_card, seat, card)
        text = ""
        if state == "left" and card != RUM_CARD and cell != NOWHERE and kind in (OWN, EVEN):
            text = f"→{destination(cell, card)}"
        key, symbol = f"hand-{seat}-{card}", f"{KINDS[kind]}-{state}-{card}"
        spot = where.on_panel(seat, *panel.words_at(card))
        yield Item(key, symbol, *spot, 0, where.unit, "reach", told, text)
        if text and kind == OWN:
            yield from _outlook(ed, where, s, seat, card, words)


def _card(now: Now, seat: int, card: int) -> tuple[str, str]:
    """Where a movement card is, and in words what it would do; the same for all who know it."""
    s, words, cell = now.s, now.words, now.s.captain[seat]
    state = "left" if s.hand[seat][card] else "spent"
    if s.card[seat] == card:
        state = "now"
    told = words(f"view.card.{state}", player=words.player(seat), card=names.card(card, words))
    if state == "left" and card != RUM_CARD and cell != NOWHERE:
        told = words.listed([told, *_reach(now.ed, s, seat, destination(cell, card), words)])
    return state, told


def _reach(ed: Edition, s: State, seat: int, cell: int, words: Words) -> list[str]:
    """Where a card leads now, what lies there and who stands there."""
    top = s.top[cell]
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
    """On the viewer's own cards: the rogue that a card would hire now, and whom it would meet."""
    cell, panel = destination(s.captain[seat], card), where.panel(seat)
    (w, h), (x, y), top = panel.tile, panel.tile_at(card), s.top[cell]
    suit = "none" if top == EMPTY else LETTERS[colour_of(top)]
    value = "" if top == EMPTY else str(ed.value[top])
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


def strip(now: Now) -> Iterator[Item]:
    ed, s, words = now.ed, now.s, now.words
    where = layout(s, now.shape, now.viewer)
    if not where.has_jack:
        return
    (left, top), unit = where.strip, where.unit
    said = _strip_words(ed, s, words)
    yield Item("strip", "strip", left, top, 0, unit, "", said)
    start = 44.0 if s.mode == Mode.DUEL else 62.0
    room = where.panel_w - start - (40 if s.mode == Mode.DUEL else 12)
    spot = left + start * unit, top + 24 * unit
    yield Item("strip-text", "", *spot, 0, unit, "service", text=fit(said, room, 14))
    if s.phase == Phase.CHOOSE and s.mode == Mode.DUEL and s.employer != NOBODY:
        symbol = "thinks" if s.jack_card == 0 else "laid"
        told = words(f"view.{symbol}", player=words("figure.jack"))
        spot = left + (where.panel_w - 22) * unit, top + 19 * unit
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
        is_number = s.mode == Mode.DUEL and card != RUM_CARD and s.black_jack != NOWHERE
        if state == "left" and is_number:
            text = f"→{destination(s.black_jack, card)}"
        yield Item(f"jack-{card}", f"jack-{state}-{card}", x, y, 0, unit, "reach", label, text)


def _strip_words(ed: Edition, s: State, words: Words) -> str:
    if s.black_jack == NOWHERE:
        return words("view.off")
    if s.phase == Phase.AUCTION:
        if s.bid_rogue == EMPTY:
            return words("view.open", player=words.player(s.opener))
        rogue, player = names.rogue(ed, s.bid_rogue, words), words.player(s.bid_seat)
        return words("view.auction", rogue=rogue, player=player)
    if s.employer != NOBODY:
        return words("view.works", player=words.player(s.employer))
    return words("view.free")


def scoring(now: Now) -> Iterator[Item]:
    """In a corner of the night: how one scores."""
    where, said = ring(now), now.words("view.scoring")
    right, foot, most = where.scoring
    apart = 26 if where.is_tall else 18
    for n, line in enumerate(reversed(textwrap.wrap(said, most, break_on_hyphens=False))):
        y = foot - n * apart
        yield Item(
            f"scoring-{n}", "", right, y, state="scoring", label="" if n else said, text=line
        )


def order(now: Now) -> Iterator[Item]:
    """Who still acts, the acting one first, and how far each goes."""
    s, words, where = now.s, now.words, ring(now)
    queue = [
        (who, steps) for who, steps in zip(s.queue_who, s.queue_steps, strict=True) if who != EMPTY
    ]
    x, y = where.order
    k = 1.4 if where.is_tall else 1.0
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
