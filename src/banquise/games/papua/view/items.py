"""What lies on the island now: islanders, ribbons round runs, camps, mats and the die."""

from collections.abc import Iterator
from dataclasses import dataclass

from banquise.core.state import EMPTY, Edition, State
from banquise.core.svg import Item, Point, fit, fit_name, width
from banquise.core.text import Words
from banquise.games.papua.state import (
    BLOCK,
    CELLS,
    COLOURS,
    ISLANDERS,
    LEAVE,
    LONGEST,
    POT,
    Kind,
    Phase,
)
from banquise.games.papua.view import shapes
from banquise.games.papua.view.layout import Layout, layout
from banquise.games.papua.words import standing

# Where those in a camp stand, by how many they are, the rearmost first.
SPOTS = {
    1: ((0, 14),),
    2: ((-17, 4), (0, 14)),
    3: ((-17, 4), (17, 4), (0, 14)),
    4: ((0, -3), (-17, 4), (17, 4), (0, 14)),
}
TURNS = (-8, -8, 5, -8, 10, -4, 7)  # how the die lies, by its value
KINDS = {Kind.SQUARE: "square", Kind.ROUND: "round", Kind.TRAP: "trap", Kind.MASK: "mask"}
INKS = {kind: f"number on-{name}" for kind, name in KINDS.items()}
NOBODY_SAID = {Phase.ROLL_OFF: "view.roll_off", Phase.DRAW_FIRST: "view.draw_first"}
TAKEN = {Kind.MASK: "mask-taken"}  # a mask without the tab of its number


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    where = layout(ed, s, shape)
    now = _read(where, s)
    return [
        *_camps(where, now, words),
        *_ribbons(where, now),
        *_cells(where, now, words),
        *_islanders(where, now, words),
        Item("legend", "legend", *where.legend[:2], label=words("view.legend.label")),
        *_mats(where, now, [standing(ed, s, seat) for seat in range(where.seats)], words),
        *_turn(where, now, words),
    ]


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """What to click: the camp, or who stands at a block's ends, one's own or the rear first."""
    if action == LEAVE:
        return (f"camp-{COLOURS[seat]}",)
    if action < BLOCK:
        return ()
    rear, length = divmod(action - BLOCK, LONGEST)
    ends = (rear + 1,) if length == 0 else (rear + 1, rear + 1 + length)
    standing = [_standing(s, cell) for cell in ends]
    return tuple(sorted(standing, key=lambda key: not key.startswith(f"{COLOURS[seat]}-")))


def _standing(s: State, cell: int) -> str:
    who = int(s.on[cell]) if cell <= CELLS else EMPTY
    return f"cell-{cell}" if who == EMPTY else _key(*divmod(who, ISLANDERS))


def _key(seat: int, number: int) -> str:
    return f"{COLOURS[seat]}-{number}"


@dataclass(frozen=True)
class _Now:
    """The position in plain numbers."""

    phase: int
    seat: int
    die: int
    winner: int
    roll_off: list[int]  # [seat]
    place: list[list[int]]  # [seat][number]
    owner: list[int]  # [cell], a seat or EMPTY
    runs: list[tuple[int, int, bool]]  # rear and front cell; is it a group?
    run: dict[int, tuple[int, int, bool]]  # by cell


def _read(where: Layout, s: State) -> _Now:
    owner = [EMPTY if who == EMPTY else who // ISLANDERS for who in s.on[: where.last + 1].tolist()]
    runs = find_runs(where.kinds, owner)
    return _Now(
        int(s.phase), int(s.seat), int(s.die), int(s.winner), s.roll_off.tolist(),
        s.place[: where.seats].tolist(), owner, runs,
        {cell: run for run in runs for cell in range(run[0], run[1] + 1)},
    )  # fmt: skip


def find_runs(kinds: tuple[int, ...], owner: list[int]) -> list[tuple[int, int, bool]]:
    """Rear cell, front cell, and whether it is a group, of each run (PA-GRP-1, -2, -5)."""
    runs, rear = [], 0
    for cell in range(1, len(kinds) + 1):
        stands = (
            cell < len(kinds) and owner[cell] != EMPTY and kinds[cell] in (Kind.ROUND, Kind.MASK)
        )
        if stands:
            rear = rear or cell
        elif rear:
            runs.append((rear, cell - 1, len(set(owner[rear:cell])) > 1))
            rear = 0
    return runs


def _camps(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    for seat in range(where.seats):
        key, rest = f"camp-{COLOURS[seat]}", now.place[seat].count(POT)
        colour = words(f"view.colour.{COLOURS[seat]}")
        label = words.count("view.camp", rest, player=words.player(seat), colour=colour)
        yield Item(key, key, *where.camps[seat], scale=where.camp_k, label=label)
    aboard = words("view.canoe.empty")
    if now.winner >= 0:
        aboard = words("view.canoe.taken", islander=words(f"view.islander.{COLOURS[now.winner]}"))
    yield Item("canoe", "canoe", *where.canoe, scale=where.canoe_k, label=aboard)


def _ribbons(where: Layout, now: _Now) -> Iterator[Item]:
    """A run is outlined pair by pair: first all edges, then the fills that hide inner ends."""
    pairs = [(cell, group) for rear, front, group in now.runs for cell in range(rear, front)]
    for layer, key in (("-edge", "edge"), ("", "link")):
        for cell, group in pairs:
            name, turn = where.link(cell)
            symbol = f"{'group' if group else 'row'}{layer}-{name}"
            yield Item(f"{key}-{cell}", symbol, *where.cells[cell], turn=turn)


def _cells(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    """A cell's number is in the picture while nobody stands on it."""
    names = {kind: words(f"view.kind.{name}") for kind, name in KINDS.items()}
    plain = not where.has_low_numbers
    for cell in range(1, where.last + 1):
        kind, owner, (x, y) = Kind(where.kinds[cell]), now.owner[cell], where.cells[cell]
        key, y = f"cell-{cell}", y + where.drop(kind)
        if owner == EMPTY:
            label = words("view.cell.empty", cell=cell, kind=names[kind])
            shown = "" if plain and kind in (Kind.TRAP, Kind.MASK) else str(cell)
            yield Item(key, KINDS[kind], x, y, state=INKS[kind], label=label, text=shown)
        else:
            islander = words(f"view.islander.{COLOURS[owner]}")
            label = words("view.cell.taken", cell=cell, kind=names[kind], islander=islander)
            yield Item(key, TAKEN.get(kind, KINDS[kind]), x, y, label=label)


def _islanders(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    for seat in range(where.seats):
        letter, resting = COLOURS[seat], 0
        islander = words(f"view.islander.{letter}")
        spots = SPOTS.get(now.place[seat].count(POT), ())
        for number, cell in enumerate(now.place[seat]):
            symbol, k, state = f"islander-{letter}", where.k, ""
            if cell == POT:
                (x, y), (dx, dy) = where.camps[seat], spots[resting]
                x, y = x + dx * where.camp_k, y + dy * where.camp_k
                symbol, k, resting = f"resting-{letter}", 0.78 * where.camp_k, resting + 1
                label = words("view.at.camp", islander=islander)
            elif cell > where.last:
                x, y = where.canoe[0], where.canoe[1] + 4 * where.canoe_k
                label = words("view.at.canoe", islander=islander)
            else:
                x, y = where.cells[cell][0], where.cells[cell][1] + 14 * k
                state, label = _company(now, cell, islander, words)
            home = f"camp-{letter}"
            yield Item(_key(seat, number), symbol, x, y, 0, k, state, label, home=home)


def _company(now: _Now, cell: int, islander: str, words: Words) -> tuple[str, str]:
    """How an islander on the path looks and is spoken of: on a square, in a group, or stuck."""
    if cell not in now.run:
        return "", words("view.at.square", cell=cell, islander=islander)
    rear, front, group = now.run[cell]
    if group:
        return "", words("view.at.group", cell=cell, islander=islander, n=front - rear + 1)
    if front > rear:
        return "dim", words("view.at.row", cell=cell, islander=islander, n=front - rear + 1)
    return "dim", words("view.at.stranded", cell=cell, islander=islander)


def _mats(where: Layout, now: _Now, to_go: list[int], words: Words) -> Iterator[Item]:
    thin = 12  # letters of size 13 in medium weight are as narrow as bold ones of this size
    line = where.mat_width - 70 - width(words("view.to_go"), thin)
    for seat in range(where.seats):
        letter, (x, y), places = COLOURS[seat], where.mats[seat], now.place[seat]
        player, rest, steps = words.player(seat), places.count(POT), to_go[seat]
        colour = words(f"view.colour.{letter}")
        label = words("view.mat", player=player, colour=colour, camp=rest, steps=steps)
        yield Item(f"mat-{letter}", f"mat-{letter}", x, y, scale=where.mat_k, label=label)
        status = _status(now, seat, rest, words)
        lines = (
            ("name", 47.0, 26, fit_name(player, where.mat_width - 92, 17)),
            ("status", 47.0, 44, fit(status, line, thin)),
            ("steps", where.mat_width - 14, 28, str(steps)),
        )
        for name, dx, dy, text in lines:
            left, base = x + dx * where.mat_k, y + dy * where.mat_k
            yield Item(f"{name}-{letter}", "", left, base, 0, where.mat_k, name, text=text)
        yield from _dots(where, letter, (x, y), places)


def _dots(where: Layout, letter: str, mat: Point, places: list[int]) -> Iterator[Item]:
    """Where the islanders of a colour are between camp and canoe, as dots on the bar of a mat."""
    (x, y), k, resting = mat, where.mat_k, 0
    left, length = shapes.bar(where.mat_width)
    for number, cell in enumerate(places):
        along = left + length * cell / (where.last + 1)
        if cell == POT:
            along, resting = 18.5 + 7 * resting, resting + 1
        yield Item(f"dot-{letter}-{number}", f"dot-{letter}", x + along * k, y + 62 * k, scale=k)


def _status(now: _Now, seat: int, rest: int, words: Words) -> str:
    if now.phase == Phase.ROLL_OFF:
        rolled = now.roll_off[seat]
        if rolled > 0:
            return words("view.rolled", n=rolled)
        return words("view.lower" if rolled else "view.to_roll")
    if now.winner == seat:
        return words("view.aboard")
    return words("view.status", n=rest)


def _turn(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    """The card with the die; after the game the winner's, with a wreath."""
    is_over = now.phase == Phase.OVER
    seat = now.winner if is_over else now.seat
    yield from _nobody(where, now, words) if seat < 0 else _somebody(where, seat, is_over, words)
    if not is_over:
        said = words("view.die.shows", n=now.die) if now.die else words("view.die.waits")
        state = "" if now.die else "dim"
        yield Item("die", f"die-{now.die}", *where.die, TURNS[now.die], where.die_k, state, said)
    elif seat >= 0:
        yield Item("wreath", "wreath", *where.die, scale=where.die_k)


def _somebody(where: Layout, seat: int, is_over: bool, words: Words) -> Iterator[Item]:
    x, y, w, _ = where.card
    letter, player, indent = COLOURS[seat], words.player(seat), where.banner * 1.18
    label = words("view.wins" if is_over else "view.turn", player=player)
    name = fit_name(player, w - indent - 8, where.turn_size)
    yield Item("turn", f"turn-{letter}", x, y, label=label)
    yield Item("turn-name", "", x + indent, where.turn_base, state=f"turn on-{letter}", text=name)
    x, y = where.mats[seat]
    middle = x + where.mat_width * where.mat_k / 2
    yield Item("pointer", "pointer", middle, y + 4, scale=where.mat_k)


def _nobody(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    x, y, w, _ = where.card
    title = words(NOBODY_SAID.get(Phase(now.phase), "view.draw"))
    name = fit(title, w - 12, where.turn_size)
    yield Item("turn", "turn", x, y, label=title)
    yield Item("turn-name", "", x + w / 2, where.turn_base, state="turn middle", text=name)
