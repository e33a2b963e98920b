"""Connect four in words."""

from banquise.core.state import EMPTY, NOBODY, first_waiting
from banquise.core.text import Words
from benchmarks.connect_four.notation import LETTERS
from benchmarks.connect_four.position import SIGNS
from benchmarks.connect_four.state import Edition, State, owner


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    return words("label.drop", column=LETTERS[action])


def prompt(ed: Edition, s: State, viewer: int, words: Words) -> str:
    if s.waiting:
        return words("prompt.drop", player=words.player(first_waiting(s)))
    if s.winner == NOBODY:
        return words("prompt.draw")
    return words("prompt.won", player=words.player(int(s.winner)))


def board(ed: Edition, s: State, words: Words) -> list[tuple[str, list[str]]]:
    signs = {EMPTY: ".", **dict(enumerate(SIGNS))}
    rows = [
        " ".join(signs[owner(s, column, row)] for column in range(ed.columns))
        for row in reversed(range(ed.rows))
    ]
    return [(words("game.title"), [*rows, " ".join(LETTERS[: ed.columns])])]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    return [(words("sheet.won"), [int(s.winner == seat) for seat in range(2)])]


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    said = words("log.drop", player=words.player(seat), column=LETTERS[action])
    return [said] if after.waiting else [said, prompt(ed, after, NOBODY, words)]
