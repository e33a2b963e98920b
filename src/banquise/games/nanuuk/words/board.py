"""The position as headings and lines, for a terminal or a screen reader, and the score sheet."""

from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import Words

from ..editions import GEAR_NAMES, TOKEN_NAMES, cell_name, chosen, edge_name
from ..rules.end_of_hunt import is_hunt_over
from ..rules.ice import is_crack, is_igloo
from ..rules.pieces import are_placed, is_out, piece_count
from ..rules.score import points_of
from ..state import ANIMALS, Edition, Kind, Mode, Phase, State
from .names import KINDS, named
from .prompts import prompt

Section = tuple[str, list[str]]  # a heading and its lines


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    ed, s = Edition.plain(ed), State.plain(s)
    cells = [cell for cell in range(int(ed.cells)) if int(ed.land[s.board]) >> cell & 1]
    igloos = [cell_name(ed, cell) for cell in cells if is_igloo(ed, cell)]
    cracks = [edge_name(ed, e) for e in range(int(ed.edges)) if is_crack(ed, s, e)]
    sections = [
        (words("board.now"), now(ed, s, words)),
        (words("board.floe"), [words("board.cells", n=len(cells), igloos=words.listed(igloos))]),
        (words("board.pieces"), piece_lines(ed, s, words)),
        (words("board.ice"), token_lines(ed, s, words)),
        (words.count("board.cracks", len(cracks)), [words.listed(cracks)] if cracks else []),
        (words("board.sheets"), sheet_lines(s, words)),
        (words("board.points"), point_lines(ed, s, words)),
    ]
    return [(heading, lines) for heading, lines in sections if lines]


def now(ed: Edition, s: State, words: Words) -> list[str]:
    lines = [prompt(ed, s, NOBODY, words)]
    if s.mode != Mode.NANUUK or not Phase.STEP <= s.phase < Phase.OVER:
        return lines
    if s.due:
        lines.append(words.count("board.due", int(s.due)))
    if are_placed(s) and is_hunt_over(ed, s):
        lines.append(words("board.hunt_over"))
    return lines


def piece_lines(ed: Edition, s: State, words: Words) -> list[str]:
    if s.phase == Phase.FIRST:
        return []
    return [piece_line(ed, s, piece, words) for piece in range(piece_count(s))]


def piece_line(ed: Edition, s: State, piece: int, words: Words) -> str:
    owner, kind = int(s.owner[piece]), KINDS[Kind(int(s.kind[piece]))]
    name = words(f"board.neutral.{kind}")
    if owner != NOBODY:
        name = words(f"board.own.{kind}", player=named(owner, words))
    if s.at[piece] == EMPTY:
        is_gone = owner != NOBODY and is_out(s, owner)
        return words("board.removed" if is_gone else "board.waiting", piece=name)
    return words("board.on", piece=name, cell=cell_name(ed, int(s.at[piece])))


def token_lines(ed: Edition, s: State, words: Words) -> list[str]:
    lines = []
    for token, name in enumerate(TOKEN_NAMES):
        cells = [c for c in range(int(ed.cells)) if int(s.ice[token]) >> c & 1]
        if cells:
            places = words.listed([cell_name(ed, cell) for cell in cells])
            lines.append(words.count(f"board.token.{name}", len(cells), cells=places))
    return lines


def sheet_lines(s: State, words: Words) -> list[str]:
    if s.mode != Mode.NANUUK or s.phase == Phase.FIRST:
        return []
    lines = []
    for hunter in range(piece_count(s)):
        with_me = [words(f"gear.{name}") for name in chosen(GEAR_NAMES, int(s.gear[hunter]))]
        bag = chosen(TOKEN_NAMES[:ANIMALS], int(s.bag[hunter]))
        with_me += [words(f"animal.{name}") for name in bag]
        if s.companion[hunter]:
            with_me.append(words("board.companion"))
        home = [
            words("board.stored", animal=words(f"animal.{TOKEN_NAMES[k]}"), n=n)
            for k, n in enumerate(s.store[hunter])
            if n
        ]
        nothing = words("board.nothing")
        holes = {
            "player": named(int(s.owner[hunter]), words),
            "bag": words.listed(with_me) if with_me else nothing,
            "store": words.listed(home) if home else nothing,
        }
        lines.append(words("board.sheet", **holes))
    return lines


def point_lines(ed: Edition, s: State, words: Words) -> list[str]:
    return [
        words.count("board.score", points_of(ed, s, seat), player=named(seat, words))
        for seat in range(int(s.seats))
    ]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The score sheet: prey by kind, who is home, the sum, and what breaks a tie."""
    s = State.plain(s)
    seats = range(s.seats)
    if s.mode != Mode.NANUUK:
        return [(words("sheet.result"), [points_of(ed, s, seat) for seat in seats])]
    rows = []
    for animal, name in enumerate(TOKEN_NAMES[:ANIMALS]):
        counts = [caught(s, seat, animal) * int(ed.points[animal]) for seat in seats]
        rows.append((words(f"sheet.{name}"), counts))
    each = int(s.hunters_each)
    home = [
        sum(
            int(ed.home_bonus)
            for h in range(seat * each, seat * each + each)
            if s.at[h] != EMPTY and is_igloo(ed, int(s.at[h]))
        )
        for seat in seats
    ]
    gear = [
        sum(int(s.gear[h]).bit_count() for h in range(seat * each, seat * each + each))
        for seat in seats
    ]
    total = [points_of(ed, s, seat) for seat in seats]
    return [
        *rows,
        (words("sheet.home"), home),
        (words("sheet.total"), total),
        (words("sheet.equipment"), gear),
    ]


def caught(s: State, seat: int, animal: int) -> int:
    """How many animals of a kind a player has, in bags and stores."""
    each = int(s.hunters_each)
    hunters = range(seat * each, seat * each + each)
    return sum(int(s.store[h, animal]) + (int(s.bag[h]) >> animal & 1) for h in hunters)
