"""All worlds that a viewer cannot tell apart: every ordered choice of the objectives unseen."""

from collections.abc import Iterator
from itertools import permutations

import numpy as np

import banquise
from banquise.core.state import HIDDEN, NOBODY
from tests.contract.bench import Setup, State

Case = tuple[str, State, int, dict[bytes, float]]
MOMENTS = (15, 17, 40, 120)  # while objectives are dealt, and later


def worlds(setup: Setup) -> Iterator[Case]:
    match = setup.match(banquise.game("neta_tanka"))
    source = np.random.default_rng(5)
    while not match.is_over and match.version < max(MOMENTS):
        match.play(int(source.choice(match.legal_ids())))
    for ply in MOMENTS:
        state = match.history[min(ply, match.version - 1)].before
        for viewer in (NOBODY, 0, setup.seats - 1):
            seen = state.copy()
            match.rules.hide(match.ed, seen, 0, viewer)
            yield f"ply {ply}", seen, viewer, alike(seen)


def alike(seen: State) -> dict[bytes, float]:
    """Every state that looks like this one, all as likely."""
    hidden = [seat for seat in range(4) if seen[0].objective[seat] == HIDDEN]
    known = {int(card) for card in (*seen[0].objective, *seen[0].exchanged)}
    unseen = [card for card in range(4) if card not in known]
    found = []
    for hand in permutations(unseen, len(hidden)):
        world = seen.copy()
        world[0].objective[hidden] = hand
        found.append(world.tobytes())
    return {world: 1 / len(found) for world in found}
