"""Connect four's edition files: the size of the frame."""

from banquise.core.edition import Page
from benchmarks.connect_four.state import COLUMNS, LINE, ROWS, Edition


def read(page: Page, ed: Edition) -> None:
    ed.columns = page.integer("columns", LINE, COLUMNS)
    ed.rows = page.integer("rows", LINE, ROWS)
