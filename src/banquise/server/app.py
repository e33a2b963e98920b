"""The server as an ASGI application."""

from __future__ import annotations

import gc
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

import banquise
from banquise.core.errors import BadEdition, BanquiseError, IllegalAction, UnknownGame
from banquise.server.http import learn, pages, routes, sockets, transport
from banquise.server.http.lobby import Lobby
from banquise.server.http.middleware import Middleware, language
from banquise.server.live.registry import Live
from banquise.server.ops import logging, memory
from banquise.server.settings import Settings
from banquise.server.show.views import sayings
from banquise.server.storage.store import Store
from banquise.server.tables.table import Refused

THREADS = 6  # for work that would block the loop, such as drawing boards
STATUS = {
    "not_found": 404,
    "no_page": 404,
    "no_ply": 404,
    "not_yours": 403,
    "not_invited": 403,
    "no_seat": 403,
    "token": 403,
    "too_many_tables": 429,
    "players": 422,
    "nobody": 422,
    "storage": 503,
}  # others: 409


class Banquise(FastAPI):
    """The HTTP application; WebSockets of tables bypass its middleware."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await transport.serve(scope["type"], self._answer(scope, receive, send))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if sockets.is_table(scope):
            scope["app"] = self
            await sockets.serve(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def make(settings: Settings | None = None) -> FastAPI:
    """The application; settings default to those of the environment."""
    chosen = settings or Settings.from_environment()
    app = Banquise(
        title="Banquise",
        version=banquise.__version__,
        summary="Board games from old rulebooks, played at tables.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # such a redirect would echo the caller's Host
        lifespan=_lifespan,
    )
    app.state.settings = chosen
    app.add_middleware(Middleware, settings=chosen)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(BanquiseError, _mistaken)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(SQLAlchemyError, _unstored)
    app.add_exception_handler(OSError, _unstored)
    app.include_router(routes.router)
    app.include_router(learn.router)
    app.include_router(routes.host)
    app.include_router(pages.router)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    memory.share_heaps()
    to_thread.current_default_thread_limiter().total_tokens = THREADS
    logging.start(settings.log)
    store = await Store.open(settings.database)
    live = Live(store, settings)
    app.state.lobby = Lobby(live, await store.setting("address key", secrets.token_hex(32)))
    await live.start()
    _settle_in()
    logging.logger.info("The server is ready.")
    yield
    await live.stop()
    await store.close()
    logging.logger.info("The server has stopped.")


def _settle_in() -> None:
    """Loaded objects stay; collect garbage less often, because most is freed immediately."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(0.001)  # so that the journal's thread need not wait for the loop


def _lang(request: Request) -> str:
    return language(request.query_params.get("lang"), request.headers.get("accept-language", ""))


def _error(status: int, code: str, text: str, clause: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": {"code": code, "text": text, "clause": clause}}, status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    text = sayings(_lang(request))(f"refused.{error.code}", **error.holes)
    return _error(STATUS.get(error.code, 409), error.code, text)


async def _mistaken(request: Request, error: Exception) -> Response:
    """An error in the caller's options, in the engine's words."""
    if isinstance(error, IllegalAction):
        clause = {"id": error.clause.id, "text": error.clause.text}
        return _error(422, "illegal", str(error), clause)
    codes = {UnknownGame: "unknown_game", BadEdition: "bad_edition"}
    code = next((codes[kind] for kind in codes if isinstance(error, kind)), "bad_option")
    return _error(422, code, str(error))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["loc"] == ("path", "table"):  # no table has that name
        return await _refused(request, Refused("not_found"))
    where = ".".join(str(part) for part in first["loc"])
    text = sayings(_lang(request))("refused.malformed", reason=f"{where}: {first['msg']}")
    return _error(400, "malformed", text)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {400: "malformed", 404: "no_page", 405: "method", 413: "too_large"}
    code = codes.get(error.status_code, "broken")
    holes = {"reason": "JSON"} if code == "malformed" else {}
    if code == "no_page" and (page := pages.home_instead(request)):
        return page
    response = _error(error.status_code, code, sayings(_lang(request))(f"refused.{code}", **holes))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _unstored(request: Request, error: Exception) -> Response:
    """The database or the disk is unavailable."""
    logging.logger.error("The store does not answer.", exc_info=error)
    return _error(503, "unstored", sayings(_lang(request))("refused.unstored"))
