"""The clan panels: what is printed on them, and all that a player has."""

import functools
from collections.abc import Callable, Iterator

from banquise.core import kit
from banquise.core.kit import Look, rounded_box
from banquise.core.state import EMPTY, HIDDEN, Ints
from banquise.core.svg import Item, Point, Symbol, circle, fit_name, path, rect, text, use
from banquise.core.text import Words

from .. import state as S
from ..rules.placing import colour, colours
from ..rules.score import is_best, total
from ..state import DONE, HELD, Edition, State
from ..words import names
from . import layout as at
from .layout import CARD_H, CARD_W, CLAN_W, FULL, TILE_H, TILE_W, Layout, Now, Plan, table

EDGE = "#8a5a2c"


def res(x: float, y: float, name: str, k: float = 1) -> str:
    """A shared drawing, about 24 x 24 at scale 1."""
    return use(f"r-{name}", x, y, scale=k)


# The printed part


def panel_symbols(
    ed: Edition, where: Layout, looks: tuple[Look, ...], words: Words
) -> dict[str, Symbol]:
    out = {}
    for size, plan in (("full", FULL), ("small", at.small_plan(where.shape, where.seats))):
        hit = rounded_box(0, 0, CLAN_W, plan.height, 14)
        out[f"turn-{size}"] = Symbol(frame(plan))
        out[f"won-{size}"] = Symbol(kit.won(CLAN_W, plan.height))
        for seat, look in enumerate(looks):
            out[f"clan-{seat}-{size}"] = Symbol("".join(panel(ed, plan, look, words)), hit)
    return out


def frame(plan: Plan) -> str:
    """Around the panel of whoever is to decide."""
    edge = rect(
        -3, -3, CLAN_W + 6, plan.height + 6, 16, fill="none", stroke="#fff6e2", stroke_width=4
    )
    arrow = f"M-1 {plan.header / 2 - 7} l9 7 l-9 7 Z"
    return edge + path(arrow, fill="#fff6e2", stroke="#6b4220")


def panel(ed: Edition, plan: Plan, look: Look, words: Words) -> Iterator[str]:
    low = plan.header
    band = f"M0 {low} V14 A14 14 0 0 1 14 0 H{CLAN_W - 14} A14 14 0 0 1 {CLAN_W} 14 V{low} Z"
    yield kit.plate(0, 0, CLAN_W, plan.height, 14)
    yield path(band, fill=look.base)
    yield kit.mark(19, low / 2, look, 8)
    yield from tent_track(ed, plan)
    for i in range(int(ed.places)):
        x, y = at.food_at(plan, int(ed.unlock), int(ed.places), i)
        yield circle(
            x, y, 8 * plan.food[2], fill=EDGE, fill_opacity=0.12, stroke=kit.INK_2,
            stroke_width=1.2, stroke_dasharray=None if i < int(ed.unlock) else "3 2",
        )  # fmt: skip
    if plan.is_full:
        yield from titles(plan, words)


def tent_track(ed: Edition, plan: Plan) -> Iterator[str]:
    """The points of the tents, and the tolls of the gates between them."""
    left, y, _, k = plan.tent
    step = at.tent_step(plan, int(ed.tents))
    for i in range(int(ed.tents)):
        x = left + i * step
        if plan.is_full:
            yield text(x, y + 35, int(ed.tent_points[i + 1]), 14, kit.INK, 700, "middle")
        gate = ["mushroom"] * int(ed.gate_mushroom[i + 1]) + ["meat"] * int(ed.gate_meat[i + 1])
        for j, name in enumerate(gate):
            yield res(x - step / 2, y - 8 * k + 9 * k * j, name, 0.34 * k)


def titles(plan: Plan, words: Words) -> Iterator[str]:
    """Words of the large panel, and empty places that cards will cover."""
    yield rect(304, 88, 54, 98, 10, fill="none", stroke=EDGE, stroke_width=1.2)
    yield text(331, 103, words("view.totem"), 14, kit.INK_2, 700, "middle")
    yield text(12, 92, words("view.tents"), 14, kit.INK_2, 700)
    yield text(12, 177, words("view.food"), 14, kit.INK_2, 700)
    for y in plan.rows:
        for i in range(5):
            yield rect(
                10 + i * (CARD_W + 13), y, CARD_W, CARD_H, 7, fill="none", stroke=kit.INK_2,
                stroke_dasharray="5 4", stroke_opacity=0.35,
            )  # fmt: skip
    top = plan.rows[0] + CARD_H / 2 + 4
    yield text(10 + CARD_W / 2, top, words("view.objects"), 14, kit.INK_2, 700, "middle")


# What lies on it


class Panel:
    """The panel of one player."""

    def __init__(self, now: Now, seat: int) -> None:
        self.ed, self.s, self.words, self.ask = now.ed, now.s, now.words, now.ask
        self.where, self.seat = table(now), seat
        self.plan, self.player = self.where.plans[seat], now.words.player(seat)

    def put(self, key: str, symbol: str, spot: Point, scale: float = 1, state: str = "",
            label: str = "", text: str = "", home: str = "") -> Item:  # fmt: skip
        """An item at a place of the panel."""
        x, y = self.where.in_clan(self.seat, *spot)
        return Item(key, symbol, x, y, 0, scale * self.where.clan_k, state, label, text, home)

    def header(self) -> Iterator[Item]:
        seat, words = self.seat, self.words
        ink, size = "dark" if seat == 2 else "light", "full" if self.plan.is_full else "small"
        points, low = self.ask(points_of, self.ed, seat), self.plan.header - 9.5
        shown = names.amount("points", points, words)
        label = words("view.clan", player=self.player, points=shown)
        yield self.put(f"clan-{seat}", f"clan-{seat}-{size}", (0, 0), label=label)
        if self.ask(is_turn, seat):
            yield self.put("turn", f"turn-{size}", (0, 0))
        if self.ask(has_won, self.ed, seat):
            yield self.put(f"won-{seat}", f"won-{size}", (0, 0))
        name = short_name(self.player)
        yield self.put(f"name-{seat}", "", (36, low), state=f"name {ink}", text=name)
        score = str(points).replace("-", "−")
        yield self.put(f"score-{seat}", "", (354, low + 0.5), state=f"score {ink}", text=score)

    def nomads(self) -> Iterator[Item]:
        """Those in hand, and the first-player token."""
        s, words, low = self.s, self.words, self.plan.header - 9.5
        ink, count = "dark" if self.seat == 2 else "light", colours(self.ed, s)
        for k in range(count):
            which, x = colour(s, self.seat, k), 166 + 40 * k
            key, n = f"hand-{self.seat}{S.LETTERS[k]}", int(s.hand[which])
            state = f"hand {ink}" if n else f"hand none {ink}"
            told = "nomad_colour" if count > 1 else "nomad"
            label = words(f"view.{told}", player=self.player, colour=S.LETTERS[k])
            yield self.put(key, f"hand-{which}", (x, low + 2.5), 0.6, state, label)
            yield self.put(f"n-{key}", "", (x + 10, low), 1, f"hand {ink}", text=str(n))
        if self.ask(is_first, self.seat):
            label = words("board.first", player=self.player)
            yield self.put("first", "first", (242, low - 2.5), label=label)
            word = words("view.first")
            yield self.put("first-word", "", (265, low - 1.5), state="n", text=word)

    def stocks(self) -> Iterator[Item]:
        left, y, step = self.plan.stock
        counts = [*self.s.reserve[self.seat], self.s.gen[self.seat]]
        for i, (name, n) in enumerate(zip((*S.RESOURCE_CODES, "gen"), counts, strict=True)):
            amount = names.amount(name, int(n), self.words)
            label = self.words("view.stock", player=self.player, amount=amount)
            x, form = left + i * step, "stock" if self.plan.is_full else "few"
            spot = (x + 13, y + 15) if self.plan.is_full else (x, y)
            key, state = f"stock-{self.seat}-{name}", form if n else f"{form} dim"
            yield self.put(key, f"{form}-{name}", spot, 1, state, label, str(int(n)))

    def tents(self) -> Iterator[Item]:
        wood, hide = int(self.s.tent_wood[self.seat]), int(self.s.tent_hide[self.seat])
        cost_wood, cost_hide = int(self.ed.tent_wood), int(self.ed.tent_hide)
        left, y, _, k = self.plan.tent
        step = at.tent_step(self.plan, int(self.ed.tents))
        label = self.words("view.section.tents", player=self.player)
        for i in range(int(self.ed.tents)):
            w = min(max(wood - i * cost_wood, 0), cost_wood)
            h = min(max(hide - i * cost_hide, 0), cost_hide)
            key, spot = f"tent-{self.seat}-{i}", (left + i * step, y)
            yield self.put(key, f"tent-{w}-{h}", spot, k, label=label)

    def food(self) -> Iterator[Item]:
        ed, seat = self.ed, self.seat
        meat, mushroom = int(self.s.food_meat[seat]), int(self.s.food_mushroom[seat])
        for i in range(meat + mushroom):
            name, n = ("meat", i) if i < meat else ("mushroom", i - meat)
            spot = at.food_at(self.plan, int(ed.unlock), int(ed.places), i)
            key, home = f"food-{seat}-{name}-{n}", f"stock-{seat}-{name}"
            yield self.put(key, f"food-{name}", spot, self.plan.food[2], home=home)

    def objective(self) -> Iterator[Item]:
        """The card in hand, its back, or pale the one that was exchanged."""
        words, card = self.words, int(self.s.objective[self.seat])
        x, y, k = self.plan.objective
        key = f"objective-{self.seat}"
        if card == HIDDEN:
            label = words("view.objective_hidden", player=self.player)
            yield self.put(key, "objective-hidden", (x, y), k, label=label)
            return
        shown = card if card != EMPTY else int(self.s.exchanged[self.seat])
        if shown != EMPTY:
            goals = names.goals(self.ed, shown, words)
            label = words("view.objective_label", player=self.player, goals=goals)
            symbol, state = (
                f"objective-{S.OBJECTIVE_CODES[shown]}",
                "" if shown == card else "ghost",
            )
            yield self.put(key, symbol, (x, y), k, state, label)

    def totem_and_copy(self) -> Iterator[Item]:
        s, seat, words = self.s, self.seat, self.words
        levels = {"wood": int(s.totem_wood[seat]), "skull": int(s.totem_skull[seat])}
        for (name, n), spot in zip(levels.items(), self.plan.levels, strict=True):
            label = words("view.section.totem", player=self.player, n=n)
            state = "level" if n else "level dim"
            yield self.put(f"level-{seat}-{name}", f"level-{name}", spot, 1, state, label, str(n))
        copy = S.COPIES[int(s.copy_power[seat])]
        label = words("view.copy", player=self.player, state=words(f"view.state.{copy}"))
        x, y, k = self.plan.copy
        yield self.put(f"copy-{seat}", f"copy-{copy}", (x, y), k, label=label)

    def cards(self) -> Iterator[Item]:
        """Craft cards in work, finished ones, Neta-Tanka cards, link tokens; in one or two rows."""
        seat, plan, ask = self.seat, self.plan, self.ask
        crafts = [*ask(held, "craft_at", HELD + seat), *ask(held, "craft_at", DONE + seat)]
        nts, tokens = ask(held, "nt_at", HELD + seat), ask(held, "token_at", HELD + seat)
        (w, h), k = (CARD_W, CARD_H) if plan.is_full else (TILE_W, TILE_H), plan.card_k
        step, room = w * k + 6, CLAN_W - 20 - w * k
        y, below = plan.rows
        if y == below:
            xs = at.fan(len(crafts) + len(nts) + len(tokens), room, step)
        else:
            xs = at.fan(len(crafts), room, step) + at.fan(len(nts) + len(tokens), room, step)
        for card in crafts:
            draw = self.craft_card if plan.is_full else self.craft_tile
            yield from draw(card, (10 + xs.pop(0), y))
        for card in nts:
            yield from self.nt_card(card, (10 + xs.pop(0), below))
        for token in tokens:
            key = f"token-{S.TOKEN_CODES[token]}"
            spot = (10 + xs.pop(0) + w * k / 2, below + h * k / 2)
            label = names.token_label(self.ed, token, self.words)
            yield self.put(key, key, spot, 1.2 if plan.is_full else 0.65 * k, label=label)

    def craft_tile(self, card: int, spot: Point) -> Iterator[Item]:
        """A craft card in a small panel: its points once finished, else how far it is."""
        code, k = S.CRAFT_CODES[card], self.plan.card_k
        if self.s.craft_at[card] == DONE + self.seat:
            symbol, shown = f"finished-{code}", str(int(self.ed.craft_points[card]))
        else:
            there = int(self.s.craft_wood[card]) + int(self.s.craft_hide[card])
            symbol, shown = f"begun-{code}", f"{there}/{len(at.needs(self.ed, card))}"
        middle = (spot[0] + 33 * k, spot[1] + 18 * k)
        yield self.put(f"craft-{code}", symbol, middle, k, "tile", self.craft_label(card), shown)

    def craft_card(self, card: int, spot: Point) -> Iterator[Item]:
        """A craft card in a large panel, with what lies on it."""
        code, k, label = S.CRAFT_CODES[card], self.plan.card_k, self.craft_label(card)
        if self.s.craft_at[card] == DONE + self.seat:
            yield self.put(f"craft-{code}", f"done-{code}", spot, k, label=label)
            return
        yield self.put(f"craft-{code}", f"craft-{code}", spot, k, label=label)
        wanted = at.needs(self.ed, card)
        left = {"wood": int(self.s.craft_wood[card]), "hide": int(self.s.craft_hide[card])}
        for i, name in enumerate(wanted):
            if left[name] > 0:
                left[name] -= 1
                x, y = at.need_at(len(wanted), i)
                on_it, home = (spot[0] + x * k, spot[1] + y * k), f"stock-{self.seat}-{name}"
                yield self.put(f"on-{code}-{i}", f"on-{name}", on_it, k, home=home)

    def craft_label(self, card: int) -> str:
        key = "craft_done" if self.s.craft_at[card] == DONE + self.seat else "craft"
        return self.words(f"view.{key}", **names.craft_card(self.ed, card, self.words))

    def nt_card(self, card: int, spot: Point) -> Iterator[Item]:
        """A Neta-Tanka card; in a large panel its back can be clicked too."""
        code, k = S.NT_CODES[card], self.plan.card_k
        label = names.nt_label(self.ed, card, self.words)
        symbol = f"nt-{code}" if self.plan.is_full else f"tile-{code}"
        yield self.put(f"nt-{code}", symbol, spot, k, label=label)
        if self.plan.is_full:
            corner = (spot[0] + (CARD_W - 10) * k, spot[1] + (CARD_H - 8) * k)
            back = self.words("view.nt_back", code=code)
            yield self.put(f"back-{code}", "back", corner, k, label=back)


@functools.lru_cache(maxsize=256)
def short_name(player: str) -> str:
    """As much of a player's name as there is room for."""
    return fit_name(player, 118, 15)


def held(s: State, field: str, place: int) -> tuple[int, ...]:
    """The cards or tokens that are in one place."""
    places: Ints = getattr(s, field)
    return tuple(card for card, found in enumerate(places) if found == place)


def points_of(s: State, ed: Edition, seat: int) -> int:
    return total(ed, s, seat)


def is_turn(s: State, seat: int) -> bool:
    return s.seat == seat


def is_first(s: State, seat: int) -> bool:
    return s.first == seat


def has_won(s: State, ed: Edition, seat: int) -> bool:
    return s.phase == S.Phase.OVER and is_best(ed, s, seat)


def _section(draw: Callable[[Panel], Iterator[Item]]) -> Callable[[Now, int], Iterator[Item]]:
    return lambda now, seat: draw(Panel(now, seat))


# The parts of a panel in painting order
SECTIONS = tuple(
    _section(draw)
    for draw in (
        *(Panel.header, Panel.nomads, Panel.stocks, Panel.tents, Panel.food, Panel.objective),
        *(Panel.totem_and_copy, Panel.cards),
    )
)
