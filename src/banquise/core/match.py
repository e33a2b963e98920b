"""A match: a position, its history, and every query on them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core import record, svg
from banquise.core.chance import Secret
from banquise.core.compile import Said
from banquise.core.edition import Edition
from banquise.core.errors import (
    BadEdition,
    BadOption,
    BadPosition,
    BadSeat,
    BanquiseError,
    Clause,
    IllegalAction,
    short,
)
from banquise.core.events import Context, Happening, Sentence, happened, heard, narrate
from banquise.core.game import Game
from banquise.core.game import load as load_game
from banquise.core.options import Value, check_players, check_seats, settle
from banquise.core.position import Reader
from banquise.core.state import CHANCE, CHANCE_WAITS, NOBODY, UNSEEN, only
from banquise.core.text import Words
from banquise.core.things import Card, Mine, card

SHAPES = ("wide", "tall")
WORLDS = 16  # sampled worlds for testing whether an action revealed anything to its seat


@dataclass(frozen=True)
class Action:
    """A legal action: its number, its notation, and a label for a button."""

    id: int
    notation: str
    label: str


class Ply:
    """One decision of the history: the seat, the action, and the state before it as bytes."""

    __slots__ = ("_kind", "action", "asked", "bytes", "seat")

    def __init__(self, seat: int, action: int, before: np.ndarray[Any, Any]) -> None:
        self.seat, self.action = seat, action
        self.bytes, self._kind = before.tobytes(), before.dtype
        self.asked = int(before["waiting"][0])  # the seats that could decide, as a bit set

    @property
    def before(self) -> np.ndarray[Any, Any]:
        """The state before it, as an array of one record."""
        return np.frombuffer(bytearray(self.bytes), self._kind)


class Match:
    """One game being played. ``seed`` makes its draws repeatable; ``chance="manual"`` leaves dice
    and draws to the caller. ``rules_version`` plays by an earlier version of the rules; options
    that are not given have that version's defaults.

    For direct calls to entry points of ``core.batch``: ``rules`` is the backend, ``ed`` the
    edition's record, ``states`` the position and space for a copy, ``scratch`` two rows for lists
    of actions.

    >>> match = Match("papua", seats=3, options={"first_player": "seat_0"}, seed=7)
    >>> match.waiting
    (0,)
    >>> match.legal(0)
    [Action(id=13, notation='P', label='Camp → 6')]
    >>> match.why("8")
    Clause(id='PA-GRP-1', text=...)
    >>> match.play("P")
    >>> match.position()["islanders"]["R"]
    [6, 0, 0, 0]
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seed: int | str | None = None,
        *,
        edition: str | Path | Edition | None = None,
        chance: str = "auto",
        players: Sequence[str] = (),
        secret: Secret | None = None,
        backend: str = "auto",
        rules_version: int | None = None,
    ) -> None:
        self._prepare(game, seats, options, edition, chance, backend, rules_version)
        self._take(seed, secret, players)
        self.rules.start(self.ed, self.states, 0)
        self._settle()

    def _prepare(
        self,
        game: str | Game,
        seats: int | None,
        options: Mapping[str, Value] | None,
        edition: str | Path | Edition | None,
        chance: str,
        backend: str,
        rules_version: int | None,
    ) -> None:
        """Settle the options and the edition, and create an empty state with them."""
        self.game = game if isinstance(game, Game) else load_game(game)
        title = self.game.name
        self.seats = check_seats(
            title, self.game.seats, self.game.seats[0] if seats is None else seats
        )
        if chance not in ("auto", "manual"):
            raise BadOption(f"chance must be 'auto' or 'manual', not {short(chance)}.")
        self.chance = chance
        self.rules_version = self.game.version if rules_version is None else rules_version
        earlier = self.game.defaults_of(self.rules_version)
        self.options = settle(title, self.game.options, options, self.seats, earlier)
        self.edition = self._choose_edition(edition)
        self.ed = self.edition.record
        self.rules = self.game.backend(backend)
        self.states = self.game.new_states(2)  # the position, and space for a copy
        self._waiting = self.states["waiting"]  # a view: faster than the record's attribute
        self.scratch = np.zeros((2, self.game.width), np.int64)
        self.history: list[Ply] = []
        self._first: dict[str, Any] | None = None  # the first position, if it was set up by hand
        self.published = ""  # the commitment of a finished record without its secret
        self.drawn_from = 0  # the first ply that this secret may have drawn
        self._write_options()

    def _take(self, seed: Any, secret: Any, players: Any) -> None:
        """Set the source of randomness and the names of the players."""
        if secret is not None and not isinstance(secret, Secret):
            raise BadOption(f"secret must be a Secret, not {short(secret)}.")
        self.secret = secret or Secret.from_seed(seed)
        self.players = check_players(players, self.seats)

    def _choose_edition(self, given: str | Path | Edition | None) -> Edition:
        is_option = any(option.is_edition for option in self.game.options)
        named = self.options.get("edition")
        if given is None and named is not None:
            edition = self.game.shelf.named(str(named))
        else:
            edition = self.game.load_edition(given)
        if is_option:
            self.options["edition"] = edition.id
        reason = self.game.check_edition(edition.record, self.options, self.seats)
        if reason:
            raise BadOption(reason)
        return edition

    def _write_options(self) -> None:
        state = self.states[0]
        state.seats = self.seats
        for option in self.game.options:
            if not option.is_edition:
                state[option.key] = option.code(self.options[option.key])

    # Queries

    @property
    def state(self) -> np.ndarray[Any, Any]:
        """A copy of the whole position, as an array of one record."""
        return copied(self.states[:1])

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may decide now; ``(-1,)`` is chance; empty when the game is over."""
        return _members(int(self._waiting[0]), self.seats)

    @property
    def is_over(self) -> bool:
        return int(self._waiting[0]) == 0

    @property
    def version(self) -> int:
        """The number of decisions so far, chance included."""
        return len(self.history)

    @property
    def phase(self) -> str:
        """The current phase, by its name in the specification."""
        return self.game.phase(int(self.states["phase"][0])).name.lower()

    @property
    def commitment(self) -> str:
        """The hash of the secret, which may be published before the first draw."""
        return self.published or self.secret.commitment

    @property
    def points(self) -> list[int]:
        """The points of each seat, as far as they are public."""
        out = np.zeros(self.scratch.shape[1], np.int64)
        self.rules.score(self.ed, self.states, 0, out)
        return list(out[: self.seats].tolist())

    @property
    def ranking(self) -> list[list[int]]:
        """Seats in groups, best first, ties together."""
        out = np.zeros(len(self.scratch[0]), np.int64)
        self.rules.order(self.ed, self.states, 0, out)
        places = [int(value) for value in out[: self.seats]]
        return [
            [s for s in range(self.seats) if places[s] == place] for place in sorted(set(places))
        ]

    def words(self, lang: str = "en") -> Words:
        """The game's texts, with the names of this match."""
        return self.game.text(lang, str(self.options.get("names", "")), self.players)

    def legal_ids(self, seat: int | None = None) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The numbers of the legal actions, ascending. Faster than ``legal``."""
        seat = self._seat(seat)
        if seat not in self.waiting:
            return np.zeros(0, np.int64)
        n = self.rules.legal(self.ed, self.states, 0, seat, self.scratch[0])
        return np.array(self.scratch[0][:n])

    def legal(self, seat: int | None = None, lang: str = "en") -> list[Action]:
        """The legal actions of a seat, ascending.

        Empty if the seat may not decide. Seat ``-1`` lists the outcomes of chance.
        """
        seat = self._seat(seat)
        ids = self.legal_ids(seat)
        if len(ids) == 0:
            return []
        ed, s, words = self.ed[0], self.states[0], self.words(lang)
        write, label = self.game.notation.write, self.game.words.label
        return [
            Action(a, write(ed, s, seat, a), label(ed, s, seat, a, words)) for a in ids.tolist()
        ]

    def odds(self) -> dict[str, int]:
        """The integer odds of each outcome of a chance decision, by notation; otherwise empty."""
        if self.waiting != (CHANCE,):
            return {}
        outcomes, odds = self._odds()
        ed, s = self.ed[0], self.states[0]
        return {
            self.game.notation.write(ed, s, CHANCE, action): share
            for action, share in zip(outcomes, odds, strict=True)
        }

    def _odds(self) -> tuple[list[int], list[int]]:
        n = self.rules.odds(self.ed, self.states, 0, self.scratch[0], self.scratch[1])
        return self.scratch[0][:n].tolist(), self.scratch[1][:n].tolist()

    def why(
        self, action: str | int | Action, seat: int | None = None, lang: str = "en"
    ) -> Clause | None:
        """The clause that forbids an action; None if it is legal."""
        seat = self._seat(seat)
        return self._clause(self.number(action, seat), seat, lang)

    def _clause(self, action: int, seat: int, lang: str = "en") -> Clause | None:
        if abs(action) > 1 << 60 or abs(seat) > 1 << 60:
            action, seat = min(max(action, -9), self.game.actions), min(max(seat, -9), 99)
        number = self.rules.why(self.ed, self.states, 0, seat, action)
        return self.clause(number, lang) if number else None

    def clause(self, number: int, lang: str = "en") -> Clause:
        """A clause of this game by its number in code."""
        if number not in {int(clause) for clause in self.game.clause if clause}:
            raise BanquiseError(f"{self.game.name} has no clause number {number!r}.")
        name = self.game.clause_id(number)
        return Clause(name, self.words(lang)(f"clause.{name}"))

    def position(self) -> dict[str, Any]:
        """The whole position as JSON, in the format of section 12 of the specification."""
        return self._position(self.states[0])

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat knows it, in the same format; None is a spectator."""
        return self._position(self.seen_state(seat)[0])

    def seen_state(self, seat: int | None = None) -> np.ndarray[Any, Any]:
        """The position as a seat knows it, as a redacted state."""
        viewer = self._viewer(seat)
        copy = self.state
        self.rules.hide(self.ed, copy, 0, viewer)
        return copy

    def _position(self, s: Any) -> dict[str, Any]:
        position: dict[str, Any] = self.game.position.write(self.ed[0], s, self.options)
        return position

    def stage(self, lang: str = "en", shape: str = "wide") -> svg.Stage:
        """The static part of the picture: the printed board and the shapes of the pieces."""
        s = self.seen_state(None)[0]
        stage: svg.Stage = self.game.view.stage(self.ed[0], s, self.words(lang), _shape(shape))
        return stage

    def scene(
        self, seat: int | None = None, lang: str = "en", shape: str = "wide"
    ) -> list[svg.Item]:
        """Everything that a seat sees on the board, as a flat list."""
        s = self.seen_state(seat)[0]
        return self.game.scene(self.ed[0], s, self._viewer(seat), self.words(lang), _shape(shape))

    def svg(self, seat: int | None = None, lang: str = "en", shape: str = "wide") -> str:
        """The picture that a seat sees, as a standalone SVG document.

        >>> Match("papua", seed=7).svg(seat=0, lang="fr", shape="tall")[:4]
        '<svg'
        """
        words = self.words(lang)
        return svg.picture(
            self.stage(lang, shape),
            self.scene(seat, lang, shape),
            title=words("game.title"),
            description=self.prompt(seat, lang),
            lang=lang,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def keys(self, action: int, seat: int) -> tuple[str, ...]:
        """The picture keys to click for an action, in order."""
        if type(seat) is not int or not CHANCE <= seat < self.seats:
            raise BadSeat(f"There is no seat {seat!r} at this table of {self.seats}.")
        keys: tuple[str, ...] = self.game.view.keys(self.ed[0], self.states[0], seat, action)
        return keys

    def cards(
        self, seat: int | None = None, lang: str = "en", shape: str = "wide"
    ) -> dict[str, Card]:
        """What is this? For every key of the scene what the seat may know of it."""
        viewer, scene = self._viewer(seat), {i.key: i for i in self.scene(seat, lang, shape)}
        now = self.ed[0], self.seen_state(seat)[0], viewer, self.words(lang)
        legal = self.legal(viewer, lang) if viewer >= 0 and viewer in self.waiting else []
        mine = [Mine(action.label, self.keys(action.id, viewer)) for action in legal]
        return {key: card(self.game, now, scene, key, mine) for key in scene}

    def prompt(self, seat: int | None = None, lang: str = "en") -> str:
        """The current prompt, addressed to one viewer."""
        s = self.seen_state(seat)[0]
        text: str = self.game.words.prompt(self.ed[0], s, self._viewer(seat), self.words(lang))
        return text

    def board(self, seat: int | None = None, lang: str = "en") -> list[tuple[str, list[str]]]:
        """The position in words: headings and lines, for a terminal or a screen reader."""
        s = self.seen_state(seat)[0]
        text: list[tuple[str, list[str]]] = self.game.words.board(self.ed[0], s, self.words(lang))
        return text

    def sheet(self, lang: str = "en") -> list[tuple[str, list[int]]]:
        """The score sheet by category, as far as it is public."""
        s = self.seen_state(None)[0]
        rows: list[tuple[str, list[int]]] = self.game.words.sheet(self.ed[0], s, self.words(lang))
        return rows

    # Changes

    def play(self, action: str | int | Action, seat: int | None = None) -> None:
        """Play an action, given by notation, number or Action.

        The seat may be omitted if only one may decide.
        """
        if seat is None and len(self.waiting) > 1:
            shown = ", ".join(str(s) for s in self.waiting)
            raise BadSeat(f"Seats {shown} may decide now: choose one with seat=…")
        seat = self._seat(seat)
        number = self.number(action, seat)
        clause = self._clause(number, seat)
        if clause:
            shown = action.notation if isinstance(action, Action) else str(action)
            raise IllegalAction(shown, clause)
        self._push(seat, number)
        self._settle()

    def _push(self, seat: int, action: int) -> None:
        self.history.append(Ply(seat, action, self.states[:1]))
        self.rules.play(self.ed, self.states, 0, seat, action)

    def _settle(self) -> None:
        """Make the pending random draws, unless the caller does."""
        while self.chance == "auto" and int(self._waiting[0]) == CHANCE_WAITS:
            self._push(CHANCE, self._drawn())

    def draw(self) -> None:
        """Let chance decide what it is asked now, after ``back_to`` or ``from_bytes``."""
        self._settle()

    def _drawn(self) -> int:
        """The outcome that the secret gives for this ply."""
        outcomes, odds = self._odds()
        return int(outcomes[self.secret.pick(self.version, odds)])

    def odds_at(self, ply: int) -> tuple[list[int], list[int]]:
        """The outcomes of an earlier draw, as actions, and their odds."""
        outcomes, odds = np.zeros((2, self.game.width), np.int64)
        n = self.rules.odds(self.ed, self.history[ply].before, 0, outcomes, odds)
        return outcomes[:n].tolist(), odds[:n].tolist()

    def undo(self) -> None:
        """Undo the last decision of a seat, and the draws that followed it.

        With manual chance, undo the last decision of any kind.

        >>> match = Match("papua", options={"first_player": "seat_0"}, seed=7)
        >>> match.play("P")
        >>> match.undo()
        >>> match.version, match.waiting
        (1, (0,))
        """
        plies = len(self.history)
        while self.chance == "auto" and plies and self.history[plies - 1].seat == CHANCE:
            plies -= 1
        if not plies:
            raise BanquiseError("There is nothing to undo.")
        self.back_to(plies - 1)

    def back_to(self, version: int) -> None:
        """Return to an earlier version and discard what came after."""
        if type(version) is not int or not 0 <= version <= self.version:
            raise BanquiseError(
                f"There is no version {version} in a match of {self.version} decisions."
            )
        if version < self.version:
            self.states[:1] = self.history[version].before
            del self.history[version:]

    def may_undo(self, seat: int) -> bool:
        """May this seat undo the last decision?

        Yes if it was its own, revealed nothing to it, and is not final by the rules.
        """
        if not self.history or self.history[-1].seat != seat or seat == CHANCE:
            return False
        last = self.history[-1]
        if int(last.before[0].phase) in self.game.final:
            return False
        after = self.seen_state(seat).tobytes()
        worlds = WORLDS if self.game.draws else 1  # without hidden information all worlds are equal
        source = np.random.default_rng(len(self.history))
        draws = source.integers(0, 1 << 32, (worlds, max(self.game.draws, 1)), dtype=np.int64)
        before = np.frombuffer(bytearray(last.bytes), self.game.state)
        self.rules.hide(self.ed, before, 0, seat)
        seen = before.tobytes()
        return all(self._outcome(last, seen, draws[world]) == after for world in range(worlds))

    def _outcome(self, ply: Ply, seen: bytes, draws: np.ndarray[Any, Any]) -> bytes:
        """What the seat would see after its action in a world that looks the same to it."""
        states = np.frombuffer(bytearray(seen * 2), self.game.state)
        self.rules.guess(self.ed, states, 0, ply.seat, draws)
        self.rules.play(self.ed, states, 0, ply.seat, ply.action)
        self.rules.hide(self.ed, states, 0, ply.seat)
        return states[:1].tobytes()

    # The history, as one viewer may know it

    def known(self, ply: int, viewer: int | None = None) -> int:
        """What a viewer may know of a decision: its action, its masked form, or UNSEEN.

        A simultaneous choice becomes public when all have chosen; everything is public when the
        game is over.
        """
        return self._knowledge(ply, viewer)[0]

    def _knowledge(self, ply: int, viewer: int | None) -> tuple[int, bool]:
        """The same, and whether the decision is public."""
        entry = self._entry(ply)
        if self.is_over or self.is_revealed(ply):
            return entry.action, True
        who = self._viewer(viewer)
        known = self.rules.veiled(self.ed, entry.before, 0, entry.seat, entry.action, who)
        return int(known), False

    def _entry(self, ply: int) -> Ply:
        if type(ply) is not int or not 0 <= ply < self.version:
            raise BanquiseError(f"There is no ply {ply!r} in a match of {self.version} decisions.")
        return self.history[ply]

    def is_revealed(self, ply: int) -> bool:
        """Was this a simultaneous choice, has everyone chosen, and is it no longer hidden?"""
        first, seat = ply, self.history[ply].seat
        while first and self.leaves_others(first - 1):
            first -= 1
        if self.asked(first).bit_count() < 2:
            return False  # no one else chose at the same time
        while ply < self.version and self.leaves_others(ply):
            ply += 1
        return ply < self.version and not self._hides(seat, ply + 1)

    def _hides(self, seat: int, ply: int) -> bool:
        """Have the others not been able to see this seat's secret in any position since?"""
        name, records = self.game.secret, self.game.records
        if not name or not records or seat < 0:
            return False
        positions = [*(entry.before for entry in self.history[ply:]), self.state]
        for position in positions:
            seen = position.copy()
            self.rules.hide(self.ed, seen, 0, NOBODY)
            if seen[0][name][seat] != records[0].fields[name].hidden:
                return False
        return True

    def leaves_others(self, ply: int) -> bool:
        """Do the other seats still have to choose in the same round after this decision?

        True too if the same seats choose again: a seat may have two choices in one round.
        """
        seat = self.history[ply].seat
        asked, still = self.asked(ply), self.asked(ply + 1)
        if still == asked:
            return seat != CHANCE and self._phase(ply) == self._phase(ply + 1)
        return still != 0 and still == asked & ~only(seat)

    def asked(self, ply: int) -> int:
        """The seats that could decide before a decision, or can now, as a bit set."""
        history = self.history
        return history[ply].asked if ply < len(history) else int(self._waiting[0])

    def _phase(self, ply: int) -> int:
        """The phase before a decision, or the current one, without copying the state."""
        states = self.states
        if ply < self.version:
            states = np.frombuffer(self.history[ply].bytes, self.game.state)
        return int(states["phase"][0])

    def tokens(self, viewer: int | None = None, whole: bool = False) -> list[str]:
        """The decisions in notation, as a viewer may know them; with ``whole``, all of them."""
        shown = []
        for ply, entry in enumerate(self.history):
            action = entry.action if whole else self.known(ply, viewer)
            if action != UNSEEN:
                shown.append(self._token(entry, action))
        return shown

    def _token(self, ply: Ply, action: int) -> str:
        text: str = self.game.notation.write(self.ed[0], ply.before[0], ply.seat, action)
        return (
            self.game.seat_letters[ply.seat] + text
            if self.game.seat_letters and ply.seat >= 0
            else text
        )

    def log(self, viewer: int | None = None, lang: str = "en", start: int = 0) -> list[list[str]]:
        """The log from a version on: for each decision, a sentence and its consequences."""
        if type(start) is not int or start < 0:
            raise BanquiseError(f"start must be ply 0 or later, not {start!r}.")
        return [self.log_line(ply, viewer, lang) for ply in range(start, self.version)]

    def log_line(self, ply: int, viewer: int | None = None, lang: str = "en") -> list[str]:
        """The log of one decision: the action and its consequences, as one viewer may know them."""
        return [sentence.text for sentence in self.sentences(ply, viewer, lang)]

    def sentences(self, ply: int, viewer: int | None = None, lang: str = "en") -> list[Sentence]:
        """The sentences of ``log_line``, each with its tone for this viewer."""
        action, is_public = self._knowledge(ply, viewer)
        if action == UNSEEN:
            return []
        entry = self.history[ply]
        after = self.history[ply + 1].before if ply + 1 < self.version else self.states[:1]
        views = np.concatenate([entry.before, after])
        if not self.is_over:
            for k in range(2):
                self.rules.hide(self.ed, views, k, self._viewer(viewer))
        words = self.words(lang)
        context = Context(self.game, self.ed[0], views[0], views[1], entry.seat, action, words)
        told = heard(self.game, self.said(ply), self._viewer(viewer), is_public)
        return narrate(context, told)

    def events(self, ply: int, viewer: int | None = None) -> list[Happening]:
        """The events of a decision in order, as one viewer may know them.

        >>> match = Match("papua", options={"first_player": "seat_0"}, seed=7)
        >>> match.play("P")
        >>> [happening.key for happening in match.events(1)]
        ['left', 'landed']
        """
        action, is_public = self._knowledge(ply, viewer)
        if action == UNSEEN:
            return []
        return heard(self.game, self.said(ply), self._viewer(viewer), is_public)

    def said(self, ply: int) -> tuple[Said, ...]:
        """All events of a decision, whispers included."""
        entry = self._entry(ply)
        return happened(self.game, self.ed, entry.before, entry.seat, entry.action)

    # Saving and loading

    def save(self, secret: bool | None = None) -> str:
        """The match as a text record.

        It includes the secret if the game is over, or if ``secret`` is True.
        """
        return record.write(
            record.Record(
                game=self.game.name,
                version=self.rules_version,
                seats=self.seats,
                options=dict(self.options),
                edition=self.edition.id,
                digest=self.edition.digest,
                edition_text="" if self._is_built_in() else self.edition.source,
                players=self.players,
                chance=self.chance,
                position=self._first,
                commitment=self.commitment if self.chance == "auto" else "",
                contributions=self.secret.contributions if self.chance == "auto" else "",
                secret=self.secret.key.hex() if self._shows_secret(secret) else "",
                drawn_from=self.drawn_from,
                result=result(self.ranking) if self.is_over else "",
                tokens=self.tokens(whole=True),
                breaks=self._breaks(),
            )
        )

    def _shows_secret(self, asked: bool | None) -> bool:
        is_shown = self.is_over if asked is None else asked
        return is_shown and self.chance == "auto" and not self.published

    def _is_built_in(self) -> bool:
        path = self.game.folder / "edition" / f"{self.edition.id}.toml"
        return path.exists() and self.game.shelf.read(path).digest == self.edition.digest

    def _breaks(self) -> set[int]:
        """The plies that start a new line, so that each turn is on one line."""
        found, last = set(), NOBODY
        for ply, entry in enumerate(self.history):
            if entry.seat not in (CHANCE, last):
                last = entry.seat
            elif entry.seat == CHANCE and ply and self.history[ply - 1].seat != CHANCE:
                found.add(ply)
        return found

    @classmethod
    def from_position(
        cls,
        game: str | Game,
        position: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        edition: str | Path | Edition | None = None,
        chance: str = "auto",
        players: Sequence[str] = (),
        secret: Secret | None = None,
        backend: str = "auto",
        rules_version: int | None = None,
    ) -> Match:
        """A match that starts in a given position, in the format of section 12.

        The position is checked; nothing is played.
        """
        match = cls.__new__(cls)
        page = Reader(position)
        seats = page.get("seats")
        if seats is None:
            raise page.refuse("seats", "give the number of seats.")
        options = page.part("options").data
        try:
            match._prepare(game, seats, options, edition, chance, backend, rules_version)
        except (BadOption, BadEdition) as error:
            raise BadPosition(f"position: seats, options: {error}") from None
        missing = match._unnamed(options)
        if missing:
            raise BadPosition(f"position: options: {', '.join(missing)}: this key is missing.")
        match._take(seed, secret, players)
        match.game.position.read(match.ed[0], page, match.states[0])
        broken = match.rules.fault(match.ed, match.states, 0)
        if broken:
            raise BadPosition(f"position: {match.game.position.INVARIANTS[broken]}")
        match._first = match.position()
        match._settle()
        return match

    def _unnamed(self, options: Mapping[str, Any]) -> list[str]:
        """The options that are missing from a position."""
        if not self.game.all_options:
            return []
        filled = self.game.defaults_of(self.rules_version)
        return sorted(set(self.options) - set(options) - set(filled))

    @classmethod
    def from_bytes(
        cls,
        game: str | Game,
        state: bytes,
        *,
        seats: int,
        options: Mapping[str, Value],
        edition: str | Path | Edition | None = None,
        secret: Secret | None = None,
        players: Sequence[str] = (),
        backend: str = "auto",
        rules_version: int | None = None,
    ) -> Match:
        """A match that starts with the bytes of a stored state; nothing is played or checked.

        ``append`` adds the stored decisions.
        """
        match = cls.__new__(cls)
        match._prepare(game, seats, options, edition, "auto", backend, rules_version)
        match.secret, match.players = secret or Secret.from_seed(None), tuple(players)
        match.states[:1] = np.frombuffer(state, match.game.state)
        return match

    def take(self, seat: int, action: int) -> None:
        """Play a stored decision of a seat or of chance. Nothing is drawn."""
        clause = self._clause(action, seat)
        if clause:
            raise IllegalAction(str(action), clause)
        self._push(seat, action)

    def append(self, seat: int, action: int, state: bytes) -> None:
        """Add a stored decision and the state after it, without running the rules."""
        self.history.append(Ply(seat, action, self.states[:1]))
        self.states[:1] = np.frombuffer(state, self.game.state)

    def bytes_after(self, ply: int) -> bytes:
        """The bytes of the state after a decision."""
        if ply + 1 < self.version:
            return self.history[ply + 1].bytes
        return self.states[:1].tobytes()

    def __copy__(self) -> Match:
        """An independent match with the same history."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.history = list(self.history)
        twin.states = self.states.copy()
        twin._waiting = twin.states["waiting"]
        twin.scratch = self.scratch.copy()
        return twin

    def __deepcopy__(self, memo: Any) -> Match:
        return self.__copy__()

    def __reduce__(self) -> Any:
        from banquise.core.loading import load

        return load, (self.save(secret=True),)

    # Conversions

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            if type(seat) is not int:
                raise BadSeat(f"A seat must be an integer, not {seat!r}.")
            return seat
        return self.waiting[0] if self.waiting else 0

    def _viewer(self, seat: int | None) -> int:
        if seat is None or seat == NOBODY:
            return NOBODY
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadSeat(
                f"There is no seat {seat!r} at this table of {self.seats}; a spectator is None."
            )
        return seat

    def number(self, action: str | int | Action, seat: int) -> int:
        if isinstance(action, Action):
            return action.id
        if isinstance(action, str):
            return int(self.game.notation.read(self.ed[0], self.states[0], seat, action))
        if isinstance(action, (int, np.integer)) and not isinstance(action, bool):
            return int(action)
        raise BadSeat(f"An action must be a notation, a number or an Action, not {short(action)}.")


@functools.cache
def _members(waiting: int, seats: int) -> tuple[int, ...]:
    if waiting == CHANCE_WAITS:
        return (CHANCE,)
    return tuple(seat for seat in range(seats) if waiting >> seat & 1)


def copied(states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Copy as raw bytes, ten times faster than NumPy's copy field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def result(ranking: list[list[int]]) -> str:
    """A ranking as a record writes it: ``1 > 0=2``."""
    return " > ".join("=".join(str(seat) for seat in group) for group in ranking)


def _shape(shape: str) -> str:
    if shape not in SHAPES:
        raise BadOption(f"shape must be 'wide' or 'tall', not {short(shape)}.")
    return shape


__all__ = ["Action", "Match", "Ply", "result"]
