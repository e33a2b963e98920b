"""Positions of Papua in a line of text, and short questions about them.

``table("R8 Y9 G13", die=2)`` puts a red islander on cell 8 and so on; the others are in their pots.
"""

from __future__ import annotations

from typing import Any

from banquise import Match
from banquise.core.state import CHANCE

COLOURS = "RYGBPW"
OPTIONS: dict[str, Any] = {
    "variant": "standard",
    "gods_rule": "stopover",
    "join_rule": "forms_group",
    "square_entry": "group",
    "first_player": "roll_off",
    "dead_position": "rescue",
    "names": "respectful",
    "turn_limit": 5000,
    "edition": "papua60",
}


class Table:
    """A match in a given position, with the dice in the test's hand."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def board(self) -> str:
        """Everybody on the path or the canoe, by cell: ``Y9 G10 R11``."""
        found = [
            (cell, colour)
            for colour, cells in self.match.position()["islanders"].items()
            for cell in cells
            if cell
        ]
        return " ".join(f"{colour}{cell}" for cell, colour in sorted(found))

    @property
    def legal(self) -> str:
        """The legal actions of whose turn it is: ``P 8 8-9``."""
        return " ".join(action.notation for action in self.match.legal())

    def pot(self, colour: str) -> int:
        count: int = self.match.position()["islanders"][colour].count(0)
        return count

    def islanders(self, colour: str) -> list[int]:
        cells: list[int] = self.match.position()["islanders"][colour]
        return cells

    def why(self, action: str, seat: int | None = None) -> str:
        """The id of the clause that forbids an action; empty if it is legal."""
        clause = self.match.why(action, seat)
        return clause.id if clause else ""

    def play(self, *actions: str) -> Table:
        """Play actions of seats and of chance alike, as a record lists them."""
        for text in " ".join(actions).split():
            self.match.play(text, self.match.waiting[0])
        return self

    def roll(self, die: int) -> Table:
        self.match.play(f"d{die}", CHANCE)
        return self

    def __getattr__(self, name: str) -> Any:
        """Anything else is asked of the match, or read in its position."""
        if name in ("phase", "is_over", "points", "ranking", "waiting", "odds"):
            return getattr(self.match, name)
        return self.match.position()[name]


def position(
    board: str = "", *, seats: int = 3, turn: str = "R", die: int = 0, **changes: Any
) -> dict[str, Any]:
    """The JSON object of a drawn position; options by their names, other keys by theirs."""
    islanders: dict[str, list[int]] = {colour: [] for colour in COLOURS[:seats]}
    for piece in board.split():
        islanders[piece[0]].append(int(piece[1:]))
    options = {key: changes.pop(key, value) for key, value in OPTIONS.items()}
    return {
        "seats": seats,
        "options": options,
        "phase": "move" if die else "roll",
        "seat": COLOURS.index(turn),
        "die": die,
        "turns": 0,
        "rescues": 0,
        "roll_off": [0] * seats,
        "islanders": {c: (cells + [0] * 4)[:4] for c, cells in islanders.items()},
        "winner": None,
        **changes,
    }


def table(board: str = "", *, backend: str = "cpu", **changes: Any) -> Table:
    """A match in a drawn position."""
    edition = changes.pop("file", None)
    return Table(
        Match.from_position(
            "papua", position(board, **changes), chance="manual", backend=backend, edition=edition
        )
    )


def start(seats: int = 3, *, backend: str = "cpu", **options: Any) -> Table:
    """A match at its start, with manual dice."""
    return Table(Match("papua", seats, options, chance="manual", backend=backend))
