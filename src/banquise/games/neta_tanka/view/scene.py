"""What lies in the village and before the players now, as a flat list of items."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY
from banquise.core.svg import Item
from banquise.core.text import Words

from .. import state as S
from ..rules.cards import hidden_cards, hidden_trades
from ..rules.placing import colour, colours, standing, visitor_at
from ..rules.resolving import joins
from ..rules.score import square
from ..state import SLOTS, TOP, VISITOR, Edition, Kind, Phase, Place, State
from ..words import names
from .layout import STORES, Layout, beside, layout, middle, square_at
from .panels import Panel


def scene(ed: Edition, s: State, words: Words, shape: str, viewer: int = NOBODY) -> list[Item]:
    ed, s = Edition.shared(ed), State.plain(s)
    where = layout(shape, s.seats, viewer)
    return [
        *locations(ed, s, where, words),
        *links(ed, s, where, words),
        *areas(s, where, words),
        *displays(ed, s, where, words),
        *trade(ed, s, where, words),
        *supply(where, words),
        *tokens(ed, s, where, words),
        *totems(ed, s, where, words),
        *(item for seat in range(s.seats) for item in Panel(ed, s, where, seat, words)),
        *pieces(ed, s, where, words),
        visitor(s, where, words),
        *pins(ed, s, where, words),
    ]


def locations(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """The locations, then their names; the tall shape has no room for these."""
    for location, code in enumerate(S.LOCATION_CODES):
        does = names.does(ed, s, location, words)
        label = words("view.location", place=names.place(location, words), does=does)
        x, y = where.locations[location]
        yield Item(f"loc-{code}", f"loc-{code}", x, y, scale=where.k, label=label)
    for location, code in enumerate(S.LOCATION_CODES):
        symbol = "" if where.is_tall else f"sign-{code}"
        yield Item(f"sign-{code}", symbol, *where.locations[location])


def sets(ed: Edition, s: State) -> list[tuple[int, int, int]]:
    """Every set of nomads: whose, its number there, its colour."""
    n = colours(ed, s)
    return [(seat, k, colour(s, seat, k)) for seat in range(s.seats) for k in range(n)]


def links(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Medallions; a ring in a colour that stands at both ends."""
    sites, found = tuple(ed.site), sets(ed, s)
    for link in range(ed.links):
        kind, code = Kind(ed.link_kind[link]), S.LINK_CODES[link]
        x, y = middle(where, sites, *ed.link_end[link])
        for seat, k, which in found:
            if joins(ed, s, link, which):
                is_used = s.seat == seat and s.linked[k] >> link & 1
                key, state = f"ring-{code}-{which}", "none" if is_used else ""
                yield Item(key, f"ring-{which}", x, y, scale=where.link_k, state=state)
        label = words("view.link", code=code, effect=names.effect(kind, words))
        yield Item(f"link-{code}", f"link-{kind.name}", x, y, scale=where.link_k, label=label)


def areas(s: State, where: Layout, words: Words) -> Iterator[Item]:
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


def pieces(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Nomads on the board; the visitor comes after them."""
    found = sets(ed, s)
    for location in range(S.LOCATIONS):
        here = [row for row in found if s.piece[location] >> row[2] & 1]
        for n, (seat, k, which) in enumerate(here):
            lies = s.lying[location] >> which & 1
            label = words("view.nomad_lying" if lies else "view.nomad", player=words.player(seat))
            symbol = f"lying-{which}" if lies else f"nomad-{which}"
            x, y = beside(where, location, n)
            key, home = nomad_key(seat, k, location), f"hand-{seat}{S.LETTERS[k]}"
            yield Item(key, symbol, x, y, scale=where.piece_k, label=label, home=home)


def nomad_key(seat: int, k: int, location: int) -> str:
    return f"nomad-{seat}{S.LETTERS[k]}-{S.LOCATION_CODES[location]}"


def visitor(s: State, where: Layout, words: Words) -> Item:
    at, symbol, k = visitor_at(s), "visitor", where.piece_k
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
    return Item("visitor", symbol, x, y, scale=k, label=words("view.visitor"))


def pins(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """On the pieces that have to act before the running turn ends."""
    if not Phase.MAIN <= s.phase < Phase.OVER:
        return
    for location in (Place.CHOP, Place.HUNT, Place.TAN):
        if standing(ed, s, s.seat, location):
            x, y = where.locations[location]
            key, label = f"pin-{S.LOCATION_CODES[location]}", words("view.must")
            yield Item(key, "pin", x, y - 30 * where.k, scale=1.1 * where.k, label=label)


def displays(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Five cards each; the next one lies on its deck, pale, with the number of hidden cards."""
    for slot in range(SLOTS + 1):
        state = "dim" if slot == TOP else ""
        nt, craft = s.nt_slot[slot], s.craft_slot[slot]
        if nt != EMPTY:
            key, label = f"nt-{S.NT_CODES[nt]}", names.nt_label(ed, nt, words)
            yield Item(key, key, *where.nt[slot], 0, where.nt_k, state, label, home="deck-nt")
        if craft != EMPTY:
            key = f"craft-{S.CRAFT_CODES[craft]}"
            label = words("view.craft", **names.craft_card(ed, craft, words))
            spot = where.craft[slot]
            yield Item(key, key, *spot, 0, where.craft_k, state, label, home="deck-craft")
    for name, (left, top), k, places in (
        ("nt", where.nt[TOP], where.nt_k, s.nt_at),
        ("craft", where.craft[TOP], where.craft_k, s.craft_at),
    ):
        yield pile(f"deck-{name}", left + 48 * k, top + 77 * k, k, hidden_cards(places), words)


def pile(key: str, x: float, y: float, k: float, n: int, words: Words) -> Item:
    """The number of cards in a deck."""
    return Item(key, "deck", x, y, 0, k, "pile", words.count("view.deck", n), str(n))


def trade(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    k, spot = where.box_k, where.in_box(0, 12, 19)
    shown = words("view.round", n=s.round_no, rounds=ed.rounds[s.seats])
    yield Item("round", "", *spot, 0, k, "round", text=shown)
    if s.trade != EMPTY:
        label = words("view.trade", **names.trade(ed, s.trade, words))
        spot = where.in_box(0, 10, 28)
        yield Item("trade", f"trade-{S.TRADE_CODES[s.trade]}", *spot, 0, k, "", label)
    yield pile("deck-trade", *where.in_box(0, 148, 24), k, hidden_trades(ed, s), words)


def supply(where: Layout, words: Words) -> Iterator[Item]:
    for i, name in enumerate(names.GOODS):
        x, y = where.in_box(2, 36 + 53 * (i % 3), 48 + 44 * (i // 3))
        label = words("view.take", resource=words(f"resource.{name}"))
        yield Item(f"supply-{name}", f"supply-{name}", x, y, 0, where.box_k, "", label)


def tokens(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    for token, code in enumerate(S.TOKEN_CODES):
        if s.token_at[token] == S.PILE:
            x, y = where.in_box(1, 26 + 42 * (token % 4), 48 + 44 * (token // 4))
            label = names.token_label(ed, token, words)
            yield Item(f"token-{code}", f"token-{code}", x, y, 0, where.box_k, "", label)


def totems(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Who is on which square of the totem board."""
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
