"""Points, places and tie-breaks: NK-SCO and the scorings F1 to F4 of the specification."""

from tests.games.nanuuk.conftest import Draw

SPARE = "fish A1"  # something to hunt, so that the game goes on


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


def test_NK_SCO_1_the_worth_of_animals(table: Draw) -> None:
    points = [table(f"B1 #{digits} | F1 | D4").points[0] for digits in ("1000", "0100", "0010")]
    assert points == [3, 4, 5]
    assert table("B1 #0001 | F1 | D4").points[0] == 6


def test_NK_SCO_2_both_halves_count(table: Draw) -> None:
    assert table("B1 =f #1000 | F1 | D4").points[0] == 4


def test_NK_SCO_3_the_home_bonus(table: Draw) -> None:
    assert table("B2 | F1 | D4", tokens=SPARE).points == [0, 2, 2]


def test_NK_SCO_4_most_points_win(table: Draw) -> None:
    t = table("B1 #1000 | F1 #0100 | D4")
    assert t.ranking == [[1], [0], [2]]


def test_NK_SCO_5_equipment_breaks_ties(table: Draw) -> None:
    assert table("B1 :HY | F1 :HYS | D4 :YS").ranking == [[1], [0, 2]]
