"""The heuristics that a game gives to the search agree with the position after the action."""

from __future__ import annotations

import numpy as np
import pytest

from banquise.core.match import Match
from banquise.games.papua import hints
from tests.games.papua.positions import table


def liked(board: str, die: int) -> str:
    """The notation of red's action that Papua's hints prefer."""
    match = table(board, die=die).match
    ed, s = match.edition.record[0], match.state[0]
    return max(match.legal(), key=lambda action: hints.favour(ed, s, 0, action.id)).notation


@pytest.mark.parametrize(
    ("board", "die", "best"),
    [
        ("R58 R3 Y9", 3, "58"),  # into the canoe
        ("R14 Y15 R3", 2, "3"),  # not the foremost of all on a trap
        ("R30 Y31 R3 R5", 1, "30-31"),  # onward with a companion, not from behind
        ("R30 Y31 G6 R5", 1, "30-31"),  # nor for the sake of sending somebody back
        ("R6 Y8 R5", 2, "5"),  # beside a companion, not alone on its cell
    ],
)
def test_papua_likes_what_brings_its_own_islanders_on(board: str, die: int, best: str) -> None:
    assert liked(board, die) == best


@pytest.mark.parametrize("edition", ["papua42", "odd24", "beach14"])
def test_papua_predicts_the_worth_of_its_seat_after_a_move(edition: str) -> None:
    """The predicted worth equals the seat's worth after the move."""
    rng, seen = np.random.default_rng(3), 0
    for seed in range(3):
        match = Match("papua", 4, {"edition": edition}, seed=seed)
        ed = match.edition.record[0]
        while not match.is_over:
            seat = match.waiting[0]
            action = int(rng.choice(match.legal_ids(seat)))
            rescues = int(match.state[0].rescues)
            value = hints.favour(ed, match.state[0], seat, action)
            match.play(action, seat)
            s = match.state[0]
            if match.is_over:
                assert value == (hints.HOME if int(s.winner) == seat else -hints.HOME)
            elif action >= hints.LEAVE and int(s.rescues) == rescues:
                assert value == hints.worth(ed, s, seat, 1, 0)
                seen += 1
    assert seen > 100
