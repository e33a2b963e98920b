"""Learning over HTTP: how it works, its pictures, and every step of every lesson."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from banquise.core import lessons
from banquise.core.game import built_in, load
from banquise.core.lessons import Lesson
from banquise.core.text import LANGUAGES
from tests.server.inside import inside

ALL = [lesson for name in built_in() for lesson in lessons.lessons(load(name))]
STEPS = [(lesson, n) for lesson in ALL for n in range(len(lesson.steps))]


def name_of(value: object) -> str:
    return f"{value.game.name}-{value.id}" if isinstance(value, Lesson) else str(value)


each_step = pytest.mark.parametrize(("lesson", "n"), STEPS, ids=name_of)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("learn")) as client:
        yield client


def path(lesson: Lesson) -> str:
    return f"/api/games/{lesson.game.name}/lessons/{lesson.id}"


def point(web: TestClient, lesson: Lesson, **at: object) -> dict[str, Any]:
    answer = web.get(path(lesson), params=at)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def attempt(web: TestClient, lesson: Lesson, lang: str = "en", **what: object) -> dict[str, Any]:
    answer = web.post(path(lesson), json=what, params={"lang": lang})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", built_in())
def test_how_a_game_works(web: TestClient, name: str, lang: str) -> None:
    how = web.get(f"/api/games/{name}/how?lang={lang}").json()
    course = lessons.course(load(name))
    assert course is not None
    assert how["goal"] == course.goal[lang]
    assert [part["title"] for part in how["turn"]] == [title[lang] for title, _ in course.turn]
    assert len(how["pictures"]) == 4
    for callout in how["callouts"]:
        assert 0 < callout["x"] < 1
        assert 0 < callout["y"] < 1


@pytest.mark.parametrize("name", built_in())
def test_pictures_show_a_part_of_the_board(web: TestClient, name: str) -> None:
    how = web.get(f"/api/games/{name}/how?lang=en").json()
    whole = view_box(web.get(how["board"]).text)
    for picture in how["pictures"]:
        answer = web.get(picture["picture"])
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["content-encoding"] == "gzip"
        x, y, width, height = view_box(answer.text)
        assert width / height == pytest.approx(380 / 214, rel=0.01)
        assert x >= 0
        assert x + width <= whole[2] + 1
        assert y >= 0
        assert y + height <= whole[3] + 1


def view_box(text: str) -> list[float]:
    ET.fromstring(text)
    found = re.search(r'viewBox="([^"]+)"', text)
    assert found is not None
    return [float(part) for part in found[1].split()]


@each_step
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_is_shown_with_its_board(web: TestClient, lesson: Lesson, n: int, lang: str) -> None:
    step, shown = lesson.steps[n], point(web, lesson, step=n, lang=lang)
    assert shown["coach"]["title"] == step.title[lang]
    assert shown["coach"]["text"] == step.text[lang]
    assert shown["coach"]["clause"]["id"] == step.teaches[0]
    keys = {row[0] for row in shown["state"]["set"]}
    assert {step.touch, *step.show} - {""} <= keys
    stage = web.get(shown["state"]["stage"]["wide"])
    assert stage.status_code == 200
    assert "immutable" in stage.headers["cache-control"]
    assert {row[1] for row in shown["state"]["set"]} - {""} <= set(stage.json()["symbols"])


@each_step
def test_a_step_is_done(web: TestClient, lesson: Lesson, n: int) -> None:
    step, answer = lesson.steps[n], dict[str, Any]()
    if step.kind == "touch":
        answer = attempt(web, lesson, step=n, touch=step.touch)
    for part in range(len(step.do)):
        shown = point(web, lesson, step=n, part=part)
        answer = attempt(web, lesson, step=n, part=part, action=shown["coach"]["action"])
        assert answer["t"] == "done"
    if step.kind == "choose":
        return
    assert (answer["t"], answer["step"], answer["part"]) == ("done", n + 1, 0)
    assert answer["text"] == step.done["en"]
    if n + 1 < len(lesson.steps):
        own = lesson.steps[n + 1].position is not None
        assert answer["fresh"] == own
        if not own:
            following = point(web, lesson, step=n + 1)["state"]
            assert answer["state"]["prompt"] == following["prompt"]
            assert answer["state"]["legal"] == following["legal"]


def test_a_click_that_means_no_action_is_answered_by_the_coach(web: TestClient) -> None:
    lesson = lessons.lesson(load("neta_tanka"), "first")
    step = lesson.steps[2]
    answer = attempt(web, lesson, step=2, keys=["nomad-1A-hunt"])
    assert (answer["t"], answer["tried"]) == ("wrong", "")
    assert answer["text"] == step.otherwise["en"]
    assert answer["clause"]["id"] == step.teaches[0], "a clause of the engine explains nothing."


@each_step
def test_every_other_legal_action_is_answered_or_commented(
    web: TestClient, lesson: Lesson, n: int
) -> None:
    step, shown = lesson.steps[n], point(web, lesson, step=n)
    for action, *_ in shown["state"]["legal"]:
        if action == shown["coach"]["action"]:
            continue
        answer = attempt(web, lesson, step=n, action=action)
        assert answer["text"]
        if step.kind == "choose":
            assert answer["t"] == "chosen"
            assert [one["chosen"] for one in answer["outcomes"]].count(True) == 1
            assert answer["prefer"] == step.prefer["en"]
        else:
            assert answer["t"] == "wrong"
            assert answer["state"] is None


def test_clicks_that_make_no_action_are_answered_by_their_clause(web: TestClient) -> None:
    lesson = lessons.lesson(load("papua"), "first")
    answer = attempt(web, lesson, "de", step=3, keys=["R-0"])
    assert (answer["t"], answer["clause"]["id"]) == ("wrong", "PA-RND-1")
    assert answer["text"] == lesson.steps[3].answers[0].text["de"]
    other = attempt(web, lesson, step=2, keys=["cell-30"])
    assert other["clause"]["id"] == "PA-GRP-1"
    assert other["text"] == other["clause"]["text"]


def test_touching_something_else_is_answered(web: TestClient) -> None:
    lesson = lessons.lesson(load("papua"), "first")
    for what in ({"touch": "camp-R"}, {"action": 13}):
        answer = attempt(web, lesson, "fr", step=0, **what)
        assert (answer["t"], answer["text"]) == ("wrong", lesson.steps[0].otherwise["fr"])


def test_a_preview_says_what_an_action_moves(web: TestClient) -> None:
    lesson = lessons.lesson(load("papua"), "first")
    action = point(web, lesson, step=1)["coach"]["action"]
    seen = web.get(f"{path(lesson)}/preview", params={"step": 1, "action": action}).json()
    assert seen["motions"][0][1] == "R-0"
    illegal = web.get(f"{path(lesson)}/preview", params={"step": 1, "action": 20})
    assert illegal.status_code == 409


@pytest.mark.parametrize(
    "address",
    [
        "/api/games/papua/lessons/second",
        "/api/games/papua/lessons/course",
        "/api/games/papua/lessons/first?step=40",
        "/api/games/papua/lessons/first?step=1&part=7",
        "/api/games/papua/how/7.svg",
        "/api/games/halma/how",
        f"/api/games/papua/lessons/first/stage/{'0' * 32}?step=1",
        f"/api/games/papua/lessons/first/stage/{'0' * 32}?step=77",
    ],
)
def test_unknown_games_lessons_and_steps_are_not_found(web: TestClient, address: str) -> None:
    assert web.get(address).status_code == 404


def test_a_touch_where_an_action_is_asked_is_malformed(web: TestClient) -> None:
    answer = web.post("/api/games/papua/lessons/first", json={"step": 1, "touch": "canoe"})
    assert answer.json()["error"]["code"] == "malformed"


@pytest.mark.parametrize("address", ["/learn/papua", "/learn/papua/first"])
def test_pages(web: TestClient, address: str) -> None:
    answer = web.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
