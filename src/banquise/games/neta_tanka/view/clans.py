"""The clan panels: header, reserve, tents, food, totem, cards and tokens of every player."""

import functools
from collections.abc import Iterator

from banquise.core.state import EMPTY, HIDDEN, Edition, State
from banquise.core.svg import Item, fit_name
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
    TILE_H,
    TILE_W,
    Layout,
    fan,
    food_at,
    tent_step,
)
from banquise.games.neta_tanka.words import phrases


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


@functools.lru_cache(maxsize=256)
def name(player: str) -> str:
    """As much of a player's name as there is room for."""
    return fit_name(player, 118, 15)


def size(where: Layout, seat: int) -> str:
    return "full" if where.plans[seat].is_full else "small"


def header(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    ink = "dark" if seat == 2 else "light"
    points, player = total(ed, s, seat), words.player(seat)
    low, form = where.plans[seat].header - 9.5, size(where, seat)
    label = words("view.clan", player=player, points=phrases.amount("points", points, words))
    yield put(where, seat, f"clan-{seat}", f"clan-{seat}-{form}", (0, 0), label=label)
    if s.seat == seat:
        yield put(where, seat, "turn", f"turn-{form}", (0, 0))
    text = name(player)
    yield put(where, seat, f"name-{seat}", "", (36, low), state=f"name {ink}", text=text)
    shown = str(points).replace("-", "−")
    yield put(where, seat, f"score-{seat}", "", (354, low + 0.5), state=f"score {ink}", text=shown)
    for k in range(colours(ed, s)):
        which = colour(s, seat, k)
        at, n = (166 + 40 * k, low + 2.5), str(int(s.hand[which]))
        key = f"hand-{seat}{LETTERS[k]}"
        state = f"hand {ink}" if s.hand[which] else f"hand none {ink}"
        told = "nomad_colour" if colours(ed, s) > 1 else "nomad"
        label = words(f"view.{told}", player=player, colour=LETTERS[k])
        yield put(where, seat, key, f"hand-{which}", at, 0.6, state, label)
        yield put(where, seat, f"n-{key}", "", (at[0] + 10, low), 1, f"hand {ink}", text=n)
    if s.first == seat:
        label = words("board.first", player=player)
        yield put(where, seat, "first", "first", (242, low - 2.5), label=label)
        word = words("view.first")
        yield put(where, seat, "first-word", "", (265, low - 1.5), state="n", text=word)


def stocks(s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    left, y, step = where.plans[seat].stock
    is_full = where.plans[seat].is_full
    counts = [int(n) for n in s.reserve[seat]] + [int(s.gen[seat])]
    for i, (name, n) in enumerate(zip((*RESOURCE_CODES, "gen"), counts, strict=True)):
        amount = phrases.amount(name, n, words)
        label = words("view.stock", player=words.player(seat), amount=amount)
        at = (left + i * step + 13, y + 15) if is_full else (left + i * step, y)
        symbol, state = (f"stock-{name}", "stock") if is_full else (f"few-{name}", "few")
        yield put(
            where, seat, f"stock-{seat}-{name}", symbol, at, state=state if n else f"{state} dim",
            label=label, text=str(n),
        )  # fmt: skip


def tents(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    wood, hide = int(s.tent_wood[seat]), int(s.tent_hide[seat])
    cost_wood, cost_hide = int(ed.tent_wood), int(ed.tent_hide)
    plan = where.plans[seat]
    left, y, _, k = plan.tent
    step = tent_step(plan, int(ed.tents))
    label = words("view.section.tents", player=words.player(seat))
    for i in range(int(ed.tents)):
        w = min(max(wood - i * cost_wood, 0), cost_wood)
        h = min(max(hide - i * cost_hide, 0), cost_hide)
        at = (left + i * step, y)
        yield put(where, seat, f"tent-{seat}-{i}", f"tent-{w}-{h}", at, k, label=label)


def food(ed: Edition, s: State, where: Layout, seat: int) -> Iterator[Item]:
    meat, mushroom = int(s.food_meat[seat]), int(s.food_mushroom[seat])
    plan = where.plans[seat]
    for i in range(meat + mushroom):
        name, n = ("meat", i) if i < meat else ("mushroom", i - meat)
        at = food_at(plan, int(ed.unlock), int(ed.places), i)
        key, home = f"food-{seat}-{name}-{n}", f"stock-{seat}-{name}"
        yield put(where, seat, key, f"food-{name}", at, plan.food[2], home=home)


def right_side(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    """Objective, levels of the totem, copy power."""
    player, plan = words.player(seat), where.plans[seat]
    yield from objective(ed, s, where, seat, words)
    for i, (name, n) in enumerate((("wood", s.totem_wood[seat]), ("skull", s.totem_skull[seat]))):
        state = "level" if n else "level dim"
        label = words("view.section.totem", player=player, n=int(n))
        key, at = f"level-{seat}-{name}", plan.levels[i]
        yield put(where, seat, key, f"level-{name}", at, 1, state, label, str(int(n)))
    copy = COPIES[int(s.copy_power[seat])]
    label = words("view.copy", player=player, state=words(f"view.state.{copy}"))
    x, y, k = plan.copy
    yield put(where, seat, f"copy-{seat}", f"copy-{copy}", (x, y), k, label=label)


def objective(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    """The card in hand, its back, or pale the one that was exchanged."""
    player, card = words.player(seat), int(s.objective[seat])
    x, y, k = where.plans[seat].objective
    key = f"objective-{seat}"
    if card == HIDDEN:
        label = words("view.objective_hidden", player=player)
        yield put(where, seat, key, "objective-hidden", (x, y), k, label=label)
        return
    shown = card if card != EMPTY else int(s.exchanged[seat])
    if shown == EMPTY:
        return
    label = words("view.objective_label", player=player, goals=phrases.goals(ed, shown, words))
    symbol, state = f"objective-{OBJECTIVE_CODES[shown]}", "" if card != EMPTY else "ghost"
    yield put(where, seat, key, symbol, (x, y), k, state=state, label=label)


def held_cards(ed: Edition, s: State, where: Layout, seat: int, words: Words) -> Iterator[Item]:
    """Craft cards in work, finished ones, Neta-Tanka cards, link tokens; in one or two rows."""
    crafts = [card for card in range(CRAFTS) if s.craft_at[card] == HELD + seat]
    crafts += [card for card in range(CRAFTS) if s.craft_at[card] == DONE + seat]
    others = [card for card in range(NTS) if s.nt_at[card] == HELD + seat]
    tokens = [token for token in range(TOKENS) if s.token_at[token] == HELD + seat]
    plan = where.plans[seat]
    k, (y, below) = plan.card_k, plan.rows
    w, h = ((CARD_W, CARD_H) if plan.is_full else (TILE_W, TILE_H))[:2]
    step, room = w * k + 6, CLAN_W - 20 - w * k
    if y == below:
        xs = fan(len(crafts) + len(others) + len(tokens), room, step)
        left, right = xs[: len(crafts)], xs[len(crafts) :]
    else:
        left = fan(len(crafts), room, step)
        right = fan(len(others) + len(tokens), room, step)
    for card, x in zip(crafts, left, strict=True):
        draw = craft_items if plan.is_full else craft_tile
        yield from draw(ed, s, where, seat, card, (10 + x, y), words)
    for card, x in zip(others, right, strict=False):
        yield from nt_items(ed, where, seat, card, (10 + x, below), words)
    for token, x in zip(tokens, right[len(others) :], strict=True):
        at = (10 + x + w * k / 2, below + h * k / 2)
        does = phrases.effect(int(ed.token_kind[token]), words)
        label = words("view.token", code=TOKEN_CODES[token], effect=does)
        key = f"token-{TOKEN_CODES[token]}"
        yield put(where, seat, key, key, at, 1.2 if plan.is_full else 0.65 * k, label=label)


def craft_label(ed: Edition, card: int, is_done: bool, words: Words) -> str:
    """What a screen reader says of a craft card in work, or of a finished one."""
    holes = {
        "card": phrases.craft(ed, card, words),
        "points": phrases.craft_points(ed, card, words),
    }
    if is_done:
        return words("view.craft_done", **holes)
    return words("view.craft", cost=phrases.craft_cost(ed, card, words), **holes)


def craft_tile(
    ed: Edition,
    s: State,
    where: Layout,
    seat: int,
    card: int,
    at: tuple[float, float],
    words: Words,
) -> Iterator[Item]:
    """A craft card in a small panel: its points once finished, else how far it is."""
    code, k = CRAFT_CODES[card], where.plans[seat].card_k
    spot = (at[0] + 33 * k, at[1] + 18 * k)
    is_done = s.craft_at[card] == DONE + seat
    symbol, shown = f"finished-{code}", str(int(ed.craft_points[card]))
    if not is_done:
        there = int(s.craft_wood[card]) + int(s.craft_hide[card])
        symbol, shown = f"begun-{code}", f"{there}/{len(needs(ed, card))}"
    label = craft_label(ed, card, is_done, words)
    yield put(where, seat, f"craft-{code}", symbol, spot, k, "tile", label, shown)


def craft_items(
    ed: Edition,
    s: State,
    where: Layout,
    seat: int,
    card: int,
    at: tuple[float, float],
    words: Words,
) -> Iterator[Item]:
    """A craft card in a large panel, with what lies on it."""
    code, k = CRAFT_CODES[card], where.plans[seat].card_k
    is_done = s.craft_at[card] == DONE + seat
    label, symbol = craft_label(ed, card, is_done, words), "done" if is_done else "craft"
    yield put(where, seat, f"craft-{code}", f"{symbol}-{code}", at, k, label=label)
    if is_done:
        return
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
    code, plan = NT_CODES[card], where.plans[seat]
    k = plan.card_k
    label = words("view.nt", code=code, effect=phrases.front(ed, card, words))
    if not plan.is_full:
        yield put(where, seat, f"nt-{code}", f"tile-{code}", at, k, label=label)
        return
    yield put(where, seat, f"nt-{code}", f"nt-{code}", at, k, label=label)
    spot = (at[0] + (CARD_W - 10) * k, at[1] + (CARD_H - 8) * k)
    label = words("view.nt_back", code=code)
    yield put(where, seat, f"back-{code}", "back", spot, k, label=label)
