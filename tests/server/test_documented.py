"""docs/protocol.md names every message, every field and every code, and no others."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest

from banquise.server.show import protocol
from banquise.server.show.views import sayings

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SAID = typing.get_args(protocol.Message)
NAMED = {
    "stage": [protocol.Stages],
    "player": [protocol.PlayerInfo],
    "clock": [protocol.ClockLeft],
    "line": [protocol.Line],
    "last": [protocol.Last],
    "result": [protocol.Result],
    "clause": [protocol.Cited],
    "thought": [protocol.Thought],
    "option": [protocol.Option],
    "ground": [protocol.Ground],
    "news": [protocol.News],
    "reason": [protocol.Reason],
    "fear": [protocol.Fear],
    "state": [protocol.Change, protocol.Situation],
}
HTTP_ONLY = {"ambiguous",
    "no_page", "too_many_tables", "not_invited", "seat_taken", "not_over",
    "players", "nobody", "origin", "busy", "too_large", "wrong_type", "no_ply", "method", "token",
    "unstored",
}  # fmt: skip


def told() -> dict[str, list[type[msgspec.Struct]]]:
    """What the server says, by its name on the wire."""
    found = dict(NAMED)
    for kind in protocol.Told.__subclasses__():
        found.setdefault(str(kind.__struct_config__.tag), []).append(kind)
    return found


def fields(kind: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def section(title: str) -> str:
    return re.split(r"^#{2,4} ", TEXT.split(f"\n#### `{title}`\n")[1], flags=re.MULTILINE)[0]


@pytest.mark.parametrize("name", sorted(told()))
def test_every_field_that_the_server_sends_is_described(name):
    rows = re.findall(r"^\| (`[^|]*`) \|", section(name), re.MULTILINE)
    described = set(re.findall(r"`(\w+)`", " ".join(rows)))
    assert described == set().union(*(fields(kind) for kind in told()[name]))


@pytest.mark.parametrize("kind", SAID, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_message_of_a_client_is_described(kind):
    tag = kind.__struct_config__.tag
    row = next(row for row in TEXT.splitlines() if row.startswith("|") and f'"t": "{tag}"' in row)
    call = next(call for call in row.split("|")[1].split(", `") if f'"{tag}"' in call)
    assert set(re.findall(r'"(\w+)":', call)) == fields(kind) - {"ref"} | {"t"}


def codes(words: str) -> set[str]:
    listed = TEXT.split(words)[1].split(". ")[0]
    return set(re.findall(r"`(\w+)`", listed))


def test_every_code_of_a_refusal_is_listed():
    refused = set(sayings("en").keys("refused"))
    assert codes("Codes of `no`:") == refused - HTTP_ONLY | {"clause", "hello"}


def test_every_code_of_a_notice_is_listed():
    assert codes("Codes of `notice`:") == set(sayings("en").keys("notice")) | {"table"}
