"""The log of a table as one viewer may know it, kept up to date line by line."""

from __future__ import annotations

from bisect import bisect_left

from banquise.core.state import NOBODY, UNSEEN
from banquise.server.protocol import Line
from banquise.server.table import Table


class Story:
    """What one viewer knows of what happened, in one language.

    Lines are numbered by what the viewer noticed. A choice that was secret gets its true line when
    all are in; when a game with secrets is over, everything is told again in full.
    """

    def __init__(self, table: Table, viewer: int, lang: str) -> None:
        self._table, self._lang = table, lang
        self._viewer = None if viewer == NOBODY else viewer
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
        self._firm, self._was_over = table.firm, table.match.is_over

    def changed_since(self, event: int) -> int:
        """The first line that is new or different since the viewer was shown that event."""
        if event == self._seen_events:
            return len(self.lines)
        if not self._edits or event < self._edits[0][0] - 1:
            return 0
        return min((first for at, first in self._edits if at > event), default=len(self.lines))

    def _first_open(self) -> int:
        match = self._table.match
        if match.is_over and not self._was_over and (match.game.masks or match.game.draws):
            return 0
        return min(self._firm, match.version)

    def _retell(self, ply: int) -> int:
        """Tell all from this ply on; answer with the first line that is not as before."""
        match, viewer = self._table.match, self._viewer
        cut = bisect_left(self.plies, ply)
        before = self.lines[cut:]
        del self.lines[cut:], self.plies[cut:]
        for at in range(ply, match.version):
            if match.known(at, viewer) == UNSEEN:
                continue
            text = match.log_line(at, viewer, self._lang)
            self.lines.append(Line(len(self.lines), match.history[at].seat, text))
            self.plies.append(at)
        for old, new in zip(before, self.lines[cut:], strict=False):
            if old != new:
                break
            cut += 1
        return cut
