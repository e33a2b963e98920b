"""The log of a table as one viewer may know it, kept up to date line by line."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from banquise.core.state import NOBODY, UNSEEN, Records
from banquise.core.text import Words
from banquise.server.glance import Glance
from banquise.server.protocol import Line
from banquise.server.table import Table


class Teller:
    """What viewers know of each decision; what several know alike is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._hidden: dict[tuple[int, int], Records] = {}
        self._glances: dict[tuple[int, int], Glance] = {}
        self._revealed: dict[int, bool] = {}
        self._told: dict[tuple[int, int, bytes, bytes, str], list[str]] = {}
        self._words: dict[str, Words] = {}

    def forget(self) -> None:
        """The table has changed."""
        self._hidden.clear()
        self._glances.clear()
        self._revealed.clear()
        self._told.clear()
        self._words.clear()

    def words(self, lang: str) -> Words:
        """The words of the match, with the names of its players."""
        if lang not in self._words:
            self._words[lang] = self._table.match.words(lang)
        return self._words[lang]

    def hidden(self, ply: int, viewer: int) -> Records:
        """The position before a decision as a viewer knew it then; the present one after all."""
        key = (ply, viewer)
        if key not in self._hidden:
            match = self._table.match
            state = match.history[ply].before.copy() if ply < match.version else match.state
            match._rules.hide(match.edition.record, state, 0, viewer)
            self._hidden[key] = state
        return self._hidden[key]

    def glance(self, ply: int, viewer: int) -> Any:
        """The same, to be read field by field."""
        key = (ply, viewer)
        if key not in self._glances:
            self._glances[key] = Glance(self.hidden(ply, viewer))
        return self._glances[key]

    def known(self, ply: int, viewer: int) -> int:
        """As ``Match.known``; whether a choice is revealed is asked once for all viewers."""
        match = self._table.match
        entry = match.history[ply]
        if match.game.masks == 0 or self._table.moment.is_over or self._is_revealed(ply):
            return entry.action
        return int(
            match._rules.veiled(
                match.edition.record, entry.before, 0, entry.seat, entry.action, viewer
            )
        )

    def _is_revealed(self, ply: int) -> bool:
        if ply not in self._revealed:
            self._revealed[ply] = self._table.match._is_revealed(ply)
        return self._revealed[ply]

    def told(self, ply: int, viewer: int, lang: str, known: int) -> list[str]:
        """A decision in words: who did what, and what came of it."""
        match = self._table.match
        if self._table.moment.is_over:
            return match.log_line(ply, None if viewer == NOBODY else viewer, lang)
        before, after = self.hidden(ply, viewer), self.hidden(ply + 1, viewer)
        key = (ply, known, before.tobytes(), after.tobytes(), lang)
        if key not in self._told:
            ed, seat = match.edition.record[0], match.history[ply].seat
            now, then = self.glance(ply, viewer), self.glance(ply + 1, viewer)
            self._told[key] = match.game.words.tell(ed, now, then, seat, known, self.words(lang))
        return self._told[key]


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
        self._edits: list[tuple[int, int]] = []  # (event, first line that changed with it)
        self._seen_events = -1

    def update(self) -> None:
        """Take in what happened since the last time."""
        table = self._table
        if self._seen_events == table.events:
            return
        first = self._retell(self._first_open())
        self._edits = [*self._edits[-32:], (table.events, first)]
        self._seen_events = table.events
        self._firm, self._was_over = table.moment.firm, table.moment.is_over

    def changed_since(self, event: int) -> int:
        """The first line that is new or different since the viewer was shown that event."""
        if event == self._seen_events:
            return len(self.lines)
        if not self._edits or event < self._edits[0][0] - 1:
            return 0
        return min((first for at, first in self._edits if at > event), default=len(self.lines))

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
