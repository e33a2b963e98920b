"""Black-Jack's strip and the harbour's words, and who still acts."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.svg import Item, fit
from banquise.core.text import Words
from banquise.games.halunken import names
from banquise.games.halunken.state import BLACK_JACK, DUEL, NOWHERE, POT, RUM_CARD, Phase
from banquise.games.halunken.view.layout import Layout


def strip(ed: Edition, where: Layout, s: State, words: Words) -> Iterator[Item]:
    if not where.has_jack:
        return
    (left, top), unit = where.strip, where.unit
    said = _strip_words(ed, s, words)
    yield Item("strip", "strip", left, top, 0, unit, "", said)
    start = 44.0 if s.mode == DUEL else 62.0
    room = where.panel_w - start - (40 if s.mode == DUEL else 12)
    spot = left + start * unit, top + 24 * unit
    yield Item("strip-text", "", *spot, 0, unit, "service", text=fit(said, room, 14))
    if s.phase == Phase.CHOOSE and s.mode == DUEL and s.employer != NOBODY:
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


def order(where: Layout, s: State, words: Words) -> Iterator[Item]:
    """Who still acts, the acting one first, and how far each goes."""
    queue = [
        (int(who), int(steps))
        for who, steps in zip(s.queue_who, s.queue_steps, strict=True)
        if who != EMPTY
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
