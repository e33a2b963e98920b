"""The log of a table as one viewer may know it, kept up to date line by line."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import deque
from functools import partial
from typing import Any

from banquise.core.state import UNSEEN, Records
from banquise.core.text import Words
from banquise.server.glance import Glance, states_of
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
        self._looks: dict[tuple[int, int], Glance] = {}
        self._revealed: dict[int, bool] = {}
        self._told: dict[tuple[int, str], list[str]] = {}
        self._words: dict[str, Words] = {}

    def forget(self, kept: int = -1) -> None:
        """Keep only what was seen of one position."""
        self._looks = {key: look for key, look in self._looks.items() if key[0] == kept}
        self._revealed.clear()
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
        key = (ply, viewer)
        look = self._looks.get(key)
        if look is None:
            look = self._looks[key] = Glance(partial(self._hide, ply, viewer))
        return look

    def _hide(self, ply: int, viewer: int) -> Records:
        match = self._table.match
        state = match.history[ply].before.copy() if ply < match.version else match.state
        match._rules.hide(match.edition.record, state, 0, viewer)
        return state

    def known(self, ply: int, viewer: int) -> int:
        """As ``Match.known``; whether a choice is revealed is asked once for all viewers."""
        table = self._table
        if not table.match.game.masks or table.moment.is_over or self._is_revealed(ply):
            return table.match.history[ply].action
        return table.veiled(ply, viewer)

    def _is_revealed(self, ply: int) -> bool:
        is_revealed = self._revealed.get(ply)
        if is_revealed is None:
            is_revealed = self._revealed[ply] = self._was_shared(ply) and (
                self._table.match._is_revealed(ply)
            )
        return is_revealed

    def _was_shared(self, ply: int) -> bool:
        """Did others choose at the same time?"""
        if ply and self._table.leaves_others(ply - 1):
            return True
        return int(self._table.match.history[ply].before["waiting"][0]).bit_count() > 1

    def told(self, ply: int, viewer: int, lang: str, known: int) -> list[str]:
        """A decision in words: who did what, and what came of it."""
        if self.has_secrets and not self._table.moment.is_over:
            return self._tell(ply, viewer, lang, known)
        key = (ply, lang)
        if key not in self._told:
            self._told[key] = self._tell(ply, None, lang, known)
        return self._told[key]

    def _tell(self, ply: int, viewer: int | None, lang: str, known: int) -> list[str]:
        """For one viewer; None is told the truth."""
        match = self._table.match
        now, then = (
            self._true(at) if viewer is None else self.glance(at, viewer) for at in (ply, ply + 1)
        )
        seat, words = match.history[ply].seat, self.words(lang)
        told: list[str] = match.game.words.tell(self.ed, now, then, seat, known, words)
        return told

    def _true(self, ply: int) -> Any:
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
            text = teller.told(at, viewer, self._lang, known)
            self.lines.append(Line(len(self.lines), match.history[at].seat, text))
            self.plies.append(at)
        for old, new in zip(before, self.lines[cut:], strict=False):
            if old != new:
                break
            cut += 1
        return cut
