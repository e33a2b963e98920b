"""Lines: frames as RFC 6455 wants them, slow lines cut, states read quickly and only read."""

from __future__ import annotations

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
        self.room, self.sent = room, []

    def send(self, packet: Packet, after: Packet | None) -> bool:
        self.sent += [one.text for one in (packet, after) if one]
        return len(self.sent) <= self.room

    def stop(self) -> None: ...


def test_a_line_that_cannot_keep_up_is_cut():
    cut = []
    screen = Connection((0,), "en", "wide", Limits(), Line(2), lambda: cut.append(1))
    for _ in range(3):
        screen.tell(Pong(1))
    assert cut == [1]


def test_what_is_held_goes_right_after_what_comes_next():
    line = Line(9)
    screen = Connection((0,), "en", "wide", Limits(), line, lambda: None)
    screen.tell_with_next(Pong(1))
    screen.tell(Pong(2))
    screen.tell_with_next(Pong(3))
    screen.flush()
    screen.flush()
    assert line.sent == [b'{"t":"pong","ref":%d}' % n for n in (2, 1, 3)]


def test_a_glance_reads_what_the_record_says():
    states = Match("papua", 3, seed=1).state
    glance = Glance(states)
    for name in states.dtype.names:
        assert np.array_equal(getattr(glance, name), states[name][0])
        assert np.array_equal(glance[name], states[name][0])
    assert glance.dtype == states.dtype
    with pytest.raises(AttributeError, match="only for reading"):
        glance.phase = 1
    with pytest.raises(AttributeError):
        _ = glance.nothing
