"""Actions carried out, phase by phase."""

from tests.games.nunami.positions import table


def test_places_are_worked_out_for_one_decision_only():
    match = table(hand="P+1/0a, P+1/1a")
    assert match.states[0].reach[:2].all()
    match.play("a0=(P+1/0a)")
    assert match.phase == "draw"
    assert not match.states[0].reach.any()
    assert match.states[0].quiet == 0


def test_a_turn_is_a_draw_and_a_card_laid():
    match = table(hand="P+1/0a", phase="draw", others={1: "G-1/2"})
    match.play("*S0/1", -1)
    assert match.phase == "place"
    match.play("a0=S0/1")
    assert (match.phase, match.position()["turn"]) == ("draw", 1)
