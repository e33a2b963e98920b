"""Who knows what: views, veils, the position format of section 12."""

import pytest

from banquise.core.errors import BadPosition
from banquise.core.match import Match
from tests.games.nunami.tables import position, table
from tests.games.nunami.worlds import every_world, is_sound, positions

SPEC = {
    "boards": [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]],
    "cells": {
        "a0": ["P+2/1"], "a1": ["P+1/1a"], "a2": ["P+1/2"], "a3": ["G-1/1a"], "a4": ["G-2/0a"],
        "a5": ["S0/0a"], "b2": ["G-1/0a"], "c1": ["?"], "c4": ["S0/1"], "d3": ["?"],
        "f2": ["P+1/0a?0"], "f4": ["P0/1", "G-1/2?1"],
    },
    "hands": [
        ["P+1/0b", "P+2/0a", "G-1/0b", "S0/0b", "S+1/0a"], ["P+1/3", "G-2/1", "S-1/0a", "S0/2"],
    ],
}  # fmt: skip


def middle():
    """The second example of section 12."""
    options = {"inua_cards": "tarniq:angakkuk", "start_player": 0}
    p = position(inua=["tarniq", None], frozen={"c": "angakkuk"}, options=options)
    return p | SPEC | {
        "pile": 18, "returned": ["G-1/3"], "discard": ["P+2/0b", "P+3/2"],
        "points": [[2, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]],
    }  # fmt: skip


def load(p):
    return Match.from_position("nunami", p, chance="manual", backend="python")


def test_the_example_of_the_specification_goes_both_ways():
    p = middle()
    match = load(p)
    assert match.position() == p
    seen = match.seen(1)
    changed = {key for key in p if seen[key] != p[key]}
    assert changed == {"hands", "cells", "returned"}
    assert seen["hands"] == [["?"] * 5, p["hands"][1]]
    assert seen["cells"]["f2"] == ["?0"]
    assert seen["returned"] == "?"


def test_the_start_of_a_game_is_that_of_the_specification():
    match = Match("nunami", chance="manual", backend="python")
    p = match.position()
    assert (p["phase"], p["turn"], p["start"], p["pile"]) == ("setup_colours", 0, None, 42)
    assert list(p) == list(load(p).position())
    assert match.seen(0)["returned"] == "?"


def test_an_unfinished_play_looks_like_place_to_the_others():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/0a, P+2/1", idle=3)
    before = [match.seen_state(viewer).tobytes() for viewer in (1, None)]
    match.play("a0=P+2/1")
    assert match.phase == "support"
    assert [match.seen_state(viewer).tobytes() for viewer in (1, None)] == before
    assert match.seen(1)["phase"] == "place"
    assert match.seen(0)["pending"] == {"card": "P+2/1", "cell": "a0", "face": "up"}
    assert match.tokens(1) == []
    match.play("&P+1/1a&P+1/1b")
    assert match.tokens(1) == ["a0=P+2/1&P+1/1a&P+1/1b"]
    assert match.tokens(0) == ["a0=P+2/1", "&P+1/1a&P+1/1b"]


def test_hidden_plays_show_how_many_cards_they_are():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/0a, P+2/1")
    match.play("a0=(P+2/1)")
    match.play("&P+1/1a&P+1/1b")
    assert match.tokens(None) == ["a0=(?)&?&?"]
    assert match.seen(1)["cells"]["a0"] == ["G-1/2", "?0", "?0", "?0"]
    match = table(hand="P+1/1a, P+1/1b")
    match.play("a0=(P+1/1b)")
    assert match.tokens(1) == ["a0=(?)"]
    assert match.tokens(0) == ["a0=(P+1/1b)"]
    match.play("*S0/0a", -1)
    assert match.tokens(0)[-1] == "*?"
    assert match.tokens(1)[-1] == "*S0/0a"


def test_a_slot_never_shows_in_what_others_know():
    low, high = table(hand="P-1/0, S0/1"), table(hand="S0/1, S0/2")
    for match in (low, high):
        match.play("a0=S0/1")
    assert low.history[0].action != high.history[0].action
    assert low.known(0, 1) == high.known(0, 1)


def test_all_is_shown_when_the_game_is_over():
    match = table("b: ? P+1/1b?1 . . . .", hand="S0/1", others={1: ""}, returned=["S0/2"])
    match.play("d0=S0/1")
    assert match.is_over
    assert match.seen(None) == match.position()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seats": None}, "seats"),
        ({"pile": 17}, "pile"),
        ({"returned": ["P+1/3"]}, "twice"),
        ({"discard": ["B-1/0a"]}, "not in this deck"),
        ({"points": [[1, 0]] + [[0, 0]] * 5}, "points"),
        ({"hands": [["S+1/0a", "P+1/0b"], ["P+1/3"]]}, "hands"),
        ({"inua": [None, None]}, "inua"),
        ({"frozen": {"c": "tuurngaq"}}, "inua"),
        ({"start": 1}, "phase"),
        ({"colours": ["Y", "G"]}, "deck"),
        ({"boards": [*SPEC["boards"][:5], [1, 2]]}, "boards"),
        ({"phase": "draw", "idle": 8}, "idle"),
        ({"drawn": "S0/0b"}, "drawn"),
        ({"laid": "a0"}, "laid"),
        ({"turn": None}, "phase"),
        ({"cells": {"a0": []}}, "a0"),
        ({"cells": {"a9": ["P0/0"]}}, "a9"),
        ({"cells": {"a0": ["P0/0", "?"]}}, "alone"),
        ({"cells": {"a0": ["P0/0?0", "P-1/0?1"]}}, "one seat"),
    ],
)
def test_unsound_positions_are_refused(change, word):
    with pytest.raises(BadPosition, match=word):
        load(middle() | change)


@pytest.mark.parametrize(
    ("name", "viewer", "ways"),
    [
        ("hidden support", 0, 4 * 3),  # one card laid, then one held
        ("hidden support", 1, (3 * 2 + 2 * 1) * 6),  # a pink or a green play, then two of four
        ("an unfinished play", 1, 5),  # four of five
        ("nothing but covers left", 1, 4),  # of six cards four can cover something
    ],
)
def test_the_worlds_that_guesses_are_compared_with_can_be_counted(name, viewer, ways):
    p = dict(positions())[name]
    assert sum(map(is_sound, every_world(p, load(p).seen(viewer)))) == ways


def test_all_read_which_card_was_laid_on_its_support_even_if_it_is_gone_at_once():
    """Section 6.5: a play with support is shown whole, here with the imbalance that takes it."""
    match = table("a: G-1/2 P+3/2 P+2/0b P+1/0a S0/0a S+1/0a",
                  hand="P+1/1a, P+1/1b, P+1/2, P+2/0a, P+2/1")  # fmt: skip
    match.play("a0=P+2/1")
    match.play("&P+1/1a&P+1/1b")
    assert match.log(1) == [[], match.log(0)[1]] == match.log(None)
    assert match.log(1)[1] == [
        "Player 1 laid pink +2/1 with the support of pink +1/1, pink +1/1.",
        "Imbalance on board a: 4 cards were removed.",
        "Board a is no longer complete: 0 points.",
    ]


def test_NU_SCORE_5_the_log_says_which_board_of_a_swap_lost_cards():
    match = table(
        "a: P+2/1 P-1/0 P+1/2 G-1/1a G-2/0a G-1/0a", "b: G-2/1 P+3/2 P+2/0a P+1/1b P+1/0a S+1/0a",
        hand="S0/0b", phase="turn_start", inua=["lumaayuuq", "tarniq"],
    )  # fmt: skip
    match.play("a0<>b0")
    assert match.log()[0][1:] == [
        "Board a: sum −6, points 0/2.",
        "Imbalance on board b: 5 cards were removed.",
        "Board b is no longer complete: 0 points.",
    ]
