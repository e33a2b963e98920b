"""All worlds of some late positions with few unseen cards, each as likely as the others."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator
from typing import Any

from banquise.core.errors import BadPosition
from banquise.core.state import NOBODY
from tests.contract.bench import Setup
from tests.games.nunami.positions import NAMES, deck, load, position

World = tuple[str, Any, int, dict[bytes, float]]
Position = dict[str, Any]
MOST = 300
KEPT = ["P+1/1a", "P+1/1b", "P+1/2", "G-1/1a", "G-1/1b", "S0/1"]


def worlds(setup: Setup) -> Iterator[World]:
    """The same positions for every set-up; they hold their own options."""
    if setup.options:
        return
    for name, p in positions():
        for viewer in (*range(p["seats"]), NOBODY):
            match = load(p)
            who = None if viewer == NOBODY else viewer
            named = list(itertools.islice(every_world(p, match.seen(who)), MOST + 1))
            if len(named) > MOST:
                continue  # too many to list
            found = {state_of(world) for world in named if is_sound(world)}
            if len(found) > 1:
                shares = {world: 1 / len(found) for world in found}
                yield name, match.seen_state(who), viewer, shares


def state_of(p: Position) -> bytes:
    return load(p).state.tobytes()


def thin(p: Position, kept: list[str]) -> Position:
    """Discard all cards of the pile but a few."""
    used = {entry.split("?")[0] for stack in p["cells"].values() for entry in stack}
    used |= {card for hand in p["hands"] for card in hand}
    cards = deck(p["options"]["mode"], p["colours"])
    p["discard"] = [card for card in cards if card not in used and card not in kept]
    p["pile"] -= len(p["discard"])
    return p


def positions() -> Iterator[tuple[str, Position]]:
    yield "hidden support", thin(
        position("a: P+1/1a?0<P+1/2?0<G-1/0a . . S0/0a?1 . .", hand="P+1/1b, S0/1",
                 others={1: "G-2/0a"}),
        KEPT,
    )  # fmt: skip
    yield "two hidden plays of several cards", thin(
        position("a: G-1/1a?1<G-1/2?1<P+1/0a . . . . .", "f: G-2/1?1<G0/1?1<P+1/0b . . . . .",
                 hand="P+1/3", others={1: "S0/0a"}, phase="draw"),
        ["P+1/1a", "P+1/1b"],
    )  # fmt: skip
    yield "the card drawn", thin(
        position(hand="P+1/1a, P+1/1b, S0/1", inua=["arsaniit", "tarniq"], phase="after_draw",
                 others={1: "G-2/0a"}, drawn="P+1/1b"),
        KEPT,
    )  # fmt: skip
    yield "a hand looked into", thin(
        position(hand="P+1/1a", inua=["arsaniit", "tarniq"], phase="pick", victim=1,
                 others={1: "G-2/0a, S0/1"}, options={"arsaniit_pick": "look"}),
        KEPT,
    )  # fmt: skip
    yield (
        "seeds and a card put back",
        thin(
            position("a: ? . . ? . .", hand="P+1/1a", others={1: "G-2/0a"}, returned=["S0/1"]), KEPT
        ),
    )
    yield "an unfinished play", thin(
        position("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/1", others={1: "G-2/0a"},
                 phase="support", pending={"card": "P+2/1", "cell": "a0", "face": "up"}),
        ["P+2/0a"],
    )  # fmt: skip
    yield "nothing but covers left", full()


def full() -> Position:
    """No place is empty but on frozen boards, so the hidden hand must hold a card that covers."""
    p = position(
        "a: Y+1/1a B-1/1a Y+1/1b B-1/1b Y+2/1 B-2/1",
        "b: Y0/1 B0/1 S0/1 Y+1/2 B-1/2 S0/2",
        "c: Y+3/2 B-3/2 P+1/1a G-1/1a P+1/1b G-1/1b",
        "d: Y+1/3 B-1/3 P0/1 G0/1 P+2/1 G-2/1",
        hand="P+1/2", mode="B", inua=[None, None], frozen={"e": "tarniq", "f": "arsaniit"},
        others={1: "S0/0a"},
    )  # fmt: skip
    return thin(p, ["P+1/3", "G-1/2", "S0/0b", "Y+1/0a", "G-1/3"])


def every_world(p: Position, seen: Position) -> Iterator[Position]:
    """Every way to name what this view hides; not all of them are sound."""
    base = copy.deepcopy(seen) | {"returned": []}
    shown = {c for hand in seen["hands"] for c in hand} | set(seen["discard"])
    shown |= {entry.split("?")[0] for stack in seen["cells"].values() for entry in stack}
    unseen = [card for card in deck(p["options"]["mode"], p["colours"]) if card not in shown]
    holes = [("hand", k, len(h)) for k, h in enumerate(seen["hands"]) if h[:1] == ["?"]]
    for cell, stack in seen["cells"].items():
        hidden = [entry for entry in stack if entry.startswith("?") and entry != "?"]
        holes += [("cell", cell, len(hidden))] if hidden else []  # type: ignore[list-item]
    for named in fill(base, holes, unseen):
        drawn = [named["drawn"]]
        if named["drawn"] == "?":
            drawn = list(named["hands"][named["turn"]])
        for card in drawn:
            yield copy.deepcopy(named) | {"drawn": card}


def fill(base: Position, holes: list[Any], unseen: list[str]) -> Iterator[Position]:
    if not holes:
        yield base
        return
    (kind, where, size), *rest = holes
    choices = itertools.combinations if kind == "hand" else itertools.permutations
    for cards in choices(unseen, size):
        if kind == "cell" and not is_play(cards):
            continue
        p = copy.deepcopy(base)
        if kind == "hand":
            p["hands"][where] = list(cards)
        else:
            stack = p["cells"][where]
            p["cells"][where] = stack[:-size] + [
                card + mark for card, mark in zip(cards, stack[-size:], strict=True)
            ]
        yield from fill(p, rest, [card for card in unseen if card not in cards])


def is_play(cards: tuple[str, ...]) -> bool:
    """Several cards of one area, the support in the order of the ids."""
    support = [NAMES.index(card) for card in cards[:-1]]
    areas = {card[0] for card in cards}
    return len(cards) == 1 or (
        len(areas) == 1 and areas <= set("PYGB") and support == sorted(support)
    )


def is_sound(p: Position) -> bool:
    try:
        load(p)
    except BadPosition:
        return False
    return True
