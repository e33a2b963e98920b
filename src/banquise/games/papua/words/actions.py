"""Actions in words."""

from typing import Any

from banquise.core.text import Words

from ..state import ACTIONS, DIE, FIRST, Edition, State, span


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "27–29 → 30–32"."""
    kind, holes = describe(ed, s, action, words)
    return words(f"action.{kind}", **holes)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Move three"."""
    kind, holes = describe(ed, s, action, words)
    if not kind.startswith("block"):
        return words(f"verb.{kind}", **holes)
    length = holes["front"] - holes["rear"] + 1
    exact = f"verb.block.{length}"
    return words(exact) if words.has(exact) else words("verb.block.other", n=length)


def describe(ed: Edition, s: State, action: int, words: Words) -> tuple[str, dict[str, Any]]:
    """The name of an action's sentences, and what fills their holes."""
    found = ACTIONS.parts(action)
    name, die = found[0].name if found else "", int(s.die)
    if name == "die":
        return name, {"n": action - DIE + 1}
    if name == "first":
        return name, {"player": words.player(action - FIRST)}
    if name != "block":
        return name, {"n": die, "to": die}
    rear, front = span(action)
    kind = "step" if rear == front else name
    if front + die == ed.cells + 1:
        kind += "_canoe"
    if rear == front:
        return kind, {"cell": rear, "to": rear + die}
    return kind, {"rear": rear, "front": front, "to": rear + die, "to_front": front + die}
