"""Who knows what: views, veils, guesses."""

import pytest

from tests.games.nunami.positions import load, table
from tests.games.nunami.worlds import every_world, is_sound, positions


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
