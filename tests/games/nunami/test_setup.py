"""General clauses and the set-up, clause by clause."""

import pytest

import banquise
from banquise.core.errors import BadOption, BadPosition
from banquise.core.match import Match
from tests.games.nunami.positions import GAME, clause, legal, notations, settle, start, table


def test_NU_GEN_1_and_NU_GEN_2_are_background_in_three_languages():
    for lang in ("en", "fr", "de"):
        texts = {c.id: c.text for c in GAME.clauses(lang)}
        assert texts["NU-GEN-1"]
        assert texts["NU-GEN-2"]


def test_NU_GEN_3_boards_and_seeds_lie_at_random_or_as_the_players_like():
    assert settle(start(), "setup_boards").waiting == (-1,)
    assert settle(start(boards="players")).phase == "setup_boards"
    assert settle(start(boards="triangle6", seeds="players")).phase == "setup_seeds"


def test_NU_GEN_7_the_colour_of_a_board_is_not_in_the_position():
    assert all(len(spot) == 2 for spot in table(hand="P+1/0a").position()["boards"])


def test_NU_GEN_10_points_are_open():
    match = table("a: P+1/1a P+1/2 P+2/0a G-1/1a G-2/0a S0/0a", hand="P0/0")
    assert match.points == [2, 0]
    assert match.seen(None)["points"][0] == [2, 0]


def test_NU_GEN_11_two_or_four_play_and_categories_are_even():
    with pytest.raises(BadOption, match="2 or 4"):
        start(3)
    match = start(colours="players")
    match.play("C:P")
    assert clause(match, "C:Y") == "NU-GEN-11"
    assert notations(match) == ["C:G", "C:B"]


def test_NU_SET_1_no_area_is_chosen_twice():
    match = start(4, colours="players")
    match.play("C:Y")
    assert clause(match, "C:Y") == "NU-SET-1"
    match.play("C:P")
    match.play("C:B")
    assert match.position()["colours"] == ["Y", "P", "B", "G"]
    match = start(mode="D", colours="players")
    assert notations(match) == ["C:P", "C:Y"]
    assert clause(match, "C:B") == "NU-ENGINE-3"
    match.play("C:Y")
    assert match.position()["colours"] == ["YG", "PB"]


def test_NU_SET_2_each_player_draws_one_inua_card():
    match = start(inua="on", colours="P:G")
    assert match.phase == "setup_inua"
    assert len(match.odds()) == 6
    match.play("I:tarniq", -1)
    assert clause(match, "I:tarniq", -1) == "NU-ENGINE-3"
    match.play("I:angakkuk", -1)
    assert match.position()["inua"] == ["tarniq", "angakkuk"]
    assert match.phase == "deal"


def test_NU_SET_3_figures_are_only_counted():
    match = table(
        "a: P+1/1a P+1/2 P+2/0a G-1/1a G-2/0a S0/0a",
        "b: P+1/1b P+1/0a P+2/1 G-3/2 G-2/0b S0/0b",
        hand="P0/0", options={"target_points": 6},
    )  # fmt: skip
    assert match.points == [3, 1]


def test_NU_SET_4_five_cards_each_seat_by_seat():
    match = start(colours="P:G", boards="triangle6")
    for k in range(10):
        assert match.position()["turn"] == k // 5
        assert match.position()["pile"] == 42 - k
        match.play(int(match.legal_ids(-1)[-1]), -1)
    assert [len(cards) for cards in match.position()["hands"]] == [5, 5]


def test_NU_SET_5_boards_touch_along_a_side():
    match = settle(start(colours="P:G", boards="players"))
    assert match.position()["boards"] == [[0, 0]]
    assert match.position()["turn"] == 0
    assert notations(match) == ["B:0,-1", "B:1,-1", "B:-1,0", "B:1,0", "B:-1,1", "B:0,1"]
    assert clause(match, "B:0,0") == "NU-SET-5"
    assert clause(match, "B:2,0") == "NU-SET-5"
    for text in ("B:+1,0", "B:01,0", "B:10,0", "B:-0,1"):
        assert clause(match, text) == "NU-ENGINE-3"
    match.play("B:1,0")
    assert match.position()["turn"] == 1
    for _ in range(4):
        match.play(int(match.legal_ids()[-1]))
    assert len(match.position()["boards"]) == 6


def test_NU_SET_6_eight_hidden_cards_fill_no_board():
    match = settle(start(colours="P:G", boards="triangle6", seeds="players"))
    assert match.position()["pile"] == 32
    for k in range(5):
        assert match.position()["turn"] == k % 2
        match.play(f"S:a{k}")
    assert clause(match, "S:a5") == "NU-SET-6"
    assert clause(match, "S:a0") == "NU-SET-6"
    assert clause(match, "S:g0") == "NU-ENGINE-3"
    for cell in ("b0", "c0", "d0"):
        match.play(f"S:{cell}")
    assert match.phase == "setup_start"
    assert match.position()["pile"] == 24
    assert match.position()["turn"] is None


def test_NU_SET_7_chance_chooses_the_start_player():
    match = settle(start(colours="P:G"), "setup_start")
    assert match.odds() == {"F:0": 1, "F:1": 1}
    match.play("F:1", -1)
    assert match.position()["start"] == match.position()["turn"] == 1
    assert settle(start(colours="P:G", start_player=1), "draw").position()["start"] == 1


def test_banquise_lists_the_game():
    assert "nunami" in banquise.games()
    assert legal(settle(start())) != []
    with pytest.raises(BadPosition):
        Match.from_position("nunami", {})
