"""The position format of section 12."""

from banquise.core.match import Match
from tests.games.nunami.positions import example, load


def test_the_example_of_the_specification_goes_both_ways():
    p = example()
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
