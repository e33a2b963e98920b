"""The log of a table as one viewer may know it, kept up to date line by line."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from banquise.core.compile import Said
from banquise.core.events import NEUTRAL, Context, Happening, heard, narrate
from banquise.core.records import Follower
from banquise.core.scene import Kept
from banquise.core.state import NOBODY, UNSEEN, Records
from banquise.core.svg import Item
from banquise.core.text import Words
from banquise.server.show.motions import Cue, Decision, cues, rows
from banquise.server.show.protocol import TONES, Line, Motion
from banquise.server.tables.table import Table

MOST_SAID = 64  # decisions whose events are kept
MOST_EDITS = 4  # that are remembered of a log; a screen that was shown less is sent all of it


def isolated(name: str) -> str:
    """Isolate a name, so that right-to-left letters do not reorder the sentence."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return f"\u2068{name}\u2069"
    return name


class Look(NamedTuple):
    """A position as somebody knows it: as a record, and plain for words and views."""

    states: Records  # one state
    plain: Any


class Account:
    """One decision as each viewer may know it, gathered once for all who are told of it."""

    __slots__ = (
        "after", "before", "cues", "heard", "is_for_all", "is_public", "known", "lines", "said",
        "seat", "texts",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        known: Mapping[int, int],
        before: list[Look],
        after: list[Look],
        said: tuple[Said, ...],
        is_public: bool,
        is_for_all: bool,
    ) -> None:
        self.seat, self.known, self.before, self.after = seat, known, before, after
        self.said = said  # by the rules, whispers included
        self.is_public = is_public  # whispers are for everybody
        self.is_for_all = is_for_all  # all viewers get the same text
        self.lines: dict[tuple[object, ...], Line] = {}  # one for all who are told the same
        self.texts: dict[tuple[object, ...], tuple[str, ...]] = {}  # by what they depend on
        self.heard: dict[int, list[Happening]] = {}  # by viewer
        self.cues: dict[int, list[Cue]] = {}  # by viewer


class Knowledge:
    """What viewers know of each decision; what several know alike is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        game = table.match.game
        self.has_secrets = bool(game.masks or game.draws)
        self.ed = game.plain_edition(table.match.edition.record[0])
        self._game = game
        rules: Any = table.match.rules
        self._hide_all = rules.hide_all
        self._viewers = table.viewers
        self._looks: dict[int, list[Look]] = {}  # [ply][row]
        self.rows = {viewer: row for row, viewer in enumerate(self._viewers)}
        if not self.has_secrets:
            self.rows = dict.fromkeys(self._viewers, 0)
        self._followers: list[Follower[Any]] = []  # by row
        if game.records and game.has_parts:
            self._followers = [Follower(game.records[0]) for _ in self._viewers]
        self._told: dict[int, Account] = {}
        self._said: dict[int, tuple[Said, ...]] = {}
        self._words: dict[str, Words] = {}
        self.kept = Kept()  # parts of pictures

    def forget(self, kept: int = -1) -> None:
        """Keep only what was seen of one position."""
        for ply in [ply for ply in self._looks if ply != kept]:
            del self._looks[ply]
        self._told.clear()
        if kept < 0 or len(self._said) > MOST_SAID:
            self._said.clear()

    def forget_told(self) -> None:
        """What viewers may know of a decision changes when others have decided as well."""
        self._told.clear()

    def rename(self) -> None:
        """Players have other names now."""
        self._words.clear()
        self.kept.clear()

    def words(self, lang: str) -> Words:
        """The words of the match, with the names of its players."""
        words = self._words.get(lang)
        if words is None:
            match = self._table.match
            names = tuple(isolated(name) for name in match.players)
            words = self._words[lang] = match.words(lang).with_players(names)
        return words

    def seen(self, ply: int, viewer: int) -> Records:
        """The position before a decision, as a viewer knew it then, or the current one."""
        return self._look(ply, viewer).states

    def plain(self, ply: int, viewer: int) -> Any:
        """The same for words and views."""
        return self._look(ply, viewer).plain

    def _look(self, ply: int, viewer: int) -> Look:
        return (self._looks.get(ply) or self.looks(ply))[self.rows[viewer]]

    def looks(self, ply: int) -> list[Look]:
        """A position as each viewer knew it, by row."""
        looks = self._looks.get(ply)
        if looks is None:
            states, alike = self._hide(ply), dict[bytes, Look]()
            looks = self._looks[ply] = []
            for row in range(len(states)):
                seen = states[row : row + 1]
                raw = seen.tobytes()
                look = alike.get(raw)
                if look is None:
                    look = alike[raw] = Look(seen, self._plain(seen, raw, row))
                looks.append(look)
        return looks

    def _plain(self, seen: Records, raw: bytes, row: int) -> Any:
        return self._followers[row].read(raw) if self._followers else seen[0]

    def _hide(self, ply: int) -> Records:
        """A position as each viewer knew it; one for all where there are no secrets."""
        match = self._table.match
        state = match.history[ply].bytes if ply < match.version else match.states[:1].tobytes()
        if not self.has_secrets:
            return np.frombuffer(bytearray(state), match.game.state)
        states = np.frombuffer(bytearray(state * len(self._viewers)), match.game.state)
        self._hide_all(match.edition.record, states, match.seats)
        return states

    def account(self, ply: int) -> Account:
        """What there is to tell of a decision."""
        told = self._told.get(ply)
        if told is None:
            entry, over = self._table.match.history[ply], self._table.moment.is_over
            is_shown = over and self.has_secrets
            before = self._true(ply) if is_shown else self.looks(ply)
            after = self._true(ply + 1) if is_shown else self.looks(ply + 1)
            known, is_public = self._knowledge(ply)
            said = self._said.get(ply)
            if said is None:
                said = self._said[ply] = self._table.match.said(ply)
            is_for_all = over or not self.has_secrets
            told = self._told[ply] = Account(
                entry.seat, known, before, after, said, is_public, is_for_all
            )
        return told

    def _knowledge(self, ply: int) -> tuple[Mapping[int, int], bool]:
        """What each viewer may know of a decision, as ``Match.known`` has it, and whether it has
        no secret any more.
        """
        table = self._table
        is_public = table.moment.is_over or (self.has_secrets and self._is_revealed(ply))
        if is_public or not table.match.game.masks:
            return dict.fromkeys(self._viewers, table.match.history[ply].action), is_public
        return table.veiled(ply), False

    def _is_revealed(self, ply: int) -> bool:
        return self._was_shared(ply) and self._table.match.is_revealed(ply)

    def _was_shared(self, ply: int) -> bool:
        """Did others choose at the same time?"""
        if ply and self._table.leaves_others(ply - 1):
            return True
        return self._table.match.asked(ply).bit_count() > 1

    def line(self, number: int, ply: int, viewer: int, words: Words) -> Line | None:
        """A decision in words, who did what, and what came of it; None if it is not noticed."""
        told = self._told.get(ply) or self.account(ply)
        known = told.known[viewer]
        if known == UNSEEN:
            return None
        happenings = self._heard(told, viewer)
        tone = _tone(happenings)
        if told.is_for_all and (kept := told.lines.get((number, words.lang, tone))):
            return kept
        text = self._text(told, viewer, happenings, words)
        key = (number, words.lang, tone) if told.is_for_all else (number, tone, *text)
        kept = told.lines.get(key)
        if kept is None:
            kept = told.lines[key] = Line(number, told.seat, text, tone)
        return kept

    def _text(
        self, told: Account, viewer: int, happenings: list[Happening], words: Words
    ) -> tuple[str, ...]:
        """The sentences of a decision, written once for all who know the same."""
        row, known = self.rows[viewer], told.known[viewer]
        before, after = told.before[row].plain, told.after[row].plain
        events = tuple([one[:2] for one in happenings])
        key = (words.lang, id(before), id(after), known, events)
        text = told.texts.get(key)
        if text is None:
            context = Context(self._game, self.ed, before, after, told.seat, known, words)
            text = tuple([sentence.text for sentence in narrate(context, happenings)])
            told.texts[key] = text
        return text

    def cues(self, ply: int, viewer: int) -> list[Cue]:
        """What a decision concerns on the board, as far as a viewer may know."""
        told = self._told.get(ply) or self.account(ply)
        who = NOBODY if told.is_for_all else viewer
        found = told.cues.get(who)
        if found is None:
            before = told.before[self.rows[viewer]].plain
            happenings = self._heard(told, viewer)
            found = told.cues[who] = cues(self._game, self.ed, before, happenings)
        return found

    def motions(self, plies: range, viewer: int, words: Words, shape: str) -> list[Motion]:
        """What a viewer saw happen in some decisions, step by step."""
        decisions = []
        for ply in plies:
            if found := self.cues(ply, viewer):
                told = self.account(ply)
                before = told.before[self.rows[viewer]].states
                decisions.append(Decision(before, self._heard(told, viewer), found))

        def draw(seen: Records) -> Mapping[str, Item]:
            try:
                plain = self._plain(seen, seen.tobytes(), self.rows[viewer])
                layers = self._game.layers(self.ed, plain, viewer, words, shape, self.kept)
            except (IndexError, KeyError, ValueError):
                return {}  # no stop: the rules promise nothing of a position between two events
            return {item.key: item for layer in layers for item in layer}

        return rows(self._game, decisions, draw)

    def _heard(self, told: Account, viewer: int) -> list[Happening]:
        found = told.heard.get(viewer)
        if found is None:
            is_noticed = told.known[viewer] != UNSEEN
            events = heard(self._game, told.said, viewer, told.is_public) if is_noticed else []
            found = told.heard[viewer] = events
        return found

    def _true(self, ply: int) -> list[Look]:
        """The true position, for every viewer."""
        match = self._table.match
        state = match.history[ply].before if ply < match.version else match.state
        look = Look(state, self._game.plain_state(state[0]))
        return [look] * len(self._viewers)


def _tone(happenings: Iterable[Happening]) -> str:
    """The tones of the sentences, a letter for each; empty if all are neutral."""
    letters = "".join(TONES[one.tone] for one in happenings if not one.event.spec.is_silent)
    return letters if letters.strip(TONES[NEUTRAL]) else ""


class Mark(NamedTuple):
    """How far a viewer had read a log."""

    ply: int
    lines: int
    returns: int  # how often something had been taken back


class GameLog:
    """What one viewer knows of what happened, in one language.

    Lines are numbered by what the viewer noticed. A choice that was secret gets its true line when
    all are in; when a game with secrets is over, everything is told again in full.
    """

    def __init__(self, table: Table, knowledge: Knowledge, viewer: int, words: Words) -> None:
        self._table, self._knowledge = table, knowledge
        self._viewer, self._words = viewer, words
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
        is_all_new = moment.is_over and not self._was_over and self._knowledge.has_secrets
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

    @property
    def mark(self) -> Mark:
        table = self._table
        return Mark(len(table.match.history), len(self.lines), len(table.returns))

    def motions(self, mark: Mark, shape: str) -> list[Motion]:
        """What the viewer saw happen since; nothing, if something it knew was taken back."""
        table = self._table
        start = min([mark.ply, *table.returns[mark.returns :]])
        if bisect_left(self.plies, start) < mark.lines:
            return []
        plies = range(start, len(table.match.history))
        return self._knowledge.motions(plies, self._viewer, self._words, shape)

    def told_by(self, line: int, shape: str) -> list[Motion]:
        """What happened in the decision of one line."""
        ply = self.plies[line]
        return self._knowledge.motions(range(ply, ply + 1), self._viewer, self._words, shape)

    def share(self, others: Iterable[GameLog]) -> None:
        """Share equal lines between logs."""
        for other in others:
            pairs = zip(self.lines, other.lines, strict=False)
            for at, (mine, theirs) in enumerate(pairs):
                if mine == theirs:
                    self.lines[at] = theirs

    def _retell(self, ply: int) -> int:
        """Describe everything from this ply on; returns the first changed line."""
        lines, plies, now = self.lines, self.plies, len(self._table.match.history)
        cut = bisect_left(plies, min(ply, now))
        before = lines[cut:]
        del lines[cut:], plies[cut:]
        for at in range(min(ply, now), now):
            line = self._knowledge.line(len(lines), at, self._viewer, self._words)
            if line is not None:
                lines.append(line)
                plies.append(at)
        for old, new in zip(before, lines[cut:], strict=False):
            if old is not new and old != new:
                break
            cut += 1
        return cut
