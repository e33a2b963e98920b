"""Every lesson of every game, step by step: what is asked, all else, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from banquise.core import lessons
from banquise.core.game import Game, built_in, load
from banquise.core.lessons import Course, Lesson, Say, Step
from banquise.core.match import Match
from banquise.core.text import LANGUAGES

# Games whose lessons are still to be written. This list only gets shorter.
WITHOUT_LESSONS: tuple[str, ...] = ()

GAMES = built_in()
MOST_MINUTES, MOST_STEPS, MOST_SENTENCES = 8, 12, 2
END = re.compile(r"[.!?…](?=[\s)»”]|$)")


def course(name: str) -> Course:
    found = lessons.course(load(name))
    assert found is not None, f"{name} has no lessons/course.toml."
    return found


def all_lessons() -> Iterator[Lesson]:
    for name in GAMES:
        yield from lessons.lessons(load(name))


def all_steps() -> list[tuple[Lesson, int]]:
    return [(lesson, n) for lesson in all_lessons() for n in range(len(lesson.steps))]


def name_of(value: object) -> str:
    if isinstance(value, Lesson):
        return f"{value.game.name}-{value.id}"
    return str(value)


each_lesson = pytest.mark.parametrize("lesson", list(all_lessons()), ids=name_of)
each_step = pytest.mark.parametrize(("lesson", "n"), all_steps(), ids=name_of)


def test_games_without_lessons_are_listed() -> None:
    assert [name for name in GAMES if not course(name).lessons] == list(WITHOUT_LESSONS)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in WITHOUT_LESSONS])
def test_every_basic_clause_is_taught(name: str) -> None:
    taught = {
        clause
        for lesson in lessons.lessons(load(name))
        for step in lesson.steps
        for clause in step.teaches
    }
    basic = course(name).basic
    assert basic, f"{name} marks no clause as basic."
    assert not set(basic) - taught, f"no lesson of {name} teaches these basic clauses."


def files(game: Game) -> set[str]:
    """The lessons of a game; its course and what the rules show first are none."""
    found = {path.stem for path in (game.folder / "lessons").glob("*.toml")}
    return found - {"course", "book"}


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_file_is_in_the_course(name: str) -> None:
    assert files(load(name)) == set(course(name).lessons)


@each_lesson
def test_a_lesson_is_short(lesson: Lesson) -> None:
    assert 1 <= lesson.minutes <= MOST_MINUTES
    assert 6 <= len(lesson.steps) <= MOST_STEPS
    ids = [step.id for step in lesson.steps]
    assert len(set(ids)) == len(ids)
    assert any(step.kind == "choose" for step in lesson.steps), "a lesson has a free choice."


@each_step
def test_a_step_says_one_thing(lesson: Lesson, n: int) -> None:
    step = lesson.steps[n]
    assert step.teaches, "a step names the clause that it teaches."
    for lang in LANGUAGES:
        assert len(step.title[lang]) <= 40
        assert 1 <= len(END.findall(step.text[lang])) <= MOST_SENTENCES, step.text[lang]


def sentences(step: Step) -> Iterator[Say]:
    yield from (step.title, step.text, step.why, step.done, step.otherwise, step.prefer)
    yield from (one.text for one in (*step.answers, *step.outcomes))


@each_step
def test_french_has_narrow_spaces_before_double_signs(lesson: Lesson, n: int) -> None:
    for say in sentences(lesson.steps[n]):
        assert not re.search(r" [;:!?]|\w[;!?]", say.get("fr", "")), say


@each_step
def test_the_step_can_be_done(lesson: Lesson, n: int) -> None:
    """What is asked is legal and judged right; afterwards the next step asks the learner."""
    step = lesson.steps[n]
    match = lesson.match(n)
    assert lesson.seat in match.waiting or step.kind == "touch"
    if step.kind == "touch":
        assert step.touch in {item.key for item in match.scene(lesson.seat)}
    for part in range(len(step.do)):
        match = lesson.match(n, part)
        wanted = lesson.wanted(match, n, part)
        assert wanted is not None
        assert lesson.judge(match, n, part, wanted, "en").kind == "right"
        match.play(wanted, lesson.seat)
    lesson.follow(match, n)
    if n + 1 < len(lesson.steps) and lesson.steps[n + 1].position is None:
        assert lesson.match(n + 1).state.tobytes() == match.state.tobytes()


@each_step
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_else_is_answered(lesson: Lesson, n: int, lang: str) -> None:
    """Every legal action has words of the coach; every illegal one its clause."""
    step = lesson.steps[n]
    if step.kind == "touch":
        assert step.otherwise[lang]
        return
    for part in range(max(len(step.do), 1)):
        match = lesson.match(n, part)
        legal = match.legal_ids(lesson.seat).tolist()
        for action in candidates(match, lesson, legal):
            verdict = lesson.judge(match, n, part, action, lang)
            if action not in legal:
                assert verdict.kind == "wrong"
                assert verdict.clause == match.why(action, lesson.seat, lang)
            elif step.kind == "choose":
                assert verdict.outcome is not None, f"{action}: no outcome says anything."
                assert verdict.outcome.text[lang]
            elif action != lesson.wanted(match, n, part):
                assert verdict.kind == "wrong"
                assert verdict.text.get(lang), f"{action} is legal and has no answer."
                assert verdict.clause is not None


def candidates(match: Match, lesson: Lesson, legal: list[int]) -> list[int]:
    """The legal actions, and many that are not."""
    step = max(1, lesson.game.actions // 200)
    return sorted({*legal, *range(0, lesson.game.actions, step)})


@each_step
def test_answers_and_outcomes_are_right(lesson: Lesson, n: int) -> None:
    """What an answer cites is what the rules say; no action is answered twice."""
    step = lesson.steps[n]
    matches = [lesson.match(n, part) for part in range(max(len(step.do), 1))]
    for answer in step.answers:
        for token in answer.actions:
            found = [match.why(token, lesson.seat) for match in matches]
            assert answer.clause in [clause.id if clause else "" for clause in found], token
    for outcome in step.outcomes:
        for token in outcome.actions:
            assert matches[0].why(token, lesson.seat) is None, f"{token} is not legal."
    named = [token for one in (*step.answers, *step.outcomes) for token in one.actions]
    assert len(set(named)) == len(named), "an action is answered twice."


@pytest.mark.parametrize("name", GAMES)
def test_how_it_works_is_drawn_from_real_positions(name: str) -> None:
    found = course(name)
    assert len(found.pictures) == 4
    assert len(found.turn) == 3
    keys = {item.key for item in found.match(found.position).scene()}
    assert {callout.at for callout in found.callouts} <= keys
    for picture in found.pictures:
        match = found.match(picture.position)
        assert set(picture.around) <= {item.key for item in match.scene(picture.seat)}
        if picture.play:
            match.play(picture.play, picture.seat)
