"""What is clicked for an action."""

from __future__ import annotations

import pytest

from tests.games.nanuuk.positions import Table, pieces, start, table


def keys(t: Table, action: str) -> tuple[str, ...]:
    number = next(a.id for a in t.match.legal() if a.notation == action)
    return t.match.keys(number, t.match.waiting[0])


def test_a_step_is_a_click_on_a_cell() -> None:
    assert keys(table("B2 | F1 | D4", tokens="fish G3"), "B2-B3") == ("cell-B3",)


def reasons(t: Table, *clicks: str) -> set[str]:
    """Why each action that these clicks may mean is refused, where a rule of the game says so."""
    meant = [action for action in range(1098) if t.match.keys(action, 0) == clicks]
    return {clause for clause in map(t.why, meant) if "ENGINE" not in clause}


def test_a_click_beside_the_own_hunter_asks_about_its_step() -> None:
    t = table("D4 | F1 | B1", tokens="fish G3", cracks="D3D4")
    assert reasons(t, "cell-D3") == {"NK-KAY-1"}
    assert reasons(t, "cell-A1") == {"NK-MOV-1"}  # far away
    t = table("D4 | B1 | F2 | E3", seats=2, hunters_each=2, tokens="fish G3", cracks="D3D4")
    assert reasons(t, "piece-0", "cell-D3") == {"NK-KAY-1"}


def test_with_two_hunters_the_hunter_comes_first() -> None:
    t = table("B1 | B1 | F2 | E3", seats=2, hunters_each=2, tokens="fish G3")
    assert keys(t, "B1-B2") == ("piece-0", "cell-B2")
    assert keys(t, "2:B1-B2") == ("piece-1", "cell-B2")


def test_cracks_and_trades_are_clicked() -> None:
    t = table("B2 =fs | F1 | D4", tokens="fish G3").play("B2-B1")
    assert keys(t, "/B2C1") == ("edge-B2C1",)
    t.play("/B2C1")
    assert keys(t, "=fs") == ("bag-0-fish", "bag-0-seal")
    assert keys(t, "=0") == ()


def test_a_resting_bear_is_its_own_cell_or_itself() -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_may_rest=True)
    assert keys(t, "oD2") == ("cell-D2",)
    t = pieces("A1 | G2 | C2 E3", mode="flee", flee_bears=2, bear_may_rest=True)
    assert (keys(t, "oC2"), keys(t, "C2-C3")) == (("piece-2",), ("piece-2", "cell-C3"))


def test_a_layout_is_token_then_cell() -> None:
    assert keys(start(3, layout="players"), "W@A2") == ("tally-whale", "cell-A2")


@pytest.mark.parametrize("action", [-5, 0, 35, 355, 787, 1097, 5000])
def test_keys_are_total(action: int) -> None:
    for t in (start(3), start(2, mode="flee"), table("B2 | F1 | D4", tokens="fish G3")):
        assert isinstance(t.match.keys(action, 0), tuple)
