"""What lies on the floe now: cracks, tokens, pieces, and what a step would cost."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY
from banquise.core.svg import Item

from ..editions import TOKEN_NAMES, cell_name, edge_name
from ..rules.end_of_hunt import is_hunt_over
from ..rules.ice import is_crack, is_igloo, is_line, is_open, violates_crack
from ..rules.legal import violates_mover, violates_step
from ..rules.pieces import are_placed, is_out, piece_count
from ..state import ANIMALS, COLOURS, Clause, Edition, Kind, Mode, Phase, State, Token
from ..words.names import KINDS
from . import panels
from .layout import Now, floe, table
from .panels import TALLY
from .stage import JAGS


def parts(now: Now) -> Iterator[list[Item]]:
    """Everything in the picture, in the order of painting."""
    is_asked = now.ask(is_to_move, now.viewer)
    numbers = range(len(table(now).panels))
    yield now.part(cells)
    yield now.part(actor)
    yield now.part(edges, is_asked)
    yield now.part(tokens)
    yield from (now.part(panels.panel, number) for number in numbers)
    yield now.part(panels.turn)
    yield now.part(panels.card)
    yield now.part(pieces)
    yield now.part(signs, is_asked)
    yield now.part(panels.strip)
    yield now.part(panels.notes, now.ask(is_quiet, now.ed))


def is_quiet(s: State, ed: Edition) -> bool:
    """Is the hunt over, while the hunters still walk home?"""
    is_turn = s.mode == Mode.NANUUK and Phase.STEP <= s.phase <= Phase.OVER
    return is_turn and are_placed(s) and is_hunt_over(ed, s)


def is_to_move(s: State, viewer: int) -> bool:
    """Is this viewer shown what may be done? Others are not."""
    return viewer in (NOBODY, s.seat)


# The ice


def cells(now: Now) -> Iterator[Item]:
    where = floe(now)
    for cell in range(now.ed.cells):
        name = cell_name(now.ed, cell)
        key = "view.cell" if where.is_land(cell) else "view.water"
        if where.is_hunt and is_igloo(now.ed, cell):
            key = "view.cell_igloo"
        x, y = where.cells[cell]
        yield Item(f"cell-{name}", "cell", x, y, label=now.words(key, cell=name))


def edges(now: Now, is_asked: bool) -> list[Item]:
    """Every side in play can be asked about; those that may crack now are dashed."""
    ed, s = now.ed, now.s
    both = now.keep(_sides)
    found = {edge: side for edge, (side, _) in both.items()}
    if s.phase == Phase.CRACK and s.piece != EMPTY and is_asked:
        cell = int(s.at[s.piece])
        for edge in found.keys() & {*ed.line[cell], *ed.side[cell]}:
            if violates_crack(ed, s, cell, edge) == Clause.LEGAL:
                symbol = "edge-c" if is_line(ed, cell, edge) else "edge-d"
                found[edge] = found[edge]._replace(symbol=symbol)
    return [*found.values(), *(stick for _, sticks in both.values() for stick in sticks)]


def _sides(now: Now) -> dict[int, tuple[Item, list[Item]]]:
    """The sides in play, and the sticks on them."""
    ends, where = now.ed.ends, floe(now)
    inside = [edge for edge in range(now.ed.edges) if all(map(where.is_land, ends[edge]))]
    return {edge: now.keep(_side, edge) for edge in inside}


def _side(now: Now, edge: int) -> tuple[Item, list[Item]]:
    """A side of two hexagons, and the stick on it."""
    is_cracked = is_crack(now.ed, now.s, edge)
    name, (x, y, turn) = edge_name(now.ed, edge), floe(now).edges[edge]
    label = now.words("view.crack" if is_cracked else "view.edge", edge=name)
    side = Item(f"edge-{name}", "edge", x, y, turn, label=label)
    stick = Item(f"crack-{name}", f"stick-{edge % JAGS}", x, y, turn, home=side.key)
    return side, [stick] if is_cracked else []


def actor(now: Now) -> Iterator[Item]:
    """The cell of the piece that acts, in its player's colour."""
    s, piece = now.s, now.s.piece
    if piece == EMPTY or s.at[piece] == EMPTY or s.seat < 0:
        return
    x, y = floe(now).cells[s.at[piece]]
    yield Item("actor", f"actor-{COLOURS[s.seat]}", x, y)


def tokens(now: Now) -> Iterator[Item]:
    where, s, is_over = floe(now), now.s, now.ask(is_quiet, now.ed)
    for token, name in enumerate(TOKEN_NAMES):
        for cell, (x, y) in enumerate(where.cells):
            if not s.ice[token] >> cell & 1:
                continue
            place = cell_name(now.ed, cell)
            said = now.words(f"view.token_name.{name}")
            label = now.words("view.token", cell=place, token=said)
            if token == Token.BEAR:
                home = f"piece-{s.piece}" if s.piece != EMPTY else f"cell-{place}"
                yield Item(
                    f"bear-{place}", "bear", x, y, scale=1.12 * where.k, label=label, home=home
                )
            else:
                home = f"tally-{TALLY[token]}"
                symbol = f"disc-{name}"
                state = "dim" if is_over and token < ANIMALS else ""
                yield Item(f"{name}-{place}", symbol, x, y + 1, scale=1.02 * where.k,
                           state=state, label=label, home=home)  # fmt: skip


def signs(now: Now, is_asked: bool) -> Iterator[Item]:
    """Where a step would cost the kayak or the harpoon."""
    ed, s, where = now.ed, now.s, floe(now)
    if not where.is_hunt or s.phase not in (Phase.STEP, Phase.AGAIN) or not is_asked:
        return
    k, each, seen = where.k, s.hunters_each, set[int]()
    for hunter in range(s.seat * each, s.seat * each + each):
        if violates_mover(ed, s, hunter) != Clause.LEGAL:
            continue
        cell = s.at[hunter]
        for side, edge in enumerate(ed.side[cell]):
            other = ed.near[cell, side]
            if edge == EMPTY or other in seen:
                continue
            if violates_step(ed, s, hunter, edge, int(other < cell)) != Clause.LEGAL:
                continue
            x, y = where.cells[other]
            if not is_open(ed, s, edge):
                seen.add(other)
                name = f"sign-kayak-{cell_name(now.ed, other)}"
                yield Item(name, "sign-kayak", x + 33 * k, y - 31 * k, scale=k)
            elif int(s.ice[Token.BEAR]) >> other & 1:
                seen.add(other)
                name = f"sign-harpoon-{cell_name(now.ed, other)}"
                yield Item(name, "sign-harpoon", x + 33 * k, y - 31 * k, scale=k)


def pieces(now: Now) -> Iterator[Item]:
    s, where = now.s, floe(now)
    k = where.k
    shared: dict[int, int] = {}  # how many stand on a cell already
    for piece in range(piece_count(s)):
        cell, owner = s.at[piece], s.owner[piece]
        sheet = piece if where.is_hunt else max(owner, 0)
        name = _piece_name(now, piece)
        home = f"sheet-{sheet}"
        if cell == EMPTY:
            x, y, scale = _waiting(now, piece, sheet)
            label = now.words("view.piece_waiting", piece=name)
            state = "dim" if owner >= 0 and is_out(s, owner) else ""
            yield Item(f"piece-{piece}", _symbol(now, piece), x, y, scale=scale, state=state,
                       label=label, home=home)  # fmt: skip
            continue
        (x, y), n = where.cells[cell], shared.get(cell, 0)
        shared[cell] = n + 1
        dx, dy = _stand(now, cell, n)
        label = now.words("view.piece", piece=name, cell=cell_name(now.ed, cell))
        yield Item(f"piece-{piece}", _symbol(now, piece), x + dx * k, y + dy * k, scale=1.12 * k,
                   label=label, home=home)  # fmt: skip
    if s.phase == Phase.FLIGHT:
        x, y = where.cells[int(s.at[s.piece])]
        label = now.words("view.token_name.polar_bear")
        home = f"piece-{s.piece}"
        yield Item("bear-flight", "bear", x + 34 * k, y - 22 * k, scale=0.9 * k, label=label,
                   home=home)  # fmt: skip


def _stand(now: Now, cell: int, n: int) -> tuple[float, float]:
    """Where the n-th piece stands on its cell; igloos have room for several."""
    s, where = now.s, floe(now)
    if where.is_hunt and is_igloo(now.ed, cell):
        return ((33, 18), (-33, 18), (0, 32), (0, -14))[n]
    lies = where.is_hunt and any(s.ice[token] >> cell & 1 for token in range(Token.BEAR))
    if lies:
        return 20, 14
    is_bear = any(s.at[p] == cell and s.kind[p] == Kind.BEAR for p in range(piece_count(s)))
    return (0, 0) if is_bear else (0, 10)


def _waiting(now: Now, piece: int, sheet: int) -> tuple[float, float, float]:
    """A piece beside the ice: on its player's sheet or plate."""
    s, owner = now.s, now.s.owner[piece]
    rank = sum(1 for p in range(piece) if s.owner[p] == owner)
    if owner == NOBODY:  # bears of nobody wait on the plate of the second player
        sheet = 1 - max(s.first, 0)
        rank += 1
    x, y, scale = table(now).waiting(sheet, rank)
    is_small = s.kind[piece] == Kind.BEAR and owner == NOBODY
    return x, y, scale * (0.72 if is_small else 1.0)


def _symbol(now: Now, piece: int) -> str:
    s, owner = now.s, now.s.owner[piece]
    if s.kind[piece] == Kind.BEAR:
        return "bear-neutral" if owner == NOBODY else f"bear-{COLOURS[owner]}"
    if floe(now).is_hunt:
        return f"hunter-{COLOURS[owner]}-{piece % s.hunters_each}"
    return f"hunter-{COLOURS[owner]}"


def _piece_name(now: Now, piece: int) -> str:
    owner, kind = now.s.owner[piece], KINDS[Kind(now.s.kind[piece])]
    if owner == NOBODY:
        return now.words("view.neutral")
    return now.words(f"view.own.{kind}", player=now.words.player(owner))
