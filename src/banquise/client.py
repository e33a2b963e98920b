"""A small client for programs: make tables, take seats, play (docs/protocol.md).

server = Client("http://localhost:8717")
seat = server.make_table("papua", players=[{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}])
with seat.connect() as line:
    while not line.state["over"]:
        line.wait(lambda line: line.legal or line.state["over"])
        if line.legal:
            line.act(line.legal[0][0])
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any
from urllib.parse import quote, urlencode

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
PATIENCE = 30.0  # seconds to wait for anything


class Refusal(Exception):
    """The server said no."""

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
        **more: Any,
    ) -> Seat:
        """A new table, and one's own seats at it."""
        body = {"game": game, "options": dict(options or {})} | more
        if players is not None:
            body |= {"players": list(players), "seats": len(players)}
        answer, cookies = self._call("POST", "/api/tables", body, "", {})
        return self._seat(answer, cookies, "")

    def join(self, table: str, invite: str = "", name: str = "", seat: int | None = None) -> Seat:
        """A free seat. ``invite`` is the address that was sent, or the secret in it."""
        secret = invite.rpartition("invite=")[2]
        body = {"name": name, "invite": secret, "seat": seat}
        answer, cookies = self._call("POST", f"/api/tables/{quote(table)}/join", body, "", {})
        return self._seat(answer, cookies, "")

    def watch(self, table: str, invite: str = "") -> Seat:
        """No seat, only eyes."""
        return Seat(self, table, invite.rpartition("invite=")[2], "", ())

    def _seat(self, answer: Json, cookies: SimpleCookie, token: str) -> Seat:
        held = cookies.get(f"seat-{answer['id']}")
        secret = str(answer["invite"] or "").rpartition("invite=")[2]
        return Seat(
            self, answer["id"], secret, held.value if held else token, tuple(answer["seats"])
        )

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
    """One's place at a table: seats with their token, or none for those who watch."""

    client: Client
    table: str
    invite: str
    token: str
    seats: tuple[int, ...]

    def connect(
        self,
        lang: str = "en",
        shape: str = "wide",
        origin: str | None = None,
        shows: int | None = None,
    ) -> Line:
        """The live line to the table. With several seats it begins behind the curtain, unless
        ``shows`` says which of them sits before it.
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
        return Line(socket, opened, self.seats)

    def get(self, path: str = "", **query: Any) -> Any:
        """Something about this table: ``record``, ``replay``, ``verify`` or the table itself."""
        path = f"/api/tables/{quote(self.table)}{'/' + path if path else ''}"
        if self.invite and not self.token:
            query["invite"] = self.invite
        return self.client.get(path, self.token, **query)

    def rematch(self) -> Seat:
        path = f"/api/tables/{quote(self.table)}/rematch"
        answer, cookies = self.client._call("POST", path, {}, self.token, {})
        return self.client._seat(answer, cookies, "")


class Line:
    """A WebSocket at a table, and what it shows: ``items`` by key, ``log``, ``state``."""

    def __init__(self, socket: ClientConnection, opened: ExitStack, seats: tuple[int, ...]) -> None:
        self.socket, self.seats, self._opened = socket, seats, opened
        self.state: Json = {}
        self.hello: Json = {}
        self.players: Json = {}
        self.items: dict[str, list[Any]] = {}
        self.log: list[Json] = []
        self.chat: list[Json] = []
        self.notices: list[Json] = []
        self.frames: list[str] = []  # everything that was received, as it was
        self._ref = 0
        self._replies: dict[int | None, Json] = {}

    def __enter__(self) -> Line:
        self.wait(lambda line: bool(line.state or line.notices or None in line._replies))
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
        """Rows of number, label, verb, keys and notation."""
        return list(self.state.get("legal", []))

    def send(self, kind: str, **fields: Any) -> int:
        """Say something without waiting for the reply."""
        self._ref += 1
        self.socket.send(json.dumps({"t": kind, "ref": self._ref} | fields))
        return self._ref

    def ask(self, kind: str, **fields: Any) -> Json:
        """Say something; the reply is an ``ack``, a ``no``, an ``answer`` or a ``pong``."""
        return self.reply(self.send(kind, **fields))

    def reply(self, ref: int | None) -> Json:
        self.wait(lambda line: ref in line._replies)
        return self._replies.pop(ref)

    def act(self, action: int | str, seat: int | None = None, version: int | None = None) -> Json:
        """Play; by default for the seat that is shown, at the version that is shown."""
        who = self.state["seat"] if seat is None else seat
        seen = self.state["version"] if version is None else version
        return self.ask("act", seat=who, action=action, version=seen)

    def receive(self, timeout: float = PATIENCE) -> Json:
        """Take in one message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        self._take(message)
        return message

    def wait(self, ready: Callable[[Line], Any], timeout: float = PATIENCE) -> None:
        """Take in messages until something is so."""
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
        """Put what changed on top of what was there."""
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
