"""Numbers and texts of actions, as section 6 prints them."""

import pytest

from banquise.games.papua.state import ACTIONS, BLOCK, span

EXAMPLES = {
    "d1": 0, "d6": 5, "first-R": 6, "first-W": 11, "--": 12, "P": 13, "1": 14, "8": 182, "8-9": 183,
    "8-11": 185, "7-12": 163, "53-54": 1263, "60": 1430, "9": 206, "96-119": 2317,
}  # fmt: skip


def test_the_numbering_has_2318_actions() -> None:
    assert ACTIONS.size == 2318


@pytest.mark.parametrize(("text", "number"), EXAMPLES.items())
def test_examples_of_6_3(text: str, number: int) -> None:
    assert ACTIONS.read(None, None, 0, text) == number
    assert ACTIONS.write(None, None, 0, number) == text


@pytest.mark.parametrize(
    "text",
    ["8-8", "08", "9-8", "8-32", "97", "0", "-1", "8-", "-8", "8 - 9", "p", "D1", "d7", "d0",
     "first-X", "96-120", "1-25", "", " 8", "8\n", "８", "--P", "?5"],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    assert ACTIONS.read(None, None, 0, text) == -1


def test_blocks_are_numbered_by_rear_cell_then_length() -> None:
    ends = [(rear, rear + more) for rear in range(1, 97) for more in range(24)]
    assert [span(block) for block in range(BLOCK, ACTIONS.size)] == ends
