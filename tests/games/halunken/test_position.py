"""The record of section 6.8 and the positions of section 12, as they are printed."""

import json

import pytest

from banquise import Match
from tests.games.halunken.positions import in_order

RECORD = """
A@5 *v9 B@6 *y9 C@12 *g4 *r8 *y2 *v11 *g7 *y12 *r9 *y1 *g10 *v5 *r13 *y6 *g12 *v14 *y3 C@9
B:y9 A2 C4 BR B=7 *r10 *y5 *v6 #8 Bxg4
"""


def test_the_record_of_section_6_8_replays() -> None:
    match = Match("halunken", 3, chance="manual")
    for token in RECORD.split():
        is_seat = token[0] in "ABC"
        match.play(token[1:] if is_seat else token, "ABC".index(token[0]) if is_seat else -1)
    assert match.tokens() == RECORD.split()
    now = match.position()
    assert now["captains"] == [7, 13, 2]
    assert (now["black_jack"], now["opener"], now["round"]) == (3, 1, 2)
    assert now["crews"] == [["y1", "v9"], ["g4", "v14"], ["y2"]]
    assert match.waiting == (1,)


MIDDLE = """{
  "options": {
    "mode": "standard", "match_games": 1, "edition": "stepped", "theft_optional": true,
    "theft_compare": "at_most", "first_placer": "seat_0", "duel_jack_style": "captain",
    "duel_unhired_jack": "joins"
  },
  "seats": 3, "night": 1, "results": [], "phase": "theft", "round": 4, "first": 0, "opener": 2,
  "employer": 1, "bid": null, "turn": 0, "victim": 1, "captains": [4, 4, 8], "black_jack": 5,
  "crews": [["g6", "g9", "g13"], ["y12", "v10", "v11", "r13", "r15"], ["v13", "v14", "r10"]],
  "pot": ["y4", "y9"],
  "taverns": [
    {"top": "v7", "down": 2}, {"top": "g12", "down": 0}, {"top": "y1", "down": 2},
    {"top": null, "down": 0}, {"top": "g4", "down": 2}, {"top": "g3", "down": 2},
    {"top": "y11", "down": 2}, {"top": null, "down": 0}, {"top": "y2", "down": 2},
    {"top": "y10", "down": 2}, {"top": "r14", "down": 1}, {"top": "v5", "down": 0},
    {"top": "r11", "down": 0}, {"top": "g5", "down": 2}
  ],
  "aside": [],
  "hands": [[2, 6, 7, "rum"], [1, 6, 7, "rum"], [1, 5, 6, "rum"]],
  "jack_deck": [1, 3, 4, 5, 6, 7, 8, 9, 12], "cards": [5, 2, 7], "jack_card": null,
  "queue": [[0, 5], [2, 7]]
}"""


def test_the_position_of_section_12_5_loads_and_plays_on() -> None:
    position = json.loads(MIDDLE)
    match = Match.from_position("halunken", position, chance="manual")
    assert match.position() == position
    assert [a.notation for a in match.legal(0)] == ["xy12", "xv10", "xv11", "xr13", "xr15", "x-"]
    match.play("xr15")
    now = match.position()
    assert now["captains"] == [4, 6, 1]
    assert now["phase"] == "flip"


def test_the_position_of_section_12_4_is_the_start() -> None:
    now = Match("halunken", 3).position()
    assert now["phase"] == "place_captain"
    assert now["taverns"] == [{"top": None, "down": 3}] * 14
    assert now["jack_deck"] == list(range(1, 13))
    assert now["hands"] == [[1, 2, 3, 4, 5, 6, 7, "rum"]] * 3
    assert now["turn"] == now["first"] == 0
    assert Match.from_position("halunken", now).position() == now


@pytest.mark.parametrize("names", [["r7", "y1"], ["g3", "y12", "y2"]])
def test_rogues_have_one_order(names: list[str]) -> None:
    assert in_order(names) == sorted(names, key=lambda n: ("ygvr".index(n[0]), int(n[1:])))
