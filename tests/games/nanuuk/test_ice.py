"""The box, the board and the cracks: NK-GEN, NK-BRD, NK-CRK, and the lines as printed."""

import pytest

import banquise
from tests.games.nanuuk.conftest import Draw

GAME = banquise.game("nanuuk")
ED = GAME.load_edition().record[0]
NAMES = [GAME.editions.cell_name(ED, cell) for cell in range(int(ED.cells))]


def edges(numbers: list[int]) -> str:
    return " ".join(GAME.editions.edge_name(ED, edge) for edge in numbers if edge >= 0)


def test_NK_GEN_1_two_games_in_one_box(start: Draw) -> None:
    assert "tokens" not in start(3, mode="intro").match.position()
    assert "tokens" in start(3).match.position()


def test_NK_GEN_2_the_pieces_of_the_box() -> None:
    assert ED.count[0].tolist() == [6, 6, 6, 3, 4, 3]
    assert [int(ED.count[board].sum()) for board in range(3)] == [28, 21, 19]


def test_NK_GEN_3_one_stick_for_one_crack(pieces: Draw) -> None:
    t = pieces("B2 | D2 | F3", mode="intro", seats=3)
    assert t.cracks == []
    assert t.play("B2-B3 /A2A3").cracks == ["A2A3"]


def test_NK_GEN_4_for_two_to_four() -> None:
    assert GAME.seats == (2, 3, 4)
    assert "Inuk" in GAME.text("en")("clause.NK-GEN-4")


def test_NK_BRD_1_hexagons_and_three_igloos() -> None:
    assert (int(ED.cells), int(ED.edges)) == (31, 72)
    assert [n for c, n in enumerate(NAMES) if int(ED.igloos) >> c & 1] == ["B1", "D4", "F1"]


def test_NK_BRD_2_three_leave_the_dotted_cells_out(start: Draw) -> None:
    t = start(3, mode="intro")
    assert len(t.legal.split()) == 24
    assert t.why("@A4") == "NK-BRD-3"
    assert len(start(4, mode="intro").legal.split()) == 31


def test_NK_BRD_3_nothing_happens_on_water(start: Draw, pieces: Draw) -> None:
    assert start(2).why("@G3") == start(2).why("@A4") == "NK-BRD-3"
    t = pieces("A3 | D2 | F3", mode="intro", seats=3)
    assert (t.why("A3-A4"), t.why("A4-A3")) == ("NK-BRD-3", "NK-BRD-3")
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_may_rest=True)
    assert t.why("oA4") == "NK-BRD-3"
    assert start(3, layout="players").why("W@A4") == "NK-BRD-3"


def test_NK_BRD_4_water_makes_a_coast(pieces: Draw) -> None:
    t = pieces("A3 | D2 | F3", mode="intro", seats=3, cracks="A2A3 A3B3 A3B4")
    assert t.out == [0]  # the side to A4 is no way out
    t = pieces("A3 | D2 | F3 | G1", mode="intro", seats=4, cracks="A2A3 A3B3 A3B4")
    assert t.legal == "A3-A4"


def test_NK_CRK_1_a_crack_for_every_step(pieces: Draw) -> None:
    t = pieces("B2 | D2 | F3", mode="intro", seats=3).play("B2-B3")
    assert t.phase == "crack"


def test_NK_CRK_2_cracks_lie_between_cells_in_play() -> None:
    for edge in range(int(ED.edges)):
        a, b = ED.ends[edge].tolist()
        assert a < b < int(ED.cells)


def test_NK_CRK_3_away_from_the_cell(pieces: Draw) -> None:
    t = pieces("D2 | F3 | A1 | G1", mode="intro", seats=4).play("D2-D3")
    assert t.why("/A1A2") == t.why("/E3F3") == "NK-CRK-3"


def test_NK_CRK_4_not_where_a_crack_is(pieces: Draw) -> None:
    t = pieces("D2 | F3 | A1 | G1", mode="intro", seats=4, cracks="E2E3").play("D2-D3")
    assert t.why("/E2E3") == "NK-CRK-4"


def test_NK_CRK_5_not_on_the_coast(pieces: Draw) -> None:
    t = pieces("A2 | D2 | F3", mode="intro", seats=3).play("A2-A3")
    assert t.why("/A3A4") == t.why("/A4B4") == "NK-CRK-5"


def test_NK_CRK_6_outward_lines_come_first(pieces: Draw) -> None:
    t = pieces("D2 | F3 | A1 | G1", mode="intro", seats=4).play("D2-D3")
    assert t.why("/D2D3") == "NK-CRK-6"


def test_NK_CRK_7_then_the_own_sides(pieces: Draw) -> None:
    t = pieces("A2 | F3 | G1", mode="intro", seats=3, cracks="A2B2 B1B2").play("A2-A1")
    assert t.legal == "/A1A2 /A1B1 /A1B2"


def test_NK_CRK_8_the_mover_chooses(pieces: Draw) -> None:
    t = pieces("D2 | F3 | A1 | G1", mode="intro", seats=4).play("D2-D3")
    assert (t.seat, len(t.legal.split())) == (0, 6)


def test_NK_CRK_9_cracks_are_not_crossed_and_stay(pieces: Draw) -> None:
    t = pieces("E2 | D1 | A1 | G1", mode="intro", seats=4, cracks="E2E3")
    assert t.why("E2-E3") == "NK-CRK-9"
    assert "E2E3" in t.play("E2-E1 /D1D2").cracks


def test_NK_CRK_10_then_the_next_player(pieces: Draw) -> None:
    t = pieces("D2 | F3 | A1 | G1", mode="intro", seats=4).play("D2-D3 /C2C3")
    assert (t.seat, t.phase) == (1, "step")


def test_NK_CRK_11_no_rest_without_a_free_line(pieces: Draw) -> None:
    cracks = "A1A2 A1B1 A1B2 A2B2 B1B2"
    t = pieces("G1 | D4 | A1 F3", mode="flee", flee_bears=2, bear_may_rest=True, cracks=cracks)
    assert t.why("oA1") == "NK-CRK-11"
    assert t.why("oF3") == ""


@pytest.mark.parametrize(
    ("cell", "lines"),
    [
        ("A1", "A2B2 B1B2"),
        ("B2", "A1A2 A1B1 A2B3 B1C1 B3C2 C1C2"),
        ("D5", "C4D4 D4E4"),
        ("E3", "D3D4 D3E2 D4E4 E2F3 E4F4 F3F4"),
        ("G4", "F4F5 F4G3"),
    ],
)
def test_lines_as_printed(cell: str, lines: str) -> None:
    assert edges(ED.line[NAMES.index(cell)].tolist()) == lines


def test_every_line_belongs_to_one_or_two_cells() -> None:
    found = [edge for row in ED.line.tolist() for edge in row if edge >= 0]
    counts = [found.count(edge) for edge in range(int(ED.edges))]
    assert (counts.count(2), counts.count(1)) == (54, 18)


def test_edges_as_printed() -> None:
    wanted = {0: "A1A2", 12: "B1C1", 31: "C3D4", 48: "E1F2", 59: "F2F3", 71: "G3G4"}
    assert {e: edges([e]) for e in wanted} == wanted


def test_the_three_boards_have_72_53_and_48_edges() -> None:
    ways = [sum(int(w).bit_count() for w in ED.ways[b].tolist()) // 2 for b in range(3)]
    assert ways == [72, 53, 48]
