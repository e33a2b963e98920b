"""Its picture: the pile, cards to take one to three coins, and the purses."""

from banquise.core.svg import Item, Stage
from banquise.core.text import Words
from tests.toys.drawing import card, lay, table
from tests.toys.toy_thief.state import LET, MOST, PILE, STEAL, TAKE, Edition, State


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    faces = {f"take-{n}": card(str(n)) for n in range(1, MOST + 1)}
    return table(shape, int(s.seats) + 1, faces | {"purse": card(" "), "pile": card("")})


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[Item]:
    row = [("pile", "pile", words("view.pile"), ""), ("count", "", "", str(int(s.pile)))]
    for n in range(1, MOST + 1):
        row.append((f"take-{n}", f"take-{n}", words.count("action.take", n), ""))
    items = lay(shape, 0, row)
    for seat in range(s.seats):
        items += lay(shape, seat + 1, [
            (f"purse-{seat}", "purse", words("view.purse", player=words.player(seat)), ""),
            (f"coins-{seat}", "", "", f"{int(s.coin[seat])} + {int(s.theft[seat])}"),
        ])  # fmt: skip
    return items


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """Take: that card; steal: the purse of whose turn it is; letting it be is a button."""
    if PILE <= action < TAKE or action == LET:
        return ()
    return (f"purse-{int(s.turn)}",) if action == STEAL else (f"take-{action - TAKE + 1}",)
