"""A dataset: what is read back is what was played, under the rules it names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

import banquise
from banquise import BadOption
from banquise.cli.main import main
from banquise.core.options import Value
from banquise.lab import dataset

PAGE = Path(__file__).parent.parent.parent / "docs" / "dataset.md"


def test_rows_replay_to_what_they_say(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    options: dict[str, Value] = {"edition": "beach14", "turn_limit": 100}
    decisions = dataset.write(path, "papua", 40, 4, options, seed=3, workers=2)
    rows = list(dataset.read(path))
    assert [row["number"] for row in rows] == list(range(40))
    assert sum(len(row["actions"]) for row in rows) == decisions
    for row in rows[::9]:
        match = dataset.replay(row)
        assert match.is_over
        assert row["finished"]
        assert match.points == row["points"]
        places = {seat: k for k, group in enumerate(match.ranking) for seat in group}
        order = sorted(set(row["places"]))
        assert [order.index(place) for place in row["places"]] == [places[s] for s in range(4)]
        assert (row["edition"], row["options"]["turn_limit"]) == ("beach14", "100")
        assert row["rules"] == banquise.game("papua").version


def test_the_games_are_those_of_simulate(tmp_path: Path) -> None:
    dataset.write(tmp_path / "g.parquet", "halunken", 24, 2, seed=5, workers=1)
    rows = list(dataset.read(tmp_path / "g.parquet"))
    run = banquise.simulate("halunken", games=24, seats=2, seed=5)
    assert sum(len(row["actions"]) for row in rows) == run.decisions + run.chances
    assert sum(sum(a >= 0 for a in row["actors"]) for row in rows) == run.decisions


def test_a_limit_cuts_a_game_off(tmp_path: Path) -> None:
    dataset.write(tmp_path / "g.parquet", "papua", 2, limit=30, workers=1)
    for row in dataset.read(tmp_path / "g.parquet"):
        assert not row["finished"]
        assert len(row["actions"]) == 30


def test_the_file_says_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    assert main(["dataset", "halunken", str(path), "--games", "3", "--threads", "1"]) == 0
    kind = pyarrow.parquet.read_schema(path)
    assert kind.names == list(dataset.SCHEMA)
    assert kind.metadata[b"banquise.format"] == str(dataset.FORMAT).encode()
    assert not list(tmp_path.glob("*.part"))


def test_the_page_shows_the_schema() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(.+?)` \| (.+?) \|$", PAGE.read_text(), re.MULTILINE)
    assert {name: (kind, text) for name, kind, text in rows} == dataset.SCHEMA


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 0}, "games must be a whole number from 1"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"limit": 0}, "limit must be a whole number"),
        ({"workers": -1}, "threads must be a whole number"),
        ({"seats": 9}, "players, not 9"),
    ],
)
def test_nonsense_is_refused(tmp_path: Path, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        dataset.write(tmp_path / "g.parquet", "papua", **given)


def test_a_path_that_is_not_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="is a folder"):
        dataset.write(tmp_path, "papua", 1)
    with pytest.raises(BadOption, match="does not exist"):
        dataset.write(tmp_path / "none" / "g.parquet", "papua", 1)


def test_an_interrupted_file_leaves_nothing(tmp_path: Path) -> None:
    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dataset.write(tmp_path / "g.parquet", "halunken", 2, workers=1, progress=stop)
    assert not list(tmp_path.iterdir())


def test_only_a_dataset_is_read(tmp_path: Path) -> None:
    path = tmp_path / "g.parquet"
    path.write_text("a poem")
    with pytest.raises(BadOption, match="not a Parquet file"):
        list(dataset.read(path))
    pyarrow.parquet.write_table(pyarrow.table({"verse": [1]}), path)
    with pytest.raises(BadOption, match="format none"):
        list(dataset.read(path))
