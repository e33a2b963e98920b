"""Nanuuk!'s position as one JSON object (section 12); nothing in it is ever masked."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader, refuse
from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, State, only
from banquise.games.nanuuk.editions import TOKEN_NAMES, cell_name, edge_name
from banquise.games.nanuuk.rules import blocking, hunting, soundness
from banquise.games.nanuuk.rules.ending import is_hunt_over
from banquise.games.nanuuk.rules.floe import crack, is_edge_in_play, is_open
from banquise.games.nanuuk.rules.pieces import are_placed, is_out, piece_count, prepare
from banquise.games.nanuuk.state import ANIMALS, KINDS, NANUUK, SEATS, Kind, Phase

COMMON = ("game", "seats", "options", "phase", "seat", "first", "cracks", "due")
OF_THE_HUNT = ("tokens", "hunters", "hunter", "bound", "passes")
OF_THE_OTHERS = ("pieces", "piece", "moved", "out", "winners")
BY_HAND = ("game", "seats", "options", "phase", "seat")  # must be there in phase `turn`
PHASES = [phase.name.lower() for phase in Phase]
TURN = "turn"
GEAR = ("harpoon", "husky", "sled", "kayak")
KIND_NAMES = {Kind.HUNTER: "hunter", Kind.INUK: "inuk", Kind.BEAR: "polar_bear"}
INVARIANTS = {
    1: "tokens: there are more of a kind than the layout of this board has.",
    2: "hunters: a sheet has at most one of each equipment and animal in the bag.",
    3: "hunters: a whale in the bag needs the companion on the same sheet.",
    4: "tokens: one per cell, in play, on no igloo; a bear shares its cell with nobody.",
    5: "cell: every piece has a cell of its own in play; an Inuk lies only under companions.",
    6: "cracks: they lie between two cells in play.",
    7: "hunter, piece, moved, due, bound, passes: they do not fit the phase.",
    8: "phase: the set-up is not as far as this.",
    9: "out, winners: they do not fit the game or the phase.",
    12: "phase: there is nothing to decide in it.",
    13: "seat, first: somebody else, or nobody, decides now.",
}


# Writing


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    edges = range(int(ed.edges))
    common = {
        "game": "nanuuk",
        "seats": int(s.seats),
        "options": dict(options),
        "phase": PHASES[s.phase],
        "seat": null(int(s.seat), NOBODY),
        "first": null(int(s.first), NOBODY),
        "cracks": [edge_name(ed, edge) for edge in edges if is_crack(ed, s, edge)],
        "due": int(s.due),
    }
    return common | (write_hunt(ed, s) if s.mode == NANUUK else write_others(ed, s))


def is_crack(ed: Edition, s: State, edge: int) -> bool:
    return is_edge_in_play(ed, s, edge) and not is_open(ed, s, edge)


def null(value: int, nothing: int) -> int | None:
    return None if value == nothing else value


def write_hunt(ed: Edition, s: State) -> dict[str, Any]:
    tokens = {}
    for cell in range(int(ed.cells)):
        for token in range(KINDS):
            if int(s.ice[token]) >> cell & 1:
                tokens[cell_name(ed, cell)] = TOKEN_NAMES[token]
    count = 0 if s.phase == Phase.FIRST else piece_count(s)
    piece = int(s.piece)
    return {
        "tokens": tokens,
        "hunters": [write_hunter(ed, s, hunter) for hunter in range(count)],
        "hunter": None if piece == EMPTY else piece % int(s.hunters_each),
        "bound": bool(s.bound),
        "passes": int(s.passes),
    }


def write_hunter(ed: Edition, s: State, hunter: int) -> dict[str, Any]:
    animals = TOKEN_NAMES[:ANIMALS]
    return {
        "seat": int(s.owner[hunter]),
        "cell": write_cell(ed, s, hunter),
        "equipment": chosen(GEAR, int(s.gear[hunter])),
        "bag": chosen(animals, int(s.bag[hunter])),
        "companion": bool(s.companion[hunter]),
        "store": dict(zip(animals, s.store[hunter].tolist(), strict=True)),
    }


def write_cell(ed: Edition, s: State, piece: int) -> str | None:
    return None if s.at[piece] == EMPTY else cell_name(ed, int(s.at[piece]))


def chosen(names: tuple[str, ...], members: int) -> list[str]:
    return [name for i, name in enumerate(names) if members >> i & 1]


def write_others(ed: Edition, s: State) -> dict[str, Any]:
    count = 0 if s.phase == Phase.FIRST else piece_count(s)
    return {
        "pieces": [
            {
                "seat": null(int(s.owner[piece]), NOBODY),
                "kind": KIND_NAMES[Kind(int(s.kind[piece]))],
                "cell": write_cell(ed, s, piece),
            }
            for piece in range(count)
        ],
        "piece": null(int(s.piece), EMPTY),
        "moved": null(int(s.moved), EMPTY),
        "out": [seat for seat in s.out.tolist() if seat != EMPTY],
        "winners": [seat for seat in range(int(s.seats)) if int(s.winners) >> seat & 1],
    }


# Reading


def read(ed: Edition, page: Reader, s: State) -> None:
    """Fill a state whose options and seats are set; the invariants are checked by the caller."""
    is_turn = page.choice("phase", [*PHASES, TURN]) == len(PHASES)
    own = OF_THE_HUNT if s.mode == NANUUK else OF_THE_OTHERS
    board = "hunters" if s.mode == NANUUK else "pieces"
    page.only((*BY_HAND, board) if is_turn else (*COMMON, *own), (*COMMON, *own))
    page.choice("game", ("nanuuk",))
    filled = Reader(defaults(s) | dict(page.data)) if is_turn else page
    prepare(ed, s)
    s.phase = Phase.STEP if is_turn else filled.choice("phase", PHASES)
    s.seat = read_seat(filled, "seat", s)
    s.first = filled.seat("first", int(s.seats), NOBODY)
    read_cracks(ed, filled, s)
    s.due = filled.integer("due", 0, 2)
    if s.mode == NANUUK:
        read_hunt(ed, filled, s, is_turn)
    else:
        read_others(ed, filled, s)
    s.waiting = only(int(s.seat)) if s.seat >= CHANCE else 0
    if is_turn:
        begin(ed, filled, s)
    elif s.mode == NANUUK and s.phase == Phase.STEP and are_placed(s):
        s.hunt_over = 1 if is_hunt_over(ed, s) else 0


def defaults(s: State) -> dict[str, Any]:
    """What a position made by hand may leave out."""
    common = {"first": 0, "cracks": [], "due": 0}
    if s.mode == NANUUK:
        return common | {"tokens": {}, "hunter": None, "bound": False, "passes": 0}
    return common | {"piece": None, "moved": None, "out": [], "winners": []}


def read_seat(page: Reader, key: str, s: State) -> int:
    value = page.get(key)
    return NOBODY if value is None else page.integer(key, CHANCE, int(s.seats) - 1)


def read_cracks(ed: Edition, page: Reader, s: State) -> None:
    edges = {edge_name(ed, edge): edge for edge in range(int(ed.edges))}
    for i, name in enumerate(page.items("cracks")):
        edge = edges.get(name) if isinstance(name, str) else None
        if edge is None or not is_edge_in_play(ed, s, edge):
            raise page.refuse(f"cracks[{i}]", f"no edge between cells in play is called {name!r}.")
        if not is_open(ed, s, edge):
            raise page.refuse(f"cracks[{i}]", f"{name} is named twice.")
        crack(ed, s, edge)


def read_cell(ed: Edition, page: Reader, key: str) -> int:
    name = page.get(key)
    for cell in range(int(ed.cells)):
        if isinstance(name, str) and cell_name(ed, cell) == name:
            return cell
    if name is None:
        return EMPTY
    raise page.refuse(key, f"there is no cell {name!r}.")


def read_hunt(ed: Edition, page: Reader, s: State, is_turn: bool) -> None:
    tokens, cells = page.part("tokens"), [cell_name(ed, cell) for cell in range(int(ed.cells))]
    for name in tokens.data:
        if name not in cells:
            raise tokens.refuse(name, "there is no such cell.")
        token = tokens.choice(name, TOKEN_NAMES)
        s.ice[token] = int(s.ice[token]) | 1 << cells.index(name)
    count = 0 if s.phase == Phase.FIRST else piece_count(s)
    for hunter, sheet in enumerate(page.parts("hunters", count)):
        read_hunter(ed, sheet, s, hunter, is_turn)
    s.bound = page.flag("bound")
    s.passes = page.integer("passes", 0, SEATS)
    number = page.get("hunter")
    if number is not None:
        number = page.integer("hunter", 0, int(s.hunters_each) - 1)
    if number is not None and s.seat >= 0:
        s.piece = int(s.seat) * int(s.hunters_each) + number
    elif number is not None:
        raise page.refuse("hunter", "there is no acting hunter without a seat.")


def read_hunter(ed: Edition, page: Reader, s: State, hunter: int, is_turn: bool) -> None:
    sheet = ("equipment", "bag", "companion", "store")
    page.only(("seat", "cell") if is_turn else ("seat", "cell", *sheet), sheet)
    if page.integer("seat", 0, int(s.seats) - 1) != s.owner[hunter]:
        raise page.refuse("seat", f"this is a hunter of seat {int(s.owner[hunter])}.")
    s.at[hunter] = read_cell(ed, page, "cell")
    animals = TOKEN_NAMES[:ANIMALS]
    if "equipment" in page.data:
        s.gear[hunter] = read_set(page, "equipment", GEAR)
    if "bag" in page.data:
        s.bag[hunter] = read_set(page, "bag", animals)
    if "companion" in page.data:
        s.companion[hunter] = page.flag("companion")
    if "store" in page.data:
        store = page.part("store")
        store.only(animals)
        s.store[hunter] = [store.integer(name, 0, 48) for name in animals]


def read_set(page: Reader, key: str, names: tuple[str, ...]) -> int:
    members = 0
    for i, name in enumerate(page.items(key)):
        if not isinstance(name, str) or name not in names:
            raise page.refuse(f"{key}[{i}]", f"one of {', '.join(names)} is wanted, not {name!r}.")
        if members >> names.index(name) & 1:
            raise page.refuse(f"{key}[{i}]", f"there is only one {name}.")
        members |= 1 << names.index(name)
    return members


def read_others(ed: Edition, page: Reader, s: State) -> None:
    seats = int(s.seats)
    count = 0 if s.phase == Phase.FIRST else piece_count(s)
    for piece, entry in enumerate(page.parts("pieces", count)):
        entry.only(("seat", "kind", "cell"))
        if entry.seat("seat", seats, NOBODY) != s.owner[piece]:
            raise entry.refuse("seat", "the pieces come in another order.")
        kind = KIND_NAMES[Kind(int(s.kind[piece]))]
        entry.choice("kind", (kind,))
        s.at[piece] = read_cell(ed, entry, "cell")
    s.piece = page.seat("piece", piece_count(s), EMPTY)
    s.moved = page.seat("moved", piece_count(s), EMPTY)
    out = page.integers("out", None, 0, seats - 1)
    if len(out) > SEATS:
        raise page.refuse("out", "more seats are removed than there are.")
    s.out[: len(out)] = out
    for seat in page.integers("winners", None, 0, seats - 1):
        s.winners = int(s.winners) | 1 << seat


def begin(ed: Edition, page: Reader, s: State) -> None:
    """Phase `turn`: the tests at the start of a turn run at once."""
    seat = int(s.seat)
    if not 0 <= seat < s.seats or is_out(s, seat):
        raise page.refuse("seat", "it is the turn of a seat that is in the game.")
    if s.first == NOBODY:
        raise page.refuse("first", "a turn has a first player.")
    if s.winners != 0:
        raise page.refuse("winners", "there are none while a turn begins.")
    check_board(ed, s)
    number = 0 if s.piece == EMPTY else int(s.piece) % max(int(s.hunters_each), 1)
    s.due, s.bound, s.piece, s.moved = 0, 0, EMPTY, EMPTY
    if s.mode == NANUUK:
        hunting.begin_turn(ed, s, seat, number)
    else:
        blocking.begin_turn(ed, s, seat)


def check_board(ed: Edition, s: State) -> None:
    """Everything must be in its place before a rule looks at it."""
    found = (
        soundness.broken_tokens(ed, s)
        or soundness.broken_sheets(s)
        or soundness.broken_pieces(ed, s)
        or soundness.broken_out(s)
    )
    for piece in range(piece_count(s)):
        is_gone = s.owner[piece] >= 0 and is_out(s, int(s.owner[piece]))
        if is_gone != (s.at[piece] == EMPTY):
            found = found or 5
    if found:
        raise refuse("turn", INVARIANTS[found])
