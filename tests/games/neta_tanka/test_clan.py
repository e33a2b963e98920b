"""The clan board: tents, food, crafts and totem (NT-TENT, NT-FOOD, NT-CRAFT, NT-TOTEM)."""

from tests.games.neta_tanka.positions import acting, clan, mine, owns, play, village, why


def test_NT_CRAFT_1_NT_CRAFT_4_cards_ask_for_wood_and_hides() -> None:
    ed = village().ed[0]
    assert sum(ed.craft_wood) == sum(ed.craft_hide) == 18
    assert sum(ed.craft_points) == 54


def test_NT_CRAFT_2_a_finished_card_goes_under_the_board() -> None:
    match = play(acting("craft", "w1", crafts={"C01": {"wood": 0, "hide": 0}}), "!craft")
    assert (mine(match, "crafts"), mine(match, "finished")) == ({}, ["C01"])


def test_NT_CRAFT_5_only_own_unfinished_cards() -> None:
    crafts = {"C09": {"wood": 0, "hide": 0}, "C10": {"wood": 0, "hide": 0}}
    match = play(acting("craft", "w1", crafts=crafts, finished=["C07"]), "!craft")
    assert why(match, "C07=wood") == "NT-CRAFT-5"
    assert why(match, "C01=wood") == "NT-CRAFT-5"


def test_NT_CRAFT_6_only_what_the_card_asks_for() -> None:
    crafts = {"C09": {"wood": 1, "hide": 0}, "C10": {"wood": 0, "hide": 0}}
    match = play(acting("craft", "w1 h1", crafts=crafts), "!craft")
    assert why(match, "C09=wood") == "NT-CRAFT-6"
    assert why(match, "C09=hide") == ""


def test_NT_TENT_1_wood_and_hides_only() -> None:
    match = play(acting("build_tents", "w1 h1 s1"), "!build_tents")
    assert why(match, "=skull") == "NT-TENT-1"
    full = play(acting("elder_hunt", "w1 h1 m1 f1", tents=(6, 11)), "!elder_hunt")
    assert why(full, "=wood") == "NT-TENT-1"


def test_NT_TENT_2_NT_TENT_3_the_leftmost_tent_that_lacks_it() -> None:
    match = play(acting("build_tents", "w2 h1"), "!build_tents =wood =wood =hide")
    assert mine(match, "tents") == {"wood": 2, "hide": 1}
    assert match.points[0] == -3


def test_NT_TENT_4_NT_TENT_6_the_toll_costs_no_action() -> None:
    match = play(acting("build_tents", "w1 h2 f1", tents=(2, 4)), "!build_tents =wood =hide =hide")
    assert mine(match, "tents") == {"wood": 3, "hide": 6}
    assert owns(match, 0) == ""


def test_NT_TENT_5_no_toll_no_tent() -> None:
    match = play(acting("elder_hunt", "w1 h1", tents=(2, 3)), "!elder_hunt")
    assert why(match, "=wood") == "NT-TENT-5"
    assert why(match, "=hide") == ""


def test_NT_TENT_5_the_last_gate_asks_for_both() -> None:
    for has, clause in (("w1 m1", "NT-TENT-5"), ("w1 f1", "NT-TENT-5"), ("w1 m1 f1", "")):
        match = acting("elder_hunt", f"{has} h1", tents=(5, 9))
        assert why(play(match, "!elder_hunt"), "=wood") == clause


def test_NT_TENT_7_points_by_complete_tents() -> None:
    for tents, points in (((0, 12), 0), ((1, 2), 3), ((2, 5), 7), ((6, 12), 30)):
        assert village(clans={0: clan(tents=tents)}).points[0] == points - 3


def test_NT_FOOD_1_NT_FOOD_2_ten_places() -> None:
    assert why(acting("feed", "m1", food=(4, 6)), "!feed") == "NT-RES-6"


def test_NT_FOOD_3_the_fifth_place() -> None:
    match = play(acting("feed", "m1", food=(4, 0)), "!feed")
    assert mine(match, "copy") == "ready"


# The totem


def test_NT_TOTEM_1_NT_TOTEM_4_each_piece_is_a_level() -> None:
    match = village(clans={0: clan(totem=(2, 3)), 1: clan(totem=(4, 0))})
    assert match.position()["totem_order"] == [0, 1]


def test_NT_TOTEM_6_NT_TOTEM_8_first_levels_take_the_next_square() -> None:
    board = {"raise_totem": ["0A", "1A"]}
    match = village(4, {0: clan("w1"), 1: clan("w1")}, board=board)
    play(match, "!raise_totem end !raise_totem")
    assert match.position()["totem_order"] == [0, 1]
    assert match.points[:2] == [8, 4]


def test_NT_TOTEM_9_those_overtaken_keep_their_order() -> None:
    clans = {
        0: clan("w1", totem=(3, 0)), 1: clan(totem=(3, 0)), 2: clan(totem=(2, 1)),
        3: clan(totem=(1, 0)),
    }  # fmt: skip
    match = village(4, clans, board={"raise_totem": ["0A"]}, totem_order=[2, 1, 0, 3])
    play(match, "!raise_totem")
    assert match.position()["totem_order"] == [0, 2, 1, 3]


def test_EX_7_NT_TOTEM_7_one_must_be_strictly_higher() -> None:
    clans = {0: clan("w1", totem=(2, 0)), 1: clan(totem=(3, 0))}
    match = play(village(clans=clans, board={"raise_totem": ["0A"]}), "!raise_totem")
    assert match.position()["totem_order"] == [1, 0]
