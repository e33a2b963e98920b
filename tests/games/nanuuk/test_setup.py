"""Setting up Nanuuk!: NK-SET, NK-STA and first cracks."""

from tests.games.nanuuk.conftest import Draw

SPARE = "fish A1"  # something to hunt, so that the game goes on


def test_NK_SET_1_a_sheet_and_four_pieces_of_equipment(start: Draw) -> None:
    for sheet in start(4).hunters:
        assert set(sheet) == {"seat", "cell", "equipment", "bag", "companion", "store"}


def test_NK_SET_2_left_carried_right_at_home(table: Draw) -> None:
    t = table("B2 =f | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1 =f")
    assert (t.sheet(0), t.store(0)) == ("B1 :HY", [1, 0, 0, 0])


def test_NK_SET_3_inuit_stay_home_with_whales(table: Draw) -> None:
    t = table("B2 =W +i | F1 | D4", tokens="seal A1").play("B2-B1 /B2C1 =W")
    assert (t.hunters[0]["companion"], t.store(0)[3]) == (False, 1)


def test_NK_SET_4_one_of_each_kind_on_the_left(table: Draw) -> None:
    t = table("B1 =s +i | F1 | D4", tokens="seal B2, inuk C2, fish G3").play("B1-B2 /A1A2")
    assert (t.seat, t.tokens["B2"]) == (1, "seal")


def test_NK_SET_5_only_the_harpoon_at_the_start(start: Draw) -> None:
    t = start(2, hunters_each=2)
    assert [h["equipment"] for h in t.hunters] == [["harpoon"]] * 4


def test_NK_SET_6_the_layout(start: Draw) -> None:
    assert [len(start(n).tokens) for n in (2, 3, 4)] == [19, 21, 28]
    t = start(3, layout="players")
    assert t.why("W@B1") == "NK-SET-6"  # an igloo
    t.play("W@A2")
    assert t.why("i@A2") == "NK-SET-6"  # taken
    t.play("W@B4 W@G2")
    assert t.why("W@D1") == "NK-SET-6"  # none left


def test_NK_SET_7_two_hunters_each_on_the_board_for_four(start: Draw) -> None:
    t = start(2, hunters_each=2)
    assert (len(t.tokens), [h["seat"] for h in t.hunters]) == (28, [0, 0, 1, 1])


def test_NK_STA_1_start_in_an_igloo(start: Draw) -> None:
    t = start(3)
    assert (t.legal, t.why("@C2")) == ("@B1 @D4 @F1", "NK-STA-1")


def test_NK_STA_2_igloos_hold_several(start: Draw, table: Draw) -> None:
    assert start(3).play("@B1").why("@B1") == ""
    assert table("B2 | B1 | D4", tokens=SPARE).why("B2-B1") == ""


def test_NK_STA_3_four_hunters_share_three_igloos(start: Draw) -> None:
    t = start(4).play("@B1 @D4 @F1")
    assert t.legal == "@B1 @D4 @F1"


def test_NK_STA_4_two_hunters_start_apart(start: Draw) -> None:
    t = start(2, hunters_each=2).play("@B1 @B1")
    assert t.why("@B1") == "NK-STA-4"
    t = start(2, hunters_each=2, split_start=False).play("@B1 @B1")
    assert t.why("@B1") == ""


def test_NK_VA3_first_cracks_do_not_part_the_floe(start: Draw) -> None:
    t = start(3, initial_cracks=3, initial_cracks_by="players")
    assert (t.phase, t.seat) == ("precrack", 0)
    t.play("/A1A2 /A1B1")
    assert (t.seat, t.why("/A1B2"), t.why("/A1A2")) == (2, "NK-VA3", "NK-CRK-4")
    assert t.why("/A3A4") == "NK-CRK-5"
    assert t.play("/B1B2").phase == "place"
