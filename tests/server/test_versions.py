"""Stored tables outlive changes of the code: the same game, or closed, never another game."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tests.toys
from banquise import BadRecord
from banquise.core.game import load
from banquise.core.verify import verify
from banquise.server.live.room import raise_table
from banquise.server.storage.store import Store
from banquise.server.tables.restore import Unreadable
from banquise.server.tables.table import Table
from tests.server.inside import inside

ME = {"kind": "me"}
Change = Callable[..., None]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Change]:
    """A later release of a toy: its sources, with some texts replaced."""

    def release(game: str, **replaced: list[tuple[str, str]]) -> None:
        package = f"later_{tmp_path.name}".replace("-", "_")
        folder = tmp_path / "code" / package / game
        shutil.copytree(Path(tests.toys.__file__).parent / game, folder)
        (folder.parent / "__init__.py").touch()
        for path in folder.rglob("*.py"):
            text = path.read_text().replace(f"tests.toys.{game}", f"{package}.{game}")
            for old, new in replaced.get(path.stem.strip("_"), []):
                assert old in text
                text = text.replace(old, new)
            path.write_text(text)
        monkeypatch.syspath_prepend(tmp_path / "code")
        monkeypatch.setenv("BANQUISE_GAMES", package)
        assert load(game).rules.__name__.startswith(package)

    yield release
    for name in [name for name in sys.modules if name.startswith("later_")]:
        del sys.modules[name]


def begin(folder: Path, game: str, *played: str, **options: Any) -> tuple[str, dict[str, str]]:
    """A stored table after some decisions, and the cookies of its seats."""
    with inside(folder) as web:
        body = {"game": game, "players": [ME, ME], "name": "Ada", "options": options}
        table = str(web.post("/api/tables", json=body).json()["id"])
        cookies = dict(web.cookies)
    asyncio.run(go_on(folder, table, *played))
    return table, cookies


async def go_on(folder: Path, name: str, *played: str) -> Table:
    """Read a table as the server does, and play on."""
    store = await Store.open(f"sqlite:///{folder / 'tables.sqlite'}")
    try:
        stored = await store.load(name)
        assert stored is not None
        table = raise_table(stored, 0.0)
        for action in played:
            seat = table.match.waiting[0]
            events = table.submit(seat, action, table.version(seat), 1.0)
            await store.append(name, events, table.summary(1.0))
        await store.sync()
        return table
    finally:
        await store.close()


def told(folder: Path, table: str, cookies: dict[str, str]) -> list[Any]:
    """What the server answers about a table: its card, its record, its log, its proof."""
    with inside(folder) as web:
        web.cookies.update(cookies)
        record = web.get(f"/api/tables/{table}/record").text
        answers = [web.get(f"/api/tables/{table}{what}").json() for what in ("/replay", "/verify")]
        card = web.get(f"/api/tables/{table}").json()
    log = [line["text"] for line in answers[0].get("log", [])]
    return [record, log, answers[1], card["phase_name"]]


THIEF = ("take-2", "let", "take-1")
HAND = ("swap", "keep")
PHASES = ("PILE, TAKE, THEFT, OVER = range(4)", "OVER, THEFT, PILE, TAKE = range(4)")
CODES = ("ALLOWED, FORBIDDEN = range(2)", "FORBIDDEN, ALLOWED = range(2)")
VALUES = ('("allowed", "forbidden")', '("forbidden", "allowed")')


def test_renumbered_phases_change_nothing(tmp_path: Path, change: Change) -> None:
    table, cookies = begin(tmp_path, "toy_thief", *THIEF, thefts=3)
    before = told(tmp_path, table, cookies)
    change("toy_thief", state=[PHASES])
    *after, phase = told(tmp_path, table, cookies)
    assert after == before[:-1]
    assert phase == ""  # the number of a phase in a list of tables is not guessed
    found = asyncio.run(go_on(tmp_path, table, "steal"))
    assert found.match.tokens()[-1] == "steal"
    assert asyncio.run(go_on(tmp_path, table)).match.position() == found.match.position()


def test_swapped_option_codes_change_nothing(tmp_path: Path, change: Change) -> None:
    table, cookies = begin(tmp_path, "toy_hand", *HAND, swaps="allowed")
    before = told(tmp_path, table, cookies)
    assert "result:" in before[0]
    change("toy_hand", state=[CODES], init=[VALUES])
    after = told(tmp_path, table, cookies)
    assert after[:-1] == before[:-1]
    assert after[2]["ok"]


def test_renumbered_actions_close_the_table(tmp_path: Path, change: Change) -> None:
    table, cookies = begin(tmp_path, "toy_thief", *THIEF, thefts=3)
    change(
        "toy_thief",
        state=[("STEAL = TAKE + MOST", "LET = TAKE + MOST"), ("LET = STEAL + 1", "STEAL = LET + 1"),
               ("ACTIONS = LET + 1", "ACTIONS = STEAL + 1")],
        notation=[('"steal",\n    "let",', '"let",\n    "steal",')],
    )  # fmt: skip
    with pytest.raises(Unreadable, match="other numbers today"):
        asyncio.run(go_on(tmp_path, table))
    with inside(tmp_path) as web:
        web.cookies.update(cookies)
        for what in ("record", "replay", "verify"):
            answer = web.get(f"/api/tables/{table}/{what}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "closed")


def test_actions_added_at_the_end_change_nothing(tmp_path: Path, change: Change) -> None:
    table, cookies = begin(tmp_path, "toy_thief", *THIEF, thefts=3)
    before = told(tmp_path, table, cookies)
    more = ('"let",\n', '"let",\n    "wait",\n')
    change("toy_thief", state=[("ACTIONS = LET + 1", "ACTIONS = LET + 2")], notation=[more])
    assert told(tmp_path, table, cookies) == before


def test_an_earlier_version_goes_on_by_its_own_default(tmp_path: Path, change: Change) -> None:
    table, cookies = begin(tmp_path, "toy_hand", "swap")
    new = VALUES[0] + ', default="forbidden"'
    change(
        "toy_hand",
        init=[("version=1", 'version=2, earlier={1: {"swaps": "allowed"}}'), (VALUES[0], new)],
    )
    found = asyncio.run(go_on(tmp_path, table, "swap"))
    assert (found.match.rules_version, found.match.options["swaps"]) == (1, "allowed")
    record, _, proof, _ = told(tmp_path, table, cookies)
    assert "game: toy_hand 1\n" in record
    assert proof["ok"]
    assert verify(record).is_whole


def test_a_version_that_is_no_longer_supported_closes_the_table(
    tmp_path: Path, change: Change
) -> None:
    table, _ = begin(tmp_path, "toy_hand", "swap")
    change("toy_hand", init=[("version=1", "version=2")])
    with pytest.raises(Unreadable, match="version 1 of the rules of toy_hand; known: 2"):
        asyncio.run(go_on(tmp_path, table))


def test_a_rule_that_forbids_what_was_played_closes_the_table(
    tmp_path: Path, change: Change
) -> None:
    """Somebody forgot the version: the changed layout makes the server play it again."""
    table, _ = begin(tmp_path, "toy_hand", "swap")
    forbid = ("if s.swaps == FORBIDDEN:", "if s.swaps == ALLOWED:")
    change("toy_hand", state=[CODES], init=[VALUES], rules=[forbid, ("FORBIDDEN,\n", "ALLOWED,\n")])
    with pytest.raises(Unreadable, match="Decision 3 is not legal"):
        asyncio.run(go_on(tmp_path, table))


def test_the_server_and_the_command_verify_alike(tmp_path: Path, change: Change) -> None:
    """Somebody forgot the version, and nothing else changed: both refuse the same record."""
    table, cookies = begin(tmp_path, "toy_hand", *HAND)
    assert told(tmp_path, table, cookies)[2]["ok"]
    change("toy_hand", rules=[("if s.swaps == FORBIDDEN:", "if s.swaps != FORBIDDEN:")])
    record, _, proof, _ = told(tmp_path, table, cookies)
    assert not proof["ok"]
    with pytest.raises(BadRecord) as error:
        verify(record)
    assert proof["text"] == str(error.value)
