"""Lines: frames as RFC 6455 wants them, slow lines cut, states read quickly and only read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import llvmlite.binding as llvm
import numpy as np
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from banquise.core.match import Match
from banquise.server import memory
from banquise.server.connection import Connection
from banquise.server.glance import Glance, glances, states_of
from banquise.server.limits import Limits
from banquise.server.lines import (
    DIRECT,
    UNHEARD,
    Ear,
    Gate,
    Inbox,
    LeanProtocol,
    Packet,
    frame,
    need_task,
    text_in,
)
from banquise.server.protocol import Pong
from tests.server.loop import run


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_read_by_another_library_as_it_was_meant(size):
    text = b"x" * size
    stream = StreamReader()
    stream.feed_data(frame(text))
    reading = Frame.parse(stream.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as done:
        next(reading)
    found = done.value.value
    assert found.opcode is Opcode.TEXT
    assert bytes(found.data) == text
    assert found.fin


@pytest.mark.parametrize("size", [0, 1, 3, 125, 126, 127, 4096, 65535])
def test_a_text_of_another_library_is_read_as_it_was_meant(size):
    text = bytes(65 + n % 57 for n in range(size))
    sent = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert text_in(sent + b"more") == (text, len(sent))
    assert text_in(sent[:-1]) == (None, 0)


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CLOSE])
def test_a_control_frame_is_left_to_the_library(opcode):
    sent = Frame(opcode, b"\x03\xe8").serialize(mask=True)
    assert text_in(sent + b"more") == (None, len(sent))


def test_anything_else_is_left_to_the_library_for_good():
    part = Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True)
    binary = Frame(Opcode.BINARY, b"x").serialize(mask=True)
    large = Frame(Opcode.TEXT, b"x" * 65536).serialize(mask=True)
    bare = Frame(Opcode.TEXT, b"x").serialize(mask=False)
    assert [text_in(sent) for sent in (part, binary, large, bare, b"", b"\x81")] == [(None, 0)] * 6


class Line:
    """Takes so many packets, then no more."""

    def __init__(self, room: int) -> None:
        self.room, self.sent, self.writes = room, [], 0

    def send(self, packets: Sequence[Packet]) -> bool:
        self.sent += [packet.text for packet in packets]
        self.writes += 1
        return len(self.sent) <= self.room

    def stop(self) -> None: ...


def test_a_line_that_cannot_keep_up_is_cut():
    cut = []
    screen = Connection((0,), "en", "wide", Limits(), Line(2), lambda: cut.append(1))
    for _ in range(3):
        screen.tell(Pong(1))
    assert cut == [1]


def test_what_is_held_goes_in_one_write():
    line = Line(9)
    screen = Connection((0,), "en", "wide", Limits(), line, lambda: None)
    screen.tell(Pong(1))
    screen.hold()
    screen.tell(Pong(2))
    screen.tell(Pong(3))
    assert len(line.sent) == 1
    screen.release()
    screen.hold()
    screen.release()
    screen.tell(Pong(4))
    assert line.sent == [b'{"t":"pong","ref":%d}' % n for n in (1, 2, 3, 4)]
    assert line.writes == 3


def test_a_glance_reads_what_the_record_says():
    states = Match("papua", 3, seed=1).state
    glance = Glance(states)
    for name in states.dtype.names:
        assert np.array_equal(getattr(glance, name), states[name][0])
        assert np.array_equal(glance[name], states[name][0])
        assert type(glance[name]) is type(states[name][0])
    assert type(glance.phase) is int
    assert glance.dtype == states.dtype
    with pytest.raises(AttributeError, match="only for reading"):
        glance.phase = 1
    with pytest.raises(AttributeError):
        _ = glance.nothing


def test_glances_at_one_array_see_a_row_each():
    states = np.concatenate([Match("papua", 3, seed=seed).state for seed in (1, 2, 3)])
    states["phase"] = (1, 2, 3)
    one, two, three = seen = glances(states)
    assert (three.phase, one.phase, two.phase) == (3, 1, 2)
    for row, glance in enumerate(seen):
        assert all(
            np.array_equal(getattr(glance, name), states[name][row]) for name in states.dtype.names
        )
        assert states_of(glance).tobytes() == states[row : row + 1].tobytes()
    seen.clear()
    assert Glance(states, 1).phase == 2


class Mouth:
    """What an ear sees of a protocol."""

    def __init__(self) -> None:
        self.hears, self.listened = None, []

    def settle(self, hears) -> None:
        self.hears = hears

    def listen(self, is_listening: bool) -> None:
        self.listened.append(is_listening)


def test_messages_are_heard_one_after_the_other_and_not_read_without_end():
    async def work() -> None:
        heard, mouth, busy = [], Mouth(), 0

        async def hear(message: str | bytes) -> None:
            nonlocal busy
            busy += 1
            assert busy == 1
            await asyncio.sleep(0)
            heard.append(message)
            busy -= 1

        ear = Ear(hear, {"extensions": {DIRECT: mouth}})
        mouth.hears("0")
        await asyncio.sleep(0)
        for number in range(1, UNHEARD + 4):
            mouth.hears(str(number))
        assert mouth.listened == [False]
        await ear.rest()
        assert heard == [str(number) for number in range(UNHEARD + 4)]
        assert mouth.listened == [False, True]
        ear.stop()
        assert mouth.hears is None

    run(work())


def test_who_leaves_a_flood_behind_is_not_heard_to_the_end():
    async def work() -> None:
        heard, mouth = [], Mouth()

        async def hear(message: str | bytes) -> None:
            await asyncio.sleep(0)
            heard.append(message)

        ear = Ear(hear, {"extensions": {DIRECT: mouth}})
        for number in range(1000):
            mouth.hears(str(number))
        ear.hang_up()
        await ear.rest()
        assert heard == [str(number) for number in range(1 + UNHEARD)]

    run(work())


def test_a_message_is_heard_at_once_as_far_as_nothing_has_to_be_waited_for():
    async def work() -> None:
        heard, disk = [], asyncio.get_running_loop().create_future()

        async def hear(message: str | bytes) -> None:
            heard.append(message)
            if message == "waits":
                try:
                    heard.append(await disk)
                finally:
                    heard.append("over")

        mouth = Mouth()
        ear = Ear(hear, {"extensions": {DIRECT: mouth}})
        mouth.hears("one")
        mouth.hears("waits")
        mouth.hears("two")
        assert heard == ["one", "waits"]
        await asyncio.sleep(0)
        disk.set_result("safe")
        await ear.rest()
        assert heard == ["one", "waits", "safe", "over", "two"]

    run(work())


@pytest.mark.parametrize("is_task", [False, True])
def test_a_message_that_is_waited_for_can_be_given_up(is_task):
    async def work() -> None:
        told, mouth = [], Mouth()
        disk = asyncio.get_running_loop().create_future()

        async def hear(message: str | bytes) -> None:
            if message == "two":
                told.append(message)
                return
            if is_task:
                await need_task()
                assert asyncio.current_task() is ear._task
            try:
                await disk
            except asyncio.CancelledError:
                told.append(message)
                raise

        ear = Ear(hear, {"extensions": {DIRECT: mouth}})
        mouth.hears("one")
        mouth.hears("two")
        await asyncio.sleep(0.01)
        assert told == []
        (ear._task or disk).cancel()
        await ear.rest()
        assert told == ["one", "two"]

    run(work())


def test_an_ear_goes_on_after_something_broke():
    async def work() -> None:
        heard, mouth = [], Mouth()

        async def hear(message: str | bytes) -> None:
            if message == "bad":
                raise ValueError(message)
            heard.append(message)

        ear = Ear(hear, {"extensions": {DIRECT: mouth}})
        with pytest.raises(ValueError, match="bad"):
            mouth.hears("bad")
        mouth.hears("good")
        await ear.rest()
        assert heard == ["good"]

    run(work())


@pytest.mark.parametrize(("heard_at", "is_pinged", "pause"), [(0, True, None), (70, False, 20)])
def test_only_who_was_quiet_is_asked_whether_they_are_there(
    monkeypatch, heard_at, is_pinged, pause
):
    asked, planned = [], []

    def ping(self) -> None:
        asked.append(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", ping)
    line = LeanProtocol.__new__(LeanProtocol)
    line.loop = SimpleNamespace(time=lambda: 100.0, call_later=lambda *call: planned.append(call))
    line.ping_interval, line.heard_at = 50.0, heard_at
    line.send_keepalive_ping()
    assert asked == [line] * is_pinged
    assert planned == ([] if pause is None else [(pause, line.send_keepalive_ping)])


def test_an_inbox_keeps_the_order_and_waits():
    async def work() -> None:
        inbox = Inbox()
        reading = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        assert inbox.empty()
        for number in range(3):
            inbox.put_nowait(number)
        assert [await reading, await inbox.get(), await inbox.get()] == [0, 1, 2]
        assert inbox.empty()

    run(work())


def test_a_gate_lets_all_through_when_it_opens():
    async def work() -> None:
        gate = Gate()
        await gate.wait()
        gate.clear()
        waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert not any(one.done() for one in waiting[1:])
        gate.set()
        await asyncio.gather(*waiting[1:])
        await gate.wait()

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
