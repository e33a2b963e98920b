"""History: earlier positions, records, and proof that the draws were fair."""

from __future__ import annotations

import json

import msgspec

from banquise.core import record
from banquise.core import verify as fairness
from banquise.core.errors import BadRecord
from banquise.core.match import Match
from banquise.core.state import NOBODY
from banquise.core.text import Words
from banquise.server.http.models import Replay, Verified
from banquise.server.show.protocol import Stages
from banquise.server.show.views import Views, sayings
from banquise.server.tables.table import Refused


def replay(
    views: Views, viewer: int, lang: str, shape: str, ply: int | None, stage: Stages
) -> Replay:
    """The position before a decision, numbered and shown as the viewer may know it."""
    match, log = views.table.match, views.log(viewer, lang)
    plies = len(log.lines)
    at = plies if ply is None else ply
    if not 0 <= at <= plies:
        raise Refused("no_ply", n=at)
    true_ply = log.plies[at] if at < plies else match.version
    seen = views.known_at(true_ply, viewer)
    scene = views.scene_of(seen, viewer, lang, shape)
    words = views.words(lang)
    last = views.last(viewer, lang, shape, at)
    return Replay(
        ply=at,
        plies=plies,
        marks=[line.ply for line in log.lines if len(line.text) > 1],
        set=[list(item) for item in scene.items.values()],
        order=list(scene.items),
        prompt=match.game.words.prompt(match.edition.record[0], seen[0], viewer, words),
        log=[msgspec.to_builtins(line) for line in log.lines[:at] if line.text],
        points=views.points_at(true_ply),
        last=msgspec.to_builtins(last) if last else None,
        motions=views.motions(viewer, lang, shape, at),
        stage=msgspec.to_builtins(stage),
    )


def kept(match: Match, viewer: int) -> str:
    """The record: complete after the game, before that what a viewer may know."""
    if match.is_over:
        return match.save()
    return record.write(
        record.Record(
            game=match.game.name,
            version=match.rules_version,
            seats=match.seats,
            options=dict(match.options),
            edition=match.edition.id,
            digest=match.edition.digest,
            players=match.players,
            commitment=match.commitment,
            contributions=match.secret.contributions,
            tokens=match.tokens(None if viewer == NOBODY else viewer),
        )
    )


def verify(text: str, lang: str) -> Verified:
    """Recompute every draw of a finished game from its public record.

    The result is the same as that of ``banquise verify``.
    """
    parts = record.read(text)
    given = json.loads(parts.contributions or "{}")
    shown = {
        "commitment": parts.commitment,
        "secret": parts.secret,
        "nonce_hashes": given.get("nonce_hashes", []),
        "nonces": given.get("nonces", []),
    }
    try:
        verdict = fairness.verify(text)
    except BadRecord as error:
        return Verified(ok=False, draws=0, checked=0, text=str(error), **shown)
    return Verified(
        ok=verdict.is_whole,
        draws=verdict.draws,
        checked=verdict.draws - len(verdict.differences),
        text=_sentence(verdict, sayings(lang)),
        **shown,
    )


def _sentence(verdict: fairness.Verdict, words: Words) -> str:
    if verdict.differences:
        return words("verify.wrong", ply=verdict.differences[0].ply)
    if not verdict.draws:
        return words("verify.none")
    right = words.count("verify.right", verdict.draws)
    return f"{right} {words.count('verify.devices', verdict.devices)}" if verdict.devices else right
