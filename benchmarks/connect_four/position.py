"""Connect four's position as a JSON object: each column is a string, the lowest disc first."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader
from banquise.core.state import EMPTY, NOBODY, only
from benchmarks.connect_four.notation import LETTERS
from benchmarks.connect_four.state import Edition, Phase, State, cell, owner

SIGNS = "XO"  # a disc of each seat
INVARIANTS = {
    1: "columns: every disc must lie on another one, within the frame.",
    2: "columns: the first seat must have as many discs as the second, or one more.",
    3: "columns: the game must end with the first line.",
}


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    discs = {
        LETTERS[column]: "".join(
            SIGNS[who] for row in range(ed.rows) if (who := owner(s, column, row)) != EMPTY
        )
        for column in range(ed.columns)
    }
    winner = None if s.winner == NOBODY else int(s.winner)
    return {"seats": 2, "options": dict(options), "columns": discs, "winner": winner}


def read(ed: Edition, page: Reader, s: State) -> None:
    page.only(("seats", "options", "columns", "winner"))
    s.winner = page.seat("winner", 2, NOBODY)
    s.disc[:], s.discs = 0, 0
    columns = page.part("columns")
    columns.only(LETTERS[: ed.columns])
    for column in range(ed.columns):
        word = columns.get(LETTERS[column])
        if not isinstance(word, str) or len(word) > ed.rows or set(word) - set(SIGNS):
            raise columns.refuse(LETTERS[column], f"expected up to {ed.rows} letters X and O.")
        s.discs += len(word)
        for row, sign in enumerate(word):
            s.disc[SIGNS.index(sign)] |= cell(column, row)
    is_over = s.winner != NOBODY or s.discs == int(ed.columns) * int(ed.rows)
    s.phase = Phase.OVER if is_over else Phase.DROP
    s.waiting = 0 if is_over else only(int(s.discs) % 2)
