"""A small client for programs: create tables, take seats, play (docs/protocol.md).

server = Client("http://localhost:8717")
seat = server.make_table("papua", players=[{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}])
with seat.connect() as table:
    while not table.state["over"]:
        table.wait(lambda table: table.legal or table.state["over"])
        if table.legal:
            table.act(table.legal[0][0])
"""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any
from urllib.parse import quote, urlencode

from websockets.sync.client import ClientConnection, connect

from banquise.core.chance import hash_nonce

Json = dict[str, Any]
PATIENCE = 30.0  # seconds to wait for anything


class Refusal(Exception):
    """The server refused a request."""

    def __init__(self, status: int, error: Json) -> None:
        super().__init__(f"{status} {error.get('code')}: {error.get('text')}")
        self.status, self.code, self.error = status, str(error.get("code")), error


class Client:
    """The HTTP side of a server."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address, self.lang = address.rstrip("/"), lang

    def get(self, path: str, token: str = "", **query: Any) -> Any:
        return self._call("GET", path, None, token, query)[0]

    def post(self, path: str, body: Json | None = None, token: str = "") -> Any:
        return self._call("POST", path, body or {}, token, {})[0]

    def make_table(
        self,
        game: str,
        players: Sequence[Json] | None = None,
        options: Mapping[str, Any] | None = None,
        contribute: bool = False,
        **more: Any,
    ) -> Seat:
        """Create a table; returns the caller's seats.

        With ``contribute`` the draws also depend on a random number from here. The game then begins
        when every seat is taken and this program has connected.
        """
        nonce = secrets.token_hex(32) if contribute else ""
        body = {"game": game, "options": dict(options or {}), "nonce_hash": _hashed(nonce)} | more
        if players is not None:
            body |= {"players": list(players), "seats": len(players)}
        answer, cookies = self._call("POST", "/api/tables", body, "", {})
        return self._seat(answer, cookies, nonce)

    def join(
        self,
        table: str,
        invite: str = "",
        name: str = "",
        seat: int | None = None,
        contribute: bool = False,
    ) -> Seat:
        """Take a free seat. ``invite`` is the invitation link or the secret in it."""
        secret, nonce = invite.rpartition("invite=")[2], ""
        if contribute:
            nonce = secrets.token_hex(32)
        body = {"name": name, "invite": secret, "seat": seat, "nonce_hash": _hashed(nonce)}
        answer, cookies = self._call("POST", f"/api/tables/{quote(table)}/join", body, "", {})
        return self._seat(answer, cookies, nonce)

    def watch(self, table: str, invite: str = "") -> Seat:
        """Watch without a seat."""
        return Seat(self, table, invite.rpartition("invite=")[2], "", ())

    def _seat(self, answer: Json, cookies: SimpleCookie, nonce: str = "") -> Seat:
        held = cookies.get("banquise")
        secret = str(answer["invite"] or "").rpartition("invite=")[2]
        nonces = {answer["nonce_seat"]: nonce} if answer["nonce_seat"] is not None else {}
        token, seats = held.value if held else "", tuple(answer["seats"])
        return Seat(self, answer["id"], secret, token, seats, nonces)

    def _call(
        self, method: str, path: str, body: Json | None, token: str, query: Json
    ) -> tuple[Any, SimpleCookie]:
        asked = urlencode({"lang": self.lang} | {k: v for k, v in query.items() if v is not None})
        headers = {"Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = urllib.request.Request(
            f"{self.address}{path}?{asked}", data, headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return _content(response), _cookies(response.headers.get_all("set-cookie") or [])
        except urllib.error.HTTPError as error:
            with error:
                raise Refusal(error.code, _error(error.read())) from None


def _hashed(nonce: str) -> str:
    return hash_nonce(nonce) if nonce else ""


def _content(response: Any) -> Any:
    body = response.read()
    if "json" in response.headers.get("content-type", ""):
        return json.loads(body)
    return body.decode()


def _cookies(headers: Sequence[str]) -> SimpleCookie:
    cookies: SimpleCookie = SimpleCookie()
    for header in headers:
        cookies.load(header)
    return cookies


def _error(body: bytes) -> Json:
    try:
        found = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return {"code": "broken", "text": body[:200].decode(errors="replace")}
    return dict(found)


@dataclass(frozen=True)
class Seat:
    """The caller's place at a table: seats and their token; spectators have none."""

    client: Client
    table: str
    invite: str
    token: str
    seats: tuple[int, ...]
    nonces: Mapping[int, str] = field(default_factory=dict)  # what it contributes to the draws

    def connect(
        self,
        lang: str = "en",
        shape: str = "wide",
        origin: str | None = None,
        shows: int | None = None,
    ) -> Connection:
        """Open a WebSocket to the table. With several seats it starts behind the curtain, unless
        ``shows`` names the seat to show.
        """
        given = {"lang": lang, "shape": shape, "invite": self.invite}
        query = urlencode(given | ({} if shows is None else {"shows": str(shows)}))
        address = self.client.address.replace("http", "ws", 1)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        opened = ExitStack()
        socket = opened.enter_context(
            connect(
                f"{address}/ws/tables/{quote(self.table)}?{query}",
                additional_headers=headers,
                origin=origin,  # type: ignore[arg-type]
                compression=None,
                max_size=1 << 24,
                open_timeout=PATIENCE,
                close_timeout=2,
            )
        )
        return Connection(socket, opened, self.seats, self.nonces)

    def get(self, path: str = "", **query: Any) -> Any:
        """Get ``record``, ``replay``, ``verify`` or, by default, the table itself."""
        path = f"/api/tables/{quote(self.table)}{'/' + path if path else ''}"
        if self.invite and not self.token:
            query["invite"] = self.invite
        return self.client.get(path, self.token, **query)

    def rematch(self) -> Seat:
        path = f"/api/tables/{quote(self.table)}/rematch"
        answer, cookies = self.client._call("POST", path, {}, self.token, {})
        return self.client._seat(answer, cookies)


class Connection:
    """A WebSocket to a table, and what it shows: ``items`` by key, ``log``, ``state``."""

    def __init__(
        self,
        socket: ClientConnection,
        opened: ExitStack,
        seats: tuple[int, ...],
        nonces: Mapping[int, str] | None = None,
    ) -> None:
        self.socket, self.seats, self._opened = socket, seats, opened
        self._nonces = dict(nonces or {})
        self.state: Json = {}
        self.hello: Json = {}
        self.players: Json = {}
        self.items: dict[str, list[Any]] = {}
        self.log: list[Json] = []
        self.chat: list[Json] = []
        self.notices: list[Json] = []
        self.frames: list[str] = []  # every message received, unparsed
        self._ref = 0
        self._replies: dict[int | None, Json] = {}

    def __enter__(self) -> Connection:
        self.wait(lambda _: bool(self.state or self.notices or None in self._replies))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._opened.close()

    @property
    def legal(self) -> list[list[Any]]:
        """Legal actions as rows of number, label, verb, keys and notation."""
        return list(self.state.get("legal", []))

    def send(self, kind: str, **fields: Any) -> int:
        """Send a message without waiting for the reply."""
        self._ref += 1
        self.socket.send(json.dumps({"t": kind, "ref": self._ref} | fields))
        return self._ref

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message; the reply is an ``ack``, a ``no``, an ``answer`` or a ``pong``."""
        return self.reply(self.send(kind, **fields))

    def reply(self, ref: int | None) -> Json:
        self.wait(lambda _: ref in self._replies)
        return self._replies.pop(ref)

    def act(self, action: int | str, seat: int | None = None, version: int | None = None) -> Json:
        """Play an action; by default for the shown seat at the shown version."""
        who = self.state["seat"] if seat is None else seat
        seen = self.state["version"] if version is None else version
        return self.ask("act", seat=who, action=action, version=seen)

    def receive(self, timeout: float = PATIENCE) -> Json:
        """Receive and process one message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        self._take(message)
        return message

    def wait(self, ready: Callable[[Connection], Any], timeout: float = PATIENCE) -> None:
        """Receive messages until ``ready``."""
        while not ready(self):
            self.receive(timeout)

    def _take(self, message: Json) -> None:
        kind = message["t"]
        if kind == "state":
            self._show(message)
        elif kind in ("ack", "no", "answer", "pong"):
            self._replies[message["ref"]] = message
        elif kind == "hello":
            self.hello = message
        elif kind == "players":
            self.players = message
        elif kind == "chat":
            self.chat.append(message)
        elif kind == "notice":
            self.notices.append(message)

    def _show(self, state: Json) -> None:
        """Apply a state message to what is shown."""
        if state["full"]:
            self.items.clear()
            self.log.clear()
        for key in state["gone"]:
            self.items.pop(key, None)
        for item in state["set"]:
            self.items[item[0]] = item
        if state["order"] is not None:
            self.items = {key: self.items[key] for key in state["order"]}
        self.log = [line for line in self.log if line["ply"] < state["log_from"]] + state["log"]
        self.state = state
        if not state["started"] and not state["free"]:
            self._contribute()

    def _contribute(self) -> None:
        """Every seat is taken: say what the draws are to depend on."""
        while self._nonces:
            seat, nonce = self._nonces.popitem()
            self.send("nonce", seat=seat, nonce=nonce)
