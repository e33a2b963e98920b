"""Static files of the web client: cached, compressed, with hashes as ETags.

A page comes with one style sheet and one module (``/web/page/``); the files that they are made of
are served as well (``/web/css/``, ``/web/js/``).
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import Response

from banquise.server.http import bundle
from banquise.server.http.packing import Packed, pack, send
from banquise.server.tables.table import Refused

WEB = Path(__file__).parents[2] / "web"
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_MADE = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}

PARTS = {f"{page.stem}{kind}" for page in WEB.glob("*.html") for kind in (".js", ".css")}

router = APIRouter(include_in_schema=False)


class Files:
    """Files requested so far, read again when they change on disk."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._held: dict[Path, tuple[int, Packed]] = {}
        self._made: dict[str, tuple[dict[Path, int], Packed]] = {}

    def _path(self, name: str) -> Path:
        try:
            path = (self._root / name).resolve()
            if not path.is_relative_to(self._root) or not path.is_file():
                raise Refused("no_page")
        except (OSError, ValueError):  # a name that no file can have
            raise Refused("no_page") from None
        return path

    def find(self, name: str) -> Packed:
        path = self._path(name)
        changed = path.stat().st_mtime_ns
        held = self._held.get(path)
        if held is None or held[0] != changed:
            held = self._held[path] = changed, pack(path.read_bytes(), _kind(path))
        return held[1]

    def make(self, name: str) -> Packed:
        """A page (``index.html``), or all its scripts (``index.js``) or styles (``index.css``)."""
        held = self._made.get(name)
        if held is None or any(path.stat().st_mtime_ns != at for path, at in held[0].items()):
            held = self._made[name] = self._build(name)
        return held[1]

    def _build(self, name: str) -> tuple[dict[Path, int], Packed]:
        used: dict[Path, int] = {}

        def read(part: str) -> str:
            path = self._path(part)
            used[path] = path.stat().st_mtime_ns
            return path.read_text("utf-8")

        stem, suffix = Path(name).stem, Path(name).suffix
        page = read(f"{stem}.html")
        if suffix == ".js":
            text = bundle.scripts(page, read)
        elif suffix == ".css":
            text = bundle.styles(page, read)
        else:
            icon = f"data:image/svg+xml,{quote(read('icon.svg').strip())}"
            text = bundle.slim(page, stem, icon)
        return used, pack(text.encode(), f"{_MADE[suffix]}; charset=utf-8")


def _kind(path: Path) -> str:
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


_files = Files(WEB)


def home_instead(request: Request) -> Response | None:
    """Unknown URLs: people see the home page, programs get an error in JSON."""
    is_person = "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith(("/api/", "/web/")):
        return None
    file = _files.make("index.html")
    return Response(file.body, 404, media_type=file.kind)


@router.api_route("/", methods=["GET", "HEAD"])
def home(request: Request) -> Response:
    return send(request, _files.make("index.html"))


@router.api_route("/new", methods=["GET", "HEAD"])
async def new(request: Request) -> Response:
    request.app.state.lobby.live.compiling.want(request.query_params.get("game", ""))
    return send(request, _files.make("new.html"))


@router.api_route("/learn/{game}", methods=["GET", "HEAD"])
def learn(request: Request, game: str) -> Response:
    return send(request, _files.make("learn.html"))


@router.api_route("/learn/{game}/{lesson}", methods=["GET", "HEAD"])
def lesson(request: Request, game: str, lesson: str) -> Response:
    return send(request, _files.make("lesson.html"))


@router.api_route("/rules/{game}", methods=["GET", "HEAD"])
def rules(request: Request, game: str) -> Response:
    return send(request, _files.make("rules.html"))


@router.api_route("/t/{table}", methods=["GET", "HEAD"])
def table(request: Request, table: str) -> Response:
    return send(request, _files.make("table.html"))


@router.api_route("/web/page/{name}", methods=["GET", "HEAD"])
def made(request: Request, name: str) -> Response:
    if name not in PARTS:
        raise Refused("no_page")
    return send(request, _files.make(name))


@router.api_route("/web/{name:path}", methods=["GET", "HEAD"])
def file(request: Request, name: str) -> Response:
    return send(request, _files.find(name))
