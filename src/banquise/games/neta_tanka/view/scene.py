"""What lies in the village and before the players now, as a flat list of items."""

from collections.abc import Iterator

from banquise.core.state import EMPTY
from banquise.core.svg import Item
from banquise.core.text import Words

from .. import state as S
from ..rules.cards import hidden_cards, hidden_trades
from ..rules.placing import colour, colours, standing, visitor_at
from ..rules.resolving import joins
from ..rules.score import square
from ..state import SLOTS, TOP, VISITOR, Edition, Kind, Phase, Place, State
from ..words import names
from .layout import STORES, Now, beside, middle, square_at, table, village
from .panels import SECTIONS


def parts(now: Now) -> Iterator[list[Item]]:
    """Everything in the picture, in the order of painting."""
    seats = range(now.s.seats)
    yield now.part(locations)
    yield from (now.part(links, link) for link in range(now.ed.links))
    yield now.part(areas)
    yield from (now.part(displays, slot) for slot in range(SLOTS + 1))
    yield now.part(decks)
    yield now.part(trade)
    yield now.part(supply)
    yield now.part(tokens)
    yield now.part(totems)
    for seat in seats:
        yield from (now.part(section, seat) for section in SECTIONS)
    yield from (now.part(pieces, location) for location in range(S.LOCATIONS))
    yield now.part(visitor)
    yield now.part(pins)


def locations(now: Now) -> Iterator[Item]:
    """The locations, then their names."""
    where, words = village(now), now.words
    for location, code in enumerate(S.LOCATION_CODES):
        does = names.does(now.ed, now.s, location, words)
        label = words("view.location", place=names.place(location, words), does=does)
        x, y = where.locations[location]
        yield Item(f"loc-{code}", f"loc-{code}", x, y, scale=where.k, label=label)
    for location, code in enumerate(S.LOCATION_CODES):
        yield Item(f"sign-{code}", f"sign-{code}", *where.locations[location])


def sets(ed: Edition, s: State) -> list[tuple[int, int, int]]:
    """Every set of nomads: whose, its number there, its colour."""
    n = colours(ed, s)
    return [(seat, k, colour(s, seat, k)) for seat in range(s.seats) for k in range(n)]


def links(now: Now, link: int) -> Iterator[Item]:
    """A medallion; a ring in a colour that stands at both ends."""
    ed, words, where = now.ed, now.words, village(now)
    kind, code = Kind(ed.link_kind[link]), S.LINK_CODES[link]
    x, y = middle(where, tuple(ed.site), *ed.link_end[link])
    for which, is_used in now.ask(rings, ed, link):
        key, state = f"ring-{code}-{which}", "none" if is_used else ""
        yield Item(key, f"ring-{which}", x, y, scale=where.link_k, state=state)
    label = words("view.link", code=code, effect=names.effect(kind, words))
    yield Item(f"link-{code}", f"link-{kind.name}", x, y, scale=where.link_k, label=label)


def rings(s: State, ed: Edition, link: int) -> tuple[tuple[int, bool], ...]:
    """The colours that stand at both ends of a link, and whether they have used it."""
    return tuple(
        (which, bool(s.seat == seat and s.linked[k] >> link & 1))
        for seat, k, which in sets(ed, s)
        if joins(ed, s, link, which)
    )


def areas(now: Now) -> Iterator[Item]:
    s, words, where = now.s, now.words, village(now)
    spots, k = STORES[where.shape], where.k
    held = {
        "forest": {"wood": s.forest_wood, "mushroom": s.forest_mushroom},
        "tanning": {"hide": s.tanning_hide, "meat": s.tanning_meat},
    }
    for area, counts in held.items():
        left, top = spots[area]
        for i, (name, n) in enumerate(counts.items()):
            things = names.amount(name, n, words)
            label = words("view.store", place=words(f"view.{area}"), things=things)
            x, y = left + (30 + 41 * i) * k, top + 37 * k
            key, symbol = f"{area}-{name}", f"store-{name}"
            yield Item(key, symbol, x, y, 0, k, "store", label, str(n))
    left, top = spots["buffalo"]
    for i in range(2):
        symbol = "buffalo-hunted" if i < s.hunted else "buffalo-free"
        label = words("view.hunted", n=s.hunted)
        x, y = left + (20 + 33 * i) * k, top + 31 * k
        yield Item(f"buffalo-{i}", symbol, x, y, scale=k, label=label)


def pieces(now: Now, location: int) -> Iterator[Item]:
    """Nomads on the board; the visitor comes after them."""
    s, words, where = now.s, now.words, village(now)
    here = [row for row in sets(now.ed, s) if s.piece[location] >> row[2] & 1]
    for n, (seat, k, which) in enumerate(here):
        lies = s.lying[location] >> which & 1
        label = words("view.nomad_lying" if lies else "view.nomad", player=words.player(seat))
        symbol = f"lying-{which}" if lies else f"nomad-{which}"
        x, y = beside(where, location, n)
        key, home = nomad_key(seat, k, location), f"hand-{seat}{S.LETTERS[k]}"
        yield Item(key, symbol, x, y, scale=where.piece_k, label=label, home=home)


def nomad_key(seat: int, k: int, location: int) -> str:
    return f"nomad-{seat}{S.LETTERS[k]}-{S.LOCATION_CODES[location]}"


def visitor(now: Now) -> Iterator[Item]:
    s, where = now.s, table(now)
    at, symbol, k = now.ask(visitor_at), "visitor", where.piece_k
    if at != EMPTY:
        n = sum(s.piece[at] >> which & 1 for which in range(VISITOR))
        x, y = beside(where, at, min(n, 4))
        if s.lying[at] >> VISITOR & 1:
            symbol = "visitor-lying"
    elif s.visitor_holder >= 0:
        low = where.plans[s.visitor_holder].header - 7
        (x, y), k = where.in_clan(s.visitor_holder, 306, low), 0.58 * where.clan_k
    else:
        (x, y), k = where.in_box(0, 148, 98), 0.95 * where.box_k
    yield Item("visitor", symbol, x, y, scale=k, label=now.words("view.visitor"))


def pins(now: Now) -> Iterator[Item]:
    """On the pieces that have to act before the running turn ends."""
    where = village(now)
    for location in now.ask(due, now.ed):
        x, y = where.locations[location]
        key, label = f"pin-{S.LOCATION_CODES[location]}", now.words("view.must")
        yield Item(key, "pin", x, y - 30 * where.k, scale=1.1 * where.k, label=label)


def due(s: State, ed: Edition) -> tuple[int, ...]:
    """The locations whose pieces have to act before the running turn ends."""
    if not Phase.MAIN <= s.phase < Phase.OVER:
        return ()
    places = (Place.CHOP, Place.HUNT, Place.TAN)
    return tuple(location for location in places if standing(ed, s, s.seat, location))


def displays(now: Now, slot: int) -> Iterator[Item]:
    """A card of each display; the last place is the top of the deck, pale."""
    ed, words, where = now.ed, now.words, village(now)
    state = "dim" if slot == TOP else ""
    nt, craft = now.s.nt_slot[slot], now.s.craft_slot[slot]
    if nt != EMPTY:
        key, label = f"nt-{S.NT_CODES[nt]}", names.nt_label(ed, nt, words)
        yield Item(key, key, *where.nt[slot], 0, where.nt_k, state, label, home="deck-nt")
    if craft != EMPTY:
        key = f"craft-{S.CRAFT_CODES[craft]}"
        label = words("view.craft", **names.craft_card(ed, craft, words))
        spot = where.craft[slot]
        yield Item(key, key, *spot, 0, where.craft_k, state, label, home="deck-craft")


def decks(now: Now) -> Iterator[Item]:
    """On each deck the number of its hidden cards."""
    s, words, where = now.s, now.words, village(now)
    for name, (left, top), k, places in (
        ("nt", where.nt[TOP], where.nt_k, s.nt_at),
        ("craft", where.craft[TOP], where.craft_k, s.craft_at),
    ):
        yield pile(f"deck-{name}", left + 48 * k, top + 77 * k, k, hidden_cards(places), words)


def pile(key: str, x: float, y: float, k: float, n: int, words: Words) -> Item:
    """The number of cards in a deck."""
    return Item(key, "deck", x, y, 0, k, "pile", words.count("view.deck", n), str(n))


def trade(now: Now) -> Iterator[Item]:
    ed, s, words, where = now.ed, now.s, now.words, village(now)
    k, spot = where.box_k, where.in_box(0, 12, 19)
    shown = words("view.round", n=s.round_no, rounds=ed.rounds[s.seats])
    yield Item("round", "", *spot, 0, k, "round", text=shown)
    if s.trade != EMPTY:
        label = words("view.trade", **names.trade(ed, s.trade, words))
        spot = where.in_box(0, 10, 28)
        yield Item("trade", f"trade-{S.TRADE_CODES[s.trade]}", *spot, 0, k, "", label)
    yield pile("deck-trade", *where.in_box(0, 148, 24), k, hidden_trades(ed, s), words)


def supply(now: Now) -> Iterator[Item]:
    words, where = now.words, village(now)
    for i, name in enumerate(names.GOODS):
        x, y = where.in_box(2, 36 + 53 * (i % 3), 48 + 44 * (i // 3))
        label = words("view.take", resource=words(f"resource.{name}"))
        yield Item(f"supply-{name}", f"supply-{name}", x, y, 0, where.box_k, "", label)


def tokens(now: Now) -> Iterator[Item]:
    ed, s, words, where = now.ed, now.s, now.words, village(now)
    for token, code in enumerate(S.TOKEN_CODES):
        if s.token_at[token] == S.PILE:
            x, y = where.in_box(1, 26 + 42 * (token % 4), 48 + 44 * (token // 4))
            label = names.token_label(ed, token, words)
            yield Item(f"token-{code}", f"token-{code}", x, y, 0, where.box_k, "", label)


def totems(now: Now) -> Iterator[Item]:
    """Who is on which square of the totem board."""
    ed, s, words, where = now.ed, now.s, now.words, village(now)
    count = ed.squares[s.seats]
    taken: dict[int, int] = {}
    for seat in range(s.seats):
        spot = square(ed, s, seat)
        n = taken[spot] = taken.get(spot, 0) + 1
        left, w = square_at(count, spot)
        dx, dy = ((0, 0), (-9, 17), (9, 17), (0, 30))[n - 1] if w < 60 else ((n - 1) * 24 - 20, 8)
        x, y = where.in_box(3, left + w / 2 + dx, 62 + dy)
        levels = s.totem_wood[seat] + s.totem_skull[seat]
        label = words("view.section.totem", player=words.player(seat), n=levels)
        yield Item(f"totem-{seat}", f"token-{seat}", x, y, 0, where.box_k, "", label)
