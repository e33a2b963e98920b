"""What lies on the island now: camps, ribbons round runs, cells and islanders."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY
from banquise.core.svg import Item, Point

from ..rules.groups import in_run, is_mixed, owner, pot_count, run_front, run_rear
from ..state import COLOURS, ISLANDERS, POT, Edition, Kind, State
from ..words.names import runs
from .clicks import islander
from .layout import Layout, Now, island
from .panels import mat, turn

# Where the islanders in a camp stand, by their number, from back to front.
SPOTS = {
    1: ((0, 14),),
    2: ((-17, 4), (0, 14)),
    3: ((-17, 4), (17, 4), (0, 14)),
    4: ((0, -3), (-17, 4), (17, 4), (0, 14)),
}
KINDS = {int(kind): kind.name.lower() for kind in Kind}
Run = tuple[int, int]  # its rear and its front cell
LEANING = -20  # degrees: an islander that waits for company; pale ones would look like previews


def parts(now: Now) -> Iterator[list[Item]]:
    """Everything in the picture, in the order of painting."""
    seats = range(now.s.seats)
    yield from (now.part(camp, seat) for seat in seats)
    yield now.part(canoe)
    yield now.part(ribbons)
    yield from (now.part(cells, cell) for cell in range(1, island(now).last + 1))
    yield from (now.part(islanders, seat) for seat in seats)
    yield now.part(legend)
    yield from (now.part(mat, seat) for seat in seats)
    yield now.part(turn)


def outlined(s: State, ed: Edition) -> tuple[tuple[Run, str], ...]:
    """The runs, and whether each is a group or a row."""
    return tuple((run, "group" if is_mixed(s, *run) else "row") for run in runs(ed, s))


def camp(now: Now, seat: int) -> Iterator[Item]:
    where, words, letter = island(now), now.words, COLOURS[seat]
    player, rest = words.player(seat), now.ask(pot_count, seat)
    colour = words(f"view.colour.{letter}")
    label = words.count("view.camp", rest, player=player, colour=colour)
    key = f"camp-{letter}"
    yield Item(key, key, *where.camps[seat], scale=where.camp_k, label=label)


def canoe(now: Now) -> Iterator[Item]:
    where, s, words = island(now), now.s, now.words
    aboard = words("view.canoe.empty")
    if s.winner != NOBODY:
        aboard = words("view.canoe.taken", islander=words(f"view.islander.{COLOURS[s.winner]}"))
    yield Item("canoe", "canoe", *where.canoe, scale=where.canoe_k, label=aboard)


def legend(now: Now) -> Iterator[Item]:
    x, y, *_ = island(now).legend
    yield Item("legend", "legend", x, y, label=now.words("view.legend.label"))


def ribbons(now: Now) -> Iterator[Item]:
    """A run is outlined pair by pair: first all edges, then the fills that hide inner ends."""
    where, found = island(now), now.ask(outlined, now.ed)
    pairs = [(cell, kind) for (rear, front), kind in found for cell in range(rear, front)]
    for layer, key in (("-edge", "edge"), ("", "link")):
        for cell, kind in pairs:
            name, turn = where.link(cell)
            yield Item(f"{key}-{cell}", f"{kind}{layer}-{name}", *where.cells[cell], turn=turn)


def cells(now: Now, cell: int) -> Iterator[Item]:
    """A cell's number is in the picture while nobody stands on it."""
    where, words = island(now), now.words
    kind, (x, y) = where.kinds[cell], where.cells[cell]
    key, symbol, y = f"cell-{cell}", KINDS[kind], y + where.drop(kind)
    named = words(f"view.kind.{symbol}")
    if now.s.on[cell] == EMPTY:
        label = words("view.cell.empty", cell=cell, kind=named)
        is_numbered = where.has_low_numbers or kind not in (Kind.TRAP, Kind.MASK)
        shown = str(cell) if is_numbered else ""
        yield Item(key, symbol, x, y, state=f"number on-{symbol}", label=label, text=shown)
    else:
        who = words(f"view.islander.{COLOURS[owner(now.s, cell)]}")
        label = words("view.cell.taken", cell=cell, kind=named, islander=who)
        bare = "mask-taken" if kind == Kind.MASK else symbol  # without the tab of its number
        yield Item(key, bare, x, y, label=label)


def islanders(now: Now, seat: int) -> Iterator[Item]:
    where, s, words = island(now), now.s, now.words
    letter, (x, y), resting = COLOURS[seat], where.camps[seat], 0
    who, home = words(f"view.islander.{letter}"), f"camp-{letter}"
    spots = SPOTS.get(now.ask(pot_count, seat), ())
    for number, cell in enumerate(s.place[seat]):
        key = islander(ISLANDERS * seat + number)
        if cell == POT:
            dx, dy = spots[resting]
            at, resting = (x + dx * where.camp_k, y + dy * where.camp_k), resting + 1
            label, k = words("view.at.camp", islander=who), 0.78 * where.camp_k
            yield Item(key, f"resting-{letter}", *at, scale=k, label=label, home=home)
            continue
        kind, n = now.ask(company, now.ed, cell)
        label = words(f"view.at.{kind}", cell=cell, islander=who, n=n)
        turn = LEANING if kind in ("row", "stranded") else 0
        at = foot(where, cell)
        yield Item(key, f"islander-{letter}", *at, turn, where.k, "", label, home=home)


def company(s: State, ed: Edition, cell: int) -> tuple[str, int]:
    """How an islander on the path stands, and in a run of how many."""
    if not in_run(ed, s, cell):
        return ("canoe" if cell > ed.cells else "square"), 1
    rear, front = run_rear(ed, s, cell), run_front(ed, s, cell)
    n = front - rear + 1
    if n == 1:
        return "stranded", n
    return "group" if is_mixed(s, rear, front) else "row", n


def foot(where: Layout, cell: int) -> Point:
    """Where an islander on a cell or in the canoe stands."""
    if cell > where.last:
        return where.canoe[0], where.canoe[1] + 4 * where.canoe_k
    x, y = where.cells[cell]
    return x, y + 14 * where.k
