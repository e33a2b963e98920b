"""Lines: frames as RFC 6455 wants them, slow lines cut, states read quickly and only read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from banquise.core.match import Match
from banquise.server.connection import Connection
from banquise.server.glance import Glance
from banquise.server.limits import Limits
from banquise.server.lines import Packet, frame
from banquise.server.protocol import Pong


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
