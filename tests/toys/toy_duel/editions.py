"""Its edition: how many numbers there are to choose from."""

from banquise.core.edition import Page
from banquise.core.state import Edition
from tests.toys.toy_duel.state import NUMBERS


def read(page: Page, ed: Edition) -> None:
    ed.numbers = page.integer("numbers", 2, NUMBERS)
