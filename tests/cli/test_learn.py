"""``banquise learn``: lessons at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from banquise.cli.arguments import words
from banquise.core import lessons
from banquise.core.game import built_in, load
from banquise.core.lessons import Lesson
from banquise.core.text import LANGUAGES
from tests.cli.conftest import Run

PAPUA = lessons.lesson(load("papua"), "first")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Progress goes to a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "banquise" / "lessons.json"


def answers(lesson: Lesson) -> list[str]:
    """What a learner types who does what is asked for, line by line."""
    typed = []
    for step in lesson.steps:
        if step.kind == "touch":
            typed.append("")
        elif step.kind == "do":
            typed += step.do
        else:
            typed += [step.outcomes[0].actions[0], ""]
    return typed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_is_played_to_its_end(banquise: Run, home: Path, lang: str) -> None:
    done = banquise(f"learn papua --lang {lang}", typed="\n".join(answers(PAPUA)) + "\n")
    assert done.status == 0, done.err
    for step in PAPUA.steps:
        assert step.title[lang] in done.out
        assert step.text[lang] in done.out
        if step.done:
            assert step.done[lang] in done.out
    assert "banquise play papua" in done.out
    assert home.read_text() == '{"papua/first": 0}'


@pytest.mark.parametrize("name", built_in())
def test_what_the_coach_asks_the_learner_to_type_is_understood(banquise: Run, name: str) -> None:
    """A notation may begin with the sign that tells notations from list numbers, as in =3."""
    for lesson in lessons.lessons(load(name)):
        done = banquise(f"learn {name} {lesson.id}", typed="\n".join(answers(lesson)) + "\n")
        assert done.status == 0, done.err
        assert f"banquise play {name}" in done.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_plays_what_the_learner_wants_to_see(banquise: Run, lang: str) -> None:
    typed = ["show" if step.kind != "choose" else "27-28\n" for step in PAPUA.steps]
    done = banquise(f"learn papua --lang {lang}", typed="\n".join(typed) + "\n")
    assert done.status == 0
    assert "banquise play papua" in done.out


def test_a_wrong_action_is_answered_by_the_coach_and_by_its_clause(banquise: Run) -> None:
    done = banquise("learn papua --step 4", typed="8\nquit\n")
    assert "It has to wait until another colour stands next to it." in done.out
    assert "[PA-RND-1]" in done.out
    assert PAPUA.steps[3].done["en"] not in done.out


def test_a_number_is_a_notation_where_no_list_is_shown(banquise: Run) -> None:
    """Typed in step 3, 2 is the islander of another colour, not the second legal action."""
    done = banquise("learn papua --step 3", typed="2\nquit\n")
    assert "That islander is not yours." in done.out
    assert "[PA-SQ-1]" in done.out


def test_nonsense_is_answered_too(banquise: Run) -> None:
    done = banquise("learn papua --step 2", typed="nonsense\nquit\n")
    assert "[PA-ENGINE-3]" in done.out


def test_a_lesson_goes_on_where_it_was_left(banquise: Run, home: Path) -> None:
    banquise("learn papua", typed="\nP\nquit\n")
    assert home.read_text() == '{"papua/first": 2}'
    again = banquise("learn papua", typed="")
    assert "Step 3 of 11" in again.out
    assert "Step 2 of 11" not in again.out


@pytest.mark.parametrize("kept", ["", "[]", '{"papua/first": 99}', '{"papua/first": "x"}'])
def test_progress_that_cannot_be_read_is_none(banquise: Run, home: Path, kept: str) -> None:
    home.parent.mkdir(parents=True)
    home.write_text(kept)
    assert "Step 1 of 11" in banquise("learn papua", typed="").out


def test_commands(banquise: Run) -> None:
    done = banquise("learn papua --step 5", typed="why\nboard\nhelp\nback\nskip\nquit\n")
    assert PAPUA.steps[4].why["en"] in done.out
    assert "Groups" in done.out
    assert words("en")("learn.help.quit") in done.out
    assert done.out.count("Step 5 of 11") == 2
    assert "Step 4 of 11" in done.out
    assert done.status == 0


def test_commands_are_understood_in_english_and_in_the_learners_language(banquise: Run) -> None:
    for word in ("warum", "why"):
        done = banquise("learn papua --lang de --step 1", typed=f"{word}\n")
        assert PAPUA.steps[0].why["de"] in done.out


def test_a_choice_is_taken_back(banquise: Run) -> None:
    done = banquise("learn papua --step 9", typed="P\nback\n27-28\n\nquit\n")
    assert done.out.count("Step 9 of 11") == 2
    assert done.out.count(PAPUA.steps[8].prefer["en"]) == 2
    assert "Step 10 of 11" in done.out


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("learn halma", "There is no game 'halma'"),
        ("learn papua second", "papua has no lesson 'second'; it has first."),
        ("learn papua --step 99", "The lesson has steps 1 to 11, not 99."),
        ("learn papua --step 0", "The lesson has steps 1 to 11, not 0."),
        ("learn toy_duel", "toy_duel has no lesson yet"),
    ],
)
def test_unknown_games_and_lessons_are_rejected_in_a_sentence(
    banquise: Run, command: str, sentence: str
) -> None:
    assert sentence in banquise(command).sentence()


def test_after_the_lesson_a_first_game_with_the_coach(
    banquise: Run, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    last = len(PAPUA.steps)
    typed = [*answers(PAPUA)[-1:], "", *["1"] * 12, "coach", "quit"]
    done = banquise(f"learn papua --step {last}", typed="\n".join(typed) + "\n")
    assert done.status == 0, done.err
    assert "Puffin, your coach:" in done.out
    assert "The coach is off." in done.out
    assert list(tmp_path.glob("papua-*.banquise")), "a first game is kept like any other"


def test_quit_after_the_lesson_plays_nothing(banquise: Run, tmp_path: Path) -> None:
    typed = [*answers(PAPUA)[-1:], "quit"]
    done = banquise(f"learn papua --step {len(PAPUA.steps)}", typed="\n".join(typed) + "\n")
    assert done.status == 0
    assert "Type the number of an action" not in done.out
