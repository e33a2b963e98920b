"""Layouts of one's own: where whales and Inuit may lie."""

import pytest

from tests.games.nanuuk import positions
from tests.games.nanuuk.conftest import Draw

WHALES, BEARS = 954, 1050  # SETUP of whales and Inuit is numbered between these


def test_NK_LAY_1_an_own_layout(start: Draw) -> None:
    t = start(3, layout="players")
    assert (t.phase, t.tokens, t.seat) == ("layout", {}, 0)
    assert t.play("W@A2").seat == 1


def test_NK_LAY_2_whales_and_inuit_first(start: Draw) -> None:
    assert start(3, layout="players").why("f@A1") == "NK-LAY-2"


def test_NK_LAY_3_not_next_to_an_igloo(start: Draw) -> None:
    t = start(3, layout="players")
    assert t.why("W@A1") == t.why("i@C1") == "NK-LAY-3"


def test_NK_LAY_4_not_side_by_side(start: Draw) -> None:
    t = start(4, layout="players").play("W@A2")
    assert t.why("W@A3") == "NK-LAY-4"
    t = start(4, layout="players", layout_rule="one_pair").play("W@A2")
    assert t.why("W@A3") == ""
    t.play("W@A3")
    assert t.why("W@A4") == "NK-LAY-4"


def test_NK_LAY_5_never_a_whale_beside_an_inuk(start: Draw) -> None:
    t = start(4, layout="players", layout_rule="one_pair").play("W@A2")
    assert t.why("i@A3") == "NK-LAY-5"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_NK_LAY_6_no_whale_in_three_moves(start: Draw, seats: int) -> None:
    tokens = start(seats).tokens
    near = {"A1", "B2", "C1", "E1", "F2", "G1", "C3", "D3", "E3", "C4", "D5", "E4"}
    assert not any(kind in ("whale", "inuk") for cell, kind in tokens.items() if cell in near)


def test_NK_LAY_7_the_others_fill_the_rest(start: Draw) -> None:
    t = start(2, layout="players").play("W@A2 W@B4 W@G2 i@C2 i@D1 i@E2")
    assert t.legal.startswith("f@A1 f@A3 f@B2")
    while t.phase == "layout":
        t.play(t.legal.split()[0])
    assert (len(t.tokens), t.phase) == (19, "place")


def test_NK_LAY_8_the_rest_must_still_fit(start: Draw) -> None:
    # On floe24 a single set of seven cells obeys the strict rule.
    t = start(3, layout="players")
    legal = {action.split("@")[1] for action in t.legal.split()}
    assert legal == {"A2", "B4", "C2", "D1", "E2", "F4", "G2"}
    assert t.why("W@A3") == "NK-LAY-8"


@pytest.mark.parametrize(
    ("seats", "rule", "count"),
    [(2, "strict", 20), (3, "strict", 35), (4, "strict", 560), (2, "one_pair", 52),
     (3, "one_pair", 95)],
)  # fmt: skip
def test_NK_LAY_8_counts_of_arrangements(seats: int, rule: str, count: int) -> None:
    """Q51: all sets of whale and Inuk cells that the rule allows, found by laying them.

    Only with the compiled rules: thousands of positions take their time. A part of an arrangement
    is always legal, so laying in the order of the numbers finds each arrangement once.
    """
    match = positions.start(seats, layout="players", layout_rule=rule).match

    def lay(last: int) -> int:
        actions = [a for a in match.legal_ids().tolist() if WHALES <= a < BEARS]
        found = 0 if actions else 1
        for action in actions:
            if action > last:
                match.play(action)
                found += lay(action)
                match.undo()
        return found

    assert lay(0) == count
