"""Actions as buttons: what they do, and what the main button says."""

from typing import Any

from banquise.core.state import Edition, State
from banquise.core.text import Words
from banquise.games.nunami.notation import SPIRITS, cell_name
from banquise.games.nunami.plain import plain
from banquise.games.nunami.rules.land import spot_q, spot_r
from banquise.games.nunami.rules.laying import parts
from banquise.games.nunami.rules.playing import high_cell, low_cell
from banquise.games.nunami.rules.sides import first_colour, side_of
from banquise.games.nunami.state import (
    ACTIONS,
    AREAS,
    BOARD,
    CARD,
    COLOUR,
    DRAW,
    EXCHANGE,
    FREEZE,
    HAND,
    INUA,
    KEEP,
    LETTERS,
    MODE_B,
    MODE_FOUR,
    PICK,
    PLACE,
    SEED,
    START,
    SUPPORT,
    SWAP,
    TAKE,
    UP,
)
from banquise.games.nunami.words.names import board_letter, card_words, listed, slot_words

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
    ed, s = plain(ed), plain(s)
    if not 0 <= action < ACTIONS:
        return "card", {"card": "?"}
    if action >= COLOUR:
        return describe_setup(ed, s, action, words)
    if action >= SWAP:
        return "swap", {"one": cell_name(low_cell(action)), "two": cell_name(high_cell(action))}
    if action >= SUPPORT:
        slots = [slot for slot in range(HAND) if (action - SUPPORT) >> slot & 1]
        names = [slot_words(ed, s, seat, slot, words) for slot in slots]
        return "support", {"cards": listed(names, words) if names else "–"}
    if action >= PLACE:
        kind, first = ("place", PLACE) if action < EXCHANGE else ("exchange", EXCHANGE)
        slot, cell, face = parts(action - first)
        holes = {"card": slot_words(ed, s, seat, slot, words), "cell": cell_name(cell)}
        return f"{kind}.{'up' if face == UP else 'down'}", holes
    if action >= FREEZE:
        return "freeze", {"board": board_letter(action - FREEZE)}
    if action >= PICK:
        return "pick", {"card": slot_words(ed, s, int(s.victim), action - PICK, words)}
    if action >= TAKE:
        return "take", {"player": words.player(action - TAKE)}
    return {DRAW: "draw", KEEP: "keep"}[action], {}


def describe_setup(ed: Edition, s: State, action: int, words: Words) -> Said:
    if action >= START:
        return "start", {"player": words.player(action - START)}
    if action >= INUA:
        name = SPIRITS[action - INUA]
        return "inua", {"inua": words(f"inua.{name}"), "power": words(f"power.{name}")}
    if action >= CARD:
        return "card", {"card": card_words(ed, action - CARD, words)}
    if action >= SEED:
        return "seed", {"cell": cell_name(action - SEED)}
    if action >= BOARD:
        q, r = spot_q(action - BOARD), spot_r(action - BOARD)
        return "board", {"board": board_letter(int(s.laid_boards)), "q": q, "r": r}
    return describe_colour(s, action - COLOUR, words)


def describe_colour(s: State, area: int, words: Words) -> Said:
    """An area, or the side that it names."""
    mode = int(s.mode)
    if MODE_B < mode < MODE_FOUR:
        side = side_of(mode, 0 if area == first_colour(mode, 0) else 1)
        one, two = [words(f"area.{LETTERS[k]}") for k in range(AREAS) if side >> k & 1]
        return "colour.two", {"area": one, "other": two}
    letter = LETTERS[area]
    return "colour.one", {"area": words(f"area.{letter}"), "colour": words(f"colour.{letter}")}
