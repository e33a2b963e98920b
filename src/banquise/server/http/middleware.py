"""HTTP middleware: rejects requests that are too many, too large or from other origins."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banquise.core.text import LANGUAGES
from banquise.server.limits import Buckets, network
from banquise.server.ops import metrics
from banquise.server.settings import Settings
from banquise.server.show.views import sayings

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # an SVG opened as a page
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


def is_own_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Does a request come from a page of this server? Programs send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        own = urlsplit(origin).netloc
    except ValueError:  # not a URL, such as http://[
        return False
    return own == headers.get("host") or origin in allowed


def language(asked: str | None, accepted: str) -> str:
    """The language of a response: as requested, or the browser's first choice.

    >>> language(None, "de-CH,de;q=0.9,en;q=0.5"), language("fr", ""), language(None, "")
    ('de', 'fr', 'en')
    """
    wishes = [asked or "", *accepted.split(",")]
    for wish in wishes:
        code = wish.strip().split(";")[0].split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


class Middleware:
    """Middleware around the whole app."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        limits = settings.limits
        self._requests = Buckets(limits.requests_per_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal:
            await _refuse(*refusal, _language(headers), send)
            return
        body = _Body(receive, self.settings.limits.body_bytes)
        await self.app(scope, body.receive, _Headed(send).send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        client = scope.get("client") or ("", 0)
        if not self._requests.take(network(client[0]), time.monotonic()):
            metrics.LIMITED.labels("requests_per_second").inc()
            return 429, "busy"
        if "content-length" in headers and "transfer-encoding" in headers:
            return 400, "ambiguous"  # the end of the body is ambiguous
        if scope["method"] in SAFE:
            return None
        if not is_own_origin(headers, self.settings.origins):
            return 403, "origin"
        if _length(headers) > self.settings.limits.body_bytes:
            metrics.LIMITED.labels("body_bytes").inc()
            return 413, "too_large"
        return None


def _language(headers: Headers) -> str:
    return language(None, headers.get("accept-language", ""))


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0


class _Body:
    """A body of unknown length, rejected as soon as it is too long."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive, self._left = receive, most

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            body = message.get("body", b"")
            self._left -= len(body)
            if self._left < 0:
                metrics.LIMITED.labels("body_bytes").inc()
                raise HTTPException(413)
        return message


class _Headed:
    """Adds the headers that every response has."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if "cache-control" not in headers:
                headers["cache-control"] = "no-store"
        await self._send(message)


async def _refuse(status: int, code: str, lang: str, send: Send) -> None:
    text = sayings(lang)(f"refused.{code}")
    body = json.dumps({"error": {"code": code, "text": text, "clause": None}}).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(body)).encode()))
    if status == 400:
        headers.append((b"connection", b"close"))
    if status == 429:
        headers.append((b"retry-after", b"1"))
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
