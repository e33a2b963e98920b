"""Its edition: the values of the cards."""

from banquise.core.edition import Page
from banquise.core.state import Edition
from benchmarks.load.games.crates.state import CARDS


def read(page: Page, ed: Edition) -> None:
    ed.value[:] = page.integers("values", CARDS, 1, 99)
