"""Numbers and texts of actions, as section 6 prints them."""

import pytest

from banquise.games.papua.notation import NONE, block, read, write
from banquise.games.papua.state import ACTIONS

EXAMPLES = {
    "d1": 0, "d6": 5, "first-R": 6, "first-W": 11, "--": 12, "P": 13, "1": 14, "8": 182, "8-9": 183,
    "8-11": 185, "7-12": 163, "53-54": 1263, "60": 1430, "9": 206, "96-119": 2317,
}  # fmt: skip


def test_the_numbering_has_2318_actions() -> None:
    assert ACTIONS == 2318


@pytest.mark.parametrize(("text", "number"), EXAMPLES.items())
def test_examples_of_6_3(text: str, number: int) -> None:
    assert read(None, None, 0, text) == number  # type: ignore[arg-type]
    assert write(None, None, 0, number) == text  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["8-8", "08", "9-8", "8-32", "97", "0", "-1", "8-", "-8", "8 - 9", "p", "D1", "d7", "d0",
     "first-X", "96-120", "1-25", "", " 8", "8\n", "８", "--P", "?5"],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    assert read(None, None, 0, text) == NONE  # type: ignore[arg-type]


def test_blocks_are_numbered_by_rear_cell_then_length() -> None:
    numbers = [block(rear, length) for rear in range(1, 97) for length in range(1, 25)]
    assert numbers == list(range(14, 2318))
