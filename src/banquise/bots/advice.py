"""Advice: the best actions of a seat, each with its reasons in words.

Reasons are events. The action is played in worlds that the seat cannot tell from the true one, and
each line of play goes on with the replies that the search tried. What happens at once in every
world is said as certain; everything else as possible, as a risk, or as what may come later. Only
what the seat sees is used, so equal views get equal advice.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from banquise.bots.bot import Considered, Limit, View
from banquise.bots.levels import LEVELS, Level, knobs_of
from banquise.bots.search import Thinking
from banquise.bots.search.compiled import thinker
from banquise.bots.search.thinking import considered, thinkings
from banquise.core.events import (
    BAD,
    GOOD,
    NEUTRAL,
    Context,
    Happening,
    cause,
    happened,
    heard,
    reason,
    tone_of,
)
from banquise.core.match import Match
from banquise.core.random import bits, fill, seed_stream
from banquise.core.state import CHANCE, NOBODY, Ints, Records, first_waiting
from banquise.core.text import Words, load_words

WORLDS = 24  # in which each action is played
FEWEST, LINES = 4, 16  # of them are played on, the fewest even if time is short
STEPS = 48  # decisions of a line, chance included
VISITS = 8  # a decision that the search visited less often gets a search of its own
QUICK = Limit(iterations=64)
USUAL = Limit(seconds=0.4)
MOST_GROUNDS = 3
SOME, MANY = 0.12, 0.3  # shares of the worlds from which on something is said
RIVAL = "rival"  # the tone of what is good for somebody else

NOW, NEXT, REPLY, LATER = range(4)  # at once; in the same turn; then the others; its own next turn


@dataclass(frozen=True)
class Ground:
    """One reason for or against an action: a sentence, and in how many worlds it happened."""

    text: str
    tone: str  # good, bad or neutral for the seat that decides, or a rival's
    share: float


@dataclass(frozen=True)
class Option:
    """An action worth considering, and why."""

    action: int
    label: str
    grounds: tuple[Ground, ...]


@dataclass(frozen=True)
class Advice:
    """The best options of a seat, best first, and what the search found for every action."""

    options: tuple[Option, ...]
    considered: tuple[Considered, ...] = ()


@dataclass(frozen=True)
class Seen:
    """Something that happened in a line of play, told to the reader."""

    stage: int
    text: str
    tone: str


@dataclass
class Line:
    """One world and what has happened in it so far."""

    world: Records
    rng: Ints
    stage: int = NOW
    is_long: bool = False  # was it played on after the action?
    cause: str = ""  # what chance did last, if the game has words for it
    seen: dict[Seen, str] = field(default_factory=dict)  # and what caused it


def advise(
    match: Match,
    seat: int | None = None,
    lang: str = "en",
    *,
    limit: Limit = USUAL,
    seed: int = 1,
    most: int = 2,
) -> Advice:
    """The best actions of a seat that can decide now, with reasons.

    >>> match = Match("papua", options={"first_player": "seat_0"}, seed=7)
    >>> advise(match, limit=Limit(iterations=50)).options[0].label
    'Camp → 6'
    """
    view = View.of(match, match.waiting[0] if seat is None else seat)
    return advice(view, match.words(lang), limit, seed, most)


def advice(view: View, words: Words, limit: Limit, seed: int, most: int = 2) -> Advice:
    """The same for a view."""
    mind = searched(LEVELS[-1], view, seed)
    if len(view.legal) > 1:
        mind.think(limit)
    rows = considered(view, mind.told) if len(view.legal) > 1 else ()
    best = [row.action for row in rows[:most]] or [int(view.legal[0])]
    told = []
    for action in best:
        end = None if limit.seconds is None else time.monotonic() + limit.seconds
        told.append(Foresight(mind, view.seat, words).lines(action, seed, end))
    options = []
    for action, lines in zip(best, told, strict=True):
        label = str(view.game.words.label(view.ed[0], view.seen[0], view.seat, action, words))
        why = grounds(lines, [other for other in told if other is not lines], words)
        options.append(Option(action, label, why or _by_points(rows, action, view.seat, words)))
    return Advice(tuple(options), rows)


def _by_points(
    rows: Sequence[Considered], action: int, seat: int, words: Words
) -> tuple[Ground, ...]:
    """If nothing happens soon: what the search found."""
    said = load_words(Path(__file__).parent, words.lang)
    row = next((row for row in rows if row.action == action), None)
    if row is None or not any(row.points):
        return (Ground(said("ground.nothing"), NEUTRAL, 1.0),)
    points = words.number(row.points[seat])
    return (Ground(said("ground.points", n=points), NEUTRAL, 1.0),)


def searched(level: Level, view: View, seed: int) -> Thinking:
    """A search of a level that is about to look at a view."""
    mind = thinkings(view.game, knobs_of(level, view), 1)[0]
    mind.forget()
    mind.look(view, seed)
    return mind


class Foresight:
    """Plays actions in imagined worlds, with the replies that a search tried.

    ``reader`` is the seat that the sentences address; it need not be the one that decides.
    """

    def __init__(self, mind: Thinking, reader: int, words: Words) -> None:
        self.mind, self.view, self.reader, self.words = mind, mind.view, reader, words
        self.rules = mind.game.auto
        self.is_compiled = bool(thinker(mind.game).is_compiled)
        self._out = np.zeros((2, mind.game.width), np.int64)

    def lines(
        self, action: int, seed: int, end: float | None = None, worlds: int = WORLDS
    ) -> list[Line]:
        """Lines of play that begin with an action: in every world the action itself, and then as
        much as time allows.
        """
        found = [self._imagined(action, seed, number) for number in range(worlds)]
        fewest = FEWEST if self.is_compiled else 0
        for number, line in enumerate(found[:LINES]):
            if end is not None and number >= fewest and time.monotonic() >= end:
                break
            self._go_on(line)
        return found

    def _imagined(self, action: int, seed: int, number: int) -> Line:
        view, rng = self.view, np.zeros(4, np.int64)
        seed_stream(rng, seed, number)
        draws = np.zeros(max(view.game.draws, 1), np.int64)
        fill(rng, draws)
        world = view.seen.copy()
        self.rules.guess(view.ed, world, 0, view.seat, draws)
        return self.begin(world, action, rng)

    def begin(self, world: Records, action: int, rng: Ints) -> Line:
        """A line of play in which the seat has just played an action in a world."""
        line = Line(world, rng)
        self._play(line, self.view.seat, action)
        return line

    def _go_on(self, line: Line) -> None:
        """Play on until the others move after the seat's next turn."""
        own, line.is_long = self.view.seat, True
        for _ in range(STEPS):
            who = first_waiting(line.world[0])
            if who == NOBODY:
                return
            if who == CHANCE:
                self._draw(line)
                continue
            if line.stage == LATER and who != own:
                return
            action = self._choice(line, who)
            if action is None:
                return
            line.stage = _stage(line.stage, who == own)
            self._play(line, who, action)

    def _draw(self, line: Line) -> None:
        """An outcome of chance, by its odds."""
        outcomes, odds = self._out
        n = self.rules.odds(self.view.ed, line.world, 0, outcomes, odds)
        left = bits(line.rng) % int(odds[:n].sum())
        k = int(np.searchsorted(np.cumsum(odds[:n]), left, side="right"))
        line.stage = max(line.stage, NEXT)
        self._play(line, CHANCE, int(outcomes[k]))

    def _choice(self, line: Line, who: int) -> int | None:
        """A decision as the search would take it: others vary, the seat itself takes the best.

        None if the search did not look so far and another one would take too long.
        """
        n = self.rules.legal(self.view.ed, line.world, 0, who, self._out[0])
        legal: list[int] = self._out[0, :n].tolist()
        if n == 1:
            return legal[0]
        tried = self.mind.replies(line.world, who)
        known = {action: tried[action] for action in legal if action in tried}
        total = sum(known.values())
        if total < VISITS:
            return self._quick(line, who, legal) if self.is_compiled else None
        if who == self.view.seat:
            return max(known, key=lambda action: (known[action], -action))
        below = np.cumsum(list(known.values()))
        return list(known)[int(np.searchsorted(below, bits(line.rng) % total, side="right"))]

    def _quick(self, line: Line, who: int, legal: list[int]) -> int:
        """A short search from what the mover would see in this world."""
        seen = line.world.copy()
        self.rules.hide(self.view.ed, seen, 0, who)
        view = View(self.view.game, self.view.ed, seen, who, np.array(legal, np.int64))
        mind = searched(LEVELS[0], view, bits(line.rng))
        mind.think(QUICK)
        return considered(view, mind.told)[0].action

    def _play(self, line: Line, who: int, action: int) -> None:
        """Play a decision and note what the reader would hear of it."""
        game, ed, world = self.view.game, self.view.ed, line.world
        said = happened(game, ed, world, who, action)
        before = self._hidden(world)
        shown = int(self.rules.veiled(ed, world, 0, who, action, self.reader))
        self.rules.play(ed, world, 0, who, action)
        after = self._hidden(world)
        context = Context(game, ed[0], before[0], after[0], who, shown, self.words)
        for one in heard(game, said, self.reader, whole=False):
            line.cause = cause(context, one) or line.cause
            text = reason(context, one, self.reader)
            if text:
                line.seen[Seen(line.stage, text, self._tone(one))] = line.cause

    def _tone(self, one: Happening) -> str:
        """The tone for the seat that decides; what is good for another is a rival's."""
        spec, values, own = one.event.spec, one.arguments, self.view.seat
        tone = tone_of(spec, values, own)
        others = range(int(self.view.seen[0].seats)) if tone == NEUTRAL else ()
        return RIVAL if any(tone_of(spec, values, seat) == GOOD for seat in others) else tone

    def _hidden(self, world: Records) -> Records:
        copy = world.copy()
        self.rules.hide(self.view.ed, copy, 0, self.reader)
        return copy


def _stage(stage: int, is_own: bool) -> int:
    if is_own:
        return LATER if stage >= REPLY else max(stage, NEXT)
    return REPLY


def grounds(
    lines: Sequence[Line], others: Sequence[Sequence[Line]], words: Words
) -> tuple[Ground, ...]:
    """What speaks for and against an action, most certain first; compared with the others."""
    said = load_words(Path(__file__).parent, words.lang)
    found: dict[str, Ground] = {}
    for seen, causes in sorted(_causes(lines).items(), key=_order):
        share = _share(seen, causes, lines)
        kind = _kind(seen, share)
        if kind and seen.text not in found:
            found[seen.text] = Ground(_sentence(said, kind, seen.text, causes), seen.tone, share)
    chosen = _chosen(list(found.values()))
    if len(chosen) < MOST_GROUNDS:
        chosen += _avoided(set(found), others, said)[:1]
    return tuple(chosen)


def motives(lines: Sequence[Line], words: Words) -> tuple[Ground, ...]:
    """What a decision of somebody else may lead to that is good for that seat."""
    said = load_words(Path(__file__).parent, words.lang)
    found: dict[str, Ground] = {}
    for seen, causes in sorted(_causes(lines).items(), key=_order):
        share = _share(seen, causes, lines)
        if seen.tone == GOOD and seen.stage != NOW and share >= SOME and seen.text not in found:
            found[seen.text] = Ground(_sentence(said, "possible", seen.text), GOOD, share)
    return tuple(found.values())[:1]


def _causes(lines: Iterable[Line]) -> dict[Seen, list[str]]:
    """The causes of whatever happened, one for each line in which it did."""
    found: dict[Seen, list[str]] = {}
    for line in lines:
        for seen, by in line.seen.items():
            found.setdefault(seen, []).append(by)
    return found


def _share(seen: Seen, causes: Sequence[str], lines: Sequence[Line]) -> float:
    """In how many of the lines that went so far it happened."""
    return len(causes) / sum(line.is_long or seen.stage == NOW for line in lines)


def _order(pair: tuple[Seen, list[str]]) -> tuple[int, bool, int]:
    seen, causes = pair
    return seen.stage, seen.tone in (NEUTRAL, RIVAL), -len(causes)


def _kind(seen: Seen, share: float) -> str:
    """How something is said; empty if it is not worth a sentence."""
    if seen.stage == NOW:
        return "certain" if share == 1 else "possible"
    if seen.stage == NEXT and share == 1:
        return "next"
    if seen.tone == BAD:
        return "risk" if share >= SOME else ""
    if seen.stage == NEXT:
        return "possible" if share >= SOME else ""
    if share < MANY or seen.tone == NEUTRAL:
        return ""
    return "reply" if seen.tone == RIVAL else "later" if seen.stage == LATER else "possible"


def _chosen(found: list[Ground]) -> list[Ground]:
    """The first ones, and the greatest risk."""
    first, risks = found[:MOST_GROUNDS], [one for one in found if one.tone == BAD]
    if risks and not any(one in first for one in risks):
        first[-1] = max(risks, key=lambda one: one.share)
    return first


def _avoided(own: set[str], others: Sequence[Sequence[Line]], said: Words) -> list[Ground]:
    """What the others may do after another action, and not after this one."""
    found: dict[str, float] = {}
    for lines in others:
        for seen, causes in _causes(lines).items():
            share = _share(seen, causes, lines)
            if seen.stage == REPLY and seen.tone == BAD and share >= MANY and seen.text not in own:
                found[seen.text] = max(share, found.get(seen.text, 0.0))
    return [
        Ground(_sentence(said, "avoids", text), GOOD, found[text])
        for text in sorted(found, key=lambda text: (-found[text], text))
    ]


def _sentence(said: Words, kind: str, reason: str, causes: Sequence[str] = ()) -> str:
    """A reason as a sentence; a risk that has one cause is told with it."""
    if kind == "risk" and len(set(causes)) == 1 and causes[0]:
        text = said("ground.risk_cause", reason=reason, cause=causes[0])
    else:
        text = said(f"ground.{kind}", reason=reason)
    return f"{text[:1].upper()}{text[1:]}"
