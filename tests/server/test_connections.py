"""Connections: messages in order, slow readers cut; states read quickly and only read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import llvmlite.binding as llvm

from banquise.server.limits import Limits
from banquise.server.live.connection import Connection
from banquise.server.live.outbox import MOST_BYTES, MOST_MESSAGES, Outbox
from banquise.server.ops import memory
from banquise.server.show.protocol import Pong
from tests.server.loop import run


class Box:
    """Takes so many messages, then no more."""

    def __init__(self, room: int) -> None:
        self.room, self.sent, self.writes = room, [], 0

    def put(self, messages: Sequence[str]) -> bool:
        self.sent += messages
        self.writes += 1
        return len(self.sent) <= self.room

    def stop(self) -> None: ...


def test_a_connection_that_cannot_keep_up_is_closed():
    cut = []
    screen = Connection((0,), "en", "wide", Limits(), Box(2), lambda: None, lambda: cut.append(1))
    for _ in range(3):
        screen.tell(Pong(1))
    assert cut == [1]


def test_held_messages_go_out_in_one_write():
    box = Box(9)
    screen = Connection((0,), "en", "wide", Limits(), box, lambda: None, lambda: None)
    screen.tell(Pong(1))
    screen.hold()
    screen.tell(Pong(2))
    screen.tell(Pong(3))
    assert len(box.sent) == 1
    screen.release()
    screen.hold()
    screen.release()
    screen.tell(Pong(4))
    assert box.sent == [f'{{"t":"pong","ref":{n}}}' for n in (1, 2, 3, 4)]
    assert box.writes == 3


def test_messages_go_out_in_order_and_a_slow_reader_is_noticed():
    async def work() -> None:
        sent, gate = [], asyncio.Event()

        async def send(text: str) -> None:
            await gate.wait()
            sent.append(text)

        outbox = Outbox(send)
        for number in range(MOST_MESSAGES):
            assert outbox.put([str(number)])
        gate.set()
        while len(sent) < MOST_MESSAGES:
            await asyncio.sleep(0)
        assert sent == [*map(str, range(MOST_MESSAGES))]
        assert outbox.put(["kept up"])
        outbox.stop()

        sent.clear()
        gate.clear()
        outbox = Outbox(send)
        for number in range(MOST_MESSAGES):
            assert outbox.put([str(number)])
        assert not outbox.put(["one too many"])
        assert not outbox.put(["nothing is kept any more"])
        gate.set()
        await asyncio.sleep(0.01)
        assert sent == []

    run(work())


def test_a_reader_may_not_leave_a_megabyte_waiting():
    async def work() -> None:
        async def send(text: str) -> None:
            await asyncio.Event().wait()

        outbox = Outbox(send)
        half = "x" * (MOST_BYTES // 2)
        assert outbox.put([half])
        assert outbox.put([half])
        assert not outbox.put(["x"])
        outbox.stop()

    run(work())


def test_what_loading_a_game_used_is_given_back_and_comes_again():
    def held() -> int:
        rows = iter(Path("/proc/self/smaps").read_text().splitlines())
        found = 0
        for row in rows:
            if "r-xp" in row and memory.LIBRARY in row:
                found += int(next(line for line in rows if line.startswith("Rss:")).split()[1])
        return found

    code = "define i32 @one() { ret i32 1 }"
    llvm.parse_assembly(code).verify()
    before = held()
    memory.give_back()
    assert held() < before
    llvm.parse_assembly(code).verify()
    assert held() > 0
