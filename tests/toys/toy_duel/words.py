"""It in words."""

from banquise.core.state import EMPTY, HIDDEN, Edition, State, is_waiting
from banquise.core.text import Words
from tests.toys.toy_duel.state import PICK_MASKED, Phase


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    return words("action.masked") if action == PICK_MASKED else words("action.pick", n=action)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    return words("verb.pick", n=action)


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    if s.phase == Phase.OVER:
        return words("prompt.over")
    if is_waiting(s, seat):
        return words("prompt.you")
    return words.count("prompt.watch", sum(is_waiting(s, other) for other in range(s.seats)))


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    who = words.player(seat)
    if action == PICK_MASKED:
        return [words("log.masked", player=who)]
    lines = [words("log.pick", player=who, n=action)]
    if after.played > before.played:
        lines.append(words("log.round", n=int(after.played)))
    return lines


def number(words: Words, n: int) -> str:
    if n == EMPTY:
        return words("number.none")
    return words("number.back") if n == HIDDEN else words("number.face", n=n)


def board(ed: Edition, s: State, words: Words) -> list[tuple[str, list[str]]]:
    lines = [
        words("board.choice", player=words.player(seat), n=number(words, int(s.choice[seat])))
        for seat in range(s.seats)
    ]
    return [(words("board.choices"), lines)]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    return [(words("sheet.score"), [int(score) for score in s.score[: s.seats]])]
