"""Actions as buttons: what they do, and what the main button says."""

from typing import Any

from banquise.core.text import Words

from ..notation import cell_name
from ..rules.modes import first_colour, side_of
from ..rules.placing import split_place
from ..state import ACTIONS, AREAS, HAND, LETTERS, UP, Act, Edition, Mode, State
from .names import board_letter, card_words, slot_words

Said = tuple[str, dict[str, Any]]  # the name of a sentence, and what fills its holes


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons."""
    kind, holes = describe(ed, s, seat, action, words)
    return words(f"action.{kind}", **holes)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button."""
    kind, holes = describe(ed, s, seat, action, words)
    if kind.startswith("colour"):
        kind = "colour"
    if not words.has(f"verb.{kind}"):
        kind = "other"
    return words(f"verb.{kind}", **holes)


def describe(ed: Edition, s: State, seat: int, action: int, words: Words) -> Said:
    """The name of an action's sentences, and what fills their holes."""
    found = ACTIONS.parts(action)
    if found is None:
        return "card", {"card": "?"}
    (block, values), ed, s = found, Edition.shared(ed), State.shared(s)
    match block.name:
        case "place" | "exchange" as kind:
            slot, cell, face = split_place(action - Act[kind.upper()])
            holes = {"card": slot_words(ed, s, seat, slot, words), "cell": cell_name(cell)}
            return f"{kind}.{'up' if face == UP else 'down'}", holes
        case "support":
            slots = [slot for slot in range(HAND) if (action - Act.SUPPORT) >> slot & 1]
            names = [slot_words(ed, s, seat, slot, words) for slot in slots]
            return "support", {"cards": words.listed(names) if names else "–"}
        case "pick":
            slot = action - Act.PICK
            return "pick", {"card": slot_words(ed, s, int(s.victim), slot, words)}
        case "swap":
            return "swap", dict(zip(("one", "two"), values["cells"].split("<>"), strict=True))
    return describe_rest(ed, s, block.name, values, words)


def describe_rest(ed: Edition, s: State, kind: str, values: dict[str, Any], words: Words) -> Said:
    match kind:
        case "take" | "start":
            return kind, {"player": words.player(values["seat"])}
        case "inua":
            name = values["inua"]
            return kind, {"inua": words(f"inua.{name}"), "power": words(f"power.{name}")}
        case "card":
            return kind, {"card": card_words(ed, values["card"], words)}
        case "board":
            q, r = values["spot"].split(",")
            return kind, {"board": board_letter(int(s.laid_boards)), "q": q, "r": r}
        case "colour":
            return describe_colour(s, LETTERS.index(values["area"]), words)
    return kind, values


def describe_colour(s: State, area: int, words: Words) -> Said:
    """An area, or the side that it names."""
    mode = int(s.mode)
    if Mode.B < mode < Mode.FOUR:
        side = side_of(mode, 0 if area == first_colour(mode, 0) else 1)
        one, two = [words(f"area.{LETTERS[k]}") for k in range(AREAS) if side >> k & 1]
        return "colour.two", {"area": one, "other": two}
    letter = LETTERS[area]
    return "colour.one", {"area": words(f"area.{letter}"), "colour": words(f"colour.{letter}")}
