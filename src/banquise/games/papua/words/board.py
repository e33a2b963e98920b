"""The text board and the score sheet."""

from collections.abc import Iterator

from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import Words

from ..rules.groups import is_mixed, owner, pot_count
from ..state import POT, Edition, Kind, Phase, State
from .names import colour, named, runs
from .prompts import prompt

Section = tuple[str, list[str]]  # a heading and its lines
Run = tuple[int, int]  # its rear and its front cell


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    """The position as headings and lines, for a terminal or a screen reader."""
    ed, s = Edition.plain(ed), State.plain(s)
    found = runs(ed, s)
    groups = [run for run in found if is_mixed(s, *run)]
    rows = [run for run in found if run not in groups and run[0] < run[1]]
    stranded = [rear for rear, front in found if rear == front]
    squares = [c for c in cells(ed, Kind.SQUARE) if s.on[c] != EMPTY]
    sections = [
        now(ed, s, words),
        (words("board.path"), list(path_lines(ed, words))),
        (words("board.groups"), run_lines(s, groups, words) or [words("board.no_group")]),
        (words("board.rows"), run_lines(s, rows, words)),
        (words("board.stranded"), lone_lines(s, stranded, words)),
        (words("board.on_squares"), lone_lines(s, squares, words)),
        (words("board.next_masks"), list(mask_lines(ed, groups, words))),
        (words("board.camps"), camp_lines(s, words)),
        (words("board.distance"), [distance(ed, s, seat, words) for seat in range(s.seats)]),
    ]
    return [(heading, lines) for heading, lines in sections if lines]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """Who won, and how far everybody came."""
    s = State.plain(s)
    return [
        (words("sheet.result"), [int(seat == s.winner) for seat in range(s.seats)]),
        (words("sheet.progress"), [sum(s.place[seat]) for seat in range(s.seats)]),
    ]


def standing(ed: Edition, s: State, seat: int) -> int:
    """How far a player's first islander still has to go; shown instead of points."""
    return int(ed.cells + 1 - max(s.place[seat]))


def now(ed: Edition, s: State, words: Words) -> Section:
    """Whose turn it is, and the rolls for the first one."""
    lines = [prompt(ed, s, NOBODY, words)]
    if s.phase == Phase.ROLL_OFF:
        return words("board.start"), lines + [roll_line(s, seat, words) for seat in range(s.seats)]
    if s.phase == Phase.DRAW_FIRST:
        return words("board.start"), lines
    if s.phase == Phase.OVER:
        return words.count("board.end", s.turns), lines
    return words("board.turn", n=s.turns + 1), lines


def roll_line(s: State, seat: int, words: Words) -> str:
    roll = s.roll_off[seat]
    key = "out" if roll < 0 else "rolled" if roll else "to_roll"
    return words(f"board.{key}", player=named(seat, words), n=roll)


def path_lines(ed: Edition, words: Words) -> Iterator[str]:
    """The printed path: its length and its special cells."""
    yield words("board.length", n=ed.cells)
    for kind in (Kind.SQUARE, Kind.TRAP, Kind.MASK):
        printed = stretches(cells(ed, kind))
        if printed:
            yield words(f"board.{kind.name.lower()}s", cells=words.listed(printed))


def cells(ed: Edition, kind: Kind) -> list[int]:
    return [cell for cell in range(1, ed.cells + 1) if ed.kind[cell] == kind]


def stretches(cells: list[int]) -> list[str]:
    """Ascending cells, neighbours joined.

    >>> stretches([1, 2, 3, 7, 9, 10])
    ['1–3', '7', '9–10']
    """
    ends: list[list[int]] = []
    for cell in cells:
        if ends and ends[-1][1] + 1 == cell:
            ends[-1][1] = cell
        else:
            ends.append([cell, cell])
    return [f"{first}–{last}" if last > first else f"{first}" for first, last in ends]


def run_lines(s: State, found: list[Run], words: Words) -> list[str]:
    lines = []
    for rear, front in found:
        colours = [colour(owner(s, cell), words) for cell in range(rear, front + 1)]
        lines.append(words("board.row", rear=rear, front=front, colours=words.listed(colours)))
    return lines


def lone_lines(s: State, found: list[int], words: Words) -> list[str]:
    return [words("board.lone", colour=colour(owner(s, c), words), cell=c) for c in found]


def mask_lines(
    ed: Edition, groups: list[Run], words: Words, masks: list[int] | None = None
) -> Iterator[str]:
    """The masks within a roll of each group, and the rolls with which it stops there."""
    for rear, front in groups:
        for mask in cells(ed, Kind.MASK) if masks is None else masks:
            if front < mask <= front + 6:
                low, high = mask - front, min(mask - rear, 6)
                key = "board.mask_one" if low == high else "board.mask_range"
                yield words(key, rear=rear, front=front, low=low, high=high, cell=mask)


def camp_lines(s: State, words: Words) -> list[str]:
    return [
        words.count("board.camp", pot_count(s, seat), player=named(seat, words))
        for seat in range(s.seats)
    ]


def distance(ed: Edition, s: State, seat: int, words: Words) -> str:
    player, left = named(seat, words), standing(ed, s, seat)
    if max(s.place[seat]) == POT:
        return words("board.none_out", player=player)
    if left == 0:
        return words("board.arrived", player=player)
    return words.count("board.go", left, player=player)
