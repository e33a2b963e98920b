"""Static files of the web client: cached, compressed, with hashes as ETags."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from banquise.server.tables.table import Refused

WEB = Path(__file__).parents[2] / "web"
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_WRITTEN = ("text/", "application/json", "image/svg+xml", "application/manifest+json")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class File:
    """One file as it is served."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str
    changed: int


class Files:
    """Files requested so far, read again when they change on disk."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._held: dict[Path, File] = {}

    def find(self, name: str) -> File:
        try:
            path = (self._root / name).resolve()
            if not path.is_relative_to(self._root) or not path.is_file():
                raise Refused("no_page")
            changed = path.stat().st_mtime_ns
        except (OSError, ValueError):  # a name that no file can have
            raise Refused("no_page") from None
        held = self._held.get(path)
        if held is None or held.changed != changed:
            held = self._held[path] = _read(path, changed)
        return held


def _read(path: Path, changed: int) -> File:
    body = path.read_bytes()
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    packed = gzip.compress(body, 9) if kind.startswith(_WRITTEN) and len(body) > 500 else None
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(kind, body, packed, f'"{hashlib.sha256(body).hexdigest()[:24]}"', changed)


_files = Files(WEB)


def _send(request: Request, name: str) -> Response:
    file = _files.find(name)
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, media_type=file.kind, headers=headers)


def home_instead(request: Request) -> Response | None:
    """Unknown URLs: people see the home page, programs get an error in JSON."""
    is_person = "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith(("/api/", "/web/")):
        return None
    file = _files.find("index.html")
    return Response(file.body, 404, media_type=file.kind)


@router.api_route("/", methods=["GET", "HEAD"])
def home(request: Request) -> Response:
    return _send(request, "index.html")


@router.api_route("/new", methods=["GET", "HEAD"])
async def new(request: Request) -> Response:
    request.app.state.lobby.live.compiling.want(request.query_params.get("game", ""))
    return _send(request, "new.html")


@router.api_route("/learn/{game}", methods=["GET", "HEAD"])
def learn(request: Request, game: str) -> Response:
    return _send(request, "learn.html")


@router.api_route("/learn/{game}/{lesson}", methods=["GET", "HEAD"])
def lesson(request: Request, game: str, lesson: str) -> Response:
    return _send(request, "lesson.html")


@router.api_route("/rules/{game}", methods=["GET", "HEAD"])
def rules(request: Request, game: str) -> Response:
    return _send(request, "rules.html")


@router.api_route("/t/{table}", methods=["GET", "HEAD"])
def table(request: Request, table: str) -> Response:
    return _send(request, "table.html")


@router.api_route("/web/{name:path}", methods=["GET", "HEAD"])
def file(request: Request, name: str) -> Response:
    return _send(request, name)
