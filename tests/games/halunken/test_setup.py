"""Set-up: captains, starting rogues, the taverns, Black-Jack."""

import pytest

from banquise import Match
from tests.games.halunken.positions import FULL, GAME, Table


def placed(mode: str = "standard", seats: int = 3, starters: str = "v9 y9 g4") -> Match:
    """A match up to the moment when all captains stand on cells 1, 2, 3, …"""
    match = Match("halunken", seats, {"mode": mode}, chance="manual")
    for cell, rogue in enumerate(starters.split(), start=1):
        match.play(f"@{cell}")
        match.play(f"*{rogue}")
    return match


def opened(mode: str = "standard", seats: int = 3, starters: str = "v9 y9 g4") -> Match:
    """… and all 14 tops are turned up."""
    match = placed(mode, seats, starters)
    while match.phase == "turn_up":
        match.play(match.legal(-1)[0], -1)
    return match


@pytest.mark.parametrize("clause", ["HS-GEN-3", "HS-GEN-4", "HS-DUEL-6"])
def test_HS_GEN_3_HS_GEN_4_HS_DUEL_6_advice_is_said_to_be_advice(clause: str) -> None:
    assert "not a rule" in GAME.text("en")(f"clause.{clause}")


def test_HS_SETUP_1_beginners_play_without_black_jack() -> None:
    now = opened("beginner").position()
    assert (now["phase"], now["black_jack"], now["jack_deck"]) == ("choose", None, [])


def test_HS_SETUP_2_everybody_has_eight_cards() -> None:
    assert Match("halunken", 4).position()["hands"] == [FULL] * 4


def test_HS_SETUP_3_three_face_down_on_each_tavern() -> None:
    match = Match("halunken", 3, chance="manual")
    assert match.position()["taverns"] == [{"top": None, "down": 3}] * 14
    match.play("@1")
    assert len(match.odds()) == 42
    assert set(match.odds().values()) == {1}


def test_HS_SETUP_4_a_captain_starts_on_a_vacant_cell() -> None:
    match = placed(starters="v9")
    assert match.waiting == (1,)
    clause = match.why("@1")
    assert clause is not None
    assert clause.id == "HS-SETUP-4"
    assert len(match.legal(1)) == 13
    assert match.position()["crews"][0] == ["v9"]
    assert match.position()["taverns"][0]["down"] == 2


def test_HS_SETUP_5_all_tops_are_turned_up_when_all_stand() -> None:
    match = placed()
    assert match.phase == "turn_up"
    assert all(tavern["top"] is None for tavern in match.position()["taverns"])
    match.play("*y1")
    assert match.position()["taverns"][0] == {"top": "y1", "down": 1}
    match = opened()
    assert all(tavern["top"] for tavern in match.position()["taverns"])


def test_HS_SETUP_6_everybody_sees_all_crews() -> None:
    match = opened()
    for viewer in (0, 1, 2, None):
        assert match.seen(viewer)["crews"] == [["v9"], ["y9"], ["g4"]]


def test_HS_JSET_1_the_standard_game_adds_black_jack() -> None:
    match = opened()
    assert match.phase == "place_jack"


def test_HS_JSET_2_black_jack_has_twelve_cards() -> None:
    assert opened().position()["jack_deck"] == list(range(1, 13))


def test_HS_JSET_3_the_lowest_starter_places_him_on_a_vacant_cell() -> None:
    match = opened()
    assert match.waiting == (2,)
    clause = match.why("@2")
    assert clause is not None
    assert clause.id == "HS-JSET-3"
    assert len(match.legal(2)) == 11


def test_HS_JSET_4_the_highest_starter_opens() -> None:
    match = opened(starters="v9 r15 g4")
    match.play("@9")
    assert match.position()["opener"] == 1


@pytest.mark.parametrize(
    ("starters", "places", "opens"),
    [("v9 y9 g9", 1, 1), ("r9 v9 g9", 2, 2), ("g5 y5 r15", 1, 2), ("y3 v14 r14", 0, 1)],
)
def test_HS_JSET_5_of_equal_values_yellow_comes_first(
    starters: str, places: int, opens: int
) -> None:
    match = opened(starters=starters)
    assert match.waiting == (places,)
    match.play("@9")
    assert match.position()["opener"] == opens


def test_HS_DUEL_2_in_the_duel_he_has_a_set_of_eight() -> None:
    assert Match("halunken", 2).position()["jack_deck"] == FULL


def test_the_first_placer_may_be_drawn() -> None:
    match = Match("halunken", 3, {"first_placer": "random"}, chance="manual")
    assert match.odds() == {"^A": 1, "^B": 1, "^C": 1}
    assert match.why("^D", -1).id == "HS-ENGINE-3"  # type: ignore[union-attr]
    match.play("^C", -1)
    assert match.waiting == (2,)
    for token in ("@1", "*y1", "@2", "*y2", "@3", "*y3"):
        match.play(token)
    assert match.phase == "turn_up"


def test_a_drawn_table_is_a_valid_position() -> None:
    assert Table("A@1 y5, B@4 g7, C@9 r9").match.position()["aside"]
