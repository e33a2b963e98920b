"""Why a bot did that: its search thought through once more, and the answer that it expected.

The same view, seed and number of rounds grow the same tree, so the numbers are those it acted on.
Towards the end the rounds are listened to one by one: what others did after the chosen action, and
what the bot earned then.

Until a game with secrets is over, its thoughts would tell what only its seat knows. So who asks
gets the same of several views that the bot may have had, for all that the asker saw before that
decision; afterwards, and where nothing is hidden at all, the search that the bot made.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from banquise.bots.bot import Choice, View
from banquise.bots.levels import LEVELS, Level, knobs_of
from banquise.bots.search import Thinking
from banquise.bots.search.loop import SCORE
from banquise.bots.search.thinking import considered, thinkings
from banquise.bots.search.tree import NONE, Floats
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.random import fill, seed_stream
from banquise.core.state import CHANCE, MOST_SEATS, NOBODY, Ints, Records, first_waiting
from banquise.core.text import Words, load_words

LISTENED = 2000  # of the last rounds, those that are listened to
AGAIN = 20_000  # rounds where nobody knows how many there were, at a level that counts seconds
WORLDS, TRIES = 8, 400  # views that the bot may have had; how often one is looked for
SHOWN = 12  # actions
OWN, AGAIN_OWN, YOURS = "own", "again", "yours"  # whose knowledge reasons rest on

Steps = tuple[tuple[int, int], ...]  # who decided what, from the bot's action to the answer
RARELY = (NOBODY, "")
RARE = 20  # answers are told from one in so many on


@dataclass(frozen=True)
class Reason:
    """An action that was considered, in words, with all seats' expected points."""

    label: str
    visits: int
    share: float
    points: tuple[float, ...]
    is_chosen: bool


@dataclass(frozen=True)
class Feared:
    """An answer: whose, which, how often, and what the bot may expect of it, from 0 to 1.

    Of all answers it is the one that costs most, seldom ones counted less; if none costs anything,
    the most frequent one.
    """

    seat: int
    label: str
    share: float
    worth: float
    otherwise: float  # after all other answers; the same if there are none
    points: tuple[float, ...]  # of each seat

    @property
    def costs(self) -> float:
        return self.otherwise - self.worth


@dataclass(frozen=True)
class Reasons:
    """What a bot had in mind, the most considered first."""

    considered: tuple[Reason, ...] = ()
    feared: Feared | None = None
    rounds: int = 0
    views: int = 1


@dataclass
class Heard:
    """What was heard of one answer."""

    steps: Steps = ()
    times: int = 0
    worth: float = 0.0  # the sums of what the bot earned, and of all points
    points: Floats = field(default_factory=lambda: np.zeros(MOST_SEATS))

    def add(self, times: int, worth: float, points: Floats) -> None:
        self.times += times
        self.worth += worth
        self.points = self.points + points


Answers = dict[tuple[int, str], Heard]  # by seat and words


@dataclass(frozen=True)
class Question:
    """Which decision is asked about, and in which words the answer is given."""

    seat: int
    action: int
    words: Words


@dataclass(frozen=True)
class Thought:
    """A decision, and all that is needed to think about it as somebody did."""

    seat: int
    action: int
    bot: str
    seen: bytes = field(repr=False)
    seed: int
    rounds: int | None = None  # None: as many as the bot usually thinks


def fair_thought(
    match: Match, ply: int, viewer: int, bot: str, memory: Thought | None
) -> tuple[Thought, int, str]:
    """What a viewer may be told of a decision: a thought, whose eyes it sees with, its basis."""
    entry = match.history[ply]
    is_open = match.is_over or not (match.game.draws or match.game.masks)
    if is_open and memory and (memory.seat, memory.action) == (entry.seat, entry.action):
        return memory, entry.seat, OWN
    eyes, state = entry.seat if is_open else viewer, entry.before.copy()
    match._rules.hide(match.edition.record, state, 0, eyes)
    seen = state.tobytes()
    digest = hashlib.blake2b(seen + entry.action.to_bytes(4, "big"), digest_size=7).digest()
    thought = Thought(entry.seat, entry.action, bot, seen, int.from_bytes(digest, "big"))
    return thought, eyes, AGAIN_OWN if is_open else YOURS


def explained(
    game: Game, ed: Records, fair: tuple[Thought, int, str], words: Words
) -> tuple[Reasons, list[str]]:
    """Think once more, and put it into the words of a language."""
    thought, eyes, basis = fair
    seen = np.frombuffer(thought.seen, game.state)
    question = Question(thought.seat, thought.action, words)
    views = views_of(game, ed, seen, eyes, question, thought.seed)
    own = views[:1] if eyes == thought.seat else views
    found = reasons(own, question, thought.bot, thought.seed, thought.rounds)
    slack = level_of(thought.bot).slack_in(game)
    return found, told(found, question, slack, basis)


def views_of(
    game: Game, ed: Records, seen: Records, viewer: int, question: Question, seed: int
) -> list[View]:
    """Views that the seat may have had when it chose, for all that a viewer saw then."""
    rng, draws = np.zeros(4, np.int64), np.zeros(max(game.draws, 1), np.int64)
    seed_stream(rng, seed, 0)
    found: list[View] = []
    for _ in range(TRIES if game.draws else 1):
        world = seen.copy()
        fill(rng, draws)
        game.cpu.guess(ed, world, 0, viewer, draws)
        view = _view(game, ed, world, question.seat)
        if question.action in view.legal:
            found.append(view)
        if len(found) == WORLDS:
            break
    return found


def _view(game: Game, ed: Records, world: Records, seat: int) -> View:
    out = np.zeros(game.width, np.int64)
    n = game.cpu.legal(ed, world, 0, seat, out)
    seen = world.copy()
    game.cpu.hide(ed, seen, 0, seat)
    return View(game, ed, seen, seat, out[:n].copy())


def reasons(
    views: Sequence[View], question: Question, bot: str, seed: int, rounds: int | None = None
) -> Reasons:
    """Think as a bot did and tell what was found; ``rounds`` is how far it came, if known."""
    level = level_of(bot)
    sums: dict[str, Reason] = {}
    answers: Answers = defaultdict(Heard)
    total, seats = 0, max((int(view.seen[0].seats) for view in views), default=0)
    for view in views:
        if len(view.legal) > 1:
            count = rounds or level.budget(view) or AGAIN // len(views)
            mind = _mind(level, view, seed)
            total += count
            mind.run(max(count - LISTENED, 0))
            heard = _listen(mind, question.action, min(count, LISTENED))
            _add(sums, mind, question)
            _answered(answers, heard, view, question)
    return Reasons(_ordered(sums), _feared(answers, seats), total, len(views))


def level_of(bot: str) -> Level:
    """The level of that name; any other bot is explained by the best."""
    return next((level for level in LEVELS if level.key == bot), LEVELS[-1])


def _mind(level: Level, view: View, seed: int) -> Thinking:
    mind = thinkings(view.game, knobs_of(level, view), 1)[0]
    mind.forget()
    mind.look(view, seed)
    return mind


def _listen(mind: Thinking, action: int, rounds: int) -> list[Heard]:
    """Think on, round by round; the first answers of others to the action."""
    m, own = mind.memory, mind.view.seat
    actions, found = m.links["action"], defaultdict[tuple[int, int], Heard](Heard)
    for _ in range(rounds):
        m.path[:] = NONE
        mind.run(1)
        steps = tuple((who, int(actions[edge])) for edge, who in m.path.tolist() if who != NONE)
        if not steps or steps[0][1] != action:
            continue
        first = next((k for k, (who, _) in enumerate(steps) if who != own), NONE)
        if first != NONE:
            one = found[steps[first]]
            one.steps = one.steps or steps[: first + 1]
            one.add(1, float(m.room[own]), m.work[SCORE, :MOST_SEATS].astype(np.float64))
    return list(found.values())


def _add(sums: dict[str, Reason], mind: Thinking, question: Question) -> None:
    """Add what one search considered to what others did; what has the same words is the same."""
    view = mind.view
    for row in considered(view, mind.told):
        label = _label(view, view.seen, view.seat, row.action, question.words)
        old = sums.get(label) or Reason(label, 0, 0.0, (0.0,) * len(row.points), False)
        visits = old.visits + row.visits
        points = tuple(
            (old.visits * was + row.visits * new) / visits
            for was, new in zip(old.points, row.points, strict=True)
        )
        is_chosen = old.is_chosen or row.action == question.action
        sums[label] = Reason(label, visits, 0.0, points, is_chosen)


def _ordered(sums: dict[str, Reason]) -> tuple[Reason, ...]:
    """The most considered first; the chosen one is never left out."""
    total = max(sum(row.visits for row in sums.values()), 1)
    rows = sorted(sums.values(), key=lambda row: (-row.visits, row.label))
    shown = rows[:SHOWN] + [row for row in rows[SHOWN:] if row.is_chosen]
    return tuple(replace(row, share=row.visits / total) for row in shown)


def _label(view: View, states: Records, seat: int, action: int, words: Words) -> str:
    return str(view.game.words.label(view.ed[0], states[0], seat, action, words))


def _answered(answers: Answers, heard: list[Heard], view: View, question: Question) -> None:
    """Put answers into words; sum up those that sound alike, and those that are rare."""
    total = sum(one.times for one in heard)
    for one in heard:
        seat, action = one.steps[-1]
        world = _world(view, one.steps) if RARE * one.times >= total else None
        key = RARELY
        if world is not None:
            view.game.cpu.hide(view.ed, world, 0, seat)
            key = (seat, _label(view, world, seat, action, question.words))
        answers[key].add(one.times, one.worth, one.points)


def _world(view: View, steps: Steps) -> Records | None:
    """A world that fits the view and comes to the last of these steps."""
    rng, draws = np.zeros(4, np.int64), np.zeros(max(view.game.draws, 1), np.int64)
    seed_stream(rng, len(steps), view.seat)
    for _ in range(TRIES):
        world = view.seen.copy()
        fill(rng, draws)
        view.game.cpu.guess(view.ed, world, 0, view.seat, draws)
        if _follow(view, world, steps, rng):
            return world
    return None


def _follow(view: View, world: Records, steps: Steps, rng: Ints) -> bool:
    """Play a world on to the last of the steps, forced decisions and chance on the way."""
    rules, out = view.game.cpu, np.zeros((2, view.game.width), np.int64)
    for k, (seat, action) in enumerate(steps):
        who = view.seat if k == 0 else _asked(view, world, rng, out)
        n = rules.legal(view.ed, world, 0, who, out[0]) if who == seat else 0
        if action not in out[0, :n]:
            return False
        if k + 1 < len(steps):
            rules.play(view.ed, world, 0, seat, action)
    return True


def _asked(view: View, world: Records, rng: Ints, out: Ints) -> int:
    """Who has a choice next."""
    rules = view.game.cpu
    while (who := first_waiting(world[0])) != NOBODY:
        if who != CHANCE and rules.legal(view.ed, world, 0, who, out[0]) > 1:
            break
        rules.step(view.ed, world, 0, rng, out)
    return who


def _feared(answers: Answers, seats: int) -> Feared | None:
    """The answer that costs most, or else the most frequent one."""
    total = sum(one.times for one in answers.values())
    worth = sum(one.worth for one in answers.values())
    found = []
    for (seat, label), one in answers.items():
        if (seat, label) != RARELY:
            then, rest = one.worth / one.times, total - one.times
            otherwise = (worth - one.worth) / rest if rest else then
            points = tuple((one.points[:seats] / one.times).tolist())
            found.append(Feared(seat, label, one.times / total, then, otherwise, points))
    return max(found, key=lambda one: (max(one.share * one.costs, 0.0), one.share), default=None)


# In words


def told(found: Reasons, question: Question, slack: float, basis: str) -> list[str]:
    """Reasons in sentences; ``basis`` says whose knowledge they rest on, ``slack`` how careless
    the bot is.
    """
    said = load_words(Path(__file__).parent, question.words.lang)
    if not found.considered:
        return [said("reasons.forced" if found.views else "reasons.unknown")]
    best = found.considered[0]
    chosen = next((row for row in found.considered if row.is_chosen), best)
    first = said.count("reasons.yours", found.views) if basis == YOURS else said(f"reasons.{basis}")
    player, share = question.words.player(question.seat), f"{100 * chosen.share:.0f}"
    lines = [first, said("reasons.chosen", player=player, label=chosen.label, n=share)]
    if best is not chosen:
        key = "slip" if slack and basis == OWN else "other"
        lines.append(said(f"reasons.{key}", label=best.label))
    return [*lines, _fear(found.feared, question, said, "reasons")]


def _fear(feared: Feared | None, question: Question, said: Words, section: str) -> str:
    if feared is None:
        return said(f"{section}.fearless")
    holes = {
        "other": question.words.player(feared.seat),
        "label": feared.label,
        "n": f"{100 * feared.share:.0f}",
        "then": f"{100 * feared.worth:.0f}",
        "otherwise": f"{100 * feared.otherwise:.0f}",
    }
    is_bad = holes["then"] != holes["otherwise"] and feared.costs > 0
    return said(f"{section}.feared" if is_bad else f"{section}.expected", **holes)


def outlook(view: View, choice: Choice, bot: str, seed: int, words: Words) -> str:
    """What a bot fears that has just chosen for somebody, in a sentence; nothing if forced."""
    rounds = sum(row.visits for row in choice.considered)
    if not rounds:
        return ""
    question = Question(view.seat, choice.action, words)
    found = reasons([view], question, bot, seed, rounds)
    said = load_words(Path(__file__).parent, words.lang)
    return _fear(found.feared, question, said, "hint")
