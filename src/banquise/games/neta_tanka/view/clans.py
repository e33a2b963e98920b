"""The clan panels: header, reserve, tents, food, totem, cards and tokens of every player."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, HIDDEN, Edition, State
from banquise.core.svg import Item, fit
from banquise.core.text import Words
from banquise.games.neta_tanka.notation import (
    CRAFT_CODES,
    NT_CODES,
    OBJECTIVE_CODES,
    RESOURCE_CODES,
    TOKEN_CODES,
)
from banquise.games.neta_tanka.position import COPIES, LETTERS
from banquise.games.neta_tanka.rules.board import colour, colours
from banquise.games.neta_tanka.rules.score import total
from banquise.games.neta_tanka.state import CRAFTS, DONE, HELD, NTS, TOKENS
from banquise.games.neta_tanka.view.cards import need_at, needs
from banquise.games.neta_tanka.view.layout import (
    CARD_H,
    CARD_W,
    CLAN_W,
    STOCKS,
    TENT_AT,
    Layout,
    fan,
)
from banquise.games.neta_tanka.view.scenery import food_at
from banquise.games.neta_tanka.words import phrases

CARDS_AT = 134  # top of the first row of cards in a panel


def clans(ed: Edition, s: State, where: Layout, words: Words) -> Iterator[Item]:
    for seat in range(where.seats):
        yield from header(ed, s, where, seat, words)
        yield from stocks(s, where, seat, words)
        yield from tents(ed, s, where, seat, words)
        yield from food(ed, s, where, seat)
        yield from right_side(ed, s, where, seat, words)
        yield from held_cards(ed, s, where, seat, words)


def put(where: Layout, seat: int, key: str, symbol: str, at: tuple[float, float], scale: float = 1,
        state: str = "", label: str = "", text: str = "", home: str = "") -> Item:  # fmt: skip
    """An item at a place of a panel."""
    x, y = where.in_clan(seat, *at)
    return Item(key, symbol, x, y, 0, scale * where.clan_k, state, label, text, home)


def header(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    ink = "dark" if seat == 2 else "light"
    points = total(ed, s, seat)
    player = words.player(seat)
    label = words("view.clan", player=player, points=phrases.amount("points", points, words))
    yield put(where, seat, f"clan-{seat}", "clan", (0, 0), label=label)
    if s.seat == seat:
        yield put(where, seat, "turn", "turn", (0, 0))
    name = fit(player, 118, 15)
    yield put(where, seat, f"name-{seat}", "", (36, 20.5), state=f"name {ink}", text=name)
    shown = str(points).replace("-", "−")
    yield put(where, seat, f"score-{seat}", "", (354, 21), state=f"score {ink}", text=shown)
    for k in range(colours(ed, s)):
        which = colour(s, seat, k)
        at = (168 + 36 * k, 23)
        n = str(int(s.hand[which]))
        key = f"hand-{seat}{LETTERS[k]}"
        state = f"hand {ink}" if s.hand[which] else f"hand none {ink}"
        label = words("view.nomad", player=player)
        yield put(where, seat, key, f"nomad-{which}", at, 0.62, state, label)
        yield put(where, seat, f"n-{key}", "", (at[0] + 9, 21), 1, f"hand {ink}", text=n)
    if s.first == seat:
        label = words("board.first", player=player)
        yield put(where, seat, "first", "first", (232, 18), label=label)
        yield put(where, seat, "first-word", "", (255, 19), state="n", text=words("view.first"))


def stocks(s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    counts = [int(n) for n in s.reserve[seat]] + [int(s.gen[seat])]
    for name, n, (x, y) in zip((*RESOURCE_CODES, "gen"), counts, STOCKS, strict=True):
        amount = phrases.amount(name, n, words)
        label = words("view.stock", player=words.player(seat), amount=amount)
        yield put(
            where, seat, f"stock-{seat}-{name}", f"stock-{name}", (x + 10, y + 12),
            state="n" if n else "n dim", label=label, text=str(n),
        )  # fmt: skip


def tents(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    wood, hide = int(s.tent_wood[seat]), int(s.tent_hide[seat])
    cost_wood, cost_hide = int(ed.tent_wood), int(ed.tent_hide)
    step = (TENT_AT[1][0] - TENT_AT[0][0]) * min(1, 6 / int(ed.tents))
    label = words("view.section.tents", player=words.player(seat))
    for i in range(int(ed.tents)):
        w = min(max(wood - i * cost_wood, 0), cost_wood)
        h = min(max(hide - i * cost_hide, 0), cost_hide)
        at = (TENT_AT[0][0] + i * step, TENT_AT[0][1])
        yield put(where, seat, f"tent-{seat}-{i}", f"tent-{w}-{h}", at, label=label)


def food(ed: Edition, s: State, where: Layout, seat: int) -> Iterator[Item]:
    meat, mushroom = int(s.food_meat[seat]), int(s.food_mushroom[seat])
    for i in range(meat + mushroom):
        name, n = ("meat", i) if i < meat else ("mushroom", i - meat)
        home = f"stock-{seat}-{name}"
        key = f"food-{seat}-{name}-{n}"
        yield put(where, seat, key, f"food-{name}", food_at(ed, i), home=home)


def right_side(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    """Objective, levels of the totem, copy power."""
    player, card = words.player(seat), int(s.objective[seat])
    if card == HIDDEN:
        label = words("view.objective_hidden", player=player)
        yield put(where, seat, f"objective-{seat}", "objective-hidden", (294, 35), label=label)
    elif card != EMPTY or s.exchanged[seat] != EMPTY:
        shown = card if card != EMPTY else int(s.exchanged[seat])
        label = words("view.objective_label", player=player, goals=phrases.goals(ed, shown, words))
        symbol, state = f"objective-{OBJECTIVE_CODES[shown]}", "" if card != EMPTY else "ghost"
        key = f"objective-{seat}"
        yield put(where, seat, key, symbol, (294, 35), state=state, label=label)
    for i, (name, n) in enumerate((("wood", s.totem_wood[seat]), ("skull", s.totem_skull[seat]))):
        at = (327, 100 + 23.0 * i)
        state = "level" if n else "level dim"
        label = words("view.section.totem", player=player, n=int(n))
        key = f"level-{seat}-{name}"
        yield put(where, seat, key, f"level-{name}", at, 1, state, label, str(int(n)))
    copy = COPIES[int(s.copy_power[seat])]
    label = words("view.copy", player=player, state=words(f"view.state.{copy}"))
    yield put(where, seat, f"copy-{seat}", f"copy-{copy}", (355, 104), 0.62, label=label)


def held_cards(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    """Craft cards in work, finished ones, Neta-Tanka cards, link tokens; in one or two rows."""
    crafts = [card for card in range(CRAFTS) if s.craft_at[card] == HELD + seat]
    crafts += [card for card in range(CRAFTS) if s.craft_at[card] == DONE + seat]
    others = [card for card in range(NTS) if s.nt_at[card] == HELD + seat]
    tokens = [token for token in range(TOKENS) if s.token_at[token] == HELD + seat]
    k, y = where.card_k, float(CARDS_AT)
    step, room = CARD_W * k + 6, CLAN_W - 20 - CARD_W * k
    if where.rows == 1:
        xs = fan(len(crafts) + len(others) + len(tokens), room, step)
        left, right, below = xs[: len(crafts)], xs[len(crafts) :], y
    else:
        left = fan(len(crafts), room, step)
        right, below = fan(len(others) + len(tokens), room, step), y + CARD_H * k + 18
    for card, x in zip(crafts, left, strict=True):
        yield from craft_items(ed, s, where, seat, card, (10 + x, y), words)
    for card, x in zip(others, right, strict=False):
        yield from nt_items(ed, where, seat, card, (10 + x, below), words)
    for token, x in zip(tokens, right[len(others) :], strict=True):
        at = (10 + x + CARD_W * k / 2, below + CARD_H * k / 2)
        does = phrases.effect(int(ed.token_kind[token]), words)
        label = words("view.token", code=TOKEN_CODES[token], effect=does)
        key = f"token-{TOKEN_CODES[token]}"
        yield put(where, seat, key, key, at, max(k, 0.85), label=label)


def craft_items(
    ed: Edition,
    s: State,
    where: Layout,
    seat: int,
    card: int,
    at: tuple[float, float],
    words: Words,
) -> Iterator[Item]:
    code, k = CRAFT_CODES[card], where.card_k
    holes = {
        "card": phrases.craft(ed, card, words),
        "points": phrases.craft_points(ed, card, words),
    }
    if s.craft_at[card] == DONE + seat:
        label = words("view.craft_done", **holes)
        yield put(where, seat, f"craft-{code}", f"done-{code}", at, k, label=label)
        return
    label = words("view.craft", cost=phrases.craft_cost(ed, card, words), **holes)
    yield put(where, seat, f"craft-{code}", f"craft-{code}", at, k, label=label)
    wanted, left = needs(ed, card), [int(s.craft_wood[card]), int(s.craft_hide[card])]
    for i, name in enumerate(wanted):
        m = 0 if name == "wood" else 1
        if left[m] < 1:
            continue
        left[m] -= 1
        x, y = need_at(len(wanted), i)
        spot = (at[0] + x * k, at[1] + y * k)
        home = f"stock-{seat}-{name}"
        yield put(where, seat, f"on-{code}-{i}", f"on-{name}", spot, k, home=home)


def nt_items(
    ed: Edition, where: Layout, seat: int, card: int, at: tuple[float, float], words: Words
) -> Iterator[Item]:
    code, k = NT_CODES[card], where.card_k
    label = words("view.nt", code=code, effect=phrases.front(ed, card, words))
    yield put(where, seat, f"nt-{code}", f"nt-{code}", at, k, label=label)
    spot = (at[0] + (CARD_W - 10) * k, at[1] + (CARD_H - 8) * k)
    label = words("view.nt_back", code=code)
    yield put(where, seat, f"back-{code}", "back", spot, max(k, 0.75), label=label)
