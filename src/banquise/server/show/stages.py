"""Printed boards: built once, addressed by their hash, fetched once by a browser."""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from typing import Any

import msgspec
import numpy as np

from banquise.core.match import SHAPES, Match
from banquise.core.state import NOBODY
from banquise.server.show.protocol import Stages

MOST = 240  # stages kept in memory, compressed


class Shop:
    """Recently requested stages."""

    def __init__(self) -> None:
        self._bodies: OrderedDict[str, bytes] = OrderedDict()  # by hash
        self._hashes: OrderedDict[tuple[Any, ...], str] = OrderedDict()

    def addresses(self, table: str, match: Match, lang: str) -> Stages:
        """The URLs of a table's boards, with what any process needs to build them."""
        at = {shape: self._hash(match, lang, shape) for shape in SHAPES}
        return Stages(
            **{k: f"/api/stage/{h}?table={table}&lang={lang}&shape={k}" for k, h in at.items()}
        )

    def find(self, digest: str) -> bytes | None:
        """A board by its hash, compressed with gzip."""
        return self._bodies.get(digest)

    def build(self, match: Match, lang: str, shape: str) -> tuple[str, bytes]:
        """A board and its hash."""
        digest = self._hash(match, lang, shape)
        body = self._bodies.get(digest)
        if body is None:
            self._hashes.clear()
            return self.build(match, lang, shape)
        return digest, body

    def _hash(self, match: Match, lang: str, shape: str) -> str:
        start = _start(match)
        names = str(match.options.get("names", ""))
        key = (match.game.name, match.edition.digest, names, start.tobytes(), lang, shape)
        if key not in self._hashes:
            body = _encode(match, start, lang, shape)
            digest = hashlib.sha256(body).hexdigest()[:32]
            self._keep(key, digest, gzip.compress(body, 6))
        return self._hashes[key]

    def _keep(self, key: tuple[Any, ...], digest: str, body: bytes) -> None:
        self._bodies[digest], self._hashes[key] = body, digest
        for held in (self._bodies, self._hashes):
            while len(held) > MOST:
                held.popitem(last=False)


def _start(match: Match) -> np.ndarray[Any, Any]:
    """The public view of the initial position."""
    state = match.history[0].before.copy() if match.history else match.state
    match.rules.hide(match.edition.record, state, 0, NOBODY)
    return state


def _encode(match: Match, start: np.ndarray[Any, Any], lang: str, shape: str) -> bytes:
    words = match.game.text(lang, str(match.options.get("names", "")))
    stage = match.game.view.stage(match.edition.record[0], start[0], words, shape)
    symbols = {name: symbol._asdict() for name, symbol in stage.symbols.items()}
    return msgspec.json.encode(
        {
            "width": stage.width,
            "height": stage.height,
            "scenery": stage.scenery,
            "symbols": symbols,
            "defs": stage.defs,
            "css": stage.css,
        }
    )
