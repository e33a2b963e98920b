"""Why a bot chose an action: repeat its search and report the reply it expected.

The same view, seed and number of rounds grow the same tree, so the numbers are those the bot acted
on. The last rounds run one at a time, to record the replies to the chosen action and the bot's
result after each.

While a game with hidden information is running, the bot's own search would reveal what only its
seat knows. Viewers then get the searches of several views that the bot may have had, given what the
viewer saw before that decision. Once the game is over, or if nothing is hidden, they get the bot's
own search.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from banquise.bots.advice import Foresight, Ground, Line, motives, searched
from banquise.bots.bot import Limit, View
from banquise.bots.levels import LEVELS, Level
from banquise.bots.search import Thinking
from banquise.bots.search.compiled import thinker
from banquise.bots.search.loop import SCORE
from banquise.bots.search.thinking import considered
from banquise.bots.search.tree import NONE, Floats
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.random import fill, seed_stream
from banquise.core.state import CHANCE, MOST_SEATS, NOBODY, Ints, Records, first_waiting
from banquise.core.text import Words, load_words

SLOW = 1.5  # seconds for all rounds together while the search runs interpreted
TRACKED = 2000  # rounds at the end that run one at a time to record replies
USUAL_ROUNDS = 20_000  # rounds for a level limited by seconds, if the true number is unknown
WORLDS, TRIES = 8, 400  # possible views of the bot; attempts to sample one
SHOWN = 12  # actions
IMAGINED, BRIEF, BRIEF_END = 4, Limit(seconds=0.1, iterations=200), 0.1  # for a bot's motives
OWN, AGAIN_OWN, YOURS = "own", "again", "yours"  # what the reasons are based on

Steps = tuple[tuple[int, int], ...]  # (seat, action) from the bot's action to the reply
RARE_REPLIES = (NOBODY, "")
RARE = 20  # replies rarer than one in RARE are not named


@dataclass(frozen=True)
class Reason:
    """A considered action with its label and the expected points of all seats."""

    label: str
    visits: int
    share: float
    points: tuple[float, ...]
    is_chosen: bool


@dataclass(frozen=True)
class Feared:
    """The reply that costs the bot most, weighted by frequency; if none costs anything, the most
    frequent one. ``worth`` is the bot's expected result after it, from 0 to 1.
    """

    seat: int
    label: str
    share: float
    worth: float
    otherwise: float  # after all other replies; equal to ``worth`` if there are none
    points: tuple[float, ...]  # of each seat

    @property
    def costs(self) -> float:
        return self.otherwise - self.worth


@dataclass(frozen=True)
class Reasons:
    """What a bot considered, most visited first."""

    considered: tuple[Reason, ...] = ()
    feared: Feared | None = None
    rounds: int = 0
    views: int = 1


@dataclass
class Reply:
    """Statistics of one reply."""

    steps: Steps = ()
    times: int = 0
    worth: float = 0.0  # sums of the bot's results, and of all points
    points: Floats = field(default_factory=lambda: np.zeros(MOST_SEATS))

    def add(self, times: int, worth: float, points: Floats) -> None:
        self.times += times
        self.worth += worth
        self.points = self.points + points


Replies = dict[tuple[int, str], Reply]  # by seat and label


@dataclass(frozen=True)
class Question:
    """The decision to explain, and the words to explain it in."""

    seat: int
    action: int
    words: Words


@dataclass(frozen=True)
class Thought:
    """A decision, and all that is needed to repeat the search behind it."""

    seat: int
    action: int
    bot: str
    seen: bytes = field(repr=False)
    seed: int
    rounds: int | None = None  # None: the bot's usual number


def fair_thought(
    match: Match, ply: int, viewer: int, bot: str, memory: Thought | None
) -> tuple[Thought, int, str]:
    """What a viewer may learn of a decision: the thought, the seat it is seen from, its basis."""
    entry = match.history[ply]
    is_open = match.is_over or not (match.game.draws or match.game.masks)
    if is_open and memory and (memory.seat, memory.action) == (entry.seat, entry.action):
        return memory, entry.seat, OWN
    eyes, state = entry.seat if is_open else viewer, entry.before.copy()
    match.rules.hide(match.edition.record, state, 0, eyes)
    seen = state.tobytes()
    digest = hashlib.blake2b(seen + entry.action.to_bytes(4, "big"), digest_size=7).digest()
    thought = Thought(entry.seat, entry.action, bot, seen, int.from_bytes(digest, "big"))
    return thought, eyes, AGAIN_OWN if is_open else YOURS


def explained(
    game: Game, ed: Records, fair: tuple[Thought, int, str], words: Words
) -> tuple[Reasons, list[str]]:
    """Repeat the search and describe it in sentences."""
    thought, eyes, basis = fair
    seen = np.frombuffer(thought.seen, game.state)
    question = Question(thought.seat, thought.action, words)
    views = views_of(game, ed, seen, eyes, question, thought.seed)
    own = views[:1] if eyes == thought.seat else views
    found = reasons(own, question, thought.bot, thought.seed, thought.rounds)
    slack = level_of(thought.bot).slack_in(game)
    return found, told(found, question, slack, basis)


def motives_of(
    game: Game, ed: Records, fair: tuple[Thought, int, str], reader: int, words: Words
) -> tuple[Ground, ...]:
    """What a bot may have wanted, told to a reader, as far as the reader may know."""
    thought, eyes, _ = fair
    seen = np.frombuffer(thought.seen, game.state)
    question = Question(thought.seat, thought.action, words)
    lines: list[Line] = []
    for view in views_of(game, ed, seen, eyes, question, thought.seed)[:IMAGINED]:
        mind = searched(level_of(thought.bot), view, thought.seed)
        mind.think(BRIEF)
        end = time.monotonic() + BRIEF_END
        lines += Foresight(mind, reader, words).lines(thought.action, thought.seed, end, IMAGINED)
    return motives(lines, words) if lines else ()


def views_of(
    game: Game, ed: Records, seen: Records, viewer: int, question: Question, seed: int
) -> list[View]:
    """Possible views of the seat when it chose, given what the viewer saw then."""
    rng, draws = np.zeros(4, np.int64), np.zeros(max(game.draws, 1), np.int64)
    seed_stream(rng, seed, 0)
    found: list[View] = []
    for _ in range(TRIES if game.draws else 1):
        world = seen.copy()
        fill(rng, draws)
        game.auto.guess(ed, world, 0, viewer, draws)
        view = _view(game, ed, world, question.seat)
        if question.action in view.legal:
            found.append(view)
        if len(found) == WORLDS:
            break
    return found


def _view(game: Game, ed: Records, world: Records, seat: int) -> View:
    out = np.zeros(game.width, np.int64)
    n = game.auto.legal(ed, world, 0, seat, out)
    seen = world.copy()
    game.auto.hide(ed, seen, 0, seat)
    return View(game, ed, seen, seat, out[:n].copy())


def reasons(
    views: Sequence[View], question: Question, bot: str, seed: int, rounds: int | None = None
) -> Reasons:
    """Repeat a bot's search; ``rounds`` is the number of rounds it ran, if known."""
    level = level_of(bot)
    sums: dict[str, Reason] = {}
    replies: Replies = defaultdict(Reply)
    total, seats = 0, max((int(view.seen[0].seats) for view in views), default=0)
    for view in views:
        if len(view.legal) > 1:
            count = rounds or level.budget(view) or USUAL_ROUNDS // len(views)
            mind = searched(level, view, seed)
            is_slow = not thinker(view.game).is_compiled
            if not is_slow:
                mind.run(max(count - TRACKED, 0))
            end = time.monotonic() + SLOW / len(views) if is_slow else math.inf
            found = _replies(mind, question.action, min(count, TRACKED), end)
            total += mind.rounds
            _merge_actions(sums, mind, question)
            _merge_replies(replies, found, view, question)
    return Reasons(_ordered(sums), _feared(replies, seats), total, len(views))


def level_of(bot: str) -> Level:
    """The level of that name; other bots are explained by the strongest level."""
    return next((level for level in LEVELS if level.key == bot), LEVELS[-1])


def _replies(mind: Thinking, action: int, rounds: int, end: float) -> list[Reply]:
    """Continue the search one round at a time and collect the first replies to the action.

    It stops after so many rounds or when the time is up.
    """
    m, own = mind.memory, mind.view.seat
    actions, found = m.links["action"], defaultdict[tuple[int, int], Reply](Reply)
    for _ in range(rounds):
        m.path[:] = NONE
        mind.run(1)
        steps = tuple((who, int(actions[edge])) for edge, who in m.path.tolist() if who != NONE)
        is_it = bool(steps) and steps[0][1] == action
        first = next((k for k, (who, _) in enumerate(steps) if is_it and who != own), NONE)
        if first != NONE:
            one = found[steps[first]]
            one.steps = one.steps or steps[: first + 1]
            one.add(1, float(m.room[own]), m.work[SCORE, :MOST_SEATS].astype(np.float64))
        if time.monotonic() >= end:
            break
    return list(found.values())


def _merge_actions(sums: dict[str, Reason], mind: Thinking, question: Question) -> None:
    """Merge the results of one search; actions with the same label are merged."""
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
    """Most visited first; the chosen action is always included."""
    total = max(sum(row.visits for row in sums.values()), 1)
    rows = sorted(sums.values(), key=lambda row: (-row.visits, row.label))
    shown = rows[:SHOWN] + [row for row in rows[SHOWN:] if row.is_chosen]
    return tuple(replace(row, share=row.visits / total) for row in shown)


def _label(view: View, states: Records, seat: int, action: int, words: Words) -> str:
    return str(view.game.words.label(view.ed[0], states[0], seat, action, words))


def _merge_replies(replies: Replies, found: list[Reply], view: View, question: Question) -> None:
    """Label the replies; merge those with equal labels, and all rare ones."""
    total = sum(one.times for one in found)
    for one in found:
        seat, action = one.steps[-1]
        world = _world(view, one.steps) if RARE * one.times >= total else None
        key = RARE_REPLIES
        if world is not None:
            view.game.auto.hide(view.ed, world, 0, seat)
            key = (seat, _label(view, world, seat, action, question.words))
        replies[key].add(one.times, one.worth, one.points)


def _world(view: View, steps: Steps) -> Records | None:
    """A world consistent with the view in which the last of these steps is reached."""
    rng, draws = np.zeros(4, np.int64), np.zeros(max(view.game.draws, 1), np.int64)
    seed_stream(rng, len(steps), view.seat)
    for _ in range(TRIES):
        world = view.seen.copy()
        fill(rng, draws)
        view.game.auto.guess(view.ed, world, 0, view.seat, draws)
        if _follow(view, world, steps, rng):
            return world
    return None


def _follow(view: View, world: Records, steps: Steps, rng: Ints) -> bool:
    """Play a world up to the last step, with forced decisions and chance in between."""
    rules, out = view.game.auto, np.zeros((2, view.game.width), np.int64)
    for k, (seat, action) in enumerate(steps):
        who = view.seat if k == 0 else _next_seat(view, world, rng, out)
        n = rules.legal(view.ed, world, 0, who, out[0]) if who == seat else 0
        if action not in out[0, :n]:
            return False
        if k + 1 < len(steps):
            rules.play(view.ed, world, 0, seat, action)
    return True


def _next_seat(view: View, world: Records, rng: Ints, out: Ints) -> int:
    """The next seat with more than one legal action."""
    rules = view.game.auto
    while (who := first_waiting(world[0])) != NOBODY:
        if who != CHANCE and rules.legal(view.ed, world, 0, who, out[0]) > 1:
            break
        rules.step(view.ed, world, 0, rng, out)
    return who


def _feared(replies: Replies, seats: int) -> Feared | None:
    """The costliest reply, or else the most frequent one."""
    total = sum(one.times for one in replies.values())
    worth = sum(one.worth for one in replies.values())
    found = []
    for (seat, label), one in replies.items():
        if (seat, label) != RARE_REPLIES:
            then, rest = one.worth / one.times, total - one.times
            otherwise = (worth - one.worth) / rest if rest else then
            points = tuple((one.points[:seats] / one.times).tolist())
            found.append(Feared(seat, label, one.times / total, then, otherwise, points))
    return max(found, key=lambda one: (max(one.share * one.costs, 0.0), one.share), default=None)


def told(found: Reasons, question: Question, slack: float, basis: str) -> list[str]:
    """Reasons as sentences; ``basis`` says what they are based on, ``slack`` is the bot's."""
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
    return [*lines, _fear_sentence(found.feared, question, said)]


def _fear_sentence(feared: Feared | None, question: Question, said: Words) -> str:
    if feared is None:
        return said("reasons.fearless")
    holes = {
        "other": question.words.player(feared.seat),
        "label": feared.label,
        "n": f"{100 * feared.share:.0f}",
        "then": f"{100 * feared.worth:.0f}",
        "otherwise": f"{100 * feared.otherwise:.0f}",
    }
    is_bad = holes["then"] != holes["otherwise"] and feared.costs > 0
    return said("reasons.feared" if is_bad else "reasons.expected", **holes)
