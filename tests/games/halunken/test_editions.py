"""Edition files: the built-in ones, an owner's own, and what they may not be."""

from pathlib import Path

import pytest

from banquise import BadEdition, Match
from banquise.core.edition import read_edition
from tests.games.halunken.positions import GAME

OWN = """id = "mine"
[values]
yellow = [1, 2, 3, 4, 7, 7, 7, 8, 9, 10, 11, 12]
grey = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
violet = [5, 6, 7, 8, 9, 10, 11, 12, 13, 99]
red = [7, 8, 9, 10, 11, 12, 13, 14, 15]
[provenance]
values = "O: my box"
"""


def test_the_built_in_editions_have_the_values_of_the_specification() -> None:
    stepped = GAME.load_edition("stepped").record[0].value.tolist()
    assert stepped == [*range(1, 13), *range(3, 14), *range(5, 15), *range(7, 16)]
    even = GAME.load_edition("even").record[0].value.tolist()
    assert [sum(even[a:b]) for a, b in ((0, 12), (12, 23), (23, 33), (33, 42))] == [84] * 4
    assert (min(even), max(even)) == (1, 15)


def test_copies_of_a_value_have_letters() -> None:
    edition = read_edition(GAME, OWN, "mine.toml")
    match = Match("halunken", 3, edition=edition, chance="manual")
    match.play("@1")
    texts = [action.notation for action in match.legal(-1)]
    assert texts[4:8] == ["*y7a", "*y7b", "*y7c", "*y8"]
    assert match.why("*y7", -1).id == "HS-ENGINE-3"  # type: ignore[union-attr]
    assert match.why("*y8a", -1).id == "HS-ENGINE-3"  # type: ignore[union-attr]
    match.play("*y7b", -1)
    assert match.position()["crews"][0] == ["y7b"]
    labels = [action.label for action in match.legal(1)]
    assert len(set(labels)) == 13


def test_HS_JSET_5_between_copies_the_earlier_placer_comes_first() -> None:
    edition = read_edition(GAME, OWN, "mine.toml")
    match = Match("halunken", 3, edition=edition, chance="manual")
    for token in ("@1", "*y7c", "@2", "*y7a", "@3", "*y7b"):
        match.play(token)
    while match.phase == "turn_up":
        match.play(match.legal(-1)[0], -1)
    assert match.waiting == (0,)
    match.play("@9")
    assert match.position()["opener"] == 0


def test_an_own_edition_plays_to_the_end_and_replays() -> None:
    edition = read_edition(GAME, OWN, "mine.toml")
    match = Match("halunken", 4, edition=edition, seed=4)
    while not match.is_over:
        match.play(match.legal(match.waiting[0])[-1], match.waiting[0])
    from banquise import load

    assert load(match.save()).position() == match.position()


@pytest.mark.parametrize(("old", "new"), [
    ("[1, 2, 3, 4, 7", "[2, 1, 3, 4, 7"), ("[1, 2, 3, 4, 7", "[0, 2, 3, 4, 7"),
    (", 13, 99]", ", 13, 100]"), (", 13, 99]", ", 13]"), ("grey", "gray"), ("[1, 2", '["1", 2'),
    ('values = "O: my box"', ""), ('id = "mine"', 'id = "mine"\ncolour = 3'),
    ('id = "mine"', 'id = "mine"\ncaptain_hex = ["#12"]'), ("[5, 6, 7", "[5, 6.5, 7"),
])  # fmt: skip
def test_an_edition_that_breaks_a_constraint_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadEdition, match=r"mine\.toml"):
        read_edition(GAME, OWN.replace(old, new, 1), "mine.toml")


def test_every_datum_of_the_built_in_files_says_where_it_comes_from() -> None:
    for path in sorted((Path(GAME.folder) / "edition").glob("*.toml")):
        assert GAME.shelf.read(path).id == path.stem


def test_names_are_printed_in_the_language_of_the_reader() -> None:
    match = Match("halunken", 3)
    labels = {lang: match.legal(0, lang)[0].label for lang in ("en", "fr", "de")}
    assert labels["en"].endswith("The Drowned Rat")
    assert labels["de"].endswith("Zur ersoffenen Ratte")
    assert labels["fr"].endswith("Le Rat noyé")
