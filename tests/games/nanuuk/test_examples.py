"""The worked examples of the specification, X1 to X42."""

import itertools

import pytest

from banquise.games.nanuuk.rules.ice import is_edge_in_play
from tests.games.nanuuk.conftest import Draw
from tests.games.nanuuk.positions import Table

ALL_LINES = "D2E2 E2E3 D4E3 C3D4 C2C3 C2D2"


# 8.1 Examples of the rulebook


def test_X1_the_crack_runs_away_from_the_cell(pieces: Draw) -> None:
    t = pieces("D2 | E2 | A1 | G1", mode="intro", seats=4, cracks="E2E3")
    assert t.play("D2-D3").legal == "/C2C3 /C2D2 /C3D4 /D2E2 /D4E3"
    assert t.why("/E2E3") == "NK-CRK-4"
    for side in ("D2D3", "D3E2", "D3E3", "D3D4", "C3D3", "C2D3"):
        assert t.why(f"/{side}") == "NK-CRK-6"
    assert t.play("/C2C3").why("E2-E3") == "NK-CRK-9"


def test_X2_own_sides_when_no_line_is_left(pieces: Draw) -> None:
    t = pieces("D2 | G4 | A1 | G1", mode="intro", seats=4, cracks=ALL_LINES)
    assert t.play("D2-D3").legal == "/C2D3 /C3D3 /D2D3 /D3D4 /D3E2 /D3E3"


def test_X3_the_first_turn(start: Draw) -> None:
    t = start(3).play("@B1 @F1 @D4")
    assert t.legal == "B1-A1 B1-B2"
    assert (t.why("B1-C1"), t.why(".")) == ("NK-BEA-7", "NK-MOV-1")
    assert t.play("B1-B2 /A1A2 x").legal == "F1-F2 F1-G1"
    assert t.why("F1-E1") == "NK-BEA-7"


def test_X4_a_triple_move(table: Draw) -> None:
    t = table("D3 =fw :HYS | A4 | G4 | G1", seats=4, tokens="seal A1")
    t.play("H")
    assert t.why(".") == "NK-MOV-7"
    t.play("D3-D4 /C4D5 =fw")
    assert t.why(".") == ""
    t.play("H")
    assert t.why(".") == "NK-MOV-7"
    t.play("D4-E4 /F4F5 E4-F5 /E4F4")
    assert (t.sheet(0), t.store(0)) == ("F5 :H", [1, 0, 1, 0])
    assert t.cracks == ["C4D5", "E4F4", "F4F5"]


def test_X5_two_crossings_in_one_turn(table: Draw) -> None:
    t = table("D3 =s :HYSK | A4 | G4 | G1", seats=4, tokens="seal A1", cracks="D3D4 D4E3")
    t.play("H D3-D4")
    assert t.sheet(0) == "D4 =s :H"
    t.play("/C3C4 =s")
    assert t.sheet(0) == "D4 :HK"
    assert t.play("D4-E3 /F3F4").sheet(0) == "E3 :H"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_X6_the_shortest_whale_hunt_has_six_steps(start: Draw, seats: int) -> None:
    match = start(seats).match
    ed, board = match.edition.record[0], int(match.state[0].board)
    cells = [c for c in range(31) if int(ed.land[board]) >> c & 1]

    def distances(source: int) -> dict[int, int]:
        found, edge = {source: 0}, [source]
        for steps in itertools.count(1):
            edge = [b for a in edge for b in ed.near[a].tolist() if b in cells and b not in found]
            if not edge:
                return found
            found |= dict.fromkeys(edge, steps)
        return found

    igloos = [c for c in cells if int(ed.igloos) >> c & 1]
    whales, inuit = ([c for c in cells if int(ed.layout[board, kind]) >> c & 1] for kind in (3, 4))
    tours = [
        distances(i)[inuk] + distances(inuk)[whale] + distances(whale)[j]
        for i, inuk, whale, j in itertools.product(igloos, inuit, whales, igloos)
    ]
    assert min(tours) == 6


# 8.2 Geometry and introductory games


def lines(t: Table, cell: str) -> tuple[str, str]:
    """The C lines and the d lines of a cell on the board of a match."""
    match = t.match
    ed, s = match.edition.record[0], match.state[0]
    names = {text: action for action, text in match.game.notation.texts(ed).items()}
    number = names[f"@{cell}"] - 4
    found = []
    for edges in (ed.line[number].tolist(), ed.side[number].tolist()):
        alive = [e for e in edges if e >= 0 and is_edge_in_play(ed, s, e)]
        found.append(" ".join(match.game.editions.edge_name(ed, e) for e in alive))
    return found[0], found[1]


def test_X7_lines_of_an_igloo(start: Draw) -> None:
    assert lines(start(3), "B1") == ("A1B2 B2C1", "A1B1 B1B2 B1C1")


def test_X8_lines_depend_on_the_board(start: Draw) -> None:
    assert lines(start(3), "D4")[0] == "C3D3 D3E3"
    assert lines(start(4), "D4")[0] == "C3C4 C3D3 C4D5 D3E3 D5E4 E3E4"


def test_X9_one_of_two_is_walled(pieces: Draw) -> None:
    t = pieces("A1 F3 | D3 E4", mode="intro", cracks="A1A2 A1B1 A1B2")
    assert (t.is_over, t.winners, t.ranking) == (True, [1], [[1], [0]])


def test_X10_stuck_by_pieces_only(pieces: Draw) -> None:
    t = pieces("A1 A2 | B1 B2", mode="intro")
    assert t.legal == "A2-A3 A2-B3"
    assert (t.why("A1-B1"), t.why("B1-C1")) == ("NK-INT-6", "NK-INT-5")


def test_X11_a_stuck_hunter_is_removed(pieces: Draw) -> None:
    t = pieces("A1 | B2 | E2", mode="intro", seats=3, cracks="A1A2 A1B1")
    assert (t.seat, t.out, t.pieces[0]["cell"]) == (1, [0], None)
    assert t.why("B2-A1") == ""


def test_X12_the_partner_wins_alone(pieces: Draw) -> None:
    t = pieces("A1 | B2 | E2 | G1", mode="partner", seats=4, cracks="A1A2 A1B1")
    assert (t.winners, t.points, t.ranking) == ([2], [0, 0, 1, 0], [[2], [0, 1, 3]])


@pytest.mark.parametrize(("side", "winner"), [("right", 1), ("left", 3)])
def test_X13_a_neighbour_wins(pieces: Draw, side: str, winner: int) -> None:
    t = pieces(
        "A1 | B2 | E2 | G1", mode="neighbour", neighbour_side=side, seats=4, cracks="A1A2 A1B1"
    )
    assert t.winners == [winner]


def test_X14_the_bear_steps_twice_and_cracks_once(pieces: Draw) -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1).play("D2-D3")
    assert (t.phase, t.why("."), t.cracks) == ("again", "", [])
    assert t.play("D3-E3").legal == "/D3D4 /D3E2 /E2F3 /F3F4"
    assert t.play("/D3D4").seat == 2


def test_X15_a_bear_without_a_second_step(pieces: Draw) -> None:
    t = pieces(
        "D4 | B2 | G1", mode="hunt", seats=3, seat=1, cracks="B1B2 A2B2 A1A2 A1B1",
        bear_crack_each_step=True, bear_must_double=True,
    ).play("B2-A1")  # fmt: skip
    assert t.legal == "/A1B2"
    assert t.play("/A1B2").seat == 2
    t.play("G1-G2 /F2F3 D4-D3 /C2C3")
    assert (t.winners, t.points) == ([0, 2], [1, 0, 1])


def test_X16_both_inuit_must_move(pieces: Draw) -> None:
    def begin() -> Table:
        return pieces("A3 B4 | D1", mode="hunt", cracks="A3B3 A2A3 B4C3")

    assert begin().legal == "B4-B3"
    t = begin().play("B4-B3")
    # Two C lines of B3 are taken, A3B4 and B2C2 are among the others.
    assert t.play("/A3B4").winners == [1]
    t = begin().play("B4-B3 /B2C2")
    assert (t.legal, t.why("B3-C2"), t.moved) == ("A3-B4", "NK-HUN-7", 1)


def test_X17_the_bear_first(pieces: Draw) -> None:
    t = pieces("A1 | G2 | B2", mode="flee", cracks="A1A2 A1B1")
    assert t.why("A1-B2") == "NK-FLE-2"
    assert t.play("B2-C2 . /C3D3").legal == "A1-B2"


def test_X18_a_walled_helper_is_no_defeat(pieces: Draw) -> None:
    cracks = "A1A2 A1B1 A1B2"
    t = pieces("D3 A1 | G4 C1", mode="helper", cracks=cracks)
    assert all(action.startswith("D3-") for action in t.legal.split())
    assert pieces("A1 D3 | G4 C1", mode="helper", cracks=cracks).winners == [1]


@pytest.mark.parametrize(("stuck", "winners"), [("at_once", [0]), ("own_turn", [])])
def test_X39_stuck_between_pieces(pieces: Draw, stuck: str, winners: list[int]) -> None:
    t = pieces("C1 | B2 | A1 | G1", mode="partner", seats=4, cracks="A1A2", stuck=stuck)
    assert t.play("C1-B1 /B2C1").winners == winners
    if stuck == "own_turn":
        assert t.seat == 1
        assert t.play("B2-C2 /C3D3").legal == "A1-B2"


@pytest.mark.parametrize(("stuck", "winners"), [("at_once", [2]), ("own_turn", [])])
def test_X40_the_mover_walls_itself_in(pieces: Draw, stuck: str, winners: list[int]) -> None:
    cracks = "B1B2 A2B2 A1B1 A1B2"
    t = pieces("A2 | G1 | D3 | G4", mode="partner", seats=4, cracks=cracks, stuck=stuck)
    assert t.play("A2-A1").legal == "/A1A2"
    assert t.play("/A1A2").winners == winners
    assert t.seat == (None if winners else 1)


@pytest.mark.parametrize(
    ("options", "winner"),
    [
        ({"mode": "partner"}, 0),
        ({"mode": "neighbour"}, 3),
        ({"mode": "neighbour", "neighbour_side": "left"}, 1),
    ],
)
def test_X41_two_at_the_same_instant(pieces: Draw, options: dict[str, str], winner: int) -> None:
    cracks = "B1B2 B1C1 A1B2 A2B2"
    t = pieces("A2 | D3 | B1 | G4", seats=4, cracks=cracks, **options).play("A2-A1 /A1A2")
    assert t.winners == [winner]


@pytest.mark.parametrize(("stuck", "winners"), [("at_once", [3]), ("own_turn", [])])
def test_X42_before_the_first_turn(start: Draw, stuck: str, winners: list[int]) -> None:
    t = start(4, mode="partner", stuck=stuck).play("@A2 @A1 @B1 @B2")
    assert (t.winners, t.seat) == (winners, None if winners else 0)


# 8.3 Nanuuk!


def test_X19_two_share_an_igloo(start: Draw) -> None:
    t = start(4).play("@D4 @D4 @B1 @F1")
    assert sorted(t.legal.split()) == ["D4-C3", "D4-C4", "D4-D3", "D4-E3", "D4-E4"]
    assert t.why("D4-D5") == "NK-BEA-7"


def test_X20_the_place_in_the_bag_is_taken(table: Draw) -> None:
    t = table("B1 =s | F1 | D4", tokens="seal B2, fish G3").play("B1-B2 /A1A2")
    assert (t.phase, t.seat, t.tokens["B2"], t.sheet(0)) == ("step", 1, "seal", "B2 =s :H")


def test_X21_a_whale_needs_a_companion(table: Draw) -> None:
    t = table("B2 | F1 | D4", tokens="whale A2, inuk C2").play("B2-A2 /B2B3")
    assert t.seat == 1
    t = table("B2 +i | F1 | D4", tokens="whale A2, inuk C2").play("B2-A2 /B2B3")
    assert t.legal == "x0 x"
    assert t.play("x").sheet(0) == "A2 =W :H +i"


def test_X22_a_whale_buys_the_kit(table: Draw) -> None:
    t = table("B2 =fW :HY +i | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1")
    assert (t.legal, t.why("=s")) == ("=0 =f =W =fW", "NK-IGL-1")
    t.play("=W")
    assert (t.sheet(0), t.store(0)) == ("B1 =f :HYSK", [0, 0, 0, 1])


@pytest.mark.parametrize(("action", "sheet", "fish"), [("=0", "D4 =f :HY", 0), ("=f", "D4 :HY", 1)])
def test_X23_keep_or_unload(table: Draw, action: str, sheet: str, fish: int) -> None:
    t = table("D3 =f :HY | F1 | B1", tokens="seal A1").play("D3-D4 /C3D3", action)
    assert (t.sheet(0), t.store(0)[0], t.points[0]) == (sheet, fish, 3)


def test_X24_no_line_is_free(table: Draw) -> None:
    cracks = "F3F4 F3G2 F3G3 F4G3 G2G3"
    t = table("F3 :HK | F1 | D4", tokens="fish A1", cracks=cracks).play("F3-G3")
    assert (t.seat, t.cracks, t.sheet(0)) == (1, cracks.split(), "G3 :H")
    t.play("F1-F2 /E1E2 D4-D3 /C2C3")
    assert (t.seat, t.passes) == (1, 1)


def test_X25_where_a_chased_bear_may_go(table: Draw) -> None:
    tokens = "polar_bear C1 E1, inuk D1, whale A2, walrus A1, seal B2"
    t = table("C2 | F1 | D4", tokens=tokens).play("C2-C1")
    wanted = "A3 B3 B4 C2 C3 D2 D3 E2 E3 F2 F3 F4 G1 G2 G3"
    assert t.legal == " ".join(f">{cell}" for cell in wanted.split())
    for cell in ["D1", "E1", "A1", "A2", "B2", "B1", "F1", "D4", "C1"]:
        assert t.why(f">{cell}") == "NK-BEA-2"
    assert (t.why(">A4"), t.sheet(0)) == ("NK-BRD-3", "C1")


@pytest.mark.parametrize(("gear", "legal"), [(":HK", "A1-A2 A1-B1 A1-B2"), (":K", "A1-A2 A1-B1 .")])
def test_X26_passing(table: Draw, gear: str, legal: str) -> None:
    tokens = "whale A2, polar_bear B2, inuk C3, fish G3"
    t = table(f"A1 {gear} | F1 | D4", tokens=tokens, cracks="A1A2 A1B1")
    assert t.legal == legal
    t = table("A1 : | F1 | D4", tokens=tokens, cracks="A1A2 A1B1")
    assert (t.seat, t.passes) == (1, 1)


def test_X27_stop_after_the_first_step(table: Draw) -> None:
    t = table("D3 :HYS | F1 | D4", tokens="fish A1").play("H D3-E3 /F3F4 .")
    assert (t.seat, t.sheet(0)) == (1, "E3 :H")


def test_X28_one_crack_after_a_double_move(table: Draw) -> None:
    t = table(
        "D3 :HYS | A4 | G4 | G1", seats=4, tokens="fish E3, seal A1", sled_crack_choice=True
    ).play("H D3-E3 /0 x")
    assert t.why(".") == "NK-MOV-7"
    t.play("E3-E4")
    assert t.why("/0") == "NK-VA1"
    assert t.play("/D4D5").cracks == ["D4D5"]


@pytest.mark.parametrize(
    ("rule", "more", "legal"),
    [
        ("protective", "", "/F1F2"),
        ("protective", " F1F2", "/F2G2"),
        ("standard", "", "/F1F2 /F2G2"),
    ],
)
def test_X29_nobody_is_cut_off_if_there_is_a_choice(
    table: Draw, rule: str, more: str, legal: str
) -> None:
    t = table(
        "F1 | G2 | D4", tokens="fish A1", cracks="G1G2 G2G3 F3G2" + more, crack_priority=rule
    ).play("F1-G1")
    assert t.legal == legal
    if rule == "protective" and not more:
        assert t.why("/F2G2") == "NK-VA2"


def test_X30_the_last_whale(table: Draw) -> None:
    t = table("A1 =W +i | B1 | D4", tokens="whale G2")
    assert "A1-B1" in t.legal.split()  # on the way home
    assert t.play("A1-B1 /B2C1 =0").is_over
    t = table("A1 =W +i | B1 | D4", tokens="whale G2, inuk C2").play("A1-B1 /B2C1 =0")
    assert not t.is_over


@pytest.mark.parametrize(
    ("bag", "over"), [("", True), ("=s", False), ("=W +i", False), ("=f", True)]
)
def test_X31_walled_prey(table: Draw, bag: str, over: bool) -> None:
    t = table(f"E2 {bag} :HYS | F1 | B1", tokens="fish G3", cracks="F3G3 F4G3 G2G3", seat=1)
    assert (t.seat == 0) == over  # those at home stay there when the hunt is over


def test_X32_going_home(table: Draw) -> None:
    t = table("B1 | F1 | E3")
    assert (t.seat, t.passes) == (2, 2)
    assert t.play("E3-D4 /C3D3").is_over


def test_X33_a_second_companion_stays(table: Draw) -> None:
    t = table("B2 +i | F1 | D4", tokens="inuk C2, fish G3").play("B2-C2 /D2D3")
    assert (t.seat, t.tokens["C2"]) == (1, "inuk")


def test_X34_a_harpoon_by_the_way(table: Draw) -> None:
    t = table("B2 : | F1 | D4", tokens="fish G3").play("B2-B1 /B2C1")
    assert (t.seat, t.sheet(0)) == (1, "B1 :H")


CUT = "F3G2 F3G3 F4G3 G2G3 F2G2 F2F3 E2F3 E3F3 E3F4 F1G1 F2G1 F3F4"


@pytest.mark.parametrize(
    ("bag", "fish", "over"), [("", "G2", False), ("", "G3", True), ("=s", "G3", False)]
)
def test_X35_one_kayak_one_crack(table: Draw, bag: str, fish: str, over: bool) -> None:
    t = table(f"B2 {bag} :HK | F1 | D4", tokens=f"fish {fish}", cracks=CUT, seat=1)
    assert (t.seat == 0) == over


def test_X36_an_animal_under_a_walled_hunter(table: Draw) -> None:
    t = table("G3 | F1 | B1", tokens="fish G3", cracks="G2G3 F4G3 F3G3")
    assert (t.is_over, t.points) == (True, [0, 2, 2])


def test_X37_walled_in_an_igloo(table: Draw) -> None:
    cracks = "A1B1 B1B2 B1C1 G2G3 F4G3 F3G3"
    assert table("B1 =s | F1 | D4", tokens="fish G3", cracks=cracks).is_over


def test_X38_two_hunters_in_one_igloo(start: Draw) -> None:
    t = start(2, hunters_each=2, split_start=False).play("@B1 @B1 @B1 @B1")
    assert (t.legal, t.why("2:H")) == ("B1-A1 B1-B2 2:B1-A1 2:B1-B2", "NK-SLD-1")
