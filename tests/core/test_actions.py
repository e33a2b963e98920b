"""Actions in a table: numbers, texts and masked forms."""

import pytest

from banquise.core.actions import Block, Blocks

ACTIONS = Blocks(
    Block("take", range(1, 4), text="take-{n}", masked=True),
    Block("give", range(2), ("red", "blue"), text="{colour_of}>{n}"),
    Block("pass"),
    Block("show", ("a", "b"), text="show:{card}", masked=True),
)
TEXTS = [
    *("take-1", "take-2", "take-3", "0>red", "0>blue", "1>red", "1>blue", "pass"),
    *("show:a", "show:b", "take-?", "show:?"),
]


def write(action: int) -> str:
    return ACTIONS.write(None, None, 0, action)


def test_blocks_follow_one_another_and_the_last_value_changes_fastest() -> None:
    assert [write(action) for action in range(len(TEXTS))] == TEXTS
    assert (ACTIONS.first("give"), ACTIONS.end("give"), ACTIONS.size) == (3, 7, 10)


def test_texts_read_back_and_masked_forms_do_not() -> None:
    numbers = [ACTIONS.read(None, None, 0, text) for text in TEXTS]
    assert numbers == [*range(10), -1, -1]
    assert ACTIONS.read(None, None, 0, "take-4") == -1


@pytest.mark.parametrize("action", [-1, 12, 1 << 60])
def test_a_number_outside_the_actions_can_be_written(action: int) -> None:
    assert write(action) == f"?{action}"
    assert ACTIONS.parts(action) is None
    assert ACTIONS.masked_block(action) is None


def test_the_values_of_an_action() -> None:
    found = ACTIONS.parts(6)
    assert found
    assert (found[0].name, found[1]) == ("give", {"colour_of": 1, "n": "blue"})


def test_what_cannot_be_declared() -> None:
    with pytest.raises(TypeError, match="needs one placeholder for each of its values"):
        Block("take", range(3))
    with pytest.raises(TypeError, match="needs one placeholder for each of its values"):
        Block("take", range(3), range(3), text="{n}{n}")
    with pytest.raises(TypeError, match="Two blocks have the same name"):
        Blocks(Block("a"), Block("a"))
    with pytest.raises(TypeError, match="Two actions have the same text"):
        Blocks(Block("a", text="x"), Block("b", text="x"))
