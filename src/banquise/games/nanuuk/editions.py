"""Nanuuk!'s edition files: the floe and its three boards, the igloos, the layouts, the values."""

from collections.abc import Iterable
from typing import TypeVar

from banquise.core.edition import Page
from banquise.core.state import EMPTY

from .state import ANIMALS, BOARDS, CELLS, FULL, HUSKY, KAYAK, SIDES, SLED, THREE, TWO, Edition

T = TypeVar("T")
BOARD_NAMES = {FULL: "full", THREE: "three", TWO: "two"}
GEAR_NAMES = ("harpoon", "husky", "sled", "kayak")
TOKEN_NAMES = ("fish", "seal", "walrus", "whale", "inuk", "polar_bear")
GOODS = {"husky": HUSKY, "sled": SLED, "kayak": KAYAK}
COLUMNS, MOST_ROWS = "ABCDEFGHIJKL", 9
FARTHEST = 99  # half-row, up or down; 48 connected cells reach over 90
MOST_COLUMNS = len(COLUMNS)


def chosen(names: Iterable[T], members: int) -> list[T]:
    """Those of the names that are in a set."""
    return [name for i, name in enumerate(names) if members >> i & 1]


def cell_name(ed: Edition, cell: int) -> str:
    return f"{COLUMNS[int(ed.column[cell])]}{int(ed.row[cell])}"


def edge_name(ed: Edition, edge: int) -> str:
    return cell_name(ed, int(ed.ends[edge, 0])) + cell_name(ed, int(ed.ends[edge, 1]))


def read(page: Page, ed: Edition) -> None:
    """Fill the record from a page, or say what is wrong with it."""
    read_columns(page, ed)
    join_cells(ed)
    names = {cell_name(ed, cell): cell for cell in range(int(ed.cells))}
    read_water(page, ed, names)
    read_igloos(page, ed, names)
    for board in range(BOARDS):
        check_floe(page, ed, board)
        read_layout(page, ed, board, names)
    table_only(page, "layout", BOARD_NAMES.values())
    read_values(page, ed)


def read_columns(page: Page, ed: Edition) -> None:
    columns = page.items("columns")
    if not 1 <= len(columns) <= MOST_COLUMNS:
        raise page.refuse("columns", f"a floe has 1 to {MOST_COLUMNS} columns.")
    cell, before = 0, None
    for i, pair in enumerate(columns):
        key = f"columns[{i}]"
        if not isinstance(pair, list) or len(pair) != 2:
            raise page.refuse(key, f"half-row and number of cells are wanted, not {pair!r}.")
        top = page.check_integer(key, pair[0], -FARTHEST, FARTHEST)
        rows = page.check_integer(key, pair[1], 1, MOST_ROWS)
        if before is not None and (top - before) % 2 == 0:
            raise page.refuse(key, "its half-row must be odd where its neighbour's is even.")
        if cell + rows > CELLS:
            raise page.refuse("columns", f"a floe has at most {CELLS} cells.")
        for row in range(rows):
            ed.column[cell], ed.row[cell], ed.halfrow[cell] = i, row + 1, top + 2 * row
            cell += 1
        before = top
    ed.cells, ed.columns = cell, len(columns)


def are_neighbours(ed: Edition, a: int, b: int) -> bool:
    across = abs(int(ed.column[a]) - int(ed.column[b]))
    down = abs(int(ed.halfrow[a]) - int(ed.halfrow[b]))
    return (across, down) in ((0, 2), (1, 1))


def join_cells(ed: Edition) -> None:
    """Neighbours, edges and C lines, in the order of the cells (section 3.6)."""
    cells = int(ed.cells)
    near = [[b for b in range(cells) if are_neighbours(ed, a, b)] for a in range(cells)]
    edges = [(a, b) for a in range(cells) for b in near[a] if a < b]
    number = {pair: e for e, pair in enumerate(edges)}
    ed.edges = len(edges)
    for table in (ed.near, ed.side, ed.line, ed.ends, ed.slot):
        table[:] = EMPTY
    for e, (a, b) in enumerate(edges):
        ed.ends[e] = a, b
        ed.slot[e] = near[a].index(b), near[b].index(a)
    for a in range(cells):
        ed.near[a, : len(near[a])] = near[a]
        ed.side[a, : len(near[a])] = [number[min(a, b), max(a, b)] for b in near[a]]
        lines = [e for e, (b, c) in enumerate(edges) if b in near[a] and c in near[a]]
        ed.line[a, : len(lines)] = lines
        for sides in range(1 << SIDES):
            beyond = [b for k, b in enumerate(near[a]) if sides >> k & 1]
            ed.spread[a, sides] = sum(1 << b for b in beyond)


def read_cells(page: Page, key: str, names: dict[str, int]) -> int:
    """A list of cells, each once, as a set."""
    found = 0
    for i, name in enumerate(page.items(key)):
        if not isinstance(name, str) or name not in names:
            raise page.refuse(f"{key}[{i}]", f"there is no cell {name!r}.")
        if found >> names[name] & 1:
            raise page.refuse(f"{key}[{i}]", f"{name} is named twice.")
        found |= 1 << names[name]
    return found


def read_water(page: Page, ed: Edition, names: dict[str, int]) -> None:
    every = (1 << int(ed.cells)) - 1
    table_only(page, "water", ("three", "two"))
    ed.land[FULL] = every
    ed.land[THREE] = every & ~read_cells(page, "water.three", names)
    ed.land[TWO] = every & ~read_cells(page, "water.two", names)
    for board in range(BOARDS):
        land = int(ed.land[board])
        for cell in range(int(ed.cells)):
            sides = 0
            for k, other in enumerate(ed.near[cell].tolist()):
                if other != EMPTY and land >> cell & land >> other & 1:
                    sides |= 1 << k
            ed.ways[board, cell] = sides


def read_igloos(page: Page, ed: Edition, names: dict[str, int]) -> None:
    igloos = read_cells(page, "igloos", names)
    if not 2 <= igloos.bit_count() <= 8:
        raise page.refuse("igloos", "a floe has 2 to 8 igloos.")
    for board, name in BOARD_NAMES.items():
        if igloos & ~int(ed.land[board]):
            raise page.refuse("igloos", f"an igloo lies in the water of board {name!r}.")
    ed.igloos = igloos


def check_floe(page: Page, ed: Edition, board: int) -> None:
    """The cells in play must be connected."""
    land = int(ed.land[board])
    reach, before = int(ed.igloos) & -int(ed.igloos), 0
    while reach != before:
        before = reach
        for cell in range(int(ed.cells)):
            if reach >> cell & 1:
                reach |= int(ed.spread[cell, int(ed.ways[board, cell])])
    if reach != land:
        key = "columns" if board == FULL else f"water.{BOARD_NAMES[board]}"
        raise page.refuse(key, f"the floe of board {BOARD_NAMES[board]!r} falls apart.")


def read_layout(page: Page, ed: Edition, board: int, names: dict[str, int]) -> None:
    where = f"layout.{BOARD_NAMES[board]}"
    table_only(page, where, TOKEN_NAMES)
    taken = 0
    for kind, name in enumerate(TOKEN_NAMES):
        key = f"{where}.{name}"
        cells = read_cells(page, key, names)
        if cells & taken:
            raise page.refuse(key, "a cell holds at most one token.")
        if cells & int(ed.igloos):
            raise page.refuse(key, "no token lies on an igloo.")
        if cells & ~int(ed.land[board]):
            raise page.refuse(key, "a token lies on a cell that is out of play.")
        taken |= cells
        ed.layout[board, kind] = cells
        ed.count[board, kind] = cells.bit_count()


def read_values(page: Page, ed: Edition) -> None:
    ed.home_bonus = page.integer("home_bonus", 0, 99)
    animals = TOKEN_NAMES[:ANIMALS]
    table_only(page, "points", animals)
    table_only(page, "trade", animals)
    for kind, name in enumerate(animals):
        ed.points[kind] = page.integer(f"points.{name}", 0, 99)
        goods = 0
        for i, item in enumerate(page.items(f"trade.{name}")):
            if not isinstance(item, str) or item not in GOODS:
                raise page.refuse(f"trade.{name}[{i}]", f"husky, sled or kayak, not {item!r}.")
            goods |= GOODS[item]
        ed.trade[kind] = goods


def table_only(page: Page, key: str, names: Iterable[str]) -> None:
    """A table with exactly these keys; a missing one is named when it is read."""
    known = set(names)
    for name in page.table(key):
        if name not in known:
            raise page.refuse(f"{key}.{name}", "the game knows no such key.")
