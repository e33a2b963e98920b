"""What lies in the village and before the players now, as a flat list of items."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.svg import Item
from banquise.core.text import Words
from banquise.games.neta_tanka.notation import (
    CRAFT_CODES,
    LINK_CODES,
    LOCATION_CODES,
    NT_CODES,
    RESOURCE_CODES,
    TOKEN_CODES,
    TRADE_CODES,
)
from banquise.games.neta_tanka.position import LETTERS
from banquise.games.neta_tanka.rules.board import colour, colours, standing, visitor_at
from banquise.games.neta_tanka.rules.cards import hidden_crafts, hidden_nts, hidden_trades
from banquise.games.neta_tanka.rules.menu import joins
from banquise.games.neta_tanka.rules.score import square
from banquise.games.neta_tanka.state import (
    CHOP,
    HUNT,
    LOCATIONS,
    PILE,
    SLOTS,
    TAN,
    TOP,
    VISITOR,
    Kind,
    Phase,
)
from banquise.games.neta_tanka.view.clans import clans
from banquise.games.neta_tanka.view.layout import Layout, beside, layout, middle
from banquise.games.neta_tanka.view.plain import plain
from banquise.games.neta_tanka.view.scenery import STORES, square_at
from banquise.games.neta_tanka.words import phrases


def scene(ed: Edition, s: State, words: Words, shape: str, viewer: int = NOBODY) -> list[Item]:
    ed, s, where = plain(ed), plain(s), layout(shape, int(s.seats), viewer)
    return [
        *locations(ed, s, where, words),
        *signs(where),
        *links(ed, s, where, words),
        *areas(s, where, words),
        *displays(ed, s, where, words),
        *trade(ed, s, where, words),
        *supply(where, words),
        *tokens(ed, s, where, words),
        *totems(ed, s, where, words),
        *clans(ed, s, where, words),
        *pieces(ed, s, where, words),
        *visitor(s, where, words),
        *pins(ed, s, where, words),
    ]


def locations(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    for location, code in enumerate(LOCATION_CODES):
        holes = {
            "place": words(f"place.{code}"),
            "does": phrases.does(ed, s, location, words),
        }
        x, y = where.locations[location]
        label = words("view.location", **holes)
        yield Item(f"loc-{code}", f"loc-{code}", x, y, scale=where.k, label=label)


def signs(where: Layout) -> Iterator[Item]:
    """The names of the locations, above their rings; the tall shape has no room for them."""
    for location, code in enumerate(LOCATION_CODES):
        symbol = "" if where.is_tall else f"sign-{code}"
        yield Item(f"sign-{code}", symbol, *where.locations[location])


def _sets(ed: Edition, s: State, where: Layout) -> list[tuple[int, int, int]]:
    """Every set of nomads: whose, its number there, its colour."""
    n = int(colours(ed, s))
    return [(seat, k, colour(s, seat, k)) for seat in range(where.seats) for k in range(n)]


def links(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Medallions; a ring in a colour that stands at both ends."""
    sites, ends = tuple(int(site) for site in ed.site), ed.link_end.tolist()
    sets = _sets(ed, s, where)
    for link in range(int(ed.links)):
        kind, code = Kind(int(ed.link_kind[link])), LINK_CODES[link]
        x, y = middle(where, sites, *ends[link])
        for seat, k, which in sets:
            if joins(ed, s, link, which):
                is_used = s.seat == seat and int(s.linked[k]) >> link & 1
                state = "none" if is_used else ""
                key = f"ring-{code}-{which}"
                yield Item(key, f"ring-{which}", x, y, scale=where.link_k, state=state)
        label = words("view.link", code=code, effect=phrases.effect(kind, words))
        yield Item(f"link-{code}", f"link-{kind.name}", x, y, scale=where.link_k, label=label)


def areas(s: State, where: Layout, words: Words) -> Iterator[Item]:
    spots = STORES[where.shape]
    held = {
        "forest": (("wood", s.forest_wood), ("mushroom", s.forest_mushroom)),
        "tanning": (("hide", s.tanning_hide), ("meat", s.tanning_meat)),
    }
    for area, pairs in held.items():
        for i, (name, n) in enumerate(pairs):
            x, y = spots[area]
            label = words(
                "view.store", place=words(f"view.{area}"),
                things=phrases.amount(name, int(n), words),
            )  # fmt: skip
            yield Item(
                f"{area}-{name}", f"store-{name}", x + (30 + 41 * i) * where.k,
                y + 37 * where.k, scale=where.k, state="store", label=label, text=str(int(n)),
            )  # fmt: skip
    x, y = spots["buffalo"]
    for i in range(2):
        is_hunted = i < int(s.hunted)
        symbol = "buffalo-hunted" if is_hunted else "buffalo-free"
        label = words("view.hunted", n=int(s.hunted))
        left, top = x + (20 + 33 * i) * where.k, y + 31 * where.k
        yield Item(f"buffalo-{i}", symbol, left, top, scale=where.k, label=label)


def pieces(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Nomads on the board; the visitor comes after them."""
    sets = _sets(ed, s, where)
    for location in range(LOCATIONS):
        n = 0
        for seat, k, which in sets:
            if not int(s.piece[location]) >> which & 1:
                continue
            lies = int(s.lying[location]) >> which & 1
            x, y = beside(where, location, n)
            n += 1
            key = "nomad_lying" if lies else "nomad"
            yield Item(
                nomad_key(seat, k, location), f"{'lying' if lies else 'nomad'}-{which}", x, y,
                scale=where.piece_k, label=words(f"view.{key}", player=words.player(seat)),
                home=f"hand-{seat}{LETTERS[k]}",
            )  # fmt: skip


def nomad_key(seat: int, k: int, location: int) -> str:
    return f"nomad-{seat}{LETTERS[k]}-{LOCATION_CODES[location]}"


def visitor(s: State, where: Layout, words: Words) -> Iterator[Item]:
    at, symbol, k = visitor_at(s), "visitor", where.piece_k
    if at != EMPTY:
        n = sum(int(s.piece[at]) >> which & 1 for which in range(VISITOR))
        x, y = beside(where, at, min(n, 4))
        if int(s.lying[at]) >> VISITOR & 1:
            symbol = "visitor-lying"
    elif s.visitor_holder >= 0:
        low = where.plans[int(s.visitor_holder)].header - 7
        (x, y), k = where.in_clan(int(s.visitor_holder), 306, low), 0.58 * where.clan_k
    else:
        (x, y), k = where.in_box(0, 148, 98), 0.95 * where.box_k
    yield Item("visitor", symbol, x, y, scale=k, label=words("view.visitor"))


def pins(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """On the pieces that have to act before the running turn ends."""
    if not Phase.MAIN <= s.phase < Phase.OVER:
        return
    for location in (CHOP, HUNT, TAN):
        if standing(ed, s, int(s.seat), location):
            x, y = where.locations[location]
            key, label = f"pin-{LOCATION_CODES[location]}", words("view.must")
            yield Item(key, "pin", x, y - 30 * where.k, scale=1.1 * where.k, label=label)


def displays(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Five cards each; the next one lies on its deck, pale, with the number of hidden cards."""
    for slot in range(SLOTS + 1):
        state = "dim" if slot == TOP else ""
        card = int(s.nt_slot[slot])
        if card != EMPTY:
            x, y = where.nt[slot]
            yield nt_item(ed, card, x, y, where.nt_k, words, state)
        card = int(s.craft_slot[slot])
        if card != EMPTY:
            x, y = where.craft[slot]
            yield craft_item(ed, card, x, y, where.craft_k, words, state)
    for name, row, k, n in (
        ("nt", where.nt, where.nt_k, hidden_nts(s)),
        ("craft", where.craft, where.craft_k, hidden_crafts(s)),
    ):
        x, y = row[TOP][0] + 48 * k, row[TOP][1] + 77 * k
        label = words.count("view.deck", n)
        yield Item(f"deck-{name}", "deck", x, y, 0, k, "pile", label, str(n))


def nt_item(
    ed: Edition, card: int, x: float, y: float, k: float, words: Words, state: str = ""
) -> Item:
    code = NT_CODES[card]
    label = words("view.nt", code=code, effect=phrases.front(ed, card, words))
    return Item(f"nt-{code}", f"nt-{code}", x, y, 0, k, state, label, home="deck-nt")


def craft_item(
    ed: Edition, card: int, x: float, y: float, k: float, words: Words, state: str = ""
) -> Item:
    code = CRAFT_CODES[card]
    label = words(
        "view.craft", card=phrases.craft(ed, card, words),
        points=phrases.craft_points(ed, card, words), cost=phrases.craft_cost(ed, card, words),
    )  # fmt: skip
    return Item(f"craft-{code}", f"craft-{code}", x, y, 0, k, state, label, home="deck-craft")


def trade(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    rounds = int(ed.rounds[where.seats])
    x, y = where.in_box(0, 12, 19)
    shown = words("view.round", n=int(s.round_no), rounds=rounds)
    yield Item("round", "", x, y, 0, where.box_k, "round", text=shown)
    card = int(s.trade)
    if card != EMPTY:
        x, y = where.in_box(0, 10, 28)
        left, right = phrases.trade_left(ed, card, words), phrases.trade_right(ed, card, words)
        label = words("view.trade", left=left, right=right)
        yield Item("trade", f"trade-{TRADE_CODES[card]}", x, y, 0, where.box_k, "", label)
    x, y = where.in_box(0, 148, 24)
    n = hidden_trades(ed, s)
    label = words.count("view.deck", n)
    yield Item("deck-trade", "deck", x, y, 0, where.box_k, "pile", label, str(n))


def supply(where: Layout, words: Words) -> Iterator[Item]:
    for i, name in enumerate((*RESOURCE_CODES, "gen")):
        x, y = where.in_box(2, 36 + 53 * (i % 3), 48 + 44 * (i // 3))
        label = words("view.take", resource=words(f"resource.{name}"))
        yield Item(f"supply-{name}", f"supply-{name}", x, y, 0, where.box_k, "", label)


def tokens(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    for token in range(len(TOKEN_CODES)):
        if s.token_at[token] == PILE:
            x, y = where.in_box(1, 26 + 42 * (token % 4), 48 + 44 * (token // 4))
            yield token_item(ed, token, x, y, where.box_k, words)


def token_item(ed: Edition, token: int, x: float, y: float, k: float, words: Words) -> Item:
    code = TOKEN_CODES[token]
    does = phrases.effect(int(ed.token_kind[token]), words)
    label = words("view.token", code=code, effect=does)
    return Item(f"token-{code}", f"token-{code}", x, y, 0, k, "", label)


def totems(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    """Who is on which square of the totem board."""
    count = int(ed.squares[where.seats])
    taken: dict[int, int] = {}
    for seat in range(where.seats):
        spot = square(ed, s, seat)
        n = taken[spot] = taken.get(spot, 0) + 1
        left, w = square_at(count, spot)
        dx, dy = ((0, 0), (-9, 17), (9, 17), (0, 30))[n - 1] if w < 60 else ((n - 1) * 24 - 20, 8)
        x, y = where.in_box(3, left + w / 2 + dx, 62 + dy)
        levels = int(s.totem_wood[seat]) + int(s.totem_skull[seat])
        label = words("view.section.totem", player=words.player(seat), n=levels)
        yield Item(f"totem-{seat}", f"token-{seat}", x, y, 0, where.box_k, "", label)
