"""The invariants: what positions set up by hand must keep, and what play keeps besides."""

from typing import Any

import numpy as np
import pytest

from banquise import Match
from banquise.core.errors import BadPosition
from tests.games.neta_tanka.positions import clan, position, village


def load(where: dict[str, Any]) -> Match:
    return Match.from_position("neta_tanka", where, chance="manual", backend="python")


def test_V12_a_detail_with_one_answer_is_refused() -> None:
    where = position(clans={0: clan("w1")}, phase="elder_forest")
    assert load(where).phase == "elder_forest"
    with pytest.raises(BadPosition):
        load(position(phase="elder_forest"))


def test_V12_who_places_must_have_something_to_place() -> None:
    board = {"chop": ["0A"], "hunt": ["0A"], "tan": ["0A"], "feed": ["0A"]}
    with pytest.raises(BadPosition):
        load(position(phase="place", board=board))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R1_to_R3_play_keeps_more(seats: int) -> None:
    match = Match("neta_tanka", seats, seed=seats, backend="python")
    source = np.random.default_rng(seats)
    first = None
    while not match.is_over:
        where = match.position()
        if where["phase"] == "place":
            assert where["tanning"]["meat"] <= 3
            assert where["hunted"] <= 1
        if where["phase"] == "main":
            pieces = [p for found in where["board"].values() for p in found if p[0] != "V"]
            assert len(pieces) == 12
            assert where["first"] == first
        if where["phase"] == "place":
            first = where["first"]
            if not any(ply.before[0].phase == match.states[0].phase for ply in match.history[-1:]):
                assert "used" not in [player["copy"] for player in where["players"]]
        match.play(int(source.choice(match.legal_ids())))


def test_R4_a_gift_conserves_resources() -> None:
    match = village(clans={0: clan("w2")})
    before = sum(p["reserve"]["wood"] for p in match.position()["players"])
    match.play("wood>1")
    assert sum(p["reserve"]["wood"] for p in match.position()["players"]) == before
