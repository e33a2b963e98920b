"""What section 10 says of play, along random games; property 11 is with the oracle."""

from collections.abc import Iterator

import numpy as np
import pytest

from banquise import Match, game
from banquise.core.match import Ply
from banquise.games.papua.rules.groups import in_run, is_mixed, owner, run_front
from banquise.games.papua.rules.legal import forbids_block
from banquise.games.papua.state import BLOCK, LEAVE, PASS, Phase

PAPUA = game("papua")
CASES = [(3, "papua60"), (4, "papua42"), (6, "beach14"), (3, "odd24"), (5, "odd24")]


def random_match(seats: int, edition: str, seed: int, plies: int = 600) -> Match:
    rng = np.random.default_rng(seed)
    match = Match("papua", seats, {"edition": edition, "first_player": "seat_0"}, seed)
    while not match.is_over and match.version < plies:
        match.play(int(rng.choice(match.legal_ids())))
    return match


def decisions(match: Match) -> Iterator[tuple[Ply, np.ndarray]]:
    """Every decision of a seat, and the state after it."""
    afters = [ply.before for ply in match.history[1:]] + [match.state]
    for ply, after in zip(match.history, afters, strict=True):
        if ply.seat >= 0:
            yield ply, after


@pytest.mark.parametrize(("seats", "edition"), CASES)
def test_property_9_pots_and_squares_always_move(seats: int, edition: str) -> None:
    match = random_match(seats, edition, 1)
    ed, out = match.edition.record, np.zeros(2318, np.int64)
    for ply, _ in decisions(match):
        s, die = ply.before[0], int(ply.before[0].die)
        legal = set(out[: PAPUA.cpu.legal(ed, ply.before, 0, ply.seat, out)].tolist())
        assert (LEAVE in legal) == (0 in s.place[ply.seat])
        for cell in s.place[ply.seat].tolist():
            if 0 < cell <= ed[0].cells and ed[0].kind[cell] == 0 and cell + die <= ed[0].cells + 1:
                assert BLOCK + 24 * (cell - 1) in legal


@pytest.mark.parametrize(("seats", "edition"), CASES)
@pytest.mark.parametrize("gods_rule", ["stopover", "every_crossing"])
@pytest.mark.parametrize("variant", ["standard", "family"])
def test_property_10_a_group_moves_whole_with_a_one(
    seats: int, edition: str, gods_rule: str, variant: str
) -> None:
    match = random_match(seats, edition, 2, 300)
    ed = match.edition.record
    for ply, _ in decisions(match):
        state = ply.before.copy()
        s = state[0]
        s.die, s.gods_rule, s.variant = 1, gods_rule == "every_crossing", variant == "family"
        for cell in np.flatnonzero(s.on >= 0).tolist():
            if not in_run(ed[0], s, cell) or in_run(ed[0], s, cell - 1):
                continue
            front = run_front(ed[0], s, cell)
            if is_mixed(s, cell, front):
                for seat in {owner(s, k) for k in range(cell, front + 1)}:
                    assert forbids_block(ed[0], s, seat, cell, front) == 0


@pytest.mark.parametrize(("seats", "edition"), CASES)
def test_properties_12_13_15_what_a_turn_changes(seats: int, edition: str) -> None:
    match = random_match(seats, edition, 3)
    for ply, after in decisions(match):
        before, end = ply.before[0], after[0]
        assert end.turns == before.turns + 1
        if end.phase != Phase.OVER:
            assert end.seat == (before.seat + 1) % seats
        pots = (before.place[:seats] == 0).sum(), (end.place[:seats] == 0).sum()
        if ply.action == PASS:
            assert (before.place == end.place).all()
        if ply.action == LEAVE:
            assert pots[1] >= pots[0] - 1
        elif end.rescues == before.rescues:
            assert pots[1] >= pots[0]


def test_property_14_the_turn_limit_ends_every_game() -> None:
    for seed in range(5):
        match = random_match(6, "papua60", seed, 10**6)
        assert match.is_over
        assert int(match.state[0].turns) <= 5000


@pytest.mark.parametrize("edition", ["papua60", "papua42"])
def test_property_16_one_wins_in_ones_own_turn(edition: str) -> None:
    for seed in range(12):
        match = random_match(4, edition, seed, 10**6)
        last = match.history[-1]
        assert match.state[0].winner in (-2, last.seat)
