"""The engine against the oracle (lines, end of the hunt, score) and the referee (all the rest)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import banquise
from banquise import Match
from banquise.games.nanuuk.rules import end_of_hunt
from tests.oracle import nanuuk_oracle as oracle
from tests.oracle import nanuuk_referee as referee
from tests.oracle import nanuuk_turns as turns

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
        assert end_of_hunt.is_hunt_over(ed, s) == oracle.is_hunt_over(position)
        for number, hunter in enumerate(position["hunters"]):
            assert end_of_hunt.can_return(ed, s, number) == oracle.can_return(position, hunter)


def acting_cell(position: dict[str, Any]) -> str:
    if "pieces" in position:
        cell: str = position["pieces"][position["piece"]]["cell"]
        return cell
    own = [h for h in position["hunters"] if h["seat"] == position["seat"]]
    return str(own[position["hunter"]]["cell"])


def test_the_oracle_knows_the_printed_lines() -> None:
    """NK-CRK-3: the table of C lines of the specification, for the 31 cells."""
    game = banquise.game("nanuuk")
    ed = game.load_edition().record[0]
    ice = oracle.Ice({"options": {"mode": "intro"}, "seats": 4, "cracks": []})
    for number, cell in enumerate(oracle.CELLS):
        found = {game.editions.edge_name(ed, e) for e in ed.line[number].tolist() if e >= 0}
        assert found == ice.outward(cell)


PLAYED: list[tuple[int, dict[str, Any]]] = [
    (2, {"first_player": "random"}),
    (4, {"first_player": 2, "sled_crack_choice": True}),
    (3, {"crack_priority": "protective", "layout": "random", "layout_rule": "one_pair"}),
    (3, {"layout": "players", "initial_cracks": 8, "initial_cracks_by": "players"}),
    (2, {"hunters_each": 2, "split_start": False, "end_of_hunt": "literal"}),
    (2, {"hunters_each": 2, "two_hunter_turns": "alternate", "first_player": 1}),
    (2, {"mode": "intro"}),
    (3, {"mode": "intro", "first_player": 1}),
    (4, {"mode": "intro"}),
    (4, {"mode": "partner"}),
    (4, {"mode": "partner", "stuck": "own_turn", "first_player": 3}),
    (4, {"mode": "neighbour", "first_player": "random"}),
    (4, {"mode": "neighbour", "neighbour_side": "left"}),
    (4, {"mode": "neighbour", "neighbour_side": "left", "stuck": "own_turn"}),
    (2, {"mode": "helper", "first_player": 1}),
    (3, {"mode": "hunt", "bear_seat": 2, "bear_crack_each_step": True, "fur_duel": True}),
    (3, {"mode": "hunt", "bear_must_double": True, "bear_may_rest": True}),
    (2, {"mode": "hunt", "bear_seat": 0, "bear_may_rest": True}),
    (2, {"mode": "hunt", "inuit_move_one": True, "bear_must_double": True}),
    (2, {"mode": "flee", "flee_bears": 3, "bear_crack_each_step": True, "bear_may_rest": True}),
]
ACTIONS = referee.numbering()
FULL = 6  # every so many decisions all numbers are asked about


@pytest.mark.parametrize(("seats", "options"), PLAYED)
def test_random_games_agree_with_the_referee(seats: int, options: dict[str, Any]) -> None:
    """Position, waiting seat, legal actions, refusals, points and places at every decision."""
    match = Match("nanuuk", seats, options, chance="manual")
    position, choice = turns.begin(seats, dict(match.options)), random.Random(seats)
    while True:
        assert match.position() == position
        assert (match.points, match.ranking) == (oracle.points(position), oracle.ranking(position))
        if position["phase"] == "over":
            break
        seat = position["seat"]
        refused = {n: referee.refuse(position, seat, a) for n, a in ACTIONS.items()}
        legal = sorted(n for n, clause in refused.items() if not clause)
        assert match.waiting == (seat,)
        assert [(a.id, a.notation) for a in match.legal(seat)] == [
            (n, ACTIONS[n][0]) for n in legal
        ]
        if match.version % FULL == 0:
            assert refusals(match, seat) == [refused.get(n, "ENGINE-3") for n in range(1098)]
        action = choice.choice(legal)
        match.play(action, seat)
        turns.play(position, ACTIONS[action])
    assert not match.waiting


def refusals(match: Match, seat: int) -> list[str]:
    """What the engine says of every number there is."""
    game, state = match.game, match.state
    ask, ed = game.cpu.why, match.edition.record
    numbers = [ask(ed, state, 0, seat, action) for action in range(game.actions)]
    return [game.clause(n).name.replace("_", "-") if n else "" for n in numbers]


def test_the_standard_edition_uses_665_numbers() -> None:
    """Section 6.2, with its samples."""
    assert len(ACTIONS) == 665
    samples = "@D4 20, >A3 54, A1-A2 100, D3-D4 178, 2:A1-A2 356, oA1 612, /C3D4 691, b@G4 1080"
    assert {ACTIONS[int(n)][0]: int(n) for _, n in map(str.split, samples.split(", "))} == {
        text: int(n) for text, n in map(str.split, samples.split(", "))
    }
