"""Verifiable chance: known vectors, no bias, and a commitment that fixes every draw."""

import hashlib
import hmac
from collections import Counter
from unittest.mock import patch

import pytest

from banquise import Match
from banquise.core.chance import BITS, Secret
from tests.toys import GAMES


def test_a_draw_is_an_hmac() -> None:
    key = bytes(range(32))
    expected = hmac.new(key, b"17/2", hashlib.sha256).digest()[:16]
    assert Secret(key).number(17, 2) == int.from_bytes(expected, "big")


def test_the_vector_of_rfc_4231() -> None:
    """Test case 2 of the RFC: the HMAC is the one that everybody can compute."""
    secret = Secret(b"Jefe")
    with patch("banquise.core.chance.hmac.digest", wraps=hmac.digest) as hashed:
        secret.number(0)
    key, message, digest = hashed.call_args.args
    assert (key, message) == (b"Jefe", b"0/0")
    mac = hmac.digest(key, b"what do ya want for nothing?", digest).hex()
    assert mac == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


def test_seeds_are_known_for_ever() -> None:
    assert Secret.from_seed(7).key == hashlib.sha256(b"banquise seed 7").digest()
    assert [Secret.from_seed(7).pick(ply, [1] * 6) for ply in range(8)] == [
        Secret.from_seed("7").pick(ply, [1] * 6) for ply in range(8)
    ]
    assert Secret.from_seed(None).key != Secret.from_seed(None).key


def test_the_commitment_is_a_hash_of_the_secret() -> None:
    secret = Secret.from_seed(3)
    assert secret.commitment == hashlib.sha256(secret.key).hexdigest()


def test_numbers_beyond_the_last_whole_multiple_are_thrown_away() -> None:
    total = 3
    limit = (1 << BITS) - (1 << BITS) % total
    numbers = {0: limit, 1: (1 << BITS) - 1, 2: 5}
    with patch.object(Secret, "number", lambda self, ply, attempt=0: numbers[attempt]):
        assert Secret(b"").pick(0, [1, 1, 1]) == 5 % 3
    with patch.object(Secret, "number", lambda self, ply, attempt=0: limit - 1):
        assert Secret(b"").pick(0, [1, 1, 1]) == 2


def test_odds_are_shares_of_the_numbers() -> None:
    odds = [3, 1, 2]
    for number in range(60):
        with patch.object(Secret, "number", lambda self, ply, attempt=0, n=number: n):
            assert Secret(b"").pick(0, odds) == [0, 0, 0, 1, 2, 2][number % 6]


@pytest.mark.parametrize("odds", [[1] * 6, [1, 3, 2, 1], [5, 1]])
def test_picks_follow_their_odds(odds: list[int]) -> None:
    n = 6000
    counts = Counter(Secret.from_seed("fair").pick(ply, odds) for ply in range(n))
    expected = [n * share / sum(odds) for share in odds]
    chi = sum((counts[k] - e) ** 2 / e for k, e in enumerate(expected))
    assert chi < 30


def test_a_match_draws_by_ply_and_can_be_checked() -> None:
    match = Match(GAMES["toy_hand"], 3, seed=5, backend="python")
    match.play("swap")
    for ply, entry in enumerate(match.history):
        if entry.seat == -1:
            outcomes, odds = Match._odds(at(match, entry.before))
            assert outcomes[match.secret.pick(ply, odds)] == entry.action


def at(match: Match, state: object) -> Match:
    past = Match(match.game, match.seats, chance="manual", backend="python")
    past._states[:1] = state
    return past


def test_taking_back_repeats_the_same_draw() -> None:
    match = Match(GAMES["toy_hand"], 2, seed=5, backend="python")
    match.play("swap")
    first = match.position()
    match.undo()
    match.play("swap")
    assert match.position() == first
