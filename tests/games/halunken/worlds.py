"""All worlds of some positions in which cards lie face down, each as likely as the others."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from banquise.core.match import Match
from banquise.core.state import NOBODY
from banquise.games.halunken.state import RUM_CARD, Phase
from tests.contract.bench import Setup
from tests.games.halunken.positions import GAME

World = tuple[str, Any, int, dict[bytes, float]]


def worlds(setup: Setup) -> Iterator[World]:
    """In a middle round, after all but the last seat have laid their cards."""
    match = setup.match(GAME)
    source = random.Random(2)
    while not (match.phase == "choose" and match.position()["round"] == 5):
        seat = match.waiting[0]
        match.play(int(source.choice(match.legal_ids(seat).tolist())), seat)
    while len(match.waiting) > 1:
        seat = match.waiting[0]
        match.play(int(source.choice(match.legal_ids(seat).tolist())), seat)
    for viewer in (*range(match.seats), NOBODY):
        seen = match.seen_state(None if viewer == NOBODY else viewer)
        found = every_world(match, viewer)
        if len(found) > 1:
            yield f"round 5 of {setup}", seen, viewer, {w: 1 / len(found) for w in found}


def every_world(match: Match, viewer: int) -> list[bytes]:
    """The true state with every card that the viewer cannot see changed to every other one."""
    true = match.state
    s = true[0]
    assert s.phase == Phase.CHOOSE
    choices: list[list[tuple[str, int, int]]] = []
    for seat in range(match.seats):
        if s.card[seat] and seat != viewer:
            held = [card for card in range(1, RUM_CARD + 1) if s.hand[seat][card]]
            choices.append([("card", seat, card) for card in held])
    if s.jack_card and s.employer != viewer:
        held = [card for card in range(1, RUM_CARD + 1) if s.deck[card]]
        choices.append([("jack_card", 0, card) for card in held])
    found = []
    for picks in itertools.product(*choices):
        world = np.copy(true)
        for field, seat, card in picks:
            if field == "card":
                world[0].card[seat] = card
            else:
                world[0].jack_card = card
        found.append(world.tobytes())
    return found
