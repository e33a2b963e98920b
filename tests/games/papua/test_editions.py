"""Edition files: the four that come with the game, an owner's own, and what is refused."""

from pathlib import Path

import pytest

from banquise import BadEdition, BadPosition, Match, game
from banquise.core.edition import read_edition
from banquise.games.papua.state import Kind
from tests.games.papua.positions import position

PAPUA = game("papua")
HEX = 'hex = ["#c8372d", "#e8b923", "#3c8d40", "#2f6db5", "#7b4a9e", "#f2efe6"]'
SAID = '[provenance]\ntrack = "O: my own board"\nhex = "O"'
COUNTS = {
    "papua60": (60, 12, 39, 5, 4),
    "papua42": (42, 12, 25, 3, 2),
    "beach14": (14, 8, 6, 0, 0),
    "odd24": (24, 2, 13, 3, 6),
}


def file(track: str = "QQQOOXMOQ", rest: str = "", said: str = SAID, colours: str = HEX) -> str:
    places = 'xy = "O"' if rest.startswith("xy") and said else ""
    return f'id = "mine"\ntrack = "{track}"\n{colours}\n{rest}\n{said}\n{places}\n'


@pytest.mark.parametrize("name", COUNTS)
def test_the_four_editions(name: str) -> None:
    ed = PAPUA.load_edition(name).record[0]
    cells = int(ed.cells)
    kinds = ed.kind[1 : cells + 1].tolist()
    assert (cells, *(kinds.count(kind) for kind in Kind)) == COUNTS[name]


def test_only_real_paths_are_offered() -> None:
    assert [edition.id for edition in PAPUA.shelf.offered()] == ["papua60", "papua42"]


def test_cells_of_papua60() -> None:
    ed = PAPUA.load_edition("papua60").record[0]
    of = {kind: [c for c in range(1, 61) if ed.kind[c] == kind] for kind in Kind}
    assert of[Kind.SQUARE] == [*range(1, 7), *range(55, 61)]
    assert of[Kind.TRAP] == [16, 25, 34, 43, 52]
    assert of[Kind.MASK] == [21, 30, 39, 48]


PLACES = {
    1: (0, 0), 12: (11, 0), 13: (11, 1), 14: (11, 2), 24: (1, 2), 25: (1, 3), 26: (1, 4),
    36: (11, 4), 37: (11, 5), 38: (11, 6), 48: (1, 6), 49: (1, 7), 50: (1, 8), 60: (11, 8),
    61: (12, 8),
}  # fmt: skip


def test_the_serpentine() -> None:
    ed = PAPUA.load_edition("papua60").record[0]
    found = {cell: (ed.x[cell], ed.y[cell]) for cell in PLACES}
    assert found == PLACES
    places = [(float(ed.x[k]), float(ed.y[k])) for k in range(1, 62)]
    for i, (x, y) in enumerate(places):
        near = [j for j, (a, b) in enumerate(places) if abs(a - x) + abs(b - y) == 1]
        assert near == [j for j in (i - 1, i + 1) if 0 <= j < 61]


def test_an_owners_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(file())
    match = Match("papua", edition=path, seed=1)
    assert match.options["edition"] == "mine"
    assert int(match.edition.record[0].cells) == 9
    assert "mine" in match.save()


def test_ones_own_coordinates() -> None:
    pairs = ", ".join(f"[{k}, {k % 2}.5]" for k in range(10))
    ed = read_edition(PAPUA, file(rest=f"xy = [{pairs}]"), "mine.toml").record[0]
    assert (ed.x[10], ed.y[10]) == (9, 1.5)


BAD = [
    (file("QQQOOO"), "track: a path has 7 to 96 cells, not 6"),
    (file("Q" * 97), "track: a path has 7 to 96 cells, not 97"),
    (file("QQQOOZMOQ"), "track: cell 6 is 'Z'"),
    (file("XXXXXXQOQ"), "track: the first six cells are all traps"),
    (file(rest="xy = [[0, 0]]"), "xy: a list of 10"),
    (file(rest=f"xy = {[[0, 0]] * 9 + [[0, 'a']]}"), r"xy\[9\]: a pair of numbers"),
    (file(rest=f"xy = {[[0, 0]] * 9 + [[0, 51]]}"), r"xy\[9\]"),
    (file(rest="dice = 2"), "dice: the game knows no such key"),
    (file(said=f'{SAID}\nxy = "O"'), "provenance.xy: there is no such key to speak of"),
    (file(said=""), r"provenance\.(track|hex): say where it comes from"),
    (
        file(said='[provenance]\ntrack = "somewhere"\nhex = "O"'),
        "provenance.track: must begin with one",
    ),
    (file(colours='hex = ["#c8372d"]'), "hex: a list of 6"),
    (file(colours=HEX.replace("#e8b923", "yellow")), r"hex\[1\]: a colour such as"),
    (file(colours=""), "hex: this key is missing"),
    ("id = 3", "id: a text that matches"),
    ('id = "A B"', "id"),
    ("track", "this is not TOML"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_a_bad_file_is_refused_with_file_key_and_reason(text: str, words: str) -> None:
    with pytest.raises(BadEdition, match=rf"^mine\.toml: {words}"):
        read_edition(PAPUA, text, "mine.toml")


@pytest.mark.parametrize("track", ["QOOOOOO", "X" * 5 + "Q" + "X" * 90, "O" * 7, "M" * 96])
def test_extreme_paths_can_be_played(track: str) -> None:
    edition = read_edition(PAPUA, file(track), "mine.toml")
    for seats in (3, 6):
        match = Match("papua", seats, {"turn_limit": 100}, seed=2, edition=edition, backend="cpu")
        while not match.is_over:
            match.play(int(match.legal_ids()[-1]))
        assert match.game.cpu.fault(match.edition.record, match.state, 0) == 0


def test_a_position_on_an_edition_that_is_not_there() -> None:
    with pytest.raises(BadPosition, match="nowhere"):
        Match.from_position("papua", position("R8", die=1, edition="nowhere"))
