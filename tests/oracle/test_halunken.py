"""The engine and the oracle ask the same questions, offer the same and reach the same positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banquise import Match
from tests.oracle.halunken_oracle import CHANCE, Quay, score

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (3, {"mode": "beginner"}),
    (4, {"mode": "beginner", "theft_compare": "fewer", "theft_optional": False}),
    (3, {"mode": "standard"}),
    (4, {"mode": "standard", "edition": "even"}),
    (4, {"mode": "standard", "theft_optional": False, "theft_compare": "fewer"}),
    (2, {"mode": "duel"}),
    (2, {"mode": "duel", "duel_jack_style": "runner", "theft_optional": False}),
    (2, {"mode": "duel", "duel_unhired_jack": "apart", "theft_compare": "fewer"}),
]
GAMES = 12


def values(match: Match) -> dict[str, int]:
    """The names of the rogues in the order of the edition, with their values."""
    ed = match.edition.record[0]
    names = [match.game.notation.write_rogue(ed, k) for k in range(42)]
    return {name: int(ed.value[k]) for k, name in enumerate(names)}


def choose(source: random.Random, texts: list[str], careless: float) -> str:
    """Mostly at random, but sometimes the first one (passes): unhired runs are rare otherwise."""
    return texts[0] if source.random() < careless else source.choice(texts)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_whole_game_in_lockstep(seats: int, options: dict[str, Any], seed: int) -> None:
    match = Match("halunken", seats, options, chance="manual", seed=seed)
    source = random.Random(seed)
    while match.position()["round"] == 0:
        who = match.waiting[0]
        match.play(int(source.choice(match.legal_ids(who).tolist())), who)
    quay = Quay(match.position() | {"turn": None}, values(match))
    game = quay.play()
    phase, asked = next(game)
    careless = seed % 3 * 0.35
    while True:
        assert match.phase == phase
        assert match.position() == quay.position()
        assert set(match.waiting) == set(asked)
        for who, texts in asked.items():
            assert [action.notation for action in match.legal(who)] == texts
        who = source.choice(sorted(asked))
        text = choose(source, asked[who], careless)
        match.play(text, who)
        try:
            phase, asked = game.send((who, text))
        except StopIteration:
            break
    assert match.is_over
    now = quay.position()
    assert match.position() == now
    points = [score(crew, quay.values) for crew in now["crews"]]
    assert match.points == points
    best = max(points)
    assert match.ranking[0] == [seat for seat in range(seats) if points[seat] == best]
    assert CHANCE not in match.waiting
