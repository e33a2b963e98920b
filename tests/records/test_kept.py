"""Games of every version, kept for ever: each is played, told and verified as it was."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banquise import BadRecord
from banquise.core import fingerprint as meaning
from banquise.core import record
from banquise.core.game import built_in, load
from banquise.core.loading import load as load_record
from banquise.core.match import Match
from banquise.core.verify import verify
from banquise.server.http.lobby import options_of
from banquise.server.live.room import raise_table
from banquise.server.storage.store import Store
from banquise.server.tables.table import Table
from tests.records.make import FOLDER, fingerprint
from tests.server.inside import inside

VERSIONS = sorted(path.stem for path in FOLDER.glob("*.json"))
RECORDS = sorted(path.stem for path in FOLDER.glob("*.banquise"))


def expected(stem: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((FOLDER / f"{stem}.json").read_text(encoding="utf-8"))
    return kept


def test_every_version_of_every_game_is_kept() -> None:
    known = {f"{g.name}-{v}" for g in map(load, built_in()) for v in (*g.earlier, g.version)}
    assert known <= set(VERSIONS), "Run python -m tests.records.make, and commit what it adds."
    named = {name for stem in VERSIONS for name in expected(stem)["records"]}
    assert named == set(RECORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_a_kept_record_leads_where_it_led(name: str) -> None:
    text = (FOLDER / f"{name}.banquise").read_text(encoding="utf-8")
    stem = "-".join(name.split("-")[:2])
    match, parts = load_record(text, backend="python"), record.read(text)
    assert fingerprint(match) == expected(stem)["records"][name]
    assert (match.tokens(whole=True), match.rules_version) == (parts.tokens, parts.version)
    assert verify(text).is_whole
    again = match.save()
    assert load_record(again, backend="python").save() == again
    assert record.read(again).version == parts.version


@pytest.mark.parametrize("name", ["nunami-1-2-11", "nanuuk-1-4-15", "nanuuk-1-4-16"])
def test_a_kept_record_needs_its_own_version(name: str) -> None:
    """By today's defaults these games could not have been played."""
    parts = record.read((FOLDER / f"{name}.banquise").read_text(encoding="utf-8"))
    game = load(parts.game)
    earlier = game.earlier[parts.version]
    parts.options = {key: value for key, value in parts.options.items() if key not in earlier}
    parts.version = game.version
    with pytest.raises(BadRecord, match="ply"):
        load_record(record.write(parts), backend="python")


def restored(stem: str, folder: Path) -> dict[str, str]:
    """The database of a version as it was; the ids of its tables by title."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        connection.executescript((FOLDER / f"{stem}.sql").read_text(encoding="utf-8"))
        return dict(connection.execute("SELECT title, id FROM tables"))


async def loaded(folder: Path, ids: dict[str, str]) -> dict[str, tuple[Table, Any]]:
    """The tables as the server reads them today, and what is stored."""
    store = await Store.open(f"sqlite:///{folder / 'tables.sqlite'}")
    try:
        found = {title: await store.load(name) for title, name in ids.items()}
        return {title: (raise_table(one, 0.0), one) for title, one in found.items() if one}
    finally:
        await store.close()


@pytest.fixture(params=VERSIONS)
def stem(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def kept(stem: str, tmp_path: Path) -> dict[str, tuple[Table, Any]]:
    return asyncio.run(loaded(tmp_path, restored(stem, tmp_path)))


def test_kept_tables_stand_where_they_stood(stem: str, kept: dict[str, tuple[Table, Any]]) -> None:
    for title, wanted in expected(stem)["tables"].items():
        match = kept[title][0].match
        assert match.tokens(whole=True) == wanted["decisions"]
        assert fingerprint(match) == wanted["position"]
        assert f"{match.game.name}-{match.rules_version}" == stem


def test_stored_bytes_are_what_the_rules_make_of_the_decisions(
    kept: dict[str, tuple[Table, Any]],
) -> None:
    """Whoever changes numbers or rules without a new version fails here."""
    for table, stored in kept.values():
        match = table.match
        assert meaning.has_numbers(match.game, stored.row["numbers"])
        again = load_record(match.save(secret=True), backend="python")
        assert [entry.action for entry in again.history] == [e.action for e in match.history]
        assert [entry.bytes for entry in again.history] == [e.bytes for e in match.history]
        assert again.state.tobytes() == match.state.tobytes()


def test_kept_tables_are_told_and_verified(stem: str, tmp_path: Path) -> None:
    ids = restored(stem, tmp_path)
    with inside(tmp_path) as web:
        table = f"/api/tables/{ids['finished']}"
        text = web.get(f"{table}/record").text
        proof = web.get(f"{table}/verify").json()
        told = web.get(f"{table}/replay").json()
    assert proof["ok"], proof
    assert verify(text).is_whole
    wanted = expected(stem)["tables"]["finished"]["decisions"]
    assert record.read(text).tokens == wanted
    assert told["plies"] == len(wanted)


def test_kept_tables_can_be_continued(stem: str, tmp_path: Path) -> None:
    ids = restored(stem, tmp_path)
    table = asyncio.run(loaded(tmp_path, ids))["running"][0]
    version, before = table.match.rules_version, table.events
    while not table.moment.is_over and table.events < before + 30:
        seat = table.match.waiting[0]
        table.submit(seat, int(table.match.legal_ids(seat)[0]), table.version(seat), 2.0)
    assert table.events > before
    assert load_record(table.match.save(secret=True), "python").rules_version == version


def test_a_rematch_of_a_kept_table_has_its_options(kept: dict[str, tuple[Table, Any]]) -> None:
    """The new table is one of today's version, with the reading of the old one."""
    for table, stored in kept.values():
        options = options_of(stored.row)
        match = Match(table.match.game, table.match.seats, options, backend="python")
        assert match.options == table.match.options
        assert match.rules_version == match.game.version
