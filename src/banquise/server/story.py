"""The log of a table as one viewer may know it, kept up to date line by line."""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from banquise.core.edition import Edition
from banquise.core.state import UNSEEN, Records
from banquise.core.text import Words
from banquise.server import sight
from banquise.server.glance import Glance, glances, states_of
from banquise.server.protocol import Line
from banquise.server.table import Table

MOST_EDITS = 4  # that are remembered of a story; who was shown less is told everything


def isolated(name: str) -> str:
    """A name that cannot turn the sentence around it, if its letters run from right to left."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return f"\u2068{name}\u2069"
    return name


@functools.lru_cache(64)
def edition_of(edition: Edition) -> Any:
    """An edition to be read field by field, one for all tables that play on it."""
    return Glance(edition.record)


class Told:
    """One decision as each viewer may know it, gathered once for all who are told of it."""

    __slots__ = ("after", "before", "is_for_all", "known", "lines", "seat")

    def __init__(
        self,
        seat: int,
        known: Mapping[int, int],
        before: list[Glance],
        after: list[Glance],
        is_for_all: bool,
    ) -> None:
        self.seat, self.known, self.before, self.after = seat, known, before, after
        self.is_for_all = is_for_all  # nobody is told anything else than the others
        self.lines: dict[tuple[object, ...], Line] = {}  # one for all who are told the same


class Teller:
    """What viewers know of each decision; what several know alike is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        game = table.match.game
        self.has_secrets = bool(game.masks or game.draws)
        self.ed = edition_of(table.match.edition)
        self._tell = game.words.tell
        rules: Any = table.match._rules
        self._hide_all = rules.bind(sight.hide_all)
        self._viewers = table.viewers
        self._looks: dict[int, list[Glance]] = {}  # [ply][row]
        self.rows = {viewer: row for row, viewer in enumerate(self._viewers)}
        if not self.has_secrets:
            self.rows = dict.fromkeys(self._viewers, 0)
        self._told: dict[int, Told] = {}
        self._words: dict[str, Words] = {}

    def forget(self, kept: int = -1) -> None:
        """Keep only what was seen of one position."""
        for ply in [ply for ply in self._looks if ply != kept]:
            self._looks.pop(ply).clear()
        self._told.clear()

    def forget_told(self) -> None:
        """What viewers may know of a decision changes when others have decided as well."""
        self._told.clear()

    def rename(self) -> None:
        """Players have other names now."""
        self._words.clear()

    def words(self, lang: str) -> Words:
        """The words of the match, with the names of its players."""
        words = self._words.get(lang)
        if words is None:
            match = self._table.match
            names = tuple(isolated(name) for name in match.players)
            words = self._words[lang] = match.words(lang).with_players(names)
        return words

    def hidden(self, ply: int, viewer: int) -> Records:
        """The position before a decision as a viewer knew it then; the present one after all."""
        return states_of(self.glance(ply, viewer))

    def glance(self, ply: int, viewer: int) -> Any:
        """The same, to be read field by field."""
        return (self._looks.get(ply) or self.looks(ply))[self.rows[viewer]]

    def looks(self, ply: int) -> list[Glance]:
        """A position as each viewer knew it, by row."""
        looks = self._looks.get(ply)
        if looks is None:
            looks = self._looks[ply] = glances(self._hide(ply))
        return looks

    def _hide(self, ply: int) -> Records:
        """A position as each viewer knew it; one for all where there are no secrets."""
        match = self._table.match
        state = match.history[ply].bytes if ply < match.version else match._states[:1].tobytes()
        if not self.has_secrets:
            return np.frombuffer(bytearray(state), match.game.state)
        states = np.frombuffer(bytearray(state * len(self._viewers)), match.game.state)
        self._hide_all(match.edition.record, states, match.seats)
        return states

    def told(self, ply: int) -> Told:
        """What there is to tell of a decision."""
        told = self._told.get(ply)
        if told is None:
            entry, over = self._table.match.history[ply], self._table.moment.is_over
            is_shown = over and self.has_secrets
            before = self._true(ply) if is_shown else self.looks(ply)
            after = self._true(ply + 1) if is_shown else self.looks(ply + 1)
            known = self._knowledge(ply)
            is_for_all = over or not self.has_secrets
            told = self._told[ply] = Told(entry.seat, known, before, after, is_for_all)
        return told

    def _knowledge(self, ply: int) -> Mapping[int, int]:
        """What each viewer may know of a decision, as ``Match.known`` has it."""
        table = self._table
        if not table.match.game.masks or table.moment.is_over or self._is_revealed(ply):
            return dict.fromkeys(self._viewers, table.match.history[ply].action)
        return table.veiled(ply)

    def _is_revealed(self, ply: int) -> bool:
        return self._was_shared(ply) and self._table.match._is_revealed(ply)

    def _was_shared(self, ply: int) -> bool:
        """Did others choose at the same time?"""
        if ply and self._table.leaves_others(ply - 1):
            return True
        return self._table.match._asked(ply).bit_count() > 1

    def line(self, number: int, ply: int, viewer: int, words: Words) -> Line | None:
        """A decision in words, who did what, and what came of it; None if it is not noticed."""
        told = self._told.get(ply) or self.told(ply)
        known = told.known[viewer]
        if known == UNSEEN:
            return None
        if told.is_for_all and (kept := told.lines.get((number, words.lang))):
            return kept
        row = self.rows[viewer]
        text = tuple(
            self._tell(self.ed, told.before[row], told.after[row], told.seat, known, words)
        )
        key = (number, words.lang) if told.is_for_all else (number, *text)
        kept = told.lines.get(key)
        if kept is None:
            kept = told.lines[key] = Line(number, told.seat, text)
        return kept

    def _true(self, ply: int) -> list[Glance]:
        """What was, for all alike."""
        match = self._table.match
        glance = Glance(match.history[ply].before if ply < match.version else match.state)
        return [glance] * len(self._viewers)


class Story:
    """What one viewer knows of what happened, in one language.

    Lines are numbered by what the viewer noticed. A choice that was secret gets its true line when
    all are in; when a game with secrets is over, everything is told again in full.
    """

    def __init__(self, table: Table, teller: Teller, viewer: int, words: Words) -> None:
        self._table, self._teller, self._viewer, self._words = table, teller, viewer, words
        self.lines: list[Line] = []
        self.plies: list[int] = []  # the true ply of each line
        self._firm = 0
        self._was_over = False
        self._returns = 0  # how often something was taken back
        self._edits: list[tuple[int, int]] = []  # (event, first line it changed), the last few
        self._seen_events = -1

    def update(self) -> None:
        """Take in what happened since the last time."""
        table = self._table
        if self._seen_events == table.events:
            return
        moment = table.moment
        is_all_new = moment.is_over and not self._was_over and self._teller.has_secrets
        firm = min([self._firm, *table.returns[self._returns :]])
        first = self._retell(0 if is_all_new else firm)
        self._edits.append((table.events, first))
        if len(self._edits) > MOST_EDITS:
            del self._edits[: -MOST_EDITS // 2]
        self._seen_events, self._returns = table.events, len(table.returns)
        self._firm, self._was_over = moment.firm, moment.is_over

    def changed_since(self, event: int) -> int:
        """The first line that is new or different since the viewer was shown that event."""
        if event == self._seen_events:
            return len(self.lines)
        if not self._edits or event < self._edits[0][0] - 1:
            return 0
        least = len(self.lines)
        for at, first in reversed(self._edits):
            if at <= event:
                break
            least = min(least, first)
        return least

    def share(self, others: Iterable[Story]) -> None:
        """Keep a line once that another story has as well."""
        for other in others:
            pairs = zip(self.lines, other.lines, strict=False)
            for at, (mine, theirs) in enumerate(pairs):
                if mine == theirs:
                    self.lines[at] = theirs

    def _retell(self, ply: int) -> int:
        """Tell all from this ply on; answer with the first line that is not as before."""
        lines, plies, now = self.lines, self.plies, len(self._table.match.history)
        cut = bisect_left(plies, min(ply, now))
        before = lines[cut:]
        del lines[cut:], plies[cut:]
        for at in range(min(ply, now), now):
            line = self._teller.line(len(lines), at, self._viewer, self._words)
            if line is not None:
                lines.append(line)
                plies.append(at)
        for old, new in zip(before, lines[cut:], strict=False):
            if old is not new and old != new:
                break
            cut += 1
        return cut
