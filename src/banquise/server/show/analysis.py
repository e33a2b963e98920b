"""What a seat may ask before it decides. The answers come from what it sees, never from the truth.

Where something is hidden, worlds are imagined that the seat could not tell from the true one;
what differs between them is not told.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from banquise.core.compile import Said
from banquise.core.errors import Clause
from banquise.core.events import NEUTRAL, Context, Sentence, happened, heard, reason
from banquise.core.match import Match
from banquise.core.state import Records
from banquise.core.svg import Item
from banquise.core.text import LANGUAGES
from banquise.core.things import Card, Mine, card
from banquise.server.show.frames import Scene
from banquise.server.show.motions import cues, plain_rows
from banquise.server.show.protocol import TONES, Motion
from banquise.server.show.views import Views

WORLDS = 8
STEP = 16  # actions checked in one slice
NO_SUCH = -1  # the number of no action


@dataclass(frozen=True)
class Why:
    """The clause that forbids something; the action, if it was tried as a whole; or the actions
    that are allowed.
    """

    legal: tuple[int, ...] = ()
    clause: Clause | None = None
    tried: str = ""
    action: int = NO_SUCH  # what was most likely meant


@dataclass(frozen=True)
class Outlook:
    """What would be different after an action."""

    changed: list[Item]
    gone: list[str]
    motions: list[Motion]
    told: list[Sentence]  # what follows, addressed to the seat

    @property
    def text(self) -> list[str]:
        return [sentence.text for sentence in self.told]

    @property
    def tone(self) -> str:
        """A letter for each sentence."""
        return "".join(TONES[sentence.tone] for sentence in self.told)


def imagined(match: Match, seen: Records, seat: int, count: int) -> list[Records]:
    """Worlds that look to a seat as the true one does; without secrets there is only one."""
    worlds = []
    for number in range(count if match.game.draws else 1):
        world = seen.copy()
        source = np.random.default_rng([number, match.version])
        draws = source.integers(0, 1 << 32, max(match.game.draws, 1), dtype=np.int64)
        match.rules.guess(match.edition.record, world, 0, seat, draws)
        worlds.append(world)
    return worlds


def why_action(views: Views, seat: int, action: int, lang: str) -> Why:
    """Which clause forbids one action."""
    match = views.table.match
    world = imagined(match, views.seen(seat), seat, 1)[0]
    number = _clause(match, world, seat, action)
    if number == 0:
        return Why(legal=(action,))
    return Why(clause=match.clause(number, lang), tried=_label(views, seat, action, lang))


def why_keys(views: Views, seat: int, keys: list[str], lang: str) -> Why:
    """Which clause forbids what was clicked: of all actions with these clicks, the best reason."""
    steps = why_keys_in_steps(views, seat, keys, lang)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            why: Why = end.value
            return why


def why_keys_in_steps(
    views: Views, seat: int, keys: list[str], lang: str
) -> Generator[None, None, Why]:
    """The same, a few actions at a time: there may be thousands.

    The answer is empty where no rule of the game forbids anything: nobody is asked, or what was
    clicked is part of no action now.
    """
    match, clicked = views.table.match, tuple(keys)
    if seat not in views.table.asked:
        return Why()
    world = imagined(match, views.seen(seat), seat, 1)[0]
    meant = yield from _meant(views, seat, clicked)
    judged = []
    for number, (action, path) in enumerate(meant):
        judged.append((action, path, _clause(match, world, seat, action)))
        if number % STEP == 0:
            yield
    legal = tuple(action for action, _, clause in judged if clause == 0)
    if legal:
        return Why(legal=legal)
    for action, path, number in judged:
        if not match.game.clause(number).name.startswith("ENGINE"):
            is_whole = sorted(path) == sorted(clicked)
            tried = _label(views, seat, action, lang) if is_whole else ""
            return Why(clause=match.clause(number, lang), tried=tried, action=action)
    return Why()


def _meant(
    views: Views, seat: int, keys: tuple[str, ...]
) -> Generator[None, None, list[tuple[int, tuple[str, ...]]]]:
    """The actions with these clicks and all their clicks, those most likely meant first.

    That is those that begin with them; of these and of the others, those whose further clicks
    are possible now, and those with the fewest.
    """
    match, s = views.table.match, views.plain(seat)
    ed, lit, found = match.edition.record[0], _lit(views, seat), []
    for action in range(match.game.actions):
        if action % STEP == 0:
            yield
        path: tuple[str, ...] = ()
        with contextlib.suppress(IndexError, KeyError, ValueError):
            path = tuple(match.game.view.keys(ed, s, seat, action))
        if path and (left := _without(path, keys)) is not None:
            is_other = path[: len(keys)] != keys
            found.append((is_other, len(lit.union(left)) - len(lit), len(path), action, path))
    return [(action, path) for *_, action, path in sorted(found)]


def _without(path: tuple[str, ...], keys: tuple[str, ...]) -> list[str] | None:
    """The remaining clicks of an action after some, in any order; None if they do not match."""
    left = list(path)
    for key in keys:
        if key not in left:
            return None
        left.remove(key)
    return left


def _lit(views: Views, seat: int) -> set[str]:
    """All that this seat may click now for some legal action."""
    if seat not in views.table.asked:
        return set()
    return {key for row in views.legal(seat, LANGUAGES[0]) for key in row[3]}


def _clause(match: Match, world: Records, seat: int, action: int) -> int:
    action = min(max(action, -9), match.game.actions)
    return int(match.rules.why(match.edition.record, world, 0, seat, action))


def _label(views: Views, seat: int, action: int, lang: str) -> str:
    """An action in words, if it has any."""
    match = views.table.match
    if not 0 <= action < match.game.actions:
        return ""
    s, words = views.seen(seat)[0], views.words(lang)
    with contextlib.suppress(IndexError, KeyError, ValueError):
        return str(match.game.words.label(match.edition.record[0], s, seat, action, words))
    return ""


def what(
    views: Views, viewer: int, key: str, look: tuple[str, str], ply: int | None = None
) -> Card | None:
    """What is this? From what the viewer knows now, or may know of the position before a decision;
    None if it sees no such item. ``look`` is the language and the shape.
    """
    match, (lang, shape) = views.table.match, look
    is_past = ply is not None and ply < match.version
    seen = views.known_at(ply, viewer) if ply is not None and is_past else views.seen(viewer)
    scene = views.scene_of(seen, viewer, lang, shape).items
    if key not in scene:
        return None
    now = match.edition.record[0], seen[0], viewer, views.words(lang)
    is_asked = not is_past and viewer in views.table.asked
    rows = views.legal(viewer, lang) if is_asked else []
    return card(match.game, now, scene, key, [Mine(row[1], row[3]) for row in rows])


def preview(views: Views, seat: int, action: int, lang: str, shape: str) -> Outlook:
    """What this seat would see after a legal action, as far as it can know."""
    match, seen = views.table.match, views.seen(seat)
    ends: dict[bytes, Records] = {}
    told: dict[tuple[bytes, tuple[Said, ...]], None] = {}  # in the order of the worlds
    for world in imagined(match, seen, seat, WORLDS):
        said = happened(match.game, match.edition.record, world, seat, action)
        match.rules.play(match.edition.record, world, 0, seat, action)
        match.rules.hide(match.edition.record, world, 0, seat)
        ends[world.tobytes()] = world
        told[world.tobytes(), said] = None
    now = views.scene_of(seen, seat, lang, shape)
    scenes = [views.scene_of(end, seat, lang, shape) for end in ends.values()]
    changed, gone = _common(now, scenes)
    first, *others = (_told(views, seat, action, ends[end], said, lang) for end, said in told)
    known = [line for line in first if all(line in other for other in others)]
    ways = [_ways(views, seat, said) for _, said in told]
    motions = [way for way in ways[0] if all(way in others for others in ways)]
    return Outlook(changed, gone, motions, known)


def _ways(views: Views, seat: int, said: tuple[Said, ...]) -> list[Motion]:
    """What would move on the board in one imagined world."""
    match = views.table.match
    happenings = heard(match.game, said, seat, whole=False)
    return plain_rows(cues(match.game, match.edition.record[0], views.plain(seat), happenings))


def _told(
    views: Views, seat: int, action: int, end: Records, said: tuple[Said, ...], lang: str
) -> list[Sentence]:
    """What an action leads to in one imagined world: "you send Mira back". Its own event comes
    first and is left out: the button says it.
    """
    match = views.table.match
    ed, before, words = match.edition.record[0], views.seen(seat)[0], views.words(lang)
    context = Context(match.game, ed, before, end[0], seat, action, words)
    heard_of = heard(match.game, said, seat, whole=False)
    follows = [one for one in heard_of if not one.event.spec.is_silent][1:]
    told = [Sentence(reason(context, one, seat), one.tone) for one in follows]
    outlook = getattr(match.game.words, "outlook", lambda *_: ())
    told += [Sentence(text, NEUTRAL) for text in outlook(ed, before, end[0], words)]
    return [sentence for sentence in told if sentence.text]


def _common(now: Scene, scenes: list[Scene]) -> tuple[list[Item], list[str]]:
    """What is new or gone in every one of the scenes alike."""
    first, *others = scenes
    changed = [
        item
        for key, item in first.items.items()
        if now.items.get(key) != item and all(other.items.get(key) == item for other in others)
    ]
    gone = [key for key in now.items if not any(key in scene.items for scene in scenes)]
    return changed, gone
