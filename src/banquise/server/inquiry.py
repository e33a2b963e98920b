"""Hints, and why did you do that: questions as they go to a worker, with all the answer may use.

What a bot may tell whom is decided in ``bots.reasons``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from banquise.bots import levels
from banquise.bots.reasons import Reasons, Thought, explained, fair_thought, outlook
from banquise.server.bots import DEFAULT_LEVEL, HINT_LEVEL, LEVELS, Task, think, view_of
from banquise.server.table import BOT, Refused

if TYPE_CHECKING:
    from banquise.bots import Choice
    from banquise.server.views import Views

HINT_SECONDS = 0.4  # then as long again to listen
REMEMBERED = 64  # decisions of a table whose searches can be repeated exactly


@dataclass(frozen=True)
class Inquiry:
    """A question about a decision, and all that the answer may be made from."""

    game: str
    edition: bytes = field(repr=False)
    thought: Thought
    eyes: int  # of whom; what they saw is in the thought
    basis: str
    lang: str
    names: str
    players: tuple[str, ...]

    @classmethod
    def of(
        cls, views: Views, viewer: int, line: int, lang: str, memory: dict[int, Thought]
    ) -> Inquiry:
        """A viewer asks about a line of its log. ``Refused`` if no bot did that, or in secret."""
        match, story = views.table.match, views.story(viewer, lang)
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
        )


@dataclass(frozen=True)
class Advice:
    """A hint that somebody wants, and the words it is given in."""

    task: Task
    lang: str
    names: str
    players: tuple[str, ...]

    @classmethod
    def of(cls, views: Views, seat: int, lang: str) -> Advice:
        task = Task.of(views, seat, HINT_LEVEL)
        if task.strength.seconds is not None:
            quick = min(task.strength.seconds, HINT_SECONDS)
            task = replace(task, strength=replace(task.strength, seconds=quick))
        names = str(views.table.match.options.get("names", ""))
        return cls(task, lang, names, views.words(lang).players)


def advise(asked: Advice) -> tuple[Choice, str]:
    """In a worker: choose, then listen to the same search for what it fears."""
    task = asked.task
    choice = think(task)
    if task.strength.bot not in levels.names():
        return choice, ""
    view = view_of(task)
    words = view.game.text(asked.lang, asked.names, asked.players)
    return choice, outlook(view, choice, task.strength.bot, task.seed, words)


def explain(asked: Inquiry) -> tuple[Reasons, list[str]]:
    """In a worker: think once more, and put it into words."""
    import numpy as np

    from banquise.core.game import load

    game = load(asked.game)
    ed = np.frombuffer(asked.edition, game.edition)
    words = game.text(asked.lang, asked.names, asked.players)
    return explained(game, ed, (asked.thought, asked.eyes, asked.basis), words)
