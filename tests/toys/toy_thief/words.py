"""It in words."""

from banquise.core.text import Words
from tests.toys.toy_thief.state import LET, PILE, STEAL, TAKE, Edition, Phase, State


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    if action < TAKE:
        return words("action.pile", n=int(ed.pile[action - PILE]))
    if action < STEAL:
        return words.count("action.take", action - TAKE + 1)
    return words("action.let" if action == LET else "action.steal")


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    return label(ed, s, seat, action, words)


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    if s.phase in (Phase.OVER, Phase.PILE):
        return words("prompt.over" if s.phase == Phase.OVER else "prompt.pile")
    who, key = int(s.turn), "take"
    if s.phase == Phase.THEFT:
        who, key = int(s.thief), "theft"
    return words(f"prompt.{key}.{'you' if who == seat else 'watch'}", player=words.player(who))


def board(ed: Edition, s: State, words: Words) -> list[tuple[str, list[str]]]:
    lines = [
        words.count("board.coin", int(s.coin[seat]), player=words.player(seat))
        for seat in range(s.seats)
    ]
    return [(words("board.pile", n=int(s.pile)), lines)]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    return [(words("sheet.coins"), [int(n) for n in s.coin[: s.seats]])]
