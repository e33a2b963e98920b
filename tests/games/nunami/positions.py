"""Drawn positions of nunami: boards as the specification writes them, everything else filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import banquise
from banquise.core.match import Match
from banquise.games.nunami.notation import card_name
from tests.oracle import nunami_oracle as oracle

GAME = banquise.game("nunami")
ED = GAME.load_edition().record[0]
NAMES = [card_name(ED, card) for card in range(80)]
TRIANGLE6 = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]]
TRIANGLE10 = [
    [0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [0, 3],
]  # fmt: skip
SIDES = {"A": "P:G", "B": "P:G", "C": "PY:GB", "D": "PB:YG", "E": "YB:PG", "four": "P:G:Y:B"}


def stack(entry: str) -> list[str]:
    """``X<Y`` is X on top of Y; the list goes from bottom to top."""
    return entry.split("<")[::-1]


def draw(*boards: str) -> dict[str, list[str]]:
    """Cells from lines such as ``a: P+1/1a . ? . . G-1/0a?1``."""
    cells = {}
    for line in boards:
        board, entries = line.split(":", 1)
        for k, entry in enumerate(entries.split()):
            if entry != ".":
                cells[f"{board}{k}"] = stack(entry)
    return dict(sorted(cells.items()))


def deck(mode: str, colours: Sequence[str]) -> list[str]:
    sets = "PYGBSD" if mode == "four" else "PYGBS"
    if mode == "A":
        sets = "".join(colours) + "S"
    return [name for name in NAMES if name[0] in sets]


def position(
    *boards: str,
    hand: str = "",
    seat: int = 0,
    mode: str = "A",
    sides: str = "",
    phase: str = "place",
    inua: Sequence[str | None] = (),
    others: Mapping[int, str] | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A whole position. Other hands get one card each, unless they are given."""
    seats = 4 if mode == "four" else 2
    sides = sides or SIDES[mode]
    chosen: dict[str, Any] = {
        "mode": mode, "colours": sides, "boards": "triangle10" if seats == 4 else "triangle6",
        "inua": "on" if inua else "off",
    } | dict(options or {})  # fmt: skip
    settled = Match("nunami", seats, chosen, chance="manual", backend="python").options
    cells = draw(*boards)
    used = {entry.split("?")[0] for entries in cells.values() for entry in entries}
    hands = given_hands(seats, seat, hand, others or {}, used, deck(mode, sides.split(":")))
    p = {
        "options": settled, "seats": seats, "phase": phase, "turn": seat, "start": 0,
        "colours": sides.split(":"), "inua": list(inua) or [None] * seats,
        "boards": TRIANGLE10 if seats == 4 else TRIANGLE6, "frozen": {}, "cells": cells,
        "hands": hands, "pile": 0, "returned": [], "discard": [], "points": [],
        "drawn": None, "victim": None, "pending": None, "laid": None, "reacting": [], "idle": 0,
    } | more  # fmt: skip
    p["points"] = more.get("points") or worth(p)
    p["pile"] = more.get("pile", rest_of_deck(p))
    return p


def given_hands(
    seats: int, seat: int, hand: str, others: Mapping[int, str], used: set[str], cards: list[str]
) -> list[list[str]]:
    hands = [others.get(k, "").replace(",", " ").split() for k in range(seats)]
    hands[seat] = hand.replace(",", " ").split()
    taken = used | {card for cards in hands for card in cards}
    free = [card for card in cards if card not in taken][::-1]
    for k in range(seats):
        if k != seat and not hands[k] and k not in others:
            hands[k] = [free.pop(0)]
        hands[k].sort(key=NAMES.index)
    return hands


def worth(p: Mapping[str, Any]) -> list[list[int]]:
    """The points of the complete boards, by the oracle."""
    copy = {**p, "cells": {cell: list(cards) for cell, cards in p["cells"].items()}}
    boards = "abcdefghij"[: len(p["boards"])]
    return [oracle.score({**copy, "discard": []}, board) for board in boards]


def rest_of_deck(p: Mapping[str, Any]) -> int:
    seeds = sum(stack == ["?"] for stack in p["cells"].values())
    placed = sum(len(cards) for cards in p["hands"]) + len(p["discard"])
    placed += sum(len(stack) for stack in p["cells"].values()) - seeds
    return len(deck(p["options"]["mode"], p["colours"])) - placed - seeds


def table(*boards: str, **how: Any) -> Match:
    """A match that begins in a drawn position; chance is the test's."""
    return load(position(*boards, **how))


def clause(match: Match, action: str | int, seat: int | None = None) -> str:
    """The clause that forbids an action; nothing if it is legal."""
    found = match.why(action, seat)
    return found.id if found else ""


def board(match: Match, letter: str) -> str:
    """A board as the specification writes it, ``X<Y`` for X on Y."""
    cells = match.position()["cells"]
    shown = ["<".join(cells.get(f"{letter}{k}", ["."])[::-1]) for k in range(6)]
    return f"{letter}: {' '.join(shown)}"


def points(match: Match, letter: str) -> str:
    row = match.position()["points"]["abcdefghij".index(letter)]
    return "/".join(str(n) for n in row)


def hand(match: Match, seat: int) -> str:
    return " ".join(match.position()["hands"][seat])


def notations(match: Match, pattern: str = "") -> list[str]:
    """The legal actions whose text matches."""
    return [a.notation for a in legal(match) if re.match(pattern, a.notation)]


def legal(match: Match) -> list[Any]:
    ed, s = match.ed[0], match.states[0]
    seat = match.waiting[0]
    return [
        banquise.Action(int(a), GAME.notation.write(ed, s, seat, int(a)), "")
        for a in match.legal_ids(seat)
    ]


def start(seats: int = 2, **options: Any) -> Match:
    """A match before its first decision."""
    return Match("nunami", seats, options, chance="manual", backend="python")


def settle(match: Match, phase: str = "") -> Match:
    """Let the first outcome happen until a phase, or a seat, is asked."""
    while match.waiting == (-1,) and match.phase != phase:
        match.play(int(match.legal_ids(-1)[0]), -1)
    return match


def load(p: Mapping[str, Any]) -> Match:
    return Match.from_position("nunami", p, chance="manual", backend="python")


def cards_of_pile(p: Mapping[str, Any]) -> list[str]:
    """All cards of the pile."""
    used = {e.split("?")[0] for stack in p["cells"].values() for e in stack}
    used |= {card for hand in p["hands"] for card in hand}
    return [card for card in deck(p["options"]["mode"], p["colours"]) if card not in used]


SPEC = {
    "boards": [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]],
    "cells": {
        "a0": ["P+2/1"], "a1": ["P+1/1a"], "a2": ["P+1/2"], "a3": ["G-1/1a"], "a4": ["G-2/0a"],
        "a5": ["S0/0a"], "b2": ["G-1/0a"], "c1": ["?"], "c4": ["S0/1"], "d3": ["?"],
        "f2": ["P+1/0a?0"], "f4": ["P0/1", "G-1/2?1"],
    },
    "hands": [
        ["P+1/0b", "P+2/0a", "G-1/0b", "S0/0b", "S+1/0a"], ["P+1/3", "G-2/1", "S-1/0a", "S0/2"],
    ],
}  # fmt: skip


def example() -> dict[str, Any]:
    """The second example of section 12."""
    options = {"inua_cards": "tarniq:angakkuk", "start_player": 0}
    p = position(inua=["tarniq", None], frozen={"c": "angakkuk"}, options=options)
    return p | SPEC | {
        "pile": 18, "returned": ["G-1/3"], "discard": ["P+2/0b", "P+3/2"],
        "points": [[2, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]],
    }  # fmt: skip
