"""Setting up, and the shape of a game (NT-GEN, NT-SET, NT-CLAN, NT-ROUND)."""

import pytest

from banquise import Match
from banquise.core.errors import BadOption
from tests.games.neta_tanka.positions import clan, play, ready, village, why


def test_NT_GEN_1_NT_WIN_1_most_points_win() -> None:
    match = village(clans={0: clan("g3"), 1: clan("g5"), 2: clan("g4")})
    assert match.ranking == [[1], [2], [0]]


def test_NT_GEN_2_where_points_come_from() -> None:
    rich = clan(
        "g2", tents=(1, 2), food=(1, 1), totem=(2, 1), finished=["C01"], objective="O3"
    )  # fmt: skip
    match = village(clans={0: rich})
    sheet = 3 + 3 + 5 + 8 + 1 + 2  # tents, food, group, first on the totem board, craft, gen
    assert match.points[0] == sheet


@pytest.mark.parametrize(("seats", "rounds"), [(2, 5), (3, 7), (4, 10)])
def test_NT_SET_6_NT_ROUND_1_NT_TWO_2_rounds(seats: int, rounds: int) -> None:
    found = ready(seats).position()["trade"]
    assert found == {"current": "T01", "hidden": rounds - 1, "past": []}


def test_NT_SET_7_the_visitor_stands_by() -> None:
    assert ready().position()["visitor"] == {"holder": None, "at": None, "next": None}


@pytest.mark.parametrize(("seats", "least"), [(2, -3), (3, -3), (4, -3)])
def test_NT_SET_8_NT_TOTEM_5_all_start_on_the_leftmost_square(seats: int, least: int) -> None:
    match = ready(seats)
    assert match.position()["totem_order"] == []
    assert match.points == [least] * seats


def test_NT_SET_9_eight_link_tokens() -> None:
    assert ready().position()["link_pile"] == [f"K{k}" for k in range(1, 9)]


def test_NT_SET_10_NT_SET_11_NT_SET_12_the_areas() -> None:
    found = ready().position()
    assert found["forest"] == {"wood": 3, "mushroom": 1}
    assert found["tanning"] == {"hide": 0, "meat": 3}
    assert found["hunted"] == 1


def test_NT_SET_13_NT_SET_14_NT_CLAN_1_each_clan() -> None:
    for player in ready().position()["players"]:
        assert player["copy"] == "locked"
        assert player["reserve"] == clan("w2 h1 f1")["reserve"]
        assert player["gen"] == 0
        for section in ("tents", "food", "totem"):
            assert set(player[section].values()) == {0}
        assert player["crafts"] == {}


@pytest.mark.parametrize(
    ("seats", "hand"), [(2, [4, 4, 4, 4]), (3, [4, 4, 4, 0]), (4, [3, 3, 3, 3])]
)
def test_NT_SET_15_NT_TWO_1_nomads(seats: int, hand: list[int]) -> None:
    assert ready(seats).state[0].hand.tolist() == hand


def test_NT_SET_17_NT_OBJ_3_exchanging_an_objective() -> None:
    match = village()
    play(match, "obj")
    found = match.position()["players"][0]
    assert (found["objective"], found["exchanged"], found["gen"]) == (None, "O1", 1)
    assert why(match, "obj") == "NT-OBJ-3"


@pytest.mark.parametrize("seats", [1, 5, "3", True])
def test_other_numbers_of_seats_are_refused(seats: object) -> None:
    with pytest.raises(BadOption, match="players"):
        Match("neta_tanka", seats, backend="python")  # type: ignore[arg-type]


def test_a_first_player_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(BadOption, match="first_player"):
        Match("neta_tanka", 3, {"first_player": "seat_3"}, backend="python")
