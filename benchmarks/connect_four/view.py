"""Connect four as a picture: a frame, and a disc in each hole that has one."""

from banquise.core import svg
from banquise.core.state import EMPTY
from banquise.core.text import Words
from benchmarks.connect_four.notation import LETTERS
from benchmarks.connect_four.state import Edition, State, owner

SIDE = 60
BLUE, HOLE, COLOURS = "#2f6db5", "#f7f4ec", ("#c8372d", "#e8b923")


def stage(ed: Edition, s: State, words: Words, shape: str) -> svg.Stage:
    width, height = int(ed.columns) * SIDE, int(ed.rows) * SIDE
    slot = f"M{-SIDE / 2} {-height / 2}h{SIDE}v{height}h{-SIDE}z"
    symbols = {f"disc-{seat}": svg.Symbol(disc(seat)) for seat in range(2)}
    symbols["slot"] = svg.Symbol("", hit=slot)
    frame = svg.rect(0, 0, width, height, 18, fill=BLUE)
    holes = "".join(
        svg.circle(*centre(ed, column, row), 24, fill=HOLE)
        for column in range(ed.columns)
        for row in range(ed.rows)
    )
    return svg.Stage(width, height, frame + holes, symbols, defs="", css=svg.STATES)


def disc(seat: int) -> str:
    """The second seat's discs have a ring, so that colour is not the only sign."""
    ring = svg.circle(0, 0, 13, fill="none", stroke="#1c1c1c", stroke_width=4) if seat else ""
    return svg.circle(0, 0, 24, fill=COLOURS[seat]) + ring


def centre(ed: Edition, column: int, row: int) -> svg.Point:
    return (column + 0.5) * SIDE, (int(ed.rows) - row - 0.5) * SIDE


def scene(ed: Edition, s: State, words: Words, shape: str) -> list[svg.Item]:
    items = [
        svg.Item(f"disc-{column}-{row}", f"disc-{seat}", *centre(ed, column, row))
        for column in range(ed.columns)
        for row in range(ed.rows)
        if (seat := owner(s, column, row)) != EMPTY
    ]
    middle = int(ed.rows) * SIDE / 2
    for column in range(ed.columns):
        name = words("label.drop", column=LETTERS[column])
        items.append(svg.Item(f"slot-{column}", "slot", (column + 0.5) * SIDE, middle, label=name))
    return items


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    return (f"slot-{action}",)
