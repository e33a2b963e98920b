"""Bytes to a viewer do not depend on what it cannot know: for every game, over whole games."""

from __future__ import annotations

import random

import pytest

from banquise.core.game import load
from banquise.core.state import NOBODY
from tests.contract.bench import loadable
from tests.server.worlds import Pair

TOYS = ("toy_hand", "toy_duel", "toy_thief")


GAMES = [*TOYS, *(game.name for game in loadable() if hasattr(game.view, "scene"))]


def run(game: str, seats: int, viewer: int, seed: int, most: int) -> tuple[int, bool]:
    """Play a pair side by side as long as the viewer sees no difference."""
    pair, steps = Pair(game, seats, viewer, seed), 0
    assert pair.a.sent() == pair.b.sent()
    while steps < most and (step := pair.next()) is not None:
        if not pair.play(step):
            break
        if pair.chance.random() < 0.2:
            pair.take_back()
        steps += 1
        assert pair.a.sent() == pair.b.sent(), f"{game}, viewer {viewer}, seed {seed}, {step}"
        question = random.Random(seed * 1000 + steps)
        state = question.getstate()
        first = pair.a.asked(question)
        question.setstate(state)
        assert first == pair.b.asked(question), f"{game}, viewer {viewer}, seed {seed}, {step}"
    return steps, pair.differed


@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_is_sent_is_the_same_in_worlds_it_cannot_tell_apart(game):
    made = load(game)
    pairs = 40 if game in TOYS else 3
    differed, steps = False, 0
    for seed in range(pairs):
        seats = made.seats[seed % len(made.seats)]
        for viewer in (NOBODY, seed % seats):
            taken, did = run(game, seats, viewer, seed, 60)
            steps, differed = steps + taken, differed or did
    assert steps > pairs
    assert differed or not made.draws, "there was nothing to hide in any of these games"
