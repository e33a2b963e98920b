"""Its edition: the values of the cards."""

from banquise.core.edition import Page
from tests.toys.toy_hand.state import CARDS, Edition


def read(page: Page, ed: Edition) -> None:
    values = page.integers("values", None, 1, 99)
    if not 2 <= len(values) <= CARDS or len(set(values)) < len(values):
        raise page.refuse("values", f"2 to {CARDS} different values are wanted.")
    ed.cards = len(values)
    ed.value[: len(values)] = values
