"""What a hunter of Nanuuk! may step over and onto."""

import pytest

from tests.games.nanuuk.conftest import Draw


@pytest.mark.parametrize(("gear", "clause"), [(":H", "NK-KAY-1"), (":HK", "")])
def test_a_crack_is_crossed_by_kayak_only(table: Draw, gear: str, clause: str) -> None:
    t = table(f"B2 {gear} | F1 | D4", tokens="fish G3", cracks="B2B3")
    assert t.why("B2-B3") == clause


def test_hunters_share_igloos_only(table: Draw) -> None:
    t = table("B2 | B1 | C2", tokens="fish G3")
    assert (t.why("B2-B1"), t.why("B2-C2")) == ("", "NK-MOV-2")


@pytest.mark.parametrize(("gear", "clause"), [(":", "NK-BEA-5"), (":H", "")])
def test_a_bear_is_chased_with_a_harpoon_only(table: Draw, gear: str, clause: str) -> None:
    t = table(f"B2 {gear} | F1 | D4", tokens="polar_bear B3, fish G3")
    assert t.why("B2-B3") == clause


def test_the_cell_left_is_free_for_the_bear(table: Draw) -> None:
    t = table("B2 | F1 | D4", tokens="polar_bear B3, fish G3").play("B2-B3")
    assert t.why(">B2") == ""
    assert (t.why(">B3"), t.why(">G3")) == ("NK-BEA-2", "NK-BEA-2")
