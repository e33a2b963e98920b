"""How a decision is asked for."""

from banquise.core.state import CHANCE_WAITS, NOBODY, only
from banquise.games.halunken.rules.steps import Step, ask, ask_chance
from banquise.games.halunken.state import Phase
from tests.games.halunken.positions import GAME


def test_a_question_waits_for_the_seat_that_it_is_about() -> None:
    s = GAME.new_states()[0]
    assert ask(s, Phase.THEFT, 2) == Step.ASK
    assert (s.phase, s.turn, s.waiting) == (Phase.THEFT, 2, only(2))


def test_chance_is_asked_about_nobody() -> None:
    s = GAME.new_states()[0]
    assert ask_chance(s, Phase.TURN_UP) == Step.ASK
    assert (s.phase, s.turn, s.waiting) == (Phase.TURN_UP, NOBODY, CHANCE_WAITS)
