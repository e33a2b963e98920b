"""The options of Nanuuk!, and which of them go together (section 5)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from banquise.core.options import Check, Option, Value

from .rules.layout import can_spread
from .rules.pieces import piece_count, prepare
from .state import Edition, Mode, State

SEATS_OF = {
    "nanuuk": (2, 3, 4),
    "intro": (2, 3, 4),
    "partner": (4,),
    "neighbour": (4,),
    "helper": (2,),
    "hunt": (2, 3),
    "flee": (2,),
}


def only_with(key: str, default: Value, needs: str, **wanted: tuple[Value, ...]) -> Check:
    """Allow other values than the default only where all these options have one of these values."""

    def check(options: Mapping[str, Value], seats: int) -> str | None:
        if options[key] == default:
            return None
        settled: dict[str, Value] = {**options, "seats": seats}
        if all(settled[other] in values for other, values in wanted.items()):
            return None
        return f"it can be changed only with {needs}."

    return check


def check_mode(options: Mapping[str, Value], seats: int) -> str | None:
    wanted = SEATS_OF[str(options["mode"])]
    if seats in wanted:
        return None
    return f"that game is for {' or '.join(map(str, wanted))} seats, not {seats}."


def check_first(options: Mapping[str, Value], seats: int) -> str | None:
    first = options["first_player"]
    return f"there are {seats} seats." if isinstance(first, int) and first >= seats else None


def check_bear(options: Mapping[str, Value], seats: int) -> str | None:
    if int(options["bear_seat"]) >= seats:
        return f"there are {seats} seats."
    return only_with("bear_seat", 1, "mode hunt", mode=("hunt",))(options, seats)


def flag(key: str, default: bool, needs: str, **wanted: tuple[Value, ...]) -> Option:
    check = only_with(key, default, needs, **wanted)
    return Option(key, (False, True), default=default, check=check)


def named(key: str, values: tuple[str, ...], needs: str, **wanted: tuple[Value, ...]) -> Option:
    return Option(key, values, check=only_with(key, values[0], needs, **wanted))


def counted(key: str, span: range, default: int, needs: str, **wanted: tuple[Value, ...]) -> Option:
    check = only_with(key, default, needs, **wanted)
    return Option(key, span=span, default=default, check=check)


BEARS: dict[str, Any] = {"needs": "mode hunt or flee", "mode": ("hunt", "flee")}
FOUR: dict[str, Any] = {
    "needs": "mode partner or neighbour",
    "mode": ("partner", "neighbour"),
}
HUNTERS: dict[str, Any] = {"needs": "mode nanuuk", "mode": ("nanuuk",)}
PAIRS: dict[str, Any] = {"needs": "hunters_each 2", "hunters_each": (2,)}

OPTIONS = (
    Option("mode", tuple(SEATS_OF), check=check_mode),
    Option("edition", default="standard", is_edition=True),
    Option("first_player", (0, 1, 2, 3, "random"), check=check_first),
    named("neighbour_side", ("right", "left"), "mode neighbour", mode=("neighbour",)),
    named("stuck", ("at_once", "own_turn"), **FOUR),
    Option("bear_seat", span=range(3), default=1, check=check_bear),
    flag("bear_crack_each_step", False, **BEARS),
    flag("bear_must_double", False, **BEARS),
    flag("bear_may_rest", False, **BEARS),
    flag("fur_duel", False, "mode hunt for 3 players", mode=("hunt",), seats=(3,)),
    flag("inuit_move_one", False, "mode hunt for 2 players", mode=("hunt",), seats=(2,)),
    counted("flee_bears", range(1, 4), 1, "mode flee", mode=("flee",)),
    counted("hunters_each", range(1, 3), 1, "mode nanuuk for 2 players",
            mode=("nanuuk",), seats=(2,)),
    named("two_hunter_turns", ("choose", "alternate"), **PAIRS),
    flag("split_start", True, **PAIRS),
    named("layout", ("standard", "random", "players"), **HUNTERS),
    named("layout_rule", ("strict", "one_pair"), "another layout than standard",
          layout=("random", "players")),
    flag("sled_crack_choice", False, **HUNTERS),
    named("crack_priority", ("standard", "protective"), **HUNTERS),
    counted("initial_cracks", range(13), 0, **HUNTERS),
    named("initial_cracks_by", ("chance", "players"), "initial_cracks above 0",
          initial_cracks=tuple(range(1, 13))),
    named("end_of_hunt", ("huntable", "literal"), **HUNTERS),
)  # fmt: skip


def check(ed: Edition, options: Mapping[str, Any], seats: int) -> str | None:
    """Why these options cannot be played on this edition; None if they can."""
    s = np.zeros(1, State.dtype)[0]
    s.seats = seats
    for option in OPTIONS:
        if not option.is_edition:
            s[option.key] = option.code(options[option.key])
    prepare(ed, s)
    land = int(ed.land[s.board])
    if s.mode != Mode.NANUUK and land.bit_count() < piece_count(s):
        return "Option 'edition' cannot be this one: the board has too few cells for the pieces."
    ways = sum(int(sides).bit_count() for sides in ed.ways[s.board].tolist()) // 2
    most = ways - land.bit_count() + 1
    if int(s.initial_cracks) > most:
        return f"Option 'initial_cracks' accepts at most {most} on this board."
    if options["layout"] != "standard" and not can_spread(ed, s, 0, 0, 0):
        return "Option 'layout_rule': whales and Inuit cannot be placed like that on this board."
    return None
