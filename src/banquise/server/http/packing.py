"""Responses that many people get: compressed once, with a hash as ETag."""

from __future__ import annotations

import functools
import gzip
import hashlib
from dataclasses import dataclass

from fastapi import Request
from starlette.responses import Response

SMALL = 500  # bytes: compressing less than this gains nothing


@dataclass(frozen=True)
class Packed:
    """A body as it is sent, and compressed where that is shorter."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str


def pack(body: bytes, kind: str, level: int = 9) -> Packed:
    packed = gzip.compress(body, level, mtime=0) if len(body) > SMALL else None
    return Packed(kind, body, packed, f'"{hashlib.sha256(body).hexdigest()[:24]}"')


@functools.lru_cache(96)
def repack(body: bytes, kind: str) -> Packed:
    """The same for what is made again for every request: catalogues, rules, pictures."""
    return pack(body, kind, 6)


def send(request: Request, found: Packed, headers: dict[str, str] | None = None) -> Response:
    """The body, compressed if the browser takes that; nothing if the browser has it already."""
    given = {"cache-control": "no-cache", "vary": "accept-encoding", "etag": found.tag}
    given |= headers or {}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=given)
    body = found.body
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body, given["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=given)
