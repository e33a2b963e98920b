"""Papua's edition files: the path, how it lies on the board, and the colours of the islanders."""

import numpy as np

from banquise.core.edition import Page

from .state import CELLS, SEATS, Edition, Kind

LETTERS = {"Q": Kind.SQUARE, "O": Kind.ROUND, "X": Kind.TRAP, "M": Kind.MASK}
FEWEST = 7


def read(page: Page, ed: Edition) -> None:
    """Fill the record from a page, or say what is wrong with it."""
    track = read_track(page)
    cells = len(track)
    ed.cells = cells
    ed.kind[:] = Kind.ROUND
    ed.kind[1 : cells + 1] = [LETTERS[letter] for letter in track]
    places = [*map(serpentine, range(1, cells + 1)), landing(cells)]
    if page.has("xy"):
        places = read_places(page, cells)
    ed.x[1 : cells + 2] = [x for x, _ in places]
    ed.y[1 : cells + 2] = [y for _, y in places]
    ed.hex[:] = page.colours("hex", SEATS)


def read_track(page: Page) -> str:
    track = page.text("track").replace(" ", "")
    if not FEWEST <= len(track) <= CELLS:
        raise page.refuse("track", f"a path has {FEWEST} to {CELLS} cells, not {len(track)}.")
    for number, letter in enumerate(track, start=1):
        if letter not in LETTERS:
            raise page.refuse("track", f"cell {number} is {letter!r}, which is none of Q, O, X, M.")
    if set(track[:6]) == {"X"}:
        raise page.refuse(
            "track", "the first six cells are all traps, so nobody could ever leave the pot."
        )
    return track


def read_places(page: Page, cells: int) -> list[tuple[float, float]]:
    """One pair for each cell and one for the canoe."""
    places = []
    for i, pair in enumerate(page.items("xy", cells + 1)):
        if not isinstance(pair, list) or len(pair) != 2 or not all(is_coordinate(v) for v in pair):
            raise page.refuse(
                f"xy[{i}]", f"a pair of numbers from -50 to 50 is wanted, not {pair!r}."
            )
        places.append((float(pair[0]), float(pair[1])))
    return places


def is_coordinate(value: object) -> bool:
    return type(value) in (int, float) and bool(np.isfinite(value)) and -50 <= value <= 50  # type: ignore[call-overload, operator]


def serpentine(cell: int) -> tuple[float, float]:
    """Column and row of a cell in rows of twelve that turn at the ends (section 3.3)."""
    q, r = divmod(cell - 1, 12)
    if q == 0:
        return r, 0
    if r == 0:
        return (11 if q % 2 else 1), 2 * q - 1
    return (12 - r if q % 2 else r), 2 * q


def landing(cells: int) -> tuple[float, float]:
    """The canoe: one step further in the direction of the last row."""
    x, y = serpentine(cells)
    q, r = divmod(cells - 1, 12)
    if q > 0 and r == 0:
        return x, y + 1
    return (x - 1 if q % 2 else x + 1), y
