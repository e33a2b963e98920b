"""Two worlds that one viewer cannot tell apart, played side by side."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import msgspec
import numpy as np

from banquise.bots.reasons import Thought
from banquise.core.match import Match
from banquise.core.state import CHANCE, NOBODY
from banquise.server.http import archive
from banquise.server.live.advice import Inquiry
from banquise.server.live.bots import Task
from banquise.server.show import analysis
from banquise.server.show.frames import Frame
from banquise.server.show.protocol import Stages
from banquise.server.show.views import Views
from banquise.server.tables.table import BOT, PERSON, TAKE_BACK, Event, Player, Refused, Table
from tests.server.tables import NAMES

STAGE = Stages("wide", "tall")


class World:
    """One of them: a table that takes in events, and what its viewer is sent."""

    def __init__(self, game: str, seats: int, viewer: int) -> None:
        self.match = Match(game, seats, chance="manual", players=NAMES[:seats], seed=0)
        self.shadow = Match(game, seats, chance="manual", players=NAMES[:seats], seed=0)
        players = [Player(PERSON, name) for name in NAMES[:seats]]
        self.table = Table(self.shadow, players)
        self.views, self.viewer = Views(self.table), viewer
        self.frames: dict[tuple[str, str], Frame] = {}

    def veiled(self, seat: int, action: int) -> int:
        """What the viewer would know of an action here."""
        match = self.match
        if seat == self.viewer:
            return action
        return int(
            match.rules.veiled(match.edition.record, match.state, 0, seat, action, self.viewer)
        )

    def legal(self, seat: int) -> list[int]:
        return [int(action) for action in self.match.legal_ids(seat)]

    def step(self, seat: int, action: int) -> None:
        self.match.play(action, seat)
        state = self.match.state.tobytes()
        self.table.absorb([Event(self.table.events, seat, action, state, 0.0)])

    def take_back(self, seat: int) -> None:
        self.match.undo()
        state = self.match.state.tobytes()
        self.table.absorb([Event(self.table.events, seat, TAKE_BACK, state, 0.0)])

    def seen(self) -> bytes:
        return self.match.seen_state(None if self.viewer == NOBODY else self.viewer).tobytes()

    def sent(self) -> list[str]:
        """Everything that would go over the wire now, in two languages and shapes."""
        out = []
        for lang, shape in (("en", "wide"), ("de", "tall")):
            frame = self.views.frame(self.viewer, lang, shape)
            old = self.frames.get((lang, shape))
            out.append(frame.whole(lang, shape, STAGE))
            out.append(frame.since(old) if old else "")
            out.append(str(frame.differs(old)) if old else "")
            self.frames[lang, shape] = frame
        return out

    def asked(self, chance: random.Random) -> list[str]:
        """What questions are answered, and what a bot would be told."""
        views, viewer, match = self.views, self.viewer, self.match
        plies = len(views.log(viewer, "en").lines)
        out = [archive.kept(match, viewer).replace(match.commitment, "")]
        at = chance.randrange(plies + 1)
        out.append(archive.replay(views, viewer, "en", "wide", at, STAGE).model_dump_json())
        out.append(self.explained(chance.randrange(plies + 1)))
        if viewer not in self.table.asked:
            return out
        legal = self.legal(viewer)
        action = chance.choice(legal)
        out.append(str(analysis.preview(views, viewer, action, "en", "wide")))
        tried = chance.randrange(match.game.actions)
        out.append(str(analysis.why_action(views, viewer, tried, "fr")))
        rows = views.legal(viewer, "en")
        if rows[0][3]:
            out.append(str(analysis.why_keys(views, viewer, list(rows[0][3][:1]), "en")))
        shown = sorted(views.frame(viewer, "en", "wide").scene.items)
        for key in chance.sample(shown, 3):
            out.append(str(analysis.why_keys(views, viewer, [key], "de")))
        task = Task.of(views, viewer, 2)
        out.append(str(msgspec.to_builtins(task.legal)) + task.seen.hex())
        return out

    def explained(self, line: int) -> str:
        """What the viewer would be told of a decision, had a bot made it."""
        players = [replace(player, kind=BOT) for player in self.table.players]
        self.table.players, mine = players, self.table.players
        try:
            asked = Inquiry.of(self.views, self.viewer, line, "en", self.memory())
        except Refused as refused:
            return refused.code
        finally:
            self.table.players = mine
        return f"{asked} {asked.thought.seen.hex()}"

    def memory(self) -> dict[int, Thought]:
        """Thoughts that tell the truth, as bots have them."""
        history = self.match.history
        return {
            ply: Thought(entry.seat, entry.action, "best", entry.before.tobytes(), 1, 1)
            for ply, entry in enumerate(history)
        }


@dataclass
class Step:
    """A decision in the first world, and one that looks the same in the second."""

    seat: int
    first: int
    second: int


class Pair:
    """Both worlds, and the steps that keep them alike to the viewer."""

    def __init__(self, game: str, seats: int, viewer: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.a, self.b = (World(game, seats, viewer) for _ in range(2))
        self.differed = False  # was there ever something to hide?

    def next(self) -> Step | None:
        """Something that both can do; None if the viewer is about to see a difference."""
        a, b = self.a, self.b
        seat = self.chance.choice(a.match.waiting)
        if seat not in b.match.waiting:
            return None
        first = self.chance.choice(self._outcomes(a, seat))
        known = a.veiled(seat, first)
        alike = [action for action in self._outcomes(b, seat) if b.veiled(seat, action) == known]
        if not alike:
            return None
        return Step(seat, first, self.chance.choice(alike))

    @staticmethod
    def _outcomes(world: World, seat: int) -> list[int]:
        if seat != CHANCE:
            return world.legal(seat)
        match = world.match
        outcomes, odds = np.zeros((2, max(match.game.actions, 16)), np.int64)
        n = match.rules.odds(match.edition.record, match.state, 0, outcomes, odds)
        return [int(outcome) for outcome in outcomes[:n]]

    def play(self, step: Step) -> bool:
        """Take a step in both; False if the viewer can tell them apart now."""
        self.a.step(step.seat, step.first)
        self.b.step(step.seat, step.second)
        self.differed |= self.a.match.state.tobytes() != self.b.match.state.tobytes()
        return self.a.seen() == self.b.seen() and not self.a.match.is_over

    def take_back(self) -> None:
        """Undo in both, where both allow it."""
        a, b = self.a, self.b
        last = a.match.history[-1].seat if a.match.history else CHANCE
        if last >= 0 and a.table.may_undo(last) and b.table.may_undo(last):
            a.take_back(last)
            b.take_back(last)
