"""Its edition: the sizes that the pile may have, and their odds."""

from banquise.core.edition import Page
from tests.toys.toy_thief.state import SIZES, Edition


def read(page: Page, ed: Edition) -> None:
    ed.pile[:] = page.integers("sizes", SIZES, 1, 30)
    ed.odds[:] = page.integers("odds", SIZES, 1, 9)
