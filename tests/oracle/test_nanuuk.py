"""The engine's crack lines and its end of the hunt against the oracle, in many random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

import banquise
from banquise import Match
from banquise.games.nanuuk.rules import ending
from tests.oracle import nanuuk_oracle as oracle

TURNS = ("step", "again", "flight", "crack", "catch", "deposit")
CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"hunters_each": 2}),
    (3, {"crack_priority": "protective"}),
    (3, {"end_of_hunt": "literal"}),
    (4, {"initial_cracks": 12, "sled_crack_choice": True}),
    (3, {"mode": "intro"}),
    (2, {"mode": "helper"}),
    (2, {"mode": "flee", "flee_bears": 2, "bear_may_rest": True}),
]


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_random_games_agree_with_the_oracle(seats: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        match = Match("nanuuk", seats, options, seed=seed)
        choice = random.Random(seed)
        while not match.is_over:
            compare(match)
            match.play(int(choice.choice(match.legal_ids().tolist())))
        compare(match)


def compare(match: Match) -> None:
    position = match.position()
    if position["phase"] == "crack":
        legal = {a.notation[1:] for a in match.legal() if a.notation != "/0"}
        assert legal == oracle.lines(position, acting_cell(position))
    if position["options"]["mode"] != "nanuuk":
        return
    if position["phase"] in TURNS or position["phase"] == "over":
        ed, s = match.edition.record[0], match.state[0]
        assert ending.is_hunt_over(ed, s) == oracle.is_hunt_over(position)
        for number, hunter in enumerate(position["hunters"]):
            assert ending.can_return(ed, s, number) == oracle.can_return(position, hunter)


def acting_cell(position: dict[str, Any]) -> str:
    if "pieces" in position:
        cell: str = position["pieces"][position["piece"]]["cell"]
        return cell
    own = [h for h in position["hunters"] if h["seat"] == position["seat"]]
    return own[position["hunter"]]["cell"]


def test_the_oracle_knows_the_printed_lines() -> None:
    """NK-CRK-3: the table of C lines of the specification, for the 31 cells."""
    game = banquise.game("nanuuk")
    ed = game.load_edition().record[0]
    ice = oracle.Ice({"options": {"mode": "intro"}, "seats": 4, "cracks": []})
    for number, cell in enumerate(oracle.CELLS):
        found = {game.editions.edge_name(ed, e) for e in ed.line[number].tolist() if e >= 0}
        assert found == ice.outward(cell)
