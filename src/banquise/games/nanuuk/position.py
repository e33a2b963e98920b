"""Nanuuk!'s position as one JSON object (section 12); nothing in it is ever masked.

Nanuuk! itself has hunters with sheets and tokens, the other games have pieces. Phase ``turn`` is
for positions made by hand: much may be left out, and the tests at the start of a turn run at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Codec, Part, Reader, refuse
from banquise.core.state import CHANCE, EMPTY, NOBODY, only

from .editions import GEAR_NAMES, TOKEN_NAMES, cell_name, chosen, edge_name
from .rules import hunt, introductory, invariants
from .rules.end_of_hunt import is_hunt_over
from .rules.ice import crack, is_crack, is_edge_in_play, is_open
from .rules.pieces import are_placed, is_out, piece_count, prepare
from .state import ANIMALS, Edition, Kind, Mode, Phase, State

COMMON = ("game", "seats", "options", "phase", "seat", "first", "cracks", "due")
HUNT_KEYS = (*COMMON, "tokens", "hunters", "hunter", "bound", "passes")
OTHER_KEYS = (*COMMON, "pieces", "piece", "moved", "out", "winners")
PHASES = [phase.name.lower() for phase in Phase]
TURN = "turn"
BY_HAND = ("game", "seats", "options", "phase", "seat")  # must be there in phase `turn`
DEFAULTS: dict[str, Any] = {"first": 0, "cracks": [], "due": 0}  # and these need not
HUNT_DEFAULTS = DEFAULTS | {"tokens": {}, "hunter": None, "bound": False, "passes": 0}
OTHER_DEFAULTS = DEFAULTS | {"piece": None, "moved": None, "out": [], "winners": []}
PREY = TOKEN_NAMES[:ANIMALS]
SHEET = {"equipment": ["harpoon"], "bag": [], "companion": False, "store": dict.fromkeys(PREY, 0)}
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


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    return codec(s).write(ed, s, options)


def read(ed: Edition, page: Reader, s: State) -> None:
    """Fill a state whose options and seats are set; the caller checks the invariants."""
    if page.choice("phase", [*PHASES, TURN]) == len(PHASES):
        read_turn(ed, page, s)
    else:
        codec(s).read(ed, page, s)


def codec(s: State) -> Codec:
    return HUNT_CODEC if s.mode == Mode.NANUUK else OTHER_CODEC


def finish(ed: Edition, s: State) -> None:
    """What follows from the rest."""
    s.waiting = only(int(s.seat)) if s.seat >= CHANCE else 0
    if s.mode == Mode.NANUUK and s.phase == Phase.STEP and are_placed(s):
        s.hunt_over = int(is_hunt_over(ed, s))


# All games


def read_game(ed: Edition, page: Reader, s: State) -> None:
    page.choice("game", ("nanuuk",))


def write_cracks(ed: Edition, s: State) -> list[str]:
    return [edge_name(ed, edge) for edge in range(ed.edges) if is_crack(ed, s, edge)]


def read_cracks(ed: Edition, page: Reader, s: State) -> None:
    edges = {edge_name(ed, edge): edge for edge in range(ed.edges)}
    for i, name in enumerate(page.items("cracks")):
        edge = edges.get(name) if isinstance(name, str) else None
        if edge is None or not is_edge_in_play(ed, s, edge):
            raise page.refuse(f"cracks[{i}]", f"no edge between cells in play is called {name!r}.")
        if not is_open(ed, s, edge):
            raise page.refuse(f"cracks[{i}]", f"{name} is named twice.")
        crack(ed, s, edge)


def write_cell(ed: Edition, s: State, piece: int) -> str | None:
    return None if s.at[piece] == EMPTY else cell_name(ed, int(s.at[piece]))


def read_cell(ed: Edition, page: Reader, key: str) -> int:
    name = page.get(key)
    if name is None:
        return EMPTY
    for cell in range(ed.cells):
        if cell_name(ed, cell) == name:
            return cell
    raise page.refuse(key, f"there is no cell {name!r}.")


def pieces_shown(s: State) -> int:
    """Before the first player is known, a position shows no pieces."""
    return 0 if s.phase == Phase.FIRST else piece_count(s)


def read_set(page: Reader, key: str, names: tuple[str, ...]) -> int:
    members = 0
    for i, name in enumerate(page.items(key)):
        if not isinstance(name, str) or name not in names:
            raise page.refuse(f"{key}[{i}]", f"one of {', '.join(names)} is wanted, not {name!r}.")
        if members >> names.index(name) & 1:
            raise page.refuse(f"{key}[{i}]", f"there is only one {name}.")
        members |= 1 << names.index(name)
    return members


# Nanuuk!: tokens, hunters and their sheets


def write_tokens(ed: Edition, s: State) -> dict[str, str]:
    return {
        cell_name(ed, cell): name
        for cell in range(ed.cells)
        for token, name in enumerate(TOKEN_NAMES)
        if int(s.ice[token]) >> cell & 1
    }


def read_tokens(ed: Edition, page: Reader, s: State) -> None:
    tokens, cells = page.part("tokens"), [cell_name(ed, cell) for cell in range(ed.cells)]
    for name in tokens.data:
        if name not in cells:
            raise tokens.refuse(name, "there is no such cell.")
        token = tokens.choice(name, TOKEN_NAMES)
        s.ice[token] = int(s.ice[token]) | 1 << cells.index(name)


def write_hunters(ed: Edition, s: State) -> list[dict[str, Any]]:
    return [
        {
            "seat": s.owner[hunter],
            "cell": write_cell(ed, s, hunter),
            "equipment": chosen(GEAR_NAMES, s.gear[hunter]),
            "bag": chosen(PREY, s.bag[hunter]),
            "companion": bool(s.companion[hunter]),
            "store": dict(zip(PREY, s.store[hunter], strict=True)),
        }
        for hunter in range(pieces_shown(s))
    ]


def read_hunters(ed: Edition, page: Reader, s: State) -> None:
    for hunter, sheet in enumerate(page.parts("hunters", pieces_shown(s))):
        sheet.only(("seat", "cell", *SHEET))
        if sheet.integer("seat", 0, int(s.seats) - 1) != s.owner[hunter]:
            raise sheet.refuse("seat", f"this is a hunter of seat {int(s.owner[hunter])}.")
        s.at[hunter] = read_cell(ed, sheet, "cell")
        s.gear[hunter] = read_set(sheet, "equipment", GEAR_NAMES)
        s.bag[hunter] = read_set(sheet, "bag", PREY)
        s.companion[hunter] = sheet.flag("companion")
        store = sheet.part("store")
        store.only(PREY)
        for animal, name in enumerate(PREY):
            s.store[hunter, animal] = store.integer(name, 0, 48)


def write_hunter(ed: Edition, s: State) -> int | None:
    """Which hunter of its seat acts."""
    return None if s.piece == EMPTY else s.piece % s.hunters_each


def read_hunter(ed: Edition, page: Reader, s: State) -> None:
    if page.get("hunter") is None:
        return
    number = page.integer("hunter", 0, int(s.hunters_each) - 1)
    if s.seat < 0:
        raise page.refuse("hunter", "there is no acting hunter without a seat.")
    s.piece = int(s.seat) * int(s.hunters_each) + number


# The other games: pieces


def write_pieces(ed: Edition, s: State) -> list[dict[str, Any]]:
    return [
        {
            "seat": None if s.owner[piece] == NOBODY else s.owner[piece],
            "kind": KIND_NAMES[Kind(s.kind[piece])],
            "cell": write_cell(ed, s, piece),
        }
        for piece in range(pieces_shown(s))
    ]


def read_pieces(ed: Edition, page: Reader, s: State) -> None:
    for piece, entry in enumerate(page.parts("pieces", pieces_shown(s))):
        entry.only(("seat", "kind", "cell"))
        if entry.seat("seat", int(s.seats), NOBODY) != s.owner[piece]:
            raise entry.refuse("seat", "the pieces come in another order.")
        entry.choice("kind", (KIND_NAMES[Kind(int(s.kind[piece]))],))
        s.at[piece] = read_cell(ed, entry, "cell")


GAME_PART = Part(lambda ed, s: "nanuuk", read_game)
CRACKS = Part(write_cracks, read_cracks)
HUNT_CODEC = Codec(
    State,
    HUNT_KEYS,
    parts={
        "game": GAME_PART,
        "cracks": CRACKS,
        "tokens": Part(write_tokens, read_tokens),
        "hunters": Part(write_hunters, read_hunters),
        "hunter": Part(write_hunter, read_hunter),
    },
    begin=prepare,
    finish=finish,
)
OTHER_CODEC = Codec(
    State,
    OTHER_KEYS,
    parts={
        "game": GAME_PART,
        "cracks": CRACKS,
        "pieces": Part(write_pieces, read_pieces),
    },
    begin=prepare,
    finish=finish,
)


# Positions made by hand


def read_turn(ed: Edition, page: Reader, s: State) -> None:
    """Phase `turn`: fill in what is left out, then begin the turn."""
    is_hunt = s.mode == Mode.NANUUK
    keys, defaults = (HUNT_KEYS, HUNT_DEFAULTS) if is_hunt else (OTHER_KEYS, OTHER_DEFAULTS)
    page.only((*BY_HAND, "hunters" if is_hunt else "pieces"), keys)
    filled = {**defaults, **page.data, "phase": "step"}
    if is_hunt and isinstance(filled["hunters"], list):
        filled["hunters"] = [
            SHEET | sheet if isinstance(sheet, dict) else sheet for sheet in filled["hunters"]
        ]
    codec(s).read(ed, Reader(filled), s)
    check_turn(ed, page, s)
    number = 0 if s.piece == EMPTY else int(s.piece) % int(s.hunters_each)
    s.due, s.bound, s.piece, s.moved = 0, 0, EMPTY, EMPTY
    if is_hunt:
        hunt.begin_turn(ed, s, int(s.seat), number)
    else:
        introductory.begin_turn(ed, s, int(s.seat))


def check_turn(ed: Edition, page: Reader, s: State) -> None:
    """Everything must be in its place before a rule looks at it."""
    if not 0 <= s.seat < s.seats or is_out(s, int(s.seat)):
        raise page.refuse("seat", "it is the turn of a seat that is in the game.")
    if s.first == NOBODY:
        raise page.refuse("first", "a turn has a first player.")
    if s.winners != 0:
        raise page.refuse("winners", "there are none while a turn begins.")
    found = (
        invariants.broken_tokens(ed, s)
        or invariants.broken_sheets(s)
        or invariants.broken_pieces(ed, s)
        or invariants.broken_out(s)
    )
    if not found and invariants.is_piece_missing(s):
        found = 5
    if found:
        raise refuse("turn", INVARIANTS[found])
