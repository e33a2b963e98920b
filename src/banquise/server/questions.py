"""What a seat may ask before it decides. The answers come from what it sees, never from the truth.

Where something is hidden, worlds are imagined that the seat could not tell from the true one;
what differs between them is not told.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

import numpy as np

from banquise.core.errors import Clause
from banquise.core.match import Match
from banquise.core.state import Records
from banquise.core.svg import Item
from banquise.core.text import LANGUAGES, Words
from banquise.server.frames import Scene
from banquise.server.views import Views

WORLDS = 8
NO_SUCH = -1  # the number of no action


@dataclass(frozen=True)
class Why:
    """The clause that forbids something, and what was tried; or the actions that are allowed."""

    legal: tuple[int, ...] = ()
    clause: Clause | None = None
    tried: str = ""


@dataclass(frozen=True)
class Outlook:
    """What would be different after an action."""

    changed: list[Item]
    gone: list[str]
    text: list[str]


def imagined(match: Match, seen: Records, seat: int, count: int) -> list[Records]:
    """Worlds that look to a seat as the true one does; without secrets there is only one."""
    worlds = []
    for number in range(count if match.game.draws else 1):
        world = seen.copy()
        source = np.random.default_rng([number, match.version])
        draws = source.integers(0, 1 << 32, max(match.game.draws, 1), dtype=np.int64)
        match._rules.guess(match.edition.record, world, 0, seat, draws)
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
    match, seen = views.table.match, views.seen(seat)
    world = imagined(match, seen, seat, 1)[0]
    meant = _meant(views, seat, tuple(keys))
    judged = [(action, _clause(match, world, seat, action)) for action in meant]
    legal = tuple(action for action, clause in judged if clause == 0)
    if legal:
        return Why(legal=legal)
    engine = [(a, c) for a, c in judged if match.game.clause(c).name.startswith("ENGINE")]
    telling = [pair for pair in judged if pair not in engine]
    action, number = (telling or engine or [(NO_SUCH, 0)])[0]
    number = number or _clause(match, world, seat, NO_SUCH)
    return Why(clause=match.clause(number, lang), tried=_label(views, seat, action, lang))


def _meant(views: Views, seat: int, keys: tuple[str, ...]) -> list[int]:
    """The actions with these clicks, those that were most likely meant first.

    That is those that begin with them; of these and of the others, those whose further clicks
    are possible now, and those with the fewest.
    """
    match, s = views.table.match, views.glance(seat)
    ed, lit, found = match.edition.record[0], _lit(views, seat), []
    for action in range(match.game.actions):
        path: tuple[str, ...] = ()
        with contextlib.suppress(IndexError, KeyError, ValueError):
            path = tuple(match.game.view.keys(ed, s, seat, action))
        if path and (left := _without(path, keys)) is not None:
            is_other = path[: len(keys)] != keys
            found.append((is_other, len(lit.union(left)) - len(lit), len(path), action))
    return [action for *_, action in sorted(found)]


def _without(path: tuple[str, ...], keys: tuple[str, ...]) -> list[str] | None:
    """The clicks that are left of an action after some of them, in any order; None: not its."""
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
    return int(match._rules.why(match.edition.record, world, 0, seat, action))


def _label(views: Views, seat: int, action: int, lang: str) -> str:
    """An action in words, if it has any."""
    match = views.table.match
    if not 0 <= action < match.game.actions:
        return ""
    s, words = views.seen(seat)[0], views.words(lang)
    with contextlib.suppress(IndexError, KeyError, ValueError):
        return str(match.game.words.label(match.edition.record[0], s, seat, action, words))
    return ""


def preview(views: Views, seat: int, action: int, lang: str, shape: str) -> Outlook:
    """What this seat would see after a legal action, as far as it can know."""
    match, seen = views.table.match, views.seen(seat)
    ends: dict[bytes, Records] = {}
    for world in imagined(match, seen, seat, WORLDS):
        match._rules.play(match.edition.record, world, 0, seat, action)
        match._rules.hide(match.edition.record, world, 0, seat)
        ends[world.tobytes()] = world
    now = views.scene_of(seen, seat, lang, shape)
    scenes = [views.scene_of(end, seat, lang, shape) for end in ends.values()]
    changed, gone = _common(now, scenes)
    words = views.words(lang)
    told = {_tell(match, seen, end, seat, action, words) for end in ends.values()}
    return Outlook(changed, gone, list(told.pop()) if len(told) == 1 else [])


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


def _tell(
    match: Match, before: Records, after: Records, seat: int, action: int, words: Words
) -> tuple[str, ...]:
    ed = match.edition.record[0]
    return tuple(match.game.words.tell(ed, before[0], after[0], seat, action, words))
