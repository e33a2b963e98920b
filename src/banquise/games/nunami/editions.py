"""nunami's edition files: the values of the six sets of cards, preset layouts, display colours."""

import re

from banquise.core.edition import Page

from .state import BOARDS, CARDS, SET_SIZE, Edition

SETS = ("nunamiut", "qairtumiut", "qarqamiut", "inuullamiluut", "snow", "sand")
LAYOUTS = ("triangle6", "ring6", "triangle10", "ring10")
VALUE = re.compile(r"(0|[+-][1-3])/([0-3])")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def read(page: Page, ed: Edition) -> None:
    """Fill the record from a page, or say what is wrong with it."""
    values: list[tuple[int, int]] = []
    for name in SETS:
        values += read_set(page, f"cards.{name}", SET_SIZE if name != "sand" else CARDS - 70)
    ed.life[:] = [life for life, _ in values]
    ed.strength[:] = [strength for _, strength in values]
    for card in range(CARDS):
        first = card - card % SET_SIZE
        equal = [k for k in range(first, min(first + SET_SIZE, CARDS)) if values[k] == values[card]]
        ed.kind[card] = equal[0] - first
        ed.copy_of[card] = 0 if len(equal) == 1 else equal.index(card) + 1
    for preset, name in enumerate(LAYOUTS):
        spots = read_layout(page, f"layouts.{name}", 6 if name.endswith("6") else BOARDS)
        for board, (q, r) in enumerate(spots):
            ed.q[preset, board], ed.r[preset, board] = q, r
    ed.hex[:] = [read_colour(page, f"hex.{name}") for name in SETS]


def read_set(page: Page, key: str, size: int) -> list[tuple[int, int]]:
    """Life and strength of each card, in the order of the ids."""
    words = page.text(key).split()
    if len(words) != size:
        raise page.refuse(key, f"{size} cards are wanted, not {len(words)}.")
    found = []
    for word in words:
        match = VALUE.fullmatch(word)
        if match is None:
            raise page.refuse(key, f"a card is written +2/1, 0/0 or -1/3, not {word!r}.")
        found.append((int(match[1]), int(match[2])))
    return found


def read_layout(page: Page, key: str, size: int) -> list[tuple[int, int]]:
    """The spots of the boards: all different, each beside one before it or after it."""
    spots = []
    for i, pair in enumerate(page.items(key, size)):
        if not isinstance(pair, list) or len(pair) != 2:
            raise page.refuse(f"{key}[{i}]", f"a pair of whole numbers is wanted, not {pair!r}.")
        q = page.check_integer(f"{key}[{i}]", pair[0], -9, 9)
        r = page.check_integer(f"{key}[{i}]", pair[1], -9, 9)
        if abs(q + r) > 9:
            raise page.refuse(f"{key}[{i}]", "this spot is too far away.")
        spots.append((q, r))
    if len(set(spots)) != size or not is_connected(spots):
        raise page.refuse(key, "boards lie on different spots and form one connected group.")
    return spots


def is_connected(spots: list[tuple[int, int]]) -> bool:
    reached = {spots[0]}
    for _ in spots:
        reached |= {b for b in spots for a in reached if is_beside(a, b)}
    return len(reached) == len(spots)


def is_beside(a: tuple[int, int], b: tuple[int, int]) -> bool:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


def read_colour(page: Page, key: str) -> int:
    text = str(page.get(key))
    if COLOUR.fullmatch(text) is None:
        raise page.refuse(key, f"a colour such as #c8372d is wanted, not {text!r}.")
    return int(text[1:], 16)
