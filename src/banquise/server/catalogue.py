"""The games on offer: their words, options, rules and pictures, for those who choose."""

from __future__ import annotations

import functools
from typing import Literal

from banquise.bots import levels
from banquise.core.game import Game, load, names
from banquise.core.match import Match
from banquise.core.options import Option, Value, check_seats, fitting, parse_value
from banquise.core.text import Words
from banquise.server.bots import DEFAULT_LEVEL, LEVELS
from banquise.server.log import logger
from banquise.server.models import Choice, Cited, Colour, GameInfo, OptionInfo, Rules
from banquise.server.seating import look
from banquise.server.views import sayings

SHOWN = 40  # decisions played before a picture is taken, so that there is something to see


def games(lang: str) -> list[GameInfo]:
    """Every game that can be played; one that is broken does not take the others with it."""
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
        players=_players(game.seats, lang),
        minutes=game.minutes,
        levels=list(LEVELS),
        level_titles=[levels.title(number, lang) for number in LEVELS],
        level=DEFAULT_LEVEL,
        colours=[_colour(game, seat) for seat in range(game.seats[-1])],
        options=[_option(game, place, words) for place in range(len(game.options))],
    )


def _players(seats: tuple[int, ...], lang: str) -> str:
    """How many may play, with "or" where not every number between does."""
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
    """What can still be chosen beside what was: each choice is an option, a colon and a value."""
    known = {option.key: option for option in game.options}
    pairs = [text.partition(":") for text in chosen]
    given = {key: parse_value(known[key], value) for key, _, value in pairs if key in known}
    return fitting(game.options, given, check_seats(game.name, game.seats, seats))


def rules(game: Game, lang: str, wanted: str) -> Rules:
    """Every clause and every ruling, in the words that a table uses."""
    words = game.text(lang, wanted)
    return Rules(
        clauses=[Cited(id=one.id, text=one.text) for one in game.clauses(lang, wanted)],
        rulings=[
            Cited(id=f"{game.prefix}-{name}", text=words(f"ruling.{name}"))
            for name in words.keys("ruling")
        ],
    )


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
