"""The engine against the oracle: legal actions, reasons and results, on paths nobody has seen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from banquise import Match, game
from banquise.core.edition import Edition, read_edition
from banquise.games.papua.rules.groups import is_dead
from tests.contract import loops
from tests.contract.bench import asking
from tests.oracle import papua_oracle as oracle

PAPUA = game("papua")
TRACKS = {
    "papua60": "QQQQQQOOOOOOOOOXOOOOMOOOXOOOOMOOOXOOOOMOOOXOOOOMOOOXOOQQQQQQ",
    "papua42": "QQQQQQOOOOOOOOOXOOOOMOOOXOOOOMOOOXOOQQQQQQ",
    "beach14": "QQQQQQOOOOOOQQ",
    "odd24": "QOXMOMOXOOMMOOXOQOOMOOMO",
}
CHOICES = {
    "variant": ("standard", "family"),
    "gods_rule": ("stopover", "every_crossing"),
    "join_rule": ("forms_group", "existing_group"),
    "square_entry": ("group", "group_or_solo"),
    "dead_position": ("rescue", "draw"),
}
Rng = np.random.Generator


def random_track(rng: Rng) -> str:
    letters = rng.choice(list("QOXM"), rng.integers(7, 31), p=[0.15, 0.6, 0.1, 0.15])
    track = "".join(letters)
    return track if set(track[:6]) != {"X"} else f"O{track[1:]}"


def edition_of(track: str) -> Edition:
    hexes = ", ".join(['"#000000"'] * 6)
    data = f'id = "any"\ntrack = "{track}"\nhex = [{hexes}]'
    return read_edition(PAPUA, f'{data}\n[provenance]\ntrack = "X"\nhex = "X"', "any.toml")


def random_position(rng: Rng, track: str, edition: str) -> dict[str, Any]:
    """Islanders in clusters, so that there is something to move."""
    seats = int(rng.integers(3, 7))
    options: dict[str, Any] = {k: str(rng.choice(v)) for k, v in CHOICES.items()}
    options |= {"first_player": "seat_0", "names": "respectful", "turn_limit": 300}
    free = [cell for cell in range(1, len(track) + 1) if track[cell - 1] != "X"]
    centre = rng.choice(free, 3)
    near = sorted(free, key=lambda c: min(abs(c - centre)) + rng.random() * 4)
    crowd = near[: int(rng.integers(2, 4 * seats + 1))]
    rng.shuffle(crowd)
    places = crowd + [0] * (4 * seats - len(crowd))
    if rng.random() < 0.7:
        rng.shuffle(places)
    return {
        "seats": seats,
        "options": options | {"edition": edition},
        "phase": "move",
        "seat": int(rng.integers(seats)),
        "die": int(rng.integers(1, 7)),
        "turns": int(rng.choice([0, 7, 298, 299])),
        "rescues": 0,
        "roll_off": [0] * seats,
        "islanders": {
            c: [int(x) for x in places[4 * k : 4 * k + 4]] for k, c in enumerate("RYGBPW"[:seats])
        },
        "winner": None,
    }


def every_block(track: str, rng: Rng) -> list[str]:
    """All blocks of a short path; on a long one all short blocks and some of the others."""
    cells = len(track)
    pairs = [(i, i + more) for i in range(1, cells + 1) for more in range(24) if i + more <= cells]
    if cells > 30:
        some = rng.random(len(pairs)) < 0.15
        pairs = [p for p, keep in zip(pairs, some, strict=True) if keep or p[1] - p[0] < 4]
    texts = [str(a) if a == b else f"{a}-{b}" for a, b in pairs]
    return [*texts, "P", "--", "97", f"{cells}-{cells + 1}", "d3", "first-R"]


def agree(match: Match, given: dict[str, Any], track: str, texts: list[str]) -> None:
    """Legal actions, the reason of every refusal, and what each legal action leads to."""
    p = given | {"track": track}
    legal = [action.notation for action in match.legal()]
    assert legal == oracle.legal(p)
    for text in texts:
        why = match.why(text)
        assert (why.id if why else "") == oracle.clause(p, text), (text, given)
    for text in legal[:8]:
        match.play(text)
        expected = oracle.play(p, text)
        del expected["track"]
        assert match.position() == expected, (text, given)
        match.undo()


@pytest.mark.parametrize("backend", ["python", "cpu"])
@pytest.mark.parametrize("seed", range(12))
def test_random_positions(seed: int, backend: str) -> None:
    rng = np.random.default_rng(seed)
    found = 0
    while found < 8:
        name = str(rng.choice([*TRACKS, "any", "any", "any"]))
        track = TRACKS[name] if name in TRACKS else random_track(rng)
        given = random_position(rng, track, name)
        if oracle.is_dead(given | {"track": track}):
            continue
        edition = edition_of(track) if name == "any" else None
        match = Match.from_position(
            "papua", given, chance="manual", backend=backend, edition=edition
        )
        agree(match, given, track, every_block(track, rng))
        found += 1


@pytest.mark.parametrize("seed", range(8))
def test_random_games(seed: int) -> None:
    rng = np.random.default_rng([seed, 5])
    track = random_track(rng) if seed % 2 else TRACKS["odd24" if seed % 4 else "beach14"]
    options = {key: str(rng.choice(values)) for key, values in CHOICES.items()}
    match = Match(
        "papua", int(rng.integers(3, 7)), options | {"turn_limit": 100, "first_player": "seat_0"},
        seed, edition=edition_of(track), chance="manual",
    )  # fmt: skip
    while not match.is_over:
        match.play(f"d{rng.integers(1, 7)}", -1)
        p = match.position() | {"track": track}
        legal = [action.notation for action in match.legal()]
        assert legal == oracle.legal(p)
        text = str(rng.choice(legal))
        match.play(text)
        assert match.position() | {"track": track} == oracle.play(p, text)


@pytest.mark.parametrize("seed", range(4))
def test_property_11_a_dead_position_is_one_without_any_move(seed: int) -> None:
    """Papua's test of a dead position is exact: everybody out, nobody on a square, no group."""
    rng = np.random.default_rng([seed, 11])
    dead = 0
    for _ in range(14):
        track = "O" * 5 + random_track(rng).replace("Q", "O") + "OOXOOOOXOOOO"
        given = random_position(rng, track, "any")
        given["seats"], given["seat"] = 3, 0
        given["roll_off"] = [0, 0, 0]
        cells = [cell for cell in range(1, len(track) + 1) if track[cell - 1] != "X"]
        start = rng.integers(0, len(cells) - 14)
        order = [int(c) for c in cells[start : start + 14]]
        parts = [order[:4], order[5:9], order[10:14]]
        given["islanders"] = dict(zip("RYG", parts, strict=True))
        match = Match("papua", 3, {"turn_limit": 300}, chance="manual", edition=edition_of(track))
        state = match.state
        for seat, part in enumerate(parts):
            for number, cell in enumerate(part):
                state[0].place[seat, number] = cell
                state[0].on[cell] = 4 * seat + number
        found = is_dead(match.edition.record[0], state[0])
        assert found == oracle.is_dead(given | {"track": track})
        dead += found
    assert dead


@pytest.mark.parametrize("seed", range(4))
def test_with_every_index_checked(seed: int) -> None:
    """The same legal actions and states where no index may be out of bounds."""
    rng = np.random.default_rng([seed, 3])
    ask = asking(PAPUA, "checked")
    out = np.zeros(PAPUA.actions, np.int64)
    for _ in range(10):
        track = random_track(rng)
        given = random_position(rng, track, "any")
        if oracle.is_dead(given | {"track": track}):
            continue
        match = Match.from_position("papua", given, chance="manual", edition=edition_of(track))
        ed, state = match.edition.record, match.state
        ask(ed, state, loops.SWEEP, given["seat"], 0, 0, out, out)
        assert [a.id for a in match.legal()] == np.flatnonzero(out == 0).tolist()
        for action in match.legal():
            copy = state.copy()
            ask(ed, copy, loops.APPLY, given["seat"], action.id, 0, out, out)
            match.play(action)
            assert copy.tobytes() == match.state.tobytes()
            match.undo()
