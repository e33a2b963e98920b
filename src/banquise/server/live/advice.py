"""Requests to bot workers for hints and explanations.

What a bot may tell whom is decided in ``bots.reasons``.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from banquise.bots import Limit
from banquise.bots.advice import Advice, Ground, advice
from banquise.bots.reasons import Reasons, Thought, explained, fair_thought, motives_of
from banquise.server.live.bots import (
    DEFAULT_LEVEL,
    HINT_LEVEL,
    LEVELS,
    Task,
    loaded,
    view_of,
)
from banquise.server.tables.table import BOT, Refused

if TYPE_CHECKING:
    from banquise.core.game import Game
    from banquise.core.state import Records
    from banquise.core.text import Words
    from banquise.server.show.views import Views

HINT_SECONDS = 0.4  # to search, and as long again for the reasons of each action
COACHED = 3  # actions that the coach names
NEWS = 2  # decisions of bots that the coach explains
REMEMBERED = 64  # decisions of a table whose searches can be repeated exactly


@dataclass(frozen=True)
class Inquiry:
    """A question about a decision, and all that the answer may be made from."""

    game: str
    edition: bytes = field(repr=False)
    thought: Thought
    eyes: int  # the seat whose decision is explained
    basis: str
    lang: str
    names: str
    players: tuple[str, ...]
    viewer: int
    ply: int

    @classmethod
    def of(
        cls, views: Views, viewer: int, line: int, lang: str, memory: dict[int, Thought]
    ) -> Inquiry:
        """A viewer asks about a line of its log. ``Refused`` if no bot did that, or in secret."""
        match, story = views.table.match, views.log(viewer, lang)
        if not 0 <= line < len(story.plies):
            raise Refused("no_line", n=line)
        ply = story.plies[line]
        seat = match.history[ply].seat
        if seat < 0 or views.table.players[seat].kind != BOT:
            raise Refused("no_bot")
        if not 0 <= match.known(ply, viewer if viewer >= 0 else None) < match.game.actions:
            raise Refused("in_secret")
        bot = LEVELS.get(views.table.players[seat].level, LEVELS[DEFAULT_LEVEL]).bot
        return cls(
            match.game.name,
            match.edition.record.tobytes(),
            *fair_thought(match, ply, viewer, bot, memory.get(ply)),
            lang,
            str(match.options.get("names", "")),
            views.words(lang).players,
            viewer,
            ply,
        )


@dataclass(frozen=True)
class Wish:
    """A request for a hint, and its language."""

    task: Task
    lang: str
    names: str
    players: tuple[str, ...]
    most: int = 2  # actions
    news: tuple[Inquiry, ...] = ()  # what bots did, to be explained

    @classmethod
    def of(cls, views: Views, seat: int, lang: str) -> Wish:
        task = Task.of(views, seat, HINT_LEVEL)
        names = str(views.table.match.options.get("names", ""))
        return cls(task, lang, names, views.words(lang).players)

    @classmethod
    def for_coach(cls, views: Views, seat: int, lang: str) -> Wish:
        """What the coach may say: only where one person plays with bots."""
        players = views.table.players
        if [one.kind for one in players if one.kind != BOT] != [players[seat].kind]:
            raise Refused("no_coach")
        wish = cls.of(views, seat, lang)
        return replace(wish, most=COACHED, news=tuple(_news(views, seat, lang)))


def _news(views: Views, seat: int, lang: str) -> list[Inquiry]:
    """The last decision of each bot since the seat's own last one, if it had a choice."""
    found: dict[int, Inquiry] = {}
    match, plies = views.table.match, views.log(seat, lang).plies
    for line in reversed(range(len(plies))):
        who = match.history[plies[line]].seat
        if who == seat:
            break
        if who not in found:
            with contextlib.suppress(Refused):
                found[who] = Inquiry.of(views, seat, line, lang, {})
    return list(found.values())[:NEWS]


def advise(asked: Wish) -> Advice:
    """In a worker: the best actions, and why."""
    view = view_of(asked.task)
    words = view.game.text(asked.lang, asked.names, asked.players)
    return advice(view, words, Limit(seconds=HINT_SECONDS), asked.task.seed, asked.most)


def coach(asked: Wish) -> tuple[Advice, list[tuple[Ground, ...]]]:
    """In a worker: what is sensible, and what each bot may have wanted."""
    return advise(asked), [_motives(one) for one in asked.news]


def _motives(asked: Inquiry) -> tuple[Ground, ...]:
    game, ed, words = _at(asked)
    fair = (asked.thought, asked.eyes, asked.basis)
    return motives_of(game, ed, fair, asked.viewer, words)


def explain(asked: Inquiry) -> tuple[Reasons, list[str]]:
    """In a worker: repeat the search and describe it."""
    game, ed, words = _at(asked)
    return explained(game, ed, (asked.thought, asked.eyes, asked.basis), words)


def _at(asked: Inquiry) -> tuple[Game, Records, Words]:
    """The game of a question, its edition and its words."""
    import numpy as np

    game = loaded(asked.game)
    words = game.text(asked.lang, asked.names, asked.players)
    return game, np.frombuffer(asked.edition, game.edition), words
