"""What the rules of Nētā-Tanka say happens, in their order, and how the log says it."""

import pytest

from banquise import Match
from banquise.core.events import BAD, GOOD, NEUTRAL
from banquise.core.text import LANGUAGES
from banquise.games.neta_tanka.state import FOREST, Event, Place, amount
from tests.games.neta_tanka.positions import clan, play, village
from tests.games.neta_tanka.rare import shared_victory, two_elders


def log(match: Match, tokens: str = "", viewer: int | None = None) -> list[str]:
    """The log of the last of these decisions."""
    play(match, tokens)
    return match.log_line(match.version - 1, viewer)


def dealt(**options: str) -> Match:
    """Red has just been dealt an objective."""
    match = Match("neta_tanka", 3, options, seed=1, chance="manual", backend="python")
    while match.position()["phase"] != "deal_objective":
        match.play(int(match.legal_ids()[0]))
    return play(match, "deal:O2")


def test_felling_trees_fills_the_forest_after_the_point_is_taken() -> None:
    assert log(village(board={"chop": ["0A"]}), "!chop") == [
        "Red acted: Fell trees.",
        "Red took 1 generosity point.",
        "The forest received 3 wood and 1 mushroom.",
    ]


def test_tanning_adds_before_it_takes() -> None:
    match = village(board={"tan": ["0A"]}, hunted=1)
    assert log(match, "!tan") == [
        "Red acted: Tan hides.",
        "A hunted buffalo was turned back: the tanning area received 3 hides and 3 meat.",
        "Red took 2 hides from the tanning area.",
    ]
    without = village(board={"tan": ["0A"]})
    assert log(without, "!tan") == ["Red acted: Tan hides."]


def test_a_hunt_with_both_buffalo_hunted_turns_none() -> None:
    point = ["Red acted: Hunt.", "Red took 1 generosity point."]
    assert log(village(board={"hunt": ["0A"]}, hunted=2), "!hunt") == point
    assert log(village(board={"hunt": ["0A"]}), "!hunt") == [
        *point,
        "A buffalo was hunted (1 of 2).",
    ]


def test_smoking_pays_before_it_takes() -> None:
    match = village(clans={0: clan("w1")}, board={"smoke": ["0A"]}, tanning={"hide": 0, "meat": 1})
    assert log(match, "!smoke")[1:] == [
        "Red paid 1 wood.",
        "Red took 1 meat from the tanning area.",
    ]


def test_a_forced_answer_is_told_with_the_action_that_led_to_it() -> None:
    match = village(clans={0: clan("f1")}, board={"feed": ["0A"]})
    assert log(match, "!feed") == [
        "Red acted: Feed your clan.",
        "Red put 1 mushroom in the food section.",
    ]


def test_the_fifth_food_unlocks_after_it_is_put_down() -> None:
    match = village(clans={0: clan("f1 m1", food=(2, 2))}, board={"feed": ["0A"]})
    assert log(match, "!feed =meat") == [
        "Red put 1 meat in the food section.",
        "Red unlocked the copy power.",
    ]


def test_a_toll_and_a_complete_tent_are_told() -> None:
    clans = {0: clan("w2 h2 f1", tents=(2, 2))}
    match = play(village(clans=clans, board={"build_tents": ["0A"]}), "!build_tents")
    assert log(match, "=wood") == [
        "Red put 1 wood in the tents.",
        "Red paid 1 mushroom at the gate.",
    ]
    assert log(match, "=hide") == ["Red put 1 hide in the tents."]
    assert log(match, "=hide") == ["Red put 1 hide in the tents.", "Red completed tent 2."]


def test_a_totem_that_passes_others_overtakes_them_from_the_lowest_on() -> None:
    clans = {0: clan("w1", totem=(2, 0)), 1: clan(totem=(2, 0)), 2: clan(totem=(2, 0))}
    match = village(clans=clans, board={"raise_totem": ["0A"]}, totem_order=[1, 2, 0])
    assert log(match, "!raise_totem") == [
        "Red acted: Raise your totem.",
        "Red put 1 wood on the totem, which now has 3 levels.",
        "Red’s totem rose above Yellow’s.",
        "Red’s totem rose above Blue’s.",
    ]
    tones = [match.sentences(0, viewer)[2].tone for viewer in (0, 1, 2)]
    assert tones == [GOOD, NEUTRAL, BAD]


def test_the_log_counts_one_level_as_one() -> None:
    match = village(clans={0: clan("w1")}, board={"raise_totem": ["0A"]})
    told = "Red put 1 wood on the totem, which now has 1 level."
    assert log(match, "!raise_totem")[1] == told


def test_an_object_is_finished_by_what_is_put_on_it() -> None:
    clans = {0: clan("h1", crafts={"C17": {"wood": 1, "hide": 1}})}
    match = village(clans=clans, board={"craft": ["0A"]})
    assert log(match, "!craft")[1:] == [
        "Red put 1 hide on clothing C17.",
        "Red finished clothing C17.",
    ]


def test_an_offering_is_told_before_what_it_buys() -> None:
    match = play(village(clans={0: clan("w1 g2")}, board={"offering": ["0A"]}), "!offering")
    assert log(match, "-wood") == ["Red offered 1 wood.", "Red took 1 generosity point."]
    assert log(match, "+meat") == ["Red offered 1 generosity point.", "Red took 1 meat."]
    assert log(match, "L01")[:2] == ["Red offered 1 generosity point.", "Red bought link L01."]


def test_a_gift_is_good_for_who_receives_it() -> None:
    match = play(village(clans={0: clan("w1")}), "wood>2")
    assert match.log_line(0) == ["Red gave 1 wood to Yellow.", "Red took 1 generosity point."]
    tones = [match.sentences(0, viewer)[0].tone for viewer in (0, 1, 2, None)]
    assert tones == [NEUTRAL, NEUTRAL, GOOD, NEUTRAL]


def test_what_was_taken_from_an_area_is_told_apart_from_the_supply() -> None:
    match = village(board={"gather": ["0A"]}, forest={"wood": 1, "mushroom": 3})
    play(match, "!gather")
    assert log(match, "+mushroom") == ["Red took 3 mushrooms from the forest."]
    first = match.events(1)[0]
    assert (first.event, first.arguments) == (Event.TOOK, (0, amount(3, 3), FOREST))


def test_an_objective_is_whispered_to_its_seat_alone() -> None:
    match = dealt(objectives="secret")
    told = "Red was dealt the objective O2: "
    assert [line[: len(told)] for line in log(match, viewer=0)] == [told]
    for viewer in (1, 2, None):
        assert log(match, viewer=viewer) == ["Red was dealt an objective."]


def test_an_open_objective_is_told_to_all() -> None:
    assert log(dealt(objectives="open"))[0].startswith("Red was dealt the objective O2")


def test_NT_END_1_the_end_of_a_round_is_told_in_its_order() -> None:
    match = two_elders()
    assert log(match, "end") == [
        "Yellow ended the turn.",
        "Round 1 ended.",
        "Blue took the first-player token.",
        "One of the two hunted buffalo was turned back.",
        "2 meat spoiled in the tanning area.",
        "Yellow’s nomad went on a mission: Fell trees.",
        "Blue’s nomad went on a mission: Hunt.",
    ]
    left = [
        one.arguments for one in match.events(match.version - 1) if one.event == Event.TAKEN_BACK
    ]
    assert left == [(2, 4), (1, 12)]
    sent = [
        one.arguments for one in match.events(match.version - 1) if one.key == "went_on_mission"
    ]
    assert sent[0] == (2, 2, Place.CHOP)


def test_who_bought_the_visitor_takes_the_token_and_the_visitor() -> None:
    match = village(2, seat=1, visitor={"holder": None, "at": None, "next": 1})
    assert log(match, "end")[1:4] == [
        "Round 1 ended.",
        "Blue took the first-player token.",
        "Blue took the visitor.",
    ]


def test_a_shared_victory_names_all_winners() -> None:
    match = shared_victory()
    told = match.sentences(match.version - 1, 0)[-1]
    assert told.text == "Red and Blue shared the victory with 2 points each."
    assert told.tone == GOOD


def test_events_replay_the_reserve() -> None:
    match = play(village(clans={0: clan("w1")}), "wood>2")
    moves = [one.move for one in match.events(0) if one.move]
    assert moves == [("reserve", 0, 0), ("reserve", 10, 1), ("gen", 0, 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_it(lang: str) -> None:
    told = play(two_elders(), "end")
    lines = told.log_line(told.version - 1, None, lang)
    assert len(lines) == 7
    assert all("{" not in line for line in lines)
