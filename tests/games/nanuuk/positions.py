"""Positions of Nanuuk! in a line of text, and short questions about them.

``table("D3 =fw :HYS +i | F1 | D4", tokens="fish G3, seal A1", cracks="D3D4")`` is the start of a
turn: red on D3 with fish and walrus in the bag, harpoon, husky (Y) and sled on the left and a
companion; blue and yellow with a harpoon. ``pieces("A1 F3 | D3 E4", mode="intro", seats=2)`` is one
of the introductory games; the pieces of a seat stand between bars, neutral bears come last.
"""

from __future__ import annotations

from typing import Any

from banquise import Match

ANIMALS = {"f": "fish", "s": "seal", "w": "walrus", "W": "whale"}
GEAR = {"H": "harpoon", "Y": "husky", "S": "sled", "K": "kayak"}


class Table:
    """A match in a given position, with chance in the test's hand."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def legal(self) -> str:
        """The legal actions of whose decision it is, in the order of their numbers."""
        return " ".join(action.notation for action in self.match.legal())

    def why(self, action: str | int, seat: int | None = None) -> str:
        """The id of the clause that forbids an action; empty if it is legal."""
        clause = self.match.why(action, seat)
        return clause.id if clause else ""

    def play(self, *actions: str) -> Table:
        """Play actions of seats and of chance alike, as a record lists them."""
        for text in " ".join(actions).split():
            self.match.play(text, self.match.waiting[0])
        return self

    def sheet(self, hunter: int) -> str:
        """A hunter as ``table`` takes it, without the store: ``D3 =fw :HYS +i``."""
        found = self.match.position()["hunters"][hunter]
        bag = "".join(sign for sign, name in ANIMALS.items() if name in found["bag"])
        gear = "".join(sign for sign, name in GEAR.items() if name in found["equipment"])
        parts = [found["cell"] or "-", f"={bag}" if bag else "", f":{gear}" if gear else ""]
        return " ".join(filter(None, [*parts, "+i" if found["companion"] else ""]))

    def store(self, hunter: int) -> list[int]:
        return list(self.match.position()["hunters"][hunter]["store"].values())

    def __getattr__(self, name: str) -> Any:
        """Anything else is asked of the match, or read in its position."""
        if name in ("phase", "is_over", "points", "ranking", "waiting", "odds", "save", "state"):
            return getattr(self.match, name)
        return self.match.position()[name]


def _sheet(text: str, seat: int) -> dict[str, Any]:
    cell, *rest = text.split()
    sheet: dict[str, Any] = {"seat": seat, "cell": None if cell == "-" else cell}
    for part in rest:
        if part == "+i":
            sheet["companion"] = True
        elif part[0] == ":":
            sheet["equipment"] = [GEAR[sign] for sign in part[1:]]
        elif part[0] == "=":
            sheet["bag"] = [ANIMALS[sign] for sign in part[1:]]
        else:
            counts = [int(digit) for digit in part[1:]]
            sheet["store"] = dict(zip(ANIMALS.values(), counts, strict=True))
    return sheet


def hunt(
    hunters: str, *, tokens: str = "", cracks: str = "", seats: int = 3, seat: int = 0, **rest: Any
) -> dict[str, Any]:
    """The JSON object of a position at the start of a turn of Nanuuk!; ``#1020`` is a store."""
    keys: dict[str, Any] = {
        k: rest.pop(k) for k in ("first", "hunter", "passes", "due", "bound") if k in rest
    }
    phase = rest.pop("phase", "turn")
    each = rest.get("hunters_each", 1)
    sheets = [_sheet(text, i // each) for i, text in enumerate(hunters.split("|"))]
    found = [part.split() for part in tokens.split(",") if part]
    return {
        "game": "nanuuk",
        "seats": seats,
        "options": rest,
        "phase": phase,
        "seat": seat,
        "cracks": cracks.split(),
        "tokens": {cell: kind for kind, *cells in found for cell in cells},
        "hunters": sheets,
        **keys,
    }


def blockade(
    pieces: str, *, mode: str, cracks: str = "", seats: int = 2, seat: int = 0, **rest: Any
) -> dict[str, Any]:
    """The JSON object of a position at the start of a turn of another mode."""
    keys: dict[str, Any] = {k: rest.pop(k) for k in ("first", "out", "winners") if k in rest}
    options = {"mode": mode, **rest}
    parts = pieces.split("|")
    found = []
    for i, part in enumerate(parts):
        for k, cell in enumerate(part.split()):
            owner = i if i < seats else None
            kind = _kind(mode, owner, k, rest.get("bear_seat", 1))
            found.append({"seat": owner, "kind": kind, "cell": None if cell == "-" else cell})
    return {
        "game": "nanuuk",
        "seats": seats,
        "options": options,
        "phase": "turn",
        "seat": seat,
        "cracks": cracks.split(),
        "pieces": found,
        **keys,
    }


def _kind(mode: str, owner: int | None, number: int, bear_seat: int) -> str:
    if mode in ("intro", "partner", "neighbour"):
        return "hunter"
    if mode == "helper":
        return ("polar_bear", "inuk")[number]
    is_bear = owner is None if mode == "flee" else owner == bear_seat
    return "polar_bear" if is_bear else "inuk"


def load(position: dict[str, Any], backend: str = "cpu", edition: Any = None) -> Table:
    return Table(
        Match.from_position("nanuuk", position, chance="manual", backend=backend, edition=edition)
    )


def table(hunters: str, *, backend: str = "cpu", **changes: Any) -> Table:
    """A match of Nanuuk! at the start of a turn."""
    return load(hunt(hunters, **changes), backend)


def pieces(cells: str, *, backend: str = "cpu", **changes: Any) -> Table:
    """A match of another mode at the start of a turn."""
    return load(blockade(cells, **changes), backend)


def start(seats: int = 3, *, backend: str = "cpu", **options: Any) -> Table:
    """A match at its start, with manual chance."""
    edition = options.pop("file", None)
    match = Match("nanuuk", seats, options, chance="manual", backend=backend, edition=edition)
    return Table(match)
