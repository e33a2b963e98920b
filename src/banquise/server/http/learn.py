"""Learning over HTTP: "How it works", its pictures, and lessons. The server keeps no progress."""

from __future__ import annotations

import gzip
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from banquise.core import lessons
from banquise.core.lessons import BadLesson, Course, Lesson
from banquise.core.match import SHAPES, Match
from banquise.server.http.catalogue import players
from banquise.server.http.middleware import PICTURE_POLICY
from banquise.server.http.models import Cited, Shape, Strict
from banquise.server.http.packing import repack, send
from banquise.server.http.routes import ERRORS, FOREVER, Chosen, Hall, Spoken
from banquise.server.live.bots import DEFAULT_LEVEL, LEVELS
from banquise.server.live.seating import look
from banquise.server.show import figures
from banquise.server.show.lesson import Classroom, Screen
from banquise.server.show.protocol import Stages
from banquise.server.tables.table import Refused

router = APIRouter(prefix="/api/games/{game}", responses=ERRORS)

Number = Annotated[int, Query(ge=0, le=99)]
LessonName = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,40}$")]
SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {}}, "description": "a picture"}
}


class Part(BaseModel):
    title: str
    text: str


class Figure(Part):
    alt: str
    picture: str


class Callout(BaseModel):
    text: str
    x: float  # in parts of the board's width
    y: float


class LessonInfo(BaseModel):
    id: str
    title: str
    minutes: int
    steps: list[str]


class How(BaseModel):
    """How a game works, on one page."""

    game: str
    title: str
    seats: list[int]
    levels: list[int]
    level: int
    players: str
    minutes: str
    facts: list[str]
    goal: str
    turn: list[Part]
    end: str
    alt: str
    board: str
    callouts: list[Callout]
    pictures: list[Figure]
    lessons: list[LessonInfo]


class Coach(BaseModel):
    id: str
    kind: str
    title: str
    text: str
    why: str
    clause: Cited | None
    show: list[str]
    touch: str
    action: int | None


class Seat(BaseModel):
    seat: int
    name: str
    colour: str
    mark: str


class Point(BaseModel):
    """A point of a lesson: the table as it is there, and what the coach says."""

    game: str
    game_title: str
    lesson: LessonInfo
    step: int
    part: int
    seat: int
    players: list[Seat]
    coach: Coach
    state: dict[str, Any]


class Try(Strict):
    """What a learner does: an action, a click on an item, or clicks that make no action."""

    step: int = Field(ge=0, le=99)
    part: int = Field(default=0, ge=0, le=99)
    action: int | None = None
    touch: Annotated[str, Field(max_length=60)] | None = None
    keys: list[Annotated[str, Field(max_length=60)]] | None = Field(default=None, max_length=20)


class Told(BaseModel):
    """What comes of it: ``done``, ``chosen`` or ``wrong``. Nothing was played if it was wrong."""

    t: str
    text: str
    tried: str = ""
    clause: Cited | None = None
    state: dict[str, Any] | None = None
    prefer: str = ""
    outcomes: list[dict[str, Any]] = []
    fresh: bool = False  # the next step begins in another position
    step: int = 0  # what comes next
    part: int = 0


def course_of(game: Chosen) -> Course:
    found = lessons.course(game)
    if found is None:
        raise Refused("no_page")
    return found


def lesson_of(game: Chosen, lesson: LessonName) -> Lesson:
    try:
        return lessons.lesson(game, lesson)
    except BadLesson:
        raise Refused("no_page") from None


Taught = Annotated[Course, Depends(course_of)]
Asked = Annotated[Lesson, Depends(lesson_of)]


def info(lesson: Lesson, lang: str) -> LessonInfo:
    return LessonInfo(
        id=lesson.id,
        title=lesson.title[lang],
        minutes=lesson.minutes,
        steps=[step.title[lang] for step in lesson.steps],
    )


@router.get("/how")
def how(course: Taught, lang: Spoken) -> How:
    """The goal, a turn, the end, and where the pictures are."""
    game = course.game
    words = game.text(lang)
    at = f"/api/games/{game.name}/how/{{}}.svg?lang={lang}"
    placed = zip(course.callouts, figures.places(course), strict=True)
    return How(
        game=game.name,
        title=words("game.title"),
        seats=list(game.seats),
        levels=list(LEVELS),
        level=DEFAULT_LEVEL,
        players=players(game.seats, lang),
        minutes=game.minutes,
        facts=[fact[lang] for fact in course.facts],
        goal=course.goal[lang],
        turn=[Part(title=title[lang], text=text[lang]) for title, text in course.turn],
        end=course.end[lang],
        alt=course.alt[lang],
        board=at.format("board"),
        callouts=[Callout(text=one.text[lang], x=x, y=y) for one, (x, y) in placed],
        pictures=[
            Figure(title=one.title[lang], text=one.text[lang], alt=one.alt[lang],
                   picture=at.format(n))
            for n, one in enumerate(course.pictures)
        ],
        lessons=[info(one, lang) for one in lessons.lessons(game)],
    )  # fmt: skip


@router.get("/how/board.svg", response_class=Response, responses=SVG)
def board(request: Request, course: Taught, lang: Spoken) -> Response:
    """The whole board."""
    return _drawn(request, figures.board(course, lang))


@router.get("/how/{number}.svg", response_class=Response, responses=SVG)
def picture(
    request: Request, course: Taught, lang: Spoken, number: Annotated[int, Path(ge=0, le=9)]
) -> Response:
    """One of the pictures."""
    if number >= len(course.pictures):
        raise Refused("no_page")
    return _drawn(request, figures.figure(course, number, lang))


def _drawn(request: Request, text: str) -> Response:
    headers = {"cache-control": "public, max-age=3600", "content-security-policy": PICTURE_POLICY}
    return send(request, repack(text.encode(), "image/svg+xml"), headers)


def _classroom(hall: Hall, lesson: Lesson, at: tuple[int, int], lang: str, shape: str) -> Classroom:
    def stages(match: Match, step: int) -> Stages:
        home = f"/api/games/{lesson.game.name}/lessons/{lesson.id}/stage"
        found = {
            one: f"{home}/{hall.live.shop.build(match, lang, one)[0]}"
            f"?step={step}&lang={lang}&shape={one}"
            for one in SHAPES
        }
        return Stages(**found)

    return Classroom(lesson, *at, Screen(lang, shape, stages))


@router.get("/lessons/{lesson}")
async def point(
    hall: Hall, lesson: Asked, lang: Spoken, step: Number = 0, part: Number = 0,
    shape: Shape = "wide",
) -> Point:  # fmt: skip
    """Any point of a lesson."""
    room = _classroom(hall, lesson, (step, part), lang, shape)
    return Point(
        game=lesson.game.name,
        game_title=lesson.game.text(lang)("game.title"),
        lesson=info(lesson, lang),
        step=step,
        part=part,
        seat=lesson.seat,
        players=[_seat(lesson, room, seat) for seat in range(room.match.seats)],
        coach=Coach(**room.coach()),
        state=room.state(),
    )


def _seat(lesson: Lesson, room: Classroom, seat: int) -> Seat:
    colour, mark = look(lesson.game, seat)
    return Seat(seat=seat, name=room.table.players[seat].name, colour=colour, mark=mark)


@router.post("/lessons/{lesson}")
async def attempt(
    hall: Hall, lesson: Asked, lang: Spoken, wish: Try, shape: Shape = "wide"
) -> Told:
    """What the learner did, and what comes of it."""
    room = _classroom(hall, lesson, (wish.step, wish.part), lang, shape)
    if wish.action is not None:
        return Told(**room.act(wish.action))
    if wish.touch is not None:
        return Told(**room.touch(wish.touch))
    return Told(**room.click(wish.keys or []))


@router.get("/lessons/{lesson}/preview")
async def preview(
    hall: Hall, lesson: Asked, lang: Spoken, action: Annotated[int, Query(ge=0)],
    step: Number = 0, part: Number = 0, shape: Shape = "wide",
) -> dict[str, Any]:  # fmt: skip
    """What an action would change on the board."""
    return _classroom(hall, lesson, (step, part), lang, shape).preview(action)


@router.get("/lessons/{lesson}/what")
async def what(
    hall: Hall, lesson: Asked, lang: Spoken, key: Annotated[str, Query(max_length=60)],
    step: Number = 0, part: Number = 0, shape: Shape = "wide",
) -> dict[str, Any]:  # fmt: skip
    """What is this?"""
    return _classroom(hall, lesson, (step, part), lang, shape).what(key)


@router.get("/lessons/{lesson}/stage/{digest}", response_class=Response)
async def stage(
    request: Request, hall: Hall, lesson: Asked, lang: Spoken,
    digest: Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")],
    step: Number = 0, shape: Shape = "wide",
) -> Response:  # fmt: skip
    """The printed board of a step, by its hash: it never changes."""
    if step >= len(lesson.steps):
        raise Refused("no_page")
    found, packed = hall.live.shop.build(lesson.match(step), lang, shape)
    if found != digest:
        raise Refused("no_page")
    stage = repack(gzip.decompress(packed), "application/json")
    return send(request, stage, {"cache-control": FOREVER})
