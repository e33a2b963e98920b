"""Whole games against a second engine: every refusal of every action, and every position."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from banquise import Match, game
from tests.oracle import neta_tanka_oracle as oracle
from tests.oracle.neta_tanka_effects import play
from tests.oracle.neta_tanka_refusals import clause

NETA_TANKA = game("neta_tanka")
ED = oracle.read_edition(NETA_TANKA.folder)
TEXTS = [NETA_TANKA.notation.write(None, None, 0, a) for a in range(NETA_TANKA.actions)]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"two_slot_cap": "slot", "nt_cards_per_round": "one", "first_player": "seat_1"},
]


def judge(match: Match) -> dict[str, str]:
    """What the rules cite against every action of whoever decides."""
    seat, found = match.waiting[0], {}
    for action, text in enumerate(TEXTS):
        number = NETA_TANKA.cpu.why(match.ed, match.states, 0, seat, action)
        found[text] = NETA_TANKA.clause_id(number).removeprefix("NT-") if number else ""
    return found


def walk(seats: int, options: dict[str, Any], seed: int) -> None:
    source = np.random.default_rng(seed)
    match = Match("neta_tanka", seats, options, seed=seed, chance="manual")
    mine = match.position()
    while not match.is_over:
        found = judge(match)
        assert found == {text: clause(ED, mine, text) for text in TEXTS}, mine
        legal = [text for text, refusal in found.items() if not refusal]
        kept = [text for text in legal if text not in ("end", "obj")]
        text = str(source.choice(kept if kept and source.random() < 0.97 else legal))
        match.play(text, seat=match.waiting[0])
        play(ED, mine, text, TEXTS)
        assert json.dumps(match.position()) == json.dumps(mine), text
    assert match.points == oracle.totals(ED, mine)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_engine_agrees_with_a_second_one(seats: int, options: dict[str, Any]) -> None:
    walk(seats, options, 10 * seats)
