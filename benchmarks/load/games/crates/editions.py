"""Editions of Crates: the number of places, and the values of the cards."""

from banquise.core.edition import Page
from benchmarks.load.games.crates.state import CARDS, PLACES, Edition


def read(page: Page, ed: Edition) -> None:
    ed.places = page.integer("places", 1, PLACES)
    ed.value[:] = page.integers("values", CARDS, 1, 99)
