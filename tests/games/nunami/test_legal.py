"""Legal actions: what the engine refuses, and that candidates and clauses agree."""

import random

import pytest

import banquise
from banquise.games.nunami.rules.placing import is_marked, violates_place
from banquise.games.nunami.state import Act, Phase
from tests.games.nunami.positions import clause, table


def test_NU_ENGINE_1_NU_ENGINE_2_NU_ENGINE_3():
    match = table(hand="S0/1")
    assert clause(match, "a0=S0/1", 1) == "NU-ENGINE-2"
    assert clause(match, "a0=S0/0a") == "NU-ENGINE-3"
    assert clause(match, "g0=S0/1") == "NU-ENGINE-3"
    assert clause(match, "nonsense") == "NU-ENGINE-3"
    assert clause(match, 22 + 120) == "NU-ENGINE-3"  # an empty slot
    over = table(hand="S0/1", others={1: ""})
    over.play("a0=S0/1")
    assert clause(over, "D") == "NU-ENGINE-1"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"mode": "B", "cover_strength": "at_least", "facedown_cover": "forbidden"},
        {"mode": "C", "inua_cards": "katjutayuuq:tarniq", "inua": "on"},
        {"mode": "D", "same_colour_cover": "never"},
        {"mode": "E", "inua_cards": "katjutayuuq:tarniq", "inua": "on",
         "katjutayuuq_scope": "c_only", "same_colour_cover": "never"},
        {"mode": "four", "cover_strength": "at_least"},
    ],
)  # fmt: skip
def test_the_places_found_at_once_are_those_that_no_clause_forbids(options):
    match = banquise.Match("nunami", 4 if options.get("mode") == "four" else 2, options, seed=4)
    chance, asked = random.Random(4), 0
    while not match.is_over:
        s, seat = match.state[0], match.waiting[0]
        if s.phase == Phase.PLACE and chance.random() < 0.5:
            asked += 1
            for action in range(Act.PLACE, Act.EXCHANGE):
                is_legal = violates_place(match.edition.record[0], s, seat, action) == 0
                assert is_marked(s, action - Act.PLACE) == is_legal, match.position()
        match.play(int(chance.choice(match.legal_ids(seat))))
    assert asked > 5
