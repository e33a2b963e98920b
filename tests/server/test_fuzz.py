"""Whatever is sent over the connection, the answer is a sentence and the table is unharmed."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banquise.server.show import protocol
from tests.server.processes import Server

KINDS = [
    "act",
    "undo",
    "why",
    "preview",
    "board",
    "what",
    "view",
    "open",
    "chat",
    "replace",
    "ping",
]
FIELDS = ["ref", "seat", "action", "version", "keys", "lang", "shape", "text", "t"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
PLAUSIBLE = st.fixed_dictionaries(
    {"t": st.sampled_from(KINDS)},
    optional={
        "ref": st.integers(0, 99) | VALUES,
        "seat": st.integers(0, 3) | VALUES,
        "action": st.integers(-5, 40) | st.text(max_size=8) | VALUES,
        "version": st.integers(0, 50) | VALUES,
        "keys": st.lists(st.text(max_size=8), max_size=4) | VALUES,
        "lang": st.sampled_from(["en", "fr", "de", "xx"]) | VALUES,
        "shape": st.sampled_from(["wide", "tall"]) | VALUES,
        "text": st.text(max_size=400) | VALUES,
    },
)
WILD = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5)
KNOWN = {"ack", "no", "answer", "pong", "state", "players", "chat", "notice", "hello"}


def test_no_message_breaks_a_table(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Server(database) as server:
        seat = server.client.make_table("toy_thief", [{"kind": "me"}, {"kind": "me"}], name="Ada")
        with seat.connect() as line:

            @settings(
                max_examples=400,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            @given(message=PLAUSIBLE | WILD | st.text(max_size=60) | st.binary(max_size=60))
            def say(message):
                if isinstance(message, dict):
                    message = json.dumps(message)
                try:
                    line.socket.send(message)
                except UnicodeEncodeError:
                    return
                marker = line.send("ping")
                line.wait(lambda line: line._replies.get(marker, {}).get("t") == "pong")
                line._replies.clear()
                assert json.loads(line.frames[-1])["t"] == "pong"
                assert {json.loads(frame)["t"] for frame in line.frames} <= KNOWN
                assert all('"code":"broken"' not in frame for frame in line.frames)
                line.frames.clear()

            say()
        with seat.connect() as line:
            assert line.ask("ping")["t"] == "pong"
        assert seat.get()["seats"] == 2


@settings(max_examples=300, deadline=None, database=None)
@given(st.binary(max_size=200))
def test_a_message_that_cannot_be_read_is_answered_with_the_reason(data):
    import msgspec

    try:
        protocol.read(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
