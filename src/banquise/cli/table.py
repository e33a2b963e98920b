"""A game in the terminal: people and bots share one keyboard; the position is shown in words."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from banquise import bots
from banquise.bots import Considered, Limit, View, levels
from banquise.bots.advice import Advice, advice
from banquise.bots.reasons import Thought, explained, fair_thought, motives_of
from banquise.cli import rules
from banquise.cli.arguments import words
from banquise.cli.screen import Screen
from banquise.cli.typed import TwoMeanings, find_action, find_command, tidy
from banquise.core.errors import BanquiseError
from banquise.core.events import BAD, GOOD
from banquise.core.match import Action, Match
from banquise.core.state import CHANCE, NOBODY

MARKS = {GOOD: "+", BAD: "−"}
COACHED = 3  # actions that the coach names
LISTED = 40  # actions shown before "and N more"
LOGGED = 20  # decisions that `log` shows


def reason(error: Exception) -> str:
    """The reason of an error without its final full stop, to be part of another sentence."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    said = str(error).rstrip(".") or type(error).__name__
    return said if isinstance(error, BanquiseError) else f"{type(error).__name__}: {said}"


class Quit(Exception):
    """A player wants to stop playing."""


@dataclass(frozen=True)
class Setting:
    """The settings of a table."""

    lang: str
    limit: Limit
    seed: str  # of the bots; the match has its own secret
    is_auto: bool = False  # play a person's only legal action without asking
    is_practice: bool = False  # allow undo after something was revealed
    is_coached: bool = False  # name sensible actions, once a round


class Table:
    """A match, its people, its bots, and the screen they share.

    Once two people know different things, the screen shows one seat at a time and is cleared
    between turns. Until then everyone reads the same lines.
    """

    def __init__(
        self,
        match: Match,
        players: Mapping[int, str],
        screen: Screen,
        setting: Setting,
    ) -> None:
        self.match, self.names, self.screen, self.setting = match, players, screen, setting
        self.bots = {seat: bots.load(name) for seat, name in players.items()}
        self.people = [seat for seat in range(match.seats) if seat not in players]
        self.words = words(setting.lang)
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self._has_secrets = False
        self._told: dict[int, dict[int, list[str]]] = {NOBODY: {}}  # [reader][ply]
        self._thoughts: dict[int, Thought] = {}  # of the bots, [ply]
        self.is_coached = setting.is_coached and len(self.people) == 1
        self._coached_at = NOBODY  # the version at which the coach last spoke

    def play(self) -> None:
        """Play until the game is over or someone quits."""
        self.screen.say(self.words("table.welcome"))
        self.tell()
        while not self.match.is_over:
            seat = self._next_seat()
            if seat in self.bots:
                self._think(seat)
            else:
                self._ask(seat)
            self.tell()
        self.show_result()

    def skip(self) -> None:
        """Mark everything so far as printed, except the last few decisions."""
        self._told[NOBODY] = {ply: [] for ply in range(self.match.version)}

    def _next_seat(self) -> int:
        """The seat to ask next. If several may decide at once, people come first."""
        waiting = self.match.waiting
        return next((seat for seat in waiting if seat not in self.bots), waiting[0])

    def name(self, seat: int) -> str:
        return self.match.words(self.setting.lang).player(seat)

    # What is shown

    def tell(self) -> None:
        """Print what is new to this reader. A line that has changed (a reveal) is printed again."""
        reader = self.viewer if self._is_secret() and self.viewer is not None else NOBODY
        told = self._told.setdefault(reader, dict(self._told[NOBODY]))
        for ply in range(max(len(told) - 2 * self.match.seats, 0), self.match.version):
            lines = self.match.log_line(ply, self.viewer, self.setting.lang)
            if lines and told.get(ply) != lines:
                self.screen.say(" ".join(lines))
            told[ply] = lines

    def _is_secret(self) -> bool:
        """Do two people know different things? Once true, this stays true."""
        if len(self.people) > 1 and not self._has_secrets:
            views = {self.match.seen_state(seat).tobytes() for seat in self.people}
            self._has_secrets = len(views) > 1
        return self._has_secrets

    def _open(self, seat: int) -> None:
        """Show the screen to a seat; if there are secrets, only after it has confirmed."""
        if seat in (self.viewer, CHANCE):
            return
        if self._is_secret():
            self.screen.clear()
            self.screen.ask(self.words("table.curtain", player=self.name(seat)))
            self.screen.clear()
        self.viewer = seat
        self.tell()

    def show_board(self) -> None:
        for heading, lines in self.match.board(self.viewer, self.setting.lang):
            self.screen.say(heading)
            for line in lines:
                self.screen.say(line, indent=2)

    def show_actions(self, legal: Sequence[Action], most: int | None = None) -> None:
        shown = legal if most is None else legal[:most]
        for number, action in enumerate(shown, start=1):
            self.screen.say(f"{number}. {action.label} ({action.notation})", indent=2)
        if len(shown) < len(legal):
            self.screen.say(self.words.count("table.more", len(legal) - len(shown)), indent=2)

    def _show_question(self, seat: int, legal: Sequence[Action]) -> None:
        self.screen.say()
        self.show_board()
        self.screen.say()
        if len(self.people) > 1 and seat != CHANCE:
            self.screen.say(self.words("table.turn", player=self.name(seat)))
        self.screen.say(self.match.prompt(None if seat == CHANCE else seat, self.setting.lang))
        self.show_actions(legal, LISTED)

    def show_result(self) -> None:
        """Print the final ranking and the score sheet."""
        lang = self.setting.lang
        self.screen.say()
        self.screen.say(self.match.prompt(None, lang))
        place = 1
        for group in self.match.ranking:
            names = ", ".join(self.name(seat) for seat in group)
            self.screen.say(self.words("table.place", place=place, names=names), indent=2)
            place += len(group)
        for title, row in self.match.sheet(lang):
            points = ", ".join(f"{self.name(seat)} {n}" for seat, n in enumerate(row))
            self.screen.say(self.words("table.sheet", title=title, row=points), indent=2)

    # Decisions

    def _think(self, seat: int) -> None:
        view, ply, bot = View.of(self.match, seat), self.match.version, self.names[seat]
        seed = self._seed(seat, ply)
        choice = self.bots[seat](view, self.setting.limit, seed)
        rounds = sum(row.visits for row in choice.considered)
        if rounds and bot in levels.names():
            thought = Thought(seat, choice.action, bot, view.seen.tobytes(), seed, rounds)
            self._thoughts[ply] = thought
        self.match.play(choice.action, seat)

    def _seed(self, seat: int, ply: int) -> int:
        """The bot's seed for one decision, derived from the table's seed."""
        text = f"{self.setting.seed}/{ply}/{seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")

    def _ask(self, seat: int) -> None:
        """Ask a person until an action is played or taken back."""
        legal = self.match.legal(seat, self.setting.lang)
        if self.setting.is_auto and len(legal) == 1:
            self.screen.say(self.words("table.forced"))
            self.match.play(legal[0], seat)
            return
        self._open(seat)
        self._show_question(seat, legal)
        if self.is_coached and len(legal) > 1 and self._is_new_round(seat):
            self._coach(seat, legal)
        while not self._answer(seat, legal, tidy(self.screen.ask(self.words("table.ask")))):
            pass

    def _is_new_round(self, seat: int) -> bool:
        """Has every bot decided since the coach spoke?"""
        since = {entry.seat for entry in self.match.history[max(self._coached_at, 0) :]}
        return self._coached_at == NOBODY or since >= set(self.bots)

    def _coach(self, seat: int, legal: Sequence[Action]) -> None:
        """What the bots may have wanted, and what is sensible now."""
        self._coached_at = self.match.version
        self.screen.say()
        self._say("coach")
        for line in self._news(seat):
            self.screen.say(line, indent=2)
        self._list_options(self.advice(seat, COACHED), legal)

    def _news(self, seat: int) -> list[str]:
        """The last decisions of bots since the seat's own, with their motives."""
        match, found = self.match, dict[int, str]()
        for ply in reversed(range(match.version)):
            entry = match.history[ply]
            if entry.seat == seat:
                break
            thought = self._thoughts.get(ply)
            if thought is None or entry.seat in found:
                continue
            fair = fair_thought(match, ply, seat, thought.bot, thought)
            words = match.words(self.setting.lang)
            why = motives_of(match.game, match.edition.record, fair, seat, words)
            told = match.log_line(ply, seat, self.setting.lang)
            found[entry.seat] = " ".join([*told, *(ground.text for ground in why)])
        return list(found.values())

    def _do_coach(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        """Switch the coach on or off."""
        self.is_coached = not self.is_coached and len(self.people) == 1
        self._say("coach_on" if self.is_coached else "coach_off")
        if self.is_coached and len(legal) > 1:
            self._coach(seat, legal)
        return False

    def _answer(self, seat: int, legal: Sequence[Action], text: str) -> bool:
        """Handle one answer; True if the position has changed."""
        if not text:
            return False
        found = find_action(text, legal)
        if isinstance(found, Action):
            self.match.play(found, seat)
            return True
        if isinstance(found, TwoMeanings):
            first, second = found.listed.label, found.written.label
            self._say("two_meanings", text=text, listed=first, written=second)
            return False
        command, rest = find_command(text, self.setting.lang)
        if command:
            return bool(getattr(self, f"_do_{command}")(seat, legal, rest))
        return self._try(seat, text)

    def _try(self, seat: int, text: str) -> bool:
        """Play an action in any notation that the game accepts, or say which rule forbids it."""
        clause = self.match.why(text, seat, self.setting.lang)
        if clause is None:
            self.match.play(text, seat)
            return True
        self.screen.say(self.words("table.refused", text=text, clause=clause))
        return False

    def _say(self, key: str, **holes: object) -> None:
        self.screen.say(self.words(f"table.{key}", **holes))

    # Commands: each gets the seat, its legal actions and the text after the command's name

    def _do_why(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        """Say which rule forbids an action. A plain 7 is a notation, ``#7`` a list number."""
        if not rest:
            self._explain()
            return False
        listed = find_action(rest, legal) if rest.startswith("#") else None
        action: Action | str = listed if isinstance(listed, Action) else rest.lstrip("= ")
        clause = self.match.why(action, seat, self.setting.lang)
        if clause is None:
            self._say("legal", text=rest)
        else:
            self.screen.say(str(clause))
        return False

    def _explain(self) -> None:
        """Explain the last bot decision, as far as the reader may know it."""
        plies = [n for n, entry in enumerate(self.match.history) if entry.seat in self.bots]
        known = [n for n in plies if self.match.known(n, self.viewer) < self.match.game.actions]
        if not known:
            self.screen.say(self.words("help.why"))
            return
        match, ply = self.match, known[-1]
        reader = NOBODY if self.viewer is None else self.viewer
        bot = self.names[match.history[ply].seat]
        fair = fair_thought(match, ply, reader, bot, self._thoughts.get(ply))
        self.screen.say(" ".join(match.log_line(ply, self.viewer, self.setting.lang)))
        words = match.words(self.setting.lang)
        for line in explained(match.game, match.edition.record, fair, words)[1]:
            self.screen.say(line, indent=2)

    def _do_undo(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        """Undo the last decision if it revealed nothing; with --practice, any person's last one."""
        history = self.match.history
        own = [ply for ply, entry in enumerate(history) if entry.seat in self.people]
        if not own:
            self._say("nothing")
            return False
        is_free = own[-1] == len(history) - 1 and self.match.may_undo(history[-1].seat)
        if not is_free and not self.setting.is_practice:
            self._say("too_late")
            return False
        self.match.back_to(own[-1])
        for told in self._told.values():
            for ply in [ply for ply in told if ply >= self.match.version]:
                del told[ply]
        self._say("taken_back")
        return True

    def _do_rules(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        text = self.match.words(self.setting.lang)
        found = rules.find(self.match.game, text, "clause", rest)
        found += rules.find(self.match.game, text, "ruling", rest)
        if not found:
            self._say("no_clause", text=rest)
        rules.show(self.screen, found)
        return False

    def _do_save(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        if not rest:
            self._say("save_where")
            return False
        try:
            self.save(Path(rest))
        except Exception as error:  # no error may end the game
            self._say("not_saved", file=rest, reason=reason(error))
        else:
            self._say("saved", file=rest)
        return False

    def save(self, path: Path, may_replace: bool = False) -> None:
        """Write the record atomically."""
        if path.exists() and not may_replace:
            raise FileExistsError(17, self.words("table.exists"), str(path))
        new = path.with_name(f"{path.name}.new")
        text = self.match.save().encode("utf-8", "replace")  # a lone surrogate must not fail
        try:
            new.write_bytes(text)
            new.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
            raise

    def _do_board(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        self.show_board()
        return False

    def _do_actions(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        self.show_actions(legal)
        return False

    def _do_log(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        wanted = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 9 else LOGGED
        start = max(self.match.version - wanted, 0)
        for lines in self.match.log(self.viewer, self.setting.lang, start):
            if lines:
                self.screen.say(" ".join(lines))
        return False

    def _do_hint(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        if seat == CHANCE:
            self._say("no_hint")
            return False
        self._advise(self.advice(seat), legal, rest)
        return False

    def advice(self, seat: int, most: int = 2) -> Advice:
        """The best actions of a seat, and why."""
        view, words = View.of(self.match, seat), self.match.words(self.setting.lang)
        seed = self._seed(seat, self.match.version)
        return advice(view, words, self.setting.limit, seed, most)

    def _advise(self, found: Advice, legal: Sequence[Action], rest: str) -> None:
        """Actions and reasons; after ``hint numbers``, what the search found as well."""
        labels = {action.id: f"{action.label} ({action.notation})" for action in legal}
        if len(legal) == 1:
            self._say("only", label=labels[found.options[0].action])
            return
        self._list_options(found, legal)
        if not rest:
            self._say("numbers")
            return
        for row in found.considered[:3]:
            share = f"{100 * row.share:.0f}"
            self._say("hint", label=labels[row.action], share=share, points=self._points(row))

    def _list_options(self, found: Advice, legal: Sequence[Action]) -> None:
        labels = {action.id: f"{action.label} ({action.notation})" for action in legal}
        for option in found.options:
            self.screen.say(labels[option.action])
            for ground in option.grounds:
                self.screen.say(f"{MARKS.get(ground.tone, ' ')} {ground.text}", indent=2)

    def _points(self, row: Considered) -> str:
        """The expected points of an action for each player."""
        words = self.match.words(self.setting.lang)
        return ", ".join(
            f"{words.player(seat)} {words.number(value)}" for seat, value in enumerate(row.points)
        )

    def _do_help(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        self._say("help")
        for name in self.words.keys("command"):
            typed = self.words(f"command.{name}").split(", ")[0]
            line = self.words("table.command", typed=typed, text=self.words(f"help.{name}"))
            self.screen.say(line, indent=2)
        return False

    def _do_quit(self, seat: int, legal: Sequence[Action], rest: str) -> bool:
        raise Quit
