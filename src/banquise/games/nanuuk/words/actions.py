"""What an action is called."""

from typing import Any

from banquise.core.text import Words

from ..editions import TOKEN_NAMES, cell_name, chosen, edge_name
from ..rules.ice import holds, is_open
from ..rules.pieces import placed_count, placing_piece, placing_seat
from ..state import ACTIONS, LETTERS, STRIDE, Act, Edition, Kind, Mode, Phase, State, Token
from .names import KINDS, prey_name

Described = tuple[str, dict[str, Any]]  # the name of an action's sentences, and their holes


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "D4 → D3 by kayak"."""
    return say("action", ed, s, seat, action, words)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Step to D3"."""
    return say("verb", ed, s, seat, action, words)


def say(section: str, ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    kind, holes = describe(ed, s, seat, action, words)
    said = words(f"{section}.{kind}", **holes)
    if s.mode != Mode.NANUUK or s.hunters_each != 2 or "hunter" not in values_of(ed, action)[1]:
        return said
    number = (action - Act.STEP) // STRIDE if action < Act.HARNESS else action - Act.HARNESS
    return words(f"{section}.hunter.{number + 1}", action=said)


def values_of(ed: Edition, action: int) -> tuple[str, dict[str, Any]]:
    """The kind of an action and its values; nothing if this edition has no such cell or edge."""
    found = ACTIONS.parts(action)
    ends = {"cell": int(ed.cells), "edge": int(ed.edges), "way": 2 * int(ed.edges)}
    if found is None or any(found[1].get(hole, 0) >= end for hole, end in ends.items()):
        return "none", {}
    return found[0].name, found[1]


def describe(ed: Edition, s: State, seat: int, action: int, words: Words) -> Described:
    kind, values = values_of(ed, action)
    if kind == "step":
        return describe_step(ed, s, values["way"])
    if kind == "place":
        return describe_place(ed, s, values["cell"], words)
    if kind == "deposit":
        bag = chosen(TOKEN_NAMES, action - Act.DEPOSIT)
        animals = [words(f"animal.{name}") for name in bag]
        return (kind, {"animals": words.joined(animals)}) if animals else ("keep", {})
    if kind == "setup":
        kind = f"setup.{TOKEN_NAMES[LETTERS.index(values['token'])]}"
    elif kind == "pass":
        kind = "stop" if s.phase == Phase.AGAIN else "stay"
    elif kind in ("take", "leave"):
        kind = f"{kind}.{prey_name(s)}"
    return kind, named_values(ed, values, words)


def named_values(ed: Edition, values: dict[str, Any], words: Words) -> dict[str, str]:
    """What fills the holes of a sentence."""
    found = {}
    if "seat" in values:
        found["player"] = words.player(values["seat"])
    if "cell" in values:
        found["cell"] = cell_name(ed, values["cell"])
    if "edge" in values:
        found["edge"] = edge_name(ed, values["edge"])
    return found


def describe_place(ed: Edition, s: State, cell: int, words: Words) -> Described:
    """In the helper game you place your opponent's Inuk."""
    holes = {"cell": cell_name(ed, cell)}
    if s.phase != Phase.PLACE:
        return "place.hunter", holes
    turn = placed_count(s)
    piece = placing_piece(s, turn)
    owner, kind = int(s.owner[piece]), KINDS[Kind(int(s.kind[piece]))]
    if s.mode == Mode.HELPER and owner != placing_seat(s, turn):
        return "place.other", holes | {"player": words.player(owner)}
    return f"place.{kind}", holes


def describe_step(ed: Edition, s: State, way: int) -> Described:
    edge, back = divmod(way, 2)
    end = int(ed.ends[edge, 1 - back])
    holes = {"start": cell_name(ed, int(ed.ends[edge, back])), "end": cell_name(ed, end)}
    if s.mode != Mode.NANUUK:
        return "step", holes
    kind = "step" if is_open(ed, s, edge) else "kayak"
    if holds(int(s.ice[Token.BEAR]), end):
        kind += "_bear"
    return kind, holes
