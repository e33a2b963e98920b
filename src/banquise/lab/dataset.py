"""Games as Parquet, one row per game: actors, actions, results, and the rules in force."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.errors import BadOption
from banquise.core.match import Match
from banquise.core.options import Value, parse_value
from banquise.lab.dataset_loops import record_game
from banquise.lab.loops import loops
from banquise.lab.numbers import check_count, check_seed
from banquise.lab.ray_cluster import each
from banquise.lab.study import Setup

PIECE = 32  # games per unit of work and per row group
FORMAT = 1  # file format version; incremented when a column changes its meaning
SCHEMA = {  # column: type, meaning. docs/dataset.md prints this table
    "game": ("string", "the game's name"),
    "rules": ("int32", "version of its rules"),
    "edition": ("string", "id of the edition"),
    "options": ("map<string, string>", "every option and its value, as text"),
    "seats": ("int8", "number of seats"),
    "seed": ("int64", "seed of the run"),
    "number": ("int64", "number of the game in the run; with the seed it reproduces the game"),
    "actors": ("list<int8>", "seat of each decision; -1 is chance"),
    "actions": ("list<int16>", "action of each decision, numbered as in the specification"),
    "points": ("list<int32>", "final points by seat"),
    "places": ("list<int8>", "final place by seat, 0 for the best; ties share one"),
    "finished": ("bool", "false if the game was cut off at the limit"),
}


def write(
    path: str | Path,
    game: str,
    games: int = 1000,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    *,
    seed: int = 0,
    limit: int = 1 << 40,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Write random games to a Parquet file and return the total number of decisions."""
    for name, value in (("games", games), ("limit", limit), ("threads", workers)):
        check_count(name, value)
    check_seed(seed)
    match = Match(game, seats, options, chance="manual")
    way = Setup(match.game.name, match.seats, tuple((options or {}).items()))
    pieces = [(way, seed, n, min(PIECE, games - n), limit) for n in range(0, games, PIECE)]
    parquet, kind, arrow = _parquet(), schema(), _arrow()
    decisions = done = 0
    with _atomic(Path(path)) as part, parquet.ParquetWriter(part, kind, compression="zstd") as file:
        for rows in each(rows_of, pieces, workers, ray):
            file.write_table(
                arrow.Table.from_pylist([_row(match, seed, row) for row in rows], kind)
            )
            decisions += sum(len(row["actions"]) for row in rows)
            done += len(rows)
            if progress:
                progress(done, games)
    return decisions


@contextlib.contextmanager
def _atomic(path: Path) -> Iterator[Path]:
    """A temporary path that replaces ``path`` only on success."""
    if path.is_dir():
        raise BadOption(f"{path} is a folder, not a file.")
    if not path.parent.is_dir():
        raise BadOption(f"The folder {path.parent} does not exist.")
    part = path.with_suffix(".part")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def rows_of(way: Setup, seed: int, first: int, count: int, limit: int) -> list[dict[str, Any]]:
    """Play some games and return a row for each; runs on threads or on a cluster."""
    match = way.match()
    loop: Any = record_game
    play, rules, ed = loops(match.game).bind(loop), match.game.cpu, match.edition.record
    states, rng = np.concatenate([match.state] * 2), np.zeros(4, np.int64)
    work, log = np.zeros((2, match.game.width), np.int64), np.zeros((1 << 10, 2), np.int64)
    rows = []
    for number in range(first, first + count):
        while (n := play(ed, states, seed, number, log, rng, work, limit)) > len(log):
            log = np.zeros((2 * n, 2), np.int64)
        rows.append(
            {
                "number": number,
                "actors": log[:n, 0].astype(np.int8),
                "actions": log[:n, 1].astype(np.int16),
                "points": _asked(rules.score, ed, states, work, way.seats),
                "places": _asked(rules.order, ed, states, work, way.seats),
                "finished": bool(states[1].waiting == 0),
            }
        )
    return rows


def _asked(ask: Any, ed: Any, states: Any, work: Any, seats: int) -> list[int]:
    ask(ed, states, 1, work[0])
    answer: list[int] = work[0][:seats].tolist()
    return answer


def _row(match: Match, seed: int, row: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "rules": match.rules_version,
        "edition": match.edition.id,
        "options": {key: str(value) for key, value in match.options.items()},
        "seats": match.seats,
        "seed": seed,
        **row,
    }


def read(path: str | Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of a file."""
    try:
        file = _parquet().ParquetFile(path)
    except _arrow().ArrowInvalid:
        raise BadOption(f"{path} is not a Parquet file.") from None
    with file:
        told = (file.schema_arrow.metadata or {}).get(b"banquise.format", b"none").decode()
        if told != str(FORMAT):
            raise BadOption(f"{path} has dataset format {told}, not {FORMAT}.")
        for group in range(file.num_row_groups):
            for row in file.read_row_group(group).to_pylist():
                yield row | {"options": dict(row["options"])}


def replay(row: Mapping[str, Any]) -> Match:
    """Rebuild the match of a row; every action is checked again."""
    known = {option.key: option for option in Match(row["game"]).game.options}
    given = {key: parse_value(known[key], text) for key, text in row["options"].items()}
    match = Match(
        row["game"], row["seats"], given, chance="manual", rules_version=int(row["rules"])
    )
    for actor, action in zip(row["actors"], row["actions"], strict=True):
        match.play(int(action), int(actor))
    return match


def schema() -> Any:
    """The Arrow schema, with the format version as metadata."""
    arrow = _arrow()
    kinds = {
        "string": arrow.string(), "bool": arrow.bool_(), "int8": arrow.int8(),
        "int16": arrow.int16(), "int32": arrow.int32(), "int64": arrow.int64(),
        "map<string, string>": arrow.map_(arrow.string(), arrow.string()),
        "list<int8>": arrow.list_(arrow.int8()), "list<int16>": arrow.list_(arrow.int16()),
        "list<int32>": arrow.list_(arrow.int32()),
    }  # fmt: skip
    fields = [arrow.field(name, kinds[kind], nullable=False) for name, (kind, _) in SCHEMA.items()]
    return arrow.schema(fields, metadata={"banquise.format": str(FORMAT)})


def _arrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError:
        raise BadOption(
            "A dataset needs the extra research: pip install banquise[research]."
        ) from None


def _parquet() -> Any:
    _arrow()
    return import_module("pyarrow.parquet")
