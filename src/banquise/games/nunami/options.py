"""The options of nunami, and which of them go together (section 5)."""

import itertools
from collections.abc import Mapping

from banquise.core.options import Option, Value

from .state import SPIRITS

PAIRS = ("P:G", "P:B", "Y:G", "Y:B")
COLOURS = {
    "A": (*PAIRS, *(f"{pair[2]}:{pair[0]}" for pair in PAIRS)),
    "C": ("PY:GB", "GB:PY"),
    "D": ("PB:YG", "YG:PB"),
    "E": ("YB:PG", "PG:YB"),
    "four": tuple(":".join(order) for order in itertools.permutations("PYGB")),
}
ORDERS = tuple(
    ":".join(order) for seats in (2, 4) for order in itertools.permutations(SPIRITS, seats)
)


def check_mode(options: Mapping[str, Value], seats: int) -> str | None:
    if (options["mode"] == "four") == (seats == 4):
        return None
    return f"with {seats} seats it is {'four' if seats == 4 else 'A, B, C, D or E'}."


def check_colours(options: Mapping[str, Value], seats: int) -> str | None:
    mode = "A" if options["mode"] == "B" else str(options["mode"])
    fitting = ("random", "players", *COLOURS[mode])
    if options["colours"] in fitting:
        return None
    return f"in mode {options['mode']} it is one of {', '.join(fitting)}."


def check_boards(options: Mapping[str, Value], seats: int) -> str | None:
    size = "10" if seats == 4 else "6"
    if options["boards"] in ("random", "players", f"triangle{size}", f"ring{size}"):
        return None
    return f"this layout is not for {seats} seats."


def check_spirits(options: Mapping[str, Value], seats: int) -> str | None:
    if options["inua_cards"] == "drawn":
        return None
    if options["inua"] == "off":
        return "the game is played without Inua cards."
    named = str(options["inua_cards"]).count(":") + 1
    return None if named == seats else f"{seats} cards are wanted, not {named}."


def check_start(options: Mapping[str, Value], seats: int) -> str | None:
    start = options["start_player"]
    return None if start == "random" or int(start) < seats else f"there are {seats} seats."


def with_inua(key: str) -> Option:
    """An option that only the Inua extension has a meaning for."""
    values = {
        "katjutayuuq_scope": ("c_and_f", "c_only"),
        "tuurngaq_scope": ("same_area", "any_area"),
        "arsaniit_pick": ("random", "look"),
    }[key]

    def check(options: Mapping[str, Value], seats: int) -> str | None:
        if options[key] == values[0] or options["inua"] == "on":
            return None
        return "the game is played without Inua cards."

    return Option(key, values, check=check)


OPTIONS = (
    Option(
        "mode", ("A", "B", "C", "D", "E", "four"), check=check_mode,
        default=lambda seats: "four" if seats == 4 else "A",
    ),
    Option(
        "colours", ("random", "players", *itertools.chain(*COLOURS.values())), check=check_colours
    ),
    Option(
        "boards", ("random", "players", "triangle6", "ring6", "triangle10", "ring10"),
        check=check_boards,
    ),
    Option("seeds", ("random", "players")),
    Option("inua", ("off", "on")),
    Option("inua_cards", ("drawn", *ORDERS), check=check_spirits),
    Option("start_player", ("random", 0, 1, 2, 3), check=check_start),
    Option("cover_strength", ("strict", "at_least")),
    Option("same_colour_cover", ("own_only", "never")),
    Option("cover_guard", ("all", "two")),
    Option("facedown_cover", ("allowed", "forbidden")),
    Option("imbalance_removes", ("category", "all")),
    Option("imbalance_buried", ("top", "whole")),
    with_inua("katjutayuuq_scope"),
    with_inua("tuurngaq_scope"),
    with_inua("arsaniit_pick"),
    Option("target_points", span=range(3, 7), default=4),
    Option("tie_break", ("shared", "cards")),
    Option("stall_rounds", span=range(1, 11), default=4),
)  # fmt: skip
