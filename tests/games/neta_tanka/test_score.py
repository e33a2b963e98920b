"""Scoring, objectives and ties (NT-SCORE, NT-OBJ, NT-TBRD, NT-WIN)."""

from typing import Any

import pytest

from banquise import Match
from tests.games.neta_tanka.positions import ROUNDS, clan, position, village


def finished(seats: int, clans: dict[int, dict[str, Any]], **changes: Any) -> Match:
    """The game is over with these clans."""
    rounds = ROUNDS[seats]
    where = position(seats, clans, phase="over", seat=None, round=rounds, **changes)
    past = [f"T{k:02}" for k in range(1, rounds + 1)]
    where["trade"] = {"current": None, "hidden": 0, "past": past}
    return Match.from_position("neta_tanka", where, backend="python")


@pytest.mark.parametrize(
    ("tents", "points"), [((5, 9), 17), ((1, 12), 3), ((6, 11), 23), ((0, 0), 0)]
)
def test_EX_R6_NT_SCORE_1_complete_tents(tents: tuple[int, int], points: int) -> None:
    assert finished(3, {0: clan(tents=tents, exchanged="O4")}).points[0] == points - 3


def test_EX_R7_NT_SCORE_2_NT_TOTEM_2_NT_TOTEM_3_groups_and_square() -> None:
    clans = {0: clan(totem=(5, 3), exchanged="O4"), 1: clan(totem=(9, 0), exchanged="O1")}
    assert finished(4, clans).points[0] == 5 * 2 + 4


def test_EX_R8_NT_SCORE_3_NT_FOOD_4_food() -> None:
    assert finished(3, {0: clan(food=(3, 2), exchanged="O4")}).points[0] == 8 - 3


def test_EX_R9_NT_SCORE_4_NT_CRAFT_3_crafts_and_sets() -> None:
    cards = ["C03", "C01", "C02", "C09", "C10", "C17"]
    assert finished(3, {0: clan(finished=cards, exchanged="O4")}).points[0] == 21 - 3


def test_NT_SCORE_5_NT_SCORE_6_generosity_counts_and_resources_do_not() -> None:
    assert finished(3, {0: clan("w9 s9 g4", exchanged="O4")}).points[0] == 4 - 3


@pytest.mark.parametrize(
    ("card", "met"),
    [("O1", {"finished": ["C01", "C07"], "totem": (4, 2)}),
     ("O2", {"finished": ["C01", "C02", "C03"], "food": (6, 0)}),
     ("O3", {"finished": ["C01", "C13"], "tents": (4, 8)}),
     ("O4", {"totem": (3, 2), "tents": (3, 6), "has": "g5"})],
)  # fmt: skip
def test_NT_OBJ_1_NT_OBJ_2_objectives(card: str, met: dict[str, Any]) -> None:
    held = finished(4, {0: clan(objective=card, **met)} | others(card))
    exchanged = finished(4, {0: clan(exchanged=card, **met)} | others(card))
    assert held.points[0] - exchanged.points[0] == 5
    met["tents" if "tents" in met else "totem" if "totem" in met else "food"] = (0, 0)
    failed = finished(4, {0: clan(objective=card, **met)} | others(card))
    gone = finished(4, {0: clan(exchanged=card, **met)} | others(card))
    assert failed.points[0] - gone.points[0] == 1


def others(card: str) -> dict[int, dict[str, Any]]:
    rest = [f"O{k}" for k in range(1, 5) if f"O{k}" != card]
    return {seat + 1: clan(objective=other) for seat, other in enumerate(rest)}


def test_NT_OBJ_1_nothing_before_the_end() -> None:
    match = village(
        clans={0: clan(tents=(4, 8), finished=["C01", "C13"], objective="O3")} | others("O3")
    )
    assert match.points[0] == 17 + 2 - 3


# 9.1 to 9.4: whole scorings


def test_scoring_9_1_NT_TBRD_4_four_players() -> None:
    clans = {
        0: clan("g6", tents=(4, 9), totem=(3, 1), food=(2, 3), finished=["C01", "C07", "C15"],
                objective="O3"),
        1: clan("g3", tents=(2, 4), totem=(5, 3), food=(0, 4), finished=["C08"], objective="O1"),
        2: clan("g4", tents=(1, 2), food=(6, 2), finished=["C03", "C13", "C14", "C16"],
                objective="O2"),
        3: clan("g5", tents=(3, 6), totem=(4, 1), food=(1, 0), objective="O4"),
    }  # fmt: skip
    match = finished(4, clans)
    assert match.points == [50, 34, 31, 33]
    assert match.ranking[0] == [0]


def test_scoring_9_2_NT_TBRD_3_three_players() -> None:
    clans = {
        0: clan("g2", tents=(5, 10), totem=(2, 0), food=(3, 2), finished=["C17"], exchanged="O4"),
        1: clan("g7", tents=(3, 5), totem=(4, 2), food=(1, 1), finished=["C04", "C09"],
                objective="O1"),
        2: clan("g1", totem=(3, 2), food=(5, 5), objective="O2",
                finished=["C05", "C06", "C07", "C11", "C13", "C18"]),
    }  # fmt: skip
    match = finished(3, clans)
    assert match.points == [35, 46, 58]
    assert match.ranking == [[2], [1], [0]]


def test_scoring_9_3_NT_TBRD_2_two_players() -> None:
    clans = {
        0: clan("g8", tents=(6, 12), totem=(1, 1), food=(2, 4), finished=["C02", "C10"],
                objective="O4"),
        1: clan("g4", tents=(4, 8), totem=(4, 2), food=(3, 0), finished=["C05", "C12", "C16"],
                objective="O3"),
    }  # fmt: skip
    match = finished(2, clans)
    assert match.points == [48, 68]


@pytest.mark.parametrize(("levels", "points"), [(0, -3), (2, -3), (3, 0), (4, 0), (5, 4), (9, 4)])
def test_NT_TBRD_2_the_left_square_counts_by_height(levels: int, points: int) -> None:
    clans = {0: clan(totem=(levels, 0), exchanged="O1"), 1: clan(totem=(9, 0), exchanged="O2")}
    assert finished(2, clans, totem_order=[1, 0] if levels else [1]).points[0] == points


@pytest.mark.parametrize(("levels", "points"), [(1, 0), (4, 0), (5, 4)])
def test_NT_TBRD_3_the_centre_square(levels: int, points: int) -> None:
    clans = {0: clan(totem=(levels, 0), exchanged="O4"), 1: clan(totem=(9, 0))}
    assert finished(3, clans).points[0] == points


def test_scoring_9_4_NT_WIN_2_ties() -> None:
    one = {0: clan("w1 s1 g9", exchanged="O1"), 1: clan("w1 h1 f1 g9", exchanged="O2")}
    assert finished(2, one).points == [6, 6]
    assert finished(2, one).ranking == [[1], [0]]
    two = {0: clan("w2 g9", exchanged="O1"), 1: clan("h1 f1 g9", exchanged="O2")}
    assert finished(2, two).ranking == [[0, 1]]
