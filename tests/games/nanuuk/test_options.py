"""Options that go together, and those that do not."""

from __future__ import annotations

from typing import Any

import pytest

from banquise import Match
from banquise.core.errors import BadOption


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (3, {"mode": "partner"}, "mode"),
        (2, {"mode": "neighbour"}, "mode"),
        (4, {"mode": "hunt"}, "mode"),
        (3, {"first_player": 3}, "first_player"),
        (3, {"bear_seat": 0}, "bear_seat"),
        (2, {"mode": "hunt", "bear_seat": 2}, "bear_seat"),
        (3, {"neighbour_side": "left"}, "neighbour_side"),
        (4, {"stuck": "own_turn"}, "stuck"),
        (4, {"mode": "intro", "stuck": "own_turn"}, "stuck"),
        (3, {"bear_may_rest": True}, "bear_may_rest"),
        (3, {"hunters_each": 2}, "hunters_each"),
        (2, {"two_hunter_turns": "alternate"}, "two_hunter_turns"),
        (2, {"split_start": False}, "split_start"),
        (3, {"layout_rule": "one_pair"}, "layout_rule"),
        (3, {"initial_cracks": 13}, "initial_cracks"),
        (3, {"initial_cracks": True}, "initial_cracks"),
        (3, {"initial_cracks_by": "players"}, "initial_cracks_by"),
        (3, {"sled_crack_choice": 1}, "sled_crack_choice"),
        (3, {"mode": "intro", "layout": "random"}, "layout"),
        (2, {"edition": "strait", "initial_cracks": 12}, "initial_cracks"),
        (3, {"speed": 1}, "speed"),
    ],
)
def test_options_that_cannot_be(seats: int, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Match("nanuuk", seats, options, backend="python")


@pytest.mark.parametrize(
    ("mode", "stuck"), [("partner", "own_turn"), ("neighbour", "own_turn"), ("intro", "at_once")]
)
def test_version_1_tested_players_in_their_own_turn(mode: str, stuck: str) -> None:
    match = Match("nanuuk", 4, {"mode": mode}, rules_version=1, backend="python")
    assert match.options["stuck"] == stuck
