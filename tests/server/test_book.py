"""The rules as a page: pictures beside their clauses, and what matters first in each phase."""

import importlib
import random

import pytest

import banquise
from banquise.core import lessons
from banquise.core.game import built_in, load
from banquise.server.http import catalogue

UNASKED = {  # phases in which only chance decides, and the end
    "halunken": "first_placer start_rogue turn_up jack_draw flip run_card over",
    "nanuuk": "first over",
    "neta_tanka": "draw_nt draw_craft draw_trade deal_objective draw_first over",
    "nunami": "setup_inua deal setup_start draw take reveal over",
    "papua": "roll_off draw_first roll over",
}


@pytest.mark.parametrize("name", built_in())
def test_figures_and_first_clauses_are_in_the_chapters(name):
    game = load(name)
    rules = catalogue.rules(game, "en", "")
    known = {clause.id for chapter in rules.chapters for clause in chapter.clauses}
    phases = phases_of(game)
    course = lessons.course(game)
    assert course is not None
    assert len(rules.figures) == len(course.pictures)
    assert {figure.clause for figure in rules.figures} <= known
    assert set(rules.now) <= phases
    for phase, clauses in rules.now.items():
        assert 1 <= len(clauses) <= 3, phase
        assert set(clauses) <= known, phase


def phases_of(game):
    return {one.name.lower() for one in importlib.import_module(f"{game.package}.state").Phase}


@pytest.mark.parametrize("name", built_in())
def test_every_phase_that_asks_a_player_says_what_matters(name):
    game = load(name)
    now = catalogue.rules(game, "en", "").now
    unasked = set(UNASKED[name].split())
    assert unasked <= phases_of(game)
    assert phases_of(game) - unasked <= set(now)
    match, chance = banquise.Match(name, seed=3), random.Random(3)
    while not match.is_over and match.version < 80:
        assert match.phase not in unasked
        seat = match.waiting[0]
        match.play(int(chance.choice(match.legal_ids(seat))), seat)


@pytest.mark.parametrize("name", built_in())
def test_every_phase_of_a_lesson_says_what_matters(name):
    game = load(name)
    now = catalogue.rules(game, "en", "").now
    met = {
        lesson.match(n).phase for lesson in lessons.lessons(game) for n in range(len(lesson.steps))
    }
    assert met <= set(now)
