"""The log of a table as one viewer may know it, kept up to date line by line."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import deque
from typing import Any

import numpy as np

from banquise.core.state import NOBODY, UNSEEN, Records
from banquise.core.text import Words
from banquise.server.glance import Glance, glances, states_of
from banquise.server.protocol import Line
from banquise.server.table import Table


def isolated(name: str) -> str:
    """A name that cannot turn the sentence around it, if its letters run from right to left."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return f"\u2068{name}\u2069"
    return name


class Teller:
    """What viewers know of each decision; what several know alike is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        game = table.match.game
        self.has_secrets = bool(game.masks or game.draws)
        self.ed = table.match.edition.record[0]
        self._viewers = (*range(table.match.seats), NOBODY)
        self._looks: dict[int, dict[int, Glance]] = {}  # [ply][viewer]
        self._known: dict[int, dict[int, int]] = {}  # likewise
        self._lines: dict[tuple[object, ...], Line] = {}
        self._words: dict[str, Words] = {}

    def forget(self, kept: int = -1) -> None:
        """Keep only what was seen of one position."""
        looks = self._looks.get(kept)
        self._looks = {} if looks is None else {kept: looks}
        self._known.clear()
        self._lines.clear()

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
        looks = self._looks.get(ply)
        if looks is None:
            looks = self._looks[ply] = self._look(ply)
        return looks[viewer]

    def _look(self, ply: int) -> dict[int, Glance]:
        states = self._hide(ply)
        if len(states) == 1:
            return dict.fromkeys(self._viewers, Glance(states))
        return dict(zip(self._viewers, glances(states), strict=True))

    def _hide(self, ply: int) -> Records:
        """A position as each viewer knew it; one for all where there are no secrets."""
        match = self._table.match
        state = match.history[ply].bytes if ply < match.version else match._states[:1].tobytes()
        if not self.has_secrets:
            return np.frombuffer(bytearray(state), match.game.state)
        states = np.frombuffer(bytearray(state * len(self._viewers)), match.game.state)
        ed, hide = match.edition.record, match._rules.hide
        for row, viewer in enumerate(self._viewers):
            hide(ed, states, row, viewer)
        return states

    def known(self, ply: int, viewer: int) -> int:
        """As ``Match.known``, asked once for all viewers."""
        known = self._known.get(ply)
        if known is None:
            known = self._known[ply] = self._knowledge(ply)
        return known[viewer]

    def _knowledge(self, ply: int) -> dict[int, int]:
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
        return int(self._table.match.history[ply].before["waiting"][0]).bit_count() > 1

    def line(self, number: int, ply: int, viewer: int, lang: str, known: int) -> Line:
        """A decision in words, who did what, and what came of it; one line for all who know it."""
        is_for_all = not self.has_secrets or self._table.moment.is_over
        if is_for_all and (kept := self._lines.get((number, ply, lang))):
            return kept
        text = self._tell(ply, None if is_for_all else viewer, lang, known)
        key = (number, ply, lang) if is_for_all else (number, ply, lang, *text)
        kept = self._lines.get(key)
        if kept is None:
            kept = self._lines[key] = Line(number, self._table.match.history[ply].seat, text)
        return kept

    def _tell(self, ply: int, viewer: int | None, lang: str, known: int) -> list[str]:
        """For one viewer; None is told the truth."""
        match = self._table.match
        if viewer is None:
            now, then = self._true(ply), self._true(ply + 1)
        else:
            now, then = self.glance(ply, viewer), self.glance(ply + 1, viewer)
        seat, words = match.history[ply].seat, self.words(lang)
        told: list[str] = match.game.words.tell(self.ed, now, then, seat, known, words)
        return told

    def _true(self, ply: int) -> Any:
        if not self.has_secrets:
            return self.glance(ply, NOBODY)
        match = self._table.match
        return Glance(match.history[ply].before if ply < match.version else match.state)


class Story:
    """What one viewer knows of what happened, in one language.

    Lines are numbered by what the viewer noticed. A choice that was secret gets its true line when
    all are in; when a game with secrets is over, everything is told again in full.
    """

    def __init__(self, table: Table, teller: Teller, viewer: int, lang: str) -> None:
        self._table, self._teller, self._viewer, self._lang = table, teller, viewer, lang
        self.lines: list[Line] = []
        self.plies: list[int] = []  # the true ply of each line
        self._firm = 0
        self._was_over = False
        self._edits: deque[tuple[int, int]] = deque(maxlen=33)  # (event, first line it changed)
        self._seen_events = -1

    def update(self) -> None:
        """Take in what happened since the last time."""
        table = self._table
        if self._seen_events == table.events:
            return
        first = self._retell(self._first_open())
        self._edits.append((table.events, first))
        self._seen_events = table.events
        self._firm, self._was_over = table.moment.firm, table.moment.is_over

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

    def _first_open(self) -> int:
        match, is_over = self._table.match, self._table.moment.is_over
        if is_over and not self._was_over and (match.game.masks or match.game.draws):
            return 0
        return min(self._firm, match.version)

    def _retell(self, ply: int) -> int:
        """Tell all from this ply on; answer with the first line that is not as before."""
        match, teller, viewer = self._table.match, self._teller, self._viewer
        cut = bisect_left(self.plies, ply)
        before = self.lines[cut:]
        del self.lines[cut:], self.plies[cut:]
        for at in range(ply, match.version):
            known = teller.known(at, viewer)
            if known == UNSEEN:
                continue
            self.lines.append(teller.line(len(self.lines), at, viewer, self._lang, known))
            self.plies.append(at)
        for old, new in zip(before, self.lines[cut:], strict=False):
            if old is not new and old != new:
                break
            cut += 1
        return cut
