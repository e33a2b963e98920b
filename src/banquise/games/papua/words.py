"""Papua in words: actions, prompts, log, text board and score sheet, read off the position."""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Any

from banquise.core.state import CHANCE, NOBODY, Edition, State
from banquise.core.text import Words
from banquise.games.papua.state import (
    BLOCK,
    COLOURS,
    DIE,
    FIRST,
    ISLANDERS,
    LEAVE,
    LONGEST,
    PASS,
    POT,
    Kind,
    Phase,
)

Figure = tuple[int, int]  # an islander: its seat and its number
Row = tuple[int, list[int]]  # its rear cell, and the seat on each of its cells from there
Section = tuple[str, list[str]]  # a heading and its lines


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "27–29 → 30–32"."""
    kind, holes = describe(ed, s, action, words)
    return words(f"action.{kind}", **holes)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Move three"."""
    kind, holes = describe(ed, s, action, words)
    if not kind.startswith("block"):
        return words(f"verb.{kind}", **holes)
    _, length = span(action)
    if words.has(f"verb.block.{length}"):
        return words(f"verb.block.{length}")
    return words("verb.block.other", n=length)


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    phase = int(s.phase)
    if phase == Phase.OVER:
        return outcome(s, seat, words)
    if phase == Phase.DRAW_FIRST:
        return words("prompt.draw_first")
    if phase == Phase.ROLL_OFF:
        who, key = next_to_roll(s), "roll_off"
    elif phase == Phase.ROLL:
        who, key = int(s.seat), "roll"
    else:
        who, key = int(s.seat), prospect(ed, s)
    viewer = "you" if seat == who else "watch"
    return words(f"prompt.{key}.{viewer}", player=words.player(who), n=int(s.die))


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    """The log of one decision: who did what, then one sentence for each consequence."""
    if seat == CHANCE:
        return tell_chance(before, after, action, words)
    moved = landings(before, seat, action)
    kind, holes = describe(ed, before, action, words)
    if kind == "block" and any(ed.kind[cell] == Kind.MASK for cell in moved.values()):
        kind = "block_mask"
    lines = [words(f"log.{kind}", player=words.player(seat), **holes)]
    hit = captured(before, moved)
    caught = [figure for figure, cell in moved.items() if ed.kind[cell] == Kind.TRAP]
    for owner, number in hit:
        key = "sent_back_own" if owner == seat else "sent_back"
        cell = int(before.place[owner][number])
        lines.append(words(f"log.{key}", player=words.player(owner), cell=cell))
    for figure in caught:
        lines.append(words("log.trapped", player=words.player(figure[0]), cell=moved[figure]))
    if after.rescues > before.rescues:
        lines += tell_rescue(before, after, moved, words)
    if after.phase == Phase.OVER:
        lines.append(tell_end(after, words))
    return lines


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    """The position as headings and lines, for a terminal or a screen reader."""
    found = rows(ed, s)
    groups = [row for row in found if is_group(row)]
    uniform = [row for row in found if not is_group(row) and len(row[1]) > 1]
    stranded = [(rear, seats[0]) for rear, seats in found if len(seats) == 1]
    squares = [(cell, seat) for cell, seat in occupied(ed, s) if ed.kind[cell] == Kind.SQUARE]
    sections = [
        now(ed, s, words),
        (words("board.path"), path(ed, words)),
        (words("board.groups"), row_lines(groups, words) or [words("board.no_group")]),
        (words("board.rows"), row_lines(uniform, words)),
        (words("board.stranded"), lone_lines(stranded, words)),
        (words("board.on_squares"), lone_lines(squares, words)),
        (words("board.next_masks"), mask_lines(ed, groups, words)),
        (words("board.camps"), camp_lines(s, words)),
        (words("board.distance"), distance_lines(ed, s, words)),
    ]
    return [(heading, lines) for heading, lines in sections if lines]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The score sheet: what counts, and how far everybody came."""
    seats = range(int(s.seats))
    won = int(s.winner) if s.phase == Phase.OVER else NOBODY
    return [
        (words("sheet.result"), [int(seat == won) for seat in seats]),
        (words("sheet.progress"), [sum(s.place[seat].tolist()) for seat in seats]),
    ]


def span(action: int) -> tuple[int, int]:
    """The rear cell and the length of a block."""
    rear, length = divmod(action - BLOCK, LONGEST)
    return rear + 1, length + 1


def describe(ed: Edition, s: State, action: int, words: Words) -> tuple[str, dict[str, Any]]:
    """The name of an action's sentences, and what fills their holes."""
    die, canoe = int(s.die), int(ed.cells) + 1
    if action < FIRST:
        return "die", {"n": action - DIE + 1}
    if action < PASS:
        return "first", {"player": words.player(action - FIRST)}
    if action == PASS:
        return "pass", {"n": die}
    if action == LEAVE:
        return "leave", {"to": die}
    rear, length = span(action)
    front = rear + length - 1
    kind = "step" if length == 1 else "block"
    if front + die == canoe:
        kind += "_canoe"
    if length == 1:
        return kind, {"cell": rear, "to": rear + die}
    return kind, {"rear": rear, "front": front, "to": rear + die, "to_front": front + die}


def figures(s: State) -> Iterator[tuple[Figure, int]]:
    """Every islander of the match and its cell, by seat and number."""
    for seat in range(int(s.seats)):
        for number in range(ISLANDERS):
            yield (seat, number), int(s.place[seat][number])


def occupied(ed: Edition, s: State) -> list[tuple[int, int]]:
    """The cells of the path with somebody on them, from the camp on, and whose islander it is."""
    last = int(ed.cells)
    return sorted((cell, seat) for (seat, _), cell in figures(s) if POT < cell <= last)


def rows(ed: Edition, s: State) -> list[Row]:
    """The islanders side by side on round cells and masks (PA-GRP-1)."""
    found: list[Row] = []
    for cell, seat in occupied(ed, s):
        if ed.kind[cell] not in (Kind.ROUND, Kind.MASK):
            continue
        if found and found[-1][0] + len(found[-1][1]) == cell:
            found[-1][1].append(seat)
        else:
            found.append((cell, [seat]))
    return found


def is_group(row: Row) -> bool:
    return len(set(row[1])) > 1


def next_to_roll(s: State) -> int:
    """Whose roll comes next in the roll-off."""
    return int(s.roll_off[: int(s.seats)].tolist().index(0))


def prospect(ed: Edition, s: State) -> str:
    """What a look at the board promises: a move for certain, a search among groups, or none."""
    seat, reach = int(s.seat), int(ed.cells) + 1 - int(s.die)
    for cell in s.place[seat].tolist():
        if cell == POT or (cell <= reach and ed.kind[cell] == Kind.SQUARE):
            return "move"
    mine = [row for row in rows(ed, s) if is_group(row) and seat in row[1]]
    return "search" if mine else "stuck"


def outcome(s: State, seat: int, words: Words) -> str:
    """The prompt after the end."""
    winner = int(s.winner)
    if winner >= 0:
        viewer = "you" if seat == winner else "watch"
        return words(f"prompt.win.{viewer}", player=words.player(winner))
    return words(f"prompt.{draw(s)}", n=int(s.turns))


def draw(s: State) -> str:
    """Why nobody won."""
    return "draw_limit" if s.turns >= s.turn_limit else "draw_dead"


def landings(before: State, seat: int, action: int) -> dict[Figure, int]:
    """The islanders that an action moves, rear first, and the cells they land on."""
    die = int(before.die)
    if action == PASS:
        return {}
    if action == LEAVE:
        return {(seat, before.place[seat].tolist().index(POT)): die}
    rear, length = span(action)
    block = [(cell, who) for who, cell in figures(before) if rear <= cell < rear + length]
    return {who: cell + die for cell, who in sorted(block)}


def captured(before: State, moved: dict[Figure, int]) -> list[Figure]:
    """Those who stood where somebody lands, rear first."""
    landed = set(moved.values())
    hit = [(cell, who) for who, cell in figures(before) if cell in landed and who not in moved]
    return [who for _, who in sorted(hit)]


def tell_chance(before: State, after: State, action: int, words: Words) -> list[str]:
    if before.phase == Phase.DRAW_FIRST:
        return [words("log.drawn", player=words.player(action - FIRST))]
    n = action - DIE + 1
    if before.phase == Phase.ROLL:
        return [words("log.roll", player=words.player(int(before.seat)), n=n)]
    lines = [words("log.roll_off", player=words.player(next_to_roll(before)), n=n)]
    seats = int(before.seats)
    if after.phase == Phase.ROLL:
        lines.append(words("log.first", player=words.player(int(after.seat))))
    elif before.roll_off[:seats].tolist().count(0) == 1:  # all have rolled: the highest again
        tied = [words.player(seat) for seat in range(seats) if after.roll_off[seat] == 0]
        lines.append(words("log.tie", players=joined(tied, words)))
    return lines


def tell_rescue(before: State, after: State, moved: dict[Figure, int], words: Words) -> list[str]:
    """PA-Q23. All camps were empty, so whoever is in one now has been taken back."""
    stood = dict(figures(before)) | moved
    lines = [words("log.rescue")]
    for figure, cell in figures(after):
        if cell == POT:
            player = words.player(figure[0])
            lines.append(words("log.rescued", player=player, cell=stood[figure]))
    return lines


def tell_end(after: State, words: Words) -> str:
    if after.winner >= 0:
        return words("log.win", player=words.player(int(after.winner)))
    return words(f"log.{draw(after)}", n=int(after.turns))


def now(ed: Edition, s: State, words: Words) -> Section:
    """Whose turn it is, and the rolls for the first one."""
    turns = int(s.turns)
    lines = [prompt(ed, s, NOBODY, words)]
    if s.phase == Phase.ROLL_OFF:
        return words("board.start"), lines + roll_lines(s, words)
    if s.phase == Phase.DRAW_FIRST:
        return words("board.start"), lines
    if s.phase == Phase.OVER:
        return words.count("board.end", turns), lines
    return words("board.turn", n=turns + 1), lines


def roll_lines(s: State, words: Words) -> list[str]:
    lines = []
    for seat in range(int(s.seats)):
        roll = int(s.roll_off[seat])
        key = "out" if roll < 0 else "rolled" if roll else "to_roll"
        lines.append(words(f"board.{key}", player=named(seat, words), n=roll))
    return lines


def path(ed: Edition, words: Words) -> list[str]:
    """The printed path: its length and its special cells."""
    lines = [words("board.length", n=int(ed.cells))]
    marked = ((Kind.SQUARE, "squares"), (Kind.TRAP, "traps"), (Kind.MASK, "masks"))
    for kind, key in marked:
        cells = [cell for cell in range(1, int(ed.cells) + 1) if ed.kind[cell] == kind]
        if cells:
            lines.append(words(f"board.{key}", cells=listed(stretches(cells), words)))
    return lines


def stretches(cells: list[int]) -> list[str]:
    """Ascending cells with neighbours drawn together.

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


def row_lines(found: list[Row], words: Words) -> list[str]:
    lines = []
    for rear, seats in found:
        colours = listed((colour(seat, words) for seat in seats), words)
        front = rear + len(seats) - 1
        lines.append(words("board.row", rear=rear, front=front, colours=colours))
    return lines


def lone_lines(found: list[tuple[int, int]], words: Words) -> list[str]:
    return [words("board.lone", colour=colour(seat, words), cell=cell) for cell, seat in found]


def mask_lines(ed: Edition, groups: list[Row], words: Words) -> list[str]:
    """The masks within a roll of each group, and the rolls with which it stops there."""
    lines = []
    for rear, seats in groups:
        front = rear + len(seats) - 1
        for mask in range(front + 1, min(front + 6, int(ed.cells)) + 1):
            if ed.kind[mask] == Kind.MASK:
                low, high = mask - front, min(mask - rear, 6)
                key = "board.mask_one" if low == high else "board.mask_range"
                lines.append(words(key, rear=rear, front=front, low=low, high=high, cell=mask))
    return lines


def camp_lines(s: State, words: Words) -> list[str]:
    lines = []
    for seat in range(int(s.seats)):
        n = s.place[seat].tolist().count(POT)
        lines.append(words.count("board.camp", n, player=named(seat, words)))
    return lines


def standing(ed: Edition, s: State, seat: int) -> int:
    """How far a player's first islander still has to go; shown in the place of points."""
    return int(ed.cells + 1 - max(s.place[seat].tolist()))


def distance_lines(ed: Edition, s: State, words: Words) -> list[str]:
    lines = []
    for seat in range(int(s.seats)):
        player, left = named(seat, words), standing(ed, s, seat)
        if max(s.place[seat].tolist()) == POT:
            lines.append(words("board.none_out", player=player))
        elif left == 0:
            lines.append(words("board.arrived", player=player))
        else:
            lines.append(words.count("board.go", left, player=player))
    return lines


def colour(seat: int, words: Words) -> str:
    return words(f"colour.{COLOURS[seat]}")


def named(seat: int, words: Words) -> str:
    """A player with the colour, unless the colour is all the name there is."""
    player = words.player(seat)
    if player == words(f"seat.{seat}"):
        return player
    return words("board.player", player=player, colour=colour(seat, words))


def listed(names: Iterable[str], words: Words) -> str:
    """Names in a bare list: "red, yellow, red"."""
    return reduce(lambda a, b: words("list.more", a=a, b=b), names)


def joined(names: list[str], words: Words) -> str:
    """Two names or more as the subject of a sentence: "Red, Yellow and Green"."""
    return words("list.pair", a=listed(names[:-1], words), b=names[-1])
