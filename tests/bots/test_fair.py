"""In every game the search makes the same choice in all worlds that its seat cannot tell apart."""

from __future__ import annotations

import numpy as np
import pytest

from banquise import bots
from banquise.bots import Limit, View, levels
from banquise.bots.search import Knobs, Thinking
from banquise.bots.search.compiled import prepare
from banquise.core.game import built_in
from banquise.core.match import Match
from banquise.core.random import fill, seed_stream
from banquise.core.state import Records

SHORT = Knobs(cutoff=5)
SECRETS = ("halunken", "neta_tanka", "nunami")  # games with hidden information


def middle(game: str) -> Match:
    """A random game, stopped where a seat has a choice and does not see everything, if it can."""
    rng, match = np.random.default_rng(2), Match(game, seed=2)
    while not match.is_over:
        seat = match.waiting[-1]  # in simultaneous choices, the others have already chosen
        hides = match.seen_state(seat).tobytes() != match.state.tobytes() or game not in SECRETS
        if match.version > 12 and hides and len(match.legal_ids(seat)) > 1 and is_last(match):
            break
        match.play(int(rng.choice(match.legal_ids(match.waiting[0]))), match.waiting[0])
    return match


def is_last(match: Match) -> bool:
    return len(match.waiting) == 1


def worlds(match: Match, seat: int) -> list[Records]:
    """The true world, and others that look the same."""
    found = [match.state]
    draws, rng = np.zeros(max(match.game.draws, 1), np.int64), np.zeros(4, np.int64)
    seed_stream(rng, 1, 1)
    for _ in range(4):
        world = match.seen_state(seat)
        fill(rng, draws)
        match.rules.guess(match.ed, world, 0, seat, draws)
        found.append(world)
    return found


@pytest.mark.parametrize("game", built_in())
def test_hidden_information_changes_nothing(game: str) -> None:
    match = middle(game)
    seat = match.waiting[0]
    found = worlds(match, seat)
    assert (len({world.tobytes() for world in found}) > 1) == (game in SECRETS)
    told = set()
    for world in found:
        match.rules.hide(match.ed, world, 0, seat)
        view = View(match.game, match.ed, world, seat, match.legal_ids(seat))
        mind = Thinking(match.game, SHORT, 1 << 8, backend="python")
        mind.look(view, 5)
        mind.run(12)
        told.add(mind.told.tobytes())
    assert len(told) == 1


@pytest.mark.parametrize("game", SECRETS)
def test_every_level_decides_alike_in_worlds_that_look_alike(game: str) -> None:
    match = middle(game)
    prepare(match.game)  # interpreted, a level may run out of time
    seat, rules = match.waiting[0], match.game.cpu
    views = []
    for world in worlds(match, seat):
        out = np.zeros(match.game.width, np.int64)
        n = rules.legal(match.ed, world, 0, seat, out)
        rules.hide(match.ed, world, 0, seat)
        views.append(View(match.game, match.ed, world, seat, out[:n]))
    for level in levels.names():
        bot = bots.load(level)
        assert len({bot(view, Limit(iterations=60), 5) for view in views}) == 1
