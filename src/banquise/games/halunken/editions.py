"""Edition files: the values of the 42 rogues, and what the board and the cards look like."""

import functools
from typing import Any

from banquise.core.edition import Page

from .state import CELLS, LANGUAGES, NAME, SIZES, STARTS, Edition

COLOUR_NAMES = ("yellow", "grey", "violet", "red")
ROGUE_HEX = (0xE8C020, 0x8F979E, 0x8A4FB0, 0xC8342B)
CAPTAIN_HEX = (0x2F6DB5, 0x3C8D40, 0xF2EFE6, 0xDD7A1F)


def read(page: Page, ed: Edition) -> None:
    """Fill the record from a page, or say what is wrong with it."""
    read_values(page, ed)
    ed.rogue_hex[:] = page.colours("rogue_hex", 4) if page.has("rogue_hex") else ROGUE_HEX
    ed.captain_hex[:] = page.colours("captain_hex", 4) if page.has("captain_hex") else CAPTAIN_HEX
    for key, places in (("cell_xy", ed.cell_xy), ("tavern_xy", ed.tavern_xy)):
        if page.has(key):
            read_places(page, key, places)
    if page.has("rogue_names"):
        read_rogue_names(page, ed)
    if page.has("tavern_names"):
        read_tavern_names(page, ed)


def read_values(page: Page, ed: Edition) -> None:
    known = page.table("values")
    for colour in known:
        if colour not in COLOUR_NAMES:
            raise page.refuse(f"values.{colour}", f"the colours are {', '.join(COLOUR_NAMES)}.")
    for number, colour in enumerate(COLOUR_NAMES):
        key = f"values.{colour}"
        values = page.integers(key, SIZES[number], 1, 99)
        if values != sorted(values):
            raise page.refuse(key, "the values must not descend.")
        ed.value[STARTS[number] : STARTS[number + 1]] = values


def read_places(page: Page, key: str, places: Any) -> None:
    """A pair of coordinates for each cell, the first cell first."""
    for i, pair in enumerate(page.items(key, CELLS)):
        if not isinstance(pair, list) or len(pair) != 2:
            raise page.refuse(f"{key}[{i}]", f"a pair of whole numbers is wanted, not {pair!r}.")
        for axis, value in enumerate(pair):
            places[i + 1][axis] = page.check_integer(f"{key}[{i}][{axis}]", value, -1000, 1000)


def read_name(page: Page, key: str, name: Any) -> list[int]:
    """A name as bytes of fixed length."""
    raw = name.encode() if isinstance(name, str) else b""
    if not 1 <= len(raw) <= NAME:
        raise page.refuse(key, f"a name of 1 to {NAME} bytes is wanted, not {name!r}.")
    return list(raw.ljust(NAME, b"\0"))


def read_rogue_names(page: Page, ed: Edition) -> None:
    rogue = 0
    for number, colour in enumerate(COLOUR_NAMES):
        key = f"rogue_names.{colour}"
        for i, name in enumerate(page.items(key, SIZES[number])):
            ed.rogue_name[rogue] = read_name(page, f"{key}[{i}]", name)
            rogue += 1


def read_tavern_names(page: Page, ed: Edition) -> None:
    for number, lang in enumerate(LANGUAGES):
        key = f"tavern_names.{lang}"
        for i, name in enumerate(page.items(key, CELLS)):
            ed.tavern_name[number][i + 1] = read_name(page, f"{key}[{i}]", name)


def name_of(raw: Any) -> str:
    """A name out of its bytes; empty if the edition gives none."""
    return _decoded(bytes(raw))


@functools.lru_cache(maxsize=1024)
def _decoded(raw: bytes) -> str:
    return raw.rstrip(b"\0").decode()
