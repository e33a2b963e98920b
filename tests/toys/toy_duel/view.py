"""Its picture: for each seat its numbers to choose from, its choice and its last one."""

from banquise.core.state import EMPTY, HIDDEN, Edition, State
from banquise.core.svg import Item, Stage
from banquise.core.text import Words
from tests.toys.drawing import card, lay, table
from tests.toys.toy_duel import words as sayings
from tests.toys.toy_duel.state import NUMBERS


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    faces = {f"card-{n}": card(str(n)) for n in range(NUMBERS)}
    return table(shape, int(s.seats), faces | {"back": card(""), "place": card(" ")})


def symbol(number: int) -> str:
    if number == EMPTY:
        return "place"
    return "back" if number == HIDDEN else f"card-{number}"


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    items = []
    for seat in range(s.seats):
        row = [(f"name-{seat}", "", "", f"{words.player(seat)} {s.score[seat]}")]
        for name, field in (("choice", s.choice), ("last", s.last)):
            number = int(field[seat])
            row.append((f"{name}-{seat}", symbol(number), sayings.number(words, number), ""))
        for n in range(ed.numbers):
            row.append((f"card-{seat}-{n}", f"card-{n}", sayings.number(words, n), ""))
        items += lay(shape, seat, row)
    return items


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    return (f"card-{seat}-{action}",)
