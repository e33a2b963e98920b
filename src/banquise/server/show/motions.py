"""Motions: what happens on the board, in the order of the rules, as one viewer may know it.

Events name the items that they move or change. Which ones, the game's view says: in the module
``motions`` of its package, or in ``view.py`` itself. All of this is optional:

``piece(one)``           the key of the item that an event moves, or ""
``touches(ed, s, one)``  the keys of other items that it changes: a card that turns, a counter
``carries(one)``         pairs of items: something goes from the first to the second (a resource)
``follow(s, one)``       what it changes of a position besides its ``moves``, for stops on the way
``SENT``                 the events that send a piece home
``LOST``                 the events whose items somebody loses: they leave for good
``BEATS``                the events whose items are pointed out even if they look as before
``TOGETHER``             sets of events that happen at once when they follow each other
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from banquise.core import hooks
from banquise.core.events import Events, Happening
from banquise.core.game import Game
from banquise.core.state import Records
from banquise.core.svg import Item
from banquise.server.show.protocol import Motion

Draw = Callable[[Records], Mapping[str, Item]]
GOES, SENT, LOST, BEAT, GIVES = "", "sent", "lost", "beat", "gives"
MOST_STOPS = 12  # drawn for one update; each costs a scene


class Score(NamedTuple):
    """What a game's view says about its events."""

    piece: Callable[[Happening], str]
    touches: Callable[[Any, Any, Happening], Iterable[str]]
    carries: Callable[[Happening], Iterable[tuple[str, str]]]
    follow: Callable[[Any, Happening], None]
    sent: frozenset[Events]
    lost: frozenset[Events]
    beats: frozenset[Events]
    together: tuple[frozenset[Events], ...]


class Cue(NamedTuple):
    """An item that an event concerns."""

    key: str
    kind: str
    at: int  # the number of the event in its decision
    is_piece: bool  # it goes somewhere, and may go on from there
    is_next: bool  # a step of its own, not together with the one before
    to: str = ""  # with GIVES: the item that receives


class Decision(NamedTuple):
    """A decision as a viewer knows it."""

    before: Records  # one state
    happenings: list[Happening]
    cues: list[Cue]


@functools.cache
def score_of(game: Game) -> Score:
    """The hooks of a game's view."""
    source = hooks.room(game.view, "motions")
    return Score(
        getattr(source, "piece", lambda one: ""),
        getattr(source, "touches", lambda ed, s, one: ()),
        getattr(source, "carries", lambda one: ()),
        getattr(source, "follow", lambda s, one: None),
        frozenset(getattr(source, "SENT", ())),
        frozenset(getattr(source, "LOST", ())),
        frozenset(getattr(source, "BEATS", ())),
        tuple(map(frozenset, getattr(source, "TOGETHER", ()))),
    )


def cues(game: Game, ed: Any, before: Any, happenings: Iterable[Happening]) -> list[Cue]:
    """The items that the events of a decision concern, in order."""
    score, found = score_of(game), list[Cue]()
    last: Events | None = None
    for at, one in enumerate(happenings):
        other = _kind(score, one.event)
        kind = SENT if one.event in score.sent else other
        piece = score.piece(one)
        keys = [piece] if piece else []
        keys += [key for key in score.touches(ed, before, one) if key not in keys]
        is_next = not any(one.event in group and last in group for group in score.together)
        named = [Cue(key, GIVES, at, False, False, to) for key, to in score.carries(one)]
        named += [
            Cue(key, kind if key == piece else other, at, key == piece, False) for key in keys
        ]
        if named:
            found += [named[0]._replace(is_next=is_next), *named[1:]]
            last = one.event
    return found


def _kind(score: Score, event: Events) -> str:
    """What an event does to its items, except to a piece that it sends home."""
    if event in score.lost:
        return LOST
    return BEAT if event in score.beats else GOES


def plain_rows(cues: Iterable[Cue]) -> list[Motion]:
    """The motions of an action that nobody has played: without stops."""
    found: dict[str, Motion] = {}
    step = -1
    for cue in cues:
        step += cue.is_next
        if cue.kind == GIVES:
            continue
        found[cue.key] = (step, cue.key, cue.kind) if cue.kind else (step, cue.key)
    return list(found.values())


def rows(game: Game, decisions: list[Decision], draw: Draw) -> list[Motion]:
    """The motions of some decisions in a row.

    An item is where the update says after the last step that names it. A piece that is named
    before has a stop there: the place where that step leaves it.
    """
    final = {
        cue.key: (number, cue.at)
        for number, decision in enumerate(decisions)
        for cue in decision.cues
        if cue.kind != GIVES
    }
    found: list[Motion] = []
    step, stops, is_next = -1, 0, False
    for number, decision in enumerate(decisions):
        way = Way(game, decision, draw)
        for cue in decision.cues:
            is_next = is_next or cue.is_next
            stop: Motion = (cue.to,) if cue.to else ()
            if not cue.to and final[cue.key] != (number, cue.at):
                if not cue.is_piece or stops == MOST_STOPS:
                    continue
                stop, stops = way.stop(cue), stops + 1
                if not stop:
                    continue
            step, is_next = step + is_next, False
            found.append((step, cue.key, cue.kind, *stop) if cue.kind or stop else (step, cue.key))
    return found


class Way:
    """The positions between the events of a decision."""

    def __init__(self, game: Game, decision: Decision, draw: Draw) -> None:
        self._score, self.decision, self._draw = score_of(game), decision, draw
        self._state: Records | None = None
        self._done = 0
        self._items: Mapping[str, Item] = {}

    def stop(self, cue: Cue) -> Motion:
        """How an item looks right after its event; nothing if it is not there."""
        if self._state is None:
            self._state = self.decision.before.copy()
        if self._done <= cue.at:
            for one in self.decision.happenings[self._done : cue.at + 1]:
                self._apply(self._state, one)
            self._done = cue.at + 1
            self._items = self._draw(self._state)
        item = self._items.get(cue.key)
        if item is None:
            return ()
        place = (short(item.x, 1), short(item.y, 1), short(item.turn, 1), short(item.scale, 3))
        return item.symbol, *place

    def _apply(self, states: Records, one: Happening) -> None:
        if one.move is not None:
            field, index, value = one.move
            states[field][0].reshape(-1)[index] = value
        self._score.follow(states[0], one)


def short(value: float, digits: int) -> float:
    """Round; integral floats become ints."""
    rounded = round(value, digits)
    whole = int(rounded)
    return whole if whole == rounded else rounded
