"""Lesson files: what is refused, and by which words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banquise.core import lessons
from banquise.core.game import Game, load
from banquise.core.lessons import BadLesson, Lesson

SAY = '{ en = "a", fr = "b", de = "c" }'
POSITION = """
[position]
seats = 3
phase = "move"
seat = 0
die = 3
turns = 0
rescues = 0
roll_off = [0, 0, 0]
winner = "null"
options = { first_player = "seat_0" }
islanders = { R = [0, 0, 0, 0], Y = [0, 0, 0, 0], G = [0, 0, 0, 0] }
"""
HEAD = f"minutes = 5\ntitle = {SAY}\n{POSITION}"
FIRST = f"""
[[step]]
id = "camp"
title = {SAY}
text = {SAY}
position = {{}}
do = "P"
then = ["d2", "P", "d4", "P", "d5"]
"""


def game(folder: Path, text: str) -> Game:
    """Papua's rules with a lesson of our own."""
    (folder / "lessons").mkdir()
    (folder / "lessons" / "own.toml").write_text(text, "utf-8")
    found = replace(load("papua"), folder=folder)
    words: Any = load("papua").text
    object.__setattr__(found, "text", words)
    shelf: Any = load("papua").shelf
    object.__setattr__(found, "shelf", shelf)
    return found


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadLesson) as caught:
        lessons.lesson(game(folder, text), "own")
    return str(caught.value)


def step(**changes: str) -> str:
    """A good second step with some keys changed; an empty value deletes one."""
    keys = {"id": '"two"', "title": SAY, "text": SAY, "do": '"3"'} | changes
    return "[[step]]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items() if value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"id": ""}, "step 2.id: this key is missing."),
        ({"title": ""}, "step 2 (two).title: this key is missing."),
        ({"title": '{ en = "a", fr = "b" }'}, "step 2 (two).title.de: this key is missing."),
        ({"title": '{ en = " ", fr = "b", de = "c" }'}, "title.en: this sentence is empty."),
        ({"text": '"hello"'}, "step 2 (two).text: this should be a table, not a text."),
        ({"colour": '"red"'}, "step 2 (two).colour: there is no such key."),
        ({"do": "7"}, "step 2 (two).do: this should be a text or a list of texts."),
        ({"do": ""}, "step 2 (two): a step has one of 'touch', 'do' and 'outcome'."),
        ({"touch": '"canoe"'}, "step 2 (two): a step has one of"),
        ({"do": "", "touch": '"canoe"'}, "step 2 (two).otherwise: this key is missing."),
        ({"teaches": '["PA-XYZ-1"]'}, "step 2 (two).teaches: there is no clause PA-XYZ-1."),
        ({"position": '"far.json"'}, "step 2 (two).position: there is no file far.json."),
        ({"then": "[3]"}, "step 2 (two).then: a decision is a text or"),
    ],
)
def test_an_error_names_the_file_and_the_key(
    tmp_path: Path, changes: dict[str, str], reason: str
) -> None:
    said = refusal(tmp_path, HEAD + FIRST + step(**changes))
    assert said.startswith("papua/lessons/own.toml: ")
    assert reason in said


def test_the_first_step_needs_a_position(tmp_path: Path) -> None:
    assert "step 1.position: the first step has a position." in refusal(tmp_path, HEAD + step())


def test_a_lesson_has_steps(tmp_path: Path) -> None:
    assert "own.toml: step: a lesson has steps." in refusal(tmp_path, HEAD)


def test_after_a_free_choice_the_next_step_has_a_position(tmp_path: Path) -> None:
    choice = step(do="", prefer=SAY) + f'[[step.outcome]]\nactions = ["3"]\ntext = {SAY}\n'
    last = step(id='"three"')
    assert "step 3 (three).position: after a free choice" in refusal(
        tmp_path, HEAD + FIRST + choice + last
    )


def test_toml_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "minutes =").startswith("papua/lessons/own.toml: ")


def made(folder: Path, text: str = HEAD + FIRST + step()) -> Lesson:
    return lessons.lesson(game(folder, text), "own")


def test_a_step_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    lesson = made(tmp_path)
    match = lesson.match(1)
    assert match.position()["islanders"]["R"] == [3, 0, 0, 0]
    assert match.waiting == (0,)
    assert match.position()["die"] == 5


def test_a_position_changes_only_what_it_names(tmp_path: Path) -> None:
    later = step(position="{ die = 1, islanders = { R = [5, 0, 0, 0] } }", do='"5"')
    position = made(tmp_path, HEAD + FIRST + later).match(1).position()
    assert position["die"] == 1
    assert position["islanders"] == {"R": [5, 0, 0, 0], "Y": [0] * 4, "G": [0] * 4}


def test_a_wrong_position_is_refused_with_its_step(tmp_path: Path) -> None:
    lesson = made(tmp_path, HEAD + FIRST + step(position="{ die = 9 }"))
    with pytest.raises(BadLesson, match=r"own\.toml: step 2\.position: position: die"):
        lesson.match(1)


def test_a_script_that_breaks_a_rule_is_refused_with_its_step(tmp_path: Path) -> None:
    lesson = made(tmp_path, HEAD + FIRST.replace('"d4", "P"', '"d4", "8"') + step())
    with pytest.raises(BadLesson, match=r"own\.toml: step 1\.then: 8: .*PA-GRP-1"):
        lesson.match(1)


def test_judging_plays_nothing(tmp_path: Path) -> None:
    lesson = made(tmp_path)
    match = lesson.match(0)
    before = match.state.tobytes()
    assert lesson.judge(match, 0, 0, match.number("P", 0), "en").kind == "right"
    wrong = lesson.judge(match, 0, 0, match.number("8", 0), "fr")
    assert wrong.kind == "wrong"
    assert wrong.clause == match.why("8", 0, "fr")
    assert match.state.tobytes() == before


def test_an_answer_is_given_only_where_it_is_true(tmp_path: Path) -> None:
    """In the first part of a step an action may be legal, in the second it is not."""
    text = f"""[[step]]
id = "two"
title = {SAY}
text = {SAY}
do = ["3", "8"]
[[step.instead]]
actions = ["P"]
text = {{ en = "It would be allowed.", fr = "b", de = "c" }}
"""
    lesson = made(tmp_path, HEAD + FIRST + text)
    first, later = lesson.match(1), lesson.match(1, 1)
    said = lesson.judge(first, 1, 0, first.number("P", 0), "en").text
    assert said["en"] == "It would be allowed."
    assert later.why("P", 0) is not None
    assert lesson.judge(later, 1, 1, later.number("P", 0), "en").text == {}


def test_there_is_no_other_lesson(tmp_path: Path) -> None:
    found = game(tmp_path, HEAD + FIRST)
    for name in ("course", "none", "../own", ""):
        with pytest.raises(BadLesson, match="has no lesson"):
            lessons.lesson(found, name)
    assert lessons.lessons(found) == []
