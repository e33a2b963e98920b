"""What lies on the floe now: cracks, tokens, pieces, sheets and what is left."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.svg import Item, fit
from banquise.core.text import Words
from banquise.games.nanuuk.editions import TOKEN_NAMES, cell_name, edge_name
from banquise.games.nanuuk.position import GEAR, is_crack
from banquise.games.nanuuk.rules.beginning import tokens_left
from banquise.games.nanuuk.rules.ending import is_hunt_over
from banquise.games.nanuuk.rules.floe import is_igloo, is_line, is_open, violates_crack
from banquise.games.nanuuk.rules.hunting import violates_mover, violates_step
from banquise.games.nanuuk.rules.pieces import is_out, piece_count
from banquise.games.nanuuk.rules.scoring import points_of
from banquise.games.nanuuk.state import (
    ANIMALS,
    COLOURS,
    HUNT,
    Clause,
    Kind,
    Phase,
    Token,
)
from banquise.games.nanuuk.view.layout import Layout, layout
from banquise.games.nanuuk.view.stage import JAGS
from banquise.games.nanuuk.words.actions import KINDS
from banquise.games.nanuuk.words.prompts import winners

TALLY = ("fish", "seal", "walrus", "whale", "inuk", "bear")


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    where = layout(ed, s, shape)
    board = Board(ed, s, words, where)
    return [
        *board.cells(),
        *board.edges(),
        *board.actor(),
        *board.tokens(),
        *board.sheets(),
        *board.pieces(),
        *board.signs(),
        *board.strip(),
        *board.notes(),
    ]


class Board:
    """One position in one shape."""

    def __init__(self, ed: Edition, s: State, words: Words, where: Layout) -> None:
        self.ed, self.s, self.words, self.where = ed, s, words, where
        self.is_hunt = where.is_hunt
        self.names = [cell_name(ed, cell) for cell in range(int(ed.cells))]

    # The ice

    def cells(self) -> Iterator[Item]:
        for cell, name in enumerate(self.names):
            key = "view.cell" if self.where.is_land(cell) else "view.water"
            if self.is_hunt and is_igloo(self.ed, cell):
                key = "view.cell_igloo"
            x, y = self.where.cells[cell]
            yield Item(f"cell-{name}", "cell", x, y, label=self.words(key, cell=name))

    def edges(self) -> Iterator[Item]:
        """Every side in play can be asked about; those that may crack now are dashed."""
        ed, s, where = self.ed, self.s, self.where
        acting = s.phase == Phase.CRACK and s.piece != EMPTY
        cell = int(s.at[s.piece]) if acting else EMPTY
        near = set(ed.line[cell].tolist() + ed.side[cell].tolist()) if acting else set()
        sticks = []
        for edge in range(int(ed.edges)):
            a, b = ed.ends[edge].tolist()
            if not (where.is_land(a) and where.is_land(b)):
                continue
            name, (x, y, turn) = edge_name(ed, edge), where.edges[edge]
            symbol, cracked = "edge", is_crack(ed, s, edge)
            if edge in near and violates_crack(ed, s, cell, edge) == Clause.LEGAL:
                symbol = "edge-c" if is_line(ed, cell, edge) else "edge-d"
            label = self.words("view.crack" if cracked else "view.edge", edge=name)
            yield Item(f"edge-{name}", symbol, x, y, turn, label=label)
            if cracked:
                home = f"edge-{name}"
                sticks.append(Item(f"crack-{name}", f"stick-{edge % JAGS}", x, y, turn, home=home))
        yield from sticks

    def actor(self) -> Iterator[Item]:
        """The cell of the piece that acts, in its player's colour."""
        s, piece = self.s, int(self.s.piece)
        if piece == EMPTY or s.at[piece] == EMPTY or s.seat < 0:
            return
        x, y = self.where.cells[int(s.at[piece])]
        yield Item("actor", f"actor-{COLOURS[int(s.seat)]}", x, y)

    def tokens(self) -> Iterator[Item]:
        k, s = self.where.k, self.s
        for token, name in enumerate(TOKEN_NAMES):
            for cell, where in enumerate(self.where.cells):
                if not int(s.ice[token]) >> cell & 1:
                    continue
                place = self.names[cell]
                said = self.words(f"view.token_name.{name}")
                label = self.words("view.token", cell=place, token=said)
                if token == Token.BEAR:
                    home = f"piece-{int(s.piece)}" if s.piece != EMPTY else f"cell-{place}"
                    yield Item(
                        f"bear-{place}", "bear", *where, scale=1.12 * k, label=label, home=home
                    )
                else:
                    home = f"tally-{TALLY[token]}"
                    symbol = f"disc-{name}"
                    yield Item(f"{name}-{place}", symbol, where[0], where[1] + 1, scale=1.02 * k,
                               label=label, home=home)  # fmt: skip

    def signs(self) -> Iterator[Item]:
        """Where a step would cost the kayak or the harpoon."""
        ed, s, k = self.ed, self.s, self.where.k
        if not self.is_hunt or s.phase not in (Phase.STEP, Phase.AGAIN):
            return
        each, seen = int(s.hunters_each), set()
        for hunter in range(int(s.seat) * each, int(s.seat) * each + each):
            if violates_mover(ed, s, hunter) != Clause.LEGAL:
                continue
            cell = int(s.at[hunter])
            for side, edge in enumerate(ed.side[cell].tolist()):
                other = int(ed.near[cell, side])
                if edge == EMPTY or other in seen:
                    continue
                if violates_step(ed, s, hunter, edge, int(other < cell)) != Clause.LEGAL:
                    continue
                x, y = self.where.cells[other]
                if not is_open(ed, s, edge):
                    seen.add(other)
                    name = f"sign-kayak-{self.names[other]}"
                    yield Item(name, "sign-kayak", x + 33 * k, y - 31 * k, scale=k)
                elif int(s.ice[Token.BEAR]) >> other & 1:
                    seen.add(other)
                    name = f"sign-harpoon-{self.names[other]}"
                    yield Item(name, "sign-harpoon", x + 33 * k, y - 31 * k, scale=k)

    def pieces(self) -> Iterator[Item]:
        s, where, k = self.s, self.where, self.where.k
        shared: dict[int, int] = {}  # how many stand on a cell already
        for piece in range(piece_count(s)):
            cell, owner = int(s.at[piece]), int(s.owner[piece])
            sheet = piece if self.is_hunt else max(owner, 0)
            name = self.piece_name(piece)
            home = f"sheet-{sheet}"
            if cell == EMPTY:
                x, y, scale = self.waiting(piece, sheet)
                label = self.words("view.piece_waiting", piece=name)
                state = "dim" if owner >= 0 and is_out(s, owner) else ""
                yield Item(f"piece-{piece}", self.symbol(piece), x, y, scale=scale, state=state,
                           label=label, home=home)  # fmt: skip
                continue
            (x, y), n = where.cells[cell], shared.get(cell, 0)
            shared[cell] = n + 1
            dx, dy = self.stand(cell, n)
            label = self.words("view.piece", piece=name, cell=self.names[cell])
            yield Item(f"piece-{piece}", self.symbol(piece), x + dx * k, y + dy * k, scale=1.12 * k,
                       label=label, home=home)  # fmt: skip
        if s.phase == Phase.FLIGHT:
            x, y = where.cells[int(s.at[s.piece])]
            label = self.words("view.token_name.polar_bear")
            home = f"piece-{int(s.piece)}"
            yield Item("bear-flight", "bear", x + 34 * k, y - 22 * k, scale=0.9 * k, label=label,
                       home=home)  # fmt: skip

    def stand(self, cell: int, n: int) -> tuple[float, float]:
        """Where the n-th piece stands on its cell; igloos have room for several."""
        s = self.s
        if self.is_hunt and is_igloo(self.ed, cell):
            return ((33, 18), (-33, 18), (0, 32), (0, -14))[n]
        lies = self.is_hunt and any(int(s.ice[token]) >> cell & 1 for token in range(Token.BEAR))
        if lies:
            return 20, 14
        is_bear = any(s.at[p] == cell and s.kind[p] == Kind.BEAR for p in range(piece_count(s)))
        return (0, 0) if is_bear else (0, 10)

    def waiting(self, piece: int, sheet: int) -> tuple[float, float, float]:
        """A piece beside the ice: on its player's sheet or plate."""
        s, owner = self.s, int(self.s.owner[piece])
        rank = sum(1 for p in range(piece) if s.owner[p] == owner)
        if owner == NOBODY:  # bears of nobody wait on the plate of the second player
            sheet = 1 - max(int(s.first), 0)
            rank += 1
        x, y = self.where.waiting(sheet, rank)
        if self.is_hunt:
            return x, y, 1.15 if self.where.is_tall else 0.6
        size = 0.72 if s.kind[piece] == Kind.BEAR and owner == NOBODY else 1.0
        return x, y, size * (1.2 if self.where.is_tall else 1.0)

    def symbol(self, piece: int) -> str:
        s, owner = self.s, int(self.s.owner[piece])
        if s.kind[piece] == Kind.BEAR:
            return "bear-neutral" if owner == NOBODY else f"bear-{COLOURS[owner]}"
        if self.is_hunt:
            return f"hunter-{COLOURS[owner]}-{piece % int(s.hunters_each)}"
        return f"hunter-{COLOURS[owner]}"

    def piece_name(self, piece: int) -> str:
        owner, kind = int(self.s.owner[piece]), KINDS[Kind(int(self.s.kind[piece]))]
        if owner == NOBODY:
            return self.words("view.neutral")
        return self.words(f"view.own.{kind}", player=self.words.player(owner))

    # Sheets

    def sheets(self) -> Iterator[Item]:
        for sheet in range(len(self.where.sheets)):
            if self.is_hunt:
                yield from self.sheet(sheet)
            else:
                yield from self.plate(sheet)
        yield from self.turn()

    def sheet(self, hunter: int) -> Iterator[Item]:
        s, words, where = self.s, self.words, self.where
        (x, y, w, _), each = where.sheets[hunter], int(s.hunters_each)
        seat, number = divmod(hunter, each)
        letter, player = COLOURS[seat], words.player(seat)
        colour, total = words(f"colour.{letter}"), points_of(self.ed, s, seat)
        key = "view.sheet_second" if number else "view.sheet"
        label = words(key, player=player, colour=colour, n=total)
        yield Item(f"sheet-{hunter}", f"sheet-{letter}-{number}", x, y, label=label)
        if where.is_tall:
            yield Item(f"name-{hunter}", "", x + 10, y + 34, state=f"name on-{letter}",
                       text=fit(player, 102, 22))  # fmt: skip
            spot = (x + 78, y + 134)
        else:
            inset = 52 if number else 40
            yield Item(f"name-{hunter}", "", x + inset, y + 21, state=f"name on-{letter}",
                       text=fit(player, w - 150, 16))  # fmt: skip
            spot = (x + w - 14, y + 22)
        shown = "" if number else str(total)
        yield Item(f"points-{hunter}", "", *spot, state=f"points on-{letter}", text=shown)
        yield from self.goods(hunter, player)

    def goods(self, hunter: int, player: str) -> Iterator[Item]:
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
            yield Item(f"bag-{hunter}-{name}", f"bag-{name}", x, y, label=label)
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
            yield Item(f"many-{hunter}-{name}", "many", x + r * 0.75, y + r * 0.85, state="many",
                       text=str(stored))  # fmt: skip

    def plate(self, seat: int) -> Iterator[Item]:
        """A player of the games without sheets."""
        s, words, where = self.s, self.words, self.where
        (x, y, w, h), letter = where.sheets[seat], COLOURS[seat]
        player, n = words.player(seat), points_of(self.ed, s, seat)
        label = words("view.sheet", player=player, colour=words(f"colour.{letter}"), n=n)
        yield Item(f"sheet-{seat}", f"plate-{letter}", x, y, label=label)
        left, size, small = (78, 26, 22) if where.is_tall else (66, 18, 13.5)
        yield Item(f"name-{seat}", "", x + left, y + h * 0.36, state="plain",
                   text=fit(player, w - left - 60, size))  # fmt: skip
        yield Item(f"role-{seat}", "", x + left, y + h * 0.36 + size * 1.25, state="role",
                   text=fit(self.role(seat), w - left - 130, small))  # fmt: skip
        if s.phase == Phase.OVER:
            yield Item(f"points-{seat}", "", x + w - 16, y + h * 0.42, state="total", text=str(n))

    def role(self, seat: int) -> str:
        s = self.s
        if s.phase == Phase.OVER and seat in winners(self.ed, s):
            return self.words("view.winner")
        if is_out(s, seat):
            return self.words("view.out")
        kinds = {int(s.kind[p]) for p in range(piece_count(s)) if s.owner[p] == seat}
        kind = Kind.BEAR if s.mode == HUNT and Kind.BEAR in kinds else Kind(min(kinds))
        return self.words(f"view.role.{KINDS[kind]}")

    def turn(self) -> Iterator[Item]:
        """Whose turn it is: a ring round the sheet."""
        s, seat = self.s, int(self.s.seat)
        if seat < 0:
            return
        sheet = seat
        if self.is_hunt:
            sheet = seat * int(s.hunters_each) if s.piece == EMPTY else int(s.piece)
        x, y, _, _ = self.where.sheets[sheet]
        yield Item("turn", "turn", x, y)

    # Beside the ice

    def strip(self) -> Iterator[Item]:
        """What is left on the ice, or in the layout what is still to be put there."""
        if not self.is_hunt:
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
        if not where.is_tall:
            caption = words("view.to_lay" if to_lay else "view.left")
            yield Item("caption", "", x + 24, middle + 5, state="caption",
                       text=fit(caption, 108, 14))  # fmt: skip
        else:
            yield Item("caption", "", x + 20, middle + 5, state="caption")
        for i, (name, n) in enumerate(zip(TALLY, counts, strict=True)):
            token = words(f"view.token_name.{TOKEN_NAMES[i]}")
            at = x + start + step * i
            label = words("view.stash", token=token) if to_lay else ""
            scale = size * (0.8 if name == "bear" else 1)
            yield Item(f"tally-{name}", f"tally-{name}", at, middle, scale=scale, label=label)
            yield Item(
                f"left-{name}", "", at + 36 * size, middle + 8 * size, state="count", text=str(n)
            )

    def notes(self) -> Iterator[Item]:
        """Steps that are due, and the end of the hunt."""
        s, words, where = self.s, self.words, self.where
        if not self.is_hunt or not Phase.STEP <= s.phase < Phase.OVER:
            return
        x, y = (766.0, where.strip[1] - 8) if where.is_tall else (722.0, 50.0)
        if is_hunt_over(self.ed, s):
            yield Item("note", "", x, y, state="note loud", text=words("view.hunt_over"))
        elif s.due:
            text = words.count("view.due", int(s.due))
            yield Item("note", "", x, y, state="note", text=text)
