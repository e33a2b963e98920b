"""Actions in words: labels of buttons, and verbs."""

from typing import Any

from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import Words

from ..rules.board import destination
from ..state import (
    BLACK_JACK,
    DRAWN_RUM,
    JACK_MASKED,
    PLAY_MASKED,
    POT,
    RUM_CARD,
    Act,
    Edition,
    Phase,
    State,
)
from . import names

Said = tuple[str, dict[str, Any]]  # the name of a sentence, and what fills its holes


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "3 → 7: violet 8"."""
    key, holes = describe(ed, s, seat, action, words)
    return words(f"action.{key}", **holes)


def describe(ed: Edition, s: State, seat: int, action: int, words: Words) -> Said:
    if action < Act.PASS:
        name = names.tavern_name(ed, action - Act.PLACE, words)
        return ("place_named" if name else "place"), {"cell": action - Act.PLACE, "name": name}
    if Act.PLAY < action <= Act.JACK:
        return describe_card(ed, s, seat, action - Act.PLAY, words)
    if Act.JACK < action <= Act.RUM:
        return describe_jack(s, action - Act.JACK, words)
    if Act.RUM < action < Act.TAKE:
        return "rum", {"n": action - Act.RUM, "cell": rum_target(s, seat, action - Act.RUM)}
    if action >= Act.NUMBER:
        return describe_chance(s, action, words)
    return describe_rogue(ed, s, action, words)


def describe_rogue(ed: Edition, s: State, action: int, words: Words) -> Said:
    """The actions about one rogue, and those about none."""
    if action in (Act.PASS, Act.DECLINE):
        return ("pass" if action == Act.PASS else "decline"), {}
    for block in (Act.DRAW, Act.GIVE, Act.TAKE, Act.BID):
        if action >= block:
            rogue, key = action - block, block.name.lower()
            is_pot = block == Act.TAKE and s.place[rogue] == POT
            return ("take_pot" if is_pot else key), {"rogue": names.rogue(ed, rogue, words)}
    return "pass", {}


def describe_chance(s: State, action: int, words: Words) -> Said:
    if action == PLAY_MASKED:
        return "play_masked", {}
    if action == JACK_MASKED:
        return "jack_masked", {}
    if action >= Act.FIRST:
        return "first", {"player": words.player(action - Act.FIRST)}
    return "number", {"card": names.card(action - Act.NUMBER, words, DRAWN_RUM)}


def describe_card(ed: Edition, s: State, seat: int, card: int, words: Words) -> Said:
    """Where a card leads now, what lies there and who stands there."""
    if card == RUM_CARD:
        return "play.rum", {}
    if not 0 <= seat < s.seats:
        seat = 0
    cell = destination(int(s.captain[seat]), card)
    holes: dict[str, Any] = {"card": card, "cell": cell}
    top, other = int(s.top[cell]), names.other_on(s, cell, seat)
    key = "play.empty" if top == EMPTY else "play.rogue"
    if top != EMPTY:
        holes["rogue"] = names.rogue(ed, top, words)
    if other == NOBODY:
        return key, holes
    holes["other"] = names.figure(other, words)
    if other == BLACK_JACK:
        return f"{key}_on", holes
    own, theirs = holes["own"], holes["theirs"] = names.counts(s, seat, cell, other)
    return f"{key}_{'rob' if names.may_rob(s, own, theirs) else 'safe'}", holes


def describe_jack(s: State, card: int, words: Words) -> Said:
    if card == RUM_CARD:
        return "jack.rum", {}
    return "jack.card", {"card": card, "cell": destination(int(s.black_jack), card)}


def rum_target(s: State, seat: int, number: int) -> int:
    """Where the figure whose rum is named would go."""
    is_own = 0 <= seat < s.seats and s.card[seat] == RUM_CARD
    cell = int(s.captain[seat]) if is_own else int(s.black_jack)
    return destination(cell, number)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Play the 3"."""
    key, holes = describe(ed, s, seat, action, words)
    if action < Act.PASS:
        key = "place_jack" if s.phase == Phase.PLACE_JACK else "place"
    elif key.startswith("play"):
        key, holes = ("play_rum", {}) if action == Act.PLAY + RUM_CARD else ("play", holes)
    elif key.startswith("jack"):
        key, holes = ("jack_rum", {}) if action == Act.JACK + RUM_CARD else ("jack", holes)
    elif key == "take_pot":
        key = "take"
    return words(f"verb.{key}", **holes)
