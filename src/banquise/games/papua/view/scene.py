"""What lies on the island now: islanders, ribbons round runs, camps, mats, the die, in words and places."""

from collections.abc import Iterator
from dataclasses import dataclass

from banquise.core.state import EMPTY, Edition, State
from banquise.core.svg import Item, fit
from banquise.core.text import Words
from banquise.games.papua.state import (
    BLOCK, COLOURS, ISLANDERS, LEAVE, LONGEST, POT, Kind, Phase,
)  # fmt: skip
from banquise.games.papua.view import shapes
from banquise.games.papua.view.layout import Layout, layout
from banquise.games.papua.view.stage import has_low_numbers

# Where those in a camp stand, by how many they are, the rearmost first.
SPOTS = {
    1: ((0, 14),),
    2: ((-17, 4), (0, 14)),
    3: ((-17, 4), (17, 4), (0, 14)),
    4: ((0, -3), (-17, 4), (17, 4), (0, 14)),
}
TURNS = (-8, -8, 5, -8, 10, -4, 7)  # how the die lies, by its value
INKS = {Kind.TRAP: "number on-trap", Kind.MASK: "number on-mask"}
KINDS = {Kind.SQUARE: "square", Kind.ROUND: "round", Kind.TRAP: "trap", Kind.MASK: "mask"}


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    where = layout(ed, s, shape)
    now = _read(where, s)
    return [
        *_camps(where, now, words),
        *_ribbons(where, now),
        *_cells(where, now, words),
        *_islanders(where, now, words),
        Item("legend", "legend", *where.legend[:2], label=words("view.legend.label")),
        *_mats(where, now, words),
        *_turn(where, now, words),
    ]


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """What to click: the camp, or the islanders at the ends of a block, rear first; nothing for the pass."""
    if action == LEAVE:
        return (f"camp-{COLOURS[seat]}",)
    if action < BLOCK:
        return ()
    rear, length = divmod(action - BLOCK, LONGEST)
    ends = (rear + 1,) if length == 0 else (rear + 1, rear + 1 + length)
    return tuple(_standing(int(s.on[cell]), cell) for cell in ends)


def _standing(who: int, cell: int) -> str:
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
    """The runs of the path (PA-GRP-1, PA-GRP-5): rear cell, front cell, and whether it is a group (PA-GRP-2)."""
    runs, rear = [], 0
    for cell in range(1, len(kinds) + 1):
        stands = cell < len(kinds) and owner[cell] != EMPTY and kinds[cell] in (Kind.ROUND, Kind.MASK)
        if stands:
            rear = rear or cell
        elif rear:
            runs.append((rear, cell - 1, len(set(owner[rear:cell])) > 1))
            rear = 0
    return runs


def _camps(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    for seat in range(where.seats):
        letter, rest = COLOURS[seat], now.place[seat].count(POT)
        label = words.count("view.camp", rest, player=words.player(seat), colour=words(f"view.colour.{letter}"))
        yield Item(f"camp-{letter}", f"camp-{letter}", *where.camps[seat], scale=where.camp_k, label=label)
    aboard = words("view.canoe.empty")
    if now.winner >= 0:
        aboard = words("view.canoe.taken", islander=words(f"view.islander.{COLOURS[now.winner]}"))
    yield Item("canoe", "canoe", *where.canoe, scale=where.canoe_k, label=aboard)


def _ribbons(where: Layout, now: _Now) -> Iterator[Item]:
    """Each run is outlined by pieces between neighbours: all edges first, then the fills that hide their inner ends."""
    pairs = [(cell, group) for rear, front, group in now.runs for cell in range(rear, front)]
    for layer, key in (("-edge", "edge"), ("", "link")):
        for cell, group in pairs:
            name, turn = where.link(cell)
            symbol = f"{'group' if group else 'row'}{layer}-{name}"
            yield Item(f"{key}-{cell}", symbol, *where.cells[cell], turn=turn)


def _cells(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    kinds = {kind: words(f"view.kind.{name}") for kind, name in KINDS.items()}
    low = has_low_numbers(where)
    for cell in range(1, where.last + 1):
        kind, owner, (x, y) = Kind(where.kinds[cell]), now.owner[cell], where.cells[cell]
        is_mask, state = kind == Kind.MASK and low, INKS.get(kind, "number")
        if owner == EMPTY:
            label = words("view.cell.empty", cell=cell, kind=kinds[kind])
        else:
            islander = words(f"view.islander.{COLOURS[owner]}")
            label = words("view.cell.taken", cell=cell, kind=kinds[kind], islander=islander)
            state += " hidden"
        yield Item(f"cell-{cell}", "square" if kind == Kind.SQUARE else "cell", x, y, label=label)
        y += (25.5 if is_mask else 20) * where.k if low else 4
        yield Item(f"number-{cell}", "tab" if is_mask else "", x, y, state=state, text=str(cell))


def _islanders(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    for seat in range(where.seats):
        letter, resting = COLOURS[seat], 0
        islander = words(f"view.islander.{letter}")
        spots = SPOTS.get(now.place[seat].count(POT), ())
        for number, cell in enumerate(now.place[seat]):
            key, home = _key(seat, number), f"camp-{letter}"
            if cell == POT:
                (x, y), k = where.camps[seat], where.camp_k
                dx, dy = spots[resting]
                resting += 1
                label = words("view.at.camp", islander=islander)
                yield Item(key, f"resting-{letter}", x + dx * k, y + dy * k, scale=0.78 * k, label=label, home=home)
            elif cell > where.last:
                x, y = where.canoe
                label = words("view.at.canoe", islander=islander)
                yield Item(key, f"islander-{letter}", x, y + 4 * where.canoe_k, scale=where.k, label=label, home=home)
            else:
                x, y = where.cells[cell]
                state, label = _company(now, cell, islander, words)
                yield Item(key, f"islander-{letter}", x, y + 14 * where.k, scale=where.k, state=state, label=label, home=home)


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


def _mats(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    k, room = where.mat_k, where.mat_width
    left, length = shapes.bar(room)
    end = where.last + 1
    for seat in range(where.seats):
        letter, (x, y), places = COLOURS[seat], where.mats[seat], now.place[seat]
        player, rest, steps = words.player(seat), places.count(POT), end - max(places)
        colour = words(f"view.colour.{letter}")
        label = words("view.mat", player=player, colour=colour, camp=rest, steps=steps)
        yield Item(f"mat-{letter}", f"mat-{letter}", x, y, scale=k, label=label)
        name, status = fit(player, room - 92, 17), fit(_status(now, seat, rest, words), room - 104, 13)
        yield Item(f"name-{letter}", "", x + 47 * k, y + 26 * k, scale=k, state="name", text=name)
        yield Item(f"status-{letter}", "", x + 47 * k, y + 44 * k, scale=k, state="status", text=status)
        yield Item(f"steps-{letter}", "", x + (room - 14) * k, y + 28 * k, scale=k, state="steps", text=str(steps))
        resting = 0
        for number, cell in enumerate(places):
            along = left + length * cell / end
            if cell == POT:
                along = 18.5 + 7 * resting
                resting += 1
            yield Item(f"dot-{letter}-{number}", f"dot-{letter}", x + along * k, y + 62 * k, scale=k)


def _status(now: _Now, seat: int, rest: int, words: Words) -> str:
    if now.phase == Phase.ROLL_OFF:
        rolled = now.roll_off[seat]
        return words("view.rolled", n=rolled) if rolled > 0 else words(f"view.{'lower' if rolled else 'to_roll'}")
    if now.winner == seat:
        return words("view.aboard")
    return words("view.status", n=rest)


def _turn(where: Layout, now: _Now, words: Words) -> Iterator[Item]:
    """The card with the die; after the game the winner's, with a wreath."""
    x, y, w, _ = where.card
    strip, size = where.banner, 26 if where.is_tall else 16
    seat = now.winner if now.phase == Phase.OVER else now.seat
    base = y + strip / 2 + size * 0.36
    if seat < 0:
        title = words({Phase.ROLL_OFF: "view.roll_off", Phase.DRAW_FIRST: "view.draw_first"}.get(Phase(now.phase), "view.draw"))
        yield Item("turn", "turn", x, y, label=title)
        yield Item("turn-name", "", x + w / 2, base, state="turn middle", text=fit(title, w - 12, size))
    else:
        letter, player = COLOURS[seat], words.player(seat)
        said = "view.wins" if now.phase == Phase.OVER else "view.turn"
        yield Item("turn", f"turn-{letter}", x, y, label=words(said, player=player))
        name = fit(player, w - strip * 1.18 - 8, size)
        yield Item("turn-name", "", x + strip * 1.18, base, state=f"turn on-{letter}", text=name)
        mx, my = where.mats[seat]
        yield Item("pointer", "pointer", mx + where.mat_width * where.mat_k / 2, my + 4, scale=where.mat_k)
    if now.phase == Phase.OVER and seat >= 0:
        yield Item("wreath", "wreath", *where.die, scale=where.die_k)
    elif now.phase != Phase.OVER:
        said = words("view.die.shows", n=now.die) if now.die else words("view.die.waits")
        state = "" if now.die else "dim"
        yield Item("die", f"die-{now.die}", *where.die, TURNS[now.die], where.die_k, state, said)
