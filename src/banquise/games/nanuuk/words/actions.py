"""What an action is called."""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from banquise.core.state import EMPTY, Edition, State
from banquise.core.text import Words
from banquise.games.nanuuk.editions import TOKEN_NAMES, cell_name, edge_name
from banquise.games.nanuuk.notation import kinds_of
from banquise.games.nanuuk.rules.floe import holds, is_open
from banquise.games.nanuuk.rules.hunting import animal_on
from banquise.games.nanuuk.rules.pieces import placed_count, placing_piece, placing_seat
from banquise.games.nanuuk.state import (
    ACTIONS,
    ANIMALS,
    CELLS,
    CRACK,
    DEPOSIT,
    FIRST,
    FLIGHT,
    HARNESS,
    HELPER,
    NANUUK,
    NO_CRACK,
    PASS,
    PLACE,
    REST,
    SETUP,
    STEP,
    STRIDE,
    TAKE,
    Kind,
    Phase,
    Token,
)

Described = tuple[str, dict[str, Any]]  # the name of an action's sentences, and their holes
KINDS = {Kind.HUNTER: "hunter", Kind.INUK: "inuk", Kind.BEAR: "bear"}


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "D4 → D3 by kayak"."""
    return say("action", ed, s, seat, action, words)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Step to D3"."""
    return say("verb", ed, s, seat, action, words)


def say(section: str, ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    kind, holes = describe(ed, s, seat, action, words)
    said = words(f"{section}.{kind}", **holes)
    if not is_of_two(s, action):
        return said
    number = (action - STEP) // STRIDE if action < HARNESS else action - HARNESS
    return words(f"{section}.hunter.{number + 1}", action=said)


def is_of_two(s: State, action: int) -> bool:
    """Must the hunter be named, because its player has two?"""
    is_step = STEP <= action < STEP + 2 * STRIDE or HARNESS <= action < PASS
    return bool(s.mode == NANUUK and s.hunters_each == 2 and is_step)


def describe(ed: Edition, s: State, seat: int, action: int, words: Words) -> Described:
    if not FIRST <= action < ACTIONS or not exists(ed, action):
        return "none", {}
    if action < PLACE:
        return "first", {"player": words.player(action - FIRST)}
    if action < FLIGHT:
        return describe_place(ed, s, action - PLACE, words)
    if action < STEP:
        return "flight", {"cell": cell_name(ed, action - FLIGHT)}
    if action < REST:
        return describe_step(ed, s, seat, action)
    if action < CRACK:
        return "rest", {"cell": cell_name(ed, action - REST)}
    if action < NO_CRACK:
        return "crack", {"edge": edge_name(ed, action - CRACK)}
    if action < DEPOSIT:
        return describe_choice(s, action), {}
    if action < SETUP:
        animals = [words(f"animal.{TOKEN_NAMES[kind]}") for kind in kinds_of(action - DEPOSIT)]
        return ("deposit", {"animals": joined(animals, words)}) if animals else ("keep", {})
    token, cell = divmod(action - SETUP, CELLS)
    return f"setup.{TOKEN_NAMES[token]}", {"cell": cell_name(ed, cell)}


def exists(ed: Edition, action: int) -> bool:
    """Is there such a cell or edge in this edition?"""
    cells, edges = int(ed.cells), int(ed.edges)
    if STEP <= action < REST:
        return (action - STEP) % STRIDE // 2 < edges
    if CRACK <= action < NO_CRACK:
        return action - CRACK < edges
    for start, end in ((PLACE, FLIGHT), (FLIGHT, STEP), (REST, CRACK), (SETUP, ACTIONS)):
        if start <= action < end:
            return (action - start) % CELLS < cells
    return True


def describe_place(ed: Edition, s: State, cell: int, words: Words) -> Described:
    """The helper game has one's opponent's Inuk placed by oneself."""
    holes = {"cell": cell_name(ed, cell)}
    if s.phase != Phase.PLACE:
        return "place.hunter", holes
    turn = placed_count(s)
    piece = placing_piece(s, turn)
    owner, kind = int(s.owner[piece]), KINDS[Kind(int(s.kind[piece]))]
    if s.mode == HELPER and owner != placing_seat(s, turn):
        return "place.other", holes | {"player": words.player(owner)}
    return f"place.{kind}", holes


def describe_step(ed: Edition, s: State, seat: int, action: int) -> Described:
    edge, back = (action - STEP) % STRIDE // 2, action % 2
    end = int(ed.ends[edge, 1 - back])
    holes = {"start": cell_name(ed, int(ed.ends[edge, back])), "end": cell_name(ed, end)}
    if s.mode != NANUUK:
        return "step", holes
    kind = "step" if is_open(ed, s, edge) else "kayak"
    if holds(int(s.ice[Token.BEAR]), end):
        kind += "_bear"
    return kind, holes


def describe_choice(s: State, action: int) -> str:
    if action == NO_CRACK:
        return "no_crack"
    if HARNESS <= action < PASS:
        return "harness"
    if action == PASS:
        return "stop" if s.phase == Phase.AGAIN else "stay"
    return f"{'take' if action == TAKE else 'leave'}.{prey_name(s)}"


def prey_name(s: State) -> str:
    """The animal that may be taken now."""
    piece = int(s.piece)
    if piece == EMPTY or s.mode != NANUUK or s.at[piece] == EMPTY:
        return "any"
    animal = animal_on(s, int(s.at[piece]))
    return "any" if not 0 <= animal < ANIMALS else TOKEN_NAMES[animal]


def listed(names: Iterable[str], words: Words) -> str:
    """Names in a bare list: "A1A2, B2C1"."""
    return reduce(lambda a, b: words("list.more", a=a, b=b), names)


def joined(names: list[str], words: Words) -> str:
    """Names in a sentence: "fish, seal and whale"; nothing for none."""
    if len(names) < 2:
        return "".join(names)
    return words("list.pair", a=listed(names[:-1], words), b=names[-1])
