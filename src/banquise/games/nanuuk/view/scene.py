"""What lies on the floe now: cracks, tokens, pieces, and what a step would cost."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.svg import Item
from banquise.core.text import Words
from banquise.games.nanuuk.editions import TOKEN_NAMES, cell_name, edge_name
from banquise.games.nanuuk.plain import plain
from banquise.games.nanuuk.position import is_crack
from banquise.games.nanuuk.rules.ending import is_hunt_over
from banquise.games.nanuuk.rules.floe import is_igloo, is_line, is_open, violates_crack
from banquise.games.nanuuk.rules.hunting import violates_mover, violates_step
from banquise.games.nanuuk.rules.pieces import are_placed, is_out, piece_count
from banquise.games.nanuuk.state import (
    ANIMALS,
    COLOURS,
    Clause,
    Kind,
    Phase,
    Token,
)
from banquise.games.nanuuk.view.layout import Layout, layout
from banquise.games.nanuuk.view.panels import TALLY, Panels
from banquise.games.nanuuk.view.stage import JAGS
from banquise.games.nanuuk.words.actions import KINDS


def scene(ed: Edition, s: State, words: Words, shape: str, viewer: int = NOBODY) -> list[Item]:
    ed, s = plain(ed), plain(s)
    where = layout(ed, s, shape, viewer)
    board, panels = Board(ed, s, words, where, viewer), Panels(ed, s, words, where)
    return [
        *board.cells(),
        *board.actor(),
        *board.edges(),
        *board.tokens(),
        *panels.items(),
        *board.pieces(),
        *board.signs(),
        *panels.strip(),
        *panels.notes(board.is_hunt_over),
    ]


class Board:
    """The ice of one position in one shape, for one viewer."""

    def __init__(self, ed: Edition, s: State, words: Words, where: Layout, viewer: int) -> None:
        self.ed, self.s, self.words, self.where = ed, s, words, where
        self.is_hunt = where.is_hunt
        is_turn = self.is_hunt and Phase.STEP <= s.phase <= Phase.OVER
        self.is_hunt_over = is_turn and are_placed(s) and is_hunt_over(ed, s)
        self.is_asked = viewer in (NOBODY, int(s.seat))  # others are not shown what may be done
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
        acting = s.phase == Phase.CRACK and s.piece != EMPTY and self.is_asked
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
                    state = "dim" if self.is_hunt_over and token < ANIMALS else ""
                    yield Item(f"{name}-{place}", symbol, where[0], where[1] + 1, scale=1.02 * k,
                               state=state, label=label, home=home)  # fmt: skip

    def signs(self) -> Iterator[Item]:
        """Where a step would cost the kayak or the harpoon."""
        ed, s, k = self.ed, self.s, self.where.k
        if not self.is_hunt or s.phase not in (Phase.STEP, Phase.AGAIN) or not self.is_asked:
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
        x, y, scale = self.where.waiting(sheet, rank)
        is_small = s.kind[piece] == Kind.BEAR and owner == NOBODY
        return x, y, scale * (0.72 if is_small else 1.0)

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
