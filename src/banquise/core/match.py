"""A match: a position, its history, and everything one may ask of it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core import record, svg
from banquise.core.chance import Secret
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
from banquise.core.game import Game
from banquise.core.game import load as load_game
from banquise.core.options import Value, check_players, check_seats, settle
from banquise.core.position import Reader
from banquise.core.state import CHANCE, CHANCE_WAITS, NOBODY, UNSEEN, only
from banquise.core.text import Words

SHAPES = ("wide", "tall")
WORLDS = 16  # how many imagined worlds are asked whether an action taught its seat anything


@dataclass(frozen=True)
class Action:
    """A legal action: its number, its notation, and a label for a button."""

    id: int
    notation: str
    label: str


class Ply:
    """One decision of the history: who, what, and the state before it, kept as bytes."""

    __slots__ = ("_kind", "action", "asked", "bytes", "seat")

    def __init__(self, seat: int, action: int, before: np.ndarray[Any, Any]) -> None:
        self.seat, self.action = seat, action
        self.bytes, self._kind = before.tobytes(), before.dtype
        self.asked = int(before["waiting"][0])  # the set of those who might decide

    @property
    def before(self) -> np.ndarray[Any, Any]:
        """The state before it, as an array of one record."""
        return np.frombuffer(bytearray(self.bytes), self._kind)


class Match:
    """One game being played. ``seed`` repeats its chance; ``chance="manual"`` leaves dice and draws
    to the caller.

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
        backend: str = "cpu",
    ) -> None:
        self._prepare(game, seats, options, edition, chance, backend)
        self._take(seed, secret, players)
        self._rules.start(self._ed, self._states, 0)
        self._settle()

    def _prepare(
        self,
        game: str | Game,
        seats: int | None,
        options: Mapping[str, Value] | None,
        edition: str | Path | Edition | None,
        chance: str,
        backend: str,
    ) -> None:
        """Options, edition and an empty state that holds them."""
        self.game = game if isinstance(game, Game) else load_game(game)
        title = self.game.name
        self.seats = check_seats(
            title, self.game.seats, self.game.seats[0] if seats is None else seats
        )
        if chance not in ("auto", "manual"):
            raise BadOption(f"chance is 'auto' or 'manual', not {short(chance)}.")
        self.chance = chance
        self.options = settle(title, self.game.options, options, self.seats)
        self.edition = self._choose_edition(edition)
        self._ed = self.edition.record
        self._rules = self.game.backend(backend)
        self._states = self.game.new_states(2)  # the position, and room for a copy
        self._waiting = self._states["waiting"]  # a view: quicker than the record's attribute
        self._out = np.zeros((2, self.game.width), np.int64)
        self.history: list[Ply] = []
        self._first: dict[str, Any] | None = None  # where it began, if it was set up by hand
        self._published = ""  # the commitment of a finished record that kept its secret to itself
        self.drawn_from = 0  # the first ply that this secret may have drawn
        self._write_options()

    def _take(self, seed: Any, secret: Any, players: Any) -> None:
        """Where chance comes from, and who plays."""
        if secret is not None and not isinstance(secret, Secret):
            raise BadOption(f"secret is a Secret, not {short(secret)}.")
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
        state = self._states[0]
        state.seats = self.seats
        for option in self.game.options:
            if not option.is_edition:
                state[option.key] = option.code(self.options[option.key])

    # What may be asked

    @property
    def state(self) -> np.ndarray[Any, Any]:
        """A copy of the whole position, as an array of one record."""
        return copied(self._states[:1])

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
        """The question that is asked now, by its name in the specification."""
        return self.game.phase(int(self._states["phase"][0])).name.lower()

    @property
    def commitment(self) -> str:
        """The hash of the secret, which may be published before the first draw."""
        return self._published or self.secret.commitment

    @property
    def points(self) -> list[int]:
        """The points of each seat, as far as everybody can see them."""
        out = np.zeros(self._out.shape[1], np.int64)
        self._rules.score(self._ed, self._states, 0, out)
        return list(out[: self.seats].tolist())

    @property
    def ranking(self) -> list[list[int]]:
        """Seats in groups, best first, ties together."""
        out = np.zeros(len(self._out[0]), np.int64)
        self._rules.order(self._ed, self._states, 0, out)
        places = [int(value) for value in out[: self.seats]]
        return [
            [s for s in range(self.seats) if places[s] == place] for place in sorted(set(places))
        ]

    def words(self, lang: str = "en") -> Words:
        """The game's words as this match uses them."""
        return self.game.text(lang, str(self.options.get("names", "")), self.players)

    def legal_ids(self, seat: int | None = None) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The numbers of the legal actions, ascending. The quick way."""
        seat = self._seat(seat)
        if seat not in self.waiting:
            return np.zeros(0, np.int64)
        n = self._rules.legal(self._ed, self._states, 0, seat, self._out[0])
        return np.array(self._out[0][:n])

    def legal(self, seat: int | None = None, lang: str = "en") -> list[Action]:
        """The legal actions of a seat, ascending.

        None if it is not asked. ``-1`` lists the outcomes of chance.
        """
        seat = self._seat(seat)
        ids = self.legal_ids(seat)
        if len(ids) == 0:
            return []
        ed, s, words = self._ed[0], self._states[0], self.words(lang)
        write, label = self.game.notation.write, self.game.words.label
        return [
            Action(a, write(ed, s, seat, a), label(ed, s, seat, a, words)) for a in ids.tolist()
        ]

    def odds(self) -> dict[str, int]:
        """At a chance decision.

        The integer odds of each outcome, by notation; otherwise nothing.
        """
        if self.waiting != (CHANCE,):
            return {}
        outcomes, odds = self._odds()
        ed, s = self._ed[0], self._states[0]
        return {
            self.game.notation.write(ed, s, CHANCE, action): share
            for action, share in zip(outcomes, odds, strict=True)
        }

    def _odds(self) -> tuple[list[int], list[int]]:
        n = self._rules.odds(self._ed, self._states, 0, self._out[0], self._out[1])
        return self._out[0][:n].tolist(), self._out[1][:n].tolist()

    def why(
        self, action: str | int | Action, seat: int | None = None, lang: str = "en"
    ) -> Clause | None:
        """The clause that forbids an action; None if it is legal."""
        seat = self._seat(seat)
        return self._clause(self._number(action, seat), seat, lang)

    def _clause(self, action: int, seat: int, lang: str = "en") -> Clause | None:
        if abs(action) > 1 << 60 or abs(seat) > 1 << 60:
            action, seat = min(max(action, -9), self.game.actions), min(max(seat, -9), 99)
        number = self._rules.why(self._ed, self._states, 0, seat, action)
        return self.clause(number, lang) if number else None

    def clause(self, number: int, lang: str = "en") -> Clause:
        """A clause of this game by its number in code."""
        if number not in {int(clause) for clause in self.game.clause if clause}:
            raise BanquiseError(f"{self.game.name} has no clause number {number!r}.")
        name = self.game.clause_id(number)
        return Clause(name, self.words(lang)(f"clause.{name}"))

    def position(self) -> dict[str, Any]:
        """The whole position in names, as section 12 of the specification prints it."""
        return self._position(self._states[0])

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat knows, in the same form; None is a spectator."""
        return self._position(self.seen_state(seat)[0])

    def seen_state(self, seat: int | None = None) -> np.ndarray[Any, Any]:
        """What a seat knows, as a state with holes."""
        viewer = self._viewer(seat)
        copy = self.state
        self._rules.hide(self._ed, copy, 0, viewer)
        return copy

    def _position(self, s: Any) -> dict[str, Any]:
        position: dict[str, Any] = self.game.position.write(self._ed[0], s, self.options)
        return position

    def stage(self, lang: str = "en", shape: str = "wide") -> svg.Stage:
        """The printed board and the shapes of the pieces: what never moves."""
        s = self.seen_state(None)[0]
        stage: svg.Stage = self.game.view.stage(self._ed[0], s, self.words(lang), _shape(shape))
        return stage

    def scene(
        self, seat: int | None = None, lang: str = "en", shape: str = "wide"
    ) -> list[svg.Item]:
        """Everything that a seat sees on the board, as a flat list."""
        s = self.seen_state(seat)[0]
        return self.game.scene(self._ed[0], s, self._viewer(seat), self.words(lang), _shape(shape))

    def svg(self, seat: int | None = None, lang: str = "en", shape: str = "wide") -> str:
        """The picture that a seat sees, whole and standalone.

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
        """The keys of the picture that make up an action, in the order of the clicks."""
        if type(seat) is not int or not CHANCE <= seat < self.seats:
            raise BadSeat(f"There is no seat {seat!r} at this table of {self.seats}.")
        keys: tuple[str, ...] = self.game.view.keys(self._ed[0], self._states[0], seat, action)
        return keys

    def prompt(self, seat: int | None = None, lang: str = "en") -> str:
        """What is asked now, said to one viewer."""
        s = self.seen_state(seat)[0]
        text: str = self.game.words.prompt(self._ed[0], s, self._viewer(seat), self.words(lang))
        return text

    def board(self, seat: int | None = None, lang: str = "en") -> list[tuple[str, list[str]]]:
        """The position in words: headings and lines, for a terminal or a screen reader."""
        s = self.seen_state(seat)[0]
        text: list[tuple[str, list[str]]] = self.game.words.board(self._ed[0], s, self.words(lang))
        return text

    def sheet(self, lang: str = "en") -> list[tuple[str, list[int]]]:
        """The score sheet by category, as far as everybody can see it."""
        s = self.seen_state(None)[0]
        rows: list[tuple[str, list[int]]] = self.game.words.sheet(self._ed[0], s, self.words(lang))
        return rows

    # What may be done

    def play(self, action: str | int | Action, seat: int | None = None) -> None:
        """Play an action, by notation, number or Action.

        The seat may be left out if only one may decide.
        """
        if seat is None and len(self.waiting) > 1:
            shown = ", ".join(str(s) for s in self.waiting)
            raise BadSeat(f"Seats {shown} may decide now: say which one plays, seat=…")
        seat = self._seat(seat)
        number = self._number(action, seat)
        clause = self._clause(number, seat)
        if clause:
            shown = action.notation if isinstance(action, Action) else str(action)
            raise IllegalAction(shown, clause)
        self._push(seat, number)
        self._settle()

    def _push(self, seat: int, action: int) -> None:
        self.history.append(Ply(seat, action, self._states[:1]))
        self._rules.play(self._ed, self._states, 0, seat, action)

    def _settle(self) -> None:
        """Draw what chance has to decide, unless the caller does."""
        while self.chance == "auto" and int(self._waiting[0]) == CHANCE_WAITS:
            self._push(CHANCE, self._drawn())

    def _drawn(self) -> int:
        """What the secret says for this ply."""
        outcomes, odds = self._odds()
        return int(outcomes[self.secret.pick(self.version, odds)])

    def undo(self) -> None:
        """Take back the last decision of a seat, and the chance that followed it.

        With manual chance it is the last decision, whoever made it.

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
            raise BanquiseError("There is nothing to take back.")
        self.back_to(plies - 1)

    def back_to(self, version: int) -> None:
        """Return to an earlier version; what came after is forgotten."""
        if type(version) is not int or not 0 <= version <= self.version:
            raise BanquiseError(
                f"There is no version {version} of a match of {self.version} decisions."
            )
        if version < self.version:
            self._states[:1] = self.history[version].before
            del self.history[version:]

    def may_undo(self, seat: int) -> bool:
        """May this seat take back the last decision?

        If it was its own, taught it nothing, and the rules do not call it final.
        """
        if not self.history or self.history[-1].seat != seat or seat == CHANCE:
            return False
        last = self.history[-1]
        if int(last.before[0].phase) in self.game.final:
            return False
        after = self.seen_state(seat).tobytes()
        worlds = WORLDS if self.game.draws else 1  # without draws they are all the same
        return all(self._outcome(last, world) == after for world in range(worlds))

    def _outcome(self, ply: Ply, world: int) -> bytes:
        """What the seat would see after its action in one of the worlds it could not tell from the
        true one.
        """
        states = np.frombuffer(bytearray(ply.bytes * 2), self.game.state)
        self._rules.hide(self._ed, states, 0, ply.seat)
        source = np.random.default_rng([world, len(self.history)])
        draws = source.integers(0, 1 << 32, max(self.game.draws, 1), dtype=np.int64)
        self._rules.guess(self._ed, states, 0, ply.seat, draws)
        self._rules.play(self._ed, states, 0, ply.seat, ply.action)
        self._rules.hide(self._ed, states, 0, ply.seat)
        return states[:1].tobytes()

    # What happened, as one viewer may know it

    def known(self, ply: int, viewer: int | None = None) -> int:
        """What a viewer may know of a decision: its action, a masked form of it, or UNSEEN.

        A choice made at the same time as others' is known to all when all are in; everything is
        when the game is over.
        """
        entry = self._entry(ply)
        if self.is_over or self._is_revealed(ply):
            return entry.action
        who = self._viewer(viewer)
        return int(self._rules.veiled(self._ed, entry.before, 0, entry.seat, entry.action, who))

    def _entry(self, ply: int) -> Ply:
        if type(ply) is not int or not 0 <= ply < self.version:
            raise BanquiseError(f"There is no ply {ply!r} in a match of {self.version} decisions.")
        return self.history[ply]

    def _is_revealed(self, ply: int) -> bool:
        """Was this one of several choices made at once, and are all of them in?"""
        first = ply
        while first and self._leaves_others(first - 1):
            first -= 1
        if self._asked(first).bit_count() < 2:
            return False  # nobody else chose at the same time
        while ply < self.version and self._leaves_others(ply):
            ply += 1
        return ply < self.version

    def _leaves_others(self, ply: int) -> bool:
        """Is the same question still open after this decision, to exactly the others, or once more
        to all who were asked? (Somebody may have two things to choose.)
        """
        seat = self.history[ply].seat
        asked, still = self._asked(ply), self._asked(ply + 1)
        if still == asked:
            return seat != CHANCE and self._phase(ply) == self._phase(ply + 1)
        return still != 0 and still == asked & ~only(seat)

    def _asked(self, ply: int) -> int:
        """The set of those who might decide before a decision, or may now."""
        history = self.history
        return history[ply].asked if ply < len(history) else int(self._waiting[0])

    def _phase(self, ply: int) -> int:
        """The phase before a decision, or the present one, without a copy of the state."""
        states = self._states
        if ply < self.version:
            states = np.frombuffer(self.history[ply].bytes, self.game.state)
        return int(states["phase"][0])

    def tokens(self, viewer: int | None = None, whole: bool = False) -> list[str]:
        """The decisions as a viewer may know them, in notation; ``whole`` is the true record."""
        shown = []
        for ply, entry in enumerate(self.history):
            action = entry.action if whole else self.known(ply, viewer)
            if action != UNSEEN:
                shown.append(self._token(entry, action))
        return shown

    def _token(self, ply: Ply, action: int) -> str:
        text: str = self.game.notation.write(self._ed[0], ply.before[0], ply.seat, action)
        return (
            self.game.seat_letters[ply.seat] + text
            if self.game.seat_letters and ply.seat >= 0
            else text
        )

    def log(self, viewer: int | None = None, lang: str = "en", start: int = 0) -> list[list[str]]:
        """What happened, in words, from a version on.

        For each decision a sentence and its consequences.
        """
        if type(start) is not int or start < 0:
            raise BanquiseError(f"A log starts at ply 0 or later, not {start!r}.")
        return [self.log_line(ply, viewer, lang) for ply in range(start, self.version)]

    def log_line(self, ply: int, viewer: int | None = None, lang: str = "en") -> list[str]:
        action = self.known(ply, viewer)
        if action == UNSEEN:
            return []
        entry = self.history[ply]
        after = self.history[ply + 1].before if ply + 1 < self.version else self._states[:1]
        views = np.concatenate([entry.before, after])
        if not self.is_over:
            for k in range(2):
                self._rules.hide(self._ed, views, k, self._viewer(viewer))
        lines: list[str] = self.game.words.tell(
            self._ed[0], views[0], views[1], entry.seat, action, self.words(lang)
        )
        return lines

    # Texts that can be kept

    def save(self, secret: bool | None = None) -> str:
        """The match as a text record.

        The secret goes with it once the game is over, or if asked for.
        """
        return record.write(
            record.Record(
                game=self.game.name,
                version=self.game.version,
                seats=self.seats,
                options=dict(self.options),
                edition=self.edition.id,
                digest=self.edition.digest,
                edition_text="" if self._is_built_in() else self.edition.source,
                players=self.players,
                chance=self.chance,
                position=self._first,
                commitment=self.commitment if self.chance == "auto" else "",
                secret=self.secret.key.hex() if self._shows_secret(secret) else "",
                drawn_from=self.drawn_from,
                result=result(self.ranking) if self.is_over else "",
                tokens=self.tokens(whole=True),
                breaks=self._breaks(),
            )
        )

    def _shows_secret(self, asked: bool | None) -> bool:
        is_shown = self.is_over if asked is None else asked
        return is_shown and self.chance == "auto" and not self._published

    def _is_built_in(self) -> bool:
        path = self.game.folder / "edition" / f"{self.edition.id}.toml"
        return path.exists() and self.game.shelf.read(path).digest == self.edition.digest

    def _breaks(self) -> set[int]:
        """A new line where somebody else than before is asked, so that a turn stays together."""
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
        backend: str = "cpu",
    ) -> Match:
        """A match that begins in any position of section 12.

        It is checked; nothing is played while it is loaded.
        """
        match = cls.__new__(cls)
        page = Reader(position)
        seats = page.get("seats")
        if seats is None:
            raise page.refuse("seats", "how many play must be said.")
        options = page.part("options").data
        try:
            match._prepare(game, seats, options, edition, chance, backend)
        except (BadOption, BadEdition) as error:
            raise BadPosition(f"position: options: {error}") from None
        if match.game.all_options and set(options) != set(match.options):
            missing = ", ".join(sorted(set(match.options) - set(options)))
            raise BadPosition(f"position: options: {missing}: this key is missing.")
        match._take(seed, secret, players)
        match.game.position.read(match._ed[0], page, match._states[0])
        broken = match._rules.fault(match._ed, match._states, 0)
        if broken:
            raise BadPosition(f"position: {match.game.position.INVARIANTS[broken]}")
        match._first = match.position()
        match._settle()
        return match

    def __copy__(self) -> Match:
        """A match of its own, at the same point of the same history."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.history = list(self.history)
        twin._states = self._states.copy()
        twin._waiting = twin._states["waiting"]
        twin._out = self._out.copy()
        return twin

    def __deepcopy__(self, memo: Any) -> Match:
        return self.__copy__()

    def __reduce__(self) -> Any:
        from banquise.core.loading import load

        return load, (self.save(secret=True),)

    # Small things

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            if type(seat) is not int:
                raise BadSeat(f"A seat is a whole number, not {seat!r}.")
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

    def _number(self, action: str | int | Action, seat: int) -> int:
        if isinstance(action, Action):
            return action.id
        if isinstance(action, str):
            return int(self.game.notation.read(self._ed[0], self._states[0], seat, action))
        if isinstance(action, (int, np.integer)) and not isinstance(action, bool):
            return int(action)
        raise BadSeat(f"An action is a notation, a number or an Action, not {short(action)}.")


@functools.cache
def _members(waiting: int, seats: int) -> tuple[int, ...]:
    if waiting == CHANCE_WAITS:
        return (CHANCE,)
    return tuple(seat for seat in range(seats) if waiting >> seat & 1)


def copied(states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy, byte by byte: NumPy goes from field to field, and takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def result(ranking: list[list[int]]) -> str:
    """A ranking as a record writes it: ``1 > 0=2``."""
    return " > ".join("=".join(str(seat) for seat in group) for group in ranking)


def _shape(shape: str) -> str:
    if shape not in SHAPES:
        raise BadOption(f"shape is 'wide' or 'tall', not {short(shape)}.")
    return shape


__all__ = ["Action", "Match", "Ply", "result"]
