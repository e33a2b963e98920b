"""Edition files: file, key and reason of every refusal; the owner's own come first."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from banquise import BadEdition, BadOption, BadRecord, Match, load
from banquise.core.edition import MOST_BYTES, Page, Shelf, read_edition, read_fields
from banquise.core.records import Record, i1
from banquise.core.state import Ints
from tests.toys import GAMES, PACKAGE

HAND = GAMES["toy_hand"]


def file(values: str = "[1, 2, 3, 4, 5, 6]", name: str = "mine", more: str = "") -> str:
    return f'id = "{name}"\nvalues = {values}\n{more}\n[provenance]\nvalues = "O: my box"\n'


@pytest.fixture
def owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's folder for this toy."""
    monkeypatch.setenv("BANQUISE_EDITIONS", str(tmp_path))
    folder = tmp_path / HAND.name
    folder.mkdir()
    return folder


BAD = [
    (file("[1, 1]"), "e.toml: values: 2 to 6 different values"),
    (file("[1, 100]"), "e.toml: values[1]: a whole number from 1 to 99 is expected, not 100"),
    (file("[1, true]"), "e.toml: values[1]: a whole number"),
    (file("3"), "e.toml: values: a list is expected, not 3"),
    (file(more="colour = 1"), "e.toml: colour: the game knows no such key"),
    (file(more="offered = 1"), "e.toml: offered: true or false is expected"),
    (file(name="Mine!"), "e.toml: id: a text that matches"),
    ('id = "mine"', "e.toml: values: this key is missing"),
    ('id = "mine"\nvalues = [1, 2]', "e.toml: provenance.values: say where it comes from"),
    (file().replace("O: my box", "hearsay"), "e.toml: provenance.values: must begin with one of"),
    (file().replace('"O: my box"', "3"), "e.toml: provenance.values: must begin with one of"),
    (
        file().replace("[provenance]\nvalues", "provenance"),
        "e.toml: provenance: a table is expected",
    ),
    ("id = ", "e.toml: this is not TOML"),
    ("#" * (MOST_BYTES + 1), "e.toml: the file is larger"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_file_key_and_reason(text: str, words: str) -> None:
    with pytest.raises(BadEdition) as error:
        read_edition(HAND, text, "e.toml")
    assert str(error.value).startswith(words)


class Box(Record):
    places: int = i1(1, 16, json="food.places")
    gain: int = i1(names=("wood", "hide"), json="gain")
    rounds: Ints = i1(1, 9, shape=4, by=("", "", "2", "3"), json="rounds")
    cost: Ints = i1(0, 4, shape=2, by=("wood", "hide"), json="cost")


def read_box(text: str) -> Any:
    ed: Any = np.zeros(1, Box.dtype)[0]
    page = Page(text, "e.toml")
    read_fields(page, ed, Box)
    page.finish()
    return ed


BOX = """gain = "hide"
[food]
places = 10
[rounds]
2 = 5
3 = 7
[cost]
hide = 2
[provenance]
"""
SOURCES = 'gain = "R"\nfood = "R"\nrounds = "R"\ncost = "R"\n'


def test_declared_fields_are_read_from_their_keys() -> None:
    ed = read_box(BOX + SOURCES)
    assert (ed.places, ed.gain, ed.rounds.tolist(), ed.cost.tolist()) == (
        10, 1, [0, 0, 5, 7], [0, 2],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("places = 10", "places = 17", "food.places: a whole number from 1 to 16 is expected"),
        ("places = 10", "places = 10\nspoons = 1", "food.spoons: the game knows no such key"),
        ('"hide"', '"skull"', "gain: one of wood, hide is expected, not 'skull'"),
        ("3 = 7", "4 = 7", "rounds.3: this key is missing"),
        ("hide = 2", "meat = 2", "cost.meat: the game knows no such key"),
    ],
)
def test_a_declared_field_refuses_what_it_does_not_allow(old: str, new: str, words: str) -> None:
    with pytest.raises(BadEdition) as error:
        read_box(BOX.replace(old, new) + SOURCES)
    assert str(error.value).startswith(f"e.toml: {words}")


def test_an_edition_is_read_only_and_has_a_digest() -> None:
    edition = read_edition(HAND, file(), "mine.toml")
    with pytest.raises(ValueError, match="read-only"):
        edition.record[0].cards = 3
    other = read_edition(HAND, file("[1, 2, 3]"), "mine.toml")
    assert edition.digest != other.digest
    assert edition.digest == HAND.load_edition("standard").digest


def test_a_file_of_the_owner_is_found_by_its_id(owners: Path) -> None:
    (owners / "any_name.toml").write_text(file("[7, 8, 9]"))
    match = Match(HAND, 2, {"edition": "mine"}, backend="python")
    assert int(match.edition.record[0].cards) == 3
    assert [edition.id for edition in Shelf(HAND)] == ["standard", "short", "mine"]


def test_a_file_of_the_owner_takes_the_place_of_the_one_in_the_box(owners: Path) -> None:
    (owners / "standard.toml").write_text(file("[7, 8, 9]", name="standard"))
    assert int(Match(HAND, 2, backend="python").edition.record[0].cards) == 3
    assert [edition.id for edition in Shelf(HAND)] == ["standard", "short"]


def test_a_path_is_played(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_text(file("[7, 8, 9]"))
    for given in (path, str(path)):
        match = Match(HAND, 2, edition=given, backend="python")
        assert (match.options["edition"], int(match.edition.record[0].cards)) == ("mine", 3)


def test_an_option_names_an_id_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", PACKAGE)
    path = tmp_path / "new.toml"
    path.write_text(file("[7, 8, 9]"))
    with pytest.raises(BadEdition, match="has no edition"):
        Match(HAND, 2, {"edition": str(path)}, backend="python")
    text = Match(HAND, 2, seed=1, backend="python").save()
    text = re.sub(r"^edition: .*$", f"edition: {path}", text, flags=re.MULTILINE)
    with pytest.raises(BadRecord, match="has no edition"):
        load(text, backend="python")


def test_a_broken_file_of_the_owner_concerns_only_itself(owners: Path) -> None:
    (owners / "bad.toml").write_text("values = 3")
    assert Match(HAND, 2, backend="python").edition.id == "standard"
    with pytest.raises(BadEdition, match=r"bad\.toml: id: this key is missing"):
        Match(HAND, 2, {"edition": "bad"}, backend="python")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"no\.toml: No such file"):
        HAND.load_edition(tmp_path / "no.toml")
    (tmp_path / "latin.toml").write_bytes(b'id = "caf\xe9"')
    with pytest.raises(BadEdition, match=r"latin\.toml is not a UTF-8 text file"):
        HAND.load_edition(tmp_path / "latin.toml")
    with pytest.raises(BadEdition, match="has no edition 'gone'; its editions are standard, short"):
        HAND.load_edition("gone")


def test_options_that_depend_on_the_edition() -> None:
    with pytest.raises(BadOption, match="too few cards for seat 2"):
        Match(HAND, 3, {"edition": "short", "first": 2}, backend="python")


def test_an_edition_of_ones_own_travels_with_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", PACKAGE)
    path = tmp_path / "new.toml"
    path.write_text(file("[7, 8, 9]"))
    match = Match(HAND, 2, seed=1, edition=path, backend="python")
    path.unlink()
    again = load(match.save(), backend="python")
    assert again.position() == match.position()
    assert again.edition.digest == match.edition.digest
