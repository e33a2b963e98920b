"""Positions that break an invariant."""

from __future__ import annotations

from typing import Any

import pytest

from banquise import Match
from banquise.core.errors import BadPosition
from tests.games.nanuuk.positions import hunt

PLAIN = hunt("B2 | F1 | D4", tokens="fish G3")


def refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        Match.from_position("nanuuk", position)


def test_two_hunters_share_only_igloos() -> None:
    refused(hunt("B2 | B2 | D4", tokens="fish G3"), "cell")
    Match.from_position("nanuuk", hunt("B1 | B1 | D4", tokens="fish G3"))


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "crack", "hunter": None},
        {"phase": "crack", "due": 2},
        {"phase": "deposit"},
        {"phase": "step", "due": 0},
        {"phase": "catch"},
        {"phase": "bear"},
        {"phase": "place"},
        {"phase": "layout"},
        {"phase": "precrack"},
        {"phase": "first"},
    ],
)
def test_a_phase_must_fit(changes: dict[str, Any]) -> None:
    position = Match.from_position("nanuuk", PLAIN).position()
    refused(position | changes, "position")
