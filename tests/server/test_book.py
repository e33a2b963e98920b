"""The rules as a page: pictures beside their clauses, and what matters first in each phase."""

import importlib

import pytest

from banquise.core import lessons
from banquise.core.game import built_in, load
from banquise.server.http import catalogue


@pytest.mark.parametrize("name", built_in())
def test_figures_and_first_clauses_are_in_the_chapters(name):
    game = load(name)
    rules = catalogue.rules(game, "en", "")
    known = {clause.id for chapter in rules.chapters for clause in chapter.clauses}
    phases = {one.name.lower() for one in importlib.import_module(f"{game.package}.state").Phase}
    course = lessons.course(game)
    assert course is not None
    assert len(rules.figures) == len(course.pictures)
    assert {figure.clause for figure in rules.figures} <= known
    assert set(rules.now) <= phases
    for phase, clauses in rules.now.items():
        assert 1 <= len(clauses) <= 3, phase
        assert set(clauses) <= known, phase


@pytest.mark.parametrize("name", built_in())
def test_every_phase_of_a_lesson_says_what_matters(name):
    game = load(name)
    now = catalogue.rules(game, "en", "").now
    met = {
        lesson.match(n).phase for lesson in lessons.lessons(game) for n in range(len(lesson.steps))
    }
    assert met <= set(now)
