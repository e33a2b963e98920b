"""Phase III, missions and the end of the game (NT-END, NT-MISS, NT-OVER)."""

from tests.games.neta_tanka.positions import play, village, why


def test_NT_END_1_NT_END_2_the_token_goes_left() -> None:
    visitor = {"holder": 1, "at": "meditate", "next": None}
    match = village(board={"meditate": ["0A", "V"]}, visitor=visitor, round=2)
    play(match, "end end end")
    found = match.position()
    assert found["visitor"] == {"holder": None, "at": None, "next": None}
    assert (found["first"], found["round"], found["phase"]) == (1, 3, "draw_trade")


def test_NT_END_2_who_bought_the_visitor_is_first() -> None:
    visitor = {"holder": None, "at": None, "next": 2}
    match = play(village(visitor=visitor), "end end end trade:T09")
    assert match.position()["first"] == 2
    assert match.position()["visitor"]["holder"] == 2
    assert match.waiting == (2,)


def test_NT_END_3_NT_END_4_buffalo_and_meat() -> None:
    match = play(village(hunted=2, tanning={"hide": 0, "meat": 9}), "end end end")
    assert match.position()["hunted"] == 1
    assert match.position()["tanning"]["meat"] == 3


def test_NT_END_5_the_next_card() -> None:
    match = play(village(card="T07"), "end end end")
    assert match.position()["trade"] == {"current": None, "hidden": 6, "past": ["T07"]}
    assert len(match.odds()) == 9


def test_NT_END_5_NT_OVER_1_after_the_last_card_the_game_is_over() -> None:
    board = {"meditate": ["0A_", "1A"], "elder_hunt": ["1A"]}
    match = play(village(round=7, board=board), "end end end")
    found = match.position()
    assert match.is_over
    assert (found["phase"], found["round"], found["seat"]) == ("over", 7, None)
    assert found["board"] == board
    assert len(found["trade"]["past"]) == 7
    assert why(match, "end", 0) == "NT-ENGINE-1"


def test_NT_END_6_NT_MISS_1_all_but_two_come_home() -> None:
    board = {"elder_forest": ["0A_"], "elder_craft": ["0A"], "elder_hunt": ["1A"], "hunt": ["2A_"]}
    match = play(village(board=board, seat=2), "end trade:T01")
    assert match.position()["board"] == {"chop": ["0A"], "hunt": ["1A"]}
    assert match.state[0].hand.tolist() == [3, 3, 4, 0]


def test_NT_MISS_2_fewer_nomads_to_place() -> None:
    match = play(village(board={"elder_hunt": ["0A"]}, seat=2, first=0), "end trade:T01")
    seats = []
    for place in [
        "chop",
        "tan",
        "smoke",
        "feed",
        "trade",
        "craft",
        "offering",
        "gather",
        "meditate",
        "consult",
        "elder_food",
    ]:
        seats.append(match.waiting[0])
        match.play(f"A@{place}")
    assert [seats.count(k) for k in range(3)] == [3, 4, 4]
    assert match.phase == "main"
