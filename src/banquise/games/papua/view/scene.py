"""What lies on the island now: camps, ribbons round runs, cells and islanders."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY
from banquise.core.svg import Item, Point
from banquise.core.text import Words

from ..rules.groups import is_mixed, owner, pot_count
from ..state import COLOURS, ISLANDERS, POT, Edition, Kind, State
from ..words.names import runs
from .clicks import islander
from .layout import Layout, layout
from .panels import mats, turn

# Where the islanders in a camp stand, by their number, from back to front.
SPOTS = {
    1: ((0, 14),),
    2: ((-17, 4), (0, 14)),
    3: ((-17, 4), (17, 4), (0, 14)),
    4: ((0, -3), (-17, 4), (17, 4), (0, 14)),
}
KINDS = {int(kind): kind.name.lower() for kind in Kind}
Run = tuple[int, int]  # its rear and its front cell
Runs = dict[Run, str]  # "group" or "row"


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    ed, s = Edition.plain(ed), State.plain(s)
    where = layout(ed, s, shape)
    found = {run: "group" if is_mixed(s, *run) else "row" for run in runs(ed, s)}
    return [
        *camps(where, s, words),
        *ribbons(where, found),
        *cells(where, s, words),
        *islanders(where, s, found, words),
        Item("legend", "legend", *where.legend[:2], label=words("view.legend.label")),
        *mats(where, ed, s, words),
        *turn(where, s, words),
    ]


def camps(where: Layout, s: State, words: Words) -> Iterator[Item]:
    for seat in range(s.seats):
        key, colour = f"camp-{COLOURS[seat]}", words(f"view.colour.{COLOURS[seat]}")
        player, rest = words.player(seat), pot_count(s, seat)
        label = words.count("view.camp", rest, player=player, colour=colour)
        yield Item(key, key, *where.camps[seat], scale=where.camp_k, label=label)
    aboard = words("view.canoe.empty")
    if s.winner != NOBODY:
        aboard = words("view.canoe.taken", islander=words(f"view.islander.{COLOURS[s.winner]}"))
    yield Item("canoe", "canoe", *where.canoe, scale=where.canoe_k, label=aboard)


def ribbons(where: Layout, found: Runs) -> Iterator[Item]:
    """A run is outlined pair by pair: first all edges, then the fills that hide inner ends."""
    pairs = [(cell, kind) for (rear, front), kind in found.items() for cell in range(rear, front)]
    for layer, key in (("-edge", "edge"), ("", "link")):
        for cell, kind in pairs:
            name, turn = where.link(cell)
            yield Item(f"{key}-{cell}", f"{kind}{layer}-{name}", *where.cells[cell], turn=turn)


def cells(where: Layout, s: State, words: Words) -> Iterator[Item]:
    """A cell's number is in the picture while nobody stands on it."""
    names = {kind: words(f"view.kind.{name}") for kind, name in KINDS.items()}
    unnumbered = () if where.has_low_numbers else (Kind.TRAP, Kind.MASK)
    for cell in range(1, where.last + 1):
        kind, (x, y) = where.kinds[cell], where.cells[cell]
        key, symbol, y = f"cell-{cell}", KINDS[kind], y + where.drop(kind)
        if s.on[cell] == EMPTY:
            label = words("view.cell.empty", cell=cell, kind=names[kind])
            shown = "" if kind in unnumbered else str(cell)
            yield Item(key, symbol, x, y, state=f"number on-{symbol}", label=label, text=shown)
        else:
            who = words(f"view.islander.{COLOURS[owner(s, cell)]}")
            label = words("view.cell.taken", cell=cell, kind=names[kind], islander=who)
            bare = "mask-taken" if kind == Kind.MASK else symbol  # without the tab of its number
            yield Item(key, bare, x, y, label=label)


def islanders(where: Layout, s: State, found: Runs, words: Words) -> Iterator[Item]:
    run_of = {cell: run for run in found for cell in range(run[0], run[1] + 1)}
    for seat in range(s.seats):
        letter, (x, y), resting = COLOURS[seat], where.camps[seat], 0
        who, home = words(f"view.islander.{letter}"), f"camp-{letter}"
        spots = SPOTS.get(pot_count(s, seat), ())
        for number, cell in enumerate(s.place[seat]):
            key = islander(ISLANDERS * seat + number)
            if cell == POT:
                dx, dy = spots[resting]
                at, resting = (x + dx * where.camp_k, y + dy * where.camp_k), resting + 1
                label, k = words("view.at.camp", islander=who), 0.78 * where.camp_k
                yield Item(key, f"resting-{letter}", *at, scale=k, label=label, home=home)
                continue
            kind, n = company(where, found, run_of.get(cell), cell)
            label = words(f"view.at.{kind}", cell=cell, islander=who, n=n)
            state = "dim" if kind in ("row", "stranded") else ""
            at = foot(where, cell)
            yield Item(key, f"islander-{letter}", *at, 0, where.k, state, label, home=home)


def company(where: Layout, found: Runs, run: Run | None, cell: int) -> tuple[str, int]:
    """How an islander on the path stands, and in a run of how many."""
    if run is None:
        return ("canoe" if cell > where.last else "square"), 1
    n = run[1] - run[0] + 1
    return (found[run] if n > 1 else "stranded"), n


def foot(where: Layout, cell: int) -> Point:
    """Where an islander on a cell or in the canoe stands."""
    if cell > where.last:
        return where.canoe[0], where.canoe[1] + 4 * where.canoe_k
    x, y = where.cells[cell]
    return x, y + 14 * where.k
