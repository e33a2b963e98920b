"""The games on offer: texts, options, rules and pictures for the lobby."""

from __future__ import annotations

import functools
import tomllib
from typing import Any, Literal

from banquise.bots import levels
from banquise.core import lessons
from banquise.core.game import Game, load, names
from banquise.core.match import Match
from banquise.core.options import Option, Value, check_seats, fitting, parse_value
from banquise.core.text import Words
from banquise.server.http.models import (
    Choice,
    Cited,
    ClauseFigure,
    Colour,
    GameInfo,
    OptionInfo,
    Rules,
    RulesChapter,
)
from banquise.server.live.bots import DEFAULT_LEVEL, LEVELS
from banquise.server.live.seating import look
from banquise.server.ops.logging import logger
from banquise.server.show.views import sayings

SHOWN = 40  # decisions played before the picture, so that there is something to see


def games(lang: str) -> list[GameInfo]:
    """All games that can be played; a broken one does not affect the others."""
    return [found for name in names() if (found := _found(name, lang)) is not None]


@functools.cache
def _found(name: str, lang: str) -> GameInfo | None:
    try:
        return _game(name, lang)
    except Exception:
        logger.exception("A game cannot be offered.", extra={"game": name})
        return None


def _game(name: str, lang: str) -> GameInfo:
    game = load(name)
    words = game.text(lang)
    return GameInfo(
        name=name,
        title=words("game.title"),
        sentence=words("game.sentence"),
        seats=list(game.seats),
        players=players(game.seats, lang),
        minutes=game.minutes,
        lessons=[lesson.id for lesson in lessons.lessons(game)],
        lesson_minutes=sum(lesson.minutes for lesson in lessons.lessons(game)),
        how=lessons.course(game) is not None,
        levels=list(LEVELS),
        level_titles=[levels.title(number, lang) for number in LEVELS],
        level=DEFAULT_LEVEL,
        colours=[_colour(game, seat) for seat in range(game.seats[-1])],
        options=[_option(game, place, words) for place in range(len(game.options))],
    )


def players(seats: tuple[int, ...], lang: str) -> str:
    """The numbers of players as text, with "or" where there are gaps."""
    *few, many = seats
    if not few:
        return str(many)
    if len(few) == many - few[0]:
        return f"{few[0]}–{many}"
    return sayings(lang)("players.either", few=", ".join(map(str, few)), many=many)


def _colour(game: Game, seat: int) -> Colour:
    colour, mark = look(game, seat)
    return Colour(colour=colour, mark=mark)


def _option(game: Game, place: int, words: Words) -> OptionInfo:
    option = game.options[place]
    starts = {str(seats): option.start(seats) for seats in game.seats}
    kind: Literal["choice", "number", "edition"] = "choice"
    if option.is_edition:
        kind = "edition"
    elif option.span is not None and not option.values:
        kind = "number"
    return OptionInfo(
        key=option.key,
        name=_say(words, f"option.{option.key}.name", option.key),
        help=_say(words, f"option.{option.key}.help", ""),
        kind=kind,
        main=place == 0 or option.is_edition,
        default=option.start(game.seats[0]),
        defaults=starts if len(set(map(str, starts.values()))) > 1 else None,
        values=[_choice(option, value, words) for value in _values(game, option)],
        start=option.span.start if option.span is not None else None,
        end=option.span.stop - 1 if option.span is not None else None,
    )


def _values(game: Game, option: Option) -> list[Value]:
    if option.is_edition:
        return [edition.id for edition in game.shelf.offered()]
    return list(option.values)


def _choice(option: Option, value: Value, words: Words) -> Choice:
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return Choice(value=value, name=_say(words, option.words_of(value), shown))


def _say(words: Words, key: str, otherwise: str) -> str:
    return words(key) if words.has(key) else otherwise


def fits(game: Game, seats: int, chosen: list[str]) -> dict[str, list[Value]]:
    """The values that fit the choices so far; each choice is an option, a colon and a value."""
    known = {option.key: option for option in game.options}
    pairs = [text.partition(":") for text in chosen]
    given = {key: parse_value(known[key], value) for key, _, value in pairs if key in known}
    return fitting(game.options, given, check_seats(game.name, game.seats, seats))


def rules(game: Game, lang: str, wanted: str) -> Rules:
    """The rules as chapters, and all clauses and rulings, with the names that a table uses."""
    words = game.text(lang, wanted)
    return Rules(
        chapters=[
            RulesChapter(
                key=chapter.key,
                title=chapter.title,
                clauses=[Cited(id=one.id, text=one.text) for one in chapter.clauses],
                rulings=[Cited(id=one.id, text=one.text) for one in chapter.rulings],
            )
            for chapter in game.chapters(lang, wanted)
        ],
        clauses=[Cited(id=one.id, text=one.text) for one in game.clauses(lang, wanted)],
        rulings=[
            Cited(id=f"{game.prefix}-{name}", text=words(f"ruling.{name}"))
            for name in words.keys("ruling")
        ],
        figures=_figures(game, lang),
        now=book(game).get("now", {}),
    )


@functools.cache
def book(game: Game) -> dict[str, Any]:
    """What the rules show first in each phase, and beside which clauses (``lessons/book.toml``)."""
    path = game.folder / lessons.FOLDER / "book.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _figures(game: Game, lang: str) -> list[ClauseFigure]:
    course = lessons.course(game)
    shown = zip(book(game).get("pictures", []), course.pictures if course else [], strict=False)
    return [
        ClauseFigure(
            clause=clause,
            title=one.title[lang],
            alt=one.alt[lang],
            picture=f"/api/games/{game.name}/how/{n}.svg?lang={lang}",
        )
        for n, (clause, one) in enumerate(shown)
    ]


@functools.lru_cache(256)
def picture(name: str, lang: str, shape: str, seats: int | None, edition: str | None) -> str:
    """A board in the middle of a game."""
    match = Match(load(name), seats, seed="picture", edition=edition)
    for ply in range(SHOWN):
        if match.is_over:
            match.undo()
            break
        legal = match.legal_ids()
        match.play(int(legal[(7 * ply + 3) % len(legal)]), match.waiting[0])
    return match.svg(None, lang, shape)
