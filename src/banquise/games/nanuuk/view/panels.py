"""What lies beside the ice now: sheets or plates, what is left, steps that are due."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, Edition, State
from banquise.core.svg import Item, fit, fit_name
from banquise.core.text import Words
from banquise.games.nanuuk.editions import TOKEN_NAMES
from banquise.games.nanuuk.position import GEAR
from banquise.games.nanuuk.rules.beginning import tokens_left
from banquise.games.nanuuk.rules.floe import is_igloo
from banquise.games.nanuuk.rules.pieces import is_out, piece_count
from banquise.games.nanuuk.rules.scoring import points_of
from banquise.games.nanuuk.state import (
    ANIMALS,
    COLOURS,
    HUNT,
    LEFT,
    NANUUK,
    NEIGHBOUR,
    PARTNER,
    Kind,
    Phase,
    Token,
)
from banquise.games.nanuuk.view.layout import MINE, Layout, Panel
from banquise.games.nanuuk.words.actions import KINDS
from banquise.games.nanuuk.words.prompts import winners

TALLY = ("fish", "seal", "walrus", "whale", "inuk", "bear")


class Panels:
    """The panels of one position in one shape, for one viewer."""

    def __init__(self, ed: Edition, s: State, words: Words, where: Layout) -> None:
        self.ed, self.s, self.words, self.where = ed, s, words, where

    def items(self) -> Iterator[Item]:
        for number, panel in enumerate(self.where.panels):
            if self.where.is_hunt:
                yield from self.sheet(number, panel)
            else:
                yield from self.plate(number, panel)
        yield from self.turn()
        yield Item("card", "card", *self.where.card[:2])

    # Sheets of hunters

    def sheet(self, hunter: int, panel: Panel) -> Iterator[Item]:
        s, words = self.s, self.words
        x, y, size = panel
        seat, number = divmod(hunter, int(s.hunters_each))
        letter, player = COLOURS[seat], words.player(seat)
        total = points_of(self.ed, s, seat)
        holes = {"player": player, "colour": words(f"colour.{letter}")}
        label = words.count("view.sheet", total, **holes)
        if number:
            label = words("view.sheet_second", **holes)
        yield Item(f"sheet-{hunter}", f"sheet-{letter}-{number}-{size.name}", x, y, label=label)
        said = ("", "") if number else (str(total), self.parts(seat, total))
        yield from self.head(hunter, panel, f"on-{letter}", player, said)
        yield from self.goods(hunter, player, size.name == MINE)

    def head(
        self, hunter: int, panel: Panel, ink: str, player: str, said: tuple[str, str]
    ) -> Iterator[Item]:
        """The name, the points, and what they are made of."""
        x, y, size = panel
        name, points, parts = f"name-{hunter}", f"points-{hunter}", f"parts-{hunter}"
        if self.where.is_row(size):
            room = 92 if self.s.at[hunter] == EMPTY else 134
            yield Item(name, "", x + 88, y + 60, state="plain", text=fit_name(player, room, 24))
            yield Item(points, "", x + 38, y + 90, state=f"score {ink}", text=said[0])
            yield Item(parts, "", x + 88, y + 90, state=f"parts {ink}")
            return
        k, letters, base = (1.6, 26, 34) if self.where.is_tall else (1.0, 16, 21)
        is_second = not said[0]
        inset = (52 if is_second else 40) * k
        width = size.w - inset - (20 if is_second else 150) * k
        yield Item(name, "", x + inset, y + base, state=f"name {ink}",
                   text=fit_name(player, width, letters))  # fmt: skip
        yield Item(points, "", x + size.w - 14 * k, y + base + k, state=f"points {ink}",
                   text=said[0])  # fmt: skip
        yield Item(parts, "", x + size.w - 62 * k, y + base, state=f"parts {ink}",
                   text=fit(said[1], 84 * k, letters * 0.8))  # fmt: skip

    def parts(self, seat: int, total: int) -> str:
        """Prey and home, or that this player has won."""
        s, each = self.s, int(self.s.hunters_each)
        if s.phase == Phase.OVER and seat in winners(self.ed, s):
            return self.words("view.winner")
        cells = [int(s.at[h]) for h in range(seat * each, seat * each + each)]
        home = sum(int(self.ed.home_bonus) for c in cells if c != EMPTY and is_igloo(self.ed, c))
        return self.words("view.prey_home", prey=total - home, home=home) if home else ""

    def goods(self, hunter: int, player: str, is_mine: bool) -> Iterator[Item]:
        """Equipment that goes from side to side, animals that go from left to right."""
        s, words = self.s, self.words
        for i, name in enumerate(GEAR):
            carried = int(s.gear[hunter]) >> i & 1 == 1
            x, y, r = self.where.slot(hunter, name, not carried)
            key = "view.carried" if carried else "view.stored"
            label = words(key, player=player, thing=words(f"gear.{name}"))
            yield Item(f"gear-{hunter}-{name}", f"disc-{name}", x, y, scale=r / 27, label=label)
        for animal, name in enumerate(TOKEN_NAMES[:ANIMALS]):
            x, y, _ = self.where.slot(hunter, name, False)
            bagged = int(s.bag[hunter]) >> animal & 1 == 1
            key = "view.carried" if bagged else "view.missing"
            label = words(key, player=player, thing=words(f"animal.{name}"))
            yield from self.heap(hunter, name, int(s.store[hunter, animal]), bagged)
            hit = "bag" if is_mine else "bag-far"
            yield Item(f"bag-{hunter}-{name}", hit, x, y, label=label)
        whales = int(s.store[hunter, Token.WHALE])
        yield from self.heap(hunter, "inuk", whales, bool(s.companion[hunter]))

    def heap(self, hunter: int, name: str, stored: int, bagged: bool) -> Iterator[Item]:
        """The tokens of a kind: those at home on a heap, perhaps one in the bag.

        They are numbered, so that the one in the bag moves over when it is unloaded.
        """
        words, player = self.words, self.words.player(int(self.s.owner[hunter]))
        thing = words("view.companion") if name == "inuk" else words(f"animal.{name}")
        for i in range(stored + int(bagged)):
            x, y, r = self.where.slot(hunter, name, i < stored)
            lift = min(i, 3) * 2.0 if i < stored else 0.0
            key = "view.stored" if i < stored else "view.carried"
            yield Item(f"own-{hunter}-{name}-{i}", f"disc-{name}", x - lift, y - lift, scale=r / 27,
                       label=words(key, player=player, thing=thing),
                       home=f"piece-{hunter}")  # fmt: skip
        if stored > 1:
            x, y, r = self.where.slot(hunter, name, True)
            yield Item(f"many-{hunter}-{name}", "many", x + r * 0.75, y + min(r * 0.85, 14),
                       state="many", text=str(stored))  # fmt: skip

    # Plates of the other games

    def plate(self, seat: int, panel: Panel) -> Iterator[Item]:
        s, words, where = self.s, self.words, self.where
        (x, y, size), letter = panel, COLOURS[seat]
        player, n = words.player(seat), points_of(self.ed, s, seat)
        label = words.count("view.sheet", n, player=player, colour=words(f"colour.{letter}"))
        yield Item(f"sheet-{seat}", f"plate-{letter}-{size.name}", x, y, label=label)
        left, high, small = (80, 26, 22) if where.is_tall else (66, 18, 13.5)
        middle = y + size.h / 2
        yield Item(f"name-{seat}", "", x + left, middle - high * 0.15, state="plain",
                   text=fit_name(player, size.w - left - 170, high))  # fmt: skip
        yield Item(f"role-{seat}", "", x + left, middle + high * 1.1, state="role",
                   text=fit_name(self.role(seat), size.w - left - 160, small))  # fmt: skip
        if s.phase == Phase.OVER:
            total = Item(f"points-{seat}", "", x + size.w - 20, middle + high * 0.5, state="total")
            yield total._replace(text=str(n))

    def role(self, seat: int) -> str:
        """What a player is, or how the game ended for that player; whom a hunter must trap."""
        s, words = self.s, self.words
        if s.phase == Phase.OVER and seat in winners(self.ed, s):
            return words("view.winner")
        if is_out(s, seat):
            return words("view.out")
        if s.mode == PARTNER:
            return words("view.target", player=words.player((seat + 2) % 4))
        if s.mode == NEIGHBOUR:
            target = (seat + (1 if s.neighbour_side == LEFT else 3)) % 4
            return words("view.target", player=words.player(target))
        kinds = {int(s.kind[p]) for p in range(piece_count(s)) if s.owner[p] == seat}
        kind = Kind.BEAR if s.mode == HUNT and Kind.BEAR in kinds else Kind(min(kinds))
        return words(f"view.role.{KINDS[kind]}")

    def turn(self) -> Iterator[Item]:
        """Whose turn it is."""
        s, seat, where = self.s, int(self.s.seat), self.where
        if seat < 0:
            return
        number = seat
        if where.is_hunt:
            number = seat * int(s.hunters_each) if s.piece == EMPTY else int(s.piece)
        x, y, size = where.panels[number]
        is_headed = where.is_hunt and not where.is_row(size)
        middle = (24 if where.is_tall else 15) if is_headed else size.h / 2
        yield Item("turn", "turn", x + (3 if where.is_tall else -1), y + middle)

    # What is left, and how things stand

    def strip(self) -> Iterator[Item]:
        """What is left on the ice, or in the layout what is still to be put there."""
        if not self.where.is_hunt:
            return
        ed, s, words, where = self.ed, self.s, self.words, self.where
        x, y = where.strip
        to_lay = s.phase == Phase.LAYOUT
        counts = [
            tokens_left(ed, s, token) if to_lay else int(s.ice[token]).bit_count()
            for token in range(len(TOKEN_NAMES))
        ]
        label = words("view.left_label", **dict(zip(TALLY[:5], counts, strict=False)))
        yield Item("strip", "strip", x, y, label=label)
        step, start, size = (124, 62, 1.0) if where.is_tall else (88, 152, 0.72)
        middle = y + (38 if where.is_tall else 30)
        said = words("view.to_lay" if to_lay else "view.left")
        spot = (x + 14, y - 12) if where.is_tall else (x + 24, middle + 5)
        room, high = (300, 24) if where.is_tall else (108, 14)
        yield Item("caption", "", *spot, state="caption", text=fit(said, room, high))
        for i, (name, n) in enumerate(zip(TALLY, counts, strict=True)):
            token = words(f"view.token_name.{TOKEN_NAMES[i]}")
            at = x + start + step * i
            label = words("view.stash", token=token) if to_lay else ""
            scale = size * (0.8 if name == "bear" else 1)
            yield Item(f"tally-{name}", f"tally-{name}", at, middle, scale=scale, label=label)
            yield Item(
                f"left-{name}", "", at + 36 * size, middle + 8 * size, state="count", text=str(n)
            )

    def notes(self, is_hunt_over: bool) -> Iterator[Item]:
        """Steps that are due, and the end of the hunt."""
        s, words, where = self.s, self.words, self.where
        if s.mode != NANUUK or not Phase.STEP <= s.phase < Phase.OVER:
            return
        x, y = (752.0, where.strip[1] - 12) if where.is_tall else (722.0, 50.0)
        if is_hunt_over:
            yield Item("note", "", x, y, state="note loud", text=words("view.hunt_over"))
        elif s.due:
            text = words.count("view.due", int(s.due))
            yield Item("note", "", x, y, state="note", text=text)
