"""Edition files as printed: those of the specifications, and those that we export."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from banquise import BadEdition
from banquise.core.edition import read_edition
from banquise.core.game import built_in, load

PRINTED = sorted(Path(__file__).parent.glob("*.toml"))


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_a_printed_file_is_the_edition_of_the_box(path: Path) -> None:
    game = load(path.stem)
    edition = read_edition(game, path.read_text(encoding="utf-8"), path.name)
    ours = game.load_edition()
    assert (edition.id, edition.digest) == (ours.id, ours.digest)


@pytest.mark.parametrize("name", built_in())
def test_what_we_export_can_be_read_again(name: str) -> None:
    game = load(name)
    for edition in game.shelf:
        again = read_edition(game, edition.source, "mine.toml")
        assert (again.id, again.digest) == (edition.id, edition.digest)


@pytest.mark.parametrize("name", built_in())
def test_a_file_without_provenance_is_told_what_to_add(name: str) -> None:
    game = load(name)
    text = game.load_edition().source
    without = text[: text.index("[provenance]")]
    assert "provenance" not in tomllib.loads(without)
    with pytest.raises(BadEdition, match="say where it comes from") as error:
        read_edition(game, without, "mine.toml")
    example = str(error.value).split("\n\n")[1]
    assert example.startswith("[provenance]\n")
    mended = read_edition(game, f"{without}\n{example}\n", "mine.toml")
    assert mended.digest == game.load_edition().digest


def test_a_file_without_an_id_is_refused() -> None:
    game = load("nanuuk")
    text = game.load_edition().source.replace('id = "standard"', "")
    with pytest.raises(BadEdition, match="id: this key is missing"):
        read_edition(game, text, "mine.toml")
