"""nunami by hand: a slow judge of positions, written from the clauses alone over plain JSON.

It knows how a board is scored, which cards a play turns up and in which order, and what may be
laid where with which support. It shares no code with the game.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from typing import Any

HUMAN, NATURE, AREAS = set("PY"), set("GB"), set("PYGB")
WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
Position = dict[str, Any]


def letter(card: str) -> str:
    return card[0]


def life(card: str) -> int:
    return int(re.fullmatch(r"[PYGBSD](0|[+-]\d)/\d[a-n]?", card)[1])  # type: ignore[index]


def strength(card: str) -> int:
    return int(card.split("/")[1][0])


def printed(card: str) -> str:
    """The card without the small letter: equal cards print alike."""
    return card.rstrip("abcdefghijklmn")


def is_hidden(entry: str) -> bool:
    return "?" in entry


def cells_of(board: str) -> list[str]:
    return [f"{board}{k}" for k in range(6)]


def neighbours(p: Position, cell: str) -> list[str]:
    """Edge contact, also across boards, in ascending order."""
    board, k = "abcdefghij".index(cell[0]), int(cell[1])
    found = [f"{cell[0]}{(k + 1) % 6}", f"{cell[0]}{(k - 1) % 6}"]
    q, r = p["boards"][board]
    beyond = [q + WAYS[k][0], r + WAYS[k][1]]
    if beyond in p["boards"]:
        found.append(f"{'abcdefghij'[p['boards'].index(beyond)]}{(k + 3) % 6}")
    return sorted(found)


def top(p: Position, cell: str) -> str | None:
    return p["cells"][cell][-1] if cell in p["cells"] else None


def face_up(p: Position, cell: str) -> str | None:
    card = top(p, cell)
    return None if card is None or is_hidden(card) else card


def is_full(p: Position, board: str) -> bool:
    return all(cell in p["cells"] for cell in cells_of(board))


# Scoring


def score(p: Position, board: str) -> list[int]:
    """Points of a board after NU-SCORE-2 to -8; what an imbalance removes leaves ``p``."""
    seats = range(p["seats"])
    while is_full(p, board):
        total = sum(life(p["cells"][cell][-1]) for cell in cells_of(board))
        if abs(total) >= 7 and remove(p, board, HUMAN if total > 0 else NATURE):
            continue
        tops = [letter(p["cells"][cell][-1]) for cell in cells_of(board)]
        own = [sum(tops.count(colour) for colour in p["colours"][seat]) for seat in seats]
        side = HUMAN if total > 0 else NATURE
        points = [0 for _ in seats]
        for seat in seats:
            if 1 <= abs(total) <= 6 and any(c in side and c in tops for c in p["colours"][seat]):
                points[seat] += 1
            if own[seat] and own.count(max(own)) == 1 and own[seat] == max(own):
                points[seat] += 1
        return points
    return [0 for _ in seats]


def remove(p: Position, board: str, side: set[str]) -> bool:
    options = p["options"]
    goes = AREAS | {"S", "D"} if options["imbalance_removes"] == "all" else side
    removed = []
    for cell in cells_of(board):
        stack = p["cells"][cell]
        if options["imbalance_buried"] == "whole":
            gone = [card for card in stack if letter(card) in goes]
        else:
            gone = [stack[-1]] if letter(stack[-1]) in goes else []
        removed += gone
        p["cells"][cell] = [card for card in stack if card not in gone]
        if not p["cells"][cell]:
            del p["cells"][cell]
    p["discard"] += removed
    return bool(removed)


# Turning up


@dataclass
class Reaction:
    """A play being carried out on ``p``; ``names`` are the seeds in the order of their reveals."""

    p: Position
    seat: int
    cell: str
    names: list[str]
    turned: list[str] = field(default_factory=list)

    def run(self) -> list[str]:
        """Section 6.8, steps 2 and 3: the cells that are turned up, in order."""
        waiting = [self.cell]
        while waiting:
            for cell in neighbours(self.p, waiting[0]):
                if self.can_turn(cell):
                    if letter(self.turn(cell)) in self.p["colours"][self.seat]:
                        waiting.append(cell)
                    break
            else:
                waiting.pop(0)
        if is_full(self.p, self.cell[0]):
            for cell in cells_of(self.cell[0]):
                if self.can_turn(cell):
                    self.turn(cell)
        return self.turned

    def can_turn(self, cell: str) -> bool:
        card = top(self.p, cell)
        return card is not None and is_hidden(card) and cell[0] not in self.p["frozen"]

    def turn(self, cell: str) -> str:
        stack = self.p["cells"][cell]
        self.turned.append(cell)
        if stack[-1] == "?":
            stack[-1] = self.names.pop(0)
        self.p["cells"][cell] = [entry.split("?")[0] for entry in stack]
        return str(self.p["cells"][cell][-1])


# Laying


def is_own(p: Position, seat: int, card: str) -> bool:
    return letter(card) in p["colours"][seat]


def why_not_cover(p: Position, seat: int, cards: list[str], cell: str) -> str | None:
    """What forbids a play (its top card last) on the face-up card of a cell."""
    options, below, play = p["options"], face_up(p, cell), sum(strength(c) for c in cards)
    assert below is not None
    spirit = p["inua"][seat]
    enough = play > strength(below)
    if options["cover_strength"] == "at_least":
        enough = play >= strength(below)
    if not enough:
        return "NU-PUT-4"
    same = letter(cards[-1]) in AREAS and letter(cards[-1]) == letter(below)
    bans = not is_own(p, seat, cards[-1]) or options["same_colour_cover"] == "never"
    if same and bans and spirit != "katjutayuuq":
        return "NU-PUT-5"
    free = spirit == "katjutayuuq" and options["katjutayuuq_scope"] == "c_and_f"
    foreign = letter(below) in AREAS and not is_own(p, seat, below)
    if is_own(p, seat, cards[-1]) and foreign and not free:
        shown = [face_up(p, cell) for cell in neighbours(p, cell)]
        guards = [card for card in shown if card and letter(card) == letter(below)]
        strong = [card for card in guards if strength(card) > play]
        if len(strong) >= 2 and (options["cover_guard"] == "two" or strong == guards):
            return "NU-PUT-6"
    return None


def supports(p: Position, seat: int, card: str, cell: str) -> list[tuple[str, ...]]:
    """Every set of other hand cards of the area with which the play is legal, and just so."""
    others = [c for c in p["hands"][seat] if c != card and letter(c) == letter(card)]
    if letter(card) not in AREAS:
        others = []
    found = []
    for size in range(1, len(others) + 1):
        for chosen in itertools.combinations(others, size):
            rest = [list(chosen[:k] + chosen[k + 1 :]) for k in range(size)]
            if why_not_cover(p, seat, [*chosen, card], cell) is None and all(
                why_not_cover(p, seat, [*less, card], cell) for less in rest
            ):
                found.append(chosen)
    return found


def why_not_place(p: Position, seat: int, card: str, cell: str, is_up: bool) -> str | None:
    if cell[0] in p["frozen"]:
        return "NU-INUA-4"
    if cell in p["cells"]:
        if is_hidden(p["cells"][cell][-1]):
            return "NU-PUT-3"
        if why_not_cover(p, seat, [card], cell) and not supports(p, seat, card, cell):
            helpers = [c for c in p["hands"][seat] if c != card and letter(c) == letter(card)]
            return why_not_cover(p, seat, [*(helpers if letter(card) in AREAS else []), card], cell)
        if not is_up and p["options"]["facedown_cover"] == "forbidden":
            return "NU-FACE-1"
    return None if is_up else why_not_down(p, cell)


def why_not_down(p: Position, cell: str) -> str | None:
    if any(face_up(p, other) for other in neighbours(p, cell)):
        return "NU-FACE-2"
    empty = [other for other in cells_of(cell[0]) if other not in p["cells"]]
    return "NU-FACE-5" if empty == [cell] else None


def why_not_exchange(p: Position, seat: int, cell: str, is_up: bool) -> str | None:
    if p["inua"][seat] != "tarniq":
        return "NU-INUA-7"
    if cell[0] in p["frozen"]:
        return "NU-INUA-4"
    if cell not in p["cells"]:
        return "NU-INUA-7"
    return None if is_up else why_not_down(p, cell)


def why_not_swap(p: Position, seat: int, one: str, two: str) -> str | None:
    spirit, a, b = p["inua"][seat], face_up(p, one), face_up(p, two)
    if spirit not in ("lumaayuuq", "angakkuk", "tuurngaq"):
        return "NU-INUA-3"
    if one[0] in p["frozen"] or two[0] in p["frozen"]:
        return "NU-INUA-4"
    if one[0] == two[0] or not a or not b or not {letter(a), letter(b)} <= AREAS:
        return "NU-INUA-12"
    if printed(a) == printed(b):
        return "NU-INUA-12"
    if spirit == "lumaayuuq":
        return None if strength(a) == strength(b) else "NU-INUA-9"
    if spirit == "angakkuk":
        return None if letter(a) == letter(b) else "NU-INUA-10"
    narrow = p["options"]["tuurngaq_scope"] == "same_area" and letter(a) != letter(b)
    return "NU-INUA-11" if life(a) != life(b) or narrow else None
