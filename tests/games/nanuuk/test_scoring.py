"""The scorings of the specification, F1 to F4, and the positions it prints."""

import json

from banquise import Match
from tests.games.nanuuk.conftest import Draw

# 9. Scorings


def test_F1_most_points_win(table: Draw) -> None:
    t = table("B1 #2111 | A3 : #1221 | F1 #1111", cracks="A2A3 A3B3 A3B4")
    assert (t.is_over, t.points, t.ranking[0]) == (True, [13, 15, 12], [1])


def test_F2_equipment_breaks_a_tie(table: Draw) -> None:
    t = table("B1 #1221 | A3 =fsW :HY +i #1111", seats=2, tokens="walrus G1",
              cracks="A2A3 A3B3 A3B4 F1G1 F2G1 G1G2")  # fmt: skip
    assert (t.is_over, t.points, t.ranking) == (True, [17, 17], [[1], [0]])


def test_F3_two_hunters_each(table: Draw) -> None:
    t = table(
        "B1 #2120 | A4 #0201 | F1 #1121 | D4 #2100", seats=2, hunters_each=2,
        cracks="A3A4 A4B4 A4B5",
    )  # fmt: skip
    assert (t.is_over, t.points, t.ranking[0]) == (True, [20, 21], [1])


def test_F4_a_shared_victory(table: Draw) -> None:
    cracks = "A3A4 A4B4 A4B5"
    t = table("B1 :HK #1121 | F1 #2210 | A4 #0030 | D4 :YS #0301", seats=4, cracks=cracks)
    assert t.points == [15, 11, 9, 12]
    t = table("B1 :HK #1120 | F1 #2210 | A4 #0030 | D4 :YS #0301", seats=4, cracks=cracks)
    assert (t.is_over, t.points) == (True, [11, 11, 9, 12])
    t = table("B1 :HK #2120 | F1 #2210 | A4 #0030 | D4 :YS #0301", seats=4, cracks=cracks)
    assert (t.points, t.ranking) == ([12, 11, 9, 12], [[0, 3], [1], [2]])


# 12. Positions

SHEET = {"fish": 0, "seal": 0, "walrus": 0, "whale": 0}


def test_the_position_at_the_start(start: Draw) -> None:
    position = start(3).match.position()
    assert list(position) == [
        "game", "seats", "options", "phase", "seat", "first", "cracks", "due", "tokens", "hunters",
        "hunter", "bound", "passes",
    ]  # fmt: skip
    wanted = json.loads(START)
    wanted["hunters"] = [
        {"seat": k, "cell": None, "equipment": ["harpoon"], "bag": [], "companion": False,
         "store": SHEET}
        for k in range(3)
    ]  # fmt: skip
    assert position == wanted
    assert list(position["tokens"]) == sorted(position["tokens"])


def test_the_position_in_the_igloo(start: Draw) -> None:
    t = start(3).play("@B1 @F1 @D4 B1-B2 /A1A2 x F1-F2 /E1F1 x D4-C3 /B3C2 x B2-C2 /B2C1")
    t.play("F2-F1 /F2G1")
    position = t.match.position()
    assert t.legal == "=0 =s"
    assert (position["phase"], position["seat"], position["hunter"]) == ("deposit", 1, 0)
    assert position["cracks"] == ["A1A2", "B2C1", "B3C2", "E1F1", "F2G1"]
    assert (t.sheet(0), t.sheet(1), t.sheet(2)) == ("C2 =s :H +i", "F1 =s :H", "C3 =f :H")
    again = Match.from_position("nanuuk", position)
    assert again.state.tobytes() == t.state.tobytes()


def test_the_position_of_a_bear_hunt(start: Draw) -> None:
    t = start(3, mode="hunt", bear_crack_each_step=True)
    position = t.play("@B2 @D2 @F3 B2-B3 /A2A3 D2-D3 /C2C3").match.position()
    wanted = {
        "phase": "again", "seat": 1, "first": 0, "cracks": ["A2A3", "C2C3"], "due": 1,
        "pieces": [
            {"seat": 0, "kind": "inuk", "cell": "B3"},
            {"seat": 1, "kind": "polar_bear", "cell": "D3"},
            {"seat": 2, "kind": "inuk", "cell": "F3"},
        ],
        "piece": 1, "moved": None, "out": [], "winners": [],
    }  # fmt: skip
    assert {key: position[key] for key in wanted} == wanted
    assert set(position) == {*wanted, "game", "seats", "options"}


START = """
{"game": "nanuuk", "seats": 3,
 "options": {"mode": "nanuuk", "edition": "standard", "first_player": 0, "neighbour_side": "right",
  "bear_seat": 1, "bear_crack_each_step": false, "bear_must_double": false, "bear_may_rest": false,
  "fur_duel": false, "inuit_move_one": false, "flee_bears": 1, "hunters_each": 1,
  "two_hunter_turns": "choose", "split_start": true, "layout": "standard", "layout_rule": "strict",
  "sled_crack_choice": false, "crack_priority": "standard", "initial_cracks": 0,
  "initial_cracks_by": "chance", "end_of_hunt": "huntable"},
 "phase": "place", "seat": 0, "first": 0, "cracks": [], "due": 0,
 "tokens": {"A1": "walrus", "A2": "whale", "A3": "fish", "B2": "seal", "B3": "walrus",
  "B4": "whale", "C1": "polar_bear", "C2": "inuk", "C3": "fish", "D1": "inuk", "D2": "seal",
  "D3": "seal", "E1": "polar_bear", "E2": "inuk", "E3": "fish", "F2": "seal", "F3": "walrus",
  "F4": "inuk", "G1": "walrus", "G2": "whale", "G3": "fish"},
 "hunter": null, "bound": false, "passes": 0}
"""
