"""The engine against the oracle: scores at every moment, links in every menu, places in phase I."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from banquise import Match, game
from tests.oracle import neta_tanka_oracle as oracle

NETA_TANKA = game("neta_tanka")
ED = oracle.read_edition(NETA_TANKA.folder)
TEXTS = [NETA_TANKA.notation.write(None, None, 0, a) for a in range(NETA_TANKA.actions)]
CODES = [text[1:] for text in TEXTS if text.startswith("!")]
OPTIONS: list[dict[str, Any]] = [{}, {"two_slot_cap": "slot", "nt_cards_per_round": "one"}]


def legal(match: Match) -> list[str]:
    return [TEXTS[action] for action in match.legal_ids().tolist()]


def generous(match: Match, source: np.random.Generator) -> int:
    """A random action; a turn ends, and an objective goes, only when nothing else is left."""
    ids = match.legal_ids().tolist()
    kept = [a for a in ids if TEXTS[a] not in ("end", "obj")]
    return int(source.choice(kept or ids))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_engine_agrees_with_the_oracle(seats: int, options: dict[str, Any]) -> None:
    source = np.random.default_rng(seats)
    for seed in range(8):
        match = Match("neta_tanka", seats, options, seed=seed)
        while not match.is_over:
            where = match.position()
            assert match.points == oracle.totals(ED, where)
            if match.phase == "main":
                found = [a for a in legal(match) if a.startswith("L")]
                assert found == oracle.links(ED, where)
            if match.phase == "place":
                assert legal(match) == oracle.places(ED, where, CODES)
            match.play(generous(match, source))
        end = match.position()
        assert match.points == oracle.totals(ED, end)
        assert match.ranking == oracle.ranking(ED, end)
        rows = [row for _, row in match.sheet()]
        sheets = [oracle.sheet(ED, end, seat) for seat in range(seats)]
        assert rows[:-1] == [[sheet[key] for sheet in sheets] for key in sheets[0]]
