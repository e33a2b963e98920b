"""Actions as text."""

from banquise.games.neta_tanka.state import ACTIONS, Act, split


def test_the_number_of_an_action_says_its_block() -> None:
    for block in ACTIONS.blocks:
        first, texts = Act[block.name.upper()], list(block.texts())
        assert [split(first), split(first + len(texts) - 1)] == [
            (block.name, 0),
            (block.name, len(texts) - 1),
        ]


def test_all_308_actions_have_a_text_of_their_own() -> None:
    texts = [text for block in ACTIONS.blocks for text in block.texts()]
    assert len(set(texts)) == ACTIONS.size == 308
    assert texts[Act.LINK + 4] == "L05"
    assert [texts[k] for k in (0, 53, 54, 104, 114, 124, 132, 151, 152, 153, 154)] == [
        "A@chop", "V@consult", "!chop", "N01", "N01*", "K1", "wood>0", "skull>3", "obj", "end",
        "stop",
    ]  # fmt: skip
    assert [texts[k] for k in (155, 160, 165, 170, 171, 206, 224, 242, 252, 260, 261)] == [
        "+wood", "-wood", "=wood", "C01=wood", "C01=hide", "+C01", "-C01", "+N01", "+K1",
        "pay:meat", "pay:mushroom",
    ]  # fmt: skip
    assert [texts[k] for k in (262, 280, 290, 300, 304, 307)] == [
        "craft:C01", "nt:N01", "trade:T01", "deal:O1", "first:0", "first:3",
    ]  # fmt: skip
