"""Verifiable chance: known vectors, no bias, and a commitment that fixes every draw."""

import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from unittest.mock import patch

import pytest

from banquise import Match
from banquise.core.chance import BITS, Secret, contribute, hash_nonce
from banquise.core.verify import verify
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
    past.states[:1] = state
    return past


def test_taking_back_repeats_the_same_draw() -> None:
    match = Match(GAMES["toy_hand"], 2, seed=5, backend="python")
    match.play("swap")
    first = match.position()
    match.undo()
    match.play("swap")
    assert match.position() == first


DIE = [1] * 6
GROUND = 100_000  # secrets that a host tries


def contributed(number: int) -> str:
    nonce = hashlib.sha256(f"nonce {number}".encode()).hexdigest()
    return contribute({"table": "t"}, [hash_nonce(nonce)], [nonce])


def test_with_contributions_the_key_is_an_hmac_of_them() -> None:
    secret = Secret(bytes(32), contributed(1))
    key = hmac.digest(bytes(32), contributed(1).encode(), "sha256")
    assert secret.number(3) == Secret(key).number(3)
    assert secret.commitment == Secret(bytes(32)).commitment


def test_a_host_that_tries_many_secrets_gains_nothing() -> None:
    """It takes the one that gives the most sixes, if it guesses the device's nonce."""

    def sixes(key: bytes, contributions: str) -> int:
        secret = Secret(key, contributions)
        return sum(secret.pick(ply, DIE) == 5 for ply in range(2))

    keys = (hashlib.sha256(f"host {n}".encode()).digest() for n in range(GROUND))
    best = max(keys, key=lambda key: sixes(key, contributed(0)))
    assert sixes(best, contributed(0)) == 2  # what it gains where it knows the nonce
    drawn = Counter(
        Secret(best, contributed(device)).pick(ply, DIE)
        for device in range(1, 1001)
        for ply in range(6)
    )
    expected = 1000.0
    assert sum((drawn[face] - expected) ** 2 / expected for face in range(6)) < 20.5  # p = 0.001


def finished() -> Match:
    """A game with the contribution of one device, played out."""
    nonce = "ab" * 32
    match = Match("papua", seats=3, options={"edition": "beach14"}, seed=5, chance="manual")
    facts = {
        "game": f"papua {match.rules_version}",
        "seats": 3,
        "options": dict(match.options),
        "edition": f"{match.edition.id} {match.edition.digest}",
    }
    given = contribute(facts, [hash_nonce(nonce), "", ""], [nonce, "", ""])
    match.secret = Secret(match.secret.key, given)
    match.chance = "auto"
    match.draw()
    while not match.is_over:
        match.play(int(match.legal_ids()[0]))
    return match


def test_a_record_with_contributions_is_verified() -> None:
    verdict = verify(finished().save())
    assert verdict.is_whole
    assert verdict.devices == 1


def test_the_verifier_of_the_documentation_agrees(tmp_path: Path) -> None:
    program = Path(__file__).parents[2] / "docs" / "verify.py"
    assert len(program.read_text(encoding="utf-8").splitlines()) <= 50
    right, wrong = tmp_path / "right.banquise", tmp_path / "wrong.banquise"
    text = finished().save()
    right.write_text(text, encoding="utf-8")
    wrong.write_text(text.replace("ab" * 32, "cd" * 32), encoding="utf-8")
    ended = [
        subprocess.run([sys.executable, program, path], capture_output=True, text=True, check=False)
        for path in (right, wrong)
    ]
    assert "draws match" in ended[0].stdout
    assert "another nonce" in ended[1].stderr


@pytest.mark.parametrize(
    "change",
    [
        {"nonces": ["cd" * 32, "", ""]},
        {"nonces": ["", "", ""]},
        {"nonce_hashes": ["", "", ""]},
        {"seats": 4},
        {"game": "papua 9"},
        {"edition": "papua60 0"},
        {"options": {"edition": "papua60"}},
        {"nonces": [3]},
        {"options": None},
    ],
)
def test_changed_contributions_are_found(change: dict[str, object]) -> None:
    match = finished()
    given = json.loads(match.secret.contributions)
    text = match.save()
    changed = json.dumps({**given, **change}, separators=(",", ":"))
    assert not verify(text.replace(match.secret.contributions, changed)).is_right
    assert not verify(text.replace(match.secret.contributions, "{")).is_right
