"""Replaying events: each is applied to the position that the events before it have led to.

``TABLE`` of tests/games/<game>/replay.py says what the events of a game change besides their
``moves``, and what must be so at the moment of an event: a piece leaves from where it is.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, NamedTuple

from banquise.core.events import Events, Happening
from banquise.core.game import Game


class Moment(NamedTuple):
    """A position between two events of a decision."""

    ed: Any
    s: Any  # a record
    notes: dict[str, Any]  # what one event leaves for a later one of the same decision


Change = Callable[..., None]
Pair = tuple[Events, Events]


class Replay:
    """What the events of a game do to the pieces on the table.

    ``unsaid``   the fields that no event speaks of, each with the reason
    ``ordered``  pairs of events that depend on each other: swapped, they cannot be replayed
    """

    def __init__(self, unsaid: dict[str, str], ordered: Iterable[Pair] = ()) -> None:
        self.unsaid, self.ordered = unsaid, tuple(ordered)
        self._changes: dict[Events, Change] = {}

    def on(self, *events: Events) -> Callable[[Change], Change]:
        """The function for these events: it gets the moment before, then their arguments."""

        def add(change: Change) -> Change:
            for event in events:
                assert event not in self._changes, f"{event.name} is replayed twice."
                self._changes[event] = change
            return change

        return add

    def play(self, now: Moment, one: Happening) -> None:
        """Apply an event, or fail where it cannot happen."""
        if change := self._changes.get(one.event):
            change(now, *one.arguments)
        if one.move is not None:
            field, index, value = one.move
            now.s[field].reshape(-1)[index] = value


def replay_of(game: Game) -> Replay:
    """What a game says; of a game that says nothing, the fields that its events move."""
    name = f"tests.games.{game.name}.replay"
    if importlib.util.find_spec(f"tests.games.{game.name}") and importlib.util.find_spec(name):
        found: Replay = import_module(name).TABLE
        return found
    moved = {event.spec.moves[0] for event in game.event or () if event.spec.moves}
    fields = set(game.state.names or ()) - moved
    return Replay(dict.fromkeys(fields, "no event of this game moves it"))


def wrong(
    game: Game, ed: Any, before: Any, after: Any, happenings: Iterable[Happening], table: Replay
) -> str:
    """What keeps these events from leading from one position to the next; empty if nothing does.

    ``before`` and ``after`` are arrays of one state.
    """
    states = before.copy()
    now = Moment(ed[0], states[0], {})
    for number, one in enumerate(happenings, 1):
        try:
            table.play(now, one)
        except AssertionError as error:
            return f"event {number}, {one.event.name}{one.arguments}, cannot happen there: {error}"
    said = [field for field in game.state.names or () if field not in table.unsaid]
    other = [field for field in said if states[field].tolist() != after[field].tolist()]
    return f"they do not lead to the next {', '.join(other)}" if other else ""
