"""Random games of nunami against the oracle: what may be laid, what it turns up, what it scores."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from banquise.core.match import Match
from tests.oracle import nunami_oracle as oracle

CLAUSES = 30  # refusals compared at each decision
SETUPS: list[tuple[int, dict[str, Any]]] = [
    (2, {"mode": "A"}),
    (2, {"mode": "B", "cover_strength": "at_least"}),
    (2, {"mode": "C", "inua": "on", "inua_cards": "tarniq:katjutayuuq"}),
    (2, {"mode": "D", "same_colour_cover": "never", "imbalance_buried": "whole"}),
    (2, {"mode": "E", "inua": "on", "inua_cards": "lumaayuuq:tuurngaq"}),
    (2, {"mode": "A", "inua": "on", "inua_cards": "angakkuk:tarniq", "imbalance_removes": "all"}),
    (2, {"mode": "B", "inua": "on", "katjutayuuq_scope": "c_only", "tuurngaq_scope": "same_area",
         "inua_cards": "katjutayuuq:tuurngaq", "facedown_cover": "forbidden"}),
    (4, {"mode": "four", "inua": "on"}),
    (4, {"mode": "four", "imbalance_removes": "all", "imbalance_buried": "whole"}),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_random_games_agree(number: int) -> None:
    seats, options = SETUPS[number]
    for seed in range(1):
        chance = random.Random(100 * number + seed)
        match = Match("nunami", seats, options, seed=seed, chance="manual", backend="python")
        while not match.is_over:
            step(match, chance)


def step(match: Match, chance: random.Random) -> None:
    seat = match.waiting[0]
    ids = match.legal_ids(seat).tolist()
    texts = [write(match, seat, action) for action in ids]
    p = match.position()
    if p["phase"] == "place":
        assert texts == sorted_places(p, seat, texts)
        compare_refusals(match, p, seat, chance)
    if p["phase"] == "turn_start":
        compare_swaps(match, p, seat)
        if chance.random() < 0.9:  # keep the Inua cards for a while
            texts = [text for text in texts if not text.startswith("#")]
    action = chance.choice(texts)
    match.play(action, seat)
    if p["phase"] in ("place", "support"):
        carry_out(match, p, seat, action, chance)


def write(match: Match, seat: int, action: int) -> str:
    text: str = match.game.notation.write(match._ed[0], match._states[0], seat, action)
    return text


def sorted_places(p: oracle.Position, seat: int, texts: list[str]) -> list[str]:
    """What the oracle allows, in the order of the list that was given."""
    cells = [cell for board in "abcdefghij"[: len(p["boards"])] for cell in oracle.cells_of(board)]
    found = []
    for card in p["hands"][seat]:
        for cell in cells:
            for is_up in (False, True):
                name = card if is_up else f"({card})"
                if oracle.why_not_place(p, seat, card, cell, is_up) is None:
                    found.append(f"{cell}={name}")
                if oracle.why_not_exchange(p, seat, cell, is_up) is None:
                    found.append(f"{cell}~{name}")
    assert set(found) == set(texts), set(found) ^ set(texts)
    return texts


def compare_refusals(match: Match, p: oracle.Position, seat: int, chance: random.Random) -> None:
    boards = "abcdefghij"[: len(p["boards"])]
    for _ in range(CLAUSES):
        card, is_up = chance.choice(p["hands"][seat]), chance.random() < 0.5
        cell = f"{chance.choice(boards)}{chance.randrange(6)}"
        name = card if is_up else f"({card})"
        found = match.why(f"{cell}={name}", seat)
        wanted = oracle.why_not_place(p, seat, card, cell, is_up)
        assert (found.id if found else None) == wanted, f"{cell}={name}"
        found = match.why(f"{cell}~{name}", seat)
        assert (found.id if found else None) == oracle.why_not_exchange(p, seat, cell, is_up)


def compare_swaps(match: Match, p: oracle.Position, seat: int) -> None:
    cells = [cell for board in "abcdefghij"[: len(p["boards"])] for cell in oracle.cells_of(board)]
    for j, two in enumerate(cells):
        for one in cells[j % 7 : j : 7]:
            found = match.why(f"{one}<>{two}", seat)
            assert (found.id if found else None) == oracle.why_not_swap(p, seat, one, two)


def carry_out(
    match: Match, p: oracle.Position, seat: int, action: str, chance: random.Random
) -> None:
    """Let chance name the seeds, then compare the boards, the discard and the points."""
    after = lay(p, seat, action)
    if after is None:
        assert match.phase == "support"
        assert [write(match, seat, a) for a in match.legal_ids(seat)] == offered(p, seat, action)
        return
    names, cell, is_up = [], *after
    while match.phase == "reveal":
        name = chance.choice(list(match.odds()))
        names.append(name[1:])
        match.play(name, -1)
    if is_up:
        oracle.Reaction(p, seat, cell, names).run()
    board = "abcdefghij".index(cell[0])
    if oracle.is_full(p, cell[0]):
        p["points"][board] = oracle.score(p, cell[0])
    found = match.position()
    assert not names or is_up
    assert found["cells"] == dict(sorted(p["cells"].items()))
    assert sorted(found["discard"]) == sorted(p["discard"])
    assert found["points"] == p["points"]
    assert [len(hand) for hand in found["hands"]] == [len(hand) for hand in p["hands"]]


def lay(p: oracle.Position, seat: int, action: str) -> tuple[str, bool] | None:
    """Put the cards of an action on ``p``: its cell and face; None if support must be chosen."""
    if action.startswith("&"):
        chosen, pending = action[1:].split("&"), p["pending"]
        cell, card, is_up = pending["cell"], pending["card"], pending["face"] == "up"
    else:
        cell, card = action[:2], action[3:].strip("()")
        is_up, chosen = "(" not in action, []
        if action[2] == "~":
            take_away(p, cell)
        elif cell in p["cells"] and oracle.why_not_cover(p, seat, [card], cell):
            sets = oracle.supports(p, seat, card, cell)
            if len({tuple(sorted(map(oracle.printed, found))) for found in sets}) > 1:
                return None
            slots = p["hands"][seat]
            chosen = list(min(sets, key=lambda found: sum(1 << slots.index(c) for c in found)))
    mark = "" if is_up else f"?{seat}"
    p["cells"].setdefault(cell, []).extend(f"{c}{mark}" for c in [*chosen, card])
    p["hands"][seat] = [c for c in p["hands"][seat] if c not in (*chosen, card)]
    return cell, is_up


def take_away(p: oracle.Position, cell: str) -> None:
    p["cells"][cell].pop()
    p["cells"][cell] = [entry.split("?")[0] for entry in p["cells"][cell]]


def offered(p: oracle.Position, seat: int, action: str) -> list[str]:
    """The support sets as text, by their numbers."""
    hand = p["hands"][seat]
    sets = oracle.supports(copy.deepcopy(p), seat, action[3:].strip("()"), action[:2])
    by_number = sorted(sets, key=lambda found: sum(1 << hand.index(card) for card in found))
    return ["".join(f"&{card}" for card in found) for found in by_number]
