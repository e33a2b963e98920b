"""TCP connections: silent ones end, slow readers are cut, one address cannot take them all."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from starlette.testclient import WebSocketDenialResponse

from banquise.server.limits import Buckets, Limits, network
from banquise.server.ops.logging import Throttle
from tests.server.inside import inside
from tests.server.people import two
from tests.server.processes import GENEROUS, Server

FEW = ("connections_per_address=40",)


def until(is_so: Callable[[], object], seconds: float = 60) -> None:
    """Wait for a condition; the limit is only there so that a failure ends."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "It did not come to that."
        time.sleep(0.02)


@contextmanager
def silent(server: Server, number: int) -> Iterator[list[socket.socket]]:
    """Connections that say nothing."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
            for _ in range(number)
        ]


def is_closed(one: socket.socket) -> bool:
    """Has the server ended a connection?"""
    one.setblocking(False)
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def resident(pid: int) -> int:
    """Kilobytes of memory."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as rows:
        return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS"))


def test_silent_connections_of_one_address_are_limited(tmp_path):
    with (
        Server(f"sqlite:///{tmp_path}/t.sqlite", limits=FEW) as server,
        silent(server, 100) as lines,
    ):
        until(lambda: sum(map(is_closed, lines)) >= 60)


def test_a_silent_connection_ends_and_others_are_served_meanwhile(tmp_path):
    """With 100 descriptors to spare, 300 silent connections leave room for somebody who asks."""
    limits = (*GENEROUS, "connections=100")
    with (
        Server(f"sqlite:///{tmp_path}/t.sqlite", limits=limits) as server,
        silent(server, 300) as lines,
    ):
        assert server.client.get("/api/games")["games"]
        lines[-1].send(b"GET / HTTP/1.1\r\n")  # and no more
        until(lambda: all(map(is_closed, lines)))
        assert server.client.get("/healthz")


def test_a_handshake_with_a_long_head_is_refused_at_once(tmp_path):
    with Server(f"sqlite:///{tmp_path}/t.sqlite") as server:
        with socket.create_connection(("127.0.0.1", server.port), 60) as line:
            head = "GET /ws/tables/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            head += f"Sec-WebSocket-Key: {'A' * 22}==\r\n"
            line.sendall(f"{head}Cookie: {'x' * 9000}\r\n\r\n".encode())
            began = time.monotonic()
            assert line.recv(1) == b""
        assert time.monotonic() - began < 8  # not by the timer of 10 seconds


def test_a_client_that_reads_nothing_is_disconnected(tmp_path):
    """Its connection ends, although its buffers are full; the game goes on, memory stays."""
    with Server(f"sqlite:///{tmp_path}/t.sqlite") as server:
        ada, ben = two(server.client, "toy_thief")
        with ben.connect() as second, deaf(server, ada.table, ada.token) as line:
            second.wait(lambda one: one.players["players"][0]["here"])
            end = time.monotonic() + 120
            while second.players["players"][0]["here"]:
                assert time.monotonic() < end
                for _ in range(50):
                    second.send("chat", text="x" * 300)
                    ask(line)
                second.ask("ping")
            assert resident(server.pid) < 500_000


@contextmanager
def deaf(server: Server, table: str, token: str) -> Iterator[socket.socket]:
    """A WebSocket whose browser takes nothing from the network."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        line.sendall(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
        )
        yield line


def ask(line: socket.socket) -> None:
    """Send a message that has a long answer, and never read it."""
    text = json.dumps({"t": "view", "lang": "en"}).encode()
    line.setblocking(False)
    try:
        line.send(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    except OSError:
        return


def test_a_body_with_two_lengths_is_refused_and_the_connection_ends(tmp_path):
    with Server(f"sqlite:///{tmp_path}/t.sqlite") as server:
        with socket.create_connection(("127.0.0.1", server.port), 60) as line:
            line.sendall(
                b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            )
            answer = b""
            while part := line.recv(4096):
                answer += part
        assert answer.startswith(b"HTTP/1.1 400")
        assert b"ambiguous" in answer
        assert b"\r\nconnection: close\r\n" in answer.lower()


def test_handshakes_have_a_limit(tmp_path):
    limits = Limits(handshakes_at_once=2, handshakes_per_second=0.001)
    with inside(tmp_path, limits) as web:
        for _ in range(2):
            with web.websocket_connect("/ws/tables/none") as line:
                assert line.receive_json()["code"] == "not_found"
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            web.websocket_connect("/ws/tables/none"),
        ):
            pass
        assert refused.value.status_code == 429


def test_an_address_of_ipv6_counts_with_its_network():
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    buckets = Buckets(0.001, 1)
    assert buckets.take(network("2001:db8::1"), 0.0)
    assert not buckets.take(network("2001:db8::2"), 0.0)


def test_an_error_that_repeats_is_logged_a_few_times():
    now = [0.0]
    throttle = Throttle(most=3, steady=lambda: now[0])

    def logged(text: str) -> str:
        record = logging.LogRecord("x", logging.ERROR, "", 0, text, (), None)
        return str(record.msg) if throttle.filter(record) else ""

    assert sum(bool(logged("accept failed")) for _ in range(1000)) == 3
    assert logged("something else")
    now[0] = 61.0
    assert logged("accept failed") == "accept failed (997 more like this were left out.)"
