"""What was: earlier positions, records, and the proof that chance was fair."""

from __future__ import annotations

import msgspec
import numpy as np

from banquise.core import record
from banquise.core.match import Match
from banquise.core.state import CHANCE, NOBODY
from banquise.server.models import Replay, Verified
from banquise.server.protocol import Stages
from banquise.server.table import Refused
from banquise.server.views import Views, sayings


def replay(
    views: Views, viewer: int, lang: str, shape: str, ply: int | None, stage: Stages
) -> Replay:
    """The position before a decision, counted and seen as the viewer may know it."""
    match, story = views.table.match, views.story(viewer, lang)
    plies = len(story.lines)
    at = plies if ply is None else ply
    if not 0 <= at <= plies:
        raise Refused("no_ply", n=at)
    true_ply = story.plies[at] if at < plies else match.version
    seen = views.known_at(true_ply, viewer)
    scene = views.scene_of(seen, viewer, lang, shape)
    words = views.words(lang)
    last = views.last(viewer, lang, shape, at)
    return Replay(
        ply=at,
        plies=plies,
        marks=[line.ply for line in story.lines if len(line.text) > 1],
        set=[list(item) for item in scene.items.values()],
        order=list(scene.items),
        prompt=match.game.words.prompt(match.edition.record[0], seen[0], viewer, words),
        log=[msgspec.to_builtins(line) for line in story.lines[:at] if line.text],
        points=views.points_at(true_ply),
        last=msgspec.to_builtins(last) if last else None,
        stage=msgspec.to_builtins(stage),
    )


def kept(match: Match, viewer: int) -> str:
    """The record: all of it after the game, before that what a viewer may know."""
    if match.is_over:
        return match.save()
    return record.write(
        record.Record(
            game=match.game.name,
            version=match.game.version,
            seats=match.seats,
            options=dict(match.options),
            edition=match.edition.id,
            digest=match.edition.digest,
            players=match.players,
            commitment=match.commitment,
            tokens=match.tokens(None if viewer == NOBODY else viewer),
        )
    )


def verify(match: Match, lang: str) -> Verified:
    """Recompute every draw of a finished game from the secret it shows."""
    if not match.is_over:
        raise Refused("not_over")
    words = sayings(lang)
    draws = [ply for ply, entry in enumerate(match.history) if entry.seat == CHANCE]
    wrong = [ply for ply in draws if _drawn(match, ply) != match.history[ply].action]
    text = words.count("verify.right", len(draws)) if draws else words("verify.none")
    if wrong:
        text = words("verify.wrong", ply=wrong[0] + 1)
    return Verified(
        ok=not wrong,
        commitment=match.commitment,
        secret=match.secret.key.hex(),
        draws=len(draws),
        checked=len(draws) - len(wrong),
        text=text,
    )


def _drawn(match: Match, ply: int) -> int:
    outcomes, odds = np.zeros((2, max(match.game.actions, 16)), np.int64)
    before = match.history[ply].before
    n = match._rules.odds(match.edition.record, before, 0, outcomes, odds)
    return int(outcomes[match.secret.pick(ply, odds[:n].tolist())])
